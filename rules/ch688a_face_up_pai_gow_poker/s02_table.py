"""58 Pa. Code § 688a.2. Face Up Pai Gow Poker table; shaker; physical characteristics."""

from rules.clause import Status, unchecked
from rules.duties import inspections

inspections.inspected(
    "688a.2(b)(5)",
    "Where the Ace High Bonus Wager is offered, each player has an area of his own for it.",
    when="approved_wagers_ace_high_bonus",
    reading="It is the wager that the text calls Aces High Bonus Wager here and in § 688a.6(d).",
)
inspections.inspected(
    "688a.2(b)(8)",
    "The layout tells patrons that wagers are returned when the dealer has an Ace High Pai Gow.",
    reading="The wager meant is the Face Up Pai Gow Poker Wager: § 688a.11(f) returns no other.",
)

unchecked(
    "688a.2(c)",
    Status.HEADING,
    "Names the two ways of finding the starting position, a shaker or a random number generator.",
    "§ 688a.5(i) requires that one of the two be used.",
)
