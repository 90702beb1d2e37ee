"""What Chapter 687a adds to the log format: the values its rounds use."""

from rules.wagers import in_sentences

GAME = "dj_wild_stud_poker"
ANTE, BLIND, RAISE = "ante", "blind", "raise"
TRIPS, BAD_BEAT, PROGRESSIVE = "trips_bonus", "two_way_bad_beat", "progressive_bonus"

OPTIONAL = {
    PROGRESSIVE: "Progressive Bonus Wager",
    TRIPS: "Trips Bonus Wager",
    BAD_BEAT: "Two-Way Bad Beat Bonus Wager",
}

WAGERS = {ANTE: "Ante Wager", BLIND: "Blind Wager", RAISE: "Raise Wager", **OPTIONAL}

VALUES: dict[str, dict[str, str]] = {
    "game": {GAME: "DJ Wild Stud Poker, Chapter 687a"},
    "wager_kind": WAGERS,
    "payment_for": {BLIND: WAGERS[BLIND], **OPTIONAL},
}
LABELS = in_sentences(WAGERS)
