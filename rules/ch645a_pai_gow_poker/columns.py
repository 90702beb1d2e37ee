"""What Chapter 645a adds to the log format: the values its rounds use."""

from rules.wagers import in_sentences, wager_called

GAME = "pai_gow_poker"

WAGERS = {
    "pai_gow_poker": "Pai Gow Poker Wager; at position dealer, the house's own against the bank",
    "fortune_bonus": "Fortune Bonus Wager",
    "emperors_treasure": "Emperor's Treasure Wager",
    "pai_gow_insurance": "Pai Gow Insurance Wager",
    "progressive_payout": "Progressive Payout Wager",
    "queens_dragon": "Queen's Dragon Wager (EZ tables)",
    "dynasty_bonus": "Dynasty Bonus Wager (EZ tables)",
    "protection": "Protection Wager (EZ tables)",
    "red_black": "Red/Black Wager (EZ tables); wager_side is the color chosen",
}

OPTIONAL = tuple(kind for kind in WAGERS if kind != GAME)
"""Optional wagers of § 645a.7(e)."""

AT_EZ_TABLES = ("queens_dragon", "dynasty_bonus", "protection", "red_black")
"""Those of § 645a.7(e)(5)."""

AT_ALL_TABLES = tuple(kind for kind in OPTIONAL if kind not in AT_EZ_TABLES)

VALUES: dict[str, dict[str, str]] = {
    "game": {GAME: "Pai Gow Poker, Chapter 645a"},
    "variant": {
        "emperors_challenge": "Emperor's Challenge Pai Gow Poker",
        "fortune_pai_gow": "Fortune Pai Gow Poker",
    },
    "wager_kind": WAGERS,
    "wager_side": {"red": "on red cards", "black": "on black cards"},
    "payment_for": {
        kind: wager_called(WAGERS[kind]) for kind in ("fortune_bonus", "emperors_treasure", "dynasty_bonus")
    },
}
LABELS = {
    **in_sentences(WAGERS),
    "emperors_challenge": "Emperor's Challenge Pai Gow Poker",
    "fortune_pai_gow": "Fortune Pai Gow Poker",
}
