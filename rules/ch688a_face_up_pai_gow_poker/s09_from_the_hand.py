"""58 Pa. Code § 688a.9. Procedures for dealing the cards from the hand."""

from __future__ import annotations

from rules.duties import inspections

inspections.observed(
    "688a.9(b)[hands used]",
    "The dealer's free hand takes the top card off the deck and places it on the layout.",
    when="hand_deal_in_use",
    reading="The text has it placed face down, which cannot apply to the dealer's cards: see § 688a.9(c).",
)


inspections.observed(
    "688a.9(c)[faces]",
    "The cards of players' positions are dealt face down, and those of the dealer face up.",
    when="hand_deal_in_use",
)
