"""The index of a report leads from each finding to the lines that the papers and lists have of it."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from audit.errors import AuditError
from audit.runs.findings import open_run
from reports.build import Asked, build
from reports.workpapers import HEADING
from tests.papers import not_drawn
from tests.report_cases import for_review, mixed
from tests.report_fixture import write_run


def _read(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(path.read_text(encoding="utf-8-sig").splitlines()))


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    run = write_run(tmp_path_factory.mktemp("workpapers") / "run", [*mixed(), for_review()])
    with not_drawn():
        build(run, asked=Asked("Ann", reviewed_by="Bea"))
    return run / "report"


def test_each_finding_is_where_the_index_says(report: Path) -> None:
    index = _read(report / "workpapers.csv")
    assert tuple(index[0]) == HEADING
    assert [row["finding_id"] for row in index] == open_run(report.parent).findings["finding_id"].to_pylist()
    names = ("exceptions", "coverage-annex", "notice", "video")
    lists = {name: _read(report / f"{name}.csv") for name in names}
    for row in index:
        assert lists["exceptions"][int(row["exceptions_line"]) - 1]["finding_id"] == row["finding_id"]
        assert lists["coverage-annex"][int(row["annex_line"]) - 1]["citation"] == row["clause"]
        is_exception = row["outcome"] == "exception"
        assert bool(row["notice_line"]) == is_exception
        if is_exception:
            assert lists["notice"][int(row["notice_line"]) - 1]["finding_id"] == row["finding_id"]
        windows = {each["window"] for each in lists["video"] if each["finding_id"] == row["finding_id"]}
        assert row["video_window"] == "".join(windows)
        assert bool(row["report_volume"]) == (row["outcome"] != "unknown")


def test_entries_are_numbered_as_the_report_prints_them(report: Path) -> None:
    drawn = (report / "exceptions.pdf").read_bytes().decode(errors="replace")
    entries = [row for row in _read(report / "workpapers.csv") if row["report_entry"]]
    assert entries
    for row in entries:
        _, _, after = drawn.partition(f'<b>{row["report_entry"]}</b> <span class="citation">')
        assert row["finding_id"] in after.partition("</header>")[0]


def test_who_reviewed_it_is_named_and_is_somebody_else(report: Path, tmp_path: Path) -> None:
    assert b'<td class="line">Bea</td>' in (report / "exceptions.pdf").read_bytes()
    assert Asked.of_data(Asked("Ann", reviewed_by="Bea").as_data()).reviewed_by == "Bea"
    with pytest.raises(AuditError, match="does not review it"):
        build(report.parent, tmp_path / "out", Asked("Ann  Lee", reviewed_by="ann lee"))
