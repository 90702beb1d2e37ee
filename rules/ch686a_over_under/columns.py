"""What Chapter 686a adds to the log format: the values its rounds use."""

from rules.wagers import wager_called

GAME = "over_under"

ANTE, OVER, UNDER, BONUS = "ante", "over_23", "under_18", "bonus"

SIDES = (OVER, UNDER)
"""Kinds of wager of which a player who does not surrender places one."""

WAGERS = {
    ANTE: "Ante Wager",
    OVER: "Over 23 Wager; wager_placed_at is when the player decided on it",
    UNDER: "Under 18 Wager; wager_placed_at is when the player decided on it",
    BONUS: "Bonus Wager",
}

VALUES: dict[str, dict[str, str]] = {"game": {GAME: "Over/Under, Chapter 686a"}, "wager_kind": WAGERS}
LABELS = {kind: wager_called(meaning) for kind, meaning in WAGERS.items()}
