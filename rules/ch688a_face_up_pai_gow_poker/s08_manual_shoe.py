"""58 Pa. Code § 688a.8. Procedures for dealing the cards from a manual dealing shoe."""

from __future__ import annotations

from rules.duties import inspections

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
