"""Shoes and the tables they stand on: which cards, which shuffle, what was done before the first round.

A step that the log does not show is a breach only where the casino says that it records all such steps
(``complete_…``, see ``rules.recording``).  All of it is looked up by time and by gaming
table, so that neither the order of rows nor the end of a gaming day matters.  In a poker game a shoe is
one shuffled deck.
"""

import numpy as np
import numpy.typing as npt

from rules.clause import derived
from rules.duties import before_play, groups, shuffles
from rules.duties.groups import Moments
from rules.kinds import Count, Flag, Link, Moment, Text
from rules.masked import AtMost
from rules.values import booleans, certainly, is_known, known, or_else, take

ARRIVAL = ("decks_received", "decks_opened")


# -------------------------------------------------------------------------------------- where and when


@derived(per="round")
def round_place(property_id: Text, table_id: Text) -> Count:
    """Number of the gaming table the round was dealt at, the same on every day."""
    return groups.place_numbers(property_id, table_id)


@derived(per="event")
def event_place(property_id: Text, table_id: Text) -> Count:
    """Number of the gaming table the event happened at, the same on every day."""
    return groups.place_numbers(property_id, table_id)


@derived(per="shoe")
def shoe_place(property_id: Text, table_id: Text) -> Count:
    """Number of the gaming table the shoe was dealt at, the same on every day."""
    return groups.place_numbers(property_id, table_id)


def first_dealt_at(dealt_from: Link, first_card_at: Moment, days: Link, number: Count | None) -> Moment:
    """When the first round was dealt from each shoe or deck; no later where one may have come before.

    dealt_from  shoe or deck of each round; days: gaming table and day, number: of the round on that day
    A round that lacks its time may have come before the first that has one, unless its number is higher.
    """
    found, untimed = groups.earliest(dealt_from, first_card_at), ~known(first_card_at)
    if not untimed.any():
        return found
    of_first = groups.row_of_earliest(dealt_from, first_card_at, is_known(first_card_at))
    first = np.append(of_first, -1)[dealt_from.rows]
    later = np.zeros(len(first), dtype=bool)
    if number is not None:
        same_day = np.append(days.rows, -1)[first] == days.rows
        later = same_day & certainly(number > take(number, first))
    in_doubt = dealt_from.rows[untimed & ~later & (dealt_from.rows >= 0)]
    bound = np.isin(np.arange(len(found)), in_doubt)
    return AtMost(found.values, found.missing | bound)


@derived(per="shoe")
def shoe_first_card_at(
    round_shoe_row: Link,
    first_card_at: Moment,
    round_table_row: Link,
    *,
    round_number_in_day: Count | None = None,
) -> Moment:
    """When the first card of the shoe's first round was dealt."""
    return first_dealt_at(round_shoe_row, first_card_at, round_table_row, round_number_in_day)


@derived(per="shoe")
def shoe_last_round_at(round_shoe_row: Link, first_card_at: Moment) -> Moment:
    """When the first card of the shoe's last round was dealt."""
    return groups.latest(round_shoe_row, first_card_at)


@derived(per="shoe")
def shoe_begins_at(loaded_at: Moment, shoe_first_card_at: Moment) -> Moment:
    """When the shoe came into play: as it was loaded, or else at its first round."""
    return or_else(loaded_at, shoe_first_card_at)


@derived(per="shoe")
def preparation(event_shoe_row: Link, shoe_first_card_at: Moment) -> Link:
    """Shoe of each event; a step of its preparation cannot be missing from after its first card."""
    return groups.until(event_shoe_row, shoe_first_card_at)


@derived(per="event")
def loads_before_play(event_kind: Text, event_at: Moment, shoe_first_card_at: Moment) -> Flag:
    """The event puts the stack into the shoe by the first card of the shoe's first round."""
    return event_kind.is_("shoe_loaded") & (event_at <= shoe_first_card_at)


