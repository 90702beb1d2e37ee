"""58 Pa. Code § 645a.1. Definitions."""

from rules.clause import Status, unchecked

unchecked(
    "645a.1[Bank]",
    Status.DEFINITION,
    "A player who takes the dealer's place against all others and answers for their winning wagers.",
    "A role. The dealer need not wager against the bank (§ 645a.12(g)), and may not when co-banking.",
)
unchecked(
    "645a.1[Co-banking]",
    Status.DEFINITION,
    "The bank and the house each answer for half of all winning Pai Gow Poker Wagers.",
    "How shortfall and surplus are halved is judged under § 645a.12(l).",
)
unchecked(
    "645a.1[EZ Pai Gow Poker]",
    Status.DEFINITION,
    "Pai Gow Poker played without vigorish.",
    "Known from the variant recorded with a round; variants of companion chapters are kept apart.",
)
unchecked(
    "645a.1[Envy Bonus]",
    Status.DEFINITION,
    "A fixed sum due to a player with a Qualifying Wager when another player holds a qualifying hand.",
)
unchecked(
    "645a.1[Envy Bonus Qualifying Hand]",
    Status.DEFINITION,
    "A player's seven cards that rank four-of-a-kind or better.",
    "They are ranked on the list of hands of the wager that the Envy Bonus belongs to.",
)
unchecked(
    "645a.1[High hand]",
    Status.DEFINITION,
    "Five of the seven cards that rank no lower than the other two.",
    "High and low hand are each defined by the other; § 645a.6(c) is read to compare the two.",
)
unchecked(
    "645a.1[Low hand]", Status.DEFINITION, "Two of the seven cards that rank no higher than the other five."
)
unchecked(
    "645a.1[Qualifying Wager]",
    Status.DEFINITION,
    "A Fortune Bonus, Emperor's Treasure or Dynasty Bonus Wager of at least $5.",
    "The minimum of $5 is read to apply to all three kinds.",
)
unchecked(
    "645a.1[Queen's Dragon]",
    Status.DEFINITION,
    "A dealer's seven cards of seven ranks, queen high, that make no straight and no flush.",
    "A joker that completes no hand ranks as an ace (§ 645a.6(a)) and so makes the hand ace high.",
)
unchecked(
    "645a.1[Setting the hands]", Status.DEFINITION, "Dividing the seven cards into a high and a low hand."
)
