"""58 Pa. Code § 659a.1. Definitions."""

from rules.clause import Status, unchecked

unchecked(
    "659a.1[Copy hand]",
    Status.DEFINITION,
    "A player's high, medium or low hand of the same rank as the dealer's.",
    "A reading of § 659a.6(c) decides whether two hands with equal highest cards are of the same rank.",
)
unchecked(
    "659a.1[Envy Bonus Qualifying Hand]",
    Status.DEFINITION,
    "A player's seven cards that rank four-of-a-kind or better.",
    "The list that ranks them is § 659a.6(d), which alone fits the amounts of § 659a.12(b).",
)
unchecked(
    "659a.1[High hand]",
    Status.DEFINITION,
    "Four of the seven cards that rank higher than the medium and the low hand.",
)
unchecked(
    "659a.1[Low hand]",
    Status.DEFINITION,
    "One of the seven cards that ranks lower than the high and the medium hand.",
)
unchecked(
    "659a.1[Medium hand]",
    Status.DEFINITION,
    "Two of the seven cards that rank lower than the high hand and higher than the low hand.",
)
unchecked(
    "659a.1[Qualifying Wager]",
    Status.DEFINITION,
    "A Fortune Bonus Wager of at least $5.",
    "A reading of § 659a.11(h)(1)(ii) decides whether the wager or the Envy lammer entitles its player.",
)
unchecked(
    "659a.1[Setting the hands]",
    Status.DEFINITION,
    "Dividing the seven cards into a high, a medium and a low hand.",
)
