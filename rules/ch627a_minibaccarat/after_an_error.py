"""What became of a card drawn in error: the next hand, a simulated round or the discard rack (§ 627a.13)."""

import numpy as np

from rules.clause import derived
from rules.duties import groups, withdrawals
from rules.duties.dealt import same_card
from rules.kinds import Card, Cards, Count, Flag, Link, Moment, Text
from rules.masked import AtLeast
from rules.values import booleans, certainly, integers, known, take


@derived(per="round")
def wrong_card_reshuffled(shoe_ends_here: Flag, reading_wrong_card_at_end_of_shoe: Text) -> Flag:
    """Nothing more had to be done with a wrong card, because its shoe ended and was reshuffled."""
    return shoe_ends_here & reading_wrong_card_at_end_of_shoe.is_("reshuffled")


@derived(per="round")
def opening_card(players_dealt_cards: Cards) -> Card:
    """First card of the round."""
    return players_dealt_cards.at(0)


@derived(per="round")
def next_opening_card(next_hand: Link, opening_card: Card) -> Card:
    """First card of the next round dealt from the shoe."""
    return take(opening_card, next_hand.rows)


@derived(per="round")
def next_is_simulated(next_hand: Link, simulated: Flag) -> Flag:
    """The next round dealt from the shoe was a simulated one."""
    return take(simulated, next_hand.rows)


@derived(per="round")
def wagers_in_round(wager_round_row: Link, lies_at_close: Flag) -> Count:
    """How many wagers the round had when betting closed."""
    return withdrawals.how_many(wager_round_row, lies_at_close)


@derived(per="round")
def next_wagers(next_hand: Link, wagers_in_round: Count) -> Count:
    """How many wagers the next round dealt from the shoe had."""
    return take(wagers_in_round, next_hand.rows)


# ------------------------------------------------------------------------------- put right


@derived(per="round")
def opened_next_hand(error_card: Card, next_opening_card: Card, shoe_ends_here: Flag) -> Flag:
    """The card drawn or exposed in error opened the next hand."""
    return same_card(next_opening_card, error_card) & ~shoe_ends_here


@derived(per="round")
def opened_simulated_round(
    error_card: Card,
    opened_next_hand: Flag,
    next_is_simulated: Flag,
    simulated: Flag,
    opening_card: Card,
) -> Flag:
    """The card seen in error opened a simulated round: the next one, or this one itself."""
    return (simulated & same_card(opening_card, error_card)) | (opened_next_hand & next_is_simulated)


@derived(per="round")
def error_put_right(
    error_seen: Flag,
    error_unseen: Flag,
    opened_next_hand: Flag,
    opened_simulated_round: Flag,
    wrong_card_reshuffled: Flag,
) -> Flag:
    """What was drawn in error in this round went where the Code sends it."""
    unseen = ~error_unseen | opened_next_hand | wrong_card_reshuffled
    return unseen & (~error_seen | opened_simulated_round | wrong_card_reshuffled)


# ------------------------------------------------------------------------- simulated rounds and the rack


@derived(per="round")
def calls_for_simulated_round(
    error_seen: Flag, seen_card_left_over: Flag, approved_disclosed_card_procedure: Text
) -> Flag:
    """A card was seen in the round that has to open a simulated round."""
    return error_seen | (seen_card_left_over & approved_disclosed_card_procedure.is_("simulated_round"))


@derived(per="round")
def exposures_complete(complete_card_exposed: Flag, complete_card_found_face_up: Flag) -> Flag:
    """The log records every card of the round that was exposed or found face up."""
    return complete_card_exposed & complete_card_found_face_up


@derived(per="round")
def cause_of_simulated_round(
    hand_before: Link,
    calls_for_simulated_round: Flag,
    error_seen: Flag,
    error_card: Card,
    opening_card: Card,
    exposures_complete: Flag,
) -> Flag:
    """A card seen in the round before this one, or one that opened it, is on record as its cause.

    Missing where the round before may have had one that is not on record.
    """
    before = hand_before.rows
    untold = booleans(np.zeros(len(before), dtype=bool), certainly(take(exposures_complete, before)))
    opened_this = error_seen & same_card(opening_card, error_card)
    return take(calls_for_simulated_round, before) | opened_this | untold


