"""In which order players are settled, and whether one at a time (§ 687a.11(e)).

Whoever plays two boxes is one player: the dealer may go to and fro between them, or from box to box.  Where
nobody numbered the settlements of a round, their times tell the order; where they contradict the numbers of
wagers at two positions, nothing tells which of these came first.  What was settled in a place that nobody
recorded mends no order that the others broke.
"""

import numpy as np

from rules.ch687a_dj_wild_stud_poker.columns import PROGRESSIVE
from rules.clause import derived
from rules.duties import groups
from rules.kinds import Bools, Codes, Count, Flag, Link, Moment, Rows, Text
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
    wager_round_row: Link,
    is_settled_in_turn: Flag,
    place_in_settling: Count,
    came_to_wager_at: Moment,
    wager_position: Text,
) -> Flag:
    """The record says in which place of the round, and at which position, it was settled in turn.

    Wagers at one position may share a place, as which of them came first makes no difference.
    """
    chosen = certainly(is_settled_in_turn) & known(place_in_settling)
    within = np.where(chosen, wager_round_row.rows, -1)
    tied = _tied_with_another_box(place_in_settling, within, wager_position)
    belied = _belied_by_the_times(place_in_settling, came_to_wager_at, within, wager_position)
    return booleans(chosen & known(wager_position) & ~tied & ~belied)


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


def _belied_by_the_times(place: Count, at: Moment, within: Rows, position: Text) -> Bools:
    """Wagers placed before one at another position, and settled later by their times, and these others."""
    both = np.where(known(place) & known(at) & known(position), within, -1)
    before = groups.previous(place, both)
    back = (both >= 0) & certainly(take(at, before) > at)
    rounds = np.append(np.zeros(max(both.max(initial=-1), 0) + 1, dtype=bool), np.False_)
    rounds[both[back]] = True
    near = Link(np.where(rounds[both], both, -1), len(rounds))
    one, other = groups.pairs(near, near.rows >= 0, near, near.rows >= 0)
    numbers, times = place.values, at.values
    wrong = (numbers[one] < numbers[other]) & (times[one] > times[other])
    wrong &= position.codes[one] != position.codes[other]
    found = np.zeros(len(within), dtype=bool)
    found[one[wrong]] = found[other[wrong]] = True
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
def box_player(
    wager_round_row: Link,
    wager_position: Text,
    wagers_hand: Link,
    *,
    wager_player_id: Text | None = None,
    hands_player: Text | None = None,
) -> Text:
    """Player of the box on which the wager lies: the one named with any wager on it, or with its hand."""
    found: Text = Codes(np.full(len(wager_position.codes), -1, dtype=np.int32), ())
    if wager_player_id is not None:
        named = groups.among(wager_round_row, known(wager_player_id))
        at_box = groups.counterpart(wager_round_row, wager_position, named, wager_position)
        found = groups.text_of(at_box, wager_player_id)
    return found if hands_player is None else or_else(found, take(hands_player, wagers_hand.rows))


@derived(per="wager")
def players_seat(wager_round_row: Link, seat_clockwise: Count, box_player: Text) -> Count:
    """Number of one position that stands for all of its player's; its own where nobody is named there."""
    first = groups.counterpart(wager_round_row, box_player, wager_round_row, box_player)
    return or_else(take(seat_clockwise, first), seat_clockwise)


@derived(per="wager")
def is_surely_placed(
    is_placed_in_settling: Flag, box_player: Text, *, approved_adjacent_boxes: Count | None = None
) -> Flag:
    """The wager is placed in the settling, and whose box it lies on is known, or one box is all one plays."""
    whose = known(box_player)
    if approved_adjacent_boxes is not None:
        whose |= certainly(approved_adjacent_boxes == 1)
    return booleans(certainly(is_placed_in_settling) & whose)


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
    is_surely_placed: Flag,
    place_in_settling: Count,
    seat_clockwise: Count,
    players_seat: Count,
    settlements_ordered: Flag,
) -> Flag:
    """All wagers of one player, or of one box, were settled before those of the next.

    Missing where they were not only if a box is another player's of which nobody recorded whose it is.
    """
    rows, seats = _on_record(wager_round_row), (seat_clockwise, players_seat)
    right = _one_by_one(rows, is_placed_in_settling, place_in_settling, seats)
    surely = certainly(~_one_by_one(rows, is_surely_placed, place_in_settling, seats))
    told = np.where(right.values, certainly(settlements_ordered), surely)
    return booleans(right.values, known(right) & told)


def _one_by_one(rows: Link, chosen: Flag, place: Count, seats: tuple[Count, Count]) -> Flag:
    """Whether the dealer went on to as many seats as there are, by boxes or by players."""
    before = settled_just_before(rows, chosen, place)
    of_seats = [(_moves(rows, chosen, before, seat), _how_many(rows, chosen, seat)) for seat in seats]
    by_box, by_player = ((moves == players - 1) | (players == 0) for moves, players in of_seats)
    return by_box | by_player


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


def _in_order(
    rows: Link, chosen: Flag, place: Count, seats: tuple[Count, Count], reading: Text, whole: Bools
) -> Bools:
    """Whether wagers that are chosen were settled in an order that the reading accepts, or may have been."""
    before, right = settled_just_before(rows, chosen, place), np.zeros(rows.parents, dtype=bool)
    for seat in seats:
        kept = _orders_kept(rows, chosen, before, place, seat)
        kept["as_printed"] |= ~whole & kept["counterclockwise"]
        for name in ORDERS:
            right |= certainly(reading.is_("any", name)) & kept[name]
    return right


@derived(per="round")
def settled_in_order(
    wager_round_row: Link,
    is_placed_in_settling: Flag,
    is_surely_placed: Flag,
    place_in_settling: Count,
    seat_clockwise: Count,
    players_seat: Count,
    settlements_ordered: Flag,
    reading_settling_order: Text,
) -> Flag:
    """Players were settled in an order that the reading accepts.

    Of the order as printed, which begins at the left, what is left without its beginning is counterclockwise.
    Missing where another order was kept only if a box of which nobody recorded whose it is is another's.
    """
    rows, seats = _on_record(wager_round_row), (seat_clockwise, players_seat)
    whole = certainly(settlements_ordered)
    named = whole & certainly(groups.every(rows, is_surely_placed | ~is_placed_in_settling))
    of_round = place_in_settling, seats, reading_settling_order
    right = _in_order(rows, is_placed_in_settling, *of_round, whole)
    surely_wrong = ~_in_order(rows, is_surely_placed, *of_round, named)
    return booleans(right, np.where(right, whole, surely_wrong) & known(reading_settling_order))
