"""58 Pa. Code § 686a.2. Over/Under table; physical characteristics; inspections."""

from __future__ import annotations

from rules.clause import Status, Verdict, clause, unchecked
from rules.duties import inspections, positions
from rules.values import Count, Flag, Text


@clause("686a.2(a)", per="table", kind="config")
def table_has_at_most_six_positions(approved_positions: Count) -> Verdict:
    """A table has at most six betting positions.

    Reading  That they are all on one side of the table, no log shows.
    """
    return positions.at_most(6, approved_positions)


@clause("686a.2(a)[positions used]", per="hand", kind="config")
def hands_lie_at_positions_the_table_has(hand_seat: Count, approved_positions: Count) -> Verdict:
    """Hands are dealt to betting positions that the table has."""
    return positions.there_are(hand_seat, approved_positions)


@clause("686a.2(b)(2)", per="table", status=Status.INSPECTION, kind="inspection")
def each_player_has_areas_for_three_wagers(attestation: Text) -> Verdict:
    """Each player has betting areas for the Ante Wager, the Over 23 Wager and the Under 18 Wager.

    Reading  One area for each of the three, though the text speaks of one area.
    """
    return inspections.attested(attestation)


@clause("686a.2(b)(3)", per="table", status=Status.INSPECTION, kind="inspection")
def each_player_has_room_for_three_cards(attestation: Text) -> Verdict:
    """Each player's position has three rectangles in front of it for the three cards."""
    return inspections.attested(attestation)


unchecked("686a.2(b)(4)", Status.HEADING, "Lists what is inscribed on the layout.")


@clause("686a.2(b)(4)(i)", per="table", status=Status.INSPECTION, kind="inspection")
def layout_says_what_is_paid_at_even_money(attestation: Text) -> Verdict:
    """The layout says that everything but the Bonus Wager pays even money."""
    return inspections.attested(attestation)


@clause("686a.2(b)(4)(ii)", per="table", status=Status.INSPECTION, kind="inspection")
def layout_says_when_the_house_wins(attestation: Text) -> Verdict:
    """The layout says that the house wins on totals of 18 to 23.

    Reading  It says nothing of totals on the wrong side of a wager; see the reading of § 686a.7(j).
    """
    return inspections.attested(attestation)


@clause("686a.2(b)(4)(iii)", per="table", status=Status.INSPECTION, kind="inspection")
def layout_says_what_aces_count(attestation: Text) -> Verdict:
    """The layout says that an ace counts 11 always."""
    return inspections.attested(attestation)


@clause("686a.2(b)(5)", per="table", status=Status.INSPECTION, kind="inspection")
def bonus_wager_has_its_own_areas(attestation: Text, approved_wagers_bonus: Flag) -> Verdict:
    """Where the Bonus Wager is offered, each player has an area of his own for it."""
    return inspections.attested(attestation, when=approved_wagers_bonus)


@clause("686a.2(d)(1)", per="table", status=Status.INSPECTION, kind="inspection")
def discard_rack_is_as_high_as_the_cards(attestation: Text, approved_discard_rack: Text) -> Verdict:
    """A discard rack filed to be as high as all cards in use has that height."""
    return inspections.attested(attestation, when=approved_discard_rack.is_("full_stack"))


@clause("686a.2(d)(2)", per="table", status=Status.INSPECTION, kind="inspection")
def higher_discard_rack_is_marked(attestation: Text, approved_discard_rack: Text) -> Verdict:
    """A discard rack filed to be higher than the cards in use bears a clear mark at their height."""
    return inspections.attested(attestation, when=approved_discard_rack.is_("marked"))