@derived(per="shoe")
def loaded_at(
    preparation: Link, event_shoe_row: Link, event_kind: Text, event_at: Moment, loads_before_play: Flag
) -> Moment:
    """When the stack last went into the shoe before its first card; where it did not, when it last did.

    Where that of the first card is not known, when it last did by when the card had been dealt at the latest.
    """
    before_play = groups.latest(preparation, event_at, loads_before_play)
    loaded = event_kind.is_("shoe_loaded")
    perhaps = groups.latest(preparation, event_at, loaded & booleans(~certainly(~loads_before_play)))
    return or_else(before_play, or_else(perhaps, groups.latest(event_shoe_row, event_at, loaded)))


@derived(per="shoe")
def shoe_starts_at(loaded_at: Moment, shoe_first_card_at: Moment) -> Moment:
    """When the shoe's first round began; of a shoe without rounds, when it was loaded."""
    return or_else(shoe_first_card_at, loaded_at)


@derived(per="event")
def happening(event_at: Moment, event_place: Count, event_table_row: Link) -> Moments:
    """When and at which gaming table each event happened."""
    return Moments(event_at, event_place, groups.holes_of(event_place, event_table_row))


@derived(per="shoe")
def start_of_shoe(shoe_starts_at: Moment, shoe_place: Count) -> Moments:
    """When and at which gaming table each shoe's first round began."""
    return Moments(shoe_starts_at, shoe_place)


@derived(per="shoe")
def previous_shoe(shoe_begins_at: Moment, shoe_place: Count) -> Link:
    """Row of the shoe before it at the same table, -1 where the log has none."""
    return Link(groups.previous(shoe_begins_at, group_numbers(shoe_place)), len(shoe_place))


@derived(per="shoe")
def previous_shoe_began_at(previous_shoe: Link, shoe_begins_at: Moment) -> Moment:
    """When the shoe before it at the same table came into play."""
    return take(shoe_begins_at, previous_shoe.rows)


def group_numbers(place: Count) -> npt.NDArray[np.int64]:
    """Gaming tables as groups in which to look for neighboring rows; -1 where the table is not known."""
    return np.where(place.missing, -1, place.values)


# -------------------------------------------------------------------------- what the log records of it


@derived(per="shoe")
def shoes_first_dealer(round_shoe_row: Link, dealt_by: Moment, dealer_id: Text) -> Text:
    """Who dealt the first round from the shoe."""
    every_round = is_known(dealt_by)
    return groups.text_of(groups.row_of_earliest(round_shoe_row, dealt_by, every_round), dealer_id)


@derived(per="deck")
def decks_first_dealer(round_deck_row: Link, dealt_by: Moment, dealer_id: Text) -> Text:
    """Who dealt the first round from the set of cards."""
    every_round = is_known(dealt_by)
    return groups.text_of(groups.row_of_earliest(round_deck_row, dealt_by, every_round), dealer_id)


@derived(per="event")
def arrives_for_shoe(event_kind: Text, event_at: Moment, shoe_starts_at: Moment) -> Flag:
    """Other decks came to the table by the first round of the shoe: later ones were not dealt in it."""
    return event_kind.is_(*ARRIVAL) & booleans(~certainly(event_at > shoe_starts_at))


@derived(per="shoe")
def decks_arrived_at(event_shoe_row: Link, event_at: Moment, arrives_for_shoe: Flag) -> Moment:
    """When other decks came to the table for this shoe; missing where those there were dealt."""
    return groups.earliest(event_shoe_row, event_at, arrives_for_shoe)


@derived(per="shoe")
def arrival_in_doubt(event_shoe_row: Link, event_kind: Text, arrives_for_shoe: Flag) -> Flag:
    """Decks that name the shoe came only once it was dealt from: the record contradicts itself."""
    named = groups.exists(event_shoe_row, event_kind.is_(*ARRIVAL))
    return booleans(certainly(named) & ~certainly(groups.exists(event_shoe_row, arrives_for_shoe)))


@derived(per="shoe")
def came_mid_shoe(
    previous_shoe: Link, event_shoe_row: Link, event_kind: Text, arrives_for_shoe: Flag
) -> Flag:
    """Decks came while the shoe before was dealt from, and name that one: they may be dealt in this shoe."""
    late = groups.exists(event_shoe_row, event_kind.is_(*ARRIVAL) & ~arrives_for_shoe)
    return booleans(certainly(take(late, previous_shoe.rows)))


