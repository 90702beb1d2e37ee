"""58 Pa. Code § 686a.1. Definitions."""

from rules.clause import Status, unchecked

unchecked("686a.1[Ante Wager]", Status.DEFINITION, "The wager a player makes to take part in a round.")
unchecked(
    "686a.1[Bonus Wager]",
    Status.DEFINITION,
    "A wager on the total of the three cards, made before the deal and paid by a payout table.",
    "The text calls it optional but says shall; shall is read as setting the time, as in § 686a.6(e).",
)
unchecked(
    "686a.1[Hand]",
    Status.DEFINITION,
    "The three cards dealt to a player.",
    "The dealer has none; where § 686a.5(c)(3) speaks of one, any place but a betting area is meant.",
)
unchecked(
    "686a.1[Over 23 Wager]",
    Status.DEFINITION,
    "A further wager of a player who stays in the round after the first card.",
    "Its amount is in § 686a.7(g)(1), the totals it wins on in the second § 686a.7(i)(1).",
)
unchecked("686a.1[Surrender]", Status.DEFINITION, "Giving up the Ante Wager after the first card.")
unchecked(
    "686a.1[Under 18 Wager]",
    Status.DEFINITION,
    "A further wager of a player who stays in the round after the first card.",
    "Its amount is in § 686a.7(g)(2), the totals it wins on in the second § 686a.7(i)(2).",
)
