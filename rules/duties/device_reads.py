"""The cards that a reading shoe or shuffler wrote down itself, held against the cards on record.

A device knows neither wagers nor results.  A card exchanged for another, a round or a card left out, and one
made up show here, with the shoe and the round at which the record and the device part.  What the device
says it could not read is no contradiction: it leaves its span undecided.  Who is at fault does not show.
"""

from dataclasses import dataclass

import numpy as np

from rules.cards import JOKER, RECORDED
from rules.clause import Verdict, calling_module, derived
from rules.duties import groups
from rules.duties.cards_in_order import NOT_READ, READ, Order
from rules.duties.own_tests import own_test, record_test
from rules.duties.sequences import UNSEEN, Matched, Read, matched
from rules.duty import reads
from rules.kinds import Bools, Cards, Count, Flag, Link, Many, Moment, Numbers, Rows, Span, Text, Told
from rules.units import SECOND
from rules.values import booleans, certainly, integers, known, or_else

FEWEST_DECKS, MOST_DECKS = 6, 8
"""Decks that a shoe of several holds, of which nobody said how many (§ 627a.3, § 686a.3)."""


@dataclass(frozen=True, slots=True)
class Held:
    """What was read of each shoe, and how the record agrees with it.

    unread  whether some cards left the shoe that the device could not read
    ahead   by how much the device's clock is ahead of the record's: the median of its reports
    """

    read: Read
    match: Matched
    unread: Bools
    ahead: Span


@derived(per="shoe")
def held_against_device(
    shoe_was_read: Flag,
    cards_in_order: Order,
    event_shoe_row: Link,
    event_kind: Text,
    event_at: Moment,
    event_number: Count,
    *,
    event_cards: Cards | None = None,
    event_count: Count | None = None,
) -> Held:
    """Hold what was read of each shoe against its cards on record."""
    shoes = len(shoe_was_read)
    events = np.flatnonzero(certainly(event_kind.is_(READ, NOT_READ)) & (event_shoe_row.rows >= 0))
    shoe = event_shoe_row.rows[events]
    in_order = np.lexsort((event_number.values[events], event_at.values[events], shoe))
    events, shoe = events[in_order], shoe[in_order]
    listing = certainly(event_kind.is_(READ))[events]
    told = np.zeros(len(events), dtype=np.int64)
    values = np.full((len(event_kind), 1), UNSEEN)
    if event_cards is not None:
        # A report without its cards is one of cards of which it does not say how many they were.
        listing &= event_cards.known[events]
    if event_cards is not None and event_cards.values.shape[1]:
        values = event_cards.values
        told = np.where(event_cards.known, event_cards.count().values, 0)[events]
    lost = np.zeros(len(events), dtype=np.int64)
    counted = lost > 0
    if event_count is not None:
        lost, counted = event_count.values[events], known(event_count)[events]
    number = np.where(listing, told, lost)
    number, cut = _until_cut(number, ~listing & ~counted, shoe, shoes)
    report, place = groups.spread(number)
    card = values[events[report], np.minimum(place, values.shape[1] - 1)].astype(np.int64)
    read = Read(shoe[report], np.where(listing[report], card, UNSEEN), cut)
    unread = cut.copy()
    unread[shoe[~listing]] = True
    ahead = _ahead(cards_in_order, shoe, groups.starts(number), number, event_at.values[events], shoes)
    return Held(read, matched(cards_in_order.listed, read), unread, ahead)


def _until_cut(number: Numbers, opens: Bools, shoe: Rows, shoes: int) -> tuple[Numbers, Bools]:
    """Leave out what a device read after cards of which it does not say how many they were."""
    cut = np.zeros(shoes, dtype=bool)
    cut[shoe[opens]] = True
    earlier = groups.starts(opens.astype(np.int64))
    before = earlier + opens - earlier[np.searchsorted(shoe, shoe)]
    return np.where(before > 0, 0, number), cut


def _ahead(
    cards_in_order: Order, shoe: Rows, start: Numbers, number: Numbers, at: Numbers, shoes: int
) -> Span:
    """Estimate how far a device's clock is ahead: by its reports that begin with the first card of a round.

    A card in doubt moves those after it, so that only reports before the first one in a shoe are asked.
    """
    listed = cards_in_order.listed
    firsts = np.searchsorted(listed.shoe, np.arange(shoes + 1))
    in_shoe = start - start[np.searchsorted(shoe, shoe)] if len(shoe) else start
    place = np.minimum(firsts[shoe] + in_shoe, len(listed.shoe))
    doubts = groups.starts(np.append(listed.doubted.astype(np.int64), 0))
    clear = (place < firsts[shoe + 1]) & (number > 0)
    clear &= doubts[np.minimum(place + 1, len(listed.shoe))] == doubts[firsts[shoe]]
    begins = np.append(listed.begins, 0)[place]
    asked = np.flatnonzero(clear & (begins > 0))
    apart, of = (at - begins)[asked], shoe[asked]
    by_size = np.lexsort((apart, of))
    counts = np.bincount(of, minlength=shoes)
    middle = groups.starts(counts) + counts // 2
    return integers(np.append(apart[by_size], 0)[np.minimum(middle, len(apart))], counts > 0)


