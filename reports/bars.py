"""Counts per gaming day as small bars: inline SVG."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

MOST_BARS = 62


def bars(counts: Sequence[int], *, width: int, height: int, meaning: str) -> Markup:
    """Draw one bar a gaming day from a common base line; the highest bar fills the height.

    Where there are more days than ``MOST_BARS``, a bar stands for the sum of several days in a row.
    ``meaning`` says in words what is drawn, for those who cannot see it.
    """
    binned = _binned(counts)
    highest = max(binned, default=0)
    step = min(width / max(len(binned), 1), 12)
    drawn = Markup("").join(
        _bar(place * step, step, height * number / highest, height)
        for place, number in enumerate(binned)
        if number
    )
    return Markup(
        '<svg width="{}" height="{}" viewBox="0 0 {} {}"><title>{}</title>'
        '{}<path d="M0 {}H{}" stroke="#888" stroke-width="0.6"/></svg>'
    ).format(width, height + 1, width, height + 1, meaning, drawn, height + 0.5, round(step * len(binned), 2))


def days_per_bar(days: int) -> int:
    """How many gaming days in a row one bar stands for."""
    return -(-days // MOST_BARS) or 1


def _binned(counts: Sequence[int]) -> list[int]:
    size = days_per_bar(len(counts))
    return [sum(counts[start : start + size]) for start in range(0, len(counts), size)]


def _bar(left: float, step: float, tall: float, height: int) -> Markup:
    tall = max(tall, 1.0)
    return Markup('<rect x="{}" y="{}" width="{}" height="{}" fill="#3d5573"/>').format(
        round(left + step * 0.12, 2), round(height - tall, 2), round(step * 0.76, 2), round(tall, 2)
    )
