"""Small multiples as SVG.  The only matplotlib import.

Black, white and grey: what is marked differs by its shape as well.  The same figures give the same bytes: the
settings of whoever runs this, the clock and chance have no part in them.
"""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from reports.trend.counting import Group
from reports.wording import visible

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WIDTH = 7.1
"""Inches between the margins of a page."""
MOST_MARKED = 40
"""Gaming days that have a mark each; of more, the course alone is drawn."""
_NO_DATES = dict.fromkeys(("Date", "Creator", "Format", "Type"))
_STYLE: Any = {
    "svg.hashsalt": "pitaudit",
    "svg.fonttype": "path",
    "text.parse_math": False,
    "font.size": 7.5,
    "axes.titlesize": 8,
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.linewidth": 0.6,
    "xtick.major.width": 0.6,
    "ytick.major.width": 0.6,
    "figure.constrained_layout.use": True,
}


@dataclass(frozen=True, slots=True)
class Series:
    """Rates by gaming day, one panel; None on days without a round."""

    title: str
    rates: Sequence[float | None]
    lows: Sequence[float | None]
    highs: Sequence[float | None]


def over_days(days: Sequence[str], series: Sequence[Series], meaning: str) -> Markup:
    """Draw a panel a series: exceptions per 1,000 rounds by gaming day, with their intervals.

    meaning  what is drawn, in words, for those who cannot see it
    """
    across = 3
    down = -(-len(series) // across)
    with _drawing(1.25 * down + 0.25) as figure:
        panels = figure.subplots(down, across, sharex=True, squeeze=False).flatten().tolist()
        for panel, each in zip(panels, series, strict=False):
            _line(panel, days, each)
        for panel in panels[len(series) :]:
            panel.set_visible(False)
        return _svg(figure, meaning)


def _line(panel: Axes, days: Sequence[str], series: Series) -> None:
    places = [place for place, rate in enumerate(series.rates) if rate is not None]
    rates, lows, highs = (
        [values[place] or 0.0 for place in places] for values in (series.rates, series.lows, series.highs)
    )
    if len(days) > MOST_MARKED:  # marks would run into each other
        panel.fill_between(places, lows, highs, color="#cccccc", linewidth=0)
        panel.plot(places, rates, color="black", linewidth=0.7)
    else:
        panel.vlines(places, lows, highs, color="#999999", linewidth=1.6)
        panel.plot(places, rates, color="black", linewidth=0.9, marker="o", markersize=2.2)
    panel.set_title(visible(series.title, longest=34))
    panel.set_ylim(bottom=0)
    ticks = sorted({0, (len(days) - 1) // 2, len(days) - 1})
    panel.set_xticks(ticks, [days[place] for place in ticks])
    panel.set_xlim(-0.5, len(days) - 0.5)


def dots(groups: Sequence[Group], overall: float, meaning: str) -> Markup:
    """Draw a line a group: its rate as a dot on its interval, beside the rate of all together (dashed)."""
    with _drawing(0.145 * len(groups) + 0.5) as figure:
        panel: Axes = figure.subplots()
        for place, group in enumerate(groups):
            if group.rate is None or group.low is None or group.high is None:
                continue
            panel.plot([group.low, group.high], [place, place], color="#8c8c8c", linewidth=1.6, zorder=1)
            marker, face = ("D", "black") if group.beyond else ("o", "white")
            dot = panel.plot([group.rate], [place], marker, markersize=4, color="black", zorder=2)[0]
            dot.set_markerfacecolor(face)
        panel.axvline(overall, color="black", linewidth=0.7, linestyle=(0, (4, 3)), zorder=0)
        names = [f"{'◆ ' if group.beyond else ''}{visible(group.name, longest=26)}" for group in groups]
        panel.set_yticks(range(len(groups)), names)
        panel.set_ylim(len(groups) - 0.5, -0.5)
        panel.set_xlim(left=0)
        panel.set_xlabel("exceptions of conduct per 1,000 rounds")
        return _svg(figure, meaning)


@contextmanager
def _drawing(height: float) -> Iterator[Figure]:
    """Give an empty figure of so many inches, drawn in our own style."""
    import matplotlib as mpl  # noqa: PLC0415 - it takes half a second, and most who come by draw nothing
    from matplotlib.figure import Figure  # noqa: PLC0415

    with mpl.rc_context(), warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # a name may have letters that the font lacks
        mpl.rcdefaults()
        mpl.rcParams.update(_STYLE)
        yield Figure(figsize=(WIDTH, height))


def _svg(figure: Figure, meaning: str) -> Markup:
    text = io.StringIO()
    figure.savefig(text, format="svg", metadata=_NO_DATES)
    drawn = text.getvalue()
    svg = drawn[drawn.index("<svg") :]
    title = Markup("<title>{}</title>").format(meaning)
    return Markup(svg.replace(">", f">{title}", 1))  # noqa: S704 - drawn here, names as outlines
