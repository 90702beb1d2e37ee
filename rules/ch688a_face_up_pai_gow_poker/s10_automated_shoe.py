"""58 Pa. Code § 688a.10. Procedures for dealing the cards from an automated dealing shoe."""

from __future__ import annotations

from rules.duties import deal, inspections
from rules.duty import duty

duty(
    "688a.10(c)",
    "Stacks are delivered clockwise from the starting position, to every position and the dealer.",
    deal.dealt_around,
    when="from_automated_shoe and not void",
    per="round",
    follows=("688a.2(a)[positions used]", "688a.13(g)", "688a.13(j)"),
    reading="Misdealt hands are judged under § 688a.13(g) and § 688a.13(j), void rounds under § 688a.13.",
)


inspections.observed(
    "688a.10(c)[faces]",
    "The stacks for players' positions are dealt face down, and those of the dealer face up.",
    when="automated_shoe_in_use",
)
