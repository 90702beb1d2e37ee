"""In which order players decide, and what waits for what (§ 687a.11(b)-(g))."""

import numpy as np

from rules.ch687a_dj_wild_stud_poker.columns import PROGRESSIVE, RAISE, TRIPS
from rules.clause import derived
from rules.duties import groups
from rules.duties.own_boxes import Whose, after_a_later_turn, against_another, filed_and_kept
from rules.kinds import Bools, Codes, Count, Flag, Link, Moment, Rows, Text
from rules.values import booleans, certainly, either, integers, is_known, known, or_else, take

# ---------------------------------------------------------------------------------- deciding


@derived(per="hand")
def place_clockwise(hand_position: Text, reading_seat_numbering: Text) -> Count:
    """Number of the hand's position, growing clockwise from the dealer's far left."""
    seat = hand_position.as_numbers()
    return either(reading_seat_numbering.is_("from_dealers_left"), seat, -seat)


@derived(per="hand")
def turn_came_at(
    decided_at: Moment, *, asking_is_told: Flag | None = None, asked_at: Moment | None = None
) -> Moment:
    """When it was the player's turn: when he was asked or, where the round's asking is not told, decided."""
    if asking_is_told is None or asked_at is None:
        return decided_at
    return either(asking_is_told, asked_at, decided_at)


@derived(per="hand")
def takes_a_turn(
    counts_as_decision: Flag, *, asking_is_told: Flag | None = None, was_asked: Flag | None = None
) -> Flag:
    """The player has to raise or fold, and was asked if others were: one passed over stands in no order.

    Whoever raised took his turn, whatever became of his hand since.
    """
    if asking_is_told is None or was_asked is None:
        return counts_as_decision
    return counts_as_decision & booleans(~certainly(asking_is_told & ~was_asked))


@derived(per="hand")
def whose(
    hand_position: Text,
    hands_player: Text,
    hand_round_row: Link,
    *,
    approved_adjacent_boxes: Count | None = None,
) -> Whose:
    """Whose the hands are, and which of them may be one player's, who plays boxes side by side."""
    seat = hand_position.as_numbers()
    filed = integers(seat.values, np.zeros(len(seat), dtype=bool))
    if approved_adjacent_boxes is not None:
        filed = filed_and_kept(approved_adjacent_boxes, hand_round_row, hands_player)
    return Whose(hands_player, seat, filed)


@derived(per="hand")
def decided_out_of_turn(
    hand_round_row: Link, takes_a_turn: Flag, turn_came_at: Moment, place_clockwise: Count, whose: Whose
) -> Flag:
    """Another player's turn came before this one's who sits further from the dealer's left.

    Of two whose turn came at one moment, neither is taken to have been first.  Missing where all those before
    may be the same player's.
    """
    within = np.where(certainly(takes_a_turn), hand_round_row.rows, -1)
    before = groups.previous(groups.by_moment_and_turn(turn_came_at, place_clockwise), within)
    return after_a_later_turn(before, place_clockwise, whose)


@derived(per="round")
def seat_decided_out_of_turn(hand_round_row: Link, hand_position: Text, decided_out_of_turn: Flag) -> Text:
    """The first position on record whose turn came after one that should have come later."""
    return groups.first(hand_round_row, hand_position, decided_out_of_turn)


@derived(per="round")
def decided_in_turn(
    hand_round_row: Link,
    takes_a_turn: Flag,
    turn_came_at: Moment,
    place_clockwise: Count,
    decided_out_of_turn: Flag,
    hands_player: Text,
) -> Flag:
    """Players were asked to raise or fold, or did, from the dealer's far left clockwise.

    Missing where two players have the same recorded time, or one has none, and where whoever was out of turn
    may be one player.
    """
    within = np.where(certainly(takes_a_turn), hand_round_row.rows, -1)
    before = groups.previous(groups.by_moment_and_turn(turn_came_at, place_clockwise), within)

    def at_once(rows: Rows) -> Bools:
        return certainly(take(turn_came_at, rows) == turn_came_at)

    unclear = against_another(before, at_once, hands_player) | ~known(turn_came_at)
    unclear = (unclear & certainly(takes_a_turn)) | takes_a_turn.missing
    open_point = booleans(unclear | decided_out_of_turn.missing)
    wrong = certainly(groups.exists(hand_round_row, decided_out_of_turn))
    unsure = certainly(groups.exists(hand_round_row, open_point))
    return booleans(~wrong, wrong | ~unsure)


