"""Shuffle and cut of one deck: which round a shuffle serves, and whose turn it is to cut (§ 645a.5)."""

import numpy as np

from rules.clause import Verdict, derived
from rules.duties import cut_depth, cut_players, cuts, groups, shuffles
from rules.duties.first_card import by_first_card
from rules.duties.groups import Moments
from rules.kinds import Count, Flag, Link, Many, Moment, Text
from rules.values import booleans, certainly, either, integers, is_known, known, or_else

READY = ("shuffled", "cut", "cover_card_placed", "batch_out_of_shuffler")
"""Kinds of event after which a deck may be dealt."""

DECK = 53
"""Cards of a deck with its joker."""

# ----------------------------------------------------------------------------- one round's shuffle


@derived(per="shoe")
def shoe_begins_at(
    loaded_at: Moment, shoe_first_card_at: Moment, event_shoe_row: Link, event_kind: Text, event_at: Moment
) -> Moment:
    """When the deck came into play: as it was loaded, at its round, or when it was last made ready.

    A deck dealt from the hand is never loaded, and its round may belong to a day that is not at hand.
    """
    ready = groups.latest(event_shoe_row, event_at, event_kind.is_(*READY))
    return or_else(loaded_at, or_else(shoe_first_card_at, ready))


@derived(per="table")
def preshuffled_decks_opened(event_table_row: Link, at_preinspected_opening: Flag) -> Flag:
    """A deck that came preinspected and preshuffled was opened at the table that day."""
    return groups.exists(event_table_row, at_preinspected_opening)


@derived(per="round")
def first_from_preshuffled(
    first_card_at: Moment,
    deck_first_seen_at: Moment,
    deck_first_at_hand: Flag,
    deck_opened_at: Moment,
    deck_preinspected: Flag,
    preshuffled_decks_opened: Flag,
) -> Flag:
    """The round is the first dealt from a deck that came preshuffled.

    Missing where earlier rounds may not be at hand, or such decks were opened and no opening is on record of
    the round's own.
    """
    is_first = first_card_at == deck_first_seen_at
    found = certainly(deck_preinspected & is_first)
    sure = known(deck_preinspected & is_first) & (~found | certainly(deck_first_at_hand))
    unopened = ~known(deck_opened_at) & ~certainly(~is_first)
    return booleans(found, np.where(unopened, certainly(~preshuffled_decks_opened), sure))


@derived(per="shoe")
def came_preshuffled(
    decks_arrived_at: Moment,
    decks_preinspected: Flag,
    complete_decks_received: Flag,
    complete_decks_opened: Flag,
    round_shoe_row: Link,
    first_from_preshuffled: Flag,
) -> Flag:
    """The deck came preshuffled: for this shuffle, instead of it, or with another and not dealt since."""
    arrived = shuffles.happened(decks_arrived_at, complete_decks_received & complete_decks_opened)
    return (arrived & decks_preinspected) | groups.exists(round_shoe_row, first_from_preshuffled)


@derived(per="event")
def of_shoe(event_at: Moment, event_shoe_row: Link) -> Moments:
    """When the event happened, and to which shuffled deck."""
    return groups.of_parents(event_at, event_shoe_row)


@derived(per="round")
def shoe_named(round_shoe_row: Link) -> Flag:
    """The round says which shuffled deck it was dealt from."""
    return booleans(round_shoe_row.rows >= 0)


@derived(per="shoe")
def stack_cards(shoe_shuffle: Text) -> Count:
    """Cards of the stack that is cut: those of a deck with its joker."""
    return integers(np.full(len(shoe_shuffle.codes), DECK))


@derived(per="shoe")
def shuffled_manually(shoe_shuffle: Text) -> Flag:
    """The deck was shuffled by hand."""
    return shoe_shuffle.is_("manual")


@derived(per="shoe")
def has_to_be_cut(shuffled_manually: Flag) -> Flag:
    """The deck has to be cut before it is dealt."""
    return shuffled_manually


