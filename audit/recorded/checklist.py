"""A checklist of what only a person can see: written as CSV to be filled in, and read back into a log.

A line is one clause at one gaming table.  What is filled in becomes rows of ``inspections`` and
``observations``; whether they may be relied on is judged by the run, as of any other (``attest``).
"""

from __future__ import annotations

import csv
import hashlib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zoneinfo import ZoneInfo

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from audit.errors import AuditError
from audit.format import names
from audit.format.log_files import arrow_schema, write_table
from audit.format.spreadsheet import cell
from audit.intake.filings import Property
from audit.intake.submission import Submission
from audit.runs.outputs import new_file
from rules.catalogue import chapter_of, load
from rules.clause import Clause, Status

GIVEN = ("property_id", "gaming_day", "table_id", "clause", "kind", "duty")
FILLED = ("result", "seen_at", "seen_by", "document", "round_id", "valid_until", "note")
COLUMNS = (*GIVEN, *FILLED)
RESULTS = ("compliant", "not_compliant")
KINDS = (Status.INSPECTION.value, Status.OBSERVATION.value)


class ChecklistRejected(AuditError):
    """A checklist cannot be read back; the message names file, each line and reason."""


@dataclass(frozen=True, slots=True)
class Attested:
    """What a checklist brought into a log.

    rows   by table of the log: how many rows it has of the checklist
    empty  lines that nobody filled in
    files  those that were written; none where the same list was read before
    astray lines about a gaming table of which the log has no round and no event
    """

    rows: dict[str, int]
    empty: int
    files: tuple[Path, ...]
    astray: tuple[str, ...] = ()


def write(
    game: str,
    property_id: str,
    tables: Sequence[str],
    gaming_day: date,
    out: Path,
    kinds: Sequence[str] = KINDS,
) -> int:
    """Write the checklist of a game at some gaming tables on a gaming day; return its number of lines.

    It has each duty in force that day that a person has to inspect or observe.
    kinds  only inspections, which stand until they run out, or only observations, which are of the day
    """
    asked = asked_of(game, gaming_day, kinds)
    with new_file(out) as path, path.open("w", encoding="utf-8-sig", newline="") as stream:
        lines = csv.writer(stream)
        lines.writerow(COLUMNS)
        for table in tables:
            for clause in asked:
                given = (property_id, gaming_day, table, clause.citation, clause.status.value, clause.duty)
                lines.writerow([*map(cell, given), *("" for _ in FILLED)])
    return len(tables) * len(asked)


def asked_of(game: str, gaming_day: date, kinds: Sequence[str] = KINDS) -> list[Clause]:
    """Duties of a game that a person has to see, each by its text of the day."""
    number = chapter_of(game).number
    return [
        text
        for clause in load(number).clauses.values()
        if clause.chapter == number
        for text in clause.texts
        if _in_force(text, gaming_day) and text.status.value in kinds
    ]


def _in_force(text: Clause, gaming_day: date) -> bool:
    after = text.since is None or text.since <= gaming_day
    return after and (text.until is None or gaming_day < text.until)


def kind_of(citation: str, gaming_day: date) -> str:
    """Say how a clause is judged by its text of the day; empty where it has none then."""
    clause = load().clauses.get(citation)
    found = [text for text in clause.texts if _in_force(text, gaming_day)] if clause else []
    return found[0].status.value if found else ""


def read_back(filled: Path, log: Path, submission: Submission) -> Attested:
    """Write what was filled in beside the rows of a log; the same list twice changes nothing.

    Raises ChecklistRejected, which names each line that cannot be read; nothing is written then.
    """
    rows: dict[tuple[str, str], list[dict[str, Any]]] = defaultdict(list)
    faults: list[str] = []
    empty, of_tables = 0, list[tuple[int, str]]()
    for number, line in enumerate(_lines(filled), start=2):
        if not any(line[name] for name in FILLED):
            empty += 1
            continue
        try:
            kind, row = _row(line, submission)
        except (
            ValueError,
            OverflowError,
            names.NameUnknown,
        ) as error:  # a calendar has an end
            faults.append(f"row {number}, {line['clause']}: {error}")
        else:
            rows[f"{kind}s", str(row["gaming_day"])].append(row)
            of_tables.append((number, line["table_id"]))
    if faults:
        message = f"{filled}: nothing was taken over: {'; '.join(faults)}"
        raise ChecklistRejected(message)
    name = f"checklist-{hashlib.sha256(filled.read_bytes()).hexdigest()[:16]}"
    counts: dict[str, int] = defaultdict(int)
    for (table, _), found in rows.items():
        counts[table] += len(found)
    there = _tables_of(log) | {""}
    astray = [f"row {number}: {table}" for number, table in of_tables if table not in there]
    return Attested(dict(counts), empty, tuple(_written(rows, log, name)), tuple(astray))


def _tables_of(log: Path) -> set[str]:
    """Gaming tables of which a log has rounds or events; of files that cannot be read the run tells."""
    found: set[str] = set()
    for path in (each for name in ("rounds", "events") for each in (log / name).rglob("*.parquet")):
        with suppress(OSError, ValueError, pa.ArrowException):
            rows = pq.read_table(path, columns=["table_id"], partitioning=None)
            found.update(map(str, pc.unique(rows.column("table_id")).to_pylist()))
    return found


