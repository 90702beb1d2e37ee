"""The payout limit of § 645a.13(j): its floor, what it covers, and what it leaves of the paytables."""

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from rules.asked import asks_for
from rules.cards import NUMBERS
from rules.ch645a_pai_gow_poker.bonus import BOOK, TABLES, lists_of, placed
from rules.ch645a_pai_gow_poker.columns import OPTIONAL
from rules.clause import derived
from rules.duties import groups, payout_limits
from rules.duties.tables_of_the_day import Tables, derived_by_tables
from rules.hands import seven
from rules.hands.lists import DEFAULTS
from rules.kinds import Cents, Flag, Link, Many, Text
from rules.poker.settle import PREPAID
from rules.values import booleans, certainly, either, integers, is_known, known, or_else, take

LEAST = 50_000_00
"""Cents that no payout limit may be below, § 645a.13(j)."""

_BEYOND = 1 << 32
"""Stands for what a share of a meter pays for 1, whatever the meter comes to."""

_Array = npt.NDArray[np.int64]

_WITNESSES = ("Ah 2h 3h 4h 5h 6h 7h", "2h 3h 4h 5h 6h 7h 8h", "9h 8h 7h 6d 4d 3d 2h")
"""Hands that win most at once: the two best straight flushes of seven, and the best with no pair, all red."""


def _wins() -> _Array:
    """Winnings for 1 of each row of each of TABLES, beside the stake; a share of a meter left out."""
    return np.maximum(BOOK.pays("odds"), BOOK.pays("for_one") - 1)


@cache
def _at_once() -> _Array:
    """Winnings for 1 of each table on each of the hands that win most at once; [tables, hands].

    Worked out when first asked for: the hands are evaluated, which most commands need not wait for.
    """
    cards = np.array([[NUMBERS[card] for card in hand.split()] for hand in _WITNESSES], dtype=np.int8)
    held = seven.holdings(cards)
    wins = _wins()
    found = []
    for table, pays in zip(TABLES, wins, strict=True):
        if table.wager == "queens_dragon":
            found.append(np.full(len(held), pays.max()))  # on the dealer's cards, whatever the player has
        else:
            choices = list(lists_of(table.wager, DEFAULTS).values())
            found.append(pays[placed(held, {"": choices[0]}, None)])
    return np.stack(found)


_TOP = _wins().max(axis=1)
_MOST = BOOK.of_kinds(
    np.where(BOOK.pays("percent") > 0, _BEYOND, np.maximum(BOOK.pays("odds"), BOOK.pays("for_one"))),
    lambda pays: pays.max(axis=0),
)


# ------------------------------------------------------------------------------- what is filed


_MINIMUMS = tuple(f"approved_{kind}_minimum_cents" for kind in OPTIONAL)
_OFFERED = {kind: f"approved_wagers_{kind}" for kind in OPTIONAL}


@derived(per="table")
@asks_for(*_MINIMUMS)
def lowest_stakes(approved_wager_minimum_cents: Cents, reading_minimum_wager: Text, **own: Cents) -> Many:
    """Lowest stake in cents on each of OPTIONAL that counts for what one player could win."""
    main = approved_wager_minimum_cents
    by_own = reading_minimum_wager.is_("own")
    stakes = [either(by_own, or_else(own[minimum], main), main) for minimum in _MINIMUMS]
    return Many(np.stack([stake.values for stake in stakes], axis=1), known(main))


@derived_by_tables(*BOOK.unfiled, per="table")
@asks_for(*_OFFERED.values(), *BOOK.filed.values())
def most_won_cents(tables: Tables, lowest_stakes: Many, reading_most_won: Text, **approved: Any) -> Cents:
    """The most one player could win in a round on the optional wagers offered, at the lowest stakes.

    A share of the progressive meter is left out: no filing says what the meter comes to.
    """
    offered = {kind: approved[column] for kind, column in _OFFERED.items()}
    filed = {kind: approved[column] for kind, column in BOOK.filed.items()}
    best = np.zeros(len(reading_most_won), dtype=np.int64)
    together = np.zeros((len(reading_most_won), len(_WITNESSES)), dtype=np.int64)
    for table, top, at_once in zip(TABLES, _TOP, _at_once(), strict=True):
        paid_by = certainly(offered[table.wager])
        if table.wager in filed:
            paid_by = paid_by & certainly(filed[table.wager].is_(table.name))
        elif tables[table.wager].name != table.name:
            continue
        stake = np.where(paid_by, lowest_stakes.values[:, OPTIONAL.index(table.wager)], 0)
        best = np.maximum(best, stake * top)
        together += stake[:, None] * at_once
    sure = np.all([known(flag) for flag in offered.values()], axis=0) & lowest_stakes.known
    for kind, choice in filed.items():
        sure &= known(choice) | certainly(~offered[kind])
    most = np.where(certainly(reading_most_won.is_("all_wagers")), together.max(axis=1), best)
    return integers(most, sure)