@derived(per="shoe")
def surely_to_be_cut(shuffled_manually: Flag, *, has_to_be_cut: Flag | None = None) -> Flag:
    """The deck has to be cut before it is dealt; a log that tells of no preshuffled deck has none.

    The duty itself is judged where it is known which decks came preshuffled.
    """
    return shuffled_manually if has_to_be_cut is None else has_to_be_cut


@derived(per="shoe")
def cut_before_loading_at(cut_at: Moment, shoe_first_card_at: Moment, surely_to_be_cut: Flag) -> Moment:
    """When a deck that has to be cut was last cut before the deal; missing for any other."""
    return integers(cut_at.values, certainly(surely_to_be_cut) & certainly(cut_at <= shoe_first_card_at))


@derived(per="shoe")
def cut_before_loading_is_told(
    cut_before_loading_at: Moment, surely_to_be_cut: Flag, complete_cut: Flag
) -> Flag:
    """The cut before the deal is on record, was certainly left out, or was not due; else missing."""
    return shuffles.told(cut_before_loading_at, complete_cut | ~surely_to_be_cut)


@derived(per="round")
def round_by_hand(shuffled_manually: Flag) -> Flag:
    """The round was dealt from a deck shuffled by hand."""
    return shuffled_manually


@derived(per="table")
def shuffled_by_hand_that_day(round_table_row: Link, round_by_hand: Flag) -> Flag:
    """Cards were shuffled by hand at the table that day."""
    return groups.exists(round_table_row, round_by_hand)


@derived(per="shoe")
def stack_shuffle_is_told(
    stack_shuffled_at: Moment, complete_shuffled: Flag, *, came_preshuffled: Flag | None = None
) -> Flag:
    """The deck's shuffle is on record, was certainly left out, or it came preshuffled; else missing."""
    left_out = complete_shuffled if came_preshuffled is None else complete_shuffled | came_preshuffled
    return shuffles.told(stack_shuffled_at, left_out)


# ------------------------------------------------------------------------------------ whose turn


def _all(rows: Link) -> Flag:
    return booleans(np.ones(len(rows.rows), dtype=bool))


@derived(per="shoe")
def cut_begins_game(
    round_shoe_row: Link,
    starts_game: Flag,
    begins_with_opening: Flag,
    was_idle: Flag,
    opened_before_at: Moment,
    previous_shoe_began_at: Moment,
) -> Flag:
    """The deck is cut for the first round since the table opened, also where it lay idle until then."""
    first, opened = (
        groups.first(round_shoe_row, each, _all(round_shoe_row))
        for each in (starts_game, begins_with_opening)
    )
    # The round may not be at hand while its shuffle is.
    goes_on = booleans(certainly(previous_shoe_began_at >= opened_before_at))
    return ((first & ~was_idle) | booleans(certainly(opened))) & ~goes_on


def offers(occupied: Many, bank_seat: Count, numbering: Text) -> shuffles.Turns:
    """Work out whose turn it is: the bank's, or that of the dealer's far right, then counterclockwise."""
    downwards = numbering.is_("from_dealers_left")
    nobody = bank_seat == shuffles.DEALER
    first = either(nobody, shuffles.end_seat(occupied, downwards), bank_seat)
    return shuffles.turns(occupied, downwards, first)


def no_bank(shoes: Flag) -> Count:
    """Seat of the bank in a game that only the dealer banks: none, for each shuffled deck."""
    return integers(np.full(len(shoes), shuffles.DEALER))


def only_seated_and_once(offered: Many, occupied: Many) -> Flag:
    """Whether all seats that were offered the cut were occupied, and none was offered it twice."""
    asked = np.sort(offered.values, axis=1)
    twice = ((asked[:, 1:] == asked[:, :-1]) & (asked[:, 1:] >= 0)).any(axis=1)
    sits = np.zeros((len(occupied), shuffles.SEATS), dtype=bool)
    rows, columns = np.nonzero(occupied.values > 0)
    sits[rows, occupied.values[rows, columns]] = True
    seated = np.take_along_axis(sits, np.where(offered.values >= 0, offered.values, 0), axis=1)
    fine = (seated | (offered.values < 0)).all(axis=1)
    return booleans(fine & ~twice, offered.known & (occupied.known | twice))


