"""The moments of the floor that are drawn from: every minute for which a gaming table was open.

Open by the pit's own list, or by the record: a round that was left out lies at a moment of which the record
has nothing, so it can never be drawn from the record.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, timedelta

import pyarrow.compute as pc

from audit.sampling.drawing import Moment, Round
from audit.sampling.frame import Frame

Day = tuple[str, date]
"""Gaming table and gaming day."""
Span = tuple[datetime, datetime]
PAIRS = (("floor_list_opened", "floor_list_closed"), ("table_opened", "table_closed"))
"""Kinds of event from which, and until which, a gaming table is open: by the pit's list, by the record."""
_MINUTE = timedelta(minutes=1)
_COLUMNS = ["table_id", "gaming_day", "event_at", "event_kind"]


def moments_open(frame: Frame, rounds: Sequence[Round]) -> list[Moment]:
    """Give every minute for which a gaming table was open, in the order of tables and times.

    rounds  those that the run judged at the property
    """
    of_rounds: dict[Day, list[Span]] = defaultdict(list)
    games: dict[Day, set[str]] = defaultdict(set)
    for each in rounds:
        games[each.table_id, each.gaming_day].add(each.game)
        times = [at for at in (each.began_at, each.ended_at) if at]
        if times:
            of_rounds[each.table_id, each.gaming_day].append((min(times), max(times)))
    found = {
        day: [(min(since for since, _ in of), max(until for _, until in of))] for day, of in of_rounds.items()
    }
    for day, events in _events(frame).items():
        ends = [*(at for at, _ in events), *(at for span in found.get(day, ()) for at in span)]
        found.setdefault(day, []).extend(spans(events, min(ends), max(ends)))
    return [
        Moment(frame.place, table, day, at, _only(games[table, day]))
        for (table, day), of_day in sorted(found.items())
        for at in sorted({at for span in of_day for at in _minutes(*span)})
    ]


def _only(games: set[str]) -> str | None:
    return next(iter(games)) if len(games) == 1 else None


def _events(frame: Frame) -> dict[Day, list[tuple[datetime, str]]]:
    """When each gaming table was opened and closed, in the order of the times."""
    kinds = [kind for pair in PAIRS for kind in pair]
    found: dict[Day, list[tuple[datetime, str]]] = defaultdict(list)
    for rows in frame.rows("events"):
        told = rows.select(_COLUMNS)
        is_told = pc.is_in(told["event_kind"].cast("string"), pc.cast(kinds, "string"))
        for row in told.filter(is_told).to_pylist():
            if row["event_at"]:
                found[row["table_id"], row["gaming_day"]].append((row["event_at"], row["event_kind"]))
    return {day: sorted(events) for day, events in found.items()}


def spans(events: Sequence[tuple[datetime, str]], first: datetime, last: datetime) -> Iterator[Span]:
    """Give the times for which a gaming table was open on a day, by each that says so.

    first, last  of all that is on record that day: from and until when, where nothing else is said
    """
    for opens, closes in PAIRS:
        of_pair = [(at, kind == opens) for at, kind in events if kind in {opens, closes}]
        since = first if of_pair and not of_pair[0][1] else None
        for at, is_opened in of_pair:
            if is_opened:
                since = since or at
            elif since:
                yield since, at
                since = None
        if since:
            yield since, last


def _minutes(since: datetime, until: datetime) -> Iterator[datetime]:
    at = since.astimezone(UTC).replace(second=0, microsecond=0)
    while True:
        yield at
        at += _MINUTE
        if at >= until:
            return
