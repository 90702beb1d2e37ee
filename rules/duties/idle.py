"""Periods without gaming activity at an open table, and what was done before the next shoe.

A period belongs to the shoe that was dealt after it.
"""

from dataclasses import replace

import numpy as np

from rules.clause import Verdict, derived
from rules.duties import groups, shuffles
from rules.duties.groups import Moments
from rules.kinds import Count, Flag, Link, Moment, Text, Told
from rules.units import minutes
from rules.values import booleans, certainly, integers, is_known, known, or_else, take

AT_ONCE = minutes(2)
"""A round that begins so soon after the one before it follows it at once: no idle spell lies between them."""


@derived(per="round")
def dealt_at_once(first_card_at: Moment, previous_round: Link, *, settled_at: Moment | None = None) -> Flag:
    """The round began at most two minutes after an earlier one was settled at the same table.

    Missing where it did not: the two may have rounds between them that are not at hand.
    """
    over_at = first_card_at if settled_at is None else or_else(settled_at, first_card_at)
    at_once = certainly(first_card_at - take(over_at, previous_round.rows) <= AT_ONCE)
    return booleans(at_once, at_once)


@derived(per="shoe")
def went_on_at_once(round_shoe_row: Link, first_card_at: Moment, dealt_at_once: Flag) -> Flag:
    """The shoe's first round followed the round before it at once, as the rounds themselves show."""
    first = groups.row_of_earliest(round_shoe_row, first_card_at, is_known(first_card_at))
    return take(dealt_at_once, first)


@derived(per="shoe")
def idle_began_at(
    previous_shoe_began_at: Moment,
    start_of_shoe: Moments,
    happening: Moments,
    event_kind: Text,
    falls_idle: Flag,
    dealing: Moments,
) -> Moment:
    """When the table fell idle between the shoe before and this one; missing if it did not or it closed.

    Missing, too, where the record may lack that it closed after that, and where another round was dealt
    first: that went on with the shoe before.
    """
    since = previous_shoe_began_at
    row = groups.last_before(start_of_shoe, happening, falls_idle, since)
    began = take(happening.at, row)
    closed = groups.happened_since(start_of_shoe, happening, event_kind.is_("table_closed"), began)
    before_this = Moments(start_of_shoe.at - 1, start_of_shoe.within)
    played = groups.happened_since(before_this, dealing, is_known(dealing.at), began)
    goes_on = certainly(~closed) & ~certainly(played)
    return integers(began.values, known(began) & ~certainly(began < since) & goes_on)


@derived(per="shoe")
def was_idle(idle_began_at: Moment, complete_idle_started: Flag, went_on_at_once: Flag) -> Flag:
    """The table fell idle between the shoe before and this one.

    It did not where no event says so, and all such events are recorded or play went on at once.
    """
    return shuffles.happened(idle_began_at, complete_idle_started | went_on_at_once)


@derived(per="shoe")
def idle_within_shoe(
    shoe_first_card_at: Moment,
    shoe_last_round_at: Moment,
    shoe_place: Count,
    happening: Moments,
    event_kind: Text,
    event_shoe_row: Link,
    event_at: Moment,
) -> Flag:
    """The table fell idle and then went on with the same shoe.

    Missing where cards of that name were shuffled since: one name stands for several shoes, or came back.
    """
    asked, idle = Moments(shoe_last_round_at, shoe_place), event_kind.is_("idle_started")
    found = groups.happened_since(asked, happening, idle, shoe_first_card_at)
    began = take(happening.at, groups.last_before(asked, happening, idle, since=shoe_first_card_at))
    in_time = event_at <= take(shoe_last_round_at, event_shoe_row.rows)
    shuffled = groups.latest(event_shoe_row, event_at, event_kind.is_("shuffled") & in_time)
    return booleans(found.values, known(found) & ~(found.values & certainly(shuffled > began)))


@derived(per="shoe")
def idle_cards_in_reshuffler(
    previous_shoe: Link, shuffled_continuously: Flag, idle_within_shoe: Flag
) -> Flag:
    """The cards with which the table fell idle were in a device that reshuffles by itself.

    They are those of the shoe before, unless play went on with this one, or the record has none before it.
    """
    own = booleans((previous_shoe.rows < 0) | certainly(idle_within_shoe))
    before = take(shuffled_continuously, previous_shoe.rows)
    return (own & shuffled_continuously) | (~own & before)


# ------------------------------------------------------------------------ whether it was done


