"""To whom the bank was offered, told in one event or in one for each player (§ 645a.12(c))."""

import numpy as np

from rules.clause import derived
from rules.duties import groups, shuffles
from rules.kinds import Count, Flag, Link, Many, Moment, Text
from rules.values import booleans, certainly, known, take

OFFERED = "bank_offered"


@derived(per="event")
def tells_an_offer(
    event_round_row: Link,
    event_kind: Text,
    event_round_known: Flag,
    not_after_first_card: Flag,
    before_the_round_before: Flag,
) -> Flag:
    """An offer of the bank before the deal, or after it where none was made before.

    One that came before the round before is out of its round, and none that its order could be read from.
    """
    offer = event_kind.is_(OFFERED) & event_round_known & ~before_the_round_before
    in_time = offer & not_after_first_card
    too_late = certainly(~groups.exists(event_round_row, in_time))
    return in_time | (offer & take(booleans(too_late), event_round_row.rows))


@derived(per="event")
def event_round_known(event_round_row: Link) -> Flag:
    """The event is one of a round."""
    return booleans(event_round_row.rows >= 0)


@derived(per="event")
def seats_of_offer(event_positions: Many, *, event_position: Text | None = None) -> Many:
    """Seats an event names as offered something: those it lists in order, or the one it is at."""
    seats = shuffles.seat_numbers(event_positions)
    if event_position is None:
        return seats
    one = Many(event_position.codes[:, None].astype(np.int64), known(event_position), event_position.names)
    at = shuffles.seat_numbers(one)
    listed = seats.known & (seats.values >= 0).any(axis=1)
    found = np.full(seats.values.shape, -1, dtype=np.int64)
    found[:, 0] = at.values[:, 0]
    return Many(np.where(listed[:, None], seats.values, found), listed | (at.known & known(event_position)))


@derived(per="round")
def offers_told(event_round_row: Link, tells_an_offer: Flag) -> Count:
    """How many events tell that the bank was offered."""
    return groups.count(event_round_row, tells_an_offer)


@derived(per="round")
def offered_bank_seats(
    event_round_row: Link, event_at: Moment, tells_an_offer: Flag, seats_of_offer: Many, offers_told: Count
) -> Many:
    """Seats offered the bank, in order: of one event, or of several that name one seat each.

    Missing where several events name more, or two of them the same seat or moment.
    """
    rounds = np.where(certainly(tells_an_offer), event_round_row.rows, -1)
    seats = groups.joined(event_round_row, event_at, tells_an_offer, seats_of_offer)
    several = booleans((seats_of_offer.values >= 0).sum(axis=1) != 1)
    at_once = booleans(groups.tied(event_at, rounds) & (rounds >= 0))
    unclear = groups.exists(event_round_row, tells_an_offer & (several | at_once))
    in_order = np.sort(np.where(seats.values < 0, -np.arange(1, seats.values.shape[1] + 1), seats.values))
    twice = (np.diff(in_order) == 0).any(axis=1)
    usable = certainly(offers_told == 1) | (certainly(~unclear) & ~twice)
    return Many(seats.values, seats.known & usable)


@derived(per="round")
def offer_told_whole(
    event_round_row: Link,
    tells_an_offer: Flag,
    offers_told: Count,
    event_positions: Many,
    complete_bank_offered: Flag,
) -> Flag:
    """Nobody else can have been offered the bank: one event lists all, or every offer is recorded."""
    lists = groups.exists(event_round_row, tells_an_offer & booleans(event_positions.known))
    return complete_bank_offered | booleans(certainly(offers_told == 1) & certainly(lists))


@derived(per="round")
def seats_at_offer(event_round_row: Link, event_at: Moment, tells_an_offer: Flag, event_seated: Many) -> Many:
    """Seats occupied as the bank was offered; missing where its events tell different ones."""
    seats = shuffles.seat_numbers(event_seated)
    told = tells_an_offer & booleans(seats.known)
    found: Many = take(seats, groups.row_of_latest(event_round_row, event_at, told))
    of_round: Many = take(found, event_round_row.rows)
    differs = booleans((np.sort(of_round.values) != np.sort(seats.values)).any(axis=1))
    one_told = certainly(~groups.exists(event_round_row, told & differs))
    return Many(found.values, found.known & one_told)


@derived(per="round")
def first_offered_took_it(offered_bank_seats: Many, bank_seat: Count, offer_told_whole: Flag) -> Flag:
    """The first player offered the bank took it."""
    first: Flag = offered_bank_seats.at(0) == bank_seat
    return booleans(certainly(first), known(first) & certainly(offer_told_whole))


@derived(per="round")
def last_taken_at_once(first_offered_took_it: Flag, previous_round: Link) -> Flag:
    """In the round before, the first player offered the bank took it."""
    return take(first_offered_took_it, previous_round.rows)
