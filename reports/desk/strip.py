"""The night of a gaming table as a strip: its rounds hour by hour, and marks where something was found.

Shapes differ as well as colors.  Places are per cent of the width, so a strip is as wide as its page allows
and its marks keep their shape.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from markupsafe import Markup

from reports.desk.given import Row
from reports.desk.night import HOUR, Table, by_gravity
from reports.wording import Clock

HEIGHT = 26
TIMES = ("wagers_opened_at", "no_more_bets_at", "first_card_at", "settled_at")
"""Times of a round in their order."""
_FLOOR = 22
_TALLEST = 15
_SHAPES = {
    "exception": Markup('<path class="mark exception" d="M0-7 7 0 0 7-7 0Z"/>'),
    "waived": Markup('<path class="mark waived" d="M0-6 6 5 -6 5Z"/>'),
    "review": Markup('<rect class="mark review" x="-5" y="-5" width="10" height="10"/>'),
    "other_reading": Markup('<path class="mark other_reading" d="M-5 -2h10M-5 2h10"/>'),
    "unknown": Markup('<circle class="mark unknown" r="5"/>'),
}


@dataclass(frozen=True, slots=True)
class Axis:
    """The time that a strip shows, from one full hour to another."""

    first: datetime
    last: datetime

    @classmethod
    def of(cls, tables: Iterable[Table]) -> Axis | None:
        """The hours in which anything was dealt or found at some tables; None where no time is on record."""
        tables = list(tables)
        known = [hour for table in tables for hour in table.hours]
        known += [row["at"] for table in tables for row in table.findings if row["at"]]
        if not known:
            return None
        first, last = (at.replace(minute=0, second=0, microsecond=0) for at in (min(known), max(known)))
        return cls(first, last + HOUR)

    def per_cent(self, at: datetime) -> float:
        """Place of a moment."""
        return round((at - self.first) / (self.last - self.first) * 100, 2)

    @property
    def hours(self) -> list[datetime]:
        """Every full hour."""
        return [self.first + HOUR * n for n in range(round((self.last - self.first) / HOUR))]


def drawn(table: Table, axis: Axis, href: Callable[[Row], str]) -> Markup:
    """Draw a table's night; ``href`` gives the address of a finding."""
    most = max(table.hours.values(), default=1)
    parts = [_bar(axis, hour, rounds / most) for hour, rounds in sorted(table.hours.items())]
    parts += [_gap(axis, hour) for hour in table.gaps]
    parts += [_mark(axis, row, href(row)) for row in reversed(by_gravity(table.findings)) if row["at"]]
    return _svg(HEIGHT, "strip", parts)


def scale(axis: Axis, clock: Clock) -> Markup:
    """Draw the hours of the property's own clock above the strips."""
    step = 1 + len(axis.hours) // 9
    parts = [
        Markup('<text x="{}%" y="11">{}</text>').format(axis.per_cent(hour), clock.time(hour)[:5])
        for hour in axis.hours[::step]
    ]
    return _svg(14, "scale", parts)


def by_minutes(
    rows: Sequence[Row], axis: Axis, href: Callable[[Row], str], findings: Sequence[Row]
) -> Markup:
    """Draw each round as a line, where its gaming table had its own log looked into."""
    parts = [
        Markup('<line class="round" x1="{0}%" x2="{0}%" y1="9" y2="{1}"/>').format(axis.per_cent(at), _FLOOR)
        for row in rows
        if (at := began(row)) and axis.first <= at < axis.last
    ]
    parts += [
        _mark(axis, row, href(row))
        for row in reversed(by_gravity(findings))
        if row["at"] and axis.first <= row["at"] < axis.last
    ]
    return _svg(HEIGHT, "strip", parts)


def began(row: Row) -> datetime | None:
    """When a round of the log began: the first of its times that is recorded."""
    return next((row[name] for name in TIMES if row.get(name)), None)


def ended(row: Row) -> datetime:
    """When a round that has a time was over: when it was settled, else the last of its times on record."""
    known = [row[name] for name in ("settled_at", "result_announced_at", *TIMES[::-1]) if row.get(name)]
    at: datetime = known[0]
    return at


def in_time(rounds: Iterable[Row]) -> list[Row]:
    """Rounds of the log in the order in which they began."""
    return sorted(rounds, key=lambda row: (str(began(row) or ""), row["round_id"]))


def hour_of(at: datetime) -> datetime:
    """The full hour that a moment lies in."""
    return at - timedelta(minutes=at.minute, seconds=at.second, microseconds=at.microsecond)


def _svg(height: int, name: str, parts: Sequence[Markup]) -> Markup:
    return Markup('<svg class="{}" width="100%" height="{}" aria-hidden="true">{}</svg>').format(
        name, height, Markup().join(parts)
    )


def _bar(axis: Axis, hour: datetime, share: float) -> Markup:
    tall = round(2 + share * _TALLEST, 1)
    return Markup('<rect class="played" x="{}%" y="{}" width="{}%" height="{}"/>').format(
        axis.per_cent(hour), round(_FLOOR - tall, 1), _width(axis), tall
    )


def _gap(axis: Axis, hour: datetime) -> Markup:
    return Markup('<rect class="gap" x="{}%" y="{}" width="{}%" height="4"/>').format(
        axis.per_cent(hour), _FLOOR - 4, _width(axis)
    )


def _width(axis: Axis) -> float:
    return round(100 / len(axis.hours) - 0.15, 2)


def _mark(axis: Axis, row: Row, href: str) -> Markup:
    """A nested drawing of its own is placed by per cent and not stretched."""
    return Markup(
        '<svg x="{}%" y="{}" overflow="visible"><a href="{}" tabindex="-1"><title>{}</title>{}</a></svg>'
    ).format(
        axis.per_cent(row["at"]),
        _FLOOR - 8,
        href,
        f"{row['outcome']}: {row['clause']}",
        _SHAPES[row["outcome"]],
    )
