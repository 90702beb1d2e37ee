"""The deal: five cards in one stack to each player, and then to the dealer.

Each player with an Ante Wager and a Blind Wager is dealt a hand; the dealer comes last, and nobody else is
dealt to.  Positions go clockwise from the dealer's left (§§ 687a.8(d)-(e), 687a.9(c)-(d), 687a.10(b)-(c)).
"""

import numpy as np

from rules.ch687a_dj_wild_stud_poker.columns import ANTE, BLIND
from rules.clause import Verdict, derived
from rules.duties import deal, groups
from rules.kinds import Bools, Count, Flag, Link, Many, Text, Told
from rules.poker.turns import at_position, lies_at_position
from rules.values import booleans, certainly, either, integers, known, take

HAND = 5
"""Cards dealt to each player and to the dealer."""

DECK = 53
"""Cards of the deck, its one joker included."""

# ----------------------------------------------------------------------------------- who is dealt


lies_at_position("blind_lies", BLIND, chosen="was_made", says="A Blind Wager lies at the hand's position.")


@derived(per="hand")
def is_dealt_to(cards_counted: Count) -> Flag:
    """Cards were dealt to the hand's position."""
    return cards_counted > 0


@derived(per="hand")
def is_a_players(hand_position: Text) -> Flag:
    """The hand is a player's, not the dealer's."""
    return ~hand_position.is_(deal.DEALER)


@derived(per="wager")
def blind_beside(
    wager_round_row: Link, wager_position: Text, wager_kind: Text, was_made: Flag, placed_once_dealt: Flag
) -> Flag:
    """A Blind Wager lies at the same position, and did when the deal began."""
    made = wager_kind.is_(BLIND) & was_made & ~placed_once_dealt
    return at_position(wager_round_row, wager_position, wager_round_row, wager_position, made)


@derived(per="round")
def every_card_told(
    hand_round_row: Link, cards_counted: Count, stub_left: Count, extra_cards: Count, cards_set_aside: Count
) -> Flag:
    """Hands on record, the stub and what was laid apart are the whole deck: no other hand was dealt."""
    told = groups.total(hand_round_row, cards_counted) + stub_left + extra_cards + cards_set_aside
    return booleans(certainly(told == DECK))


@derived(per="wager")
def cards_at_position(
    wagers_hand: Link, cards_counted: Count, wager_position: Text, every_card_told: Flag
) -> Count:
    """Cards dealt to the wager's position; missing where a hand there may not be on record."""
    found: Count = take(cards_counted, wagers_hand.rows)
    none = (wagers_hand.rows < 0) & known(wager_position) & certainly(every_card_told)
    return integers(np.where(none, 0, found.values), none | known(found))


@derived(per="round")
def players_hands_recorded(
    wager_round_row: Link, wager_kind: Text, was_made: Flag, wagers_hand: Link
) -> Flag:
    """The hand of every Ante Wager is on record."""
    there = booleans(wagers_hand.rows >= 0) | ~(wager_kind.is_(ANTE) & was_made)
    return groups.every(wager_round_row, there)


@derived(per="round")
def all_hands_recorded(players_hands_recorded: Flag, dealers_hand: Link) -> Flag:
    """The dealer's hand and that of every Ante Wager are on record."""
    return players_hands_recorded & booleans(dealers_hand.rows >= 0)


def _none_lacks(recorded: Flag, every_card_told: Flag | None) -> Bools:
    """Whether certainly no hand is dealt of which there is no row: none may be, or no card is left for it."""
    told = certainly(recorded)
    return told if every_card_told is None else told | certainly(every_card_told)


# ------------------------------------------------------------------------------ in which order


@derived(per="hand")
def deal_turn(hand_position: Text, seats_from_left: Flag) -> Count:
    """Place of the position in the order of dealing: clockwise from the dealer's left, the dealer last.

    How many positions the table has does not matter.
    """
    seat = hand_position.as_numbers()
    place = either(seats_from_left, seat, -seat)
    last = certainly(hand_position.is_(deal.DEALER))
    return integers(np.where(last, len(deal.POSITIONS), place.values), last | known(place))


@derived(per="hand")
def gap_may_be_set_aside(
    order_of_deal: Many,
    hand_round_row: Link,
    order_complete: Flag,
    cards_set_aside: Count,
    complete_card_found_face_up: Flag,
) -> Flag:
    """Between the cards of the hand as many are left out as were set aside, or may have been; or false.

    Asked only where the order of another hand is not on record: which places no hand has is not known there.
    """
    values, within = order_of_deal.values.astype(np.int64), hand_round_row.rows >= 0
    there = (order_of_deal.known & within)[:, None] & (values >= 0)
    width = values.max(initial=0) + 1
    dealt = np.sort((hand_round_row.rows[:, None] * width + values)[there])
    begins = hand_round_row.rows * width + np.maximum(values[:, 0], 0)
    ends = hand_round_row.rows * width + values.max(axis=1, initial=0)
    own = there.sum(axis=1)
    alone = np.searchsorted(dealt, ends, side="right") - np.searchsorted(dealt, begins) == own
    most = np.maximum(cards_set_aside.values, ~certainly(complete_card_found_face_up))
    gap = ends - begins + 1 - own
    return booleans(~certainly(order_complete) & alone & (own > 0) & (gap > 0) & (gap <= most))


