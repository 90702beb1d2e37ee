"""58 Pa. Code § 687a.2. DJ Wild Stud Poker table; physical characteristics."""

from rules.ch687a_dj_wild_stud_poker.columns import OPTIONAL
from rules.duties import inspections

inspections.inspected(
    "687a.2(b)",
    "The layout in use was submitted to the Bureau of Gaming Operations and approved before it was used.",
    reading="The text says only submitted; § 601a.10(a), which it cites, asks for approval.",
)
inspections.inspected(
    "687a.2(b)(2)",
    "Each betting position has an area for the Ante, one for the Blind and one for the Raise Wager.",
    reading="The text prints one area for the three wagers and names no player; one for each is meant.",
)
inspections.inspected(
    "687a.2(b)(3)",
    "Each player has an area of his own for each optional wager that is offered.",
    when=" or ".join(f"approved_wagers_{kind}" for kind in OPTIONAL),
)
inspections.inspected(
    "687a.2(b)(4)",
    "Where the Progressive Bonus Wager is offered, the layout has an area for one face-down card.",
    when="approved_wagers_progressive_bonus",
)
inspections.inspected(
    "687a.2(b)(5)", "Payout odds of every wager offered can be read on the layout or on a sign at the table."
)
