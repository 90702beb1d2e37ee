"""A run as OSCAL assessment results (NIST, version 1.2): a result a licensee.

A clause that was decided is a *finding* of OSCAL, satisfied or not; a finding of ours is an *observation*.
OSCAL has no word for a clause that could not be decided: it is an observation too, and among the controls
left out, so that nobody takes it for satisfied.  Risks are for people to state.
"""

from __future__ import annotations

import re
import uuid
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from typing import Any
from urllib.parse import quote

from audit.format.visible import visible
from audit.runs.findings import STATES, Run
from audit.runs.judged_by import Standing
from reports import people
from reports.licensee import of_each
from reports.machine.document import as_text
from reports.machine.properties import of_finding, properties
from reports.machine.states import ATTESTED, FAILED, MET, asked
from rules.citations import cited

OSCAL_VERSION = "1.2.0"
MOST_ROWS = 100
"""Rows of evidence named with one observation; further ones are counted."""

_NAMESPACE = uuid.uuid5(uuid.NAMESPACE_URL, "urn:pitaudit:oscal")
_DECIDED = {
    **dict.fromkeys(MET, ("satisfied", "pass")),
    **dict.fromkeys(ATTESTED, ("satisfied", "other")),
    **dict.fromkeys(FAILED, ("not-satisfied", "fail")),
}
"""State and reason in OSCAL, by the state of a clause."""
_AS_TOKEN = str.maketrans({"(": "_", ")": "", "[": "--", "]": "", "#": "."})

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class _Law:
    """What the catalogue says of a clause."""

    citation: str
    duty: str


def assessment_results(run: Run, receipt_hash: str, prepared_on: date | None = None) -> str:
    """Write the document; all times in it come from the run, or are the day of preparation that is given."""
    return as_text({"assessment-results": _document(run, receipt_hash, prepared_on)})


def control_id(citation: str) -> str:
    """Name a clause as OSCAL names controls: ``627a.10(c)[Table 1]`` is ``pa58-627a.10_c--Table_1``."""
    return "pa58-" + re.sub(r"[^A-Za-z0-9._-]", "_", citation.translate(_AS_TOKEN))


def _document(run: Run, receipt_hash: str, prepared_on: date | None) -> Json:
    receipt = run.receipt
    last = prepared_on or _day(receipt["period"]["to"])
    catalogue = _name("catalogue", receipt_hash)
    about = {"receipt-sha256": receipt_hash, "pitaudit": receipt["pitaudit"], "result": receipt["result"]}
    laws = {
        row["citation"]: _Law(row["citation"], row["duty"] or row["citation"])
        for row in run.clauses.select(["citation", "duty"]).to_pylist()
    }
    return {
        "uuid": _name("results", receipt_hash),
        "metadata": {
            "title": "Audit of table games under 58 Pa. Code, Part VII, Subpart K",
            "last-modified": _at(last),
            "version": receipt_hash[:16],
            "oscal-version": OSCAL_VERSION,
            "props": properties(about),
            **_some(parties=[_party(each) for each in receipt["properties"]]),
        },
        "import-ap": {
            "href": f"#{catalogue}",
            "remarks": "The plan is the catalogue of clauses, as applied.",
        },
        "results": [_result(part, laws) for part in of_each(run)],
        "back-matter": {"resources": [*_resources(receipt, catalogue)]},
    }


def _result(run: Run, laws: Mapping[str, _Law]) -> Json:
    receipt = run.receipt
    period, licensees = receipt["period"], receipt["properties"]
    names = ", ".join(each["name"] for each in licensees) or "No property"
    place = ",".join(each["id"] for each in licensees)
    judged_by = Standing(run)
    found = [(name, {**row, "law": judged_by.of(row)}) for name, row in _named(run.findings.to_pylist())]
    clauses = asked(run.coverage.to_pylist())
    decided = [row for row in clauses if row["state"] in _DECIDED]
    open_ones = [row for row in clauses if row["state"] not in _DECIDED]
    files = {each["file"] for each in receipt["inputs"]}
    last = _at(_day(period["to"]))
    return {
        "uuid": _name("result", place, period["from"], period["to"]),
        "title": _text(f"{names}: gaming days {period['from']} to {period['to']}"),
        "description": "Every clause of the catalogue over every row of the round log.",
        "start": _at(_day(period["from"])),
        "end": last,
        "props": properties({**receipt["population"], **receipt["totals"]["findings"]}),
        **_some(local_definitions=_some(inventory_items=_tables(found))),
        "reviewed-controls": _reviewed(decided, open_ones),
        **_some(
            observations=[
                *(_observation(identity, row, laws, files) for identity, row in found),
                *(_undecided(row, place, last) for row in open_ones if row["state"] != "not applicable"),
            ],
            findings=list(_findings(decided, laws, place, found)),
        ),
    }


def _reviewed(decided: list[Json], open_ones: list[Json]) -> Json:
    said = "Clauses decided; left out are those that did not apply, and those that could not be decided, "
    selected = _some(
        include_controls=[_control(row) for row in decided],
        exclude_controls=[_control(row) for row in open_ones],
    )
    return {"description": said + "each of which has an observation.", "control-selections": [selected]}


def _named(rows: Iterable[Json]) -> Iterator[tuple[str, Json]]:
    """Name each finding by its own id, the same in every run."""
    seen: Counter[str] = Counter()
    for row in rows:
        seen[row["finding_id"]] += 1
        yield _name("observation", row["finding_id"], seen[row["finding_id"]]), row


