"""What Chapter 659a adds to the log format: the values its rounds use."""

from rules.wagers import in_sentences

GAME = "fortune_asia_poker"
MAIN = "fortune_asia_poker"
"""Kind of the wager that everybody who plays has to make."""

FORTUNE, INSURANCE, PROGRESSIVE = "fortune_bonus", "insurance", "progressive_payout"

WAGERS = {
    MAIN: "Fortune Asia Poker Wager",
    FORTUNE: "Fortune Bonus Wager",
    INSURANCE: "Insurance Wager",
    PROGRESSIVE: "Progressive Payout Wager",
}

VALUES: dict[str, dict[str, str]] = {
    "game": {GAME: "Fortune Asia Poker, Chapter 659a"},
    "wager_kind": WAGERS,
    "payment_for": {kind: WAGERS[kind] for kind in (FORTUNE, PROGRESSIVE)},
}
LABELS = in_sentences(WAGERS)