@derived(per="table")
def payout_floor_cents(most_won_cents: Cents) -> Cents:
    """What a payout limit has to be at least: $50,000 or the most one player could win, if that is more."""
    return integers(np.maximum(most_won_cents.values, LEAST), known(most_won_cents))


@derived(per="table")
def payout_limit_in_force_cents(
    approved_payout_limit_cents: Cents, payout_floor_cents: Cents, approved_wagers_fortune_bonus: Flag
) -> Cents:
    """The payout limit in force: the one filed, raised to the least it may be."""
    filing = is_known(approved_wagers_fortune_bonus)
    return payout_limits.in_force(approved_payout_limit_cents, payout_floor_cents, filing)


# --------------------------------------------------------------------------- what it leaves


@derived(per="wager")
def limit_unit(
    reading_single_hand: Text,
    wagers_hand: Link,
    wager_round_row: Link,
    *,
    wager_player_id: Text | None = None,
) -> Link:
    """What each wager is limited together with: its hand, itself, or its player's wagers of the round."""
    nobody = Link(np.full(len(reading_single_hand), -1, dtype=np.intp), 0)
    of_player = nobody if wager_player_id is None else groups.named_within(wager_round_row, wager_player_id)
    return payout_limits.units(reading_single_hand, wagers_hand, of_player)


@derived(per="wager")
def most_by_paytable_cents(
    wager_kind: Text, bonus_row: Text, wager_amount_cents: Cents, by_paytable_cents: Cents
) -> Cents:
    """What the wager can win at most, whichever paytable and row it is paid by."""
    kind = BOOK.kinds_of(wager_kind)
    by_row = np.where(bonus_row.codes < 0, _MOST.max(axis=1)[kind], _MOST[kind, bonus_row.codes])
    most = wager_amount_cents * integers(by_row)
    return either(is_known(by_paytable_cents), by_paytable_cents, most)


@derived(per="wager")
def unit_due_cents(limit_unit: Link, by_paytable_cents: Cents, is_standing_optional: Flag) -> Cents:
    """What the wagers limited together win by their paytables."""
    return payout_limits.in_unit(limit_unit, by_paytable_cents, is_standing_optional)


@derived(per="wager")
def unit_paid_cents(limit_unit: Link, wager_paid_cents: Cents, is_standing_optional: Flag) -> Cents:
    """What the wagers limited together were paid."""
    return payout_limits.in_unit(limit_unit, wager_paid_cents, is_standing_optional)


@derived(per="wager")
def unit_paid_at_least_cents(limit_unit: Link, wager_paid_cents: Cents, is_standing_optional: Flag) -> Cents:
    """What the wagers limited together were paid for certain; nothing for what is not on record."""
    paid = or_else(wager_paid_cents, integers(np.zeros(len(wager_paid_cents))))
    return payout_limits.in_unit(limit_unit, paid, booleans(certainly(is_standing_optional)))


@derived(per="wager")
def unit_has_a_winner_denied(
    limit_unit: Link, due_outcome: Text, settled_as: Text, is_standing_optional: Flag
) -> Flag:
    """A winner among the wagers limited together was certainly settled as something else."""
    denied = certainly(is_standing_optional & due_outcome.is_("win") & ~settled_as.is_("win"))
    return take(groups.exists(limit_unit, booleans(denied)), limit_unit.rows)


@derived(per="wager")
def is_limited_with_its_stake_back(due_outcome: Text, wager_kind: Text, is_standing_optional: Flag) -> Flag:
    """A winner whose stake goes back beside what it is paid: none that is paid so much for 1."""
    return is_standing_optional & due_outcome.is_("win") & ~wager_kind.is_(PREPAID)