@derived(per="round")
def turn_is_told(void: Flag, *, asking_is_told: Flag | None = None) -> Text:
    """What shows whose turn it was: that a player was asked, or that he decided."""
    asked = np.zeros(len(void), dtype=bool) if asking_is_told is None else certainly(asking_is_told)
    return Codes(np.where(asked, 0, 1).astype(np.int32), ("was asked", "decided"))


@derived(per="round")
def players_who_decide(hand_round_row: Link, takes_a_turn: Flag) -> Count:
    """How many players of the round had to raise or fold, and were not passed over as others were asked."""
    return groups.count(hand_round_row, takes_a_turn)


@derived(per="round")
def dealer_revealed_at(dealers_hand: Link, shown_at: Moment) -> Moment:
    """When the dealer turned his hand over, first if more than once."""
    return take(shown_at, dealers_hand.rows)


@derived(per="round")
def dealers_showing_told(
    dealers_hand: Link,
    showings_complete: Flag,
    wager_round_row: Link,
    wager_kind: Text,
    settled_as: Text,
) -> Flag:
    """The dealer's hand is on record, and had it been turned over, the log would say when.

    A round of which no Raise Wager was settled may have been left by its record.
    """
    went_on = certainly(groups.exists(wager_round_row, wager_kind.is_(RAISE) & is_known(settled_as)))
    return showings_complete & booleans((dealers_hand.rows >= 0) & went_on)


@derived(per="round")
def dealer_has_to_reveal(hand_round_row: Link, raise_lies: Flag, dealer_revealed_at: Moment) -> Flag:
    """Some player raised against the dealer's hand, or it was turned over anyway."""
    return groups.exists(hand_round_row, raise_lies) | is_known(dealer_revealed_at)


@derived(per="round")
def first_compared_settled_at(
    wager_round_row: Link, is_compared: Flag, is_settled_by_cards: Flag, came_to_wager_at: Moment
) -> Moment:
    """When the first main wager was settled against the dealer's hand, of those with a time."""
    return groups.earliest(wager_round_row, came_to_wager_at, is_compared & is_settled_by_cards)


# ------------------------------------------------------------------------- what waits for what


@derived(per="hand")
def main_wagers_settled_order(
    wagers_hand: Link, is_main_wager: Flag, is_settled_by_cards: Flag, settlement_order: Count
) -> Count:
    """Place of the last of the hand's Ante, Blind and Raise Wagers in the order of settlement."""
    return groups.latest(wagers_hand, settlement_order, is_main_wager & is_settled_by_cards)


@derived(per="wager")
def own_main_settled_order(wagers_hand: Link, main_wagers_settled_order: Count) -> Count:
    """Place of the last main wager at the same position in the order of settlement."""
    return take(main_wagers_settled_order, wagers_hand.rows)


@derived(per="hand")
def main_wagers_settled_at(
    wagers_hand: Link, is_main_wager: Flag, is_settled_by_cards: Flag, came_to_wager_at: Moment
) -> Moment:
    """When the last of the hand's Ante, Blind and Raise Wagers was settled, among those with a time."""
    return groups.latest(wagers_hand, came_to_wager_at, is_main_wager & is_settled_by_cards)


@derived(per="wager")
def own_main_settled_at(wagers_hand: Link, main_wagers_settled_at: Moment) -> Moment:
    """When the last main wager at the same position was settled, among those with a time."""
    return take(main_wagers_settled_at, wagers_hand.rows)


