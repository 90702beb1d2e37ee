"""Parts judged on a cluster: the same run, byte for byte, also where a worker is killed."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest
from distributed import KilledWorker
from distributed.comm import CommClosedError
from typer.testing import CliRunner

from audit import pipeline
from audit.cli import app
from audit.columns.carry import Carry
from audit.errors import ClusterRefused
from audit.judge import cluster, workers
from audit.runs.findings import PLACES, open_run
from sample_logs import games
from tests.cluster_of_three import three_at_work

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent
DAYS = 3


@pytest.fixture(scope="module")
def two_casinos(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three days of two casinos; at one, the shoe and decks of each table are dealt from on all of them."""
    place = tmp_path_factory.mktemp("two")
    log = place / "log"
    _simulate("minibaccarat", log)
    _simulate("face_up_pai_gow_poker", place / "other")
    for path in sorted((place / "other").rglob("*.parquet")):
        table = path.relative_to(place / "other").parts[0]
        rows = _dealt_on(pq.ParquetFile(path).read(), table)
        into = log / path.relative_to(place / "other").with_name("other.parquet")
        into.parent.mkdir(parents=True, exist_ok=True)
        pq.write_table(rows, into)
    return log


def _simulate(game: str, folder: Path) -> None:
    simulator = games.load(game)
    folder.mkdir()
    plan = simulator.plan(seed=3, rounds=60, days=DAYS, tables=simulator.table_mix(2))
    simulator.write(plan, folder)


def _dealt_on(rows: pa.Table, table: str) -> pa.Table:
    """Give rows to another casino, whose tables have one shoe each for all days; repeat a few of them."""
    cells: dict[str, Any] = {"property_id": pa.scalar("PIT2")}
    for name in {"shoe_id", "event_shoe_id"} & set(rows.column_names):
        named = pc.is_valid(rows[name])
        cells[name] = pc.if_else(named, rows["table_id"].cast(pa.string()), pa.scalar(None, pa.string()))
    for name, values in cells.items():
        if name in rows.column_names:
            place = rows.schema.get_field_index(name)
            column = values if isinstance(values, pa.ChunkedArray) else pa.repeat(values, rows.num_rows)
            rows = rows.set_column(place, name, column.cast(pa.string()))
    return pa.concat_tables([rows, rows.slice(0, 3)]) if table == "wagers" else rows


@pytest.fixture(scope="module")
def three_workers() -> Iterator[subprocess.Popen[str]]:
    with three_at_work() as process:
        yield process


def _audited_on(
    address: str, log: Path, out: Path, *more: str, **environ: str
) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "audit", "run", str(log)]
    command += ["--submission", str(log / "rules_submission.yaml")] if log.name == "log" else []
    command += ["--out", str(out), "--engine", "dask", "--scheduler", address, *more]
    return subprocess.run(
        command, cwd=ROOT, env=os.environ | environ, capture_output=True, text=True, check=False, timeout=600
    )


