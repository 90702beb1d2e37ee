"""58 Pa. Code § 688a.13. Irregularities: invalid rolls, exposed and face-up cards."""

from __future__ import annotations

from rules.clause import Verdict, clause
from rules.duties import mishaps, voids
from rules.values import Cents, Count, Flag, Text


@clause("688a.13(d)", per="hand", kind="event")
def player_may_void_a_hand_that_the_dealer_exposed(
    players_card_exposed: Flag,
    hand_deal_is_void: Flag,
    void: Flag,
    choice_was_given: Flag,
    players_choice: Text,
    dead: Flag,
) -> Verdict:
    """A player whose card the dealer exposed chooses to play the hand out or to void it.

    Reading  It concerns positions with a wager in a round that was not void.  Whether all of a round
    dealt from the hand or in stacks is void instead is a reading of § 688a.13(i).
    """
    return mishaps.player_chose(
        players_card_exposed, hand_deal_is_void, void, choice_was_given, players_choice, dead
    )


@clause("688a.13(e)[wagers returned]", per="wager", follows=("688a.13(e)[more than one]",))
def wagers_are_returned_after_several_cards_were_face_up(
    cards_found_face_up: Count,
    void_cause: Text,
    of_a_player: Flag,
    wager_amount_cents: Cents,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
    *,
    wager_change: Text | None = None,
) -> Verdict:
    """If more than one card is found face up while dealing, all wagers are returned to the players."""
    return voids.returned(
        voids.told_here(cards_found_face_up > 1, void_cause, "e"),
        wager_amount_cents,
        wager_paid_cents,
        wager_returned_cents,
        of_a_player=of_a_player,
        change=wager_change,
    )


@clause("688a.13(e)[reshuffle]", per="round", kind="event", follows=("688a.13(e)[more than one]",))
def cards_are_reshuffled_after_several_cards_were_face_up(
    cards_found_face_up: Count, void_cause: Text, dealt_on: Flag
) -> Verdict:
    """If more than one card is found face up while dealing, the cards are reshuffled."""
    return voids.reshuffled(voids.told_here(cards_found_face_up > 1, void_cause, "e"), dealt_on)
