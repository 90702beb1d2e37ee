"""What Chapter 621a adds to the log format: the values its rounds use."""

from rules.wagers import in_sentences

GAME = "pai_gow_tiles"
MAIN, PAIRS = "pai_gow", "pair_fortunes"
"""The wager that every player has to make, and the wager on pairs among the four tiles."""

WAGERS = {MAIN: "Pai Gow Wager", PAIRS: "Pair Fortunes Wager"}
"""Wagers that § 621a.8 settles."""

OTHERS = {
    "sum_wager": "Sum Wager, settled by sections that the catalogue lacks",
    "match_wager": "Match Wager, settled by sections that the catalogue lacks",
    "beat_it_wager": "Beat It Wager, settled by sections that the catalogue lacks",
}

VALUES: dict[str, dict[str, str]] = {
    "game": {GAME: "Pai Gow with tiles, Chapter 621a"},
    "wager_kind": {**WAGERS, **OTHERS},
}
LABELS = {GAME: "Pai Gow tiles", **in_sentences(WAGERS | OTHERS)}
