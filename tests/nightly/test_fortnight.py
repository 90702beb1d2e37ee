"""A fortnight of two properties: what every night must report, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from audit.runs.chain import RETIRED
from audit.runs.findings import open_run
from audit.verify.one_run import verify
from tests.nightly.fortnight import DAYS, Expected, Fortnight, day


@pytest.mark.slow
def test_every_night_of_a_fortnight_reports_what_it_must_and_nothing_else(tmp_path: Path) -> None:
    fortnight = Fortnight(tmp_path, report=lambda *_: [])
    for number in range(1, DAYS + 1):
        first, second = fortnight.night(number)
        assert not first.problems + second.problems
        assert fortnight.reported(first) == fortnight.expected(number), f"night {number}"
        judged = (number - 1, number) if number > 1 else (1,)
        assert fortnight.reported(second) == Expected(judged), f"night {number}"
        assert second.exit_code == 0
    _is_idempotent(fortnight)
    _is_whole(tmp_path / "store" / "PHL1")


def _is_idempotent(fortnight: Fortnight) -> None:
    """Started again on the same morning, it audits nothing, and ends as it did."""
    first, second = fortnight.work(DAYS)
    assert (first.runs, second.runs) == ([], [])
    assert (first.exit_code, second.exit_code) == (1, 0)


def _is_whole(folder: Path) -> None:
    """The chain holds from the last run to the first, and what was replaced is kept."""
    runs = folder / "runs"
    names = sorted(path.name for path in runs.iterdir() if path.is_dir())
    assert names == [f"{n:04}" for n in range(1, DAYS + 1)]
    assert not (runs / RETIRED).exists()
    assert verify(runs / f"{DAYS:04}", chain=runs).exit_code == 0
    wagers = f"wagers/day={day(5)}/MB-02.parquet"
    replaced = [path for path in (folder / "superseded").rglob("*") if path.is_file()]
    assert replaced == [folder / "superseded" / "0006" / wagers]
    changed = open_run(runs / "0006").receipt["night"]["changed"]
    assert changed == [{"gaming_day": str(day(5)), "file": wagers, "change": "changed"}]
