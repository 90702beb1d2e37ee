"""58 Pa. Code § 688a.8. Procedures for dealing the cards from a manual dealing shoe."""

from __future__ import annotations

from rules.duties import deal, inspections
from rules.duty import duty

duty(
    "688a.8(d)",
    "Cards are dealt one at a time, clockwise from the starting position, to every position and the dealer.",
    deal.dealt_around,
    when="from_manual_shoe and not void",
    per="round",
    follows=("688a.2(a)[positions used]", "688a.13(g)", "688a.13(j)"),
    reading="Misdealt hands are judged under § 688a.13(g) and § 688a.13(j), void rounds under § 688a.13.",
)


inspections.observed(
    "688a.8(d)[faces]",
    "The cards of players' positions are dealt face down, and those of the dealer face up.",
    when="manual_shoe_in_use",
)


inspections.observed(
    "688a.8(d)[hands used]",
    "The dealer draws with the hand closest to the shoe and places the cards with the other.",
    when="manual_shoe_in_use",
)
