"""What Chapter 688a adds to the log format: the values its rounds use."""

from rules.wagers import in_sentences

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
    "payment_for": {kind: WAGERS[kind] for kind in (FORTUNE, PROGRESSIVE)},
}
LABELS = in_sentences(WAGERS)