@derived(per="round")
def deck_dealt_before(first_card_at: Moment, deck_first_seen_at: Moment) -> Flag:
    """An earlier round at hand was dealt from the same set of cards."""
    return first_card_at > deck_first_seen_at


@derived(per="shoe")
def came_back_at_once(
    round_shoe_row: Link, first_card_at: Moment, deck_dealt_before: Flag, went_on_at_once: Flag
) -> Flag:
    """Cards that had been dealt before went on at once after the shoe before: nobody brought others."""
    first = groups.row_of_earliest(round_shoe_row, first_card_at, is_known(first_card_at))
    return take(deck_dealt_before, first) & went_on_at_once


@derived(per="shoe")
def received_though_there(
    previous_shoe: Link,
    round_shoe_row: Link,
    round_deck_row: Link,
    first_card_at: Moment,
    event_shoe_row: Link,
    arrives_for_shoe: Flag,
    event_kind: Text,
    shoe_starts_at: Moment,
    start_of_shoe: Moments,
    happening: Moments,
    complete_decks_removed: Flag,
) -> Flag:
    """Decks were received for the shoe, and it was dealt from those of the shoe before, which had not left.

    Certain, or false.  Nobody opened any for it, took any away or closed the table in between, where every
    removal is recorded: the receipt and the deck that the rounds name do not agree.
    """
    first = groups.row_of_earliest(round_shoe_row, first_card_at, is_known(first_card_at))
    deck = np.append(round_deck_row.rows, -1)[first]
    before = previous_shoe.rows
    went_on = (before >= 0) & (deck >= 0) & (np.append(deck, -1)[before] == deck)
    came, opened = (
        groups.exists(event_shoe_row, arrives_for_shoe & event_kind.is_(each))
        for each in ("decks_received", "decks_opened")
    )
    left = event_kind.is_("decks_removed", "table_closed")
    gone = groups.happened_since(start_of_shoe, happening, left, take(shoe_starts_at, before))
    told = certainly(complete_decks_removed)
    return booleans(went_on & certainly(came & ~opened) & certainly(~gone) & told)


@derived(per="shoe")
def new_decks(
    decks_arrived_at: Moment,
    complete_decks_received: Flag,
    complete_decks_opened: Flag,
    arrival_in_doubt: Flag,
    came_mid_shoe: Flag,
    came_back_at_once: Flag,
    *,
    received_though_there: Flag | None = None,
) -> Flag:
    """Other decks were brought to the table, or opened, for this shoe.

    Missing where they are said to have been received, and those of the shoe before were dealt on.
    """
    recorded = complete_decks_received & complete_decks_opened & ~arrival_in_doubt & ~came_mid_shoe
    found = shuffles.happened(decks_arrived_at, recorded | came_back_at_once)
    if received_though_there is None:
        return found
    return booleans(found.values, known(found) & ~certainly(received_though_there))


@derived(per="event")
def at_opening(event_at: Moment, decks_arrived_at: Moment, shoe_starts_at: Moment) -> Flag:
    """The event lies between the arrival of other decks and the first round dealt from them."""
    return booleans(certainly(event_at >= decks_arrived_at) & ~certainly(event_at > shoe_starts_at))


@derived(per="shoe")
def decks_preinspected(event_shoe_row: Link, arrives_for_shoe: Flag, event_preinspected: Flag) -> Flag:
    """The decks brought for this shoe came preinspected and preshuffled, all of them."""
    some = certainly(groups.exists(event_shoe_row, arrives_for_shoe & event_preinspected))
    others = certainly(groups.exists(event_shoe_row, arrives_for_shoe & ~event_preinspected))
    return booleans(some & ~others, some | others)


# ---------------------------------------------------------------------------- shuffle, batch and decks


