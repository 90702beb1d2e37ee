"""58 Pa. Code § 688a.13. Irregularities: wrong numbers of cards, wrong settings, devices that fail."""

from __future__ import annotations

from rules.clause import Verdict, clause
from rules.duties import voids
from rules.values import Cents, Flag, Text


@clause("688a.13(g)[wagers returned]", per="wager", follows=("688a.13(g)",))
def wagers_are_returned_after_a_player_or_the_dealer_was_misdealt(
    players_miscounted: Flag,
    void_cause: Text,
    of_a_player: Flag,
    wager_amount_cents: Cents,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
    *,
    wager_change: Text | None = None,
) -> Verdict:
    """If a player or the dealer is dealt an incorrect number of cards, all wagers are returned."""
    return voids.returned(
        voids.told_here(players_miscounted, void_cause, "g"),
        wager_amount_cents,
        wager_paid_cents,
        wager_returned_cents,
        of_a_player=of_a_player,
        change=wager_change,
    )


@clause("688a.13(g)[reshuffle]", per="round", kind="event", follows=("688a.13(g)",))
def cards_are_reshuffled_after_a_player_or_the_dealer_was_misdealt(
    players_miscounted: Flag, void_cause: Text, dealt_on: Flag
) -> Verdict:
    """If a player or the dealer is dealt an incorrect number of cards, the cards are reshuffled."""
    return voids.reshuffled(voids.told_here(players_miscounted, void_cause, "g"), dealt_on)


@clause("688a.13(i)", per="round", kind="event")
def round_with_a_card_exposed_in_the_deal_is_void(hand_deal_is_void: Flag, void: Flag) -> Verdict:
    """If a player's card is exposed in a deal by hand or in stacks, the round ends without a result.

    Reading  It cannot mean the dealer's cards, which are dealt face up.  Whether a player may choose to
    play on instead, as § 688a.13(d) has it, is a matter of the readings.
    """
    return voids.void_round(
        hand_deal_is_void, void, observed="a player's card was exposed while the cards were dealt"
    )


@clause("688a.13(i)[wagers returned]", per="wager", follows=("688a.13(i)",))
def wagers_are_returned_after_a_card_was_exposed_in_the_deal(
    hand_deal_is_void: Flag,
    void_cause: Text,
    of_a_player: Flag,
    wager_amount_cents: Cents,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
    *,
    wager_change: Text | None = None,
) -> Verdict:
    """If a player's card is exposed in a deal by hand or in stacks, all wagers are returned."""
    return voids.returned(
        voids.told_here(hand_deal_is_void, void_cause, "i"),
        wager_amount_cents,
        wager_paid_cents,
        wager_returned_cents,
        of_a_player=of_a_player,
        change=wager_change,
    )


@clause("688a.13(i)[reshuffle]", per="round", kind="event", follows=("688a.13(i)",))
def cards_are_reshuffled_after_a_card_was_exposed_in_the_deal(
    hand_deal_is_void: Flag, void_cause: Text, dealt_on: Flag
) -> Verdict:
    """If a player's card is exposed in a deal by hand or in stacks, the cards are reshuffled."""
    return voids.reshuffled(voids.told_here(hand_deal_is_void, void_cause, "i"), dealt_on)


@clause("688a.13(j)[wagers returned]", per="wager", follows=("688a.13(j)", "688a.2(a)[positions used]"))
def wagers_are_returned_after_a_position_was_misdealt(
    hands_miscounted: Flag,
    void_cause: Text,
    of_a_player: Flag,
    wager_amount_cents: Cents,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
    *,
    wager_change: Text | None = None,
) -> Verdict:
    """If a position or the dealer is dealt an incorrect number of cards, all wagers are returned."""
    return voids.returned(
        voids.told_here(hands_miscounted, void_cause, "j"),
        wager_amount_cents,
        wager_paid_cents,
        wager_returned_cents,
        of_a_player=of_a_player,
        change=wager_change,
    )


@clause("688a.13(j)[reshuffle]", per="round", kind="event", follows=("688a.13(j)",))
def cards_are_reshuffled_after_a_position_was_misdealt(
    hands_miscounted: Flag, void_cause: Text, dealt_on: Flag
) -> Verdict:
    """If a position or the dealer is dealt an incorrect number of cards, the cards are reshuffled."""
    return voids.reshuffled(voids.told_here(hands_miscounted, void_cause, "j"), dealt_on)


@clause("688a.13(l)[wagers returned]", per="wager", follows=("688a.13(l)",))
def wagers_are_returned_after_a_dealing_shoe_fault(
    dealing_shoe_failed: Flag,
    void_cause: Text,
    of_a_player: Flag,
    wager_amount_cents: Cents,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
    *,
    wager_change: Text | None = None,
) -> Verdict:
    """If an automated dealing shoe fails during a round, all wagers are returned."""
    return voids.returned(
        voids.told_here(dealing_shoe_failed, void_cause, "l"),
        wager_amount_cents,
        wager_paid_cents,
        wager_returned_cents,
        of_a_player=of_a_player,
        change=wager_change,
    )


@clause("688a.13(l)[reshuffle]", per="round", kind="event", follows=("688a.13(l)",))
def cards_are_reshuffled_after_a_dealing_shoe_fault(
    dealing_shoe_failed: Flag, void_cause: Text, dealt_on: Flag
) -> Verdict:
    """If an automated dealing shoe fails, its cards are reshuffled with those already dealt."""
    return voids.reshuffled(voids.told_here(dealing_shoe_failed, void_cause, "l"), dealt_on)