def start_after_device_shuffle(
    shoe_by_device: Flag,
    shuffled_continuously: Flag | None,
    deal_begun: Flag,
    start_was_found: Flag,
    start_found_at: Moment,
    last_shuffle_at: Moment,
    last_shuffle_is_told: Flag,
    first_card_at: Moment,
    *,
    deal_completed_at: Moment | None = None,
) -> Verdict:
    """Judge that the starting position was found after a device's shuffle and before the deal.

    A shuffle that was left out is judged elsewhere.
    shuffled_continuously  shoes that the duty does not concern; None where it concerns all of them
    """
    by_device = shoe_by_device if shuffled_continuously is None else shoe_by_device & ~shuffled_continuously
    on_time = by_first_card(start_found_at, first_card_at, deal_completed_at)
    on_time &= shuffles.in_order(last_shuffle_at, start_found_at)
    return Verdict(
        applies=by_device & deal_begun,
        holds=start_was_found & on_time & last_shuffle_is_told,
        observed="shuffled {last_shuffle_at}, starting position found {start_found_at}, first card dealt"
        " {first_card_at}",
        required="the starting position found after the shuffle and before the first card",
    )


def cut_before_deal(
    shuffled_manually: Flag,
    was_cut: Flag,
    complete_cut: Flag,
    stack_shuffled_at: Moment,
    stack_shuffle_is_told: Flag,
    cut_at: Moment,
    shoe_first_card_at: Moment,
) -> Verdict:
    """Judge that cards shuffled by hand were cut after the last shuffle and before the deal.

    A cut before the shuffle, or once they were dealt from, is told of where none was made in between: none is
    on record, and all are.
    """
    before_play = shuffles.taken_in_turn(cut_at <= shoe_first_card_at, complete_cut)
    since_the_shuffle = shuffles.taken_in_turn(shuffles.in_order(stack_shuffled_at, cut_at), complete_cut)
    return Verdict(
        applies=shuffled_manually,
        holds=was_cut & since_the_shuffle & stack_shuffle_is_told & before_play,
        observed="shuffled {stack_shuffled_at}, cut {cut_at}, first card dealt {shoe_first_card_at}",
        required="shuffled, cut and dealt in this order",
    )


def made_by_right(
    shuffled_manually: Flag,
    was_cut: Flag,
    stack_shuffled_at: Moment,
    stack_shuffle_is_told: Flag,
    cut_offered_at: Moment,
    complete_cut_offered: Flag,
    offered_before_cut: Flag,
    somebody_to_cut: Flag,
    cut_begins_game: Flag,
    offered_seats: Many,
    occupied_seats: Many,
    first_cutter: Count,
    cut_unasked_by_the_floor: Flag,
    another_cut_unasked: Flag,
    reading_seat_numbering: Text,
    reading_cut_declined: Text,
    *,
    offered_by_the_floor: Flag | None = None,
) -> Verdict:
    """Judge that the last player asked made the cut, or the dealer where all declined or nobody sat there.

    An offer that a floorperson or above made is none of the dealer's.
    """
    turns = shuffles.turns(occupied_seats, reading_seat_numbering.is_("from_dealers_left"))
    left_to_dealer = cut_begins_game & (first_cutter == shuffles.DEALER) & (offered_seats.count() >= 1)
    ended = shuffles.ended_with(offered_seats, turns, first_cutter)
    unasked = certainly(~somebody_to_cut) & (~known(cut_offered_at) | certainly(~offered_before_cut))
    as_offered = (
        shuffles.happened(cut_offered_at, complete_cut_offered & somebody_to_cut)
        & shuffles.taken_in_turn(shuffles.in_order(stack_shuffled_at, cut_offered_at), complete_cut_offered)
        & stack_shuffle_is_told
        & shuffles.offered_in_time(offered_before_cut, somebody_to_cut)
        & (ended | (left_to_dealer & reading_cut_declined.is_("dealer_cuts")))
    )
    if offered_by_the_floor is not None:
        as_offered &= ~offered_by_the_floor
    return Verdict(
        applies=shuffled_manually & was_cut,
        holds=(as_offered | (booleans(unasked) & (first_cutter == shuffles.DEALER)))
        & ~cut_unasked_by_the_floor
        & ~another_cut_unasked,
        observed="offered to seats {offered_seats} of the occupied seats {occupied_seats}, cut by seat"
        " {first_cutter} (0: the dealer){by_the_floor}; shuffled {stack_shuffled_at}, offered"
        " {cut_offered_at}, by the floor: {offered_by_the_floor}, first cut {stack_first_cut_at}",
        required="offered by the dealer after the shuffle and before the cut; cut by the last player asked,"
        " or by the dealer when every player has declined, or nobody is there",
    )