@derived(per="wager")
def unit_stakes_due_cents(
    limit_unit: Link, due_returned_cents: Cents, is_limited_with_its_stake_back: Flag
) -> Cents:
    """Stakes due back to winners that are limited together."""
    return payout_limits.in_unit(limit_unit, due_returned_cents, is_limited_with_its_stake_back)


@derived(per="wager")
def unit_stakes_back_cents(
    limit_unit: Link, wager_returned_cents: Cents, is_limited_with_its_stake_back: Flag
) -> Cents:
    """Stakes that winners limited together got back."""
    return payout_limits.in_unit(limit_unit, wager_returned_cents, is_limited_with_its_stake_back)


@derived(per="wager")
def payout_is_limited(
    limit_unit: Link,
    unit_due_cents: Cents,
    most_by_paytable_cents: Cents,
    is_standing_optional: Flag,
    *,
    payout_limit_in_force_cents: Cents | None = None,
) -> Flag:
    """The paytables give the wagers limited together more than the payout limit in force."""
    most = payout_limits.in_unit(limit_unit, most_by_paytable_cents, is_standing_optional)
    return payout_limits.binds(unit_due_cents, most, payout_limit_in_force_cents, least=LEAST)


def _lowest(count: int, filed: Cents | None) -> Cents:
    """The lowest that a limit in force may be: no lower than filed, nor than the Code permits."""
    if filed is None:
        return integers(np.full(count, LEAST, dtype=np.int64))
    return integers(np.where(filed.missing, LEAST, np.maximum(filed.values, LEAST)))


@derived(per="wager")
def short_of_any_limit(
    unit_paid_cents: Cents,
    unit_stakes_due_cents: Cents,
    unit_stakes_back_cents: Cents,
    *,
    approved_payout_limit_cents: Cents | None = None,
) -> Flag:
    """The wagers limited together got less, with their stakes, than any limit that may be in force leaves.

    Certain, or false.
    """
    lowest = _lowest(len(unit_paid_cents), approved_payout_limit_cents)
    got = unit_paid_cents + unit_stakes_back_cents
    return booleans(certainly(got < lowest + unit_stakes_due_cents))


@derived(per="wager")
def paid_wrong_anyhow(
    speaks_for_unit: Flag,
    unit_due_cents: Cents,
    unit_paid_cents: Cents,
    unit_stakes_due_cents: Cents,
    unit_stakes_back_cents: Cents,
    unit_has_a_winner_denied: Flag,
    *,
    approved_payout_limit_cents: Cents | None = None,
    payout_limit_in_force_cents: Cents | None = None,
) -> Flag:
    """The wagers limited together were paid neither their paytables nor any limit that may be in force.

    Where it is not known how high the limit has to be at least, it is no lower than filed, nor than the Code
    permits: less than that is too little, and more than by the paytables too much.
    """
    count = len(unit_due_cents)
    lowest = _lowest(count, approved_payout_limit_cents)
    open_limit = np.ones(count, dtype=bool)
    if payout_limit_in_force_cents is not None:
        open_limit = ~known(payout_limit_in_force_cents)
    may_be_cut = certainly(unit_due_cents > LEAST) & open_limit
    short = certainly(unit_paid_cents < unit_due_cents) & certainly(unit_paid_cents < lowest)
    more = certainly(unit_paid_cents + unit_stakes_back_cents > unit_due_cents + unit_stakes_due_cents)
    short &= ~certainly(unit_has_a_winner_denied)
    return speaks_for_unit & booleans(may_be_cut & (short | more))


@derived(per="wager")
def speaks_for_unit(limit_unit: Link, is_standing_optional: Flag) -> Flag:
    """The first of the wagers that are limited together, by which they are judged."""
    first = groups.first_row(limit_unit, is_standing_optional)
    return booleans(first[limit_unit.rows] == np.arange(len(is_standing_optional)))


@derived(per="wager")
def optional_paid_cents(
    payout_is_limited: Flag,
    by_paytable_cents: Cents,
    unit_due_cents: Cents,
    *,
    payout_limit_in_force_cents: Cents | None = None,
) -> Cents:
    """Winnings due on an optional wager; missing where a limit leaves it open how they are shared out."""
    limit = payout_limit_in_force_cents
    if limit is None:
        limit = integers(np.zeros(len(unit_due_cents)), np.zeros(len(unit_due_cents), dtype=bool))
    return payout_limits.due_of_one(payout_is_limited, by_paytable_cents, unit_due_cents, limit)
