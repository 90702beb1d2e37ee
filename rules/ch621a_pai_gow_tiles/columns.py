"""What Chapter 621a adds to the log format: the values its rounds use."""

from __future__ import annotations

GAME = "pai_gow_tiles"
MAIN, PAIRS = "pai_gow", "pair_fortunes"
"""Kinds of the wager everybody who plays has to make, and of the one on pairs among the four tiles."""

WAGERS = {MAIN: "Pai Gow Wager", PAIRS: "Pair Fortunes Wager"}
"""Wagers that § 621a.8 settles."""

OTHERS = {
    "sum_wager": "Sum Wager, settled by sections not held",
    "match_wager": "Match Wager, settled by sections not held",
    "beat_it_wager": "Beat It Wager, settled by sections not held",
}

VALUES: dict[str, dict[str, str]] = {
    "game": {GAME: "Pai Gow with tiles, Chapter 621a"},
    "wager_kind": {**WAGERS, **OTHERS},
}

# How values are written in sentences, where their own spelling is not what the Code says.
LABELS: dict[str, str] = {
    GAME: "Pai Gow tiles",
    MAIN: "Pai Gow",
    PAIRS: "Pair Fortunes",
    "sum_wager": "Sum",
    "match_wager": "Match",
    "beat_it_wager": "Beat It",
}
