"""Parts judged by processes of their own: the same verdicts, and a clear end when a process dies."""

from __future__ import annotations

import multiprocessing
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from audit import pipeline
from audit.columns import parts
from audit.columns.carry import Carry
from audit.errors import AuditError
from audit.intake.days import Intake
from audit.intake.read import Log, LogFile, open_log
from audit.intake.submission import load_submission
from audit.judge import workers
from audit.judge.one_part import Judge, Judged, Part
from audit.judge.shares import Shares
from audit.recorded.attest import Attestations
from audit.runs.findings import open_run
from rules.catalogue import load
from tests.started import children, outlive

SAMPLE = Path(__file__).parent.parent / "sample_logs" / "minibaccarat" / "log"
SUBMISSION = SAMPLE / "rules_submission.yaml"


@pytest.mark.slow
def test_who_judges_changes_no_verdict(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("audit.judge.workers._Elsewhere.most_rows", 200)
    found = []
    for jobs in (1, 2):
        pipeline.run(SAMPLE, SUBMISSION, tmp_path / str(jobs), jobs=jobs)
        found.append(open_run(tmp_path / str(jobs)))
    here, elsewhere = found
    assert here.findings.num_rows
    assert elsewhere.coverage.to_pylist() == here.coverage.to_pylist()
    assert elsewhere.findings.to_pylist() == here.findings.to_pylist()


def test_a_worker_that_is_killed_ends_the_run_with_a_reason() -> None:
    log = open_log(SAMPLE)
    door = Intake(log, None)
    judge = Judge(load(), load_submission(SUBMISSION), log, Attestations(door.attestations(), {}))
    rows = Carry().join(next(iter(door.days())).tables, is_last=True)
    part = next(Shares(judge.catalogue).of_day(rows))
    with workers.at_work(judge, 2) as others:
        for process in multiprocessing.active_children():
            process.kill()
            process.join()
        with pytest.raises(AuditError, match="--jobs 1"):
            _all(others, part)
    assert not multiprocessing.active_children()


def _all(others: workers.Workers, part: Part) -> list[Judged]:
    return [*others.judge(part), *others.finish()]


def _log(*rows_a_day: int) -> Log:
    files = (
        LogFile(f"rounds/{day}.parquet", "rounds", date(2026, 3, day), rows=rows)
        for day, rows in enumerate(rows_a_day, start=1)
    )
    return Log(Path(), tuple(files))


@pytest.mark.parametrize(
    ("cores", "rows_a_day", "jobs"),
    [
        (2, (parts.MOST_ROWS_HANDED,), 1),
        (2, (parts.MOST_ROWS_HANDED, parts.MOST_ROWS_HANDED), 1),
        (2, (10, parts.MOST_ROWS_HANDED + 1), 2),
        (1, (parts.MOST_ROWS_HANDED + 1,), 1),
        (64, (parts.MOST_ROWS_HANDED + 1,), workers.MOST_JOBS),
    ],
)
def test_a_large_day_is_worth_a_process_a_core(
    cores: int, rows_a_day: tuple[int, ...], jobs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "_cores", lambda: cores)
    assert workers.usual_jobs(_log(*rows_a_day)) == jobs


@pytest.mark.parametrize(("bytes_", "jobs"), [(parts.MOST_ROWS_HANDED, 1), (parts.MOST_ROWS_HANDED * 20, 2)])
def test_a_day_of_large_files_may_be_worth_it_before_they_are_opened(
    bytes_: int, jobs: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "_cores", lambda: 2)
    assert workers.likely_jobs(tmp_path / "no such log") == 1
    for table in ("rounds", "wagers"):
        path = tmp_path / table / "day=2026-03-01" / "part-0.parquet"
        path.parent.mkdir(parents=True)
        with path.open("wb") as file:
            file.truncate(bytes_ // 2)
    assert workers.likely_jobs(tmp_path) == jobs


def test_workers_that_are_not_wanted_after_all_end() -> None:
    log = open_log(SAMPLE)
    judge = Judge(load(), None, log, Attestations(Intake(log, None).attestations(), {}))
    with workers.started(2) as early:
        processes = multiprocessing.active_children()
        assert len(processes) == 2
        with workers.at_work(judge, 1, None, early):
            for process in processes:
                process.join(timeout=60)
                assert process.exitcode == 0


def test_a_worker_that_is_killed_while_the_log_is_opened_ends_the_run_with_a_reason() -> None:
    log = open_log(SAMPLE)
    judge = Judge(load(), None, log, Attestations(Intake(log, None).attestations(), {}))
    with workers.started(2) as early:
        for process in multiprocessing.active_children():
            process.kill()
            process.join()
        with pytest.raises(AuditError, match="--jobs 1"):
            workers.at_work(judge, 2, None, early).__enter__()
    assert not multiprocessing.active_children()


def test_workers_end_where_a_log_is_refused_after_they_were_started(tmp_path: Path) -> None:
    with pytest.raises(AuditError):
        pipeline.run(tmp_path / "no such log", None, tmp_path / "run", jobs=2)
    assert not multiprocessing.active_children()


_OF_A_NIGHT = """
import sys, threading, time
from pathlib import Path
from audit import pipeline
from audit.judge import workers
threading.Thread(target=time.sleep, args=(120,), daemon=True).start()  # or they were copies of this process
workers._Elsewhere.most_rows = 200
log, out = Path(sys.argv[1]), Path(sys.argv[2])
with workers.loaded_once():
    for number in range(2):
        pipeline.run(log, log / "rules_submission.yaml", out / str(number), jobs=2)
    with workers.started(2):
        print("at work", flush=True)
        time.sleep(120)
"""


def test_workers_of_a_night_judge_alike_and_end_with_it(tmp_path: Path) -> None:
    night = subprocess.Popen(
        [sys.executable, "-c", _OF_A_NIGHT, str(SAMPLE), str(tmp_path)], stdout=subprocess.PIPE, text=True
    )
    with night:
        assert night.stdout
        assert night.stdout.readline() == "at work\n"
        left = children(night.pid)
        of_a_copy = [each for each in left if children(each)]
        assert len(of_a_copy) == 1
        assert len(children(*of_a_copy)) == 2
        night.kill()
    assert outlive(left, seconds=10) == []
    pipeline.run(SAMPLE, SUBMISSION, tmp_path / "here", jobs=1)
    here = open_run(tmp_path / "here")
    for number in "01":
        found = open_run(tmp_path / number)
        assert found.coverage.to_pylist() == here.coverage.to_pylist()
        assert found.findings.to_pylist() == here.findings.to_pylist()
