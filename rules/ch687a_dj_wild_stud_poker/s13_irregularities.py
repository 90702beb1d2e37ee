"""58 Pa. Code § 687a.13. Irregularities: cards face up, drawn in error, misdealt or exposed."""

from __future__ import annotations

from rules.clause import Status, Verdict, clause, unchecked
from rules.duties import mishaps, voids
from rules.values import Card, Cents, Count, Flag, Text

unchecked("687a.13", Status.HEADING, "Introduces what is done about wrong cards and devices that fail.")


@clause("687a.13(a)", per="round", kind="event")
def card_found_face_up_is_not_used(
    cards_found_face_up: Count, face_up_card: Card, face_up_card_used: Flag
) -> Verdict:
    """One card found face up while dealing is not used in that round and goes to the discard rack.

    Reading  Neither in a hand nor in the place of a joker.
    """
    return mishaps.face_up_card_unused(cards_found_face_up, face_up_card_used)


@clause("687a.13(a)[wagers returned]", per="wager", follows=("687a.13(a)[more than one]",))
def wagers_are_returned_after_several_cards_were_face_up(
    cards_found_face_up: Count,
    void_cause: Text,
    was_made: Flag,
    wager_amount_cents: Cents,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
) -> Verdict:
    """If more than one card is found face up while dealing, all wagers are returned to the players."""
    return voids.returned(
        voids.told_here(cards_found_face_up > 1, void_cause, "a"),
        wager_amount_cents,
        wager_paid_cents,
        wager_returned_cents,
        of_a_player=was_made,
    )


@clause("687a.13(a)[reshuffle]", per="round", kind="event", follows=("687a.13(a)[more than one]",))
def cards_are_reshuffled_after_several_cards_were_face_up(
    cards_found_face_up: Count, void_cause: Text, dealt_on: Flag
) -> Verdict:
    """If more than one card is found face up while dealing, the cards are reshuffled."""
    return voids.reshuffled(voids.told_here(cards_found_face_up > 1, void_cause, "a"), dealt_on)


@clause("687a.13(b)", per="event", kind="event")
def unseen_card_drawn_in_error_is_used_next(
    drawn_in_error: Flag, event_card: Card, error_card_used: Flag
) -> Verdict:
    """A card drawn in error whose face nobody saw is used as if it were the next card.

    Reading  One that went to the discard rack unplayed was not used; whether one that nobody racked came
    in its turn is told by the order of the deal.
    """
    return mishaps.error_card_dealt(drawn_in_error, error_card_used)


@clause("687a.13(c)", per="round", kind="event")
def round_with_a_player_misdealt_is_void(players_miscounted: Flag, void: Flag) -> Verdict:
    """If a player is dealt an incorrect number of cards, all hands are void.

    Reading  A player who was dealt none is told under the sections on dealing, and so is a dealer's hand of
    another number than five, of which the text says nothing.
    """
    return voids.void_round(players_miscounted, void, observed="a player was not dealt five cards")


@clause("687a.13(c)[wagers returned]", per="wager", follows=("687a.13(c)",))
def wagers_are_returned_after_a_player_was_misdealt(
    players_miscounted: Flag,
    void_cause: Text,
    was_made: Flag,
    wager_amount_cents: Cents,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
) -> Verdict:
    """If a player is dealt an incorrect number of cards, all wagers are returned to the players."""
    return voids.returned(
        voids.told_here(players_miscounted, void_cause, "c"),
        wager_amount_cents,
        wager_paid_cents,
        wager_returned_cents,
        of_a_player=was_made,
    )


@clause("687a.13(c)[reshuffle]", per="round", kind="event", follows=("687a.13(c)",))
def cards_are_reshuffled_after_a_player_was_misdealt(
    players_miscounted: Flag, void_cause: Text, dealt_on: Flag
) -> Verdict:
    """If a player is dealt an incorrect number of cards, the cards are reshuffled."""
    return voids.reshuffled(voids.told_here(players_miscounted, void_cause, "c"), dealt_on)


@clause("687a.13(d)", per="round", kind="event")
def round_with_cards_exposed_before_the_raises_is_void(exposed_before_raises: Flag, void: Flag) -> Verdict:
    """If a player's or the dealer's card is revealed before the Raise Wagers, all hands are void.

    Reading  Until the last player has raised or folded; that a player looks at his own cards is not meant.
    """
    return voids.void_round(
        exposed_before_raises, void, observed="a card was exposed before all players had raised or folded"
    )


@clause("687a.13(d)[wagers returned]", per="wager", follows=("687a.13(d)",))
def wagers_are_returned_after_cards_were_exposed(
    exposed_before_raises: Flag,
    void_cause: Text,
    is_returned_after_exposure: Flag,
    wager_amount_cents: Cents,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
) -> Verdict:
    """If a card is revealed before the Raise Wagers, all wagers but two bonus wagers are returned.

    Reading  All wagers are returned, and Trips and Progressive Bonus Wagers are settled by § 687a.11(f): of
    the two the latter is the closer rule.  Whether they are settled rightly is judged there.
    """
    return voids.returned(
        voids.told_here(exposed_before_raises, void_cause, "d"),
        wager_amount_cents,
        wager_paid_cents,
        wager_returned_cents,
        of_a_player=is_returned_after_exposure,
    )


@clause("687a.13(d)[reshuffle]", per="round", kind="event", follows=("687a.13(d)",))
def cards_are_reshuffled_after_cards_were_exposed(
    exposed_before_raises: Flag, void_cause: Text, dealt_on: Flag
) -> Verdict:
    """If a card is revealed before the Raise Wagers, the cards are reshuffled."""
    return voids.reshuffled(voids.told_here(exposed_before_raises, void_cause, "d"), dealt_on)
