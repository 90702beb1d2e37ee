"""58 Pa. Code § 659a.13. Irregularities: wrong numbers of cards, wrong settings, devices that fail."""

from __future__ import annotations

from rules.clause import Verdict, clause
from rules.duties import voids
from rules.values import Cards, Cents, Flag, Text, booleans, certainly


@clause("659a.13(h)", per="round", kind="event")
def round_with_a_player_or_the_dealer_misdealt_is_void(players_miscounted: Flag, void: Flag) -> Verdict:
    """If a player or the dealer is dealt an incorrect number of cards, all hands are void.

    Reading  A player is a position with a wager; positions without one are judged under § 659a.13(k).
    """
    return voids.void_round(
        players_miscounted, void, observed="a player or the dealer was not dealt seven cards"
    )


@clause("659a.13(i)", per="hand", kind="event", follows=("659a.11(c)[lawful]", "659a.11(c)"))
def dealers_hands_set_another_way_are_reset(
    hand_position: Text,
    hand_reset: Flag,
    departs_from_house_way: Flag,
    void: Flag,
    first_high: Cards,
    first_medium: Cards,
    first_low: Cards,
    set_high: Cards,
    set_medium: Cards,
    set_low: Cards,
) -> Verdict:
    """A dealer's hands not set as the casino requires are reset in that way.

    Reading  Hands that were set wrongly and never reset are a breach of § 659a.11(c) first; those that
    nobody can compare with the house way are judged there only.
    """
    wrong = hand_reset | booleans(certainly(departs_from_house_way))
    return Verdict(
        applies=hand_position.is_("dealer") & wrong & ~void,
        holds=~departs_from_house_way,
        observed="finally set as {set_high} over {set_medium} over {set_low}; reset: {hand_reset}",
        required="reset as the filed house way sets these cards",
    )


@clause("659a.13(i)[round completed]", per="hand", kind="event")
def round_is_completed_after_the_dealers_hands_were_reset(
    hand_position: Text,
    hand_reset: Flag,
    void: Flag,
    voided_otherwise: Flag,
    hands_miscounted: Flag,
    stub_is_wrong: Flag,
) -> Verdict:
    """A round in which the dealer's hands were reset is completed.

    Reading  It may be void for another reason that this chapter gives.
    """
    excused = voided_otherwise | (void & (hands_miscounted | stub_is_wrong))
    return Verdict(
        applies=hand_position.is_("dealer") & hand_reset & ~booleans(certainly(excused)),
        holds=~void | excused,
        observed="the dealer's hands were reset and the round was declared void",
        required="the round completed",
    )


@clause("659a.13(j)", per="wager", kind="event", follows=("659a.13(e)",))
def wagers_are_returned_after_a_card_of_the_dealer_was_exposed_in_the_deal(
    dealer_exposed_in_deal: Flag,
    void_cause: Text,
    of_a_player: Flag,
    wager_amount_cents: Cents,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
    *,
    wager_change: Text | None = None,
) -> Verdict:
    """If a card of the dealer's is exposed while he deals, all wagers are returned.

    Reading  That all hands are void stands in § 659a.13(e), and a breach of it is told there.
    """
    return voids.returned(
        voids.told_here(dealer_exposed_in_deal, void_cause, "j"),
        wager_amount_cents,
        wager_paid_cents,
        wager_returned_cents,
        of_a_player=of_a_player,
        change=wager_change,
    )


@clause("659a.13(j)[reshuffle]", per="round", kind="event", follows=("659a.13(e)",))
def cards_are_reshuffled_after_a_card_of_the_dealer_was_exposed_in_the_deal(
    dealer_exposed_in_deal: Flag, void_cause: Text, dealt_on: Flag
) -> Verdict:
    """If a card of the dealer's is exposed while he deals, the cards are reshuffled."""
    return voids.reshuffled(voids.told_here(dealer_exposed_in_deal, void_cause, "j"), dealt_on)


@clause("659a.13(k)", per="round", kind="event", follows=("659a.13(h)",))
def round_with_a_position_misdealt_is_void(hands_miscounted: Flag, void: Flag) -> Verdict:
    """If a position or the dealer is dealt an incorrect number of cards, all hands are void.

    Reading  It repeats § 659a.13(h) and adds positions without a wager: a breach of both is told there.
    """
    return voids.void_round(
        hands_miscounted, void, observed="a position or the dealer was not dealt seven cards"
    )
