"""58 Pa. Code § 645a.1. Definitions."""

from __future__ import annotations

from rules.clause import Status, unchecked

unchecked(
    "645a.1[Bank]",
    Status.DEFINITION,
    "A player who takes the dealer's place against all others and answers for their winning wagers.",
    "A role: the dealer may wager nothing against the bank, § 645a.12(g), and does not when co-banking.",
)
unchecked(
    "645a.1[Co-banking]",
    Status.DEFINITION,
    "Bank and house answer for one half each of all winning Pai Gow Poker Wagers.",
    "How shortfall and surplus are halved is for § 645a.12(l).",
)
unchecked(
    "645a.1[EZ Pai Gow Poker]",
    Status.DEFINITION,
    "Pai Gow Poker played without vigorish.",
    "Known from the variant a round records; companion variants of other chapters are kept apart.",
)
unchecked(
    "645a.1[Envy Bonus]",
    Status.DEFINITION,
    "A fixed sum due to who made a Qualifying Wager when another player holds a qualifying hand.",
)
unchecked(
    "645a.1[Envy Bonus Qualifying Hand]",
    Status.DEFINITION,
    "A player's seven cards that rank four-of-a-kind or better.",
    "The list of hands that ranks them is that of the wager the Envy Bonus belongs to.",
)
unchecked(
    "645a.1[High hand]",
    Status.DEFINITION,
    "Five of the seven cards that rank no lower than the other two.",
    "High and low hand are each defined by the other; § 645a.6(c) is taken to compare the two.",
)
unchecked(
    "645a.1[Low hand]", Status.DEFINITION, "Two of the seven cards that rank no higher than the other five."
)
unchecked(
    "645a.1[Qualifying Wager]",
    Status.DEFINITION,
    "A Fortune Bonus, Emperor's Treasure or Dynasty Bonus Wager of at least $5.",
    "The least amount is taken to concern all three kinds.",
)
unchecked(
    "645a.1[Queen's Dragon]",
    Status.DEFINITION,
    "A dealer's seven cards of seven ranks, queen high, that make no straight and no flush.",
    "A joker that completes nothing ranks as an ace, § 645a.6(a), so that it makes the hand ace high.",
)
unchecked(
    "645a.1[Setting the hands]", Status.DEFINITION, "Dividing the seven cards into a high and a low hand."
)
