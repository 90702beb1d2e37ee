"""The complete list of findings beside the report, one line for each finding or consequence."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from audit.runs.findings import Run
from audit.runs.judged_by import Standing
from audit.runs.laws import Laws
from audit.runs.responses_told import FIELDS, Responses
from audit.verdicts.other_readings import said_of, sentences
from reports import effect, people
from reports.how_often import COLUMNS, HowOften
from reports.sheet import Sheet, cell, write_sheet
from reports.wording import Clock, spans

_BATCH = 2_000
_MOST_RANGES = 500

HEADING = (
    "finding_id",
    "parent_id",
    "clause",
    "outcome",
    "fault",
    "waiver",
    "severity",
    "property_id",
    "table_id",
    "gaming_day",
    "shoe_id",
    "round_id",
    "position",
    "player_id",
    "dealer_id",
    "floorperson_id",
    "named",
    "at_utc",
    "at_local",
    "observed",
    "required",
    "stake",
    "due",
    "received",
    "dollars",
    "dollars_of_parent",
    "effect",
    "wagered",
    "law",
    "reading",
    "right_under",
    "rows",
    "evidence",
    "facts",
    "cards",
    *COLUMNS,
    *FIELDS,
)


def write_findings(
    run: Run, path: Path, clocks: Mapping[str, Clock], responses: Responses | None = None
) -> Sheet:
    """Write every finding of a run, a few at a time, so that memory does not grow with their number.

    ``dollars`` adds up to the report's net; a consequence's part of it is in ``dollars_of_parent``.
    ``effect`` says whether there is an amount, none, or none could be determined (``reports.effect``), and
    ``law`` by what it judges (``reports.standing``).  The last columns are how often the clause was breached,
    here and before, and what people answered.
    """
    return write_sheet(path, HEADING, _lines(run, clocks, responses or Responses()))


def _lines(run: Run, clocks: Mapping[str, Clock], responses: Responses) -> Iterator[list[str]]:
    laws, often = Standing(run), HowOften.of(run, Laws(run), responses)
    for batch in run.findings.to_batches(max_chunksize=_BATCH):
        for row in batch.to_pylist():
            clock = clocks.get(row["property_id"] or "", Clock(None))
            said = responses.of.get(row["finding_id"], {})
            more = {"effect": effect.state(row), "law": laws.of(row), **often.columns(row)}
            yield _finding({**row, **said, **more}, clock)
            for number, consequence in enumerate(row["consequences"] or [], start=1):
                yield _consequence(row, consequence, number)


def _finding(row: Mapping[str, Any], clock: Clock) -> list[str]:
    facts = {entry["name"]: entry["value"] for entry in row["facts"] or []}
    cards = {entry["position"]: _hand(entry) for entry in row["cards"] or []}
    filled = {
        **{name: cell(value) for name, value in row.items() if isinstance(value, str)},
        "gaming_day": str(row["gaming_day"] or ""),
        "at_utc": row["at"].isoformat() if row["at"] else "",
        "at_local": clock.brief(row["at"]) if row["at"] else "",
        **{name: _plain(row[f"{name}_cents"]) for name in ("stake", "due", "received", "wagered")},
        "dollars": _plain(row["amount_cents"]),
        "right_under": cell(sentences(said_of(row))),
        "named": cell(people.named(row)),
        "rows": str(row["rows"] or 0),
        "evidence": cell(_evidence(row["evidence"] or [])),
        "facts": cell(json.dumps(facts, ensure_ascii=False)) if facts else "",
        "cards": cell(json.dumps(cards, ensure_ascii=False)) if cards else "",
    }
    return [filled.get(name, "") for name in HEADING]


def _hand(entry: Mapping[str, Any]) -> Any:
    """Cards of a hand as they were set, or as dealt where they were not."""
    return {each["name"]: each["cards"] for each in entry.get("set") or []} or entry["cards"]


def _consequence(parent: Mapping[str, Any], entry: Mapping[str, Any], number: int) -> list[str]:
    filled = {
        **{name: cell(parent[name]) for name in ("property_id", "table_id", "shoe_id", "round_id", "fault")},
        **{name: cell(entry[name]) for name in ("clause", "outcome", "position", "observed", "required")},
        "finding_id": cell(f"{parent['finding_id']}.{number}"),
        "parent_id": cell(parent["finding_id"]),
        "gaming_day": str(parent["gaming_day"] or ""),
        "dollars_of_parent": _plain(entry["amount_cents"]),
        "rows": "1",
        "evidence": cell(f"{entry['file']} row {entry['row']}") if entry["file"] else "",
    }
    return [filled.get(name, "") for name in HEADING]


def _evidence(rows: list[Mapping[str, Any]]) -> str:
    files: dict[str, list[int]] = {}
    for row in rows:
        if row["file"] and (row["row"] or 0) >= 0:
            files.setdefault(row["file"], []).append(row["row"])
    ranges = {file: spans(numbers, most=_MOST_RANGES).replace("–", "-") for file, numbers in files.items()}
    return "; ".join(f"{file} rows {numbers}" for file, numbers in ranges.items())


def _plain(cents: int | None) -> str:
    """Cents as a number that a spreadsheet can add: ``-19.50``."""
    if cents is None:
        return ""
    whole, rest = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}{whole}.{rest:02d}"
