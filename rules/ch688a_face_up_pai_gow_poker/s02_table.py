"""58 Pa. Code § 688a.2. Face Up Pai Gow Poker table; shaker; physical characteristics."""

from __future__ import annotations

from rules.clause import Status, Verdict, clause, unchecked
from rules.duties import inspections, positions
from rules.values import Count, Flag, Text

unchecked("688a.2", Status.HEADING, "Describes table, layout, shaker and equipment.")


@clause("688a.2(a)", per="table", kind="config")
def table_has_at_most_six_positions(approved_positions: Count) -> Verdict:
    """A table has at most six betting positions, all on one side."""
    return positions.at_most(6, approved_positions)


@clause("688a.2(a)[positions used]", per="hand", kind="config")
def hands_lie_at_positions_the_table_has(hand_seat: Count, approved_positions: Count) -> Verdict:
    """Players' hands lie at betting positions that the table has."""
    return positions.there_are(hand_seat, approved_positions)


@clause("688a.2(b)", per="table", status=Status.INSPECTION, kind="inspection")
def layout_is_approved(attestation: Text) -> Verdict:
    """The layout in use was approved by the Bureau of Gaming Operations before it was used."""
    return inspections.attested(attestation)


@clause("688a.2(b)(1)", per="table", status=Status.INSPECTION, kind="inspection")
def layout_names_the_certificate_holder(attestation: Text) -> Verdict:
    """The layout shows the certificate holder's name or logo."""
    return inspections.attested(attestation)


@clause("688a.2(b)(2)", per="table", status=Status.INSPECTION, kind="inspection")
def each_player_has_an_area_for_the_main_wager(attestation: Text) -> Verdict:
    """Each player has an area of his own for the Face Up Pai Gow Poker Wager."""
    return inspections.attested(attestation)


@clause("688a.2(b)(3)", per="table", status=Status.INSPECTION, kind="inspection")
def each_player_has_places_for_two_hands(attestation: Text) -> Verdict:
    """Each player has two places apart from each other, for his high and for his low hand."""
    return inspections.attested(attestation)


@clause("688a.2(b)(4)", per="table", status=Status.INSPECTION, kind="inspection")
def dealer_has_places_for_two_hands(attestation: Text) -> Verdict:
    """The dealer has two places apart from each other, for his high and for his low hand."""
    return inspections.attested(attestation)


@clause("688a.2(b)(5)", per="table", status=Status.INSPECTION, kind="inspection")
def ace_high_bonus_has_its_own_areas(attestation: Text, approved_wagers_ace_high_bonus: Flag) -> Verdict:
    """Where the Ace High Bonus Wager is offered, each player has an area of his own for it.

    Reading  It is the wager that the text calls Aces High Bonus Wager here and in § 688a.6(d).
    """
    return inspections.attested(attestation, when=approved_wagers_ace_high_bonus)


@clause("688a.2(b)(6)", per="table", status=Status.INSPECTION, kind="inspection")
def fortune_bonus_has_its_own_areas(attestation: Text, approved_wagers_fortune_bonus: Flag) -> Verdict:
    """Where the Fortune Bonus Wager is offered, each player has an area of his own for it."""
    return inspections.attested(attestation, when=approved_wagers_fortune_bonus)


@clause("688a.2(b)(7)", per="table", status=Status.INSPECTION, kind="inspection")
def progressive_has_its_own_areas(attestation: Text, approved_wagers_progressive_payout: Flag) -> Verdict:
    """Where the Progressive Payout Wager is offered, each player has an area of his own for it."""
    return inspections.attested(attestation, when=approved_wagers_progressive_payout)


@clause("688a.2(b)(8)", per="table", status=Status.INSPECTION, kind="inspection")
def push_on_a_dealers_ace_high_is_announced(attestation: Text) -> Verdict:
    """The layout tells patrons that wagers are returned when the dealer has an Ace High Pai Gow.

    Reading  The wager meant is the Face Up Pai Gow Poker Wager: § 688a.11(f) returns no other.
    """
    return inspections.attested(attestation)


@clause("688a.2(b)(9)", per="table", status=Status.INSPECTION, kind="inspection")
def odds_of_every_wager_are_shown(attestation: Text) -> Verdict:
    """Payout odds or amounts of every wager offered can be read on the layout or on a sign at the table."""
    return inspections.attested(attestation)


unchecked(
    "688a.2(c)",
    Status.HEADING,
    "Names the two ways of finding the starting position, a shaker or a random number generator.",
    "That one of the two must be used stands in § 688a.5(i).",
)
