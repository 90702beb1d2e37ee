"""What Chapter 627a adds to the log format: the values its rounds use."""

from rules.positions import HANDS

GAME = "minibaccarat"

WAGERS = {
    "banker": "on the Banker's Hand",
    "player": "on the Player's Hand",
    "tie": "Tie Wager",
    "dragon_bonus": "Dragon Bonus Wager; wager_side says on which hand",
    "dragon_7": "Dragon 7 Insurance Wager",
    "panda_8": "Panda 8 Insurance Wager",
    "house_money": "House Money Wager",
}

VALUES: dict[str, dict[str, str]] = {
    "game": {GAME: "Minibaccarat, Chapter 627a"},
    "hand_position": {"players_hand": "the Player's Hand", "bankers_hand": "the Banker's Hand"},
    "event_position": {"players_hand": "the Player's Hand", "bankers_hand": "the Banker's Hand"},
    "announced_result": {
        "players_hand": "the Player's Hand won",
        "bankers_hand": "the Banker's Hand won",
        "dragon_7": "the Banker's Hand won with a Dragon 7 (EZ tables)",
        "panda_8": "the Player's Hand won with a Panda 8 (EZ tables)",
    },
    "wager_kind": WAGERS,
    "wager_side": {"players_hand": "on the Player's Hand", "bankers_hand": "on the Banker's Hand"},
}

# How values are written in sentences, where their own spelling is not what the Code says.
LABELS: dict[str, str] = {
    **HANDS,
    "dragon_7": "Dragon 7",
    "panda_8": "Panda 8",
    "bankers_hand_or_dragon_7": "Banker's Hand or, at an EZ table, Dragon 7",
    "players_hand_or_panda_8": "Player's Hand or, at an EZ table, Panda 8",
    "dragon_bonus": "Dragon Bonus",
    "house_money": "House Money",
    "ez": "EZ",
}
