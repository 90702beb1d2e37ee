"""In which order players are settled, and whether one at a time (§ 687a.11(e)).

Whoever plays two boxes is one player: the dealer may go to and fro between them, or from box to box.  Where
nobody numbered the settlements of a round, their times tell the order.  What was settled in a place that
nobody recorded mends no order that the others broke.
"""

import numpy as np

from rules.ch687a_dj_wild_stud_poker.columns import PROGRESSIVE
from rules.clause import derived
from rules.duties import groups
from rules.kinds import Bools, Count, Flag, Link, Moment, Rows, Text
from rules.values import booleans, certainly, either, is_known, known, or_else, take

ORDERS = ("clockwise", "counterclockwise", "as_printed")
"""Orders of settling that § 687a.11(e) can be read to require, as ``settling_order`` names them."""


@derived(per="wager")
def is_settled_in_turn(
    play_went_on: Flag, is_settled_by_cards: Flag, of_a_fold: Flag, wager_kind: Text, settled_as: Text
) -> Flag:
    """The wager is settled when its player's turn comes: not a fold's, nor one collected before the deal.

    In a void round nobody's turn comes, though some wagers may be settled; unless it was played out.
    """
    before_deal = wager_kind.is_(PROGRESSIVE) & settled_as.is_("lose")
    return is_settled_by_cards & play_went_on & ~of_a_fold & ~before_deal


@derived(per="wager")
def place_in_settling(wager_round_row: Link, settlement_order: Count, came_to_wager_at: Moment) -> Count:
    """Number of the settlement; in a round of which nobody numbered them, when the wager was settled."""
    numbered = take(groups.exists(wager_round_row, is_known(settlement_order)), wager_round_row.rows)
    return either(numbered, settlement_order, came_to_wager_at)


@derived(per="wager")
def is_placed_in_settling(
    wager_round_row: Link, is_settled_in_turn: Flag, place_in_settling: Count, wager_position: Text
) -> Flag:
    """The record says in which place of the round, and at which position, it was settled in turn.

    Wagers at one position may share a place, as which of them came first makes no difference.
    """
    chosen = certainly(is_settled_in_turn) & known(place_in_settling)
    within = np.where(chosen, wager_round_row.rows, -1)
    tied = _tied_with_another_box(place_in_settling, within, wager_position)
    return booleans(chosen & known(wager_position) & ~tied)


def _tied_with_another_box(place: Count, within: Rows, position: Text) -> Bools:
    """Wagers that share their place in the round with one at another position: neither is known first."""
    there = np.flatnonzero(within >= 0)
    keys = np.stack([within[there], place.values[there], position.codes[there]])
    _, first, own = np.unique(keys, axis=1, return_index=True, return_inverse=True)
    of_box = np.full(len(within), -1, dtype=np.intp)
    of_box[there[first]] = within[there[first]]
    found = np.zeros(len(within), dtype=bool)
    found[there] = groups.tied(place, of_box)[there[first]][own.ravel()]
    return found


@derived(per="wager")
def settled_just_before(wager_round_row: Link, is_placed_in_settling: Flag, place_in_settling: Count) -> Link:
    """Row of the wager known to be settled in turn just before this one in the round, -1 for the first."""
    within = np.where(certainly(is_placed_in_settling), wager_round_row.rows, -1)
    return Link(groups.previous(place_in_settling, within), len(place_in_settling))


@derived(per="wager")
def seat_clockwise(wager_position: Text, reading_seat_numbering: Text) -> Count:
    """Number of the wager's position, growing clockwise from the dealer's far left."""
    seat = wager_position.as_numbers()
    return either(reading_seat_numbering.is_("from_dealers_left"), seat, -seat)


@derived(per="wager")
def players_seat(
    wager_round_row: Link,
    wager_position: Text,
    seat_clockwise: Count,
    *,
    wager_player_id: Text | None = None,
) -> Count:
    """Number of one position that stands for all of its player's; its own where nobody is named there."""
    if wager_player_id is None:
        return seat_clockwise
    named = groups.among(wager_round_row, known(wager_player_id))
    at_box = groups.counterpart(wager_round_row, wager_position, named, wager_position)
    player = groups.text_of(at_box, wager_player_id)
    return or_else(
        take(seat_clockwise, groups.counterpart(wager_round_row, player, wager_round_row, player)),
        seat_clockwise,
    )


