"""58 Pa. Code § 688a.8. Procedures for dealing the cards from a manual dealing shoe."""

from __future__ import annotations

from rules.clause import Status, Verdict, clause
from rules.duties import deal, inspections
from rules.values import Count, Flag, Text


@clause("688a.8(d)", per="round", follows=("688a.2(a)[positions used]", "688a.13(g)", "688a.13(j)"))
def cards_are_dealt_clockwise_one_at_a_time(
    from_manual_shoe: Flag, void: Flag, start_position: Text, positions_dealt: Count, cards_dealt_right: Flag
) -> Verdict:
    """Cards are dealt one at a time, clockwise from the start, to every position and the dealer.

    Reading  How many cards each was dealt is judged under § 688a.13(g) and (j), void rounds by § 688a.13.
    """
    return deal.dealt_around(cards_dealt_right, when=from_manual_shoe & ~void)


@clause("688a.8(d)[faces]", per="table", status=Status.OBSERVATION, kind="conduct")
def players_cards_are_dealt_face_down_and_the_dealers_face_up(
    attestation: Text, manual_shoe_in_use: Flag
) -> Verdict:
    """The cards of players' positions are dealt face down, and those of the dealer face up."""
    return inspections.attested(attestation, when=manual_shoe_in_use)


@clause("688a.8(d)[hands used]", per="table", status=Status.OBSERVATION, kind="conduct")
def dealer_draws_with_one_hand_and_places_with_the_other(
    attestation: Text, manual_shoe_in_use: Flag
) -> Verdict:
    """The dealer draws with the hand closest to the shoe and places the cards with the other."""
    return inspections.attested(attestation, when=manual_shoe_in_use)
