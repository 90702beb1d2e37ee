"""58 Pa. Code § 688a.8. Procedures for dealing the cards from a manual dealing shoe."""

from rules.duties import dealt, inspections
from rules.duty import duty

inspections.observed(
    "688a.8(d)[faces]",
    "The cards of players' positions are dealt face down, and those of the dealer face up.",
    when="manual_shoe_in_use and not faces_decided",
)

duty(
    "688a.8(d)[faces recorded]",
    "Players' cards are dealt face down and the dealer's face up.",
    dealt.with_right_faces,
    required="a player's cards face down, the dealer's face up",
    when="from_manual_shoe",
    per="hand",
    reading="Judged where the log records of a card how it was dealt.",
)

inspections.observed(
    "688a.8(d)[hands used]",
    "The dealer draws with the hand closest to the shoe and places the cards with the other.",
    when="manual_shoe_in_use",
)
