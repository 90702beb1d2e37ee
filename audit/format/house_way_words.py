"""The words of a house way as LOG_FORMAT.md lists them: in each table, forms and what they mean."""

from __future__ import annotations

from collections.abc import Iterable

from rules.hands.house_way_words import CARDS, FIVES, GROUPS, MADE, SHAPES


def _any(words: Iterable[str]) -> str:
    return ", ".join(f"`{word}`" for word in words)


WORDS: dict[str, tuple[tuple[str, str], ...]] = {
    "Conditions": (
        (_any(SHAPES), "the hand is of this shape; every hand is of exactly one"),
        (_any(FIVES), "some five of the seven make it; complete is any straight or flush"),
        ("`the joker`", "the joker is among the seven"),
        (
            "CARDS `is` RANKS",
            (
                "such as `the higher pair is 10s to 7s` or `the highest single is a king or higher`; "
                "not true of a hand that has no such cards"
            ),
        ),
        (
            "LOW `leaves` HIGH",
            "such as `the pair leaves a complete hand`: so set, the high hand is that",
        ),
        (
            "LOW `beats` LOW",
            (
                "such as `the two highest singles beat the best two that leave a straight`: the first is the "
                "higher low hand; not true where either cannot be set"
            ),
        ),
        (
            "LOW `is lawful`",
            "such as `two of the four of a kind are lawful`: so set, the high hand is at least as high",
        ),
    ),
    "CARDS: what a condition can speak of": (
        (_any(GROUPS), "`the pair` is the only one; `higher` and `lower` are of two, the others of three"),
        (_any(CARDS), "a single is a card whose rank the hand holds once; cards are all seven"),
    ),
    "RANKS": (
        ("`kings`, `a king`, `10s`", "aces, kings, queens, jacks, 10s down to 2s"),
        ("`jacks or higher`, `6s or lower`", "that rank included; `or better` is `or higher`"),
        ("`10s to 7s`", "both ranks included"),
        ("`aces, kings or 10s`", "one of these"),
    ),
    "LOW: the two cards of the low hand": (
        ("any of the pairs above", "such as `the lower pair`: both cards of that rank"),
        ("`two of` a group above", "such as `two of the higher three of a kind`"),
        ("`two highest singles`, `two highest cards`", "by rank"),
        ("`two highest after the top`", "the second and the third highest of all seven cards"),
        (
            "two cards joined by `and`",
            (
                "such as `the highest single and the lowest single` or "
                "`one of the three of a kind and the highest single`"
            ),
        ),
        ("`best two`, `best pair`", "the highest low hand of all, or the highest that is a pair"),
        ("`best lawful two`, `best lawful pair`", "the same, where the high hand is at least as high"),
        (
            "any of these, then `that leave` HIGH",
            "such as `best two that leave a complete hand`: only settings whose high hand is that",
        ),
    ),
    "MEDIUM and LOW, where the hands are of four, two and one card": (
        ("`medium`", "the words for two cards above; where conditions speak of LOW, they mean these two"),
        ("`the highest single`, `one of` a group above", "the card of the low hand"),
        ("`best card`, `best lawful card`", "the highest low hand of all, or the highest that is lawful"),
        (
            "any of these, then `that leaves` HIGH",
            "such as `best card that leaves a complete hand`: only settings whose high hand is that",
        ),
        (
            "`best` in both",
            (
                "what is named, and what must be left behind, comes first; then the low hand is as high as "
                "it can be, then the medium hand"
            ),
        ),
    ),
    "HIGH: what the five cards of the high hand are": (
        (_any(MADE), "that and no better; but a straight flush is also a straight and a flush"),
        (
            "the same of a high hand of four",
            "four aces are four of a kind; the other words that need five cards are never true",
        ),
        ("any of these, then `or better`", "such as `a straight or better`"),
        ("`the best hand`", "the highest high hand that can be left"),
    ),
}