@derived(per="wager")
def settled_after_own_main(
    wagers_hand: Link,
    is_main_wager: Flag,
    is_settled_by_cards: Flag,
    settlement_order: Count,
    own_main_settled_order: Count,
    came_to_wager_at: Moment,
    own_main_settled_at: Moment,
) -> Flag:
    """The wager was settled after all main wagers of its player, by their numbers or else by their times.

    Missing where one of these has neither, where the last of them shares its own, and where the numbers say
    one thing and the times another.
    """
    main = is_main_wager & is_settled_by_cards
    before, after = _before_and_after(settlement_order, own_main_settled_order, wagers_hand, main)
    early, late = _before_and_after(came_to_wager_at, own_main_settled_at, wagers_hand, main)
    return booleans(after | late, (before | early) ^ (after | late))


def _before_and_after(own: Count, last: Count, hands: Link, main: Flag) -> tuple[Bools, Bools]:
    """Whether a wager certainly was settled before the last main one of its hand, or after all that may."""
    all_told = certainly(groups.every(hands, ~main | is_known(own)))
    perhaps_last = groups.latest(hands, own, booleans(~certainly(~main)))
    after = take(perhaps_last, hands.rows) < own
    return certainly(own < last), certainly(after & take(booleans(all_told), hands.rows))


@derived(per="hand")
def wagers_settled_at(wagers_hand: Link, is_settled_by_cards: Flag, wager_settled_at: Moment) -> Moment:
    """When the last wager on the hand was settled, among those with a recorded time."""
    return groups.latest(wagers_hand, wager_settled_at, is_settled_by_cards)


@derived(per="hand")
def wagers_timed(
    wagers_hand: Link, is_settled_by_cards: Flag, wager_settled_at: Moment, was_lost_before_the_deal: Flag
) -> Flag:
    """The log says when each wager on the hand that had to be settled was; missing where it does not."""
    told = ~is_settled_by_cards | is_known(wager_settled_at) | was_lost_before_the_deal
    # One of which nobody knows whether it lay there is not among those whose last time counts.
    timed = groups.every(wagers_hand, told & is_known(is_settled_by_cards))
    return booleans(timed.values, certainly(timed))


@derived(per="hand")
def bears_wager(wagers_hand: Link, is_settled_by_cards: Flag) -> Flag:
    """Some wager on the hand is settled by the cards."""
    return groups.exists(wagers_hand, is_settled_by_cards)


@derived(per="wager")
def is_placed_to_survive(
    wager_kind: Text, is_settled_by_cards: Flag, was_made: Flag, was_withdrawn: Flag, play_went_on: Flag
) -> Flag:
    """A Trips or Progressive Bonus Wager was placed, also if it was taken down once betting had closed."""
    taken_down = booleans(certainly(was_made & was_withdrawn & play_went_on))
    return wager_kind.is_(TRIPS, PROGRESSIVE) & (is_settled_by_cards | taken_down)


@derived(per="hand")
def bears_surviving_wager(wagers_hand: Link, is_placed_to_survive: Flag) -> Flag:
    """A Trips or Progressive Bonus Wager was placed on the hand."""
    return groups.exists(wagers_hand, is_placed_to_survive)


@derived(per="wager")
def survives_until_settled(
    is_placed_to_survive: Flag, came_to_wager_at: Moment, first_card_at: Moment
) -> Flag:
    """Such a wager was settled once cards were dealt, by the time on record; certain, or false."""
    return booleans(certainly(is_placed_to_survive & (came_to_wager_at > first_card_at)))


@derived(per="hand")
def surviving_wager_settled_in_play(wagers_hand: Link, survives_until_settled: Flag) -> Flag:
    """A Trips or Progressive Bonus Wager on the hand was settled once cards were dealt; certain, or false."""
    return booleans(certainly(groups.exists(wagers_hand, survives_until_settled)))


