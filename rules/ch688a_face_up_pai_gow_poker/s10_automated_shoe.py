"""58 Pa. Code § 688a.10. Procedures for dealing the cards from an automated dealing shoe."""

from __future__ import annotations

from rules.duties import inspections

inspections.observed(
    "688a.10(c)[faces]",
    "The stacks for players' positions are dealt face down, and those of the dealer face up.",
    when="automated_shoe_in_use",
)
