"""Run folders made by hand, so that reports can be tested without an audit.

Facility, tables, people and findings are invented; the clauses (``LAW``) are a small part of Chapter 627a.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from audit.runs.findings import CLAUSES, COVERAGE, FINDINGS, LOOKS
from tests.report_law import LAW

Row = dict[str, Any]

FIRST_DAY = date(2026, 3, 5)
DAYS = [FIRST_DAY + timedelta(days=n) for n in range(7)]
SOURCE = "42 Pa.B. 2906"
FACILITY = {"id": "RVS", "name": "Riverside Casino & Hotel", "time_zone": "America/New_York"}

STATEMENT = {"file": "recording.yaml", "text": "- events: {complete: [burn, cut]}\n", "could_decide": 0}
READINGS = [
    {
        "property_id": "RVS",
        "name": "vigorish_next_quarter",
        "choice": "always_up",
        "default": True,
        "citation": "627a.12(c)",
        "question": "Is an amount that already is a multiple of 25 cents raised to the next one?",
        "meaning": "no: only amounts between two multiples are raised",
    }
]

EVIDENCE_FILES = {
    name: f"{name}/day=2026-03-08/part-0.parquet" for name in ("rounds", "hands", "wagers", "events")
}


def sha(text: str) -> str:
    """A plausible hash."""
    return hashlib.sha256(text.encode()).hexdigest()


def at(day: date, hour: int, minute: int, second: int = 0) -> datetime:
    """A moment in UTC."""
    return datetime(day.year, day.month, day.day, hour, minute, second, tzinfo=UTC)


def finding(**changes: Any) -> Row:
    """One exception of conduct; ``changes`` replace its columns."""
    row: Row = {
        "finding_id": "X-0001",
        "clause": "627a.12(c)",
        "outcome": "exception",
        "fault": "conduct",
        "property_id": "RVS",
        "table_id": "MB-03",
        "gaming_day": DAYS[3],
        "shoe_id": "MB-03-0308-2",
        "round_id": "MB-03-20260308-0117",
        "position": "3",
        "player_id": "P-4471",
        "dealer_id": "D-118",
        "at": at(DAYS[3], 6, 59, 12),
        "observed": "vigorish of $2.00 charged on winnings of $45.00",
        "required": "vigorish of $2.25: 5% of $45.00 is $2.25, a multiple of 25 cents",
        "amount_cents": 25,
        "reading": "",
        "rows": 1,
        "evidence": [
            {"file": EVIDENCE_FILES["wagers"], "row": 482},
            {"file": EVIDENCE_FILES["rounds"], "row": 117},
        ],
        "facts": [
            {"name": "wager_amount_cents", "value": "$45.00"},
            {"name": "wager_paid_cents", "value": "$45.00"},
            {"name": "vigorish_cents", "value": "$2.00"},
            {"name": "approved_vigorish_rounding", "value": "next quarter"},
            {"name": "paid_at", "value": "2026-03-08 01:59:10 EST"},
        ],
        "told": [],
        "rests_on": [],
        "cards": [
            {"position": "players_hand", "cards": ["As", "Td", "4c"]},
            {"position": "bankers_hand", "cards": ["7h", "Qs"]},
        ],
        "consequences": [],
    }
    return _both_sides({**row, **changes})


def _both_sides(row: Row) -> Row:
    """Fill in what was over- and underpaid from a finding's amount, where not given."""
    cents = row["amount_cents"] or 0
    row = {**row, "facts": [{"recorded": True, **fact} for fact in row["facts"] or []]}
    return {"overpaid_cents": max(cents, 0), "underpaid_cents": max(-cents, 0), **row}


def unknown(**changes: Any) -> Row:
    """One matter that could not be decided."""
    row: Row = {
        "finding_id": "U-0001",
        "clause": "627a.3(c)",
        "outcome": "unknown",
        "fault": "",
        "round_id": None,
        "position": None,
        "player_id": None,
        "dealer_id": None,
        "shoe_id": None,
        "at": None,
        "observed": "not recorded on 31 rows: deck_opened",
        "required": "the time at which they were opened",
        "amount_cents": None,
        "rows": 31,
        "cards": [],
        "facts": [],
        "evidence": [{"file": EVIDENCE_FILES["rounds"], "row": row} for row in range(31)],
    }
    return finding(**{**row, **changes})


