"""``pitaudit verify`` of a trend report: what was exchanged, cut or rewritten, and which runs it counts."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from typer.testing import CliRunner

from audit import cli
from audit.machine.hashes import FILE as SUMS
from audit.machine.hashes import sha256, sums
from audit.runs.outputs import REPORT_LIST, written_in
from audit.verify.trend import is_trend, verify_trend
from reports.trend import build
from tests.test_trend import FIRST, breach, rounds, written

pytestmark = pytest.mark.slow

NIGHTS = (FIRST, date(2026, 3, 10), date(2026, 3, 11))


@pytest.fixture(scope="module")
def nights(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    folder = tmp_path_factory.mktemp("nights")
    return [
        written(folder / f"run{n}", [day], [rounds(day)], [breach(n, day)]) for n, day in enumerate(NIGHTS)
    ]


@pytest.fixture
def trend(nights: list[Path], tmp_path: Path) -> Path:
    """The trend report of the first two nights."""
    out = tmp_path / "trend"
    build([(run, None) for run in nights[:2]], out)
    return out


def _told(folder: Path, *runs: Path) -> list[tuple[str, str, str]]:
    found = verify_trend(folder, runs)
    return [(each.place, each.file, each.difference) for each in found.differences]


def list_again(folder: Path, **changes: Any) -> None:
    """Make all hashes right again, as whoever can write the folder can."""
    listed = json.loads((folder / REPORT_LIST).read_text(encoding="utf-8"))
    for name in (REPORT_LIST, SUMS):
        (folder / name).unlink()
    there = written_in(folder)
    text = json.dumps({**listed, **changes, "written": there}, indent=2, ensure_ascii=False, sort_keys=True)
    (folder / REPORT_LIST).write_text(text + "\n", encoding="utf-8")
    (folder / SUMS).write_text(sums(there, REPORT_LIST, sha256(folder / REPORT_LIST)), encoding="utf-8")


def test_a_trend_report_is_as_it_was_written_of_the_runs_it_names(trend: Path, nights: list[Path]) -> None:
    assert _told(trend, *nights) == []
    assert verify_trend(trend, nights).files["run"] == 2
    assert _told(trend, nights[1], nights[0]) == []


def test_a_run_that_it_counts_is_missed_and_not_taken_for_another(trend: Path, nights: list[Path]) -> None:
    receipts = {each: sha256(each / "run.json") for each in nights}
    names = [f"run.json {receipts[each][:16]}" for each in nights]
    assert _told(trend, nights[0], nights[2]) == [("run", names[1], "missing")]
    assert sorted(_told(trend, nights[2])) == sorted(("run", each, "missing") for each in names[:2])
    assert sorted(_told(trend)) == sorted(("run", each, "not looked at") for each in names[:2])
    assert verify_trend(trend, ()).exit_code == 4


def test_the_report_of_a_run_is_no_trend_report(trend: Path, tmp_path: Path) -> None:
    assert is_trend(trend)
    (tmp_path / "report").mkdir()
    (tmp_path / "report" / REPORT_LIST).write_text('{"run": "ab", "written": {}}')
    assert not is_trend(tmp_path / "report")


def test_a_trend_report_without_any_paper_lacks_it(trend: Path, nights: list[Path]) -> None:
    for name in ("trend.pdf", "trend.csv"):
        (trend / name).unlink()
    list_again(trend)
    assert is_trend(trend)
    assert _told(trend, *nights) == [("report", "trend.pdf", "missing"), ("report", "trend.csv", "missing")]


def _page_cut(trend: Path) -> None:
    with pikepdf.open(trend / "trend.pdf", allow_overwriting_input=True) as paper:
        del paper.pages[-1]
        paper.save(static_id=False)


def _list_cut(trend: Path) -> None:
    lines = (trend / "trend.csv").read_text(encoding="utf-8").splitlines(keepends=True)
    (trend / "trend.csv").write_text("".join(lines[:-1]), encoding="utf-8")


def _paper_gone(trend: Path) -> None:
    (trend / "trend.pdf").unlink()


@pytest.mark.parametrize("harm", [_list_cut, _paper_gone, _page_cut])
def test_papers_that_were_changed_are_told_with_all_hashes_right(
    trend: Path, nights: list[Path], harm: Callable[[Path], None]
) -> None:
    harm(trend)
    assert _told(trend, *nights)
    list_again(trend)
    assert _told(trend, *nights)


def test_the_report_of_other_nights_does_not_pass_for_this_one(
    trend: Path, nights: list[Path], tmp_path: Path
) -> None:
    build([(run, None) for run in nights[1:]], tmp_path / "other")
    for name in ("trend.pdf", "trend.csv"):
        shutil.copy(tmp_path / "other" / name, trend / name)
    list_again(trend)
    assert _told(trend, *nights) == [("paper", "trend.pdf", "of another run")]


def test_a_list_that_names_other_runs_contradicts_its_number(trend: Path, nights: list[Path]) -> None:
    others = sorted(hashlib.sha256((run / "run.json").read_bytes()).hexdigest() for run in nights[1:])
    list_again(trend, runs=others)
    assert _told(trend, *nights) == [("report", REPORT_LIST, "changed")]


def test_a_report_whose_list_cannot_be_read_is_changed(trend: Path, nights: list[Path]) -> None:
    (trend / REPORT_LIST).write_text("[]")
    told = _told(trend, *nights)
    assert ("report", REPORT_LIST, "changed") in told
    assert ("paper", "trend.pdf", "of another run") in told


def test_the_command_says_how_the_runs_are_given(trend: Path, nights: list[Path]) -> None:
    told = CliRunner().invoke(cli.app, ["verify", str(trend)])
    assert told.exit_code == 4
    assert "--runs RUN|STORE" in told.output
    told = CliRunner().invoke(cli.app, ["verify", str(trend), *(f"--runs={run}" for run in nights)])
    assert told.exit_code == 0, told.output
    assert told.output == "As its list says: 4 of the report, 2 of the run, 1 of the paper.\n"
