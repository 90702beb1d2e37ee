"""What Chapter 999a adds to the log format: the values its rounds use."""

from __future__ import annotations

GAME, MAIN = "high_card", "high_card_wager"

VALUES: dict[str, dict[str, str]] = {
    "game": {GAME: "High Card, Chapter 999a"},
    "wager_kind": {MAIN: "High Card Wager"},
}
LABELS: dict[str, str] = {GAME: "High Card", MAIN: "High Card"}
