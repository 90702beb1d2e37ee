"""How much vigorish is permitted on what a player's bank won, and how it comes about (§ 645a.12)."""

import numpy as np

from rules.clause import derived
from rules.duties import banks, vigorish
from rules.duties.vigorish_told import told
from rules.kinds import Cents, Count, Flag, Text, Told
from rules.values import booleans, certainly, either, integers, known


@derived(per="round")
def bank_share_cents(
    left_over_cents: Cents,
    house_surplus_cents: Cents,
    bank_surplus_cents: Cents,
    bank_vigorish_cents: Cents,
    co_banked: Flag,
) -> Cents:
    """The bank's part of what was left over, before vigorish: all of it, or what the house did not take.

    A bank that shares got its part where it got half and the house took something else.
    """
    handed = bank_surplus_cents + bank_vigorish_cents
    has_half = certainly(banks.is_half(handed, left_over_cents))
    house_has_not = certainly(~banks.is_half(house_surplus_cents, left_over_cents))
    rest = banks.beyond(left_over_cents, house_surplus_cents)
    rest = either(booleans(has_half & house_has_not), handed, rest)
    return either(co_banked, rest, left_over_cents)


@derived(per="round")
def bank_vigorish_percent(free_of_vigorish: Flag) -> Count:
    """Vigorish in percent of what the bank won."""
    return integers(np.full(len(free_of_vigorish), vigorish.PERCENT))


@derived(per="round")
def bank_vigorish_permitted(
    bank_share_cents: Cents,
    bank_vigorish_percent: Count,
    free_of_vigorish: Flag,
    *,
    approved_vigorish_rounding: Text | None = None,
    reading_vigorish_round_off: Text,
    reading_vigorish_cent: Text,
) -> vigorish.Permitted:
    """Smallest and largest vigorish permitted on the bank's part; none at an EZ table."""
    low, high = vigorish.permitted(
        bank_share_cents,
        approved_vigorish_rounding,
        reading_vigorish_round_off,
        reading_vigorish_cent,
        bank_vigorish_percent,
    )
    nothing = integers(np.zeros(len(low)))
    return vigorish.Permitted(either(free_of_vigorish, nothing, low), either(free_of_vigorish, nothing, high))


@derived(per="round")
def bank_vigorish_low_cents(bank_vigorish_permitted: vigorish.Permitted) -> Cents:
    """Smallest vigorish permitted on the bank's part."""
    return bank_vigorish_permitted.low


@derived(per="round")
def bank_vigorish_high_cents(bank_vigorish_permitted: vigorish.Permitted) -> Cents:
    """Largest vigorish permitted on the bank's part."""
    return bank_vigorish_permitted.high


@derived(per="round")
def bank_has_the_vigorish(
    bank_surplus_cents: Cents,
    left_over_cents: Cents,
    bank_share_cents: Cents,
    bank_vigorish_cents: Cents,
    bank_vigorish_low_cents: Cents,
    co_banked: Flag,
    approved_vigorish_rounding: Text,
) -> Flag:
    """Nobody recorded the vigorish, and the bank was given so much that less than is due of it remained.

    What remains is given to the bank once the vigorish has been paid: it was given too much, whether vigorish
    was taken or not.
    """
    due = bank_vigorish_low_cents
    part = either(co_banked, bank_share_cents, left_over_cents)
    remained = certainly(bank_surplus_cents > part - due) & certainly(due > 0)
    return booleans(remained & known(approved_vigorish_rounding) & ~known(bank_vigorish_cents))


@derived(per="round")
def bank_vigorish_however_rounded(
    bank_vigorish_cents: Cents,
    bank_share_cents: Cents,
    bank_vigorish_percent: Count,
    free_of_vigorish: Flag,
    reading_vigorish_round_off: Text,
    reading_vigorish_cent: Text,
) -> Flag:
    """Whether every rounding gives the vigorish that was taken, or none does; missing where only some do."""
    rounded = vigorish.however_rounded(
        bank_vigorish_cents,
        bank_share_cents,
        reading_vigorish_round_off,
        reading_vigorish_cent,
        bank_vigorish_percent,
    )
    return (free_of_vigorish & (bank_vigorish_cents == 0)) | (~free_of_vigorish & rounded)


@derived(per="round")
def bank_vigorish_told(
    bank_share_cents: Cents,
    bank_vigorish_low_cents: Cents,
    bank_vigorish_high_cents: Cents,
    bank_vigorish_percent: Count,
    free_of_vigorish: Flag,
    *,
    approved_vigorish_rounding: Text | None = None,
) -> Told:
    """How the vigorish on the bank's part comes about."""

    def tell(row: int) -> str | None:
        if certainly(free_of_vigorish)[row]:
            return "none at an EZ table"
        low, high = bank_vigorish_low_cents, bank_vigorish_high_cents
        return told(bank_share_cents, low, high, approved_vigorish_rounding, row, bank_vigorish_percent)

    return Told(tell)
