"""A hand drawn as cards, or as tiles: small inline SVG, no fonts for the suits, no images."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import accumulate

from markupsafe import Markup

from reports import tiles

_WIDTH, _HEIGHT, _GAP = 30, 42, 4
_CARD = re.compile(r"^(?P<rank>[2-9TJQKA])(?P<suit>[shdc])$")
_UNSUITED = re.compile(r"^[2-9TJQKA]\?$")
_JOKER = "XX"
_INK = {"s": "#1a1a1a", "c": "#1a1a1a", "h": "#a51d1d", "d": "#a51d1d"}
_RANKS = {"T": "10"}
_SPOKEN_RANKS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten"}
_SPOKEN_SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}

# Outlines in a box of 24 by 24.
_SUITS = {
    "s": "M12 1C18 7.5 22.5 11 22.5 15A4.9 4.9 0 0 1 13.3 17.2L15.2 23L8.8 23L10.7 17.2"
    "A4.9 4.9 0 0 1 1.5 15C1.5 11 6 7.5 12 1Z",
    "h": "M12 22.5C4.5 16 1.5 12.5 1.5 8A5.4 5.4 0 0 1 12 6A5.4 5.4 0 0 1 22.5 8C22.5 12.5 19.5 16 12 22.5Z",
    "d": "M12 1L20.5 12L12 23L3.5 12Z",
    "c": "M12 1A5 5 0 0 1 15.6 9.5A5 5 0 1 1 13.3 17L15.2 23L8.8 23L10.7 17"
    "A5 5 0 1 1 8.4 9.5A5 5 0 0 1 12 1Z",
}
_STAR = "M12 1L15 9L23 9.4L16.8 14.4L19 22.5L12 18L5 22.5L7.2 14.4L1 9.4L9 9Z"


def spoken(card: str | None) -> str:
    """A card or tile in words: ``ace of spades``, ``joker``; anything else is called unreadable."""
    match = _CARD.match(card or "")
    if match:
        rank = _SPOKEN_RANKS.get(match["rank"], match["rank"])
        return f"{rank} of {_SPOKEN_SUITS[match['suit']]}"
    if tiles.TILE.match(card or ""):
        return tiles.spoken(card or "")
    if _UNSUITED.match(card or ""):
        return f"{_SPOKEN_RANKS.get(str(card)[0], str(card)[0])} of a suit not recorded"
    return "joker" if card == _JOKER else "card not recorded" if card is None else "unreadable card"


def drawn(cards: Sequence[str | None]) -> Markup:
    """Draw a hand, left to right in the order recorded.

    A card that is missing, or is not a card at all, is drawn as a dashed blank with a question mark; the
    recorded text belongs beside the picture, never in it.
    """
    lefts = [0, *accumulate(_width(card) + _GAP for card in cards)]
    width = lefts[-1]
    alt = ", ".join(map(spoken, cards))
    pictures = Markup("").join(map(_card, cards, lefts))
    return Markup('<svg width="{}" height="{}" viewBox="0 0 {} {}"><title>{}</title>{}</svg>').format(
        width, _HEIGHT + 1, width, _HEIGHT + 1, alt, pictures
    )


def _width(card: str | None) -> int:
    return tiles.WIDTH if tiles.TILE.match(card or "") else _WIDTH


def _card(card: str | None, left: int) -> Markup:
    if tiles.TILE.match(card or ""):
        return tiles.drawn(card or "", left)
    match = _CARD.match(card or "")
    if match:
        return _frame(left) + _face(match["rank"], match["suit"], left)
    if card == _JOKER:
        return _frame(left) + _joker(left)
    if _UNSUITED.match(card or ""):
        rank = _RANKS.get(str(card)[0], str(card)[0])
        return _frame(left, dashed=True) + _text(left + 11, 16, 14, "#6b6b6b", rank)
    return _frame(left, dashed=True) + _text(left + _WIDTH / 2, 28, 18, "#6b6b6b", "?")


def _frame(left: int, *, dashed: bool = False) -> Markup:
    dashes = Markup(' stroke-dasharray="2 2"') if dashed else ""
    return Markup(
        '<rect x="{}" y="0.5" width="{}" height="{}" rx="3" fill="#fff" stroke="#555" stroke-width="0.7"{}/>'
    ).format(left + 0.5, _WIDTH, _HEIGHT, dashes)


def _face(rank: str, suit: str, left: int) -> Markup:
    ink = _INK[suit]
    rank = _RANKS.get(rank, rank)
    corner = left + (9.5 if len(rank) == 1 else 11.5)
    return _text(corner, 16, 14, ink, rank) + _outline(_SUITS[suit], left + 11, 21, 0.72, ink)


def _joker(left: int) -> Markup:
    return _outline(_STAR, left + 7, 6, 0.7, "#1a1a1a") + _text(left + _WIDTH / 2, 34, 7, "#1a1a1a", "JOKER")


def _outline(path: str, x: float, y: float, scale: float, ink: str) -> Markup:
    return Markup('<path transform="translate({} {}) scale({})" d="{}" fill="{}"/>').format(
        x, y, scale, path, ink
    )


def _text(x: float, y: float, size: float, ink: str, words: str) -> Markup:
    return Markup(
        '<text x="{}" y="{}" font-size="{}" font-weight="bold" text-anchor="middle" fill="{}">{}</text>'
    ).format(x, y, size, ink, words)
