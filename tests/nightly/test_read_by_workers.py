"""A night whose workers read the log themselves: the same runs, byte for byte, whatever is wrong with it."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from datetime import datetime
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from audit.nightly.config import ConfigRejected, load_config
from audit.nightly.run import Tools, nightly
from audit.runs.findings import open_run
from tests.cluster_of_three import three_at_work
from tests.nightly.fortnight import CONFIG, Fortnight, day

ROOT = Path(__file__).parents[2]
TOOLS = Tools(lambda *_, **__: None, lambda *_: [])
NIGHTS = (6, 7)
"""The first judges six days at once, so that the second knows what is usual at each gaming table."""
ONE = CONFIG.partition('[[property]]\nid = "PIT1"')[0]


def _cut(feed: Path, table: str, gaming_table: str, number: int, share: int) -> None:
    """Leave only the first part of a gaming table's day."""
    path = feed / table / f"day={day(number)}" / f"{gaming_table}.parquet"
    rows = pq.ParquetFile(path).read()
    pq.write_table(rows.slice(0, rows.num_rows // share), path)


def _repeated(feed: Path, table: str, number: int) -> None:
    """Let three rows of a gaming table's day stand there twice."""
    path = feed / table / f"day={day(number)}" / "MB-01.parquet"
    rows = pq.ParquetFile(path).read()
    pq.write_table(pa.concat_tables([rows, rows.slice(0, 3)]), path)


def _delivered(fortnight: Fortnight, night: int) -> None:
    """What comes before a night, some of it damaged, late, or less than usual."""
    feed, days = fortnight.phl.feed, range(1, 7) if night == NIGHTS[0] else (7,)
    for number in days:
        fortnight.phl.deliver(number, overpaid="MB-02" if number == 5 else "")
    if night == NIGHTS[0]:
        _repeated(feed, "inspections", 1)
        _repeated(feed, "wagers", 2)
        (feed / "rounds" / f"day={day(3)}" / "broken.parquet").write_bytes(b"PAR1 and nothing else")
        return
    for table in ("rounds", "hands", "wagers", "events"):
        _cut(feed, table, "MB-02", 7, 4)


@pytest.fixture
def both(tmp_path: Path) -> tuple[Fortnight, Fortnight]:
    """One casino's fortnight, and a copy of it."""
    (tmp_path / "here").mkdir()
    here = Fortnight(tmp_path / "here", report=lambda *_: [])
    (here.folder / "nightly.toml").write_text(ONE, encoding="utf-8")
    shutil.copytree(here.folder, tmp_path / "far")
    return here, here.moved_to(tmp_path / "far")


def work(config: str, now: str) -> None:
    """Do a night's work without papers in this process; print exit codes and problems as JSON."""
    outcomes = nightly(load_config(Path(config)), datetime.fromisoformat(now), TOOLS)
    sys.stdout.write(json.dumps([[each.exit_code, each.problems] for each in outcomes]))


def _on_workers(fortnight: Fortnight, night: int) -> object:
    """Do a night's work in a process of its own, as it would be."""
    code = "import sys; from tests.nightly.test_read_by_workers import work; work(*sys.argv[1:])"
    words = [str(fortnight.folder / "nightly.toml"), fortnight.now(night).isoformat()]
    done = subprocess.run(
        [sys.executable, "-c", code, *words], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


def _address(process: subprocess.Popen[str]) -> str:
    assert process.stdout
    return process.stdout.readline().strip()


def _files(fortnight: Fortnight) -> dict[str, bytes]:
    runs = fortnight.folder / "store" / "PHL1" / "runs"
    paths = (path for path in runs.rglob("*") if path.is_file())
    return {path.relative_to(runs).as_posix(): path.read_bytes() for path in paths}


@pytest.mark.slow
def test_nights_on_workers_are_the_same_byte_for_byte_though_one_is_killed(
    both: tuple[Fortnight, Fortnight],
) -> None:
    here, far = both
    with three_at_work() as process:
        text = f'scheduler = "{_address(process)}"\nworkers_read = true\n{ONE}'
        (far.folder / "nightly.toml").write_text(text, encoding="utf-8")
        for night in NIGHTS:
            _delivered(here, night)
            _delivered(far, night)
            expected = [[each.exit_code, each.problems] for each in here.work(night)]
            assert _on_workers(far, night) == expected
            assert not expected[0][1]
        assert process.stdout
        assert process.stdout.readline().strip() == "killed"
    files = _files(here)
    assert {"0001/quarantine/files.csv", "0001/coverage.csv", "0002/night.json"} <= files.keys()
    assert _files(far) == files
    last = here.folder / "store" / "PHL1" / "runs" / "0002"
    assert len(json.loads((last / "night.json").read_text(encoding="utf-8"))["usual"]) >= 10
    receipt = open_run(last).receipt
    assert f"MB-02 on {day(7)} shows" in receipt["completeness"]["missing"][0]["words"]


def test_workers_read_is_for_a_cluster(tmp_path: Path) -> None:
    path = tmp_path / "nightly.toml"
    path.write_text(f"workers_read = true\n{ONE}", encoding="utf-8")
    with pytest.raises(ConfigRejected, match="workers_read: is for a cluster; say its scheduler, too"):
        load_config(path)
    path.write_text(f'workers_read = true\nscheduler = "tcp://h:1"\n{ONE}', encoding="utf-8")
    assert load_config(path).workers_read
    path.write_text(ONE, encoding="utf-8")
    assert not load_config(path).workers_read
