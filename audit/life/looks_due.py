"""Looks of people that run out, ran out or found something wrong, told before the next night asks for them.

What stands is read from the attestations and the coverage of the newest gaming day's run: an inspection that
is relied on says until when, and of a clause that nobody attested the run knows for how many gaming tables.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pyarrow.parquet as pq

from audit.runs.findings import RELIED_ON
from rules.citations import cited

NOT_MET, RAN_OUT, NEVER, RUNS_OUT = "found not met", "ran out", "not attested", "runs out"
_SAID = {
    NOT_MET: "Looks that found a duty not met",
    RAN_OUT: "Looks that ran out",
    NEVER: "Looks that are missing, or not relied on",
    RUNS_OUT: "Looks that run out",
}
ORDER = (NOT_MET, RAN_OUT, NEVER, RUNS_OUT)
"""How the looks at a clause stand, in the order in which it is told."""
COLUMNS = ("property_id", "stands", "clause", "table_id", "until", "days_left", "tables", "document")
AHEAD = 14
"""Days ahead of which it is told that a look runs out, where nobody says otherwise."""

Row = dict[str, Any]


def looks_due(run: Path, property_id: str, zone: str, today: date, ahead: int = AHEAD) -> list[Row]:
    """List what has to be looked at again at a property, from the run of its newest gaming day.

    today  the last day that is not told ahead: what is valid to its end or less runs out now
    ahead  days after it of which it is told as well
    Each row has ``COLUMNS``: ``until`` the last gaming day for which a look holds, ``tables`` how many gaming
    tables a row is about; a clause of which the run only counts them has no ``table_id``.
    """
    looks = [
        row
        for row in pq.read_table(run / "attestations.parquet").to_pylist()
        if row["property_id"] == property_id and row["standing"] == RELIED_ON
    ]
    rows = [*_by_table(looks, property_id, ZoneInfo(zone), today, ahead), *_by_clause(run, property_id)]
    return sorted(rows, key=lambda row: (ORDER.index(row["stands"]), row["until"] or date.max, row["clause"]))


def told(rows: list[Row]) -> Iterator[str]:
    """Say it in a sentence for each way that looks stand; nothing where all is well."""
    by_state: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        by_state[row["stands"]].append(row)
    for state in ORDER:
        if found := by_state.get(state):
            yield _sentence(state, found)


def _sentence(state: str, rows: list[Row]) -> str:
    clauses = len({row["clause"] for row in rows})
    named = {row["table_id"] for row in rows} - {""}
    tables = len(named) or max(row["tables"] for row in rows)
    first = rows[0]
    where = f" at {first['table_id']}" if first["table_id"] else ""
    until = f", {first['until']}" if first["until"] else ""
    how_many = f"{_count(clauses, 'clause')} at {'up to ' * (not named)}{_count(tables, 'gaming table')}"
    return f"{_SAID[state]}: {how_many} (first {cited(first['clause'])}{where}{until})"


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'s' * (number != 1)}"


def _by_table(looks: list[Row], property_id: str, zone: ZoneInfo, today: date, ahead: int) -> Iterator[Row]:
    """Say of each clause at each gaming table how the looks of the table's newest gaming day stand."""
    newest: dict[str, date] = {}
    for row in looks:
        newest[row["table_id"]] = max(row["gaming_day"], newest.get(row["table_id"], row["gaming_day"]))
    of: dict[tuple[str, str], list[Row]] = defaultdict(list)
    for row in looks:
        if row["gaming_day"] == newest[row["table_id"]]:
            of[row["table_id"], row["clause"]].append(row)
    for (table, clause), found in of.items():
        wrong = [row for row in found if row["result"] != "compliant"]
        # An observation is of its own gaming day: it is not one that runs out.
        lasting = (
            [] if wrong else [row for row in found if row["valid_until"] and row["kind"] == "inspection"]
        )
        if not (wrong or lasting):
            continue
        last = max(lasting, key=lambda row: row["valid_until"], default=(wrong or found)[-1])
        until = None if wrong else _last_day(last["valid_until"], zone)
        if until is not None and until > today + timedelta(days=ahead):
            continue
        yield {
            "property_id": property_id,
            "stands": NOT_MET if until is None else RAN_OUT if until < today else RUNS_OUT,
            "clause": clause,
            "table_id": table,
            "until": until,
            "days_left": None if until is None else (until - today).days,
            "tables": 1,
            "document": last["document"] or "",
        }


def _last_day(until: datetime, zone: ZoneInfo) -> date:
    """The last gaming day for which a look holds: at noon of which it is still valid."""
    at = until.replace(tzinfo=until.tzinfo or UTC).astimezone(zone)
    return at.date() if at >= datetime.combine(at.date(), time(12), zone) else at.date() - timedelta(days=1)


def _by_clause(run: Path, property_id: str) -> Iterator[Row]:
    """Say of each clause at how many gaming tables nobody attested it, or too long ago.

    A run counts each of its gaming days: of one that judged several, no more tables are told than it has.
    """
    names = ["property_id", "citation", "not_attested", "expired"]
    most = _tables(run, property_id)
    for row in pq.read_table(run / "coverage.parquet", columns=names).to_pylist():
        for stands, tables in ((RAN_OUT, row["expired"]), (NEVER, row["not_attested"])):
            if row["property_id"] == property_id and tables:
                yield {
                    **dict.fromkeys(COLUMNS),
                    "property_id": property_id,
                    "stands": stands,
                    "clause": row["citation"],
                    "table_id": "",
                    "tables": min(tables, most),
                    "document": "",
                }


def _tables(run: Path, property_id: str) -> int:
    """How many gaming tables of a property a run judged."""
    rows = pq.read_table(run / "population.parquet", columns=["property_id", "table_id"]).to_pylist()
    return len({row["table_id"] for row in rows if row["property_id"] == property_id})
