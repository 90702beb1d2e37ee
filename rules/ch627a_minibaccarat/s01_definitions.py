"""58 Pa. Code § 627a.1. Definitions."""

from rules.clause import Status, unchecked

unchecked("627a.1", Status.HEADING, "Introduces the terms the chapter defines.")
unchecked(
    "627a.1[Dragon 7]",
    Status.DEFINITION,
    "A Banker's Hand of three cards that counts 7 while the Player's Hand counts less.",
    "The three cards are those of the Banker's Hand; a round never has fewer than four in all.",
)
unchecked(
    "627a.1[EZ Baccarat]",
    Status.DEFINITION,
    "Minibaccarat played without vigorish.",
    "Known from the variant a round records; companion variants of Chapter 627b are kept apart.",
)
unchecked("627a.1[Natural]", Status.DEFINITION, "A hand that counts 8 or 9 on its first two cards.")
unchecked(
    "627a.1[Panda 8]",
    Status.DEFINITION,
    "A Player's Hand of three cards that counts 8 while the Banker's Hand counts less.",
    "The three cards are those of the Player's Hand.",
)
