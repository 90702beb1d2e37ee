"""Whose turn it is to cut a shoe (§ 686a.5(c)), and what came before."""

import numpy as np

from rules.clause import derived
from rules.duties import groups, shuffles
from rules.duties.deal import POSITIONS
from rules.kinds import Codes, Count, Flag, Link, Many, Moment, Rows, Text
from rules.values import booleans, certainly, integers, is_known, known, take

NO_SEAT = shuffles.DEALER
"""Stands for a cover card that appeared at no betting area: the dealer has no hand."""


@derived(per="shoe")
def cut_begins_game(
    round_shoe_row: Link,
    begins_with_opening: Flag,
    was_idle: Flag,
    opened_before_at: Moment,
    previous_shoe_began_at: Moment,
) -> Flag:
    """The shoe is cut for the first round since the table opened, also where it lay idle until then."""
    goes_on = certainly(previous_shoe_began_at >= opened_before_at)
    every_round = booleans(np.ones(len(round_shoe_row.rows), dtype=bool))
    opened = certainly(groups.first(round_shoe_row, begins_with_opening, every_round))
    return booleans(~goes_on, known(opened_before_at)) & (~was_idle | booleans(opened))


@derived(per="shoe")
def cover_card_place(event_shoe_row: Link, event_kind: Text, event_at: Moment, event_position: Text) -> Text:
    """Betting area at which the cover card appeared; dealer where it was at none of them."""
    row = groups.row_of_earliest(event_shoe_row, event_at, event_kind.is_("cover_card_out"))
    return groups.text_of(row, event_position)


@derived(per="shoe")
def cover_seat_before(previous_shoe: Link, cover_card_out: Flag, cover_card_place: Text) -> Count:
    """Seat at which the cover card of the shoe before appeared, NO_SEAT for none; missing if it did not."""
    out = certainly(take(cover_card_out, previous_shoe.rows))
    place = groups.text_of(previous_shoe.rows, cover_card_place)
    seat = place.as_numbers()
    at_none = certainly(place.is_("dealer"))
    return integers(np.where(at_none, NO_SEAT, seat.values), out & (at_none | known(seat)))


@derived(per="shoe")
def cover_came_before(previous_shoe: Link, cover_card_out: Flag) -> Flag:
    """The cover card of the shoe before appeared."""
    return take(cover_card_out, previous_shoe.rows)


@derived(per="shoe")
def shuffled_as_directed(
    previous_shoe: Link, shuffle_directed: Flag, shuffle_directed_at: Moment, cut_offered_at: Moment
) -> Flag:
    """A shuffle was directed during the shoe before, or for this shoe before its own cut."""
    as_prepared = shuffle_directed & booleans(~certainly(shuffle_directed_at > cut_offered_at))
    return take(shuffle_directed, previous_shoe.rows) | as_prepared


@derived(per="shoe")
def one_player_named(
    cut_begins_game: Flag, previous_shoe: Link, cover_seat_before: Count, cover_came_before: Flag
) -> Flag:
    """The text names only one player for the cut: the first arrival, or whoever had the cover card.

    Missing where the cover card of the shoe before may have appeared, and nobody knows at which betting area.
    """
    had_cover = cover_seat_before > NO_SEAT
    may_have_come = (previous_shoe.rows >= 0) & ~certainly(~cover_came_before)
    nowhere = may_have_come & ~known(cover_seat_before)
    return cut_begins_game | booleans(certainly(had_cover), ~nowhere)


@derived(per="shoe")
def seat_is_occupied(cover_seat_before: Count, occupied_seats: Many) -> Flag:
    """The player at whose betting area the cover card appeared still sits there."""
    seat = cover_seat_before.values[:, None]
    there = ((occupied_seats.values == seat) & (occupied_seats.values > 0)).any(axis=1)
    return booleans(there, occupied_seats.known & known(cover_seat_before))


@derived(per="shoe")
def cover_player(
    cover_card_round: Link,
    cover_card_place: Text,
    hand_round_row: Link,
    hand_position: Text,
    *,
    hand_player_id: Text | None = None,
) -> Text:
    """Player on whose betting area the cover card appeared; missing where nobody recorded who sat there."""
    if hand_player_id is None:
        return Codes(np.full(len(cover_card_place), -1, dtype=np.int32), ())
    hand = groups.counterpart(cover_card_round, cover_card_place, hand_round_row, hand_position)
    return groups.text_of(hand, hand_player_id)


@derived(per="shoe")
def cover_player_unnamed(
    cover_card_round: Link,
    cover_card_place: Text,
    hand_round_row: Link,
    hand_position: Text,
    *,
    hand_player_id: Text | None = None,
) -> Flag:
    """Nobody recorded whose hand it was at which the cover card appeared, in a log that names players."""
    if hand_player_id is None:
        return booleans(np.zeros(len(cover_card_place), dtype=bool))
    hand = groups.counterpart(cover_card_round, cover_card_place, hand_round_row, hand_position)
    return booleans((hand >= 0) & ~known(groups.text_of(hand, hand_player_id)))


def _first_round(round_shoe_row: Link, first_card_at: Moment) -> Rows:
    """Row of the first round dealt from each shoe, -1 if none: the only one may do without its time."""
    by_time = groups.row_of_earliest(round_shoe_row, first_card_at, is_known(first_card_at))
    every = booleans(np.ones(len(first_card_at), dtype=bool))
    only = certainly(groups.count(round_shoe_row, every) == 1)
    return np.where(only, groups.first_row(round_shoe_row, every), by_time)