@derived(per="hand")
def dealt_as_a_stack(
    order_of_deal: Many,
    cards_counted: Count,
    dealing_method: Text,
    stacks_numbered: Flag,
    place_may_be_set_aside: Flag,
    gap_may_be_set_aside: Flag,
) -> Flag:
    """The cards of the hand came one after the other, or share the place of their stack in the shoe.

    Missing where a card that was set aside may have come between them.
    """
    values = order_of_deal.values.astype(np.int64)
    shared = certainly(dealing_method.is_("automated_shoe") & stacks_numbered)
    step = np.where(shared, 0, 1)[:, None]
    due = values[:, :1] + step * np.arange(values.shape[1])
    right = ((values < 0) | (values == due)).all(axis=1)
    whole = certainly((order_of_deal.count() == cards_counted) & ~place_may_be_set_aside)
    decided = np.where(right, whole, ~certainly(gap_may_be_set_aside))
    return booleans(right, order_of_deal.known & known(dealing_method) & decided)


@derived(per="hand")
def every_card_placed(is_dealt_to: Flag, order_of_deal: Many, cards_counted: Count) -> Flag:
    """The log records the place of each card of the hand in the deal, or none was dealt to it."""
    placed = order_of_deal.known & certainly(order_of_deal.count() >= cards_counted)
    return ~is_dealt_to | booleans(placed)


@derived(per="round")
def order_complete(hand_round_row: Link, every_card_placed: Flag) -> Flag:
    """The log records, for every hand, the place of each of its cards in the deal."""
    return groups.every(hand_round_row, every_card_placed)


@derived(per="round")
def players_order_complete(hand_round_row: Link, is_a_players: Flag, every_card_placed: Flag) -> Flag:
    """The log records it for every player's hand."""
    return groups.every(hand_round_row, ~is_a_players | every_card_placed)


@derived(per="hand")
def dealt_in_turn(
    hand_round_row: Link,
    is_a_players: Flag,
    deal_turn: Count,
    order_of_deal: Many,
    dealt_as_a_stack: Flag,
    order_complete: Flag,
    players_order_complete: Flag,
) -> Flag:
    """The hand was dealt in one stack, after the hand whose turn came before.

    A player's turn does not depend on when the dealer, who comes last, dealt to himself.
    """
    placed = order_of_deal.known & (order_of_deal.values >= 0).any(axis=1)
    within = np.where(placed, hand_round_row.rows, -1)
    before = groups.previous(deal_turn, within)
    last = integers(order_of_deal.values.max(axis=1, initial=-1).astype(np.int64), placed)
    first = order_of_deal.at(0)
    early = certainly(take(last, before) >= first)
    told = certainly(order_complete) | certainly(is_a_players & players_order_complete)
    settled = early | (placed & known(deal_turn) & told)
    return booleans(~early, settled) & dealt_as_a_stack


@derived(per="round")
def players_dealt_in_turn(
    hand_round_row: Link,
    is_a_players: Flag,
    is_dealt_to: Flag,
    dealt_in_turn: Flag,
    players_hands_recorded: Flag,
    *,
    every_card_told: Flag | None = None,
) -> Flag:
    """Every player got his cards in turn, clockwise from the dealer's left."""
    right = groups.every(hand_round_row, ~is_a_players | ~is_dealt_to | dealt_in_turn)
    whole = _none_lacks(players_hands_recorded, every_card_told)
    return booleans(right.values, known(right) & (~right.values | whole))


@derived(per="round")
def got_the_last_card(
    dealers_hand: Link, order_of_deal: Many, stub_left: Count, extra_cards: Count, cards_set_aside: Count
) -> Flag:
    """The dealer got the last card dealt, by how many were left: no hand that lacks a row came after his."""
    placed = order_of_deal.known & (order_of_deal.values >= 0).any(axis=1)
    last = integers(order_of_deal.values.max(axis=1, initial=-1).astype(np.int64), placed)
    return take(last, dealers_hand.rows) >= DECK - stub_left - extra_cards - cards_set_aside


@derived(per="round")
def dealer_dealt_last(
    dealers_hand: Link, dealt_in_turn: Flag, players_hands_recorded: Flag, got_the_last_card: Flag
) -> Flag:
    """The dealer got his cards in one stack, after every player.

    Missing where a hand has no row, and may have come after his.
    """
    found: Flag = take(dealt_in_turn, dealers_hand.rows)
    all_told = certainly(players_hands_recorded) | certainly(got_the_last_card)
    return booleans(found.values, known(found) & (~found.values | all_told))


@derived(per="round")
def dealers_count(dealers_hand: Link, cards_counted: Count, *, every_card_told: Flag | None = None) -> Count:
    """Cards dealt to the dealer: none where his hand is not on record, and no card is left for it."""
    found: Count = take(cards_counted, dealers_hand.rows)
    if every_card_told is None:
        return found
    none = (dealers_hand.rows < 0) & certainly(every_card_told)
    return integers(np.where(none, 0, found.values), none | known(found))


