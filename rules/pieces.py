"""What hands are made of, cards or tiles: how each kind of column writes them, and their numbers."""

from rules import cards
from rules.column import Kind
from rules.hands import tiles

WORDS: dict[Kind, str] = {Kind.CARD: "card", Kind.CARDS: "card", Kind.TILES: "tile"}
"""What one of them is called."""

NAMES: dict[Kind, tuple[str, ...]] = {
    Kind.CARD: cards.RECORDED,
    Kind.CARDS: cards.RECORDED,
    Kind.TILES: tiles.NAMES,
}
"""How they are written, each at the index of its number."""

_CARDS = {name: number for number, name in enumerate(cards.RECORDED)}
NUMBERS: dict[Kind, dict[str, int]] = {
    Kind.CARD: _CARDS,
    Kind.CARDS: _CARDS,
    Kind.TILES: tiles.NUMBERS,
}