@derived(per="shoe")
def player_at_cover_seat(
    round_shoe_row: Link,
    first_card_at: Moment,
    previous_shoe: Link,
    cover_card_place: Text,
    hand_round_row: Link,
    hand_position: Text,
    *,
    hand_player_id: Text | None = None,
) -> Text:
    """Player who plays the shoe's first round where the cover card of the shoe before had appeared."""
    if hand_player_id is None:
        return Codes(np.full(len(cover_card_place), -1, dtype=np.int32), ())
    first = _first_round(round_shoe_row, first_card_at)
    place = groups.text_of(previous_shoe.rows, cover_card_place)
    rounds = Link(first, hand_round_row.parents)
    return groups.text_of(groups.counterpart(rounds, place, hand_round_row, hand_position), hand_player_id)


@derived(per="shoe")
def cover_player_moved(previous_shoe: Link, cover_player: Text, player_at_cover_seat: Text) -> Flag:
    """Somebody else plays where the cover card appeared: that player left, or sits elsewhere."""
    return ~groups.text_of(previous_shoe.rows, cover_player).same_as(player_at_cover_seat)


@derived(per="shoe")
def cover_player_plays_elsewhere(
    player_at_cover_seat: Text,
    round_shoe_row: Link,
    first_card_at: Moment,
    previous_shoe: Link,
    cover_player: Text,
    cover_player_unnamed: Flag,
    hand_round_row: Link,
    *,
    hand_player_id: Text | None = None,
) -> Flag:
    """The player on whose betting area the cover card appeared plays the shoe's first round at another.

    Missing where nobody recorded who that player was, and somebody who is named plays there now.
    """
    if hand_player_id is None:
        return booleans(np.zeros(len(cover_player), dtype=bool))
    first = _first_round(round_shoe_row, first_card_at)
    who = groups.text_of(previous_shoe.rows, cover_player)
    hand = groups.counterpart(Link(first, hand_round_row.parents), who, hand_round_row, hand_player_id)
    unnamed = certainly(take(cover_player_unnamed, previous_shoe.rows)) & known(player_at_cover_seat)
    return booleans((hand >= 0) & ~certainly(who.same_as(player_at_cover_seat)), ~unnamed)


@derived(per="shoe")
def cover_player_left(
    cover_seat_before: Count,
    seat_is_occupied: Flag,
    occupied_seats: Many,
    cover_player_moved: Flag,
    cover_player_plays_elsewhere: Flag,
) -> Flag:
    """The player on whose betting area the cover card of the shoe before appeared has left.

    Where somebody else plays there now, and another seat is occupied at which that player may sit,
    § 686a.5(c)(2) says that it is open.
    """
    gone = ~seat_is_occupied | booleans(certainly(cover_player_moved & (occupied_seats.count() == 1)))
    return (cover_seat_before > NO_SEAT) & gone & ~cover_player_plays_elsewhere


@derived(per="shoe")
def first_offered_hand(
    round_shoe_row: Link,
    first_card_at: Moment,
    offered_seats: Many,
    hand_round_row: Link,
    hand_position: Text,
) -> Link:
    """Row of the hand of the shoe's first round at the seat that was offered the cut first; -1 for none."""
    first = _first_round(round_shoe_row, first_card_at)
    seat = offered_seats.at(0)
    there = known(seat) & (seat.values > 0) & (seat.values < len(POSITIONS))
    place = Codes(np.where(there, seat.values, -1).astype(np.int32), POSITIONS)
    rounds = Link(first, hand_round_row.parents)
    found = groups.counterpart(rounds, place, hand_round_row, hand_position)
    return Link(found, len(hand_position))


@derived(per="shoe")
def first_offered_player(first_offered_hand: Link, *, hand_player_id: Text | None = None) -> Text:
    """Player who plays the shoe's first round at the seat that was offered the cut first."""
    if hand_player_id is None:
        return Codes(np.full(len(first_offered_hand.rows), -1, dtype=np.int32), ())
    return groups.text_of(first_offered_hand.rows, hand_player_id)


@derived(per="shoe")
def unnamed_player_offered_first(first_offered_hand: Link, *, hand_player_id: Text | None = None) -> Flag:
    """Nobody recorded who played at the seat that was offered the cut first, in a log that names players."""
    if hand_player_id is None:
        return booleans(np.zeros(len(first_offered_hand.rows), dtype=bool))
    unnamed = ~known(groups.text_of(first_offered_hand.rows, hand_player_id))
    return booleans((first_offered_hand.rows >= 0) & unnamed)


@derived(per="shoe")
def cover_player_was_offered_first(
    previous_shoe: Link, cover_player: Text, first_offered_player: Text
) -> Flag:
    """The cut was offered first to the player on whose betting area the cover card had appeared."""
    return groups.text_of(previous_shoe.rows, cover_player).same_as(first_offered_player)


def from_dealers_right(occupied: Many, numbering: Text) -> shuffles.Turns:
    """Work out whose turn it is from the dealer's far right counterclockwise."""
    downwards = numbering.is_("from_dealers_left")
    return shuffles.turns(occupied, downwards, shuffles.end_seat(occupied, downwards))