@pytest.mark.slow
def test_a_cluster_finds_the_same_byte_for_byte_though_a_worker_is_killed(
    two_casinos: Path,
    three_workers: subprocess.Popen[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    held = 0
    join = Carry.join

    def noted(self: Carry, *args: Any, **options: Any) -> Any:
        nonlocal held
        found = join(self, *args, **options)
        held += len(self.unfinished)
        return found

    monkeypatch.setattr(Carry, "join", noted)
    monkeypatch.setattr("audit.judge.workers._Elsewhere.most_rows", 500)
    for jobs in (1, 2):
        submission = two_casinos / "rules_submission.yaml"
        pipeline.run(two_casinos, submission, tmp_path / f"jobs-{jobs}", jobs=jobs)
    assert held, "nothing crosses midnight"

    assert three_workers.stdout
    address = three_workers.stdout.readline().strip()
    done = _audited_on(address, two_casinos, tmp_path / "cluster")
    here = open_run(tmp_path / "jobs-1")
    assert (done.returncode, done.stderr) == (here.receipt["exit_code"], "")
    assert three_workers.stdout.readline().strip() == "killed"

    assert [each["id"] for each in here.receipt["properties"]] == ["PHL1", "PIT2"]
    assert here.findings.num_rows
    expected = _files(tmp_path / "jobs-1")
    assert any(name.startswith("quarantine/") for name in expected)
    for other in ("jobs-2", "cluster"):
        assert _files(tmp_path / other) == expected, other


def _files(run: Path) -> dict[str, bytes]:
    paths = (path for path in run.rglob("*") if path.is_file() and path.name != PLACES)
    return {path.relative_to(run).as_posix(): path.read_bytes() for path in paths}


def test_a_scheduler_that_cannot_be_reached_is_refused_in_words(tmp_path: Path) -> None:
    nobody = "tcp://127.0.0.1:9"
    connect = {"DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "1s"}
    done = _audited_on(nobody, tmp_path, tmp_path / "run", **connect)
    assert done.returncode == 2
    assert done.stderr.startswith(f"Refused. {nobody}: the scheduler cannot be reached")
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "run").exists()


def test_tls_without_certificates_is_refused_at_once() -> None:
    with pytest.raises(ClusterRefused, match=r"needs certificates; .* \(distributed\.comm\.tls\)"):
        cluster.connected("tls://127.0.0.1:9").__enter__()


class _Client:
    """A cluster of one worker and a scheduler that say what they have installed."""

    def __init__(self, worker: Any, scheduler: Any) -> None:
        self._worker = worker
        self._scheduler = scheduler

    def run(self, *_: Any, **__: Any) -> dict[str, Any]:
        return {} if self._worker is None else {"tcp://10.0.0.8:4711": self._worker}

    def run_on_scheduler(self, *_: Any) -> Any:
        if isinstance(self._scheduler, Exception):
            raise self._scheduler
        return self._scheduler


HERE = cluster.environment()
NOT_THERE = ModuleNotFoundError("No module named 'audit'")


@pytest.mark.parametrize(
    ("worker", "scheduler", "said"),
    [
        (HERE | {"numpy": "1.0"}, HERE, f"tcp://10.0.0.8:4711 has numpy 1.0, not {HERE['numpy']}"),
        (HERE | {"code": "0"}, HERE, f"tcp://10.0.0.8:4711 has code 0, not {HERE['code']}"),
        (NOT_THERE, HERE, "tcp://10.0.0.8:4711 cannot run this pitaudit (No module named 'audit')"),
        (HERE, NOT_THERE, "the scheduler cannot run this pitaudit (No module named 'audit')"),
    ],
)
def test_a_cluster_with_other_packages_is_refused_in_words(worker: Any, scheduler: Any, said: str) -> None:
    with pytest.raises(ClusterRefused) as refused:
        cluster.refuse_strangers(_Client(worker, scheduler), "A")
    assert str(refused.value) == f"A: {said}; install the same packages everywhere"


def test_a_cluster_without_workers_is_refused() -> None:
    with pytest.raises(ClusterRefused, match="A: the scheduler has no workers"):
        cluster.refuse_strangers(_Client(None, HERE), "A")


def test_a_cluster_with_the_same_packages_is_not_refused() -> None:
    cluster.refuse_strangers(_Client(dict(HERE), dict(HERE)), "A")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("--engine", "dask"), "go together"),
        (("--scheduler", "tcp://127.0.0.1:9"), "go together"),
        (
            ("--engine", "dask", "--scheduler", "tcp://127.0.0.1:9", "--jobs", "2"),
            "--jobs is for this machine",
        ),
    ],
)
def test_half_an_engine_is_refused(asked: tuple[str, ...], said: str, tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["run", str(tmp_path), "--out", str(tmp_path / "run"), *asked])
    assert done.exit_code == 2
    assert said in done.stderr


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (
            KilledWorker("judge", "tcp://10.0.0.8:4711", 3),
            "several workers came to their end at the same part",
        ),
        (CommClosedError("closed"), "A: the scheduler was lost; nothing is reported"),
        (CancelledError("judge"), "A: the scheduler was lost; nothing is reported"),
    ],
)
def test_a_cluster_that_is_lost_is_told_in_words(
    error: Exception, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "_reached", lambda _: nullcontext(_Client(dict(HERE), dict(HERE))))
    with pytest.raises(ClusterRefused) as refused, cluster.connected("A"):
        raise error
    assert str(refused.value).startswith(said)


class _Future:
    """A task that is done once it has been waited for."""

    def __init__(self, answer: int) -> None:
        self._answer = answer
        self._is_done = False

    def done(self) -> bool:
        return self._is_done

    def result(self, timeout: float) -> int:
        assert timeout
        self._is_done = True
        return self._answer


class _OneThread(_Client):
    def __init__(self) -> None:
        super().__init__(HERE, HERE)
        self.submitted = -1  # what the judgement rests on goes first

    def submit(self, *_: Any, **__: Any) -> _Future:
        self.submitted += 1
        return _Future(self.submitted)

    def nthreads(self) -> dict[str, int]:
        return {"tcp://10.0.0.8:4711": 1}


@pytest.mark.parametrize(("most_bytes", "under_way"), [(1 << 30, cluster.AHEAD), (1, 1)])
def test_only_so_much_is_under_way_and_answers_come_in_order(
    most_bytes: int, under_way: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "MOST_BYTES_AHEAD", most_bytes)
    client: Any = _OneThread()
    judge: Any = SimpleNamespace(rests_on=())
    dask = cluster.Cluster(client, judge)
    part: Any = "a part"
    answers: list[Any] = []
    for _ in range(5):
        answers += dask.judge(part)
        assert client.submitted - len(answers) <= under_way
    answers += dask.finish()
    assert answers == [1, 2, 3, 4, 5]


def test_without_the_extra_one_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "audit.judge.cluster")
    monkeypatch.delattr("audit.judge.cluster")
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ClusterRefused, match=r"pip install pitaudit\[cluster\]"):
        workers.connected("tcp://127.0.0.1:9").__enter__()


def test_what_is_not_asked_for_is_not_loaded() -> None:
    code = (
        "import sys, audit.pipeline, audit.cli; print({'dask', 'distributed', 'fsspec'} & set(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout == "set()\n"
