"""Cards do not vanish: what was dealt from a shoe agrees with where its cover card lay when it came out.

Both ends are bounds.  A card drawn or racked in error may lie in a hand as well, in two, or in none; a round
of which a hand is not on record may have taken any number.  Only what no such card explains contradicts the
record, and only where the casino says that it records such cards, and those that it burns.
"""

import numpy as np

from rules.clause import Verdict, calling_module, derived
from rules.duties import groups
from rules.duties.own_tests import own_test, record_test
from rules.kinds import Cards, Count, Flag, Link, Many, Moment, Text, row_sums
from rules.values import booleans, certainly, integers, is_known, known, or_else, take

DECK = 52
ASTRAY = ("card_exposed", "card_found_face_up", "card_drawn_in_error", "card_racked")
"""Kinds of event that tell of a card which may lie in a hand, or in none."""


# -------------------------------------------------------------------------------- cards of a round


@derived(per="hand")
def hand_cards_drawn(cards: Cards, *, card_count: Count | None = None) -> Count:
    """Cards of the hand, as seen or, where nobody saw them, as counted."""
    return cards.count() if card_count is None else or_else(cards.count(), card_count)


@derived(per="hand")
def hand_cards_in_error(cards: Cards, *, card_in_error: Many | None = None) -> Count:
    """Cards of the hand marked as drawn in error: such a card may open the next hand, and stand there too."""
    if card_in_error is None:
        return integers(np.zeros(len(cards)))
    return integers(row_sums(card_in_error.values == 1))


@derived(per="hand")
def hand_last_order(cards: Cards, *, card_order: Many | None = None) -> Count:
    """Place of the hand's last card in the order drawn this round; missing where that is not recorded."""
    if card_order is None or not card_order.values.size:
        return integers(np.zeros(len(cards)), np.zeros(len(cards), dtype=bool))
    last = card_order.values.max(axis=1).astype(np.int64)
    return integers(last, card_order.known & (last > 0))


@derived(per="round")
def hands_on_record(hand_round_row: Link, hand_cards_drawn: Count) -> Flag:
    """Both hands of the round are on record."""
    return groups.count(hand_round_row, booleans(np.ones(len(hand_cards_drawn), dtype=bool))) >= 2


@derived(per="round")
def round_cards_drawn(hand_round_row: Link, hand_cards_drawn: Count, hands_on_record: Flag) -> Count:
    """Cards dealt to the hands of the round; missing where a hand, or its cards, may not be on record."""
    drawn = groups.total(hand_round_row, hand_cards_drawn)
    return integers(drawn.values, known(drawn) & certainly(hands_on_record))


@derived(per="round")
def round_cards_seen(
    hand_round_row: Link, hand_cards_drawn: Count, hand_last_order: Count, hand_cards_in_error: Count
) -> Count:
    """Cards of the round's hands that are on record, however many others there were, and each of them once.

    A card that one hand was dealt by mistake and another then got stands in both, at one place in the order.
    """
    nothing = integers(np.zeros(len(hand_cards_drawn)))
    seen = groups.total(hand_round_row, or_else(hand_cards_drawn, nothing)).values
    last = groups.highest(hand_round_row, hand_last_order)
    once = np.where(known(last), np.minimum(seen, last.values), seen)
    return integers(once - groups.total(hand_round_row, hand_cards_in_error).values)


@derived(per="round")
def round_cards_astray(event_round_row: Link, event_kind: Text) -> Count:
    """Cards drawn, shown or racked in error in the round; no less than that where an event may be lacking."""
    return groups.count(event_round_row, event_kind.is_(*ASTRAY))


@derived(per="round")
def before_cover_round(first_card_at: Moment, cover_round_began_at: Moment) -> Flag:
    """The round was dealt from its shoe before the one in which the cover card came out."""
    return first_card_at < cover_round_began_at


# --------------------------------------------------------------------------------- cards of a shoe


@derived(per="event")
def before_the_cover(event_at: Moment, cover_round_over_at: Moment) -> Flag:
    """The event happened before the round in which the cover card of its shoe came out was over."""
    return event_at <= cover_round_over_at


