"""Cases written as rows of the log: laid over a base log of their chapter and judged as the audit would.

``tests/cases/<chapter>/base.yaml`` holds compliant logs by name; ``like`` lays one over another, and a case
over the one it is like (``standard``, where it names none).  Rows stand by table and by name::

    log: {hands: {"3": {set_high: As Ah Kd 9s 4c}}, events: {burn: null, cut: {event_at: "20:14:05"}}}

A row's name says its ``round_id``, its ``hand_position``, its ``wager_kind`` and ``wager_position``, its
``event_kind`` or its ``payment_kind``; further words only tell it from others.  A cell of null is empty, a
row of null is not there.  Values are written as sample_logs/LOG_FORMAT.md says, times as those of one day
and lists as words; what the base records anywhere, the log records.  Kinds of event and payment that the base
has are said to be recorded completely (``recording.yaml``), but for those under ``unsaid``; ``said`` names
more, and columns, as a statement would.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pyarrow as pa
import yaml

from audit.columns.carry import CONTEXT
from audit.columns.choices import Filed
from audit.columns.chunk import Chunk
from audit.columns.doubt import Doubts
from audit.columns.silence import Complete
from audit.format.window import ALL
from audit.intake.filed_readings import readings_by_game
from audit.intake.submission import load_submission
from audit.judge.one_part import Part, _judged
from rules.catalogue import load
from rules.clause import Chapter, Per
from rules.columns import Column, Kind
from rules.kinds import Bools
from rules.pieces import NUMBERS
from rules.recording import Section, items
from rules.submission import read_on
from tests.rounds import _table

Cells = dict[str, Any]
Rows = dict[str, Cells]
Change = Callable[[dict[str, list[Cells]]], dict[str, list[Cells]]]
"""Changes the rows of a log, by table, before it is laid out; ``_name`` is what a row is called."""

DAY = date(2026, 3, 2)
PLACE: Cells = {"property_id": "PHL1", "table_id": "T-1", "gaming_day": DAY}
SAID_BY_NAME = {
    "rounds": ("round_id",),
    "hands": ("hand_position",),
    "wagers": ("wager_kind", "wager_position"),
    "payments": ("payment_kind",),
    "events": ("event_kind",),
}
_NUMBERED = {"wagers": "wager_number", "payments": "payment_number", "events": "event_number"}
_TEXT = (Kind.ID, Kind.TEXT, Kind.CODE)
_LISTS = (Kind.CARDS, Kind.TILES, Kind.TEXTS, Kind.FLAGS, Kind.NUMBERS)


@dataclass(frozen=True, slots=True)
class Written:
    """A log as it is written: rows by table and name, and what is filed and selected."""

    tables: dict[str, Rows]
    filed: Cells
    readings: Cells
    said: tuple[str, ...] = ()
    unsaid: tuple[str, ...] = ()
    day: date = DAY

    def under(self, over: Cells) -> Written:
        """Lay rows, filed options and readings over these."""
        over = {key: value for key, value in over.items() if key != "like"}
        unknown = over.keys() - SAID_BY_NAME - {"filed", "readings", "said", "unsaid"}
        assert not unknown, f"the log has no {', '.join(sorted(unknown))}"
        return Written(
            {name: _over(self.tables[name], over.get(name) or {}) for name in SAID_BY_NAME},
            self.filed | (over.get("filed") or {}),
            self.readings | (over.get("readings") or {}),
            (*self.said, *over.get("said", ())),
            (*self.unsaid, *over.get("unsaid", ())),
        )


@dataclass(frozen=True, slots=True)
class Laid:
    """A log laid out for the audit: its chunk, its rows' names by table, and which rows it answers for."""

    chunk: Chunk
    names: dict[str, list[str]]
    judged: dict[Per, Bools]


def _over(below: Rows, above: dict[Any, Any]) -> Rows:
    found = dict(below)
    for name, cells in above.items():
        found[str(name)] = {} if cells is None else below.get(str(name), {}) | cells
        if cells is None:
            del found[str(name)]
    return found


def base(bases: dict[str, Any], name: str) -> Written:
    """Return one base log of a chapter, itself laid over the one it is like."""
    assert name in bases, f"base.yaml has no {name!r}"
    like = bases[name].get("like")
    below = base(bases, like) if like else Written({table: {} for table in SAID_BY_NAME}, {}, {})
    return below.under(bases[name])


def lay_out(
    chapter: Chapter, log: Cells, bases: dict[str, Any], day: date = DAY, change: Change | None = None
) -> Laid:
    """Lay the log of a case out as one chunk of the audit, its times on another gaming day if that is said.

    Raises AssertionError where a value is not of its column's kind, or there is no such column.
    """
    below = base(bases, str(log.get("like", "standard")))
    written = replace(below.under(log), day=day)
    rows = rows_of(written, chapter)
    rows = change(rows) if change else rows
    names = {name: [each.pop("_name") for each in rows[name]] for name in rows}
    recorded = {column for row in _cells(rows) for column, value in row.items() if value is not None}
    recorded |= {column for cells in _cells(below.tables) for column in cells}
    every = {column.name for table in SAID_BY_NAME for column in load().tables[table].columns}
    filed = _filed(chapter.game, _text(written.filed), _text(written.readings), day)
    tables = {name: _table(name, rows[name]) for name in rows}
    for name in ("rounds", "events", "payments"):
        tables[name] = tables[name].append_column(CONTEXT, pa.array([True] * len(rows[name]), pa.bool_()))
    complete = Complete(_complete(below, written))
    chunk = Chunk(
        tables,
        chapter,
        load(),
        filed=lambda *_: filed,
        submission_given=True,
        never_recorded=frozenset(every - recorded),
        complete=lambda *_: complete,
    )
    part = Part(tables, chapter.number, frozenset(chunk.table_days), frozenset(), Doubts())
    return Laid(chunk, names, _judged(chunk, part, ALL))