@derived(per="round")
def settlements_ordered(wager_round_row: Link, is_settled_in_turn: Flag, is_placed_in_settling: Flag) -> Flag:
    """The record says in which order, and at which positions, wagers of the round were settled."""
    told = certainly(is_placed_in_settling)
    clear = (certainly(is_settled_in_turn) & told) | certainly(~is_settled_in_turn)
    return groups.every(wager_round_row, booleans(clear))


def _on_record(rows: Link) -> Link:
    """Wagers of each round that are on record: whether others are missing is for ``settlements_ordered``."""
    return Link(rows.rows, rows.parents)


def _how_many(rows: Link, chosen: Flag, seat: Count) -> Count:
    """How many seats had a wager settled in turn."""
    there = np.flatnonzero(certainly(chosen) & known(seat) & (rows.rows >= 0))
    _, first = np.unique(np.stack([rows.rows[there], seat.values[there]]), axis=1, return_index=True)
    is_first = np.zeros(len(seat), dtype=bool)
    is_first[there[first]] = True
    return groups.count(rows, chosen & booleans(is_first))


def _moves(rows: Link, chosen: Flag, before: Link, seat: Count) -> Count:
    """How often the dealer went on from one seat to another."""
    moved = booleans(certainly(seat - take(seat, before.rows) != 0))
    return groups.count(rows, chosen & moved)


@derived(per="round")
def players_settled(wager_round_row: Link, is_settled_in_turn: Flag, seat_clockwise: Count) -> Count:
    """How many positions had a wager settled in turn."""
    return _how_many(wager_round_row, is_settled_in_turn, seat_clockwise)


@derived(per="round")
def moves_between_players(
    wager_round_row: Link, is_placed_in_settling: Flag, settled_just_before: Link, players_seat: Count
) -> Count:
    """How often the dealer went from one player to another while settling, as far as the record shows."""
    return _moves(wager_round_row, is_placed_in_settling, settled_just_before, players_seat)


@derived(per="round")
def settled_one_by_one(
    wager_round_row: Link,
    is_placed_in_settling: Flag,
    settled_just_before: Link,
    seat_clockwise: Count,
    players_seat: Count,
    settlements_ordered: Flag,
) -> Flag:
    """All wagers of one player, or of one box, were settled before those of the next."""
    rows, chosen, before = _on_record(wager_round_row), is_placed_in_settling, settled_just_before
    of_seats = [
        (_moves(rows, chosen, before, seat), _how_many(rows, chosen, seat))
        for seat in (seat_clockwise, players_seat)
    ]
    by_box, by_player = ((moves == players - 1) | (players == 0) for moves, players in of_seats)
    right = by_box | by_player
    return booleans(right.values, known(right) & (~right.values | certainly(settlements_ordered)))


def _orders_kept(rows: Link, chosen: Flag, before: Link, order: Count, seat: Count) -> dict[str, Bools]:
    """Which of ORDERS the settling of each round kept, by the seats of boxes or of players."""
    came_from = take(seat, before.rows)
    clockwise = chosen & booleans(certainly(seat > came_from))
    moves, players = groups.count(rows, clockwise), _how_many(rows, chosen, seat)
    start = take(seat, groups.row_of_earliest(rows, order, chosen))
    end = take(seat, groups.row_of_latest(rows, order, chosen))
    strays = groups.exists(rows, clockwise & ~booleans(certainly(came_from == take(start, rows.rows))))
    leftmost_first = (moves == 1) & ~strays & (end > start)
    return {
        "clockwise": certainly(moves == players - 1) | certainly(players == 0),
        "counterclockwise": certainly(moves == 0),
        "as_printed": certainly(leftmost_first) | certainly(players == 1),
    }


@derived(per="round")
def settled_in_order(
    wager_round_row: Link,
    is_placed_in_settling: Flag,
    settled_just_before: Link,
    place_in_settling: Count,
    seat_clockwise: Count,
    players_seat: Count,
    settlements_ordered: Flag,
    reading_settling_order: Text,
) -> Flag:
    """Players were settled in an order that the reading accepts.

    Of the order as printed, which begins at the left, what is left without its beginning is counterclockwise.
    """
    rows, chosen, before = _on_record(wager_round_row), is_placed_in_settling, settled_just_before
    whole = certainly(settlements_ordered)
    right = np.zeros(rows.parents, dtype=bool)
    for seat in (seat_clockwise, players_seat):
        kept = _orders_kept(rows, chosen, before, place_in_settling, seat)
        kept["as_printed"] |= ~whole & kept["counterclockwise"]
        for name in ORDERS:
            right |= certainly(reading_settling_order.is_("any", name)) & kept[name]
    return booleans(right, (whole | ~right) & known(reading_settling_order))
