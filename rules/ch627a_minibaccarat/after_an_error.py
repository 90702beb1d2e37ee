"""What became of a card drawn in error: the next hand, a simulated round or the discard rack (§ 627a.13)."""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.duties.dealt import same_card
from rules.kinds import Card, Cards, Count, Flag, Link, Moment, Text
from rules.values import booleans, certainly, either, integers, known, take


@derived(per="shoe")
def shoe_is_followed(
    property_id: Text,
    table_id: Text,
    round_shoe_row: Link,
    first_card_at: Moment,
    event_shoe_row: Link,
    *,
    event_at: Moment | None = None,
) -> Flag:
    """Another shoe was begun later at the table."""
    began = groups.earliest(round_shoe_row, first_card_at)
    if event_at is not None:
        prepared = groups.earliest(event_shoe_row, event_at)
        began = either(booleans(known(prepared)), prepared, began)
    place = property_id.codes.astype(np.int64) * (len(table_id.names) + 1) + table_id.codes
    return booleans(groups.following(began, place) >= 0)


@derived(per="round")
def shoe_ends_here(round_shoe_row: Link, next_round_in_shoe: Link, shoe_is_followed: Flag) -> Flag:
    """The round is the last of its shoe; missing where the record ends with it."""
    is_last = next_round_in_shoe.rows < 0
    followed = certainly(shoe_is_followed) & (round_shoe_row.rows >= 0)
    return booleans(is_last, ~is_last | followed)


@derived(per="round")
def wrong_card_reshuffled(shoe_ends_here: Flag, reading_wrong_card_at_end_of_shoe: Text) -> Flag:
    """Nothing more had to be done with a wrong card, because its shoe ended and was reshuffled."""
    return shoe_ends_here & reading_wrong_card_at_end_of_shoe.is_("reshuffled")


@derived(per="round")
def next_hand(next_round_in_shoe: Link, *, round_number_in_shoe: Count | None = None) -> Link:
    """Row of the next round dealt from the shoe, -1 where there is none or the record skips one."""
    rows = next_round_in_shoe.rows
    if round_number_in_shoe is not None:
        skipped = certainly(take(round_number_in_shoe, rows) - round_number_in_shoe != 1)
        rows = np.where(skipped, -1, rows)
    return Link(rows, next_round_in_shoe.parents)


@derived(per="round")
def hand_before(
    round_shoe_row: Link, first_card_at: Moment, *, round_number_in_shoe: Count | None = None
) -> Link:
    """Row of the round dealt before from the shoe, -1 where there is none or the record skips one."""
    rows = groups.previous(first_card_at, round_shoe_row.rows)
    if round_number_in_shoe is not None:
        skipped = certainly(round_number_in_shoe - take(round_number_in_shoe, rows) != 1)
        rows = np.where(skipped, -1, rows)
    return Link(rows, len(rows))


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
def wagers_in_round(wager_round_row: Link) -> Count:
    """How many wagers the round had."""
    return groups.count(wager_round_row, booleans(np.ones(len(wager_round_row.rows), dtype=bool)))


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
    next_wagers: Count,
    simulated: Flag,
    opening_card: Card,
    wagers_in_round: Count,
) -> Flag:
    """The card seen in error opened a simulated round without wagers: the next one, or this one itself."""
    this_one = simulated & same_card(opening_card, error_card) & (wagers_in_round == 0)
    return this_one | (opened_next_hand & next_is_simulated & (next_wagers == 0))


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
def cause_of_simulated_round(hand_before: Link, calls_for_simulated_round: Flag, error_seen: Flag) -> Flag:
    """A card seen in this round or the one before it is on record that has to open a simulated round."""
    return take(calls_for_simulated_round, hand_before.rows) | error_seen


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
    event_round_row: Link, event_kind: Text, event_card: Card, unauthorised_card: Card
) -> Flag:
    """The Player's unauthorized third card went to the discard rack unplayed."""
    # The card is a column of rounds: hand it down to the round's events.
    of_event = take(unauthorised_card, event_round_row.rows)
    return groups.exists(event_round_row, event_kind.is_("card_racked") & same_card(event_card, of_event))


@derived(per="round")
def racked_face_up(event_round_row: Link, event_kind: Text, event_face_up: Flag) -> Count:
    """How many cards were racked unplayed and face up; missing where the side is not recorded."""
    return groups.total(event_round_row, _one(event_face_up), event_kind.is_("card_racked"))


@derived(per="round")
def racked_face_down(event_round_row: Link, event_kind: Text, event_face_up: Flag) -> Count:
    """How many cards were racked unplayed and face down; missing where the side is not recorded."""
    return groups.total(event_round_row, _one(~event_face_up), event_kind.is_("card_racked"))


def _one(flag: Flag) -> Count:
    return integers(flag.values, known(flag))
