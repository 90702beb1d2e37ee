"""How grave a breach is, is what the department says and nobody else; it stands wherever findings do."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import pyarrow as pa
import pytest
from typer.testing import CliRunner

from audit import cli
from audit.errors import SeverityRejected
from audit.life.severity import load_severities, mark
from audit.runs.differences_told import due, in_words
from audit.runs.findings import FINDINGS, Run, open_run
from audit.verify.one_run import verify
from audit.verify.reperform import reperform
from reports.about import About
from reports.exceptions.view import write_pages
from reports.machine.sarif import sarif
from reports.notice.view import write_page as notice_page
from reports.video.view import write_page as video_page
from tests.report_fixture import finding

SAMPLE = Path(__file__).parents[2] / "sample_logs" / "minibaccarat" / "log"
TABLE = """
levels = ["grave", "minor"]

[severity]
"627a.12" = "grave"
"627a.12(h)" = "minor"
"""


def _file(folder: Path, text: str) -> Path:
    path = folder / "given.toml"
    path.write_text(text, encoding="utf-8")
    return path


# ------------------------------------------------------------------------------------------ the table


@pytest.mark.parametrize(
    ("clause", "level"),
    [
        ("627a.12(a)", "grave"),
        ("627a.12(h)[House Money Paytable]", "minor"),
        ("627a.11(b)", ""),
        ("645a.12(a)", ""),
    ],
)
def test_the_narrowest_entry_counts_and_none_is_made_up(tmp_path: Path, clause: str, level: str) -> None:
    assert load_severities(_file(tmp_path, TABLE)).level(clause) == level


def test_a_chapter_covers_what_lies_in_it(tmp_path: Path) -> None:
    table = load_severities(_file(tmp_path, 'levels = ["low"]\n[severity]\n"645a" = "low"\n'))
    assert [table.level(each) for each in ("645a.13(a)", "659a.13(a)")] == ["low", ""]


def test_each_finding_is_marked_by_its_clause(tmp_path: Path) -> None:
    rows = [
        finding(finding_id=f"X-{n}", clause=clause) for n, clause in enumerate(("627a.12(b)", "645a.7(a)"))
    ]
    table = pa.Table.from_pylist(rows, schema=FINDINGS)
    marked = mark(table, load_severities(_file(tmp_path, TABLE)))
    assert mark(table, None) is table
    assert marked["severity"].to_pylist() == ["grave", ""]
    assert marked.schema == FINDINGS


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('levels = ["a"]\n[severity]\n"627a.99" = "a"\n', "627a.99 is no clause of the catalogue"),
        ('levels = ["a"]\n[severity]\n"627a" = "b"\n', "627a is b, which is none of levels (a)"),
        ('levels = ["a", "a"]\n[severity]\n', "a stands there twice"),
        ("levels = []\n[severity]\n", "levels"),
        ('levels = ["a"]\n', "severity"),
        ("levels = [", "given.toml"),
    ],
)
def test_a_table_that_cannot_be_read_is_refused_with_its_fault(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(SeverityRejected, match=re.escape(said)):
        load_severities(_file(tmp_path, text))


def test_differences_of_an_inventory_that_somebody_has_to_be_told(tmp_path: Path) -> None:
    """The figure is shown in any case; only what the department says calls for more."""
    given = "[differences]\nreported_above = 25\ncopied_from = 100\n"
    receipt = {"severity": load_severities(_file(tmp_path, given)).receipt}
    row = {"table_id": "A", "gaming_day": "2026-03-02", "witness": "table inventory", "standing": "differs"}
    said = {
        cents: due(receipt, {**row, "difference_cents": cents}) for cents in (25_00, -25_01, 99_99, -100_00)
    }
    assert said == {
        25_00: "",
        -25_01: "to be reported (above $25.00)",
        99_99: "to be reported (above $25.00)",
        -100_00: "to be reported, with a copy to the regulator (from $100.00)",
    }
    other = {**row, "difference_cents": 500_00, "witness": "controller of the meter"}
    assert due(receipt, other) == due({"severity": None}, {**row, "difference_cents": 500_00}) == ""
    (told,) = in_words(receipt, [other, {**row, "difference_cents": -500_00}])
    assert told == (
        "A on 2026-03-02: table inventory differs by -$500.00, to be reported, with a copy to the regulator "
        "(from $100.00)"
    )
    with_levels = load_severities(_file(tmp_path, f"{TABLE}\n{given}"))
    assert with_levels.level("627a.12(a)") == "grave"
    assert with_levels.receipt["differences"] == {"reported_above_cents": 2500, "copied_from_cents": 10000}
    assert "differences" not in load_severities(_file(tmp_path, TABLE)).receipt


@pytest.mark.parametrize(
    "text", ["[differences]\ncopied_from = 100\n", "[differences]\nreported_above = 25.5\n", ""]
)
def test_a_threshold_that_cannot_be_read_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(SeverityRejected):
        load_severities(_file(tmp_path, text))


# ---------------------------------------------------------------------------------------- in a run


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    folder = tmp_path_factory.mktemp("severity")
    words = ["run", SAMPLE, "--submission", SAMPLE / "rules_submission.yaml", "--out", folder / "run"]
    words += ["--severity", _file(folder, TABLE)]
    told = CliRunner().invoke(cli.app, [str(word) for word in words])
    assert told.exit_code == 1, told.output
    assert re.search(r"Severity +\d+ grave, 1 minor, \d+ not set, as severity.toml sets it", told.output)
    return open_run(folder / "run")


@pytest.mark.slow
def test_a_run_keeps_the_table_and_counts_its_exceptions(run: Run) -> None:
    found = [row for row in run.findings.to_pylist() if row["outcome"] == "exception"]
    levels = [row["severity"] for row in found]
    assert run.receipt["totals"]["severity"] == {each: levels.count(each) for each in set(levels)}
    assert (run.folder / "severity.toml").read_text(encoding="utf-8") == TABLE
    again = verify(run.folder)
    reperform(again, run.folder)
    assert again.differences == []


@pytest.mark.slow
def test_it_stands_in_every_list_and_paper(run: Run, tmp_path: Path) -> None:
    graves = {row["finding_id"] for row in run.findings.to_pylist() if row["severity"] == "grave"}
    assert graves
    about = About("ab" * 32)
    _, pages = write_pages(run, tmp_path / "exceptions.csv", about)
    exceptions = "".join(pages)
    assert exceptions.count('<b class="severity">grave</b>') == len(graves)
    assert "Severity, as the department sets it (severity.toml): " in exceptions
    for name, page in (("notice", notice_page), ("video", video_page)):
        _, html = page(run, tmp_path / f"{name}.csv", about)
        assert "Severity: grave." in html
    for name in ("exceptions", "notice", "video"):
        lines = list(csv.DictReader((tmp_path / f"{name}.csv").read_text(encoding="utf-8-sig").splitlines()))
        named = {line["finding_id"]: line["severity"] for line in lines}
        assert {each for each, level in named.items() if level == "grave"} == graves
    results = json.loads(sarif(run, "0" * 64))["runs"][0]["results"]
    assert sum(each["properties"].get("severity") == "grave" for each in results) == len(graves)


@pytest.mark.slow
def test_the_listing_says_it(run: Run) -> None:
    told = CliRunner().invoke(cli.app, ["findings", str(run.folder), "--clause", "627a.12"])
    assert "severity grave" in " ".join(told.output.split())