def coverage_row(citation: str, state: str, reason: str, found: Sequence[Row]) -> Row:
    """The coverage of a clause as its state and findings imply it."""
    own = [row for row in found if row["clause"] == citation]
    failed = sum(row["outcome"] == "exception" for row in own)
    review = sum(row["outcome"] == "review" for row in own)
    waived = sum(row["outcome"] == "waived" for row in own)
    otherwise = [row for row in own if row["outcome"] == "other_reading"]
    unclear = sum(row["rows"] for row in own if row["outcome"] == "unknown")
    counted = state in {"exception", "waived", "for review", "other reading", "unknown", "pass"}
    return {
        "property_id": FACILITY["id"],
        "citation": citation,
        "state": state,
        "rows": 12_480 if state != "heading" else 0,
        "examined": 9_310 if counted else 0,
        "attested": 12 if state == "attested" else 0,
        "passed": 9_310 - failed - waived - review - len(otherwise) - unclear if counted else 0,
        "exceptions": failed,
        "waived": waived,
        "consequences": 0,
        "review": review,
        "other_reading": len(otherwise),
        **{f"other_reading_{side}": cents for side, cents in dollars_of(otherwise).items()},
        "unknown": unclear,
        "not_applicable": 3_170 if counted else 12_480 if state == "not applicable" else 0,
        "not_auditable": 12_480 if state == "not auditable" else 0,
        "not_attested": 3 if state == "not attested" else 0,
        "expired": 1 if state == "expired" else 0,
        "findings": len(own),
        "reason": reason,
    }


def looks_at(coverage: Sequence[Row]) -> list[Row]:
    """Who looked: at two tables for what is attested, and a dealer at his own for what is not."""
    fine = {
        "property_id": FACILITY["id"],
        "gaming_day": DAYS[0],
        "made_on": DAYS[0],
        "kind": "inspection",
        "result": "compliant",
        "standing": "relied on",
        "reason": "",
        "file": "i",
    }
    found: list[Row] = []
    for row in coverage:
        own = {**fine, "clause": row["citation"], "at": at(DAYS[0], 22, 5), "row": len(found)}
        if row["state"] == "attested":
            about = [("MB-01", "C-04"), ("MB-02", "C-09"), ("MB-02", "C-04")]
            found += [{**own, "table_id": t, "person": p, "document": f"LI-{t}"} for t, p in about]
        if row["state"] == "not attested":
            why = {"standing": "not relied on", "reason": "who made it stands in the record of the day"}
            found.append({**own, **why, "table_id": "MB-03", "person": "D-118", "document": ""})
    return found


def clause_row(citation: str, kind: str, duty: str, reason: str) -> Row:
    """A clause as the catalogue stores it."""
    return {
        "citation": citation,
        "chapter": "627a",
        "kind": kind,
        "status": "checked",
        "per": "wager",
        "since": date(2012, 5, 19),
        "until": None,
        "source": SOURCE,
        "duty": duty,
        "reading": "A multiple of 25 cents is not raised." if citation == "627a.12(c)" else "",
        "readings": ["vigorish_next_quarter"] if citation == "627a.12(c)" else [],
        "reason": reason,
    }


def write_run(
    folder: Path, found: Sequence[Row], *, states: dict[str, str] | None = None, **receipt: Any
) -> Path:
    """Write a run folder with these findings.

    states   clause -> state where it differs from ``LAW``; an exception nobody found becomes a pass
    receipt  keys of run.json to replace
    """
    folder.mkdir(parents=True, exist_ok=True)
    said = {(row["clause"], row["outcome"]) for row in found}
    coverage = []
    for citation, _, state, _, reason in LAW:
        if (citation, "exception") in said:
            now = "exception"
        elif (citation, "waived") in said:
            now = "waived"
        elif (citation, "review") in said:
            now = "for review"
        elif (citation, "other_reading") in said:
            now = "other reading"
        elif (citation, "unknown") in said:
            now = "unknown"
        else:
            now = "pass" if state in {"exception", "unknown"} else state
        coverage.append(coverage_row(citation, (states or {}).get(citation, now), reason, found))
    clauses = [clause_row(citation, kind, duty, reason) for citation, kind, _, duty, reason in LAW]
    for name, rows, schema in (
        ("findings", found, FINDINGS),
        ("coverage", coverage, COVERAGE),
        ("clauses", clauses, CLAUSES),
        ("attestations", looks_at(coverage), LOOKS),
    ):
        pq.write_table(pa.Table.from_pylist(list(rows), schema=schema), folder / f"{name}.parquet")
    content = {**receipt_of(found, coverage), **receipt}
    (folder / "run.json").write_text(json.dumps(content, indent=1, ensure_ascii=False), encoding="utf-8")
    return folder


