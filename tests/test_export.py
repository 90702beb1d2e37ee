"""A run for other programs: one JSON document, or OSCAL assessment results that NIST's schema takes."""

from __future__ import annotations

import json
import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from audit.cli import app
from audit.runs.findings import STATES, open_run
from reports.machine.document import document
from reports.machine.oscal import assessment_results, control_id
from rules.catalogue import load
from tests import report_cases as cases
from tests.report_fixture import write_run

HASH = "ab" * 32
UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")
FIGURES = {"difference": "amount", "stake": "stake", "due": "due", "received": "received"}
Json = dict[str, Any]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished run with something of everything."""
    return write_run(tmp_path_factory.mktemp("export") / "run", [*cases.mixed(), cases.for_review()])


@pytest.fixture(scope="module")
def oscal(run: Path) -> Json:
    """Its assessment results."""
    written: Json = json.loads(assessment_results(open_run(run), HASH))["assessment-results"]
    return written


def result(oscal: Json) -> Json:
    (only,) = oscal["results"]
    found: Json = only
    return found


# ------------------------------------------------------------------------------------------ OSCAL


def _validate(document: Json) -> None:
    from trestle.oscal.assessment_results import Model  # noqa: PLC0415 - half a second, for few tests

    Model.model_validate(document)


@pytest.mark.parametrize("found", [cases.mixed, cases.hostile, list], ids=["mixed", "hostile", "clean"])
def test_nists_schema_takes_it(found: Any, tmp_path: Path) -> None:
    """As the classes of compliance-trestle, made from the published schema, refuse what it refuses."""
    text = assessment_results(open_run(write_run(tmp_path / "run", found())), HASH)
    _validate(json.loads(text))


def test_nists_schema_takes_a_run_of_nothing(tmp_path: Path) -> None:
    _validate(json.loads(assessment_results(open_run(cases.nothing(tmp_path / "run")), HASH)))


def test_the_schema_would_refuse_what_is_wrong(oscal: Json) -> None:
    from trestle.common.err import TrestleError  # noqa: PLC0415

    changes: list[Json] = [{"uuid": "1"}, {"metadata": {"title": "x"}}, {"results": []}, {"more": 1}]
    for change in changes:
        with pytest.raises((ValueError, TrestleError)):
            _validate({"assessment-results": oscal | change})


def test_each_finding_of_ours_is_an_observation_with_its_figures(run: Path, oscal: Json) -> None:
    rows = {row["finding_id"]: row for row in open_run(run).findings.to_pylist()}
    observed = [each for each in result(oscal)["observations"] if each["methods"] == ["TEST"]]
    assert len(observed) == len(rows)
    for each in observed:
        said = {prop["name"]: prop["value"] for prop in each["props"]}
        row = rows[said["finding-id"]]
        assert said["citation"] == row["clause"]
        assert said["outcome"] == row["outcome"]
        assert said["table"] == row["table_id"]
        assert said.get("round") == row["round_id"]
        for name, column in FIGURES.items():
            cents = row[f"{column}_cents"]
            assert (said.get(name) is None) is (cents is None)
            assert cents is None or round(float(said[name]) * 100) == cents
        assert row["observed"] in each["description"]


def test_a_clause_is_satisfied_only_where_all_of_it_was_examined(run: Path, oscal: Json) -> None:
    states = {row["citation"]: row["state"] for row in open_run(run).coverage.to_pylist()}
    assert len(set(states.values())) > 8
    said = {}
    for each in result(oscal)["findings"]:
        citation = next(prop["value"] for prop in each["props"] if prop["name"] == "citation")
        said[citation] = each["target"]["status"]["state"]
        assert each["target"]["target-id"] == f"{control_id(citation)}_smt"
    assert said == {
        citation: "satisfied" if state in {"pass", "attested"} else "not-satisfied"
        for citation, state in states.items()
        if state in {"pass", "attested", "exception", "consequence"}
    }
    (selected,) = result(oscal)["reviewed-controls"]["control-selections"]
    asked = {c for c, state in states.items() if state not in {"heading", "definition", "permission"}}
    assert {each["control-id"] for each in selected["include-controls"]} == {control_id(c) for c in said}
    assert {each["control-id"] for each in selected["exclude-controls"]} == {
        control_id(citation) for citation in asked - said.keys()
    }
    left = {citation for citation in asked - said.keys() if states[citation] != "not applicable"}
    undecided = {each["title"] for each in result(oscal)["observations"] if each["methods"] == ["UNKNOWN"]}
    assert undecided == {f"§ {citation}: {states[citation]}" for citation in left}


def test_a_clause_that_failed_points_to_the_exceptions(run: Path, oscal: Json) -> None:
    exceptions = [row for row in open_run(run).findings.to_pylist() if row["outcome"] == "exception"]
    titles = {each["uuid"]: each["title"] for each in result(oscal)["observations"]}
    for each in result(oscal)["findings"]:
        citation = each["title"].removeprefix("§ ")
        pointed = [titles[one["observation-uuid"]] for one in each.get("related-observations", [])]
        assert sorted(pointed) == sorted(
            f"{row['finding_id']}: § {citation}" for row in exceptions if row["clause"] == citation
        )


def test_names_are_unique_and_lead_somewhere(oscal: Json) -> None:
    names = list(_values(oscal, "uuid"))
    assert len(set(names)) == len(names)
    assert all(UUID.fullmatch(each) for each in names)
    assert set(_values(oscal, "observation-uuid")) <= set(names)
    assert set(_values(oscal, "subject-uuid")) <= set(names)
    assert {each[1:] for each in _values(oscal, "href") if each.startswith("#")} <= set(names)


def test_a_result_says_whose_it_is(oscal: Json) -> None:
    assert result(oscal)["title"] == "Riverside Casino & Hotel: gaming days 2026-03-05 to 2026-03-11"
    assert [each["name"] for each in oscal["metadata"]["parties"]] == ["Riverside Casino & Hotel"]


def test_no_time_is_the_clocks(run: Path, oscal: Json) -> None:
    assert oscal["metadata"]["last-modified"] == "2026-03-11T00:00:00+00:00"
    assert result(oscal)["start"] == "2026-03-05T00:00:00+00:00"
    prepared = json.loads(assessment_results(open_run(run), HASH, date(2026, 3, 16)))["assessment-results"]
    assert prepared["metadata"]["last-modified"] == "2026-03-16T00:00:00+00:00"
    assert assessment_results(open_run(run), HASH) == assessment_results(open_run(run), HASH)


def test_a_finding_has_the_same_name_in_every_run(oscal: Json, tmp_path: Path) -> None:
    later = write_run(tmp_path / "run", cases.mixed()[:1])
    other = json.loads(assessment_results(open_run(later), "cd" * 32))["assessment-results"]
    first = next(each for each in result(other)["observations"] if each["methods"] == ["TEST"])
    assert first["uuid"] in {each["uuid"] for each in result(oscal)["observations"]}


def test_two_clauses_never_share_a_control() -> None:
    citations = list(load().clauses)
    names = {control_id(citation) for citation in citations}
    assert len(names) == len(citations)
    assert all(re.fullmatch(r"[A-Za-z_][A-Za-z0-9._-]*", name) for name in names)


# ------------------------------------------------------------------------------- the JSON document


def test_the_document_has_all_that_the_run_has(run: Path) -> None:
    opened = open_run(run)
    written = json.loads(document(opened, HASH))
    assert written["receipt"] == opened.receipt
    assert len(written["findings"]) == opened.findings.num_rows
    assert len(written["coverage"]) == opened.coverage.num_rows
    assert {row["state"] for row in written["coverage"]} <= set(STATES)
    row = next(each for each in opened.findings.to_pylist() if each["at"] and each["cards"])
    said = next(each for each in written["findings"] if each["finding_id"] == row["finding_id"])
    assert set(said) == set(opened.findings.column_names)
    assert said["at"] == row["at"].isoformat()
    assert said["gaming_day"] == str(row["gaming_day"])
    for name in ("clause", "amount_cents", "due_cents", "evidence", "facts", "cards", "consequences"):
        assert said[name] == row[name]


# ------------------------------------------------------------------------------------ the command


def test_the_command_writes_a_new_file_outside_of_the_run(run: Path, tmp_path: Path) -> None:
    out = tmp_path / "results.json"
    words = ["export", str(run), "--format", "oscal", "--out", str(out)]
    assert CliRunner().invoke(app, words).exit_code == 0
    _validate(json.loads(out.read_text(encoding="utf-8")))
    before = out.read_bytes()
    again = CliRunner().invoke(app, words)
    assert again.exit_code == 2
    assert "is there already" in again.stderr
    assert out.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["results.json"]
    inside = CliRunner().invoke(app, [*words[:-1], str(run / "results.json")])
    assert inside.exit_code == 2
    assert not (run / "results.json").exists()


def test_without_a_file_it_is_printed(run: Path) -> None:
    told = CliRunner().invoke(app, ["export", str(run)])
    assert json.loads(told.stdout)["document"] == "pitaudit run"


def _values(content: Any, name: str) -> Any:
    """Every value under a name, however deep."""
    if isinstance(content, dict):
        for key, each in content.items():
            if key == name:
                yield each
            yield from _values(each, name)
    elif isinstance(content, list):
        for each in content:
            yield from _values(each, name)
