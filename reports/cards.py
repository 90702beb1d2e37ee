"""A hand drawn as cards, or as tiles.

Cards are boxes of text, which a reader hears and which are drawn ten times as fast as pictures of cards.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from markupsafe import Markup

from reports import tiles

_CARD = re.compile(r"^(?P<rank>[2-9TJQKA])(?P<suit>[shdc])$")
_UNSUITED = re.compile(r"^[2-9TJQKA]\?$")
_JOKER = "XX"
_SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
_RED = frozenset("hd")
_RANKS = {"T": "10"}


def drawn(cards: Sequence[str | None]) -> Markup:
    """Draw a hand, left to right in the order recorded.

    A card that is missing, or is not a card at all, is a dashed box with a question mark; the recorded text
    belongs beside the picture, never in it.
    """
    if any(tiles.TILE.match(card or "") for card in cards):
        return Markup('<span class="tiles">{}</span>').format(Markup().join(map(_piece, cards)))
    return Markup('<span class="cards">{}</span>').format(Markup(" ").join(map(_piece, cards)))


def in_short(cards: Sequence[str | None]) -> str:
    """Write a hand in signs, without boxes: ``K♥ 10♠``; tiles by their two halves."""
    return "\u00a0".join(map(_sign, cards))


def _sign(card: str | None) -> str:
    match = _CARD.match(card or "")
    if match:
        return _RANKS.get(match["rank"], match["rank"]) + _SUITS[match["suit"]]
    return "joker" if card == _JOKER else card if tiles.TILE.match(card or "") else "?"  # type: ignore[return-value]


def _piece(card: str | None) -> Markup:
    if tiles.TILE.match(card or ""):
        return tiles.drawn(card or "")
    match = _CARD.match(card or "")
    if match:
        return _box("card red" if match["suit"] in _RED else "card", _sign(card))
    if card == _JOKER:
        return _box("card", "★joker")
    if _UNSUITED.match(card or ""):
        return _box("card unread", _RANKS.get(str(card)[0], str(card)[0]) + "?")
    return _box("card unread", "?")


def _box(kind: str, text: str) -> Markup:
    return Markup('<span class="{}">{}</span>').format(kind, text)
