"""What Chapter 645a adds to the log format: the values its rounds use."""

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

VALUES: dict[str, dict[str, str]] = {
    "game": {GAME: "Pai Gow Poker, Chapter 645a"},
    "variant": {
        "emperors_challenge": "Emperor's Challenge Pai Gow Poker",
        "fortune_pai_gow": "Fortune Pai Gow Poker",
    },
    "wager_kind": WAGERS,
    "wager_side": {"red": "on red cards", "black": "on black cards"},
    "payment_for": {
        "fortune_bonus": "Fortune Bonus Wager",
        "emperors_treasure": "Emperor's Treasure Wager",
        "dynasty_bonus": "Dynasty Bonus Wager",
    },
}

# How values are printed in sentences, where the Code spells them differently.
LABELS: dict[str, str] = {
    "pai_gow_poker": "Pai Gow Poker",
    "fortune_bonus": "Fortune Bonus",
    "emperors_treasure": "Emperor's Treasure",
    "pai_gow_insurance": "Pai Gow Insurance",
    "progressive_payout": "Progressive Payout",
    "queens_dragon": "Queen's Dragon",
    "dynasty_bonus": "Dynasty Bonus",
    "protection": "Protection",
    "red_black": "Red/Black",
    "emperors_challenge": "Emperor's Challenge Pai Gow Poker",
    "fortune_pai_gow": "Fortune Pai Gow Poker",
}