@derived(per="shoe")
def shoe_shuffle(
    event_shoe_row: Link,
    event_kind: Text,
    event_at: Moment,
    event_method: Text,
    shoe_first_card_at: Moment,
    round_shoe_row: Link,
    shuffle_method: Text,
    of_other_cards: Flag,
) -> Text:
    """How the shoe's cards were shuffled: by the shuffle, or else by its rounds if these say the same."""
    shuffled = event_kind.is_("shuffled") & booleans(~certainly(of_other_cards))
    said = is_known(shuffle_method)
    differ = certainly(~groups.same_text(round_shoe_row, shuffle_method, said))
    of_rounds = take(shuffle_method, np.where(differ, -1, groups.first_row(round_shoe_row, said)))
    asked = (event_shoe_row, event_at, shuffled, event_method)
    return before_play.told(*asked, shoe_first_card_at, round_shoe_row, of_rounds)


@derived(per="shoe")
def shuffled_continuously(shoe_shuffle: Text) -> Flag:
    """The shoe's cards were shuffled by a device that reshuffles and counts by itself."""
    return shoe_shuffle.is_("continuous")


@derived(per="round")
def round_by_continuous(shuffled_continuously: Flag) -> Flag:
    """The round was dealt from a device that reshuffles and counts by itself."""
    return shuffled_continuously


@derived(per="table")
def continuous_that_day(round_table_row: Link, round_by_continuous: Flag) -> Flag:
    """A device that reshuffles and counts by itself was in use at the table that day."""
    return groups.exists(round_table_row, round_by_continuous)


@derived(per="deck")
def deck_first_seen_at(round_deck_row: Link, first_card_at: Moment) -> Moment:
    """When the first card was dealt in the first round at hand that was dealt from the set of cards."""
    return groups.earliest(round_deck_row, first_card_at)


@derived(per="deck")
def deck_dealt_from_at(
    round_deck_row: Link,
    first_card_at: Moment,
    round_table_row: Link,
    *,
    round_number_in_day: Count | None = None,
) -> Moment:
    """When the first card was dealt from the set of cards in the rounds at hand, timed or not."""
    return first_dealt_at(round_deck_row, first_card_at, round_table_row, round_number_in_day)


@derived(per="shoe")
def shoe_by_device(shoe_shuffle: Text) -> Flag:
    """The shoe's cards were shuffled by an automated device."""
    return shoe_shuffle.is_("device", "continuous")


@derived(per="shoe")
def shoe_batch(
    event_shoe_row: Link,
    event_kind: Text,
    event_at: Moment,
    event_batch_id: Text,
    shoe_first_card_at: Moment,
    round_shoe_row: Link,
    batch_id: Text,
) -> Text:
    """Which of two batches the shoe was dealt from, as recorded with its loading or else its rounds."""
    of_rounds = groups.first(round_shoe_row, batch_id, is_known(batch_id))
    asked = (event_shoe_row, event_at, event_kind.is_("shoe_loaded"), event_batch_id)
    return before_play.told(*asked, shoe_first_card_at, round_shoe_row, of_rounds)


@derived(per="shoe")
def previous_batch(previous_shoe: Link, shoe_batch: Text) -> Text:
    """Which batch the shoe before it at the same table was dealt from."""
    return groups.text_of(previous_shoe.rows, shoe_batch)


@derived(per="event")
def removes_replaced_decks(
    happening: Moments, event_kind: Text, event_batch_id: Text, *, event_deck_id: Text | None = None
) -> Flag:
    """Decks were taken away in whose place others of their batch had come, by what was last said of these.

    Missing where nobody wrote down which set of cards they were, or the others are.
    """
    if event_deck_id is None:
        return booleans(np.zeros(len(event_kind), dtype=bool))
    of_letter = Moments(happening.at, groups.numbers_at(happening.within, event_batch_id))
    there = event_kind.is_("decks_opened", "batch_in_shuffler") & is_known(event_deck_id)
    last = groups.text_of(groups.last_before(of_letter, of_letter, there), event_deck_id)
    return event_kind.is_("decks_removed") & ~last.same_as(event_deck_id)


@derived(per="shoe")
def opened_before_at(
    start_of_shoe: Moments, happening: Moments, event_kind: Text, previous_shoe_began_at: Moment
) -> Moment:
    """When the table last opened before the shoe was dealt from.

    Missing where an opening since the shoe before it may be missing.
    """
    opened = event_kind.is_("table_opened")
    return take(happening.at, groups.last_before(start_of_shoe, happening, opened, previous_shoe_began_at))
