"""Shuffle and cut of one deck: which round a shuffle serves, and whose turn it is to cut (§ 645a.5)."""

from __future__ import annotations

import numpy as np
from pandas.arrays import BooleanArray, IntegerArray

from rules.clause import derived
from rules.duties import groups, shuffles
from rules.duties.groups import Moments
from rules.duties.shoes import ARRIVAL
from rules.values import Codes, Link, Many, booleans, certainly, either, integers, or_else, take

READY = ("shuffled", "cut", "cover_card_placed", "batch_out_of_shuffler")
"""Kinds of event after which a deck may be dealt."""

# ----------------------------------------------------------------------------- one round's shuffle


@derived(per="shoe")
def shoe_begins_at(
    loaded_at: IntegerArray,
    shoe_first_card_at: IntegerArray,
    event_shoe_row: Link,
    event_kind: Codes,
    event_at: IntegerArray,
) -> IntegerArray:
    """When the deck came into play: as it was loaded, at its round, or when it was last made ready.

    A deck dealt from the hand is never loaded, and its round may belong to a day that is not at hand.
    """
    ready = groups.latest(event_shoe_row, event_at, event_kind.is_(*READY))
    begins: IntegerArray = or_else(loaded_at, or_else(shoe_first_card_at, ready))
    return begins


@derived(per="table")
def shuffles_recorded(event_table_row: Link, event_kind: Codes) -> BooleanArray:
    """The log records when cards were shuffled at the table that day."""
    return groups.exists(event_table_row, event_kind.is_("shuffled"))


@derived(per="table")
def arrivals_recorded(event_table_row: Link, event_kind: Codes) -> BooleanArray:
    """The log records when decks came to the table that day."""
    return groups.exists(event_table_row, event_kind.is_(*ARRIVAL))


@derived(per="shoe")
def came_preshuffled(
    decks_arrived_at: IntegerArray,
    decks_preinspected: BooleanArray,
    preparation_recorded: BooleanArray,
    arrivals_recorded: BooleanArray,
) -> BooleanArray:
    """The deck was brought to the table for this shuffle, or instead of it, and came preshuffled."""
    return shuffles.happened(decks_arrived_at, preparation_recorded | arrivals_recorded) & decks_preinspected


@derived(per="event")
def of_shoe(event_at: IntegerArray, event_shoe_row: Link) -> Moments:
    """When the event happened, and to which shuffled deck."""
    return Moments(event_at, integers(event_shoe_row.rows, event_shoe_row.rows >= 0))


@derived(per="round")
def last_shuffle_at(
    first_card_at: IntegerArray, round_shoe_row: Link, of_shoe: Moments, event_kind: Codes
) -> IntegerArray:
    """When the cards of the round were last shuffled before its first card."""
    asked = Moments(first_card_at, integers(round_shoe_row.rows, round_shoe_row.rows >= 0))
    found: IntegerArray = take(of_shoe.at, groups.last_before(asked, of_shoe, event_kind.is_("shuffled")))
    return found


@derived(per="round")
def dealt_before_at(first_card_at: IntegerArray, round_shoe_row: Link) -> IntegerArray:
    """When a round was last dealt from the same shuffled deck before; missing where none was."""
    found: IntegerArray = take(first_card_at, groups.previous(first_card_at, round_shoe_row.rows))
    return found


@derived(per="round")
def shoe_named(round_shoe_row: Link) -> BooleanArray:
    """The round says which shuffled deck it was dealt from."""
    return booleans(round_shoe_row.rows >= 0)


@derived(per="shoe")
def shuffled_manually(shoe_shuffle: Codes) -> BooleanArray:
    """The deck was shuffled by hand."""
    return shoe_shuffle.is_("manual")


@derived(per="shoe")
def shuffled_continuously(shoe_shuffle: Codes) -> BooleanArray:
    """The deck was shuffled by a device that reshuffles and counts by itself."""
    return shoe_shuffle.is_("continuous")


@derived(per="round")
def round_by_hand(shuffled_manually: BooleanArray) -> BooleanArray:
    """The round was dealt from a deck shuffled by hand."""
    return shuffled_manually


