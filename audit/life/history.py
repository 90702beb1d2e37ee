"""The findings of a property over its runs: where each stands, what was said of it, and by when it is due.

What a night expected of its record and did not get (``gaps.parquet``) is told here like a finding, so that
people can say what became of it; it has no clause and accuses nobody.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo

import pyarrow.parquet as pq

from audit.life.deadline import deadline
from audit.life.journal import Line
from audit.life.refusals import refusals
from audit.life.standing import Found, Life, Standing, after, told
from audit.life.states import State
from audit.machine.hashes import sha256
from audit.runs.findings import GAPS, RECEIPT
from audit.runs.stores import Stored

_KEY = {"property_id": "TEXT", "finding_id": "TEXT"}
_AS_FOUND = {
    **dict.fromkeys(("clause", "outcome", "fault", "table_id", "gaming_day", "shoe_id", "round_id"), "TEXT"),
    **dict.fromkeys(("position", "at", "observed", "required", "waiver"), "TEXT"),
    **dict.fromkeys(("amount_cents", "overpaid_cents", "underpaid_cents", "rows"), "INTEGER"),
}
"""Columns of a finding as the last run that found it has them."""
_STANDS = {
    "life": "TEXT",
    **dict.fromkeys(("first_run", "last_run", "resolved_run", "opened_run"), "INTEGER"),
    **dict.fromkeys(("dealt", "wagers", "refused"), "INTEGER"),
    **dict.fromkeys(("identified", "due", "waived_until"), "TEXT"),
}
_KEPT = ("opened_run", "identified", "waived_until")
_SAID = dict.fromkeys(("state", "assigned_to", "said_by", "said_at", "note", "cause", "response"), "TEXT")
COLUMNS = {**_KEY, **_AS_FOUND, **_STANDS, **_SAID}
"""Columns of the findings of an index, and their kinds.

