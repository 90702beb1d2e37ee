"""58 Pa. Code § 645a.2. Pai Gow Poker table; Pai Gow Poker shaker; physical characteristics."""

from rules.clause import Status, derived, unchecked
from rules.duties import groups, inspections, positions
from rules.kinds import Flag, Link

unchecked("645a.2", Status.HEADING, "Describes table, layout, shaker and equipment.")


@derived(per="table")
def ez_table(round_table_row: Link, is_ez: Flag) -> Flag:
    """The table was designated for EZ Pai Gow Poker that day."""
    return groups.exists(round_table_row, is_ez)


positions.a_table_has(
    "645a.2(a)",
    "A table has at most six betting positions, all on one side.",
    limit=6,
    used=(
        "645a.2(a)[positions used]",
        "Players' hands and wagers lie at betting positions that the table has.",
    ),
)

inspections.inspected("645a.2(b)(2)", "Each player has an area of his own for the Pai Gow Poker Wager.")
inspections.inspected(
    "645a.2(b)(3)", "Each player has two separate places, one for his high hand and one for his low hand."
)
inspections.inspected(
    "645a.2(b)(4)", "The dealer has two separate places, one for his high hand and one for his low hand."
)
inspections.inspected(
    "645a.2(b)(5)",
    "Where the Fortune Bonus Wager is offered, each player has an area of his own for it.",
    when="approved_wagers_fortune_bonus",
)
inspections.inspected(
    "645a.2(b)(6)",
    "Where the Emperor's Treasure Wager is offered, each player has an area of his own for it.",
    when="approved_wagers_emperors_treasure",
)
inspections.inspected(
    "645a.2(b)(7)",
    "Where the Pai Gow Insurance Wager is offered, each player has an area of his own for it.",
    when="approved_wagers_pai_gow_insurance",
)
inspections.inspected(
    "645a.2(b)(8)",
    "Where the Progressive Payout Wager is offered, each player has an area of his own for it.",
    when="approved_wagers_progressive_payout",
)

unchecked("645a.2(b)(9)", Status.HEADING, "Lists what else the layout of an EZ Pai Gow Poker table has.")
unchecked(
    "645a.2(b)(9)(i)",
    Status.HEADING,
    "Lists the areas for the optional wagers of an EZ Pai Gow Poker table.",
    "The text does not say for each player; it is read so, as in § 645a.2(b)(5) to (8).",
)

inspections.inspected(
    "645a.2(b)(9)(i)(A)",
    "At an EZ table that offers the Queen's Dragon Wager each player has an area of his own for it.",
    when="ez_table and approved_wagers_queens_dragon",
)
inspections.inspected(
    "645a.2(b)(9)(i)(B)",
    "At an EZ table that offers the Dynasty Bonus Wager each player has an area of his own for it.",
    when="ez_table and approved_wagers_dynasty_bonus",
)
inspections.inspected(
    "645a.2(b)(9)(i)(C)",
    "At an EZ table that offers the Protection Wager each player has an area of his own for it.",
    when="ez_table and approved_wagers_protection",
)
inspections.inspected(
    "645a.2(b)(9)(i)(D)",
    "At an EZ table that offers the Red/Black Wager each player has an area of his own for it.",
    when="ez_table and approved_wagers_red_black",
)
inspections.inspected(
    "645a.2(b)(9)(ii)",
    "An EZ table tells patrons that wagers are returned when the dealer has a Queen's Dragon.",
    when="ez_table",
    reading="The wager meant is the Pai Gow Poker Wager: § 645a.11(f) returns no other.",
)
inspections.inspected(
    "645a.2(b)(10)",
    "Payout odds or amounts of every wager offered can be read on the layout or on a sign at the table.",
)
inspections.inspected(
    "645a.2(b)(11)",
    "The layout or a sign at the table states the payout limit, or that there is one.",
    when="approved_payout_limit_cents is known or reading_limit_notice is every_table",
    reading="Where no limit was filed under § 645a.13(j), there is none to state.",
)

unchecked(
    "645a.2(c)",
    Status.PERMISSION,
    "The starting position may be found by a shaker or by a random number generator.",
    "§ 645a.5(i) requires that one of the two be used.",
)
