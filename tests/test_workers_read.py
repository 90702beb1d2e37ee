"""A log read by the workers of a cluster: the same run, byte for byte, whatever is wrong with the log."""

from __future__ import annotations

import pickle
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

from audit import pipeline
from audit.cli import app
from audit.errors import ClusterRefused, KeyRejected
from audit.format.window import Window
from audit.intake.read import Log, read_file
from audit.intake.schema import Unfit
from audit.intake.submission import load_submission
from audit.judge import cluster
from audit.people import secret
from audit.people.log_people import People
from audit.runs.findings import open_run
from audit.spread import day, looked
from audit.spread.at_hand import at_hand, without_rows
from sample_logs import games
from tests import late_storage
from tests.cluster_of_three import three_at_work
from tests.test_cluster import ROOT, _audited_on, _files, two_casinos
from tests.test_pit_log import pit_log

__all__ = ["two_casinos"]

ATTESTED = games.HERE / "minibaccarat" / "log"


@pytest.fixture(scope="module")
def broken_log(two_casinos: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two casinos over midnight, looks of people, a statement, and a log that is damaged in several ways."""
    log = tmp_path_factory.mktemp("broken") / "log"
    shutil.copytree(two_casinos, log)
    days = sorted(path.name for path in (log / "rounds").iterdir())
    first = min((log / "rounds" / days[0]).glob("*.parquet"))
    _repeated_later(first, log / "rounds" / days[2])
    (log / "rounds" / days[1] / "broken.parquet").write_bytes(b"PAR1 and nothing else")
    events = bytearray(max((log / "events" / days[1]).glob("*.parquet")).read_bytes())
    events[len(events) // 3] ^= 0xFF
    (log / "events" / days[1] / "flipped.parquet").write_bytes(events)
    (log / "rounds" / "of_no_day.parquet").write_bytes(first.read_bytes())
    for table in ("inspections", "observations"):
        shutil.copytree(ATTESTED / table, log / table, dirs_exist_ok=True)
    (log / "recording.yaml").write_text("- complete: all\n", encoding="utf-8")
    return log


def _repeated_later(file: Path, into: Path) -> None:
    """Let two rounds of a file stand on another gaming day, too."""
    rows = pq.ParquetFile(file).read().slice(5, 2)
    place = rows.schema.get_field_index("gaming_day")
    other = pa.array([date.fromisoformat(into.name.partition("=")[2])] * 2, rows.schema.field(place).type)
    pq.write_table(rows.set_column(place, rows.schema.field(place), other), into / "repeated.parquet")


@pytest.fixture
def three_workers() -> Iterator[subprocess.Popen[str]]:
    with three_at_work() as process:
        yield process


def _address(process: subprocess.Popen[str]) -> str:
    assert process.stdout
    return process.stdout.readline().strip()


def _exit_code(run: Path) -> int:
    return int(open_run(run).receipt["exit_code"])


@pytest.mark.slow
def test_workers_that_read_find_the_same_byte_for_byte_though_one_is_killed(
    broken_log: Path, three_workers: subprocess.Popen[str], tmp_path: Path
) -> None:
    pipeline.run(broken_log, broken_log / "rules_submission.yaml", tmp_path / "here", jobs=1)
    address = _address(three_workers)
    done = _audited_on(address, broken_log, tmp_path / "far", "--workers-read")
    assert (done.returncode, done.stderr) == (_exit_code(tmp_path / "here"), "")
    assert three_workers.stdout
    assert three_workers.stdout.readline().strip() == "killed"
    expected = _files(tmp_path / "here")
    assert {"quarantine/files.csv", "people.parquet"} <= expected.keys()
    assert _files(tmp_path / "far") == expected
    receipt = open_run(tmp_path / "here").receipt
    assert [each["id"] for each in receipt["properties"]] == ["PHL1", "PIT2"]
    assert receipt["intake"]["refused_files"]


@pytest.mark.slow
def test_a_log_at_a_url_is_read_by_workers_alone(
    broken_log: Path, three_workers: subprocess.Popen[str], tmp_path: Path
) -> None:
    days = sorted(path.name[4:] for path in (broken_log / "rounds").glob("day=*"))
    window = Window(date.fromisoformat(days[1]), date.fromisoformat(days[1]))
    filed = broken_log / "rules_submission.yaml"
    pipeline.run(broken_log, filed, tmp_path / "here", jobs=1, window=window)
    command = [sys.executable, "-m", "audit", "run", f"file://{broken_log}", "--out", str(tmp_path / "far")]
    command += ["--submission", str(filed), "--from", days[1], "--to", days[1], "--workers-read"]
    command += ["--engine", "dask", "--scheduler", _address(three_workers)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=600)
    assert (done.returncode, done.stderr) == (_exit_code(tmp_path / "here"), "")
    assert _files(tmp_path / "far") == _files(tmp_path / "here")


@pytest.mark.slow
def test_storage_that_answers_late_changes_nothing(two_casinos: Path, tmp_path: Path) -> None:
    """A worker is killed meanwhile, too, so that what it had fetched is fetched again."""
    filed, url = two_casinos / "rules_submission.yaml", f"late://{two_casinos}"
    pipeline.run(two_casinos, filed, tmp_path / "here", jobs=1)
    code = "import tests.late_storage; from audit.__main__ import main; main()"
    with three_at_work(**late_storage.PRELOAD) as process:
        command = [sys.executable, "-c", code, "run", url, "--out", str(tmp_path / "far"), "--workers-read"]
        command += ["--submission", str(filed), "--engine", "dask", "--scheduler", _address(process)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=600)
        assert (done.returncode, done.stderr) == (_exit_code(tmp_path / "here"), "")
        assert process.stdout
        assert process.stdout.readline().strip() == "killed"
    assert _files(tmp_path / "far") == _files(tmp_path / "here")


@pytest.mark.slow
def test_a_pit_log_at_a_url_is_read_by_workers(three_workers: subprocess.Popen[str], tmp_path: Path) -> None:
    """Of its rows, the client has the names alone: that a gaming table's game is filed, workers tell it."""
    log, filed = pit_log("minibaccarat", tmp_path)
    pipeline.run(log, filed, tmp_path / "here", jobs=1)
    command = [sys.executable, "-m", "audit", "run", f"file://{log}", "--out", str(tmp_path / "far")]
    command += ["--submission", str(filed), "--workers-read"]
    command += ["--engine", "dask", "--scheduler", _address(three_workers)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=600)
    assert (done.returncode, done.stderr) == (1, "")
    assert _files(tmp_path / "far") == _files(tmp_path / "here")


def test_a_pit_log_whose_tables_no_filing_names_is_refused(tmp_path: Path) -> None:
    log, filed = pit_log("minibaccarat", tmp_path)
    (day_of_log, *_) = sorted((log / "events").iterdir())
    names = [f"events/{day_of_log.name}/{path.name}" for path in day_of_log.iterdir()]
    there = looked.look(f"file://{log}", date.fromisoformat(day_of_log.name[4:]), names, states=False)
    submission = load_submission(filed)
    assert {submission.dealt_at(*place) for place in there.events} == {"minibaccarat"}
    _, unnamed = pit_log("minibaccarat", tmp_path / "unnamed", named=False)
    assert {load_submission(unnamed).dealt_at(*place) for place in there.events} == {None}


def test_of_a_log_at_a_url_this_process_has_no_rows(two_casinos: Path) -> None:
    with without_rows(f"file://{two_casinos}") as folder:
        rows = list(folder.glob("rounds/day=*/*.parquet"))
        assert rows
        assert not any(path.stat().st_size for path in rows)
        assert (folder / "rules_submission.yaml").read_bytes()


def test_a_file_that_is_gone_when_its_worker_comes_is_refused_whole(two_casinos: Path) -> None:
    (file, *_) = sorted((two_casinos / "rounds").rglob("*.parquet"))
    name = file.relative_to(two_casinos).as_posix()
    gone = f"{name.rpartition('/')[0]}/gone.parquet"
    for place in (str(two_casinos), f"file://{two_casinos}"):
        there = looked.look(place, date.fromisoformat(file.parent.name[4:]), [gone, name], states=False)
        assert [each.refused for each in there.files] == ["it cannot be read: No such file or directory", ""]
        assert there.places == {"PIT2"}


@pytest.mark.parametrize(
    ("after", "said"),
    [
        ("replaced", "it changed after it had been hashed"),
        ("gone", "it cannot be read: No such file or directory"),
    ],
)
def test_a_file_that_is_another_when_it_is_fetched_again_is_refused(
    after: str, said: str, two_casinos: Path, tmp_path: Path
) -> None:
    """A worker hashed it, another one is to judge it; of as many bytes, it looks the same at a URL."""
    log = tmp_path / "log"
    shutil.copytree(two_casinos, log)
    (file, *_) = sorted((log / "rounds").rglob("*.parquet"))
    name, url = file.relative_to(log).as_posix(), f"file://{log}"
    there = looked.look(url, date.fromisoformat(file.parent.name[4:]), [name], states=False)
    whole, hashes = Log(log, there.files), {name: there.files[0].sha256}
    with at_hand(url, [name], hashes) as folder:
        assert read_file(replace(whole, folder=folder), 0).num_rows
    if after == "replaced":
        data = bytearray(file.read_bytes())
        data[len(data) // 2] ^= 0xFF
        file.write_bytes(data)
    else:
        file.unlink()
    with at_hand(url, [name], hashes) as folder, pytest.raises(Unfit, match=said):
        read_file(replace(whole, folder=folder), 0)


def test_a_folder_that_a_worker_does_not_see_is_refused(tmp_path: Path) -> None:
    with (
        pytest.raises(ClusterRefused, match="a worker does not see this folder"),
        at_hand(str(tmp_path / "nowhere"), []),
    ):
        pass


def _run(**other: Any) -> bytes:
    given = {
        "environment": cluster.environment(),
        "place": "",
        "rests_on": (),
        "days": {},
        "ids": {},
        "damaged": {},
        "key": None,
        "named": "0000",
        "night": None,
    }
    return pickle.dumps(day.Run(**given | other))


def test_a_worker_with_another_version_is_refused() -> None:
    with pytest.raises(ClusterRefused, match=r"a worker that came later has numpy .*, not 1\.0"):
        day.of_run(_run(environment=cluster.environment() | {"numpy": "1.0"}))


def test_a_worker_without_the_key_is_refused() -> None:
    with pytest.raises(ClusterRefused, match="people are named under 0000: put that key on each worker"):
        day.of_run(_run())


def test_two_people_of_one_pseudonym_are_refused() -> None:
    people = People(secret.key(None, make=True))
    people.take_sealed({"ID-00000000": "aa"})
    people.take_sealed({"ID-00000000": "aa"})
    for others in ({"ID-00000000": "bb"}, {"ID-000000001": "cc"}):
        with pytest.raises(KeyRejected, match="two people would be ID-0000"):
            people.take_sealed(others)


def test_equal_ids_on_two_days_are_noticed() -> None:
    def of(*digests: int) -> looked.Looked:
        rounds = np.array(digests, dtype=np.uint64)
        return looked.Looked(date(2026, 3, 14), (), frozenset(), rounds, {}, set(), {}, None, frozenset())

    assert not looked.may_repeat([])
    assert not looked.may_repeat([of(1, 2), of(3)])
    assert looked.may_repeat([of(1, 2), of(3, 1)])


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("--workers-read",), "--workers-read is for a cluster"),
        (
            ("--workers-read", "--engine", "dask", "--scheduler", "tcp://127.0.0.1:9", "--data-docs", "docs"),
            "--data-docs are written by who reads",
        ),
    ],
)
def test_workers_read_where_they_can(asked: tuple[str, ...], said: str, tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["run", str(tmp_path), "--out", str(tmp_path / "run"), *asked])
    assert done.exit_code == 2
    assert said in done.stderr
    assert not list(tmp_path.iterdir())
