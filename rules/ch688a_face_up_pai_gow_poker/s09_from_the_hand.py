"""58 Pa. Code § 688a.9. Procedures for dealing the cards from the hand."""

from rules.duties import dealt, inspections
from rules.duty import duty

inspections.observed(
    "688a.9(b)[hands used]",
    "The dealer's free hand takes the top card off the deck and places it on the layout.",
    when="hand_deal_in_use",
    reading="The text has it placed face down, which cannot apply to the dealer's cards: see § 688a.9(c).",
)
inspections.observed(
    "688a.9(c)[faces]",
    "The cards of players' positions are dealt face down, and those of the dealer face up.",
    when="hand_deal_in_use and not faces_decided",
)

duty(
    "688a.9(c)[faces recorded]",
    "Players' cards are dealt face down and the dealer's face up.",
    dealt.with_right_faces,
    required="a player's cards face down, the dealer's face up",
    when="from_the_hand",
    per="hand",
    reading="Judged where the log records of a card how it was dealt.",
)