@derived(per="shoe")
def idle_was_spread(idle_spread_at: Moment, complete_cards_spread: Flag) -> Flag:
    """The cards of an idle table were spread."""
    return shuffles.happened(idle_spread_at, complete_cards_spread)


@derived(per="shoe")
def idle_was_requested(idle_request_at: Moment, complete_spread_requested: Flag) -> Flag:
    """A player asked for a spread or reshuffle after the table had been idle."""
    return shuffles.happened(idle_request_at, complete_spread_requested)


@derived(per="shoe")
def idle_was_shown(idle_inspection_at: Moment, complete_first_player_inspection: Flag) -> Flag:
    """The first player could inspect the cards after the table had been idle."""
    return shuffles.happened(idle_inspection_at, complete_first_player_inspection)


@derived(per="shoe")
def idle_was_washed(idle_washed_at: Moment, complete_cards_washed: Flag) -> Flag:
    """The cards were washed after the table had been idle."""
    return shuffles.happened(idle_washed_at, complete_cards_washed)


@derived(per="shoe")
def idle_was_stacked(idle_stacked_at: Moment, complete_cards_stacked: Flag) -> Flag:
    """The cards were stacked after the table had been idle."""
    return shuffles.happened(idle_stacked_at, complete_cards_stacked)


@derived(per="shoe")
def idle_was_restacked(idle_restacked_at: Moment, complete_cards_stacked: Flag) -> Flag:
    """The cards were stacked once they had been washed after the table had been idle."""
    return shuffles.happened(idle_restacked_at, complete_cards_stacked)


@derived(per="shoe")
def idle_into_device(idle_into_device_at: Moment, complete_batch_in_shuffler: Flag) -> Flag:
    """A batch went into the shuffling device after the table had been idle."""
    return shuffles.happened(idle_into_device_at, complete_batch_in_shuffler)


@derived(per="shoe")
def idle_out_of_device(idle_out_of_device_at: Moment, complete_batch_out_of_shuffler: Flag) -> Flag:
    """A batch left the shuffling device after the table had been idle."""
    return shuffles.happened(idle_out_of_device_at, complete_batch_out_of_shuffler)


@derived(per="shoe")
def idle_was_respread(idle_respread_at: Moment, complete_cards_spread: Flag) -> Flag:
    """The cards that were dealt next were spread once they had left the device, and had been asked for."""
    return shuffles.happened(idle_respread_at, complete_cards_spread)


@derived(per="shoe")
def stored_batch_is_dealt(
    was_idle: Flag, shoe_by_device: Flag, others_take_their_place: Flag, idle_was_respread: Flag
) -> Flag:
    """After an idle period the batch stored in the device is dealt without being spread and reshuffled."""
    return was_idle & ~idle_was_respread & shoe_by_device & ~others_take_their_place


@derived(per="table")
def stored_batch_dealt_that_day(shoe_table_row: Link, stored_batch_is_dealt: Flag) -> Flag:
    """A batch stored in the device was dealt unspread at the table that day, after an idle period."""
    return groups.exists(shoe_table_row, stored_batch_is_dealt)


# ------------------------------------------------------------------------------ what is due


def spread_and_shown(
    was_idle: Flag,
    idle_within_shoe: Flag,
    idle_was_spread: Flag,
    idle_spread_face_up: Flag,
    idle_was_requested: Flag,
    idle_was_shown: Flag,
    *,
    idle_replaced_at: Moment | None = None,
    idle_replaced_at_once: Flag | None = None,
    asked_in_vain: Flag | None = None,
) -> Verdict:
    """Judge that the cards of an idle table were spread as required and shown to the first player.

    They lie face down unless a player asks for them face up, and face up if he does.
    Cards in whose place other decks came had to lie spread until then, and nobody is shown them; those that
    were being replaced as the table fell idle are not spread.
    """
    nobody = booleans(np.zeros(len(was_idle), dtype=bool))
    others = nobody if idle_replaced_at is None else is_known(idle_replaced_at)
    others &= booleans(certainly(~idle_within_shoe))
    at_once = nobody if idle_replaced_at_once is None else others & idle_replaced_at_once
    as_asked = idle_was_spread & (~idle_spread_face_up | idle_was_requested)
    as_asked = as_asked if asked_in_vain is None else as_asked & ~asked_in_vain
    return Verdict(
        applies=(was_idle | idle_within_shoe) & ~at_once,
        holds=~idle_within_shoe & as_asked & (idle_was_shown | others),
        observed="idle from {idle_began_at} (or within the shoe: {idle_within_shoe}), cards spread"
        " {idle_spread_at}, face up: {idle_spread_face_up} {idle_face_up_at}, asked for:"
        " {idle_was_requested}, in vain: {asked_in_vain}, shown to the first player"
        " {idle_inspection_at}{and_replaced}",
        required="cards taken from shoe and rack, spread, and shown before the next round",
        shown={
            "and_replaced": Told(lambda row: "; other decks came before that" if others.values[row] else "")
        },
    )