def receipt_of(found: Sequence[Row], coverage: Sequence[Row]) -> Row:
    """The receipt that belongs to findings and coverage."""
    exceptions = [row for row in found if row["outcome"] == "exception"]
    review = [row for row in found if row["outcome"] == "review"]
    waived = [row for row in found if row["outcome"] == "waived"]
    otherwise = [row for row in found if row["outcome"] == "other_reading"]
    per_day = Counter(row["gaming_day"] for row in exceptions)
    return {
        "pitaudit": "0.1.0",
        "format_version": 1,
        "properties": [FACILITY],
        "chapters": [{"number": "627a", "title": "Minibaccarat"}],
        "period": {"from": str(DAYS[0]), "to": str(DAYS[-1])},
        "inputs": inputs(),
        "submission": {"file": "rules_submission.yaml", "sha256": sha("submission")},
        "window": None,
        "night": None,
        "recording": {**STATEMENT, "sha256": sha("recording")},
        "versions": {"pandas": "3.1.1", "pyarrow": "26.0.1", "great_expectations": "1.24.1"},
        "readings": READINGS,
        "population": {
            "rounds": 3_120,
            "hands": 6_240,
            "wagers": 12_480,
            "tables": 4,
            "wagered_cents": 98_765_400,
            "paid_cents": 47_210_325,
            "vigorish_cents": 812_375,
        },
        "days": [
            {
                "property_id": "RVS",
                "gaming_day": str(day),
                "rounds": 440 + n,
                "wagers": 1_780,
                "exceptions": per_day[day],
            }
            for n, day in enumerate(DAYS)
        ],
        "intake": intake(),
        "games": [],
        "totals": {
            "states": (states := dict(Counter(row["state"] for row in coverage))),
            "states_of_games_played": states,
            "findings": {
                "exception": len(exceptions),
                "waived": len(waived),
                "review": len(review),
                "other_reading": len(otherwise),
                "unknown": sum(row["outcome"] == "unknown" for row in found),
                "conduct": sum(row["fault"] == "conduct" for row in exceptions),
                "record": sum(row["fault"] == "record" for row in exceptions),
            },
            **dollars_of(exceptions),
            "waived": dollars_of(waived),
            "for_review": dollars_of(review),
            "other_reading": dollars_of(otherwise),
        },
        "not_audited": [],
        "waivers": None,
        "completeness": {"whole": True, "missing": []},
        "written": {},
        "result": "exceptions" if exceptions else "clean",
        "exit_code": 1 if exceptions else 0,
    }


def dollars_of(found: Sequence[Row]) -> Row:
    """Both sides of some findings."""
    amounts = [row["amount_cents"] or 0 for row in found]
    over = sum(a for a in amounts if a > 0)
    return {"overpaid_cents": over, "underpaid_cents": over - sum(amounts)}


def inputs() -> list[Row]:
    """The files of the log."""
    return [
        {
            "table": name,
            "file": f"{name}/day={day}/part-0.parquet",
            "sha256": sha(f"{name}{day}"),
            "bytes": 48_213,
            "rows": 446,
            "state": "read",
        }
        for name in EVIDENCE_FILES
        for day in DAYS
    ]


def intake(quarantined: int = 3) -> Row:
    """What the door let in."""
    counts = {"rounds": 3_120, "hands": 6_240, "wagers": 12_480, "payments": 0, "events": 911}
    return {
        "tables": {
            name: {
                "rows_in": rows + (quarantined if name == "wagers" else 0),
                "rows_audited": rows,
                "rows_for_context": 0,
                "rows_quarantined": quarantined if name == "wagers" else 0,
            }
            for name, rows in counts.items()
        },
        "refused_files": [],
        "reasons": [
            {
                "table": "wagers",
                "file": EVIDENCE_FILES["wagers"],
                "expectation": "values_in_set",
                "column": "wager_kind",
                "reason": "“dragon8” is no wager of this game",
                "rows": quarantined,
            }
        ]
        if quarantined
        else [],
    }
