"""58 Pa. Code § 686a.2. Over/Under table; physical characteristics; inspections."""

from rules.clause import Status, unchecked
from rules.duties import inspections, positions

positions.a_table_has(
    "686a.2(a)",
    "A table has at most six betting positions.",
    limit=6,
    used=(
        "686a.2(a)[positions used]",
        "Wagers are placed at betting positions that the table has, and hands dealt to them.",
    ),
    reading="No log shows that they are all on one side of the table.",
)

inspections.inspected(
    "686a.2(b)(2)",
    "Each player has betting areas for the Ante Wager, the Over 23 Wager and the Under 18 Wager.",
    reading="One area for each of the three, though the text speaks of one area.",
)
inspections.inspected(
    "686a.2(b)(3)", "Each player's position has three rectangles in front of it for the three cards."
)

unchecked("686a.2(b)(4)", Status.HEADING, "Lists what is inscribed on the layout.")

inspections.inspected(
    "686a.2(b)(4)(i)", "The layout says that everything but the Bonus Wager pays even money."
)
inspections.inspected(
    "686a.2(b)(4)(ii)",
    "The layout says that the house wins on totals of 18 to 23.",
    reading="It says nothing about totals on the wrong side of a wager; see the reading of § 686a.7(j).",
)
inspections.inspected("686a.2(b)(4)(iii)", "The layout says that an ace always counts 11.")
inspections.inspected(
    "686a.2(b)(5)",
    "Where the Bonus Wager is offered, each player has a separate area for it.",
    when="approved_wagers_bonus",
)
inspections.inspected(
    "686a.2(d)(1)",
    "A discard rack filed to be as high as all cards in use has that height.",
    when="approved_discard_rack is full_stack",
)
inspections.inspected(
    "686a.2(d)(2)",
    "A discard rack filed to be higher than the cards in use bears a clear mark at their height.",
    when="approved_discard_rack is marked",
)
