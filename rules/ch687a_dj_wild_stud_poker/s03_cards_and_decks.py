"""58 Pa. Code § 687a.3. Cards; number of decks."""

from __future__ import annotations

from rules.clause import Status, Verdict, clause
from rules.duties import inspections, jokered_deck, two_decks
from rules.values import Card, Count, Flag, Text


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
