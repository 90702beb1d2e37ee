"""``pitaudit verify --reperform`` of a trend report makes its papers again, and misses no licensee."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pikepdf
import pytest

from audit.commands.evidence import look_at_licensees
from audit.runs.outputs import REPORT_LIST
from audit.verify.trend import verify_trend
from reports.trend import build
from tests.papers import not_drawn
from tests.report_fixture import FACILITY
from tests.test_trend import FIRST, breach, rounds, written
from tests.test_verify_trend import NIGHTS, list_again


@pytest.fixture(scope="module", autouse=True)
def _drawn_in_no_time() -> Iterator[None]:
    with not_drawn():
        yield


@pytest.fixture(scope="module")
def nights(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    folder = tmp_path_factory.mktemp("nights")
    return [
        written(folder / f"run{n}", [day], [rounds(day)], [breach(n, day)])
        for n, day in enumerate(NIGHTS[:2])
    ]


@pytest.fixture(scope="module")
def made(nights: list[Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("made") / "trend"
    build([(run, None) for run in nights], out)
    return out


@pytest.fixture
def trend(made: Path, tmp_path: Path) -> Path:
    """A copy of a trend report, to be forged."""
    return Path(shutil.copytree(made, tmp_path / "trend"))


def _looked(folder: Path, *runs: Path, reperform: bool = False) -> list[tuple[str, str, str]]:
    found = verify_trend(folder, runs)
    look_at_licensees(found, folder, runs, reperform=reperform)
    return [(each.place, each.file, each.difference) for each in found.differences]


def test_its_papers_come_out_as_they_are(trend: Path, nights: list[Path]) -> None:
    assert _looked(trend, *nights, reperform=True) == []


@pytest.mark.parametrize("of_old", [True, False])
def test_what_cannot_be_made_again_is_told(trend: Path, nights: list[Path], *, of_old: bool) -> None:
    if of_old:
        list_again(trend, asked=None)
    told = _looked(trend, *(nights if of_old else nights[:1]), reperform=True)
    assert ("paper made again", REPORT_LIST, "not looked at") in told


def test_words_of_a_paper_changed_with_all_hashes_right_come_out_otherwise(
    trend: Path, nights: list[Path]
) -> None:
    with pikepdf.open(trend / "trend.pdf", allow_overwriting_input=True) as paper:
        paper.docinfo["/Title"] = "Nothing was found"
        paper.save()
    list_again(trend)
    assert _looked(trend, *nights) == []
    assert _looked(trend, *nights, reperform=True) == [("paper made again", "trend.pdf", "changed")]


def test_days_or_shifts_said_otherwise_come_out_otherwise(trend: Path, nights: list[Path]) -> None:
    listed = json.loads((trend / REPORT_LIST).read_text(encoding="utf-8"))
    list_again(trend, asked={**listed["asked"], "shifts": dict.fromkeys(map(str, range(24)), "all day")})
    told = _looked(trend, *nights, reperform=True)
    assert ("paper made again", "trend.csv", "changed") in told


def test_a_licensees_folder_taken_out_with_its_lines_is_missed(tmp_path: Path) -> None:
    run = written(
        tmp_path / "run",
        [FIRST],
        [rounds(FIRST), {**rounds(FIRST), "property_id": "PHL2"}],
        [breach(1, FIRST), {**breach(2, FIRST), "property_id": "PHL2"}],
        properties=[{**FACILITY, "id": each} for each in ("RVS", "PHL2")],
        days=[
            {"property_id": each, "gaming_day": str(FIRST), "rounds": 1, "wagers": 1, "exceptions": 0}
            for each in ("RVS", "PHL2")
        ],
    )
    build([(run, None)], tmp_path / "trend")
    assert _looked(tmp_path / "trend", run) == []
    shutil.rmtree(tmp_path / "trend" / "PHL2")
    list_again(tmp_path / "trend")
    assert verify_trend(tmp_path / "trend", [run]).exit_code == 0
    assert _looked(tmp_path / "trend", run) == [("report", "PHL2", "missing")]


def test_names_in_brackets_are_told_once(made: Path) -> None:
    assert (made / "trend.pdf").read_bytes().count(b"Names in brackets are this tool") == 1
