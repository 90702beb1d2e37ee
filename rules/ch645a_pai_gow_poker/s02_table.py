"""58 Pa. Code § 645a.2. Pai Gow Poker table; Pai Gow Poker shaker; physical characteristics."""

from __future__ import annotations

from rules.clause import Status, Verdict, clause, derived, unchecked
from rules.duties import groups, inspections, positions
from rules.values import Cents, Count, Flag, Link, Text, is_known

unchecked("645a.2", Status.HEADING, "Describes table, layout, shaker and equipment.")


@derived(per="table")
def ez_table(round_table_row: Link, is_ez: Flag) -> Flag:
    """The table was designated for EZ Pai Gow Poker that day."""
    return groups.exists(round_table_row, is_ez)


@clause("645a.2(a)", per="table", kind="config")
def table_has_at_most_six_positions(approved_positions: Count) -> Verdict:
    """A table has at most six betting positions, all on one side."""
    return positions.at_most(6, approved_positions)


@clause("645a.2(a)[positions used]", per="hand", kind="config")
def hands_lie_at_positions_the_table_has(hand_seat: Count, approved_positions: Count) -> Verdict:
    """Players' hands lie at betting positions that the table has."""
    return positions.there_are(hand_seat, approved_positions)


@clause("645a.2(b)(2)", per="table", status=Status.INSPECTION, kind="inspection")
def each_player_has_an_area_for_the_main_wager(attestation: Text) -> Verdict:
    """Each player has an area of his own for the Pai Gow Poker Wager."""
    return inspections.attested(attestation)


@clause("645a.2(b)(3)", per="table", status=Status.INSPECTION, kind="inspection")
def each_player_has_places_for_two_hands(attestation: Text) -> Verdict:
    """Each player has two places apart from each other, for his high and for his low hand."""
    return inspections.attested(attestation)


@clause("645a.2(b)(4)", per="table", status=Status.INSPECTION, kind="inspection")
def dealer_has_places_for_two_hands(attestation: Text) -> Verdict:
    """The dealer has two places apart from each other, for his high and for his low hand."""
    return inspections.attested(attestation)


@clause("645a.2(b)(5)", per="table", status=Status.INSPECTION, kind="inspection")
def fortune_bonus_has_its_own_areas(attestation: Text, approved_wagers_fortune_bonus: Flag) -> Verdict:
    """Where the Fortune Bonus Wager is offered, each player has an area of his own for it."""
    return inspections.attested(attestation, when=approved_wagers_fortune_bonus)


@clause("645a.2(b)(6)", per="table", status=Status.INSPECTION, kind="inspection")
def emperors_treasure_has_its_own_areas(
    attestation: Text, approved_wagers_emperors_treasure: Flag
) -> Verdict:
    """Where the Emperor's Treasure Wager is offered, each player has an area of his own for it."""
    return inspections.attested(attestation, when=approved_wagers_emperors_treasure)


@clause("645a.2(b)(7)", per="table", status=Status.INSPECTION, kind="inspection")
def insurance_has_its_own_areas(attestation: Text, approved_wagers_pai_gow_insurance: Flag) -> Verdict:
    """Where the Pai Gow Insurance Wager is offered, each player has an area of his own for it."""
    return inspections.attested(attestation, when=approved_wagers_pai_gow_insurance)


@clause("645a.2(b)(8)", per="table", status=Status.INSPECTION, kind="inspection")
def progressive_has_its_own_areas(attestation: Text, approved_wagers_progressive_payout: Flag) -> Verdict:
    """Where the Progressive Payout Wager is offered, each player has an area of his own for it."""
    return inspections.attested(attestation, when=approved_wagers_progressive_payout)


unchecked("645a.2(b)(9)", Status.HEADING, "Lists what the layout of an EZ Pai Gow Poker table has besides.")
unchecked(
    "645a.2(b)(9)(i)",
    Status.HEADING,
    "Lists the areas for the optional wagers of an EZ Pai Gow Poker table.",
    "The text does not say for each player; each area is taken to be one for each, as in (5) to (8).",
)


@clause("645a.2(b)(9)(i)(A)", per="table", status=Status.INSPECTION, kind="inspection")
def queens_dragon_has_its_own_areas(
    attestation: Text, ez_table: Flag, approved_wagers_queens_dragon: Flag
) -> Verdict:
    """At an EZ table that offers the Queen's Dragon Wager each player has an area of his own for it."""
    return inspections.attested(attestation, when=ez_table & approved_wagers_queens_dragon)


@clause("645a.2(b)(9)(i)(B)", per="table", status=Status.INSPECTION, kind="inspection")
def dynasty_bonus_has_its_own_areas(
    attestation: Text, ez_table: Flag, approved_wagers_dynasty_bonus: Flag
) -> Verdict:
    """At an EZ table that offers the Dynasty Bonus Wager each player has an area of his own for it."""
    return inspections.attested(attestation, when=ez_table & approved_wagers_dynasty_bonus)


@clause("645a.2(b)(9)(i)(C)", per="table", status=Status.INSPECTION, kind="inspection")
def protection_has_its_own_areas(
    attestation: Text, ez_table: Flag, approved_wagers_protection: Flag
) -> Verdict:
    """At an EZ table that offers the Protection Wager each player has an area of his own for it."""
    return inspections.attested(attestation, when=ez_table & approved_wagers_protection)


@clause("645a.2(b)(9)(i)(D)", per="table", status=Status.INSPECTION, kind="inspection")
def red_black_has_its_own_areas(
    attestation: Text, ez_table: Flag, approved_wagers_red_black: Flag
) -> Verdict:
    """At an EZ table that offers the Red/Black Wager each player has an area of his own for it."""
    return inspections.attested(attestation, when=ez_table & approved_wagers_red_black)


@clause("645a.2(b)(9)(ii)", per="table", status=Status.INSPECTION, kind="inspection")
def push_on_a_queens_dragon_is_announced(attestation: Text, ez_table: Flag) -> Verdict:
    """An EZ table tells patrons that wagers are returned when the dealer has a Queen's Dragon.

    Reading  The wager meant is the Pai Gow Poker Wager: § 645a.11(f) returns no other.
    """
    return inspections.attested(attestation, when=ez_table)


@clause("645a.2(b)(10)", per="table", status=Status.INSPECTION, kind="inspection")
def odds_of_every_wager_are_shown(attestation: Text) -> Verdict:
    """Payout odds or amounts of every wager offered can be read on the layout or on a sign at the table."""
    return inspections.attested(attestation)


@clause("645a.2(b)(11)", per="table", status=Status.INSPECTION, kind="inspection")
def payout_limit_is_shown(
    attestation: Text, approved_payout_limit_cents: Cents, reading_limit_notice: Text
) -> Verdict:
    """A payout limit, or that there is one, can be read on the layout or on a sign at the table.

    Reading  Where no limit was filed under § 645a.13(j) there is none to show.
    """
    filed = is_known(approved_payout_limit_cents)
    return inspections.attested(attestation, when=filed | reading_limit_notice.is_("every_table"))


unchecked(
    "645a.2(c)",
    Status.PERMISSION,
    "The starting position may be found by a shaker or by a random number generator.",
    "That one of the two must be used stands in § 645a.5(i).",
)