@derived(per="shoe")
def cards_burned(
    event_shoe_row: Link,
    event_kind: Text,
    event_count: Count,
    before_the_cover: Flag,
    gone_told_again: Flag,
) -> Count:
    """Cards burned from the shoe before the cover card came out: each time the first and those after it."""
    burned = event_kind.is_("burn") & before_the_cover & ~gone_told_again
    # Nobody need say that no other followed the first.
    others = or_else(event_count, integers(np.zeros(len(event_count))))
    return groups.total(event_shoe_row, others + 1, burned)


@derived(per="shoe")
def last_round_before_cover_at(
    round_shoe_row: Link, first_card_at: Moment, before_cover_round: Flag
) -> Moment:
    """When the last round before the cover card's began, of those on record."""
    return groups.latest(round_shoe_row, first_card_at, before_cover_round)


@derived(per="shoe")
def cards_surely_burned(
    event_shoe_row: Link,
    event_kind: Text,
    event_at: Moment,
    event_count: Count,
    last_round_before_cover_at: Moment,
    gone_told_again: Flag,
) -> Count:
    """Cards burned before the cover card can have come out; it may come out as a new dealer burns a card."""
    at = take(last_round_before_cover_at, event_shoe_row.rows)
    burned = booleans(certainly(event_kind.is_("burn") & (event_at <= at) & ~gone_told_again))
    others = or_else(event_count, integers(np.zeros(len(event_count))))
    return integers(groups.total(event_shoe_row, others + 1, burned).values)


@derived(per="event")
def astray_between_rounds(event_kind: Text, event_round_row: Link, before_the_cover: Flag) -> Flag:
    """The event tells of such a card and names no round, but its shoe."""
    return event_kind.is_(*ASTRAY) & booleans(event_round_row.rows < 0) & before_the_cover


@derived(per="shoe")
def cards_astray_in_shoe(
    round_shoe_row: Link,
    first_card_at: Moment,
    round_cards_astray: Count,
    cover_round_began_at: Moment,
    event_shoe_row: Link,
    astray_between_rounds: Flag,
) -> Count:
    """Cards drawn, shown or racked in error before the cover card came out; missing if one may be lacking."""
    until = first_card_at <= take(cover_round_began_at, round_shoe_row.rows)
    in_rounds = groups.total(round_shoe_row, round_cards_astray, until)
    return in_rounds + groups.count(event_shoe_row, astray_between_rounds)


@derived(per="shoe")
def errors_are_recorded(
    complete_card_drawn_in_error: Flag, complete_card_exposed: Flag, complete_card_found_face_up: Flag
) -> Flag:
    """The casino says that it records every card that was drawn, shown or found otherwise than it was due."""
    return complete_card_drawn_in_error & complete_card_exposed & complete_card_found_face_up


@derived(per="shoe")
def cards_dealt_before_cover(
    round_shoe_row: Link, round_cards_drawn: Count, before_cover_round: Flag
) -> Count:
    """Cards dealt from the shoe in the rounds before the cover card's; missing where one may be lacking."""
    return groups.total(round_shoe_row, round_cards_drawn, before_cover_round)


@derived(per="shoe")
def cards_seen_before_cover(round_shoe_row: Link, round_cards_seen: Count, before_cover_round: Flag) -> Count:
    """Cards on record of the rounds before the cover card's."""
    seen = groups.total(round_shoe_row, round_cards_seen, before_cover_round)
    return integers(seen.values)


@derived(per="shoe")
def rounds_before_cover(round_shoe_row: Link, before_cover_round: Flag) -> Count:
    """Rounds on record that were dealt from the shoe before the cover card's."""
    return integers(groups.count(round_shoe_row, before_cover_round).values)


@derived(per="shoe")
def every_round_before_cover(
    cover_card_round: Link, rounds_before_cover: Count, *, round_number_in_shoe: Count | None = None
) -> Flag:
    """No round before the cover card's is left out by its number in the shoe, where rounds bear one."""
    if round_number_in_shoe is None:
        return booleans(rounds_before_cover.values >= 0)
    number: Count = take(round_number_in_shoe, cover_card_round.rows)
    return ~is_known(number) | (number == rounds_before_cover + 1)


