"""58 Pa. Code § 688a.2. Face Up Pai Gow Poker table; shaker; physical characteristics."""

from __future__ import annotations

from rules.clause import Status, Verdict, clause, unchecked
from rules.duties import inspections
from rules.values import Flag, Text


@clause("688a.2(b)(2)", per="table", status=Status.INSPECTION, kind="inspection")
def each_player_has_an_area_for_the_main_wager(attestation: Text) -> Verdict:
    """Each player has an area of his own for the Face Up Pai Gow Poker Wager."""
    return inspections.attested(attestation)


@clause("688a.2(b)(5)", per="table", status=Status.INSPECTION, kind="inspection")
def ace_high_bonus_has_its_own_areas(attestation: Text, approved_wagers_ace_high_bonus: Flag) -> Verdict:
    """Where the Ace High Bonus Wager is offered, each player has an area of his own for it.

    Reading  It is the wager that the text calls Aces High Bonus Wager here and in § 688a.6(d).
    """
    return inspections.attested(attestation, when=approved_wagers_ace_high_bonus)


@clause("688a.2(b)(8)", per="table", status=Status.INSPECTION, kind="inspection")
def push_on_a_dealers_ace_high_is_announced(attestation: Text) -> Verdict:
    """The layout tells patrons that wagers are returned when the dealer has an Ace High Pai Gow.

    Reading  The wager meant is the Face Up Pai Gow Poker Wager: § 688a.11(f) returns no other.
    """
    return inspections.attested(attestation)


unchecked(
    "688a.2(c)",
    Status.HEADING,
    "Names the two ways of finding the starting position, a shaker or a random number generator.",
    "That one of the two must be used stands in § 688a.5(i).",
)
