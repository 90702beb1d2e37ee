"""Exceptions under a waiver are told as any other, and counted apart wherever exceptions are counted."""

from __future__ import annotations

import csv
import json
import re
from collections import Counter
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from audit import cli
from audit.runs.findings import Run, open_run
from audit.verify.one_run import verify
from audit.verify.reperform import reperform
from reports.about import About
from reports.coverage.answers import answered
from reports.exceptions.view import write_pages
from reports.executive.view import write_page as executive_page
from reports.machine.document import document
from reports.machine.oscal import assessment_results
from reports.notice.view import write_page as notice_page
from tests.report_fixture import Row, finding, write_run

SAMPLE = Path(__file__).parents[2] / "sample_logs" / "minibaccarat" / "log"
ENTRY = """
[[waiver]]
name = "{name}"
clause = "{clause}"
property = "PHL1"
tables = "all"
from = 2026-01-01
authority = "Executive Director"
document = "Letter of March 1"
reason = "a trial"
expires = 2027-01-01T00:00:00-05:00
"""


def _audited(folder: Path, waivers: str | None) -> Any:
    words = ["run", SAMPLE, "--submission", SAMPLE / "rules_submission.yaml", "--out", folder / "run"]
    if waivers is not None:
        (folder / "given.toml").write_text(waivers, encoding="utf-8")
        words += ["--waivers", folder / "given.toml"]
    return CliRunner().invoke(cli.app, [str(word) for word in words])


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Run:
    folder = tmp_path_factory.mktemp("plain")
    assert _audited(folder, None).exit_code == 1
    return open_run(folder / "run")


def test_what_is_waived_is_told_in_full_and_counted_apart(plain: Run, tmp_path: Path) -> None:
    before = {row["finding_id"]: row for row in plain.findings.to_pylist()}
    clauses = Counter(row["clause"] for row in before.values() if row["outcome"] == "exception")
    entangled = {row["clause"] for row in before.values() if row["consequences"]}
    alone = (
        set(clauses) - entangled - {each["clause"] for row in before.values() for each in row["consequences"]}
    )
    clause = min(alone)
    told = _audited(tmp_path, ENTRY.format(name="Trial", clause=clause))
    assert told.exit_code == 1, told.output
    run = open_run(tmp_path / "run")
    after = {row["finding_id"]: row for row in run.findings.to_pylist()}
    assert after.keys() == before.keys()
    waived = {key for key, row in after.items() if row["outcome"] == "waived"}
    assert waived
    for key, row in after.items():
        if key in waived:
            assert (row["clause"].startswith(clause), row["waiver"]) == (True, "Trial")
            assert row == {**before[key], "outcome": "waived", "waiver": "Trial"}
        else:
            assert row == before[key]
    totals, found = run.receipt["totals"], run.receipt["totals"]["findings"]
    assert found["waived"] == len(waived)
    assert found["exception"] == clauses.total() - len(waived) == found["conduct"] + found["record"]
    for side in ("overpaid_cents", "underpaid_cents"):
        assert totals["waived"][side] == sum(after[key][side] for key in waived)
        assert totals[side] + totals["waived"][side] == plain.receipt["totals"][side]
    row = next(row for row in run.coverage.to_pylist() if row["citation"] == clause)
    assert (row["state"], row["exceptions"]) == ("waived", 0)
    assert row["examined"] == row["passed"] + row["waived"] + row["consequences"] + row["unknown"]
    assert f"Waived {len(waived)}, " in " ".join(told.stdout.split())
    assert "under Trial, which expires 2027-01-01T05:00:00Z" in " ".join(told.stdout.split())
    assert run.receipt["waivers"]["waivers"][0]["findings"] == len(waived)


@pytest.mark.slow
def test_a_run_of_which_all_exceptions_are_waived_is_no_clean_one_and_comes_out_again(
    tmp_path: Path,
) -> None:
    told = _audited(tmp_path, ENTRY.format(name="Everything", clause="627a"))
    assert told.exit_code == 4, told.output
    run = open_run(tmp_path / "run")
    assert run.receipt["totals"]["findings"]["exception"] == 0
    assert run.receipt["result"] in {"waived", "for_review"}
    assert (tmp_path / "run" / "waivers.toml").read_text() == (tmp_path / "given.toml").read_text()
    (tmp_path / "given.toml").unlink()
    found = verify(tmp_path / "run")
    reperform(found, tmp_path / "run")
    assert found.differences == []


