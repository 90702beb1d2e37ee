"""58 Pa. Code § 687a.3. Cards; number of decks."""

from __future__ import annotations

from rules.clause import Status, Verdict, clause, unchecked
from rules.deck import clock as deck_clock
from rules.duties import inspections, jokered_deck, two_decks
from rules.values import Card, Count, Flag, Moment, Text

unchecked("687a.3", Status.HEADING, "Says which cards are used, and when decks are changed.")


@clause("687a.3(a)", per="round")
def no_card_is_seen_twice_in_a_round(
    a_card_twice: Flag,
    twice_seen_card: Card,
    cards_seen_in_round: Count,
    played_cards_recorded: Flag,
    void: Flag,
) -> Verdict:
    """A round is dealt from one deck with one joker, so that no card is seen twice in it.

    Reading  Judged by the cards that somebody saw: the dealer's hand if anybody raised, hands that were not
    folded, the card set aside to replace the joker, and cards racked unplayed.  The hands of a void round
    need not have been seen.
    """
    return jokered_deck.no_card_twice(a_card_twice, played_cards_recorded, void)


@clause("687a.3(a)[number of decks]", per="deck", kind="config")
def cards_come_from_a_single_deck(deck_opened_count: Count) -> Verdict:
    """The set of cards that a round is dealt from is one deck."""
    return jokered_deck.single(deck_opened_count)


@clause("687a.3(a)[joker]", per="deck", kind="config")
def a_deck_has_one_joker_or_two_as_made(deck_jokers: Count) -> Verdict:
    """A deck is made with a joker, or with two of which one is used.

    Reading  Of a second joker the text says nothing; two of them in one round are two equal cards.
    """
    return jokered_deck.made_with_jokers(1, 2, deck_jokers)


@clause("687a.3(a)[appearance]", per="table", status=Status.INSPECTION, kind="inspection")
def cards_look_alike_and_a_cover_card_is_at_hand(attestation: Text) -> Verdict:
    """The cards of a deck look alike, and one cover card is used with it.

    Reading  It is the cards of the deck that must look alike, not the cover card.
    """
    return inspections.attested(attestation)


@clause("687a.3(b)", per="table", kind="event")
def two_decks_take_turns_only_with_a_shuffling_device(
    two_decks_that_day: Flag, rounds_in_turns_by_hand: Count
) -> Verdict:
    """Two decks take turns only at a table with an automated card shuffling device."""
    return two_decks.only_with_a_device(two_decks_that_day, rounds_in_turns_by_hand)


@clause("687a.3(b)(1)", per="table", kind="event")
def decks_taking_turns_differ_in_color_only(
    two_decks_that_day: Flag,
    pairs_look_right: Flag,
    pair_deck: Text,
    pair_other_deck: Text,
    pair_color: Text,
    pair_other_color: Text,
) -> Verdict:
    """Two decks that take turns have one design and backs of two colors.

    Reading  Judged by the designs and colors recorded when the decks were opened.
    """
    return two_decks.differ_in_color_only(two_decks_that_day, pairs_look_right)


@clause("687a.3(b)(2)", per="shoe", kind="event")
def other_deck_is_in_the_device_while_one_is_played(
    shoe_of_two_decks: Flag,
    shoe_by_device: Flag,
    was_idle: Flag,
    shoe_batch: Text,
    other_batch_in_device: Flag,
) -> Verdict:
    """While one of two decks is played, the other one is shuffled and kept in the device.

    Reading  It must have gone in by the time the first card of the round is dealt.  After an idle spell
    that is for § 687a.5(f).
    """
    return two_decks.other_in_the_device(shoe_of_two_decks, shoe_by_device, was_idle, other_batch_in_device)


@clause("687a.3(b)(3)", per="round", kind="event")
def two_decks_alternate_round_by_round(
    two_decks_in_use: Flag,
    shoe_by_device: Flag,
    device_before: Flag,
    new_decks: Flag,
    was_idle: Flag,
    void: Flag,
    deck_id: Text,
    deck_before: Text,
    device_failed_before: Flag,
    reading_deck_turns: Text,
) -> Verdict:
    """Of two decks each serves every other round.

    Reading  Turns start anew when other decks are opened and after rounds shuffled by hand or an idle
    spell.  Whether a deck may be dealt again because the device failed is not said; then it is left open.
    """
    return two_decks.alternate(
        two_decks_in_use,
        shoe_by_device,
        device_before,
        new_decks,
        was_idle,
        void,
        deck_id,
        deck_before,
        device_failed_before,
        reading_deck_turns,
    )


@clause("687a.3(b)(4)", per="table", status=Status.OBSERVATION, kind="conduct")
def discard_rack_holds_one_deck_at_a_time(attestation: Text, two_decks_that_day: Flag) -> Verdict:
    """The discard rack never holds cards of both decks."""
    return inspections.attested(attestation, when=two_decks_that_day)


unchecked("687a.3(c)", Status.HEADING, "Lists how often decks are changed, by the way they are dealt.")


@clause("687a.3(c)(1)", per="deck", kind="event")
def deck_dealt_by_hand_is_changed_every_4_hours(
    deck_opened_at: Moment,
    deck_first_seen_at: Moment,
    deck_first_at_hand: Flag,
    deck_rounds_at_hand: Flag,
    deck_dealt_by_hand: Flag,
    deck_last_by_hand_at: Moment,
    deck_last_used_at: Moment,
    deck_time_by_hand: Count,
    deck_time_from_shoe: Count,
    deck_ends_known: Flag,
    reading_deck_clock: Text,
    reading_deck_methods: Text,
) -> Verdict:
    """A deck dealt by hand is replaced within 4 hours.

    Reading  Counted from the first card dealt from it to the settlement of the last round, as time that
    has passed, whatever the clocks say; exactly 4 hours is lawful.  Of a deck dealt in two ways, each
    way has its own limit.
    """
    return deck_clock.by_hand_changed_in_time(
        4,
        deck_opened_at,
        deck_first_seen_at,
        deck_first_at_hand,
        deck_rounds_at_hand,
        deck_dealt_by_hand,
        deck_last_by_hand_at,
        deck_last_used_at,
        deck_time_by_hand,
        deck_time_from_shoe,
        deck_ends_known,
        reading_deck_clock,
        reading_deck_methods,
    )


@clause("687a.3(c)(2)", per="deck", kind="event")
def deck_dealt_from_a_shoe_is_changed_every_8_hours(
    deck_opened_at: Moment,
    deck_first_seen_at: Moment,
    deck_first_at_hand: Flag,
    deck_rounds_at_hand: Flag,
    deck_dealt_by_hand: Flag,
    deck_dealt_from_shoe: Flag,
    deck_last_from_shoe_at: Moment,
    deck_time_from_shoe: Count,
    deck_ends_known: Flag,
    reading_deck_clock: Text,
    reading_deck_methods: Text,
) -> Verdict:
    """A deck dealt from a manual or automated dealing shoe is replaced within 8 hours.

    Reading  Counted as in § 687a.3(c)(1).
    """
    return deck_clock.from_shoe_changed_in_time(
        8,
        deck_opened_at,
        deck_first_seen_at,
        deck_first_at_hand,
        deck_rounds_at_hand,
        deck_dealt_by_hand,
        deck_dealt_from_shoe,
        deck_last_from_shoe_at,
        deck_time_from_shoe,
        deck_ends_known,
        reading_deck_clock,
        reading_deck_methods,
    )
