"""58 Pa. Code § 688a.10. Procedures for dealing the cards from an automated dealing shoe."""

from __future__ import annotations

from rules.clause import Status, Verdict, clause
from rules.duties import deal, inspections
from rules.values import Count, Flag, Text


@clause("688a.10(c)", per="round", follows=("688a.2(a)[positions used]", "688a.13(g)", "688a.13(j)"))
def stacks_are_delivered_clockwise(
    from_automated_shoe: Flag,
    void: Flag,
    start_position: Text,
    positions_dealt: Count,
    cards_dealt_right: Flag,
) -> Verdict:
    """Stacks are delivered clockwise from the start, to every position and the dealer.

    Reading  How many cards each was dealt is judged under § 688a.13(g) and (j), void rounds by § 688a.13.
    """
    return deal.dealt_around(cards_dealt_right, when=from_automated_shoe & ~void)


@clause("688a.10(c)[faces]", per="table", status=Status.OBSERVATION, kind="conduct")
def players_stacks_are_dealt_face_down_and_the_dealers_face_up(
    attestation: Text, automated_shoe_in_use: Flag
) -> Verdict:
    """The stacks for players' positions are dealt face down, and those of the dealer face up."""
    return inspections.attested(attestation, when=automated_shoe_in_use)
