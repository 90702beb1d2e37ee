"""One round, judged from its own gaming table's days, is judged as the run judged it."""

from __future__ import annotations

import shutil
from collections import defaultdict
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest

from audit import pipeline
from audit.ask.replay import Found, Judged, OpenedRun, Replay, replay, tell
from audit.columns.carry import CONTEXT, Carry, only_days
from audit.errors import RunNotFound
from audit.format.window import Window
from audit.intake.days import Intake
from audit.intake.read import open_log
from audit.intake.submission import load_submission
from audit.judge.one_part import Judge, zones
from audit.judge.shares import Shares
from audit.people.log_people import names_of
from audit.recorded import whole_log
from audit.recorded.attest import Attestations
from audit.recorded.silent_hours import Times
from audit.runs.findings import receipt_of
from rules.catalogue import load
from tests.search.conftest import SAMPLE

pytestmark = pytest.mark.slow

ROUNDS = 8


@pytest.fixture(scope="module")
def damaged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample log with rows that the door refuses: of a round, of a table, of nobody, and repeated."""
    folder = tmp_path_factory.mktemp("near") / "log"
    shutil.copytree(SAMPLE, folder)
    _change(folder, "wagers", lambda row, n: [{**row, "wager_kind": None}] if n % 97 == 3 else [row])
    _change(folder, "hands", lambda row, n: [row, row] if n % 101 == 5 else [row])
    _change(folder, "events", lambda row, n: [{**row, "table_id": None}] if n == 40 else [row])
    _change(folder, "rounds", lambda row, n: [] if n == 30 else [{**row, "game": "faro"} if n == 60 else row])
    return folder


@pytest.fixture(scope="module")
def run_of_damaged(damaged: Path) -> Path:
    return _run_of(damaged, damaged.with_name("run"))


def _change(folder: Path, table: str, change: Any) -> None:
    file = min((folder / table).glob("*/*.parquet"))
    rows = pq.read_table(file, partitioning=None)
    changed = [each for n, row in enumerate(rows.to_pylist()) for each in change(row, n)]
    schema = pa.schema([each.with_nullable(nullable=True) for each in rows.schema])
    pq.write_table(pa.Table.from_pylist(changed, schema=schema), file)


def _run_of(log: Path, out: Path, **window: Any) -> Path:
    pipeline.run(log, log / "rules_submission.yaml", out, **window)
    return out


def _as_the_run_did(run: Path, log: Path) -> dict[str, Replay]:
    """Every round as it is told when the whole log is judged, through the door."""
    receipt = receipt_of(run)
    opened = open_log(log, Window.of_receipt(receipt["window"]))
    filed = load_submission(run / "rules_submission.yaml")
    intake = Intake(opened, None, names_of(run, receipt, None))
    judge = Judge(load(), filed, opened, Attestations(intake.attestations(), zones(filed)))
    shares: dict[str, Shares] = defaultdict(lambda: Shares(judge.catalogue))
    carry: dict[str, Carry] = defaultdict(lambda: Carry(judge.never_recorded.everywhere))
    found = {}
    for day in intake.days():
        mine, carried = shares[day.property_id], carry[day.property_id]
        mine.doubts.add(day)
        rows = only_days(carried.join(day.tables, is_last=day.is_last), opened.window)
        for part in mine.of_day(rows, carried.unfinished):
            chunk, outcomes = judge.outcomes(part)
            for row in pc.indices_nonzero(chunk.tables["rounds"].column(CONTEXT)).to_pylist():
                round_id = chunk.tables["rounds"].column("round_id")[row].as_py()
                told = Found(round_id, part, judge)
                found[round_id] = (told, Judged(chunk, outcomes, row))
    chosen = sorted(found)[:: max(len(found) // ROUNDS, 1)]
    of_findings = pq.read_table(run / "findings.parquet")["round_id"].drop_null().to_pylist()
    return {each: tell(*found[each]) for each in {*chosen, *of_findings[:ROUNDS]} if each in found}


def _same(run: Path, log: Path) -> None:
    """Rounds found one after the other are told as the run judged them; so is one found by itself."""
    wanted = _as_the_run_did(run, log)
    assert len(wanted) >= ROUNDS
    opened = OpenedRun(run, None, None, None)
    for round_id in sorted(wanted):
        told, found = wanted[round_id], opened.find(round_id)
        again = tell(found, found.judged(alone=True))
        assert again.steps == told.steps
        assert again.judgements == told.judgements
        assert again == told
    round_id, told = next(iter(wanted.items()))
    assert replay(run, round_id) == told


def test_a_round_is_judged_as_the_run_judged_it(run: Path) -> None:
    _same(run, SAMPLE)


def test_also_where_rows_were_refused(damaged: Path, run_of_damaged: Path) -> None:
    _same(run_of_damaged, damaged)


def test_also_where_the_run_judged_one_day_of_the_log(damaged: Path, tmp_path: Path) -> None:
    days = open_log(damaged).days()
    window = Window(days[-1], days[-1])
    _same(_run_of(damaged, tmp_path / "run", window=window), damaged)


def test_a_round_that_was_refused_and_one_that_is_not_there_are_told_apart(
    damaged: Path, run_of_damaged: Path
) -> None:
    run = run_of_damaged
    rounds = pq.read_table(min((damaged / "rounds").glob("*/*.parquet")), partitioning=None)
    refused = rounds.filter(pc.equal(rounds["game"].cast("string"), "faro"))["round_id"][0].as_py()
    with pytest.raises(RunNotFound, match="was refused at the door"):
        replay(run, refused)
    with pytest.raises(RunNotFound, match="no round R-0"):
        replay(run, "R-0")


def test_what_was_added_to_the_log_since_does_not_matter_but_what_was_changed_does(tmp_path: Path) -> None:
    log = tmp_path / "log"
    shutil.copytree(SAMPLE, log)
    run = _run_of(log, tmp_path / "run")
    first = min((log / "rounds").glob("*/*.parquet"))
    round_id = pq.read_table(first, partitioning=None)["round_id"][0].as_py()
    before = replay(run, round_id)
    later = log / "rounds" / "day=2036-01-01"
    later.mkdir()
    shutil.copy(first, later / "part-0.parquet")
    assert replay(run, round_id) == before
    _change(log, "wagers", lambda row, n: [row] if n else [])
    with pytest.raises(RunNotFound, match=r"wagers/.* is not as the run found it"):
        replay(run, round_id)


def test_what_the_run_knew_of_its_whole_log_is_what_would_be_found_in_it(
    damaged: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def told(run: Path, opened: Any) -> Any:
        never, stock = whole_log.of_whole_log(run, open_log(damaged).statement, Times(), opened)
        return never, stock.kinds, stock.games, stock.no_column

    monkeypatch.setenv("PITAUDIT_TABLES", str(tmp_path / "kept"))
    (tmp_path / "kept").mkdir()
    run = _run_of(damaged, tmp_path / "run", keep=True)
    at_once = told(run, lambda: pytest.fail("the whole log was looked over again"))
    shutil.rmtree(tmp_path / "kept")
    assert told(run, lambda: open_log(damaged)) == at_once
