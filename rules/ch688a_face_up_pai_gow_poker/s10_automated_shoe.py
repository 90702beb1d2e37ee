"""58 Pa. Code § 688a.10. Procedures for dealing the cards from an automated dealing shoe."""

from rules.duties import dealt, inspections
from rules.duty import duty

inspections.observed(
    "688a.10(c)[faces]",
    "The stacks for players' positions are dealt face down, and those of the dealer face up.",
    when="automated_shoe_in_use and not faces_decided",
)

duty(
    "688a.10(c)[faces recorded]",
    "Players' cards are dealt face down and the dealer's face up.",
    dealt.with_right_faces,
    required="a player's cards face down, the dealer's face up",
    when="from_automated_shoe",
    per="hand",
    reading="Judged where the log records of a card how it was dealt.",
)