# ---------------------------------------------------------------------------------- how many


@derived(per="hand")
def hand_is_miscounted(is_dealt_to: Flag, cards_counted: Count, *, card_in_error: Many | None = None) -> Flag:
    """The position was dealt cards, and not five."""
    return is_dealt_to & ~deal.dealt_exactly(HAND, cards_counted, card_in_error)


@derived(per="round")
def miscounted_positions(hand_round_row: Link, hand_position: Text, cards_counted: Count) -> Told:
    """Positions that were dealt cards, and not five, with the number of each."""
    return deal.told_of_miscounts(
        hand_round_row, hand_position, cards_counted, each=HAND, none_is_wrong=False
    )


def _some_miscounted(rows: Link, wrong: Flag, all_recorded: Flag) -> Flag:
    """Whether some hand of each round has a wrong number of cards; missing where one is not on record."""
    found = groups.exists(rows, wrong)
    return booleans(found.values, known(found) & (found.values | certainly(all_recorded)))


@derived(per="round")
def players_miscounted(
    hand_round_row: Link,
    is_a_players: Flag,
    hand_is_miscounted: Flag,
    hand_has_wager: Flag,
    players_hands_recorded: Flag,
) -> Flag:
    """A player with a wager to whom cards were dealt did not get five."""
    wrong = is_a_players & hand_is_miscounted & hand_has_wager
    return _some_miscounted(hand_round_row, wrong, players_hands_recorded)


@derived(per="round")
def hands_miscounted(
    hand_round_row: Link,
    is_a_players: Flag,
    hand_is_miscounted: Flag,
    dealers_count: Count,
    all_hands_recorded: Flag,
    *,
    every_card_told: Flag | None = None,
) -> Flag:
    """A position to which cards were dealt, with or without a wager, or the dealer did not get five."""
    wrong = is_a_players & hand_is_miscounted
    whole = booleans(_none_lacks(all_hands_recorded, every_card_told))
    return _some_miscounted(hand_round_row, wrong, whole) | (dealers_count != HAND)


@derived(per="round")
def cards_dealt(
    hand_round_row: Link,
    cards_counted: Count,
    all_hands_recorded: Flag,
    *,
    every_card_told: Flag | None = None,
) -> Count:
    """Cards dealt to players and to the dealer."""
    found = groups.total(hand_round_row, cards_counted)
    return integers(found.values, known(found) & _none_lacks(all_hands_recorded, every_card_told))


@derived(per="round")
def hands_dealt(hand_round_row: Link, is_dealt_to: Flag, cards_dealt: Count) -> Count:
    """How many hands were dealt, the dealer's among them; missing where one may not be on record."""
    return integers(groups.count(hand_round_row, is_dealt_to).values, known(cards_dealt))


# ------------------------------------------------------------------------------------ the duties


def is_dealt_a_hand(
    blind_beside: Flag,
    was_made: Flag,
    placed_once_dealt: Flag,
    cards_at_position: Count,
    *,
    when: Flag,
    left_before_the_deal: Flag | None = None,
) -> Verdict:
    """Judge that a player with an Ante and a Blind Wager, both made before the deal, was dealt cards.

    It is not asked for one who had left by then and got none.
    """
    owed = when & was_made & ~placed_once_dealt & blind_beside
    dealt = cards_at_position > 0
    return Verdict(
        applies=owed if left_before_the_deal is None else owed & (dealt | ~left_before_the_deal),
        holds=dealt,
        observed="no cards were dealt to position {wager_position}",
        required="a hand for each player with an Ante and a Blind Wager",
    )


def has_its_wagers(
    is_dealt_to: Flag, is_a_players: Flag, ante_lies: Flag, blind_lies: Flag, *, when: Flag
) -> Verdict:
    """Judge that cards were dealt only to positions with an Ante and a Blind Wager."""
    return Verdict(
        applies=when & is_a_players & is_dealt_to,
        holds=ante_lies & blind_lies,
        observed="cards were dealt to position {hand_position}; an Ante Wager there: {ante_lies}, a Blind"
        " Wager: {blind_lies}",
        required="cards only for positions with both wagers",
    )


def in_stacks_clockwise(players_dealt_in_turn: Flag, *, when: Flag) -> Verdict:
    """Judge that players got their cards in stacks, clockwise from the dealer's left."""
    return Verdict(
        applies=when,
        holds=players_dealt_in_turn,
        observed="{hands_dealt} hands were dealt, some out of turn or not in one stack",
        required="one stack after the other, clockwise from the dealer's left",
    )


def five_to_the_dealer_last(dealer_dealt_last: Flag, dealers_count: Count, *, when: Flag) -> Verdict:
    """Judge that the dealer got five cards after every player."""
    return Verdict(
        applies=when,
        holds=dealer_dealt_last & (dealers_count == HAND),
        observed="the dealer got {dealers_count} cards, after all others: {dealer_dealt_last}",
        required="five cards, after every player",
    )
