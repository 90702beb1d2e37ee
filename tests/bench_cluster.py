"""What a task costs on many machines, and from that, on paper, five years of the whole state.

A floor night is taken through each stage in this process, and its processor time counted; what Dask takes is
counted on tasks that do nothing with as many bytes.  ``make bench`` runs it last; alone it is
``python -m tests.bench_cluster LOG``, which needs a floor night.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from pathlib import Path

from distributed import Client

from audit.columns.carry import Carry
from audit.columns.parts import MOST_ROWS_HANDED
from audit.intake.days import Intake
from audit.intake.read import open_log
from audit.intake.submission import load_submission
from audit.judge.cluster import ONE_TABLE
from audit.judge.one_part import Judge, zones
from audit.judge.shares import Shares
from audit.judge.tally import Tally
from audit.people.log_people import People
from audit.recorded.attest import Attestations
from audit.recorded.completeness import Completeness
from rules.catalogue import load

CASINOS = 17
"""In Pennsylvania, each with the 40 tables of a floor night: more than half of the tables of the state."""
DAYS = 1826
CORES = (8, 64, 512)
PASSES = 3
EMPTY_TASKS, AT_ONCE = 300, 10
MIB = 1 << 20

MANY_MACHINES = "Many machines"
NOTES = """\
Seconds of processor that a floor night takes, stage by stage, and what Dask takes for a task of as many
bytes (`python -m tests.bench_cluster build/bench/floor-night`).  The *client* is the process that runs
the audit: it reads, carries over midnight what goes on, cuts, and adds up; *workers* judge.

On paper: Pennsylvania has 17 casinos.  Each is taken to have 40 tables of the seven games and 58,050
rounds on each of 1,826 days, as the simulated floor night has: 680 tables, more than half of the 1,252
of all games that the Board counted in September 2017, and 1.8 thousand million rounds.

- **One client is the first bottleneck**, from about five workers on.  Reading is less than half of what it
  does: read on the workers, a night would still be noted, cut and handed over by the client, which would
  keep eight or nine busy; and ids of people would cross the network, where now there are pseudonyms only.
  So the client reads, and many cores are filled by runs side by side on one cluster: one a casino, and
  of a long log one for each few months (`--from`, `--to`).
- **The scheduler is the next**, since parts travel through it so that no worker's death loses one: one
  keeps some thirty workers busy, so hundreds of cores take several clusters.
- **Then the network.**  The disk is the last: the log itself is less than a tenth of what is handed over.
- A task has a cost of its own, whatever its size: one a gaming table and day takes more than twice the
  processor time of parts as large as `--jobs` has.  It is what lets a worker do with 1 GiB, and a night be
  done in the time of its largest table (`audit.judge.cluster.ONE_TABLE`).
