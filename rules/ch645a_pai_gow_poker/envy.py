"""Envy Bonuses of the three bonus wagers: whose hands qualify, what is due for them, and what was paid."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from pandas.arrays import BooleanArray, IntegerArray

from rules.ch645a_pai_gow_poker.bonus import ROWS, TABLES, lists_of, of_tables, placed
from rules.ch645a_pai_gow_poker.hands import DEALER, with_readings
from rules.clause import derived
from rules.duties import envy, groups
from rules.duties.envy import Areas, Payments, Seats
from rules.hands.readings import Readings
from rules.values import (
    Bools,
    Codes,
    Link,
    Many,
    booleans,
    certainly,
    in_any_column,
    integers,
    known,
    or_else,
    take,
)

KINDS = tuple(dict.fromkeys(table.wager for table in TABLES if table.envy))
"""Bonus wagers with an Envy Bonus, in the order of the columns that hold something for each."""

_AMOUNTS = of_tables("envy") * 100
_QUALIFY: dict[str, Bools] = {
    kind: in_any_column((_AMOUNTS[[table.wager == kind for table in TABLES]] > 0).T) for kind in KINDS
}
"""Rows that qualify: on all paytables of a kind the same."""


def nobody(count: int) -> Codes:
    """Names of which none is known."""
    return Codes(np.full(count, -1, dtype=np.int32), ())


# --------------------------------------------------------------------------- the hands


@derived(per="hand")
def hand_was_voided(
    hand_round_row: Link,
    hand_position: Codes,
    dead: BooleanArray,
    wager_round_row: Link,
    wager_position: Codes,
    settled_as: Codes,
) -> BooleanArray:
    """The hand was void by itself, and the wager on it was returned for that."""
    returned = Link(
        np.where(certainly(settled_as.is_("void")), wager_round_row.rows, -1), wager_round_row.parents
    )
    rows = groups.counterpart(hand_round_row, hand_position, returned, wager_position)
    return dead & booleans(rows >= 0)


@derived(per="hand")
def hand_has_player(
    hand_round_row: Link,
    hand_position: Codes,
    hand_was_voided: BooleanArray,
    banked_by: Codes,
    wager_round_row: Link,
    wager_position: Codes,
) -> BooleanArray:
    """The hand is a player's: somebody wagered at its position, or banks there; missing if one may have.

    A hand that was voided is nobody's.
    """
    wagered = groups.counterpart(hand_round_row, hand_position, wager_round_row, wager_position) >= 0
    unplaced = groups.exists(wager_round_row, booleans(~known(wager_position)))
    complete = certainly(~take(unplaced, hand_round_row.rows))
    at_seat = ~hand_position.is_(DEALER) & ~hand_was_voided
    return (booleans(wagered, wagered | complete) | hand_position.same_as(banked_by)) & at_seat


@derived(per="hand")
def envy_rows(
    holding: IntegerArray,
    hand_has_player: BooleanArray,
    variant: Codes,
    reading_royal_joker: Codes,
    reading_ace_to_seven: Codes,
    reading_match_joker: Codes,
    reading_dynasty_match: Codes,
    reading_natural_wheel: Codes,
) -> Many:
    """Row by which a player's hand is an Envy Bonus Qualifying Hand (a column for the list of each of KINDS).

    Places in ``bonus.ROWS``: 0 where it is none, -1 where that is not known.
    """
    chosen = {
        "royal_joker": reading_royal_joker,
        "ace_to_seven": reading_ace_to_seven,
        "match_joker": reading_match_joker,
        "dynasty_match": reading_dynasty_match,
        "natural_wheel": reading_natural_wheel,
    }
    marks = np.where(holding._mask, -1, holding._data)
    found = np.zeros((len(holding), len(KINDS)), dtype=np.int32)
    for each, where in with_readings(chosen):
        here = np.flatnonzero(where & _may_qualify(marks, each))
        for column, kind in enumerate(KINDS):
            by = take(variant, here) if kind == "fortune_bonus" else None
            rows = placed(marks[here], lists_of(kind, each), by)
            found[here, column] = np.where((rows < 0) | _QUALIFY[kind][rows], rows, 0)
    found[certainly(~hand_has_player)] = 0
    open_point = hand_has_player._mask & in_any_column(found != 0)
    found[open_point] = -1
    return Many(found, np.ones(len(holding), dtype=bool))


def _may_qualify(marks: npt.NDArray[np.int64], chosen: Readings) -> Bools:
    """Holdings with a mark of some row that qualifies, and those that are not known."""
    of_rows = 0
    for kind in KINDS:
        for rows in lists_of(kind, chosen).values():
            for row in rows:
                of_rows |= row.marks.value if _QUALIFY[kind][ROWS.index(row.name)] else 0
    found: Bools = (marks & of_rows) != 0
    return found


@derived(per="hand")
def envy_cents(
    envy_rows: Many,
    dead: BooleanArray,
    *,
    approved_fortune_bonus_paytable: Codes | None = None,
    approved_emperors_treasure_paytable: Codes | None = None,
) -> Many:
    """Envy Bonus in cents for the hand (a column for each of KINDS); -1 where not known.

    It is open whether a hand that was abandoned is still a player's.
    """
    filed = {
        "fortune_bonus": approved_fortune_bonus_paytable,
        "emperors_treasure": approved_emperors_treasure_paytable,
    }
    rows = envy_rows.values
    found = np.where(rows == 0, 0, -1).astype(np.int64)
    for amounts, table in zip(_AMOUNTS, TABLES, strict=True):
        if table.wager not in KINDS:
            continue
        column = KINDS.index(table.wager)
        paid_by = rows[:, column] > 0
        if table.wager in filed:
            choice = filed[table.wager]
            paid_by = paid_by & certainly(choice.is_(table.name)) if choice is not None else paid_by & False
        found[paid_by, column] = amounts[rows[paid_by, column]]
    open_point = certainly(dead) & in_any_column(found != 0)
    found[open_point] = -1
    return Many(found, envy_rows.known)


@derived(per="hand")
def area_stands_alone(reading_second_area: Codes) -> BooleanArray:
    """A betting area counts for itself, whatever else its player has."""
    return reading_second_area.is_("another")


@derived(per="hand")
def one_area_each(
    hand_position: Codes, *, approved_adjacent_areas: BooleanArray | None = None
) -> BooleanArray:
    """A player may wager on one betting area only, as the casino files it."""
    if approved_adjacent_areas is None:
        return booleans(np.zeros(len(hand_position)), np.zeros(len(hand_position), dtype=bool))
    return ~approved_adjacent_areas


@derived(per="hand")
def hands_player(
    hand_round_row: Link,
    hand_position: Codes,
    wager_round_row: Link,
    wager_position: Codes,
    *,
    hand_player_id: Codes | None = None,
    wager_player_id: Codes | None = None,
) -> Codes:
    """Player who holds the hand: the one named with it, or with a wager at its position."""
    found = nobody(len(hand_position)) if hand_player_id is None else hand_player_id
    if wager_player_id is not None:
        named = Link(np.where(known(wager_player_id), wager_round_row.rows, -1), wager_round_row.parents)
        rows = groups.counterpart(hand_round_row, hand_position, named, wager_position)
        found = or_else(found, take(wager_player_id, rows))
    return found


# -------------------------------------------------------------------------- the payees


@derived(per="wager")
def envy_entitled(
    wager_round_row: Link,
    wager_position: Codes,
    wager_stands: BooleanArray,
    qualifies: BooleanArray,
    lammer_placed: BooleanArray,
    wager_kind: Codes,
    reading_envy_entitlement: Codes,
    reading_two_bonus_wagers: Codes,
) -> BooleanArray:
    """The bonus wager entitles its player to Envy Bonuses of its own paytable."""
    bonus = wager_kind.is_(*KINDS) & wager_stands
    by_lammer = reading_envy_entitlement.is_("lammer")
    own = bonus & ((by_lammer & lammer_placed) | (~by_lammer & qualifies))
    area = groups.named_within(wager_round_row, wager_position)
    at_area: BooleanArray = take(groups.exists(area, own), area.rows)
    return bonus & (own | (reading_two_bonus_wagers.is_("every_wager") & at_area))


@derived(per="wager")
def envy_due_cents(
    wager_round_row: Link,
    wager_position: Codes,
    wager_kind: Codes,
    envy_entitled: BooleanArray,
    hand_round_row: Link,
    hand_position: Codes,
    hands_player: Codes,
    envy_cents: Many,
    area_stands_alone: BooleanArray,
    one_area_each: BooleanArray,
    *,
    wager_player_id: Codes | None = None,
) -> IntegerArray:
    """Envy Bonuses due to the player of a bonus wager in all, by the paytable of that wager."""
    player = nobody(len(wager_kind)) if wager_player_id is None else wager_player_id
    payees = Seats(wager_round_row, wager_position, player)
    holders = Seats(hand_round_row, hand_position, hands_player)
    areas = Areas(area_stands_alone, one_area_each)
    found = integers(np.zeros(len(wager_kind)))
    for column, kind in enumerate(KINDS):
        entitled = envy_entitled & wager_kind.is_(kind)
        found = found + envy.due(payees, entitled, holders, envy_cents.at(column), areas)
    return found


@derived(per="wager")
def envy_paid_cents(
    wager_round_row: Link,
    wager_position: Codes,
    wager_kind: Codes,
    payment_round_row: Link,
    payment_kind: Codes,
    payee_position: Codes,
    payment_for: Codes,
    payment_amount_cents: IntegerArray,
) -> IntegerArray:
    """Envy Bonuses paid to the player of a bonus wager in all, by the paytable of that wager."""
    payees = Seats(wager_round_row, wager_position, nobody(len(wager_kind)))
    payments = Payments(payment_round_row, payment_kind, payee_position, payment_for, payment_amount_cents)
    return envy.paid(payees, wager_kind, payments, where=wager_kind.is_(*KINDS))


@derived(per="round")
def settled_completely(
    wager_round_row: Link,
    settled_as: Codes,
    wager_paid_cents: IntegerArray,
    wager_returned_cents: IntegerArray,
) -> BooleanArray:
    """The log says of every wager of the round how it was settled and what was paid and returned."""
    complete = known(settled_as) & known(wager_paid_cents) & known(wager_returned_cents)
    return groups.every(wager_round_row, booleans(complete))


@derived(per="round")
def envy_payments_recorded(
    payment_table_row: Link,
    payment_round_row: Link,
    payment_kind: Codes,
    payee_position: Codes,
    payment_for: Codes,
    payment_amount_cents: IntegerArray,
    round_table_row: Link,
    settled_completely: BooleanArray,
) -> BooleanArray:
    """An Envy Bonus paid in the round would be in the log."""
    payments = Payments(payment_round_row, payment_kind, payee_position, payment_for, payment_amount_cents)
    return envy.recorded(payment_table_row, payments, round_table_row, settled_completely)
