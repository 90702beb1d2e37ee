"""The cards of each shoe in the order in which they left it, by the record: dealt, burned, drawn in error.

Only of shoes whose cards a device read.  A card that was found, shown, drawn or racked otherwise than it was
due may stand in a hand as well, so it is in doubt; so is one at a place of the deal that no hand has.
"""

from dataclasses import dataclass

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.duties.sequences import MOST_DOUBTED, UNSEEN, Listed
from rules.kinds import Bools, Card, Cards, Count, Flag, Link, Many, Moment, Numbers, Rows, Text
from rules.values import booleans, certainly, integers, known, or_else

READ, NOT_READ = "cards_read", "cards_not_read"
"""Kinds of event: a device read cards as they left it; cards left it that it could not read."""
BESIDE = ("card_exposed", "card_found_face_up", "card_drawn_in_error", "card_racked", "extra_card_placed")
"""Kinds of event that tell of a card which may lie in a hand, or in none."""
_COLUMNS = ("shoe", "at", "dealt", "round", "order", "hand", "place", "card", "doubted")


@derived(per="event")
def is_read(event_kind: Text) -> Flag:
    """A device that reads cards recorded the event."""
    return event_kind.is_(READ, NOT_READ)


@derived(per="shoe")
def shoe_was_read(event_shoe_row: Link, is_read: Flag) -> Flag:
    """A device recorded cards that left the shoe."""
    return booleans(certainly(groups.exists(event_shoe_row, is_read)))


@derived(per="table")
def shoes_were_read(event_table_row: Link, is_read: Flag) -> Flag:
    """A device recorded cards at the gaming table that day."""
    return booleans(certainly(groups.exists(event_table_row, is_read)))


@dataclass(frozen=True, slots=True)
class Order:
    """The cards of shoes in order, and the shoes of which the record does not tell the order."""

    listed: Listed
    untold: Bools


@derived(per="hand")
def cards_of_hand(cards: Cards, *, card_count: Count | None = None) -> Count:
    """How many cards the hand had, as seen or as counted."""
    return cards.count() if card_count is None else or_else(cards.count(), card_count)


@derived(per="shoe")
def cards_in_order(
    shoe_was_read: Flag,
    hand_shoe_row: Link,
    hand_round_row: Link,
    round_shoe_row: Link,
    cards: Cards,
    cards_of_hand: Count,
    first_card_at: Moment,
    event_shoe_row: Link,
    event_round_row: Link,
    event_kind: Text,
    event_at: Moment,
    *,
    event_card: Card | None = None,
    event_count: Count | None = None,
    card_order: Many | None = None,
    card_in_error: Many | None = None,
) -> Order:
    """Cards of the shoes that were read, in the order in which they left them by the record."""
    asked, untold = certainly(shoe_was_read), np.zeros(len(shoe_was_read), dtype=bool)
    if not asked.any():
        return Order(_listed(_none()), untold)
    hands = np.flatnonzero(_among(hand_shoe_row.rows, asked))
    dealt = _dealt(hands, cards, cards_of_hand, card_order, card_in_error)
    rounds = hand_round_row.rows[dealt["hand"]]
    dealt |= {"shoe": hand_shoe_row.rows[dealt["hand"]], "round": rounds, "at": first_card_at.values[rounds]}
    gaps, unclear = _places_left_out(dealt)
    open_hands = hands[~known(cards_of_hand)[hands]]
    in_rounds = np.r_[rounds[(dealt["order"] < 0)], hand_round_row.rows[open_hands], unclear]
    undated = np.flatnonzero(~known(first_card_at))
    untold[_there(round_shoe_row.rows[np.r_[in_rounds, undated].astype(np.intp)])] = True
    of_events = np.where(
        event_shoe_row.rows < 0, np.append(round_shoe_row.rows, -1)[event_round_row.rows], event_shoe_row.rows
    )
    events = np.flatnonzero(_among(of_events, asked) & certainly(event_kind.is_("burn", *BESIDE)))
    has_gap = np.isin(event_round_row.rows[events], gaps["round"])
    events = events[~has_gap | certainly(event_kind.is_("burn"))[events]]
    beside = _beside(events, of_events, certainly(event_kind.is_("burn")), event_at, event_card, event_count)
    listed = _listed(
        {name: np.concatenate([each[name] for each in (dealt, gaps, beside)]) for name in _COLUMNS}
    )
    doubted = np.bincount(listed.shoe[listed.doubted], minlength=len(untold))
    return Order(listed, untold | (doubted > MOST_DOUBTED))


def _none() -> dict[str, Numbers]:
    return {name: np.empty(0, dtype=np.int64) for name in _COLUMNS}


def _among(rows: Rows, asked: Bools) -> Bools:
    found: Bools = np.append(asked, np.False_)[rows]
    return found


def _there(rows: Rows) -> Rows:
    return rows[rows >= 0]