"""

Line = tuple[str, str, str, bool | None]
"""What was measured, the figure, its bound, and whether it is met."""


@dataclass(slots=True)
class Day:
    """Seconds of processor that a floor night takes, stage by stage, at so many tasks.

    read     the intake: files, door, pseudonyms; noted: totals, completeness, doubts
    cut      what crosses midnight, and parts of gaming tables; packed: made into bytes
    judged   on the workers, all tasks together; sent and answered: bytes to them and back
    """

    rounds: int = 0
    tasks: int = 0
    read: float = 0.0
    noted: float = 0.0
    cut: float = 0.0
    packed: float = 0.0
    judged: float = 0.0
    sent: int = 0
    answered: int = 0

    @property
    def client(self) -> float:
        """What the process that runs the audit does itself."""
        return self.read + self.noted + self.cut + self.packed


def many_machines(night: Path) -> Iterator[Line]:
    """Measure a floor night, and reckon."""
    whole = _day(night, MOST_ROWS_HANDED)
    day = _day(night, ONE_TABLE)
    dask = _dask(day.sent // day.tasks)
    for what, figure in (
        (f"a floor night of {day.rounds:,} rounds", f"{day.tasks} tasks, one a gaming table"),
        ("client: reading the night", f"{day.read:.2f} s"),
        ("client: its totals and completeness", f"{day.noted:.2f} s"),
        ("client: what crosses midnight, cutting", f"{day.cut:.2f} s"),
        ("client: making bytes of its parts", f"{day.packed:.2f} s"),
        ("client: Dask, a task", f"{dask.client * 1000:.1f} ms"),
        ("scheduler: a task", f"{dask.scheduler * 1000:.1f} ms"),
        ("worker: judging a part", f"{day.judged / day.tasks:.2f} s"),
        ("workers: judging the night", f"{day.judged:.1f} s"),
        ("the same in parts as large as --jobs has", f"{whole.judged:.1f} s in {whole.tasks} tasks"),
        ("bytes handed to a task", f"{day.sent / day.tasks / MIB:.1f} MiB"),
        ("bytes of its answer", f"{day.answered / day.tasks / 1024:.0f} KiB"),
        *_on_paper(day, dask),
    ):
        yield what, figure, "", None


def _on_paper(day: Day, dask: _Dask) -> Iterator[tuple[str, str]]:
    """Reckon with what a night takes; where runs go side by side, each has its own client."""
    nights = CASINOS * DAYS
    client, scheduler = day.client + dask.client * day.tasks, dask.scheduler * day.tasks
    night = client + scheduler + day.judged
    yield "workers that the client of one run keeps busy", f"{day.judged / client:.1f}"
    yield "workers that one scheduler keeps busy", f"{day.judged / scheduler:.0f}"
    yield f"five years of {CASINOS} casinos: {nights:,} nights", f"{nights * night / 3600:,.0f} h of one core"
    for cores in CORES:
        alone = nights * max(client, night / cores) / 3600
        yield f"{cores} cores, one run after the other", f"{alone:,.1f} h"
        hours = nights * night / cores / 3600
        runs, schedulers = (ceil(cores * each / night) for each in (client, scheduler))
        by = f"{runs} runs side by side, {schedulers} scheduler{'s' if schedulers > 1 else ''}"
        sent = day.sent * nights / MIB / hours / 3600
        yield f"{cores} cores, {by}", f"{hours:,.1f} h; {sent:,.0f} MiB/s to the workers"


def _day(night: Path, most: int) -> Day:
    """Take a floor night through each stage a few times, and keep the last: libraries and code are loaded."""
    catalogue = load()
    submission = load_submission(night / "rules_submission.yaml")
    log = open_log(night)
    with tempfile.TemporaryDirectory() as out:
        intake = Intake(log, Path(out), People(None))
        judge = Judge(catalogue, submission, log, Attestations(intake.attestations(), zones(submission)))
        passes = [_pass(judge, intake, Completeness(submission, judge.zones), most) for _ in range(PASSES)]
    return passes[-1]


def _pass(judge: Judge, intake: Intake, completeness: Completeness, most: int) -> Day:
    found, clock = Day(), _Clock()
    tally, shares = Tally(judge.catalogue), Shares(judge.catalogue, most=most)
    day = next(intake.days())
    found.rounds, found.read = day.tables["rounds"].num_rows, clock.lap()
    tally.see(day.tables)
    completeness.see(day)
    shares.doubts.add(day)
    found.noted = clock.lap()
    rows = Carry(judge.never_recorded.everywhere).join(dict(day.tables), is_last=True)
    parts = list(shares.of_day(rows))
    found.tasks, found.cut = len(parts), clock.lap()
    packed = [pickle.dumps(part, protocol=5) for part in parts]
    found.sent, found.packed = sum(map(len, packed)), clock.lap()
    answers = [judge.judge(pickle.loads(each)) for each in packed]  # noqa: S301
    found.judged = clock.lap()
    found.answered = sum(len(pickle.dumps(each, protocol=5)) for each in answers)
    return found


class _Clock:
    def __init__(self) -> None:
        self._since = time.process_time()

    def lap(self) -> float:
        """Seconds of processor since the last time."""
        before, self._since = self._since, time.process_time()
        return self._since - before


@dataclass(frozen=True, slots=True)
class _Dask:
    """Seconds of processor that a task takes in the client's process and in the scheduler's."""

    client: float
    scheduler: float


def _dask(size: int) -> _Dask:
    """Hand out tasks of so many bytes that do nothing."""
    command = [sys.executable, "-m", "tests.cluster_of_three"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin
        assert process.stdout
        with Client(process.stdout.readline().strip()) as client:
            client.submit(len, bytes(size), pure=False).result()
            clock, before = _Clock(), _seconds(process.pid)
            for _ in range(EMPTY_TASKS // AT_ONCE):
                client.gather([client.submit(len, bytes(size), pure=False) for _ in range(AT_ONCE)])
            found = _Dask(clock.lap() / EMPTY_TASKS, (_seconds(process.pid) - before) / EMPTY_TASKS)
        process.stdin.close()
    return found


def _seconds(process: int) -> float:
    """Processor seconds of a process, by the system's own count in ticks (Linux)."""
    after_its_name = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(after_its_name[11]) + int(after_its_name[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    for line in many_machines(Path(sys.argv[1])):
        sys.stdout.write(f"| {line[0]} | {line[1]} |  |  |\n")