def spread_and_then_shown(
    was_idle: Flag,
    idle_within_shoe: Flag,
    idle_was_spread: Flag,
    idle_spread_at: Moment,
    idle_spread_face_up: Flag,
    asked_before_spread: Flag,
    idle_was_shown: Flag,
    idle_inspection_at: Moment,
    *,
    idle_replaced_at: Moment | None = None,
    idle_replaced_at_once: Flag | None = None,
    asked_in_vain: Flag | None = None,
) -> Verdict:
    """Judge as ``spread_and_shown``, and that the steps came in order: asked for, spread, shown."""
    verdict = spread_and_shown(
        was_idle,
        idle_within_shoe,
        idle_was_spread,
        idle_spread_face_up,
        asked_before_spread,
        idle_was_shown,
        idle_replaced_at=idle_replaced_at,
        idle_replaced_at_once=idle_replaced_at_once,
        asked_in_vain=asked_in_vain,
    )
    in_order = shuffles.in_order(idle_spread_at, idle_inspection_at)
    if idle_replaced_at is not None:
        in_order |= is_known(idle_replaced_at)
    return replace(
        verdict,
        holds=verdict.holds & in_order,
        observed="idle from {idle_began_at} (or within the shoe: {idle_within_shoe}), cards spread"
        " {idle_spread_at}, face up: {idle_spread_face_up} {idle_face_up_at}, asked for before:"
        " {asked_before_spread}, in vain: {asked_in_vain}, shown to the first player"
        " {idle_inspection_at}{and_replaced}",
    )


def washed_shuffled_and_cut(
    when: Flag,
    idle_was_shown: Flag,
    idle_inspection_at: Moment,
    idle_was_washed: Flag,
    idle_washed_at: Moment,
    idle_was_restacked: Flag,
    idle_restacked_at: Moment,
    was_shuffled: Flag,
    idle_shuffled_at: Moment,
    was_cut: Flag,
    cut_at: Moment,
    shoe_first_card_at: Moment,
    complete_shuffled: Flag,
    complete_cut: Flag,
) -> Verdict:
    """Judge that the cards of an idle table were washed, stacked, shuffled and cut in this order.

    That they were shown first at all is judged elsewhere; where that is not known, nor is the order.
    A shuffle or cut that came too early, or a cut once they were dealt, is told where all of its kind are
    recorded.
    """
    done = idle_was_washed & idle_was_restacked & was_shuffled & was_cut
    before = (idle_inspection_at, idle_washed_at, idle_restacked_at)
    in_turn = shuffles.in_order(*before)
    in_turn &= shuffles.taken_in_turn(shuffles.in_order(*before, idle_shuffled_at), complete_shuffled)
    for step in (*before, idle_shuffled_at):
        in_turn &= shuffles.taken_in_turn(shuffles.in_order(step, cut_at), complete_cut)
    in_turn &= shuffles.taken_in_turn(cut_at <= shoe_first_card_at, complete_cut)
    return Verdict(
        applies=when,
        holds=done & in_turn & shuffles.happened_or_left_out(idle_was_shown),
        observed="shown {idle_inspection_at}, washed {idle_washed_at}, stacked {idle_restacked_at},"
        " shuffled {idle_shuffled_at}, cut {cut_at}, first card dealt {shoe_first_card_at}",
        required="shown, washed, stacked, shuffled and cut in this order, before the first card",
    )