@derived(per="shoe")
def device_clock_ahead(held_against_device: Held) -> Told:
    """How far the device's clock is from the record's, as estimated by its reports of the shoe."""
    ahead = held_against_device.ahead

    def tell(row: int) -> str | None:
        if ahead.missing[row]:
            return "an unknown time off"
        seconds = int(ahead.values[row] + SECOND // 2) // SECOND
        return f"{abs(seconds)} s {'behind' if seconds < 0 else 'ahead'}" if seconds else "in step"

    return Told(tell)


@derived(per="shoe")
def cards_read(held_against_device: Held, shoe_was_read: Flag) -> Count:
    """How many cards of the shoe the device says left it, as far as that is compared."""
    return integers(np.bincount(held_against_device.read.shoe, minlength=len(shoe_was_read)))


@derived(per="shoe")
def cards_alike(held_against_device: Held) -> Count:
    """How many cards from the first on agree."""
    return integers(held_against_device.match.place)


@derived(per="shoe")
def copies_read(held_against_device: Held, shoe_was_read: Flag) -> Many:
    """How often the device read each of the 52 cards, and the joker, in the shoe."""
    read, width = held_against_device.read, JOKER + 1
    named = (read.card >= 0) & (read.card < width)
    cells = np.bincount((read.shoe * width + read.card)[named], minlength=len(shoe_was_read) * width)
    return Many(cells.reshape(-1, width), np.ones(len(shoe_was_read), dtype=bool))


@derived(per="shoe")
def most_copies_read(copies_read: Many) -> Count:
    """How often the device read the card that it read most often in the shoe."""
    return integers(copies_read.values.max(axis=1))


@derived(per="shoe")
def a_single_deck(shoe_was_read: Flag) -> Count:
    """Decks that a shoe holds where the game is dealt from one."""
    return integers(np.ones(len(shoe_was_read)))


@derived(per="shoe")
def parts_in_words(
    held_against_device: Held, copies_read: Many, cards_in_order: Order, round_id: Text
) -> Told:
    """Where the record and the device part, what each of them has there, and in which round.

    Where they do not part, which card the device read most often.
    """
    read, match, listed = held_against_device.read, held_against_device.match, cards_in_order.listed

    def tell(row: int) -> str | None:
        if not (read.shoe == row).any():
            return "then it read none at all"
        if match.agrees[row]:
            often = copies_read.values[row]
            return f"but by the device {_named(int(often.argmax()))} left the shoe {int(often.max())} times"
        place, at = int(match.place[row]), int(match.at[row])
        mine = np.flatnonzero(read.shoe == row)
        card = _named(int(read.card[mine[place]])) if place < len(mine) else "no further card"
        if at < 0:
            return f"then the record has no further card, the device {card}"
        of_round = int(listed.of_round[at])
        where = f" (round {round_id.text(of_round)})" if of_round >= 0 else ""
        return f"then the record has {_named(int(listed.card[at]))}{where}, the device {card}"

    return Told(tell)


def _named(card: int) -> str:
    return "a card that nobody saw" if card == UNSEEN else RECORDED[card]


@derived(per="shoe")
def device_agrees(held_against_device: Held) -> Flag:
    """The cards that the device read are those on record, as far as it says which they were."""
    return booleans(held_against_device.match.agrees)


@derived(per="shoe")
def device_read_all(held_against_device: Held) -> Flag:
    """The device could read every card that left the shoe."""
    return booleans(~held_against_device.unread)


@derived(per="shoe")
def astray_is_told(
    complete_card_drawn_in_error: Flag,
    complete_card_exposed: Flag,
    complete_card_found_face_up: Flag,
    complete_card_racked: Flag,
) -> Flag:
    """The casino says that it records every card that left a shoe otherwise than it was due."""
    of_play = complete_card_drawn_in_error & complete_card_exposed
    return of_play & complete_card_found_face_up & complete_card_racked


@derived(per="shoe")
def astray_and_burned_are_told(astray_is_told: Flag, complete_burn: Flag) -> Flag:
    """So it does of every card that was burned."""
    return astray_is_told & complete_burn


@derived(per="shoe")
def order_is_told(cards_in_order: Order, round_shoe_row: Link) -> Flag:
    """The record tells in which order the cards of all rounds of the shoe were dealt, and lost none."""
    return booleans(~cards_in_order.untold & ~round_shoe_row.may_lack)


@derived(per="hand")
def left_a_shoe(cards_of_hand: Count, *, dealing_method: Text | None = None) -> Flag:
    """Cards of the hand left a shoe, and were not dealt from the hand; missing where that is not told."""
    dealt = cards_of_hand > 0
    return dealt if dealing_method is None else dealt & ~dealing_method.is_("hand")


@derived(per="shoe")
def was_dealt_from(hand_shoe_row: Link, left_a_shoe: Flag) -> Flag:
    """Cards on record left the shoe."""
    return groups.exists(hand_shoe_row, left_a_shoe)


def _decks(said: Count | None, like: Count, otherwise: int) -> Count:
    """How many decks each shoe holds, or may hold where nobody said."""
    supposed = integers(np.full(len(like), otherwise))
    return supposed if said is None else or_else(said, supposed)


def the_cards_were_read(
    shoes_were_read: Flag,
    shoe_was_read: Flag,
    was_dealt_from: Flag,
    device_agrees: Flag,
    device_read_all: Flag,
    cards_on_record: Count,
    cards_read: Count,
    order_is_told: Flag,
    told: Flag,
    complete_cards_read: Flag,
    most_copies_read: Count,
    *,
    decks: Count | None = None,
    shuffled_continuously: Flag | None = None,
    sake: str,
) -> Verdict:
    """Judge that the cards on record of a shoe are those that a device read, in the same order.

    A card that it read oftener than the decks of the shoe have it did not leave it so, whatever is on record.
    """
    most, fewest = (_decks(decks, most_copies_read, of_several) for of_several in (MOST_DECKS, FEWEST_DECKS))
    returns = booleans(*np.zeros((2, len(fewest)), dtype=bool))
    returns = returns if shuffled_continuously is None else shuffled_continuously
    often = shoe_was_read & (most_copies_read > most) & ~returns
    no_oftener = (most_copies_read <= fewest) | returns
    # A card that nobody recorded explains another number of cards, not another card.
    unexplained = told | (cards_on_record == cards_read)
    wrong = certainly(shoe_was_read & ~device_agrees & unexplained & order_is_told)
    wrong |= certainly(~shoe_was_read & complete_cards_read) | certainly(often)
    right = certainly(shoe_was_read & device_agrees & device_read_all & order_is_told & no_oftener)
    return Verdict(
        applies=shoe_was_read | (shoes_were_read & was_dealt_from),
        holds=booleans(right, wrong | right),
        observed="the device read {cards_read} cards of shoe {shoe_id}, {cards_on_record} are on record for"
        " certain; the first {cards_alike} agree, {parts_in_words}; the device's clock is"
        " {device_clock_ahead}, by estimate",
        required="the cards that the device read, no other, none more or less, in the same order; else a card"
        f" or a round was exchanged, left out or made up, {own_test(sake)}",
        record=True,
    )


@derived(per="event")
def speaks_for_its_shoe(is_read: Flag, event_shoe_row: Link, event_at: Moment) -> Flag:
    """The event is the first that a device recorded of its shoe."""
    first = groups.row_of_earliest(event_shoe_row, event_at, is_read)
    found = np.zeros(len(event_at), dtype=bool)
    found[first[first >= 0]] = True
    return booleans(found)


@derived(per="event")
def rounds_of_shoe(
    round_shoe_row: Link, event_shoe_row: Link, event_table_row: Link, event_at: Moment, round_table_row: Link
) -> Count:
    """How many rounds on record were dealt from the shoe of the event; missing where all may be lacking."""
    dealt = np.append(np.bincount(round_shoe_row.rows + 1, minlength=round_shoe_row.parents + 1)[1:], 0)
    found = dealt[event_shoe_row.rows]
    lacking = groups.may_lack(round_table_row, event_table_row.rows, event_at, event_at)
    return integers(found, (found > 0) | ~lacking)


def the_shoe_is_on_record(speaks_for_its_shoe: Flag, rounds_of_shoe: Count, *, sake: str) -> Verdict:
    """Judge that cards which a device read were dealt in a round on record."""
    return Verdict(
        applies=speaks_for_its_shoe,
        holds=rounds_of_shoe > 0,
        observed="a device read cards that left shoe {event_shoe_id}; no round on record was dealt from it",
        required=f"a round on record; else one was left out, {own_test(sake)}",
        record=True,
    )


def the_device_agrees(sake: str, told: str = "astray_is_told", decks: str = "a_single_deck") -> None:
    """Declare that a chapter's cards are held against what a device read as they left the shoe.

    sake   the clause on settling wagers for whose sake it is tested
    told   column that says whether every card that left a shoe beside the deal is on record
    decks  column that says how many decks a shoe holds
    """
    for name, says, test, per, reading, given in (
        (
            "device_reads",
            "The cards on record of a shoe are those that a device read as they left it, in the same order.",
            the_cards_were_read,
            "shoe",
            (
                "What the device could not read is not decided, and a shoe of which it read nothing counts "
                "only where the casino says that it reads all. Where it read a card oftener than the decks "
                "of the shoe have it, its reading is no witness."
            ),
            {"told": reads(told), "decks": reads(decks)},
        ),
        (
            "shoe_read",
            "A shoe of which a device read cards has a round on record.",
            the_shoe_is_on_record,
            "event",
            "Each shoe is told once.",
            {},
        ),
    ):
        record_test(
            name,
            says,
            test,
            per=per,
            reading=f". {reading} It accuses nobody.",
            sake=sake,
            module=calling_module(),
            **given,
        )