def offered_once_each(
    shuffled_manually: Flag, cut_was_offered: Flag, offered_seats: Many, occupied_seats: Many
) -> Verdict:
    """Judge that the cut was offered to seated players only, and to none of them twice."""
    return Verdict(
        applies=shuffled_manually & booleans(~certainly(~cut_was_offered)),
        holds=only_seated_and_once(offered_seats, occupied_seats),
        observed="offered to seats {offered_seats} of the occupied seats {occupied_seats}",
        required="each offer to an occupied seat that had none before",
    )


def offered_to_first_arrival(
    shuffled_manually: Flag,
    cut_was_offered: Flag,
    cut_begins_game: Flag,
    first_arrival_seat: Count,
    first_arrival_may_be_gone: Flag,
    offered_seats: Many,
) -> Verdict:
    """Judge that the first cut of the game was offered to the first arrival."""
    return Verdict(
        applies=shuffled_manually & cut_begins_game & booleans(~certainly(~cut_was_offered)),
        holds=cut_players.asked_first(offered_seats, first_arrival_seat, first_arrival_may_be_gone),
        observed="offered to seats {offered_seats}",
        required="seat {first_arrival_seat} first, whose player came first",
    )


def offered_from_dealers_right(
    shuffled_manually: Flag,
    cut_was_offered: Flag,
    cut_begins_game: Flag,
    was_idle: Flag,
    cut_bank_seat: Count | None,
    offered_seats: Many,
    occupied_seats: Many,
    reading_seat_numbering: Text,
) -> Verdict:
    """Judge that without a bank the cut was offered from the dealer's far right counterclockwise.

    cut_bank_seat  None in a game that only the dealer banks
    """
    bank = no_bank(cut_begins_game) if cut_bank_seat is None else cut_bank_seat
    turns = offers(occupied_seats, bank, reading_seat_numbering)
    in_turn = shuffles.offered_in_turn(offered_seats, turns)
    settled = certainly(in_turn) | (known(in_turn) & certainly(~was_idle))
    return Verdict(
        applies=shuffled_manually
        & ~cut_begins_game
        & (bank == shuffles.DEALER)
        & booleans(~certainly(~cut_was_offered)),
        holds=booleans(certainly(in_turn), settled),
        observed="offered to seats {offered_seats} of the occupied seats {occupied_seats}",
        required="offers from the occupied seat farthest to the dealer's right, counterclockwise",
    )


def cover_card_placed_right(
    number: int,
    shuffled_manually: Flag,
    cover_card_placed_at: Moment,
    cover_card_cards_below: Count,
    *,
    cover_card_cards_above: Count | None = None,
    stack_cards: Count | None = None,
    cover_card_by_another: Flag | None = None,
    cut_at: Moment | None = None,
) -> Verdict:
    """Judge that a cover card put back into the deck, by the dealer, had so many cards below it.

    One that went in before the last cut may be the one that was cut with: where it lies is open.
    """
    below = cut_depth.cards_at_end(cover_card_cards_below, cover_card_cards_above, stack_cards)
    inserted = cuts.inserted_by_the_dealer(cover_card_by_another, below == number)
    if cut_at is not None:
        before_the_cut = certainly(cut_at > cover_card_placed_at)
        inserted = booleans(inserted.values, known(inserted) & ~before_the_cut)
    return Verdict(
        applies=shuffled_manually & is_known(cover_card_placed_at),
        holds=inserted,
        observed="a cover card with {below} cards below it; inserted by another than the dealer:"
        " {cover_card_by_another}",
        required=f"inserted by the dealer, {number} cards below it",
        shown={"below": below},
    )