def test_waivers_that_are_none_are_refused_before_anything_is_audited(tmp_path: Path) -> None:
    told = _audited(tmp_path, ENTRY.format(name="Trial", clause="627a.999"))
    assert told.exit_code == 2
    assert not (tmp_path / "run").exists()


# ------------------------------------------------------------------------------------------------ reports


WAIVER = {
    "name": "Trial",
    "clause": "627a.12(c)",
    "property": "RVS",
    "tables": ["MB-03"],
    "from": "2026-03-01",
    "to": "2026-03-31",
    "authority": "Executive Director",
    "document": "Letter of March 1",
    "reason": "a trial",
    "expires": "2026-04-01T10:00:00Z",
    "findings": 1,
}
HASH = "0" * 64


def _run(folder: Path, *more: Row) -> Run:
    rows = [finding(finding_id="X-9999", outcome="waived", waiver="Trial"), *more]
    waivers = {"file": "waivers.toml", "sha256": HASH, "waivers": [WAIVER]}
    return open_run(write_run(folder / "made", rows, waivers=waivers))


def _words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_the_exception_report_tells_of_it_on_page_one_and_in_a_section_of_its_own(tmp_path: Path) -> None:
    run = _run(tmp_path, finding(finding_id="X-0001"))
    sheet, pages = write_pages(run, tmp_path / "exceptions.csv", About(HASH))
    said = _words("".join(pages))
    assert "1 exception is under a waiver and counted apart." in said
    assert "Under a waiver, not among the exceptions 1 +$0.25 $0.00 +$0.25" in said
    assert "“Trial”: § 627a.12(c), gaming tables MB-03, gaming days 2026-03-01 to 2026-03-31" in said
    assert "expires 2026-04-01 06:00:00 -04:00" in said
    assert "3 Under a waiver Differs from what the Code requires" in said
    assert "4 For review" in said
    assert "9 Files and receipt" in said
    assert "contradicts itself" not in said
    with sheet.path.open(encoding="utf-8-sig", newline="") as file:
        lines = {line["finding_id"]: line for line in csv.DictReader(file)}
    assert (lines["X-9999"]["outcome"], lines["X-9999"]["waiver"]) == ("waived", "Trial")
    assert (lines["X-0001"]["outcome"], lines["X-0001"]["waiver"]) == ("exception", "")


def test_a_report_without_waivers_says_nothing_of_any(tmp_path: Path) -> None:
    run = open_run(write_run(tmp_path / "made", [finding()]))
    _, pages = write_pages(run, tmp_path / "exceptions.csv", About(HASH))
    said = _words("".join(pages))
    assert "waiver" not in said.lower()
    assert "8 Files and receipt" in said


def test_the_executive_page_and_the_notice_count_it_apart(tmp_path: Path) -> None:
    run = _run(tmp_path, finding(finding_id="X-0001"))
    said = _words(executive_page(run, About(HASH, "A. Auditor", date(2026, 3, 13))))
    assert "1 exception $0.25 overpaid" in said
    assert "under a waiver 1 (not among the exceptions)" in said
    _, html = notice_page(run, tmp_path / "notice.csv", About(HASH))
    said = _words(html)
    assert "1 exception to 1 clause" in said
    assert "1 exception is under a waiver, which the exception report tells" in said
    assert "X-9999" not in said


def test_the_checklist_answers_no_and_says_that_it_is_waived(tmp_path: Path) -> None:
    run = _run(tmp_path)
    answers = {each.citation: each for each in answered(run, {"627a"})}
    answer = answers["627a.12(c)"]
    assert (answer.answer, answer.references) == ("No, waived", ("X-9999",))
    assert answer.reason.startswith("1 row under a waiver")


def test_machines_read_the_waiver_with_the_finding(tmp_path: Path) -> None:
    run = _run(tmp_path)
    told = json.loads(assessment_results(run, HASH))["assessment-results"]["results"][0]
    (observed,) = (each for each in told["observations"] if each["types"] == ["waived"])
    said = {prop["name"]: prop["value"] for prop in observed["props"]}
    assert (said["finding-id"], said["outcome"], said["waiver"]) == ("X-9999", "waived", "Trial")
    (row,) = (each for each in json.loads(document(run, HASH))["findings"] if each["waiver"])
    assert (row["finding_id"], row["outcome"]) == ("X-9999", "waived")
