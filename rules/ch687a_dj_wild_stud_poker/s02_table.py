"""58 Pa. Code § 687a.2. DJ Wild Stud Poker table; physical characteristics."""

from __future__ import annotations

from rules.clause import Status, Verdict, clause
from rules.duties import inspections
from rules.values import Flag, Text


@clause("687a.2(b)", per="table", status=Status.INSPECTION, kind="inspection")
def layout_is_approved(attestation: Text) -> Verdict:
    """The layout in use was submitted to the Bureau of Gaming Operations and approved before it was used.

    Reading  The text says submitted only; § 601a.10(a), which it names, asks for approval.
    """
    return inspections.attested(attestation)


@clause("687a.2(b)(2)", per="table", status=Status.INSPECTION, kind="inspection")
def ante_blind_and_raise_have_areas_of_their_own(attestation: Text) -> Verdict:
    """Each betting position has an area for the Ante, one for the Blind and one for the Raise Wager.

    Reading  One area is printed for the three wagers, and no player is named; one for each is meant.
    """
    return inspections.attested(attestation)


@clause("687a.2(b)(3)", per="table", status=Status.INSPECTION, kind="inspection")
def optional_wagers_have_areas_of_their_own(
    attestation: Text,
    approved_wagers_progressive_bonus: Flag,
    approved_wagers_trips_bonus: Flag,
    approved_wagers_two_way_bad_beat: Flag,
) -> Verdict:
    """Each player has an area of his own for each optional wager that is offered."""
    offered = (
        approved_wagers_progressive_bonus | approved_wagers_trips_bonus | approved_wagers_two_way_bad_beat
    )
    return inspections.attested(attestation, when=offered)


@clause("687a.2(b)(4)", per="table", status=Status.INSPECTION, kind="inspection")
def layout_has_a_place_for_the_card_that_replaces_the_joker(
    attestation: Text, approved_wagers_progressive_bonus: Flag
) -> Verdict:
    """Where the Progressive Bonus is offered, one face-down card has a place on the layout."""
    return inspections.attested(attestation, when=approved_wagers_progressive_bonus)


@clause("687a.2(b)(5)", per="table", status=Status.INSPECTION, kind="inspection")
def odds_of_every_wager_are_shown(attestation: Text) -> Verdict:
    """Payout odds of every wager offered can be read on the layout or on a sign at the table."""
    return inspections.attested(attestation)