def rows_of(written: Written, chapter: Chapter) -> dict[str, list[Cells]]:
    """Give the rows of a log by table, as its columns hold them."""
    return {name: _rows(name, written, chapter) for name in SAID_BY_NAME}


def _complete(below: Written, written: Written) -> frozenset[str]:
    """Names under which rules ask for what a log is said to record completely."""
    known = {item.name: item.parameter for item in items(load().tables)}
    found = {name.split()[0] for table in (Section.EVENTS, Section.PAYMENTS) for name in below.tables[table]}
    return frozenset(known[name] for name in (found | set(written.said)) - set(written.unsaid))


def _cells(tables: dict[str, Any]) -> Iterable[Cells]:
    for rows in tables.values():
        yield from rows.values() if isinstance(rows, dict) else rows


def _rows(table: str, written: Written, chapter: Chapter) -> list[Cells]:
    columns = {column.name: column for column in load().tables[table].columns}
    defaults = {"game": chapter.game, "round_id": next(iter(written.tables["rounds"]), None), **PLACE}
    found = []
    for name, cells in written.tables[table].items():
        said = dict(zip(SAID_BY_NAME[table], name.split(), strict=False))
        row = {
            key: value for key, value in (defaults | said | cells).items() if key in columns or key in cells
        }
        unknown = row.keys() - columns
        assert not unknown, f"{table} {name}: no column {', '.join(sorted(unknown))}"
        values = {key: _value(f"{table} {name}: {key}", columns[key], value) for key, value in row.items()}
        found.append(
            {"_name": name, **{key: _later(value, written.day - DAY) for key, value in values.items()}}
        )
    if table == "events":
        found.sort(key=lambda row: row["event_at"])
    number = _NUMBERED.get(table)
    return [{number: place, **row} if number else row for place, row in enumerate(found, start=1)]


def _later(value: Any, by: timedelta) -> Any:
    """Put a day or a time on another day; anything else stays as it is."""
    if isinstance(value, list):
        return [_later(each, by) for each in value]
    return value + by if isinstance(value, date) else value


def _value(where: str, column: Column, value: Any) -> Any:
    if value is None:
        return None
    if column.kind in _LISTS:
        entries = value if isinstance(value, list) else str(value).split()
        return [None if each is None else _entry(where, column, each) for each in entries]
    return _entry(where, column, value)


def _entry(where: str, column: Column, value: Any) -> Any:
    """Return one value, or one entry of a list, as its column holds it; money in cents."""
    kind = column.kind
    if kind in _TEXT or kind is Kind.TEXTS:
        assert not column.values or str(value) in column.values, f"{where} cannot be {value!r}"
        return str(value)
    if kind in NUMBERS:
        assert value in NUMBERS[kind], f"{where}: {value!r} is not a card or tile"
        return value
    if kind in (Kind.TIME, Kind.DAY):
        return _moment(where, value) if kind is Kind.TIME else value
    if kind in (Kind.FLAG, Kind.FLAGS):
        assert isinstance(value, bool), f"{where}: {value!r} is neither true nor false"
        return value
    if kind is Kind.MONEY:
        assert isinstance(value, int | Decimal), f"{where}: {value!r} is not an amount in dollars"
        return int(Decimal(value).scaleb(2))
    assert str(value).isdecimal(), f"{where}: {value!r} is no whole number"
    return int(value)


def _moment(where: str, value: Any) -> datetime:
    if isinstance(value, datetime):
        return value.replace(tzinfo=UTC)
    try:
        return datetime.combine(DAY, time.fromisoformat(value), UTC)
    except ValueError:
        message = f"{where}: {value!r} is no time such as 20:14:05"
        raise AssertionError(message) from None


def _text(chosen: Cells) -> str:
    """Write what is filed or selected as a Rules Submission does; null is not filed."""
    plain = {key: str(value) if isinstance(value, Decimal) else value for key, value in chosen.items()}
    return yaml.safe_dump({key: value for key, value in plain.items() if value is not None})


@cache
def _filed(game: str, filed: str, readings: str, day: date) -> Filed:
    """Read what is filed and selected at a table, as the audit reads it from a Rules Submission."""
    document = {
        "version": 1,
        "properties": [
            {
                "id": PLACE["property_id"],
                "name": "Sample Casino",
                "time_zone": "America/New_York",
                "gaming_day_starts": "06:00",
                "readings": yaml.safe_load(readings),
                "filings": [
                    {
                        "effective": "2026-01-01",
                        "reference": "RS-1",
                        "games": {game: yaml.safe_load(filed)},
                    }
                ],
            }
        ],
    }
    with TemporaryDirectory() as folder:
        file = Path(folder) / "rules_submission.yaml"
        file.write_text(yaml.safe_dump(document), encoding="utf-8")
        submission = load_submission(file)
    place = PLACE["property_id"]
    options = submission.options(place, PLACE["table_id"], game, day)
    read = read_on(readings_by_game()[game], submission.readings(place, game, day), day)
    return Filed(options, read)
