"""A Pai Gow tile drawn as two halves; the pips of ones and fours are red, and half of a double six's."""

from __future__ import annotations

import re

from markupsafe import Markup

WIDTH, HEIGHT = 21, 42
_SCALE = 0.62
"""Of its size on paper."""
TILE = re.compile(r"^(?P<upper>[1-6])-(?P<lower>[1-6])$")
_BLACK, _RED = "#1a1a1a", "#b3202c"
_SPOKEN = ("", "one", "two", "three", "four", "five", "six")

# Pips of a half, from its outer end: across from -1 to 1, along from 0 (the outer end) to 1 (the middle).
_PIPS = {
    1: ((0, 0.5),),
    2: ((-1, 0), (1, 0)),
    3: ((-1, 0), (0, 0.5), (1, 1)),
    4: ((-1, 0.1), (1, 0.1), (-1, 0.9), (1, 0.9)),
    5: ((-1, 0), (1, 0), (0, 0.5), (-1, 1), (1, 1)),
    6: ((-1, 0), (1, 0), (-1, 0.5), (1, 0.5), (-1, 1), (1, 1)),
}
_ACROSS, _OUTER, _ALONG = 5.2, 5.2, 10.8
_SIZE = {1: 2.9, 4: 2.3}
"""Radius of the pips of a one and of a four; those of the others are smaller."""
_OTHERS = 1.9


def spoken(tile: str) -> str:
    """Name a tile in words: ``tile six and six``.

    Raises ValueError for anything that is not a tile.
    """
    match = TILE.match(tile)
    if match is None:
        message = f"{tile!r} is not a tile"
        raise ValueError(message)
    return f"tile {_SPOKEN[int(match['upper'])]} and {_SPOKEN[int(match['lower'])]}"


def drawn(tile: str) -> Markup:
    """Draw a tile that stands upright.

    Raises ValueError as ``spoken`` does.
    """
    title = spoken(tile)
    upper, lower = int(tile[0]), int(tile[2])
    pips = [
        _pip(half, pip, is_lower=end == 1, double=upper == lower)
        for end, half in ((0, upper), (1, lower))
        for pip in range(half)
    ]
    return Markup(
        '<svg width="{}" height="{}" viewBox="0 0 {} {}"><title>{}</title><rect x="0.5" y="0.5" width="{}" '
        'height="{}" rx="2.5" fill="#fdfbf3" stroke="#555" stroke-width="0.7"/>{}</svg>'
    ).format(
        round((WIDTH + 2) * _SCALE, 2),
        round((HEIGHT + 1) * _SCALE, 2),
        WIDTH + 2,
        HEIGHT + 1,
        title,
        WIDTH,
        HEIGHT,
        Markup("").join(pips),
    )


def _pip(half: int, pip: int, *, is_lower: bool, double: bool) -> Markup:
    across, along = _PIPS[half][pip]
    # The lower half is the upper one turned about the middle of the tile.
    down = _OUTER + along * _ALONG
    x = 0.5 + WIDTH / 2 + (-across if is_lower else across) * _ACROSS
    y = 0.5 + (HEIGHT - down if is_lower else down)
    red = half in {1, 4} or (half == 6 and double and across < 0)
    return Markup('<circle cx="{:.2f}" cy="{:.2f}" r="{}" fill="{}"/>').format(
        x, y, _SIZE.get(half, _OTHERS), _RED if red else _BLACK
    )