def washed_and_shuffled(
    shoe_of_two_decks: Flag,
    shoe_batch: Text,
    idle_batch: Text,
    idle_was_shown: Flag,
    idle_inspection_at: Moment,
    idle_was_washed: Flag,
    idle_washed_at: Moment,
    idle_was_restacked: Flag,
    idle_restacked_at: Moment,
    idle_into_device: Flag,
    idle_into_device_at: Moment,
    was_shuffled: Flag,
    idle_shuffled_at: Moment,
    complete_shuffled: Flag,
) -> Verdict:
    """Judge that the cards of an idle table were shown, washed and stacked, and then shuffled.

    Where another deck is dealt next, those cards must have gone into the shuffling device.
    """
    prepared = idle_was_washed & idle_was_restacked
    in_order = shuffles.in_order(idle_inspection_at, idle_washed_at, idle_restacked_at)
    in_order &= shuffles.happened_or_left_out(idle_was_shown)
    shuffled_then = shuffles.in_order(idle_restacked_at, idle_shuffled_at)
    again = was_shuffled & shuffles.taken_in_turn(shuffled_then, complete_shuffled)
    put_in = idle_into_device & shuffles.in_order(idle_restacked_at, idle_into_device_at)
    other_dealt = shoe_of_two_decks & ~shoe_batch.same_as(idle_batch)
    return Verdict(
        applies=True,
        holds=prepared & in_order & ((~other_dealt & again) | (other_dealt & put_in)),
        observed="shown {idle_inspection_at}, washed {idle_washed_at}, stacked {idle_restacked_at}, put into"
        " the device {idle_into_device_at}, the cards dealt next shuffled {idle_shuffled_at}",
        required="shown, washed, stacked and shuffled in this order",
    )


STEPS_SHOWN = ("idle_stacked_at", "idle_into_device_at", "idle_out_of_device_at", "idle_request_at")
"""Columns that the sentences of ``went_on_with_the_stored_cards`` show, besides those that are read."""


def went_on_with_the_stored_cards(
    done: Flag,
    was_requested: Flag,
    was_respread: Flag,
    respread_at: Moment,
    reshuffled_at: Moment,
    *,
    when: Flag,
) -> Verdict:
    """Judge that the cards of an idle table went into the device, and those stored there into play.

    done           the cards were stacked, and exchanged for those in the device
    was_requested  a player asked for the stored cards to be spread and shuffled again
    """
    again = was_respread & (reshuffled_at >= respread_at)
    return Verdict(
        applies=when,
        holds=done & (~was_requested | again),
        observed="batch {shoe_batch} dealt, batch {idle_batch} spread before; stacked {idle_stacked_at}, into"
        " the device {idle_into_device_at}, out of it {idle_out_of_device_at}; spread on request"
        " {idle_request_at}: {idle_respread_at}",
        required="the cards stacked and put into the device, the stored batch taken out and dealt",
    )


def went_on_with_deck_or_stored_deck(
    was_idle: Flag,
    shoe_by_device: Flag,
    shuffled_continuously: Flag,
    others_take_their_place: Flag,
    shoe_of_two_decks: Flag,
    shoe_batch: Text,
    idle_batch: Text,
    idle_was_shown: Flag,
    idle_inspection_at: Moment,
    idle_was_stacked: Flag,
    idle_stacked_at: Moment,
    idle_into_device: Flag,
    idle_into_device_at: Moment,
    idle_out_of_device: Flag,
    idle_out_of_device_at: Moment,
    stored_batch_was_asked_for: Flag,
    idle_was_respread: Flag,
    idle_respread_at: Moment,
    respread_shuffled_at: Moment,
    was_shuffled: Flag,
    idle_shuffled_at: Moment,
    complete_shuffled: Flag,
) -> Verdict:
    """Judge that an idle table's deck went into the device, and that play went on with the right one."""
    moved = shuffles.in_order(idle_stacked_at, idle_into_device_at, idle_out_of_device_at)
    exchanged = idle_into_device & idle_out_of_device & moved & ~shoe_batch.same_as(idle_batch)
    shuffled_then = shuffles.in_order(idle_stacked_at, idle_shuffled_at)
    reshuffled = was_shuffled & shuffles.taken_in_turn(shuffled_then, complete_shuffled)
    right_deck = (shoe_of_two_decks & exchanged) | (~shoe_of_two_decks & reshuffled)
    shown_first = shuffles.in_order(idle_inspection_at, idle_stacked_at)
    shown_first &= shuffles.happened_or_left_out(idle_was_shown)
    return went_on_with_the_stored_cards(
        idle_was_stacked & shown_first & right_deck,
        stored_batch_was_asked_for,
        idle_was_respread,
        idle_respread_at,
        respread_shuffled_at,
        when=was_idle & shoe_by_device & ~shuffled_continuously & ~others_take_their_place,
    )