@derived(per="round")
def cause_may_be_missing(
    round_table_row: Link,
    hand_before: Link,
    event_round_row: Link,
    first_card_at: Moment,
    round_before_unclear: Flag,
) -> Flag:
    """The record may lack the round before this one, or an event of either, or not tell which it was."""
    before = hand_before.rows
    since = take(first_card_at, before)
    rounds = groups.may_lack(round_table_row, round_table_row.rows, since, first_card_at)
    events = np.append(event_round_row.may_lack, np.False_)
    return booleans(rounds | events[:-1] | events[before]) | round_before_unclear


@derived(per="event")
def racked_in_play(
    event_kind: Text,
    event_at: Moment,
    shoe_ends_here: Flag,
    simulated: Flag,
    void: Flag,
    result_announced_at: Moment,
) -> Flag:
    """A card was racked unplayed other than to clear away a simulated round, or a shoe that was over."""
    over = shoe_ends_here & (void | (event_at >= result_announced_at))
    return event_kind.is_("card_racked") & ~simulated & ~over


@derived(per="round")
def cards_racked_in_play(event_round_row: Link, racked_in_play: Flag) -> Flag:
    """A card was racked unplayed while the shoe was in play."""
    return groups.exists(event_round_row, racked_in_play)


@derived(per="round")
def wrong_card_racked(
    event_round_row: Link,
    event_kind: Text,
    event_card: Card,
    unauthorised_card: Card,
    complete_card_racked: Flag,
) -> Flag:
    """The Player's unauthorized third card went to the discard rack unplayed."""
    # The card is a column of rounds: hand it down to the round's events.
    of_event = take(unauthorised_card, event_round_row.rows)
    found = groups.exists(event_round_row, event_kind.is_("card_racked") & same_card(event_card, of_event))
    return found | booleans(np.zeros(len(found), dtype=bool), certainly(complete_card_racked))


@derived(per="round")
def one_more_racked_unseen(
    event_round_row: Link,
    event_kind: Text,
    event_card: Card,
    event_face_up: Flag,
    unauthorised_card: Card,
    complete_card_racked: Flag,
    *,
    event_at: Moment | None = None,
) -> Flag:
    """Two cards were racked unplayed, and the one beside the Player's unauthorized third card was not shown.

    How that one lay as it was racked is all one: it had been seen.  Nothing but a further card that was shown
    beside it denies this where not every card that was racked is on record.  Two rows that say the same of
    one moment may tell of one card.
    """
    again = np.zeros(len(event_face_up), dtype=bool)
    if event_at is not None:
        side = integers(event_face_up.values, known(event_face_up))
        racked_rows = event_kind.is_("card_racked")
        again = groups.repeated(event_round_row, racked_rows, event_at, event_card, side)
    racked = event_kind.is_("card_racked") & booleans(~again)
    of_it = take(unauthorised_card, event_round_row.rows)
    perhaps_more = groups.exists(event_round_row, booleans(again))
    itself = booleans(certainly(racked & same_card(event_card, of_it)))
    another_shown = groups.exists(event_round_row, racked & ~itself & event_face_up)
    one_unseen = groups.exists(event_round_row, racked & ~event_face_up)
    once = groups.count(event_round_row, itself) == 1
    unseen = (once & ~another_shown) | (~once & one_unseen)
    denied = certainly(complete_card_racked) | certainly(once & another_shown)
    unseen = booleans(unseen.values, known(unseen) & (unseen.values | denied))
    number = groups.count(event_round_row, racked)
    unsure = number.missing | ~certainly(complete_card_racked) | ~certainly(~perhaps_more)
    return (AtLeast(number.values, unsure) == 2) & unseen


@derived(per="round")
def racked_face_up(
    event_round_row: Link, event_kind: Text, event_face_up: Flag, complete_card_racked: Flag
) -> Count:
    """How many cards were racked unplayed and face up; missing where a side or a card is not recorded."""
    return _racked(event_round_row, event_kind, event_face_up, complete_card_racked)


@derived(per="round")
def racked_face_down(
    event_round_row: Link, event_kind: Text, event_face_up: Flag, complete_card_racked: Flag
) -> Count:
    """How many cards were racked unplayed and face down; missing where a side or a card is not recorded."""
    return _racked(event_round_row, event_kind, ~event_face_up, complete_card_racked)


def _racked(rows: Link, kind: Text, side: Flag, complete: Flag) -> Count:
    found = groups.total(rows, integers(side.values, known(side)), kind.is_("card_racked"))
    return AtLeast(found.values, found.missing | ~certainly(complete))
