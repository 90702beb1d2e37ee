"""58 Pa. Code § 688a.2(c)(1) to (f). Shaker and dice, random number generator, progressive system."""

from rules.duties import inspections

inspections.inspected(
    "688a.2(d)[linked]",
    "A progressive system whose meter is linked meets the rules on linked progressive games, too.",
    when="approved_wagers_progressive_payout and approved_linked_meter",
    reading="The text cites § 688.7(e)(3); the Progressive Payout Wager of § 688a.7(e)(3) is meant.",
)
