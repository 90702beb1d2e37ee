"""58 Pa. Code § 659a.2. Fortune Asia Poker table; shaker; physical characteristics: (a) to (c)."""

from __future__ import annotations

from rules.clause import Status, Verdict, clause
from rules.duties import inspections
from rules.values import Flag, Text


@clause("659a.2(b)", per="table", status=Status.INSPECTION, kind="inspection")
def layout_is_approved(attestation: Text) -> Verdict:
    """The layout was submitted to the Bureau of Gaming Operations and approved."""
    return inspections.attested(attestation)


@clause("659a.2(b)(2)", per="table", status=Status.INSPECTION, kind="inspection")
def each_player_has_an_area_for_the_main_wager(attestation: Text) -> Verdict:
    """Each player has an area of his own for the Fortune Asia Poker Wager."""
    return inspections.attested(attestation)


@clause("659a.2(b)(3)", per="table", status=Status.INSPECTION, kind="inspection")
def each_player_has_places_for_three_hands(attestation: Text) -> Verdict:
    """Each player has three places apart from each other, for his high, medium and low hand."""
    return inspections.attested(attestation)


@clause("659a.2(b)(4)", per="table", status=Status.INSPECTION, kind="inspection")
def dealer_has_places_for_three_hands(attestation: Text) -> Verdict:
    """The dealer has three places apart from each other, for his high, medium and low hand."""
    return inspections.attested(attestation)


@clause("659a.2(b)(6)", per="table", status=Status.INSPECTION, kind="inspection")
def insurance_has_its_own_areas(attestation: Text, approved_wagers_insurance: Flag) -> Verdict:
    """Where the Insurance Wager is offered, each player has an area of his own for it."""
    return inspections.attested(attestation, when=approved_wagers_insurance)
