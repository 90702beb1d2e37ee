"""A run as SARIF 2.1.0 (OASIS), for what shows and compares the results of checks.

Each finding is a result with its own id as fingerprint.  Each clause without one is a result, too: met,
without
anything that it applies to, or open; what was not decided is open, and never a pass.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from audit.format.visible import visible
from audit.runs.findings import STATES, Run
from audit.runs.judged_by import Standing
from reports import effect, people
from reports.machine.document import as_text
from reports.machine.states import ATTESTED, MET, asked, said, where
from rules.citations import cited

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_NO_TEST = {"not applicable": "notApplicable", **dict.fromkeys(ATTESTED, "informational")}
"""Kind of result of a clause that needs no test, or of which people said that it was met."""
MOST_ROWS = 50
"""Rows of evidence named with one result; further ones are counted."""
_LEVELS = {"exception": ("fail", "error"), "waived": ("fail", "error"), "other_reading": ("review", "none")}
_KINDS = {**_LEVELS, "review": ("review", "none"), "unknown": ("open", "none")}
"""Kind and level of a result, by the outcome of its finding."""
_LIFE = {"new": "new", "known": "unchanged", "re-opened": "new"}

Json = dict[str, Any]


def sarif(run: Run, receipt_hash: str) -> str:
    """Write the log of one run; the same run gives the same text."""
    receipt = run.receipt
    duties = {row["citation"]: row["duty"] or row["citation"] for row in run.clauses.to_pylist()}
    found = run.findings.to_pylist()
    clauses = asked(run.coverage.to_pylist())
    names = sorted({row["clause"] for row in found} | {row["citation"] for row in clauses})
    rules = [_rule(name, duties.get(name, name)) for name in names]
    places = {name: place for place, name in enumerate(names)}
    told = {(row["property_id"], row["clause"]) for row in found}
    laws = Standing(run)
    results = [_finding(row, places, laws.of(row)) for row in found]
    results += [_clause(row, places) for row in clauses if (row["property_id"], row["citation"]) not in told]
    driver = {
        "name": "pitaudit",
        "version": str(receipt["pitaudit"]),
        "rules": rules,
    }
    about = {
        "receiptSha256": receipt_hash,
        "result": receipt["result"],
        "exitCode": receipt["exit_code"],
        "period": receipt["period"],
        "missing": [each["words"] for each in receipt["completeness"]["missing"]],
    }
    only = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "artifacts": [*_artifacts(receipt)],
        "results": results,
        "properties": about,
    }
    return as_text({"$schema": SCHEMA, "version": "2.1.0", "runs": [only]})


def _rule(name: str, duty: str) -> Json:
    return {"id": name, "name": visible(cited(name)), "shortDescription": {"text": visible(duty)}}


def _artifacts(receipt: Json) -> Iterator[Json]:
    for each in receipt["inputs"]:
        hashes = {"hashes": {"sha-256": each["sha256"]}} if each["sha256"] else {}
        yield {"location": {"uri": _uri(each["file"])}, **hashes}


def _finding(row: Json, places: dict[str, int], law: str) -> Json:
    kind, level = _KINDS.get(row["outcome"], ("open", "none"))
    at = {"logicalLocations": [{"fullyQualifiedName": visible(where(row)), "kind": "object"}]}
    figures = ("outcome", "fault", "position", "overpaid_cents", "underpaid_cents", "amount_cents")
    evidence = row["evidence"] or []
    rows = [{"file": each["file"], "row": each["row"]} for each in evidence[:MOST_ROWS]]
    given = {name: row[name] for name in figures if row[name] is not None}
    given |= {"effect": effect.state(row) or None, "law": law, "named": people.on_record(row) or None}
    given |= {"severity": row["severity"] or None}
    given |= {"at": row["at"], "evidence": rows, "rowsOfEvidence": len(evidence)}
    excused = [{"kind": "external", "status": "accepted", "justification": f"waiver {row['waiver']}"}]
    return {
        "ruleId": row["clause"],
        "ruleIndex": places[row["clause"]],
        "kind": kind,
        "level": level,
        "message": {"text": visible(said(row))},
        "locations": [at],
        "partialFingerprints": {"findingId/v1": row["finding_id"]},
        **({"baselineState": _LIFE[row["life"]]} if row["life"] in _LIFE else {}),
        **({"suppressions": excused} if row["outcome"] == "waived" else {}),
        "properties": {name: value for name, value in given.items() if value is not None},
    }


def _clause(row: Json, places: dict[str, int]) -> Json:
    """A clause without a finding of its own."""
    state = row["state"]
    kind = "pass" if state in MET else _NO_TEST.get(state, "open")
    why = f"{state}: {STATES[state]}" + (f"; {row['reason']}" if row["reason"] else "")
    at = [{"logicalLocations": [{"fullyQualifiedName": visible(row["property_id"]), "kind": "object"}]}]
    return {
        "ruleId": row["citation"],
        "ruleIndex": places[row["citation"]],
        "kind": kind,
        "level": "none",
        "message": {"text": visible(why)},
        **({"locations": at} if row["property_id"] else {}),
        "properties": {"state": state, "rows": row["rows"], "examined": row["examined"]},
    }


def _uri(file: str) -> str:
    return quote(file, safe="/=")
