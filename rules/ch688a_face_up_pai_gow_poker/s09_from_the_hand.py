"""58 Pa. Code § 688a.9. Procedures for dealing the cards from the hand."""

from __future__ import annotations

from rules.duties import deal, inspections
from rules.duty import duty

inspections.observed(
    "688a.9(b)[hands used]",
    "The dealer's free hand takes the top card off the deck and places it on the layout.",
    when="hand_deal_in_use",
    reading="The text has it placed face down, which cannot apply to the dealer's cards: see § 688a.9(c).",
)


duty(
    "688a.9(c)",
    "Cards are dealt one at a time, clockwise from the starting position, to every position and the dealer.",
    deal.dealt_around,
    when="from_the_hand and not void",
    per="round",
    follows=("688a.2(a)[positions used]", "688a.13(g)", "688a.13(j)"),
    reading="Misdealt hands are judged under § 688a.13(g) and § 688a.13(j), void rounds under § 688a.13.",
)


inspections.observed(
    "688a.9(c)[faces]",
    "The cards of players' positions are dealt face down, and those of the dealer face up.",
    when="hand_deal_in_use",
)
