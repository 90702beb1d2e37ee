"""58 Pa. Code § 659a.2. Fortune Asia Poker table; shaker; physical characteristics: (a) to (c)."""

from rules.duties import inspections

inspections.inspected(
    "659a.2(b)", "The layout was submitted to the Bureau of Gaming Operations and approved."
)
inspections.inspected(
    "659a.2(b)(3)", "Each player has three separate places, one each for his high, medium and low hand."
)
inspections.inspected(
    "659a.2(b)(4)", "The dealer has three separate places, one each for his high, medium and low hand."
)
inspections.inspected(
    "659a.2(b)(6)",
    "Where the Insurance Wager is offered, each player has an area of his own for it.",
    when="approved_wagers_insurance",
)
