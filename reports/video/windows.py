"""Windows of time at a gaming table, so that whoever pulls its recordings sees what was found there.

A window reaches from before the first card to after settlement.  Windows of one table that overlap or touch
are one.  No time is made up: where only one moment is recorded the window lies around it and says so, and
where none is, there is no window.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from typing import Any

from reports.wording import Clock

MARGIN = timedelta(minutes=1)
"""Before the first and after the last recorded moment."""
AROUND = timedelta(minutes=5)
"""Before or after a moment, where the beginning or the end of the round is not recorded."""

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Window:
    """What to keep of one gaming table; without times where none is recorded.

    notes   what the window does not cover, or rests on
    rows    the findings that it is for
    of_day  whether what it is for is told of the whole day; no shorter window is taken into it
    """

    property_id: str
    table_id: str
    gaming_day: date | None
    begins: datetime | None
    ends: datetime | None
    notes: list[str] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    of_day: bool = False

    def keep_by(self, days: int | None, clock: Clock) -> date | None:
        """Last day on which a recording that is kept for so many days still has the start of the window.

        Without a time it is counted from the gaming day, which is never after it.
        """
        begins = self.begins.astimezone(clock.zone).date() if self.begins else self.gaming_day
        return begins + timedelta(days=days) if begins and days is not None else None


def windows(rows: Iterable[Row], pers: Mapping[str, str | None]) -> list[Window]:
    """Give the windows of some findings: those without a time first, then whichever begins first.

    pers  what each clause is about: round, shoe, deck, table and so on
    """
    found = [_window(row, pers.get(row["clause"])) for row in rows]
    short = [each for each in found if each.begins and not each.of_day]
    of_days = [each for each in found if each.of_day and each.begins]
    untimed = [each for each in found if not each.begins]
    return sorted([*_merged(short), *_by_day(of_days), *_by_day(untimed)], key=_order)


def _order(window: Window) -> tuple[Any, ...]:
    at = (True, window.begins.timestamp()) if window.begins else (False, 0.0)
    return *at, str(window.gaming_day), window.property_id, window.table_id


def _window(row: Row, per: str | None) -> Window:
    begins, ends, notes = _times(row)
    if per == "table" and begins:
        notes.append("the whole gaming day, of which it is told")
    if per in {"shoe", "deck"} and begins:
        notes.append(f"from the first to the last that is recorded of the {per}")
    if begins is None:
        notes.append("time not recorded")
    return Window(
        property_id=row["property_id"] or "",
        table_id=row["table_id"] or "",
        gaming_day=row["gaming_day"],
        begins=begins,
        ends=ends,
        notes=notes,
        rows=[row],
        of_day=per == "table",
    )


def _times(row: Row) -> tuple[datetime | None, datetime | None, list[str]]:
    began, ended, at = row["began_at"], row["ended_at"], row["at"]
    moments = [each for each in (began, ended, at) if each]
    if not moments:
        return None, None, []
    minutes = f"{AROUND.seconds // 60} minutes"
    notes = []
    if began is None:
        notes.append(f"beginning not recorded: the window begins {minutes} before what is")
    if ended is None:
        notes.append(f"end not recorded: the window ends {minutes} after what is")
    begins = min(moments) - (MARGIN if began else AROUND)
    return begins, max(moments) + (MARGIN if ended else AROUND), notes


def _merged(found: list[Window]) -> list[Window]:
    kept: list[Window] = []
    for each in sorted(found, key=lambda w: (w.property_id, w.table_id, w.begins, w.ends)):
        last = kept[-1] if kept else None
        if last and _same_place(last, each) and each.begins <= last.ends:  # type: ignore[operator]
            kept[-1] = _both(last, each)
        else:
            kept.append(each)
    return kept


def _by_day(found: list[Window]) -> list[Window]:
    kept: dict[tuple[str, str, date | None], Window] = {}
    for each in found:
        key = (each.property_id, each.table_id, each.gaming_day)
        if key in kept:
            kept[key] = _both(kept[key], each)
        else:
            kept[key] = each
    return list(kept.values())


def _same_place(one: Window, other: Window) -> bool:
    return (one.property_id, one.table_id) == (other.property_id, other.table_id)


def _both(window: Window, other: Window) -> Window:
    """Give one window for two; where neither has a time, of one gaming day."""
    begins = min(filter(None, (window.begins, other.begins)), default=None)
    ends = max(filter(None, (window.ends, other.ends)), default=None)
    notes = list(dict.fromkeys((*window.notes, *other.notes)))
    return replace(window, begins=begins, ends=ends, notes=notes, rows=[*window.rows, *other.rows])
