"""What Chapter 688a adds to the log format: the values its rounds use."""

GAME = "face_up_pai_gow_poker"
MAIN = "face_up_pai_gow_poker"
"""Kind of the wager that everybody who plays has to make."""

ACE_HIGH, FORTUNE, PROGRESSIVE = "ace_high_bonus", "fortune_bonus", "progressive_payout"

WAGERS = {
    MAIN: "Face Up Pai Gow Poker Wager",
    ACE_HIGH: "Ace High Bonus Wager",
    FORTUNE: "Fortune Bonus Wager",
    PROGRESSIVE: "Progressive Payout Wager",
}

VALUES: dict[str, dict[str, str]] = {
    "game": {GAME: "Face Up Pai Gow Poker, Chapter 688a"},
    "wager_kind": WAGERS,
    "payment_for": {FORTUNE: "Fortune Bonus Wager", PROGRESSIVE: "Progressive Payout Wager"},
}

# How values are printed in sentences, where the Code spells them differently.
LABELS: dict[str, str] = {
    MAIN: "Face Up Pai Gow Poker",
    ACE_HIGH: "Ace High Bonus",
    FORTUNE: "Fortune Bonus",
    PROGRESSIVE: "Progressive Payout",
}