@derived(per="hand")
def awaits_surviving_wager(
    hand_round_row: Link,
    bears_surviving_wager: Flag,
    reading_rack_after: Text,
    *,
    hand_player_id: Text | None = None,
) -> Flag:
    """A Trips or Progressive Bonus Wager lies on the hand or, as read, on another hand of its player.

    Missing where all boxes of a player count as one, nobody recorded whose hand it is, and another hand of
    the round bears such a wager.
    """
    his = _of_player(hand_round_row, hand_player_id, reading_rack_after)
    of_his: Flag = take(groups.exists(his, bears_surviving_wager), his.rows)
    own = np.where(his.rows >= 0, of_his.values, bears_surviving_wager.values)
    told = np.where(his.rows >= 0, known(of_his), known(bears_surviving_wager))
    anyone: Flag = take(groups.exists(hand_round_row, bears_surviving_wager), hand_round_row.rows)
    unnamed = ~certainly(reading_rack_after.is_("box")) & (his.rows < 0) & ~certainly(~anyone)
    return booleans(own, told & ~(unnamed & ~own))


def _of_player(rows: Link, player: Text | None, reading: Text) -> Link:
    """Hands of one player in a round, where all his boxes count as one; each hand apart otherwise."""
    apart = Link(np.full(len(rows.rows), -1, dtype=np.intp), 0)
    if player is None:
        return apart
    return groups.named_within(groups.among(rows, certainly(reading.is_("player"))), player)


@derived(per="hand")
def cards_wait_until(
    hand_round_row: Link,
    wagers_settled_at: Moment,
    reading_rack_after: Text,
    *,
    hand_player_id: Text | None = None,
) -> Moment:
    """When the last wager was settled that the hand's cards wait for, among those with a recorded time."""
    his = _of_player(hand_round_row, hand_player_id, reading_rack_after)
    return or_else(take(groups.latest(his, wagers_settled_at), his.rows), wagers_settled_at)


@derived(per="hand")
def cards_wait_timed(
    hand_round_row: Link,
    wagers_timed: Flag,
    reading_rack_after: Text,
    *,
    hand_player_id: Text | None = None,
) -> Flag:
    """The log says when each wager was settled that the hand's cards wait for; missing where it does not."""
    his = _of_player(hand_round_row, hand_player_id, reading_rack_after)
    timed = booleans(certainly(wagers_timed))
    all_of_his: Flag = take(groups.every(his, timed), his.rows)
    right = np.where(his.rows >= 0, certainly(all_of_his), timed.values)
    unnamed = certainly(reading_rack_after.is_("player")) & (his.rows < 0)
    return booleans(right, right & ~unnamed & known(reading_rack_after))


@derived(per="hand")
def folded_cards_wait_until(cards_wait_until: Moment, *, dealer_revealed_at: Moment | None = None) -> Moment:
    """Until when folded cards stay that are not collected with others: the dealer's hand is shown first."""
    if dealer_revealed_at is None:
        return cards_wait_until
    later = booleans(certainly(dealer_revealed_at > cards_wait_until))
    return either(later, dealer_revealed_at, or_else(cards_wait_until, dealer_revealed_at))


@derived(per="hand")
def folded_cards_wait_timed(
    cards_wait_timed: Flag,
    surviving_wager_settled_in_play: Flag,
    dealer_has_to_reveal: Flag,
    *,
    dealer_revealed_at: Moment | None = None,
) -> Flag:
    """The log says until when such cards stay; missing where it does not.

    A Progressive Bonus Wager that was collected before the deal does not tell, unless the dealer's hand does.
    """
    told = certainly(surviving_wager_settled_in_play) | certainly(~dealer_has_to_reveal)
    if dealer_revealed_at is not None:
        told |= known(dealer_revealed_at)
    return booleans(cards_wait_timed.values, certainly(cards_wait_timed) & told)
