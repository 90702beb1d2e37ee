"""A run as CSV, SARIF and JUnit: nothing that was found is lost, and what was not decided is no pass."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import jsonschema  # type: ignore[import-untyped]
import pytest
from typer.testing import CliRunner

from audit.cli import app
from audit.format.spreadsheet import cell
from audit.format.visible import visible
from audit.runs.findings import STATES, Run, open_run
from reports.machine.junit import junit
from reports.machine.sarif import sarif
from reports.machine.states import ATTESTED, FAILED, MET, NO_QUESTION
from reports.machine.table import COLUMNS, table
from tests import report_cases as cases
from tests.report_fixture import write_run

HASH = "ab" * 32
_TEXT = {"type": "object", "required": ["text"], "properties": {"text": {"type": "string", "minLength": 1}}}
_RESULT = {
    "type": "object",
    "required": ["message", "ruleId"],
    "additionalProperties": False,
    "properties": {
        "ruleId": {"type": "string"},
        "ruleIndex": {"type": "integer", "minimum": 0},
        "kind": {"enum": ["notApplicable", "pass", "fail", "review", "open", "informational"]},
        "level": {"enum": ["none", "note", "warning", "error"]},
        "message": _TEXT,
        "locations": {"type": "array", "items": {"required": ["logicalLocations"]}},
        "partialFingerprints": {"type": "object", "additionalProperties": {"type": "string"}},
        "baselineState": {"enum": ["new", "unchanged", "updated", "absent"]},
        "suppressions": {
            "type": "array",
            "items": {
                "required": ["kind"],
                "additionalProperties": False,
                "properties": {
                    "kind": {"enum": ["inSource", "external"]},
                    "status": {"enum": ["accepted", "underReview", "rejected"]},
                    "justification": {"type": "string"},
                },
            },
        },
        "properties": {"type": "object"},
    },
    # A level other than none is for what failed.
    "if": {"properties": {"kind": {"not": {"const": "fail"}}}},
    "then": {"properties": {"level": {"const": "none"}}},
}
_RULE = {"type": "object", "required": ["id"], "properties": {"shortDescription": _TEXT}}
_RUN = {
    "type": "object",
    "required": ["tool", "results"],
    "additionalProperties": False,
    "properties": {
        "tool": {
            "required": ["driver"],
            "properties": {
                "driver": {
                    "required": ["name"],
                    "properties": {"rules": {"type": "array", "uniqueItems": True, "items": _RULE}},
                }
            },
        },
        "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
        "artifacts": {"type": "array", "uniqueItems": True},
        "results": {"type": "array", "items": _RESULT},
        "properties": {"type": "object"},
    },
}
SCHEMA = {
    "type": "object",
    "required": ["version", "runs"],
    "additionalProperties": False,
    "properties": {"$schema": {"type": "string"}, "version": {"const": "2.1.0"}, "runs": {"items": _RUN}},
}
"""What SARIF 2.1.0 asks of the parts that we write, in our own words."""


@pytest.fixture(scope="module", params=[cases.mixed, cases.hostile, list], ids=["mixed", "hostile", "clean"])
def opened(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Run:
    return open_run(write_run(tmp_path_factory.mktemp("formats") / "run", request.param()))


def _sarif(opened: Run) -> dict[str, Any]:
    written: dict[str, Any] = json.loads(sarif(opened, HASH))
    jsonschema.validate(written, SCHEMA)
    (only,) = written["runs"]
    found: dict[str, Any] = only
    return found


def test_sarif_has_each_finding_and_each_clause_once(opened: Run) -> None:
    told = _sarif(opened)
    rules = told["tool"]["driver"]["rules"]
    assert len({rule["id"] for rule in rules}) == len(rules)
    assert all(rules[each["ruleIndex"]]["id"] == each["ruleId"] for each in told["results"])
    ids = [
        each["partialFingerprints"]["findingId/v1"]
        for each in told["results"]
        if "partialFingerprints" in each
    ]
    assert sorted(ids) == sorted(opened.findings["finding_id"].to_pylist())
    asked = {row["citation"] for row in opened.coverage.to_pylist() if row["state"] not in NO_QUESTION}
    assert asked <= {each["ruleId"] for each in told["results"]}
    states = {(row["property_id"], row["citation"]): row["state"] for row in opened.coverage.to_pylist()}
    passed = {each["ruleId"] for each in told["results"] if each["kind"] == "pass"}
    assert all(states[place] in MET for place in states if place[1] in passed)
    failed = sum(each["kind"] == "fail" for each in told["results"])
    assert failed == sum(each in {"exception", "waived"} for each in opened.findings["outcome"].to_pylist())


def test_junit_has_each_clause_and_no_undecided_one_passes(opened: Run) -> None:
    root = ET.fromstring(junit(opened, HASH))  # noqa: S314 - our own
    asked = [row for row in opened.coverage.to_pylist() if row["state"] not in NO_QUESTION]
    found = Counter(_kind(case) for case in root.iter("testcase"))
    wanted = Counter(
        "passed" if row["state"] in MET else "failure" if row["state"] in FAILED else "skipped"
        for row in asked
    )
    wanted["error"] = sum(row["state"] == "error" for row in asked)
    wanted["skipped"] -= wanted["error"]
    assert found == +wanted
    for suite in (root, *root.findall("testsuite")):
        assert int(suite.get("tests", "")) == len(list(suite.iter("testcase")))
        assert int(suite.get("failures", "")) == len(list(suite.iter("failure")))
        assert int(suite.get("skipped", "")) == len(list(suite.iter("skipped")))
    text = "\n".join(each.text or "" for each in root.iter("failure"))
    breaches = opened.findings.to_pylist()
    named = [visible(row["finding_id"]) for row in breaches if row["outcome"] == "exception"]
    assert all(each in text for each in named)


def _kind(case: ET.Element) -> str:
    return next((child.tag for child in case), "passed")


def test_every_state_is_met_failed_or_not_decided() -> None:
    assert set(STATES) >= MET | ATTESTED | FAILED | NO_QUESTION
    assert not MET & FAILED
    undecided = set(STATES) - MET - ATTESTED - FAILED - NO_QUESTION
    assert {
        "unknown",
        "not auditable",
        "pass in part",
        "not attested",
        "expired",
        "other reading",
    } <= undecided


def test_csv_has_a_line_a_finding_and_runs_nothing(opened: Run) -> None:
    heading, *lines = csv.reader(io.StringIO(table(opened)))
    assert (
        len(heading) == len(COLUMNS) + 3
    )  # the effect's state, by what it judges, and whom the record names
    assert [line[0] for line in lines] == list(map(cell, opened.findings["finding_id"].to_pylist()))
    amounts = [line[heading.index("overpaid")] for line in lines]
    cents = opened.findings["overpaid_cents"].to_pylist()
    assert all(("." in shown) == (value is not None) for shown, value in zip(amounts, cents, strict=True))
    assert not [each for line in lines for each in line if each.startswith(("=", "@", "+"))]


@pytest.mark.parametrize("name", ["csv", "sarif", "junit"])
def test_the_command_writes_it(opened: Run, name: str, tmp_path: Path) -> None:
    out = tmp_path / "out"
    told = CliRunner().invoke(app, ["export", str(opened.folder), "--format", name, "--out", str(out)])
    assert told.exit_code == 0, told.output
    assert out.stat().st_size