def _lines(path: Path) -> Iterator[dict[str, str]]:
    """Read a list as it was filled in, without the mark that keeps a spreadsheet from running a cell."""
    try:
        with path.open(encoding="utf-8-sig", newline="") as stream:
            lines = csv.DictReader(stream)
            missing = [name for name in COLUMNS if name not in (lines.fieldnames or ())]
            if missing:
                message = f"{path}: it has no column {', '.join(missing)}"
                raise ChecklistRejected(message)
            for line in lines:
                if None in line:
                    message = f"{path}, row {lines.line_num}: it has more cells than the heading"
                    raise ChecklistRejected(message)
                yield {name: (line[name] or "").strip().removeprefix("'") for name in COLUMNS}
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        message = f"{path}: {error}"
        raise ChecklistRejected(message) from error


def _row(line: dict[str, str], submission: Submission) -> tuple[str, dict[str, Any]]:
    """Give the kind of a line, and it as a row of the log; raises ValueError, which says why it is none."""
    day = names.day(line["gaming_day"])
    kind = kind_of(line["clause"], day)
    wrong = [*_unknown(line, kind, submission), *_lacking(line)]
    if wrong:
        raise ValueError(", and ".join(wrong))
    there = submission.properties[line["property_id"]]
    told: dict[str, Any] = {
        "clause": line["clause"],
        "result": _result(line),
        "by": line["seen_by"],
        "at": _seen(line["seen_at"], day, there),
        "valid_until": _until(line["valid_until"], there),
        "round_id": line["round_id"] or None,
        "document": line["document"] or None,
        "note": line["note"] or None,
    }
    if told["valid_until"] is not None and told["valid_until"] < told["at"]:
        message = f"valid_until {line['valid_until']} is before it was seen, {day} {line['seen_at']}"
        raise ValueError(message)
    own = {f"{kind}_{name}": value for name, value in told.items()}
    place = {"property_id": line["property_id"], "gaming_day": day, "table_id": line["table_id"] or None}
    return kind, place | own


def _unknown(line: dict[str, str], kind: str, submission: Submission) -> Iterator[str]:
    """Say what a line names that is not there."""
    if kind not in KINDS:
        yield "no clause of this name is for a person to see"
    if line["property_id"] not in submission.properties:
        yield f"property {line['property_id']!r} is not in {submission.file.name}"
    if _result(line) not in RESULTS:
        yield f"result {line['result']!r} is none of {', '.join(RESULTS)}"


def _lacking(line: dict[str, str]) -> Iterator[str]:
    """Say what a line lacks to be a look by somebody at something."""
    for name in ("seen_by", "seen_at"):
        if not line[name]:
            yield f"{name} is empty"
    if _result(line) == "compliant":
        for name in ("table_id", "document"):
            if not line[name]:
                yield f"{name} is empty, and without it no run relies on what was found compliant"


def _result(line: dict[str, str]) -> str:
    return line["result"].lower().replace(" ", "_")


def _seen(text: str, day: date, there: Property) -> datetime:
    """When something was seen: a time on the property's clock within the gaming day, or a whole moment."""
    starts = there.gaming_day_starts
    try:
        clock = time.fromisoformat(text)
    except ValueError:
        at = _moment(text, there)
    else:
        evening = clock.replace(tzinfo=None) >= starts
        at = _at(datetime.combine(day if evening else day + timedelta(days=1), clock), there, text)
    first, last = (
        datetime.combine(each, starts, ZoneInfo(there.time_zone)).astimezone(UTC)
        for each in (day, day + timedelta(days=1))
    )
    if not first <= at < last:
        message = f"{text} is not within the gaming day {day}, which begins at {starts:%H:%M}"
        raise ValueError(message)
    return at


def _until(text: str, there: Property) -> datetime | None:
    """How long a look speaks; a day means its end on the property's clock."""
    if not text:
        return None
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return _moment(text, there)
    return _at(datetime.combine(day, time(23, 59, 59)), there, text)


def _moment(text: str, there: Property) -> datetime:
    try:
        found = datetime.fromisoformat(text)
    except ValueError as error:
        message = f"{text!r} is not a time such as 21:40 or 2026-03-14 21:40"
        raise ValueError(message) from error
    return _at(found, there, text)


def _at(found: datetime, there: Property, text: str) -> datetime:
    """Put a time of the property's clock into UTC; one that names its own offset stays what it is."""
    if found.tzinfo is not None:
        return found.astimezone(UTC)
    zone = ZoneInfo(there.time_zone)
    first, second = (found.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1))
    if first != second:
        happens = "happens twice" if first < second else "does not happen"
        message = f"{text} {happens} on the clock of {there.time_zone}; write it with its offset"
        raise ValueError(message)
    return first


def _written(rows: dict[tuple[str, str], list[dict[str, Any]]], log: Path, name: str) -> Iterator[Path]:
    """Write each table and day under the name of the list, whole or not at all; what lies there stays."""
    with TemporaryDirectory(dir=log, prefix=".checklist-") as scratch:
        for (table, day), found in sorted(rows.items()):
            target = log / table / f"day={day}" / f"{name}.parquet"
            if target.exists():
                continue
            fresh = write_table(
                pa.Table.from_pylist(found, schema=arrow_schema(table)), Path(scratch), table, day, name
            )
            target.parent.mkdir(parents=True, exist_ok=True)
            fresh.replace(target)
            yield target
