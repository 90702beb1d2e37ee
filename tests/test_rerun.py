"""Nights of a store judged anew: what would change by other readings, in a sample and as a whole."""

from __future__ import annotations

import csv
import io
import json
import shutil
import subprocess
import sys
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from typer.testing import CliRunner

from audit import pipeline
from audit.cli import app
from audit.format.window import Window
from audit.intake.read import open_log
from audit.rerun import work
from audit.rerun.nights import Estimate, estimates, planned
from audit.rerun.one_night import Anew, Night, changed
from audit.runs.chain import next_in
from audit.runs.findings import FINDINGS
from sample_logs import games
from tests.cluster_of_three import ROOT, three_at_work

DAY = date(2026, 3, 2)
TRIED = ("--reading", "three_of_a_kind=collected")


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three nights of Face Up Pai Gow Poker without a finding, and a run that judged the first one before."""
    store = tmp_path_factory.mktemp("state") / "store"
    log = store / "PHL1" / "log"
    game = games.load("face_up_pai_gow_poker")
    game.write(game.plan(seed=3, rounds=90, days=3, tables=game.table_mix(2)), log)
    runs = store / "PHL1" / "runs"
    runs.mkdir()
    days = open_log(log).days()
    for number, day in enumerate((days[0], *days), start=1):
        with next_in(runs, out := runs / f"{number:04}") as link:
            window = Window(day, day)
            pipeline.run(log, log / "rules_submission.yaml", out, jobs=1, chain=link, window=window)
    return store


def _asked(*words: str) -> tuple[int, str]:
    told = CliRunner().invoke(app, ["rerun", *words])
    return told.exit_code, told.stdout + told.stderr


@pytest.mark.slow
def test_nothing_changes_where_nothing_is_read_otherwise(store: Path) -> None:
    code, shown = _asked(str(store))
    assert code == 0
    assert "3 of 3 nights judged anew; 0 would change: 0 findings" in shown


@pytest.mark.slow
def test_what_changes_is_what_turns_on_the_reading(store: Path) -> None:
    code, rows = _asked(str(store), *TRIED, "--by", "finding", "--format", "csv")
    assert code == 1
    found = list(csv.DictReader(io.StringIO(rows)))
    assert {row["was"] for row in found} == {""}
    assert {row["now"] for row in found} == {"exception"}
    log = store / "PHL1" / "log"
    filed = ["--submission", str(log / "rules_submission.yaml"), "--reading", "three_of_a_kind"]
    turning = CliRunner().invoke(app, ["readings", str(log), *filed, "--format", "json"])
    (turn,) = [each for each in json.loads(turning.stdout) if each["choice"] == "collected"]
    assert len(found) == turn["findings"] > 0
    over = sum(int(row["overpaid_now"].replace("$", "").replace(".", "")) for row in found)
    assert over == int(str(turn["overpaid"]).replace(".", ""))


@pytest.mark.slow
def test_a_sample_is_drawn_by_its_seed_and_estimates_the_rest(store: Path) -> None:
    code, shown = _asked(str(store), *TRIED, "--sample", "2")
    assert code == 1
    assert "2 of 3 nights judged anew" in shown
    assert "Of all 3, nights that change: about " in shown
    assert shown == _asked(str(store), *TRIED, "--sample", "2")[1]


@pytest.mark.slow
def test_a_night_whose_log_is_gone_is_not_passed(store: Path, tmp_path: Path) -> None:
    shutil.copytree(store, tmp_path / "store")
    (gone, *_) = sorted((tmp_path / "store" / "PHL1" / "log" / "wagers").rglob("*.parquet"))
    gone.unlink()
    shutil.rmtree(tmp_path / "store" / "PHL1" / "log" / "rounds")
    code, shown = _asked(str(tmp_path / "store"))
    assert code == 4
    assert "3 could not be judged anew: nobody can say whether they would change." in shown


@pytest.mark.slow
def test_a_cluster_opens_runs_and_logs_itself(store: Path) -> None:
    code, here = _asked(str(store), *TRIED, "--format", "json")
    with three_at_work() as process:
        assert process.stdout
        address = process.stdout.readline().strip()
        for place in (str(store), f"file://{store}"):
            command = [sys.executable, "-m", "audit", "rerun", place, *TRIED, "--format", "json"]
            command += ["--scheduler", address]
            done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=600)
            assert (done.returncode, done.stdout, done.stderr) == (code, here, "")


@pytest.mark.slow
def test_a_file_of_the_log_that_was_changed_is_named(store: Path, tmp_path: Path) -> None:
    shutil.copytree(store, tmp_path / "store")
    nights, _ = planned(tmp_path / "store", f"file://{tmp_path}/store", seed=1)
    (changed_file, *_) = sorted((tmp_path / "store" / "PHL1" / "log" / "events").rglob("*.parquet"))
    changed_file.write_bytes(changed_file.read_bytes() + b" ")
    name = changed_file.relative_to(tmp_path / "store" / "PHL1" / "log").as_posix()
    failed = [each.failed for each in work.anew(nights)]
    assert any(f"{name} is not as the run read it" in each for each in failed)


@pytest.mark.slow
def test_only_the_newest_run_of_a_day_is_judged(store: Path) -> None:
    nights, problems = planned(store, str(store), seed=1)
    assert not problems
    assert sorted(Path(night.run).name for night in nights) == ["0002", "0003", "0004"]
    assert {night.run for night in planned(store, str(store), seed=2)[0]} == {each.run for each in nights}


def test_what_cannot_be_tried_is_refused(tmp_path: Path) -> None:
    assert _asked(str(tmp_path), "--reading", "no_such=thing")[0] == 2
    assert _asked(str(tmp_path), "--reading", "three_of_a_kind=maybe")[0] == 2
    assert "say --scheduler ADDRESS" in _asked("s3://state/store")[1]
    assert "is no store of runs" in _asked(str(tmp_path))[1]


def _findings(*rows: dict[str, Any]) -> pa.Table:
    place = {"property_id": "PHL1", "table_id": "T", "gaming_day": DAY, "round_id": "R", "clause": "a"}
    empty = dict.fromkeys(FINDINGS.names)
    return pa.Table.from_pylist([{**empty, **place, **row} for row in rows], schema=FINDINGS)


def test_findings_come_go_and_change() -> None:
    stays = {"outcome": "exception", "overpaid_cents": 100}
    gone = {"clause": "c", "outcome": "exception", "overpaid_cents": 7}
    before = _findings(stays, gone, {"clause": "b", "outcome": "unknown"})
    breach = {"clause": "b", "outcome": "exception", "underpaid_cents": 50}
    after = _findings(stays, breach, {**stays, "round_id": "S"})
    rows = {(row["clause"], row["round_id"]): row for row in changed(before, after, [DAY])}
    assert {key: (row["was"], row["now"]) for key, row in rows.items()} == {
        ("a", "S"): ("", "exception"),
        ("b", "R"): ("unknown", "exception"),
        ("c", "R"): ("exception", ""),
    }
    night = Anew(Night("PHL1", "", (DAY,)), tuple(rows.values()))
    assert night.cents("overpaid_cents") == 100 - 7
    assert night.cents("underpaid_cents") == 50
    assert not list(changed(before, after, [DAY + timedelta(days=1)]))


def test_the_same_finding_twice_is_not_once() -> None:
    one = {"outcome": "exception", "overpaid_cents": 100}
    (row,) = changed(_findings(one), _findings(one, one), [DAY])
    assert (row["was"], row["now"], row["overpaid_cents_now"]) == ("", "exception", 100)


def _anew(*cents: int) -> Anew:
    row = {"overpaid_cents_was": 0, "underpaid_cents_was": 0, "underpaid_cents_now": 0}
    return Anew(Night("PHL1", "", (DAY,)), tuple({**row, "overpaid_cents_now": each} for each in cents))


def test_a_sample_of_nights_tells_of_all_within_limits() -> None:
    nights, findings, over = estimates([_anew(), _anew(100), _anew(300, 100), _anew()], 8)
    assert nights == Estimate("nights that change", 2, 4, 6)
    # mean 0.75 and 125 cents; s 0.957 and 189.3; t 3.182; 8 x sqrt(1/2 / 4) = 2.828
    assert findings == Estimate("findings that come, go or change", 3, 6, 15)
    assert (over.least, over.about, over.most) == (-704, 1000, 2704)
    assert [each.what for each in estimates([_anew(), _anew()], 8)] == ["nights that change"]
    assert estimates([_anew()] * 8, 8)[0].most == 0