def _dealt(
    hands: Rows, cards: Cards, cards_of_hand: Count, card_order: Many | None, card_in_error: Many | None
) -> dict[str, Numbers]:
    """The cards of hands; ``order`` is -1 where the place of one in the deal is not told."""
    number = np.where(known(cards_of_hand), cards_of_hand.values, 0)[hands]
    owner, place = groups.spread(number)
    hand = hands[owner]
    in_error = _entry(card_in_error, hand, place) == 1
    order = _entry(card_order, hand, place)
    return {
        "dealt": np.ones(len(hand), dtype=np.int64),
        "order": np.where(order > 0, order, -1),
        "hand": hand,
        "place": place,
        "card": _entry(cards, hand, place),
        "doubted": in_error.astype(np.int64),
    }


def _entry(column: Many | None, rows: Rows, place: Numbers) -> Numbers:
    """Each row's value at a place; -1 where it has none."""
    if column is None or not column.values.shape[1]:
        return np.full(len(rows), -1, dtype=np.int64)
    width = column.values.shape[1]
    found = column.values[rows, np.minimum(place, width - 1)].astype(np.int64)
    return np.where((place < width) & column.known[rows], found, -1)


def _places_left_out(dealt: dict[str, Numbers]) -> tuple[dict[str, Numbers], Rows]:
    """Cards at places of a deal that no hand has, and rounds in which a whole stack is at none."""
    of_round, order = dealt["round"], dealt["order"]
    rows = np.lexsort((order, of_round))
    rows = rows[order[rows] > 0]
    first = np.diff(of_round[rows], prepend=-1) != 0
    before = np.where(first, 0, np.append(0, order[rows][:-1])[: len(rows)])
    missing = np.maximum(order[rows] - before - 1, 0)
    same = (dealt["hand"][1:] == dealt["hand"][:-1]) & (order[1:] == order[:-1]) & (order[1:] > 0)
    stacked = np.unique(of_round[1:][same])
    in_error = np.unique(of_round[dealt["doubted"] > 0])
    unclear = np.intersect1d(stacked, np.r_[of_round[rows[missing > 0]], in_error])
    missing[np.isin(of_round[rows], stacked)] = 0
    owner, number = groups.spread(missing)
    source = rows[owner]
    gaps = {name: column[source] for name, column in dealt.items()}
    one = np.ones(len(source), dtype=np.int64)
    gaps |= {"order": before[owner] + number + 1, "hand": -one, "card": one * UNSEEN}
    return gaps | {"doubted": one}, unclear.astype(np.intp)


def _beside(
    events: Rows,
    of_events: Rows,
    burns: Bools,
    event_at: Moment,
    event_card: Card | None,
    event_count: Count | None,
) -> dict[str, Numbers]:
    """Cards burned, the first of each burn as it was seen, and cards in doubt, at their moments."""
    others = np.zeros(len(events), dtype=np.int64)
    if event_count is not None:
        others = np.where(burns & known(event_count), event_count.values, 0)[events]
    owner, place = groups.spread(1 + others)
    event = events[owner]
    card = np.full(len(event), UNSEEN, dtype=np.int64)
    if event_card is not None:
        card = np.where((place == 0) & known(event_card)[event], event_card.values[event], UNSEEN)
    nothing = np.zeros(len(event), dtype=np.int64)
    return {
        "shoe": of_events[event],
        "at": event_at.values[event],
        "dealt": nothing,
        "round": nothing - 1,
        "order": event,
        "hand": nothing - 1,
        "place": place,
        "card": card,
        "doubted": (~burns[event]).astype(np.int64),
    }


def _listed(cards: dict[str, Numbers]) -> Listed:
    """Bring cards into their order; of those in doubt at one place, first the one that may not have left."""
    keys = ("place", "hand", "sure", "order", "round", "dealt", "at", "shoe")
    by = {**cards, "sure": 1 - cards["doubted"]}
    rows = np.lexsort([by[name] for name in keys])
    each = {name: column[rows] for name, column in cards.items()}
    place, of_stack = np.arange(len(rows)), np.ones(len(rows), dtype=bool)
    for name in ("shoe", "round", "order", "hand"):
        of_stack[1:] &= each[name][1:] == each[name][:-1]
    of_stack[:1] = False
    of_stack &= each["hand"] >= 0
    leads = np.maximum.accumulate(np.where(of_stack, 0, place)) if len(rows) else place
    in_stack = np.bincount(leads, minlength=len(rows))
    begins = np.append(True, each["round"][1:] != each["round"][:-1])[: len(rows)] & (each["round"] >= 0)
    return Listed(
        each["shoe"].astype(np.intp),
        each["card"],
        each["doubted"] > 0,
        place - leads,
        in_stack[leads] if len(rows) else place,
        np.where(begins, each["at"], 0),
        each["round"].astype(np.intp),
    )


@derived(per="shoe")
def cards_on_record(cards_in_order: Order, shoe_was_read: Flag) -> Count:
    """How many cards of the shoe are on record for certain."""
    listed = cards_in_order.listed
    return integers(np.bincount(listed.shoe[~listed.doubted], minlength=len(shoe_was_read)))
