"""58 Pa. Code § 687a.1. Definitions, as proposed."""

from rules.clause import Status, unchecked

unchecked(
    "687a.1[Ante Wager]",
    Status.DEFINITION,
    "The wager everybody makes before the deal to take part in a round.",
)
unchecked(
    "687a.1[Blind Wager]",
    Status.DEFINITION,
    "A second wager before the deal, as large as the Ante Wager.",
    "§ 687a.12(b) calls it a bonus wager, which it is not.",
)
unchecked("687a.1[Fold]", Status.DEFINITION, "Leaving a round by making no Raise Wager.")
unchecked(
    "687a.1[Progressive Bonus Wager]",
    Status.DEFINITION,
    "An optional wager before the deal, paid from a progressive paytable and its meter.",
)
unchecked(
    "687a.1[Raise Wager]",
    Status.DEFINITION,
    "A wager of twice the Ante Wager that a player may make once he has seen his five cards.",
)
unchecked(
    "687a.1[Trips Bonus Wager]",
    Status.DEFINITION,
    "An optional wager before the deal on the player's own hand, paid from a posted paytable.",
    "The text says that a player shall make it; this is read to say when, not that he must.",
)
unchecked(
    "687a.1[Two-Way Bad Beat Bonus Wager]",
    Status.DEFINITION,
    "An optional wager before the deal on the hands of player and dealer.",
    "A reading decides whose beaten hand it is paid on.",
)
