"""A run of a store stays what it was: it opens, verifies and re-performs whatever came into the log since."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from audit.ask.replay import OpenedRun
from audit.cli import app
from audit.query.ask import Question, ask
from audit.runs.bound import bound
from audit.runs.findings import receipt_of, rows_of
from audit.sampling.frame import frame_of
from audit.search.log import RoundLog
from audit.search.runs import runs_of
from audit.verify.one_run import verify
from audit.verify.reperform import reperform
from audit.verify.store import verify_store
from tests.nightly.fortnight import Fortnight, day

NIGHTS = 6
"""On the sixth a file of the fifth day is replaced, and the third day was late."""


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    fortnight = Fortnight(tmp_path_factory.mktemp("fortnight"), report=lambda *_: [])
    for number in range(1, NIGHTS + 1):
        fortnight.night(number)
    return fortnight.folder / "store"


def _runs(store: Path) -> list[Path]:
    return sorted(path.parent for path in store.glob("*/runs/*/run.json"))


@pytest.mark.slow
def test_every_night_verifies_and_reperforms(store: Path) -> None:
    assert len(_runs(store)) == 2 * NIGHTS
    for run in _runs(store):
        found = verify(run)
        if run.name in {"0003", "0005"}:  # one in which a day was late, one of which a file was replaced
            reperform(found, run, key=store.parent / "key")
        assert found.differences == [], run


@pytest.mark.slow
def test_what_a_run_read_is_found_where_it_was_replaced(store: Path) -> None:
    runs = store / "PHL1" / "runs"
    name = f"wagers/day={day(5)}/MB-02.parquet"
    before, after = (bound(runs / each, store / "PHL1" / "log") for each in ("0005", "0006"))
    assert (before.folder / name).resolve() == (store / "PHL1" / "superseded" / "0006" / name).resolve()
    assert (after.folder / name).resolve() == (store / "PHL1" / "log" / name).resolve()
    assert not before.lost
    assert before.since == tuple(sorted(each for each in before.since if str(day(6)) in each))


@pytest.mark.slow
def test_rounds_of_every_night_are_explained_and_drawn(store: Path) -> None:
    key = store.parent / "key"
    for run in _runs(store):
        receipt = receipt_of(run)
        place = receipt["properties"][0]["id"]
        rounds = frame_of(run, receipt, place, None, key, in_clear=False).rounds()
        assert len(rounds) == sum(each["rounds"] for each in receipt["days"])
        found = OpenedRun(run, None, None, key).find(rounds[0].round_id)
        assert found.round_id == rounds[0].round_id


@pytest.mark.slow
def test_a_finding_that_a_correction_resolved_is_explained_as_it_was(store: Path) -> None:
    run = store / "PHL1" / "runs" / "0005"
    (finding,) = rows_of(run / "findings.parquet", ["round_id", "outcome", "fault"]).to_pylist()
    found = OpenedRun(run, None, None, store.parent / "key").find(finding["round_id"])
    assert found.round_id == finding["round_id"]


@pytest.mark.slow
def test_a_store_is_asked_about_each_day_as_its_newest_run_read_it(store: Path) -> None:
    rounds = {day(n): 0 for n in range(1, NIGHTS + 1)}
    for run in runs_of(store, "PHL1"):
        for each in run.receipt["days"]:
            if run.covers(of := type(day(1)).fromisoformat(each["gaming_day"])):
                rounds[of] = each["rounds"]
    counted = RoundLog(runs_of(store, "PHL1")).rows("SELECT gaming_day, count(*) AS n FROM rounds GROUP BY 1")
    assert {row["gaming_day"]: row["n"] for row in counted} == rounds
    asked = "SELECT gaming_day, count(*) AS n FROM rounds GROUP BY gaming_day"
    found = ask(Question(store / "PHL1", asked, key=store.parent / "key")).to_pylist()
    assert {row["gaming_day"]: row["n"] for row in found} == rounds


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state" / "pitaudit"


@pytest.mark.slow
def test_a_whole_store_is_looked_at_in_one_go(store: Path, state: Path) -> None:
    parts = list(verify_store(store))
    assert {each.exit_code for each in parts} == {0}
    assert [each.what for each in parts if each.property_id == "PHL1"] == [
        *(f"run {n:04}" for n in range(1, NIGHTS + 1)),
        "chain",
    ]
    assert parts[2].days == (str(day(2)), str(day(3)))
    assert not list(state.glob("verified-*"))


@pytest.mark.slow
def test_who_is_interrupted_goes_on_and_a_changed_run_is_named(
    store: Path, tmp_path: Path, state: Path
) -> None:
    copy = shutil.copytree(store, tmp_path / "store")
    looking = verify_store(copy, "PIT1")
    for _ in range(2):
        next(looking)
    assert len(list(state.glob("verified-*"))) == 1
    changed = copy / "PIT1" / "runs" / "0004" / "coverage.csv"
    changed.write_text(changed.read_text(encoding="utf-8") + "x", encoding="utf-8")
    told = CliRunner().invoke(app, ["verify", str(copy), "--property", "PIT1", "--resume"])
    assert told.exit_code == 1
    assert "by the look that was interrupted" in told.stdout.splitlines()[1]
    assert next(line for line in told.stdout.splitlines() if line.startswith("NOT")).split()[1:4] == [
        *("PIT1", "run", "0004")
    ]
    assert "changed  run: coverage.csv" in told.stdout