@derived(per="round")
def round_by_continuous(shuffled_continuously: BooleanArray) -> BooleanArray:
    """The round was dealt from a device that reshuffles and counts by itself."""
    return shuffled_continuously


@derived(per="table")
def shuffled_by_hand_that_day(round_table_row: Link, round_by_hand: BooleanArray) -> BooleanArray:
    """Cards were shuffled by hand at the table that day."""
    return groups.exists(round_table_row, round_by_hand)


@derived(per="table")
def continuous_that_day(round_table_row: Link, round_by_continuous: BooleanArray) -> BooleanArray:
    """A device that reshuffles and counts by itself was in use at the table that day."""
    return groups.exists(round_table_row, round_by_continuous)


# ------------------------------------------------------------------------------------ whose turn


def _all(rows: Link) -> BooleanArray:
    return booleans(np.ones(len(rows.rows), dtype=bool))


@derived(per="shoe")
def cut_bank_seat(round_shoe_row: Link, bank_seat: IntegerArray) -> IntegerArray:
    """Seat that holds the bank as the deck is cut; 0 where the dealer does."""
    found: IntegerArray = groups.first(round_shoe_row, bank_seat, _all(round_shoe_row))
    return found


@derived(per="shoe")
def opened_before_at(start_of_shoe: Moments, happening: Moments, event_kind: Codes) -> IntegerArray:
    """When the table last opened before the deck was dealt from."""
    row = groups.last_before(start_of_shoe, happening, event_kind.is_("table_opened"))
    at: IntegerArray = take(happening.at, row)
    return at


@derived(per="shoe")
def cut_begins_game(
    round_shoe_row: Link,
    starts_game: BooleanArray,
    was_idle: BooleanArray,
    opened_before_at: IntegerArray,
    previous_shoe_began_at: IntegerArray,
) -> BooleanArray:
    """The deck is cut for the first round since the table opened."""
    first = groups.first(round_shoe_row, starts_game, _all(round_shoe_row))
    # Of a round that is not at hand the shuffle may still be.
    goes_on = booleans(certainly(previous_shoe_began_at >= opened_before_at))
    return first & ~was_idle & ~goes_on


@derived(per="shoe")
def first_arrival_seat(
    opened_before_at: IntegerArray,
    start_of_shoe: Moments,
    happening: Moments,
    event_kind: Codes,
    event_position: Codes,
) -> IntegerArray:
    """Seat of the player who came to the table first, when it had opened."""
    asked = Moments(opened_before_at, start_of_shoe.within)
    came = groups.first_after(asked, happening, event_kind.is_("first_player_arrived"))
    in_time = certainly(take(happening.at, came) <= start_of_shoe.at)
    seat: IntegerArray = take(event_position.as_numbers(), np.where(in_time, came, -1))
    return seat


def offers(occupied: Many, bank_seat: IntegerArray, numbering: Codes) -> shuffles.Turns:
    """Work out whose turn it is: the bank's, or that of the dealer's far right, then counterclockwise."""
    downwards = numbering.is_("from_dealers_left")
    nobody = bank_seat == shuffles.DEALER
    first = either(nobody, shuffles.end_seat(occupied, downwards), bank_seat)
    return shuffles.turns(occupied, downwards, first)


def only_seated_and_once(offered: Many, occupied: Many) -> BooleanArray:
    """Whether all seats that were offered the cut were occupied, and none was offered it twice."""
    asked = np.sort(offered.values, axis=1)
    twice = ((asked[:, 1:] == asked[:, :-1]) & (asked[:, 1:] >= 0)).any(axis=1)
    sits = np.zeros((len(occupied), shuffles.SEATS), dtype=bool)
    rows, columns = np.nonzero(occupied.values > 0)
    sits[rows, occupied.values[rows, columns]] = True
    seated = np.take_along_axis(sits, np.where(offered.values >= 0, offered.values, 0), axis=1)
    fine = (seated | (offered.values < 0)).all(axis=1)
    return booleans(fine & ~twice, offered.known & (occupied.known | twice))