opened_run   the run that found it new, or again after it was resolved; resolved_run: that no longer found it
identified   the first day on which anybody can have known of it: the day after the last that was audited then
due          of an exception, the end of the second business day after that, holidays left out of account
state        what was said last; "open" where nothing was, or where it was found again after it was resolved
"""

GAP = "gap"
"""Outcome of what is no finding: something that was expected is not in the record."""
_UNDUE = (State.NOT_AN_EXCEPTION, State.NOT_DECIDABLE, State.REPORTED, State.CLOSED)
"""States in which no written exception is due any more."""

Row = dict[str, Any]


class History:
    """Grows with the runs of one property, in the order of their numbers."""

    def __init__(self, property_id: str) -> None:
        self.property_id = property_id
        self.runs: list[Row] = []
        self._days: dict[str, int] = {}
        self._found: dict[str, Row] = {}
        self._standing: dict[str, Standing] = {}

    @classmethod
    def so_far(cls, property_id: str, runs: list[Stored], index: sqlite3.Connection | None) -> History:
        """Take it up where an index left it; from the beginning where that was made of other runs."""
        history = cls(property_id)
        if index is None:
            return history
        before = _of(index, "runs", property_id)
        now = [(run.number, run.folder.name, sha256(run.folder / RECEIPT)) for run in runs[: len(before)]]
        if now != [(row["number"], row["folder"], row["receipt"]) for row in before]:
            return history
        history._take_up(before, _of(index, "days", property_id), _of(index, "findings", property_id))
        return history

    @classmethod
    def of_some(cls, property_id: str, findings: list[Row], index: sqlite3.Connection) -> History:
        """Take up some findings of an index, to tell again what was said of them."""
        history = cls(property_id)
        history._take_up(_of(index, "runs", property_id), [], findings)
        return history

    def _take_up(self, runs: list[Row], days: list[Row], findings: list[Row]) -> None:
        self.runs = runs
        self._days = {row["gaming_day"]: row["run"] for row in days}
        for row in findings:
            name = row["finding_id"]
            self._found[name] = {key: row[key] for key in (*_AS_FOUND, *_KEPT)}
            self._standing[name] = _standing(row)

    def add(self, run: Stored) -> None:
        """Add one run."""
        findings = pq.read_table(run.folder / "findings.parquet")
        population = pq.read_table(run.folder / "population.parquet")
        coverage = pq.read_table(run.folder / "coverage.parquet")
        about = run.about(self.property_id)
        zone = about.get("time_zone") or (self.runs[-1]["zone"] if self.runs else "UTC")
        last = max([*map(str, run.judged), *(row["last_day"] for row in self.runs[-1:])], default="")
        self.runs.append(
            {
                "property_id": self.property_id,
                "number": run.number,
                "folder": run.folder.name,
                "receipt": sha256(run.folder / RECEIPT),
                "name": about.get("name") or (self.runs[-1]["name"] if self.runs else self.property_id),
                "zone": zone,
                "judged": ", ".join(map(str, run.judged)),
                "last_day": last,
                "result": run.receipt["result"],
                "exit_code": run.receipt["exit_code"],
                "exceptions": run.receipt["totals"]["findings"]["exception"],
            }
        )
        self._days |= {str(day): run.number for day in run.judged}
        gaps = _gaps(run)
        run_told = told(run.number, run.judged, findings, population, coverage, refusals(run.folder))
        found = {**run_told.found, **{row["finding_id"]: _as_finding(row) for row in gaps}}
        self._standing = after(replace(run_told, found=found), self._standing)
        identified = date.fromisoformat(last) + timedelta(days=1) if last else None
        rows = findings.select(["finding_id", *_AS_FOUND]).to_pylist()
        self._keep(run, [*rows, *gaps], identified)

    def _keep(self, run: Stored, rows: list[Row], identified: date | None) -> None:
        """Keep each finding as it was found last."""
        waivers = (run.receipt.get("waivers") or {}).get("waivers", [])
        expires = {each["name"]: each["expires"] for each in waivers}
        for row in rows:
            name = row["finding_id"]
            opened = self._found.get(name, {})
            if self._standing[name].life is not Life.KNOWN:
                opened = {"opened_run": run.number, "identified": _text(identified)}
            kept = {key: opened[key] for key in ("opened_run", "identified")}
            kept["waived_until"] = expires.get(row["waiver"])
            self._found[name] = {key: _text(row[key]) for key in _AS_FOUND} | kept

    @property
    def days(self) -> list[Row]:
        """Each gaming day with the last run that judged it."""
        return [
            {"property_id": self.property_id, "gaming_day": day, "run": run}
            for day, run in sorted(self._days.items())
        ]

    def findings(self, lines: Iterable[Line]) -> list[Row]:
        """Give every finding with what was said of it."""
        said: dict[str, Line] = {line.finding: line for line in lines if not line.signs}
        assigned = {line.finding: line.to for line in lines if line.to}
        return [self._row(name, said.get(name), assigned.get(name)) for name in sorted(self._found)]

    def _row(self, name: str, line: Line | None, assigned: str | None) -> Row:
        found, stands = self._found[name], self._standing[name]
        is_over = line is not None and found["opened_run"] > line.run > 0
        state = State.OPEN if line is None or is_over else line.state
        is_due = found["outcome"] == "exception" and state not in _UNDUE
        return {
            **dict.fromkeys(COLUMNS),
            **found,
            "property_id": self.property_id,
            "finding_id": name,
            "life": stands.life.value,
            "first_run": stands.first,
            "last_run": stands.last,
            "resolved_run": stands.resolved,
            "dealt": stands.dealt,
            "wagers": stands.wagers,
            "refused": stands.refused,
            "due": _due(found["identified"], self.runs[-1]["zone"]) if is_due else None,
            "state": state.value,
            "assigned_to": assigned,
            "said_by": line.by if line else None,
            "said_at": _text(line.at) if line else None,
            **{key: (getattr(line, key) or None) if line else None for key in ("note", "cause", "response")},
        }


def _gaps(run: Stored) -> list[Row]:
    """Give the gaps of a run in the columns of findings; none where it was of no night."""
    path = run.folder / "gaps.parquet"
    gaps = pq.read_table(path) if path.is_file() else GAPS.empty_table()
    return [dict.fromkeys(_AS_FOUND) | _of_gap(row) for row in gaps.to_pylist()]


def _of_gap(row: Row) -> Row:
    place = {name: row[name] for name in ("property_id", "table_id", "gaming_day")}
    told = {"finding_id": row["gap_id"], "outcome": GAP, "at": row["since"], "observed": row["words"]}
    return {**place, **told, "clause": "", "required": "", "waiver": ""}


def _as_finding(row: Row) -> Found:
    return Found(row["clause"], row["outcome"], (row["property_id"], row["table_id"], row["gaming_day"]))


@cache
def _due(identified: str | None, zone: str) -> str | None:
    found = deadline(date.fromisoformat(identified), {}, ZoneInfo(zone)) if identified else None
    return _text(found.ends_at) if found else None


def _standing(row: Row) -> Standing:
    place = (row["property_id"], row["table_id"], date.fromisoformat(row["gaming_day"]))
    return Standing(
        Found(row["clause"], row["outcome"], place, row["round_id"]),
        Life(row["life"]),
        row["first_run"],
        row["last_run"],
        row["resolved_run"],
        row["dealt"],
        row["wagers"],
        row["refused"],
    )


def _of(index: sqlite3.Connection, table: str, property_id: str) -> list[Row]:
    found = index.execute(f"SELECT * FROM {table} WHERE property_id = ? ORDER BY 2", (property_id,))  # noqa: S608
    return [dict(row) for row in found]


def _text(value: Any) -> Any:
    """Write days and moments as text, moments in UTC."""
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat().replace("+00:00", "Z")
    return value.isoformat() if isinstance(value, date) else value