@derived(per="shoe")
def cover_round_id(cover_card_round: Link, round_id: Text) -> Text:
    """The round in which the cover card came out."""
    return groups.text_of(cover_card_round.rows, round_id)


@derived(per="shoe")
def cards_of_cover_round(cover_card_round: Link, round_cards_drawn: Count) -> Count:
    """Cards dealt in the round in which the cover card came out."""
    return take(round_cards_drawn, cover_card_round.rows)


@derived(per="shoe")
def most_left_at_cover(
    shoe_deck_count: Count,
    cards_surely_burned: Count,
    cards_seen_before_cover: Count,
    cards_astray_in_shoe: Count,
    errors_are_recorded: Flag,
) -> Count:
    """Most cards that can have been left in the shoe after the round before the cover card's."""
    left = shoe_deck_count * DECK - cards_surely_burned - cards_seen_before_cover + cards_astray_in_shoe
    return integers(left.values, known(left) & certainly(errors_are_recorded))


@derived(per="shoe")
def fewest_left_after_cover(
    shoe_deck_count: Count,
    cards_burned: Count,
    cards_dealt_before_cover: Count,
    cards_of_cover_round: Count,
    cards_astray_in_shoe: Count,
    every_round_before_cover: Flag,
    errors_are_recorded: Flag,
    complete_burn: Flag,
    complete_card_racked: Flag,
) -> Count:
    """Fewest cards that can have been left when the cover card's round was over."""
    dealt = cards_dealt_before_cover + cards_of_cover_round + cards_astray_in_shoe
    left = shoe_deck_count * DECK - cards_burned - dealt
    all_told = every_round_before_cover & errors_are_recorded & complete_burn & complete_card_racked
    return integers(left.values, known(left) & certainly(all_told))


# --------------------------------------------------------------------------------------- the test


def cover_card_lay_where_it_was_placed(
    cover_card_out: Flag,
    cover_card_cards_below: Count,
    shuffled_continuously: Flag,
    most_left_at_cover: Count,
    fewest_left_after_cover: Count,
    reading_cover_card_count: Text,
    *,
    sake: str,
) -> Verdict:
    """Judge that the cards dealt until the cover card came out are as many as lay above it."""
    below = cover_card_cards_below
    more_dealt = certainly(most_left_at_cover < below)
    fewer_dealt = certainly(fewest_left_after_cover > below)
    wrong = more_dealt | fewer_dealt
    decided = wrong | (known(most_left_at_cover >= below) & known(fewest_left_after_cover <= below))
    return Verdict(
        applies=cover_card_out & ~shuffled_continuously & ~reading_cover_card_count.is_("estimated"),
        holds=booleans(~wrong, decided),
        observed="the cover card, placed with {cover_card_cards_below} cards below it, came out in round"
        " {cover_round_id}; by the record, {shoe_deck_count} decks less {cards_burned} burned and"
        " {cards_dealt_before_cover} dealt in {rounds_before_cover} rounds left at most"
        " {most_left_at_cover} cards before that round and at least {fewest_left_after_cover} after it",
        required="at least as many cards left before that round as lay below the cover card, and at most as"
        f" many after it; else a round or a card is left out or made up, {own_test(sake)}",
        record=True,
    )


def cards_are_conserved(sake: str, follows: tuple[str, ...]) -> None:
    """Declare that a chapter's shoes are tested for cards that were left out or made up.

    sake     the clause on settling wagers for whose sake it is tested
    follows  clauses on decks, burned cards and the cover card: what breaches them need not add up
    """
    record_test(
        "cards",
        "The cards dealt from a shoe until its cover card came out are as many as lay above it.",
        cover_card_lay_where_it_was_placed,
        per="shoe",
        reading=". A round that was left out with its numbers closed up shows in the cards of its shoe. "
        "Where the decks, the burned cards or the cover card are in breach themselves, that is told.",
        sake=sake,
        follows=follows,
        module=calling_module(),
    )
