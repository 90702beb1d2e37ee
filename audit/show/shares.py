"""A chart for the screen: of each row of a table, how much is judged, judged in part, and not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

_WIDTH = 50
_SIGNS = {"judged": "█", "in_part": "▒", "not_judged": "░", "not_tried": "·"}
LEGEND = "  ".join(f"{sign} {name.replace('_', ' ')}" for name, sign in _SIGNS.items())


def bars(rows: Iterable[tuple[str, Mapping[str, Any]]]) -> Iterator[str]:
    """Draw a bar of equal length for each row, with what it is of; a share that is not nothing is seen."""
    for label, row in rows:
        counts = [row.get(name) or 0 for name in _SIGNS]
        total = sum(counts)
        if total:
            drawn = "".join(sign * n for sign, n in zip(_SIGNS.values(), _cells(counts), strict=True))
            yield f"{label:<5}{drawn}  {100 * counts[0] // total} % of {total:,} judged"


def _cells(counts: list[int]) -> list[int]:
    """Share the cells of a bar out: one at least for what is not nothing, what is left to the largest."""
    total = sum(counts)
    cells = [max(_WIDTH * each // total, 1) if each else 0 for each in counts]
    cells[counts.index(max(counts))] += _WIDTH - sum(cells)
    return cells