_TYPES = {
    "exception": "finding",
    "waived": "waived",
    "review": "for-review",
    "other_reading": "other-reading",
}
"""What an observation is called, by the outcome of its finding."""


def _observation(identity: str, row: Json, laws: Mapping[str, _Law], files: set[str]) -> Json:
    law = laws.get(row["clause"], _Law(row["clause"], row["clause"]))
    rows = row["evidence"] or []
    evidence = [_evidence(each, files) for each in rows[:MOST_ROWS]]
    if len(rows) > MOST_ROWS:
        evidence.append({"description": f"{len(rows) - MOST_ROWS:,} more rows: see findings.parquet"})
    return {
        "uuid": identity,
        "title": _text(f"{row['finding_id']}: {cited(row['clause'])}"),
        "description": _text(f"{law.duty} Observed: {row['observed']}. Required: {row['required']}."),
        "props": properties({**of_finding(row), "law": row["law"], "named": people.named(row)}),
        "methods": ["TEST"],
        "types": [_TYPES.get(row["outcome"], "undecided")],
        "subjects": [{"subject-uuid": _table(row), "type": "inventory-item"}],
        **_some(relevant_evidence=evidence),
        "collected": row["at"].isoformat() if row["at"] else _at(row["gaming_day"]),
    }


def _evidence(row: Json, files: set[str]) -> Json:
    told = {"description": _text(f"Row {row['row']} (from 0) of {row['file']}")}
    return {"href": f"#{_name('file', row['file'])}", **told} if row["file"] in files else told


def _undecided(row: Json, place: str, last: str) -> Json:
    why = f"{row['state']}: {STATES[row['state']]}"
    return {
        "uuid": _name("undecided", place, row["citation"]),
        "title": _text(f"{cited(row['citation'])}: {row['state']}"),
        "description": _text(f"{why}. {row['reason'] or ''}"),
        "props": properties({"citation": row["citation"], "state": row["state"], **_counts(row)}),
        "methods": ["UNKNOWN"],
        "types": ["not-decided"],
        "collected": last,
    }


def _findings(
    decided: list[Json], laws: Mapping[str, _Law], place: str, found: list[tuple[str, Json]]
) -> Iterator[Json]:
    """Say of each clause that was decided whether it was met, and point to its exceptions."""
    exceptions: dict[str, list[str]] = defaultdict(list)
    for identity, row in found:
        if row["outcome"] in {"exception", "waived"}:
            exceptions[row["clause"]].append(identity)
    for row in decided:
        citation, (state, reason) = row["citation"], _DECIDED[row["state"]]
        pointed = [{"observation-uuid": each} for each in exceptions[citation]]
        yield {
            "uuid": _name("finding", place, citation),
            "title": _text(cited(citation)),
            "description": _text(f"{laws[citation].duty} {row['state']}: {STATES[row['state']]}."),
            "props": properties({"citation": citation, "state": row["state"], **_counts(row)}),
            "target": {
                "type": "statement-id",
                "target-id": f"{control_id(citation)}_smt",
                "status": {"state": state, "reason": reason},
            },
            **_some(related_observations=pointed),
        }


def _counts(row: Json) -> Json:
    counted = ("rows", "examined", "passed", "attested", "exceptions", "unknown", "not_auditable")
    return {name: row[name] for name in counted}


def _control(row: Json) -> Json:
    return {"control-id": control_id(row["citation"])}


def _tables(found: Iterable[tuple[str, Json]]) -> list[Json]:
    tables = {_table(row): row for _, row in found}
    return [
        {
            "uuid": identity,
            "description": _text(f"Gaming table {row['table_id']} at {row['property_id']}"),
            "props": properties({"table": row["table_id"], "property": row["property_id"]}),
        }
        for identity, row in tables.items()
    ]


def _table(row: Json) -> str:
    return _name("table", row["property_id"], row["table_id"])


def _party(each: Json) -> Json:
    return {
        "uuid": _name("property", each["id"]),
        "type": "organization",
        "name": _text(each["name"]),
        "props": properties({"property": each["id"]}),
    }


def _resources(receipt: Json, catalogue: str) -> Iterator[Json]:
    yield {
        "uuid": catalogue,
        "title": "The catalogue of clauses as it was applied",
        "rlinks": [{"href": "clauses.csv", "media-type": "text/csv"}],
    }
    for each in receipt["inputs"]:
        hashes = [{"algorithm": "SHA-256", "value": each["sha256"]}] if each["sha256"] else []
        yield {
            "uuid": _name("file", each["file"]),
            "title": _text(f"File of the round log: {each['file']}"),
            "rlinks": [{"href": quote(each["file"], safe="/="), **_some(hashes=hashes)}],
        }


def _some(**lists: Any) -> Json:
    """Give what there is of some lists: OSCAL has no empty ones."""
    return {name.replace("_", "-"): each for name, each in lists.items() if each}


def _name(*parts: object) -> str:
    return str(uuid.uuid5(_NAMESPACE, "\x1f".join(map(str, parts))))


def _day(text: str | None) -> date:
    return date.fromisoformat(text) if text else date(1970, 1, 1)


def _at(day: date) -> str:
    return datetime.combine(day, time(), UTC).isoformat()


def _text(text: str) -> str:
    return visible(text).strip() or "-"
