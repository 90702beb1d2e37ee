"""What a progressive meter is seeded with, when, and what it is reset to."""

from dataclasses import replace

import numpy as np

from rules.clause import Verdict
from rules.kinds import Cents, Count, Flag, Text
from rules.values import booleans, certainly, known


def seeded_with(
    when: Flag, payment_amount_cents: Cents, seed: Cents, *, to: str = "{progressive_seed_cents}"
) -> Verdict:
    """Judge what a progressive meter was seeded with; ``to`` names what it had to be."""
    return Verdict(
        applies=when,
        holds=payment_amount_cents == seed,
        observed="seeded with {payment_amount_cents}",
        required=to,
    )


def seeded_as_often(meters_won: Count, seeds_made: Count, meter_seeds_complete: Flag, when: Flag) -> Verdict:
    """Judge that a meter was seeded once for every time all of it was won, and not otherwise."""
    right, short = seeds_made == meters_won, seeds_made < meters_won
    proved = known(right) & (certainly(~short) | certainly(meter_seeds_complete))
    return Verdict(
        applies=when & ~((meters_won == 0) & (seeds_made == 0)),
        holds=booleans(right.values, proved),
        observed="seeded {seeds_made} times",
        required="as often as all of the meter was won: {meters_won}",
    )


def seeded_by_right(
    when: Flag,
    begins_the_meter: Flag,
    may_have_been_won: Flag,
    *,
    payment_kind: Text | None = None,
    seeds_without_a_win: Flag | None = None,
    is_told_once: Flag | None = None,
) -> Verdict:
    """Judge that a seed of no round begins the meter, unless it may follow a win of all of it: for review.

    when                 seeds of no round
    seeds_without_a_win  seeds of a round in which all of the meter was not won so often
    A row that says the very same as an earlier one may be that seed, told twice.
    """
    right = certainly(begins_the_meter)
    holds = booleans(right, right | certainly(~begins_the_meter & ~may_have_been_won))
    applies = when
    if payment_kind is not None and seeds_without_a_win is not None:
        holds = (when & holds) | (~when & ~seeds_without_a_win)
        applies = payment_kind.is_("meter_seed")
    once = np.ones(len(right), dtype=bool) if is_told_once is None else known(is_told_once)
    holds = booleans(holds.values, known(holds) & (holds.values | once))
    return Verdict(
        applies=applies,
        holds=holds,
        observed="a seed of {payment_amount_cents}; it belongs to no round: {is_loose_seed}",
        required="one to begin with, which belongs to no round, and one for each win of all of the meter",
        review=when & ~begins_the_meter & may_have_been_won & booleans(once),
    )


def reset(
    wins_whole_meter: Flag,
    meter_after_cents: Cents,
    filed: Cents,
    to: str = "{approved_progressive_reset_cents} as filed",
) -> Verdict:
    """Judge that the meter was set to the amount filed when all of it had been won; ``to`` names it."""
    return Verdict(
        applies=wins_whole_meter,
        holds=meter_after_cents == filed,
        observed="the meter was left at {meter_after_cents}",
        required=f"reset to {to}",
    )


def reset_when_won(
    wins_whole_meter: Flag,
    meter_after_cents: Cents,
    filed: Cents,
    to: str = "{approved_progressive_reset_cents} as filed",
    *,
    wins_share: Flag | None = None,
    meter_before_cents: Cents | None = None,
    bonus_percent: Count | None = None,
    wager_paid_cents: Cents | None = None,
    meter_is_shared: Flag | None = None,
) -> Verdict:
    """Judge as ``reset``; what a win of a part of the meter left on it may be for review.

    No text says what becomes of the meter then, but it is reset for a win of all of it alone, and nothing
    else is taken off it, or put on it, as a share is paid.  Other tables that share it may do either.  Where
    the share was reckoned on a wrong meter, what was left may be odd for that alone.
    """
    verdict = reset(wins_whole_meter, meter_after_cents, filed, to)
    odd = np.zeros(len(meter_after_cents), dtype=bool)
    if wins_share is not None and meter_before_cents is not None and bonus_percent is not None:
        fell, part = meter_before_cents - meter_after_cents, meter_before_cents * bonus_percent
        was_reset = (fell * 100 >= part + 100) & (meter_after_cents == filed)
        odd = certainly(was_reset)
        if meter_is_shared is not None:
            odd |= certainly(~meter_is_shared & ~_as_won(fell, part, wager_paid_cents))
        odd &= certainly(wins_share & ~wins_whole_meter)
    return replace(
        verdict,
        applies=verdict.applies | booleans(odd),
        holds=booleans(verdict.holds.values, known(verdict.holds) & ~odd),
        observed="{bonus_percent}% of a meter of {meter_before_cents} was won; {meter_after_cents} was left",
        required=f"reset to {to} once all of it was won, and not otherwise; all of it left, or what was won"
        " taken off it, where a part was won",
        review=booleans(odd),
        explained=booleans(odd),
    )


def _as_won(fell: Cents, part: Cents, paid: Cents | None) -> Flag:
    """Whether a meter stayed as it was, or fell by the part that was won, to a cent, or by what was paid.

    part  in hundredths of a cent
    """
    won = (fell * 100 > part - 100) & (fell * 100 < part + 100)
    alike = (fell == 0) | won
    return alike if paid is None else alike | (fell == paid)
