"""A fortnight of three properties in which everything goes wrong that has gone wrong somewhere.

Each night something else is done to the store or to what is delivered; ``Hard.night`` does it and then the
night's work.  What has to be true afterwards is in ``test_hardships``.
"""

from __future__ import annotations

import random
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from pathlib import Path

import pyarrow.parquet as pq

from audit.errors import AuditError
from audit.nightly.config import load_config
from audit.nightly.run import Outcome, Tools, nightly, worst
from sample_logs.logs import write_statement
from tests.nightly.fortnight import ZONE, Casino, day
from tests.started import ROOT

SPRING, AUTUMN = date(2026, 2, 24), date(2026, 10, 20)
"""Day 1; in the night of day 12 clocks are put forward, or back."""
KILLS = 20
PLACES = {"PHL1": ("MB-01", "MB-02"), "PIT1": ("MB-01",), "ERI3": ("MB-01",)}
"""Properties and their gaming tables; the third has all the trouble."""
ONE = """
[[property]]
id = "{id}"
name = "Casino {id} (fictitious)"
zone = "America/New_York"
gaming_day_starts = "06:00"
submission = "{id}.yaml"
[[property.feed]]
from = "feeds/{id}"
tables = {tables}
"""


def work(config: Path, now: datetime) -> list[Outcome]:
    """Do a night's work without papers, telling nobody but of what went wrong."""
    outcomes = nightly(load_config(config), now, Tools(lambda *_, **__: None, lambda *_: []))
    for outcome in outcomes:
        sys.stdout.writelines(f"{problem}\n" for problem in outcome.problems)
    return outcomes


@dataclass(frozen=True, slots=True)
class Tale:
    """What a night has to report of the property that has the trouble.

    judged  gaming days, by number; new, known, resolved: findings; missing: words
    """

    judged: tuple[int, ...]
    new: int = 0
    known: int = 0
    resolved: int = 0
    missing: tuple[str, ...] = ()


@dataclass
class Hard:
    """The three casinos, and the nights so far; ``refused`` says what a start was refused for, by night."""

    folder: Path
    first: date
    casinos: dict[str, Casino] = field(default_factory=dict)
    refused: dict[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        config = 'store = "store"\nkey = "key"\n'
        for name, tables in PLACES.items():
            casino = Casino(name, f"Casino {name} (fictitious)", tables, self.folder, self.first)
            casino.feed.mkdir(parents=True)
            write_statement(casino.feed)
            casino.file()
            config += ONE.format(id=name, tables=str(list(tables)).replace("'", '"'))
            self.casinos[name] = casino
        (self.folder / "nightly.toml").write_text(config, encoding="utf-8")
        self._key("5e" * 32)

    def _key(self, digits: str) -> None:
        (self.folder / "key").write_text(digits, encoding="ascii")
        (self.folder / "key").chmod(0o600)

    @property
    def store(self) -> Path:
        """The store of all three."""
        return self.folder / "store"

    def now(self, number: int) -> datetime:
        """The morning after a gaming day, half an hour after the next has begun."""
        return datetime.combine(day(number + 1, self.first), datetime.min.time(), ZONE).replace(
            hour=6, minute=30
        )

    def work(self, number: int) -> list[Outcome]:
        """Start the nightly on the morning after a day."""
        return work(self.folder / "nightly.toml", self.now(number))

    def night(self, number: int) -> list[Outcome]:
        """Deliver what comes, do what goes wrong that night, and then the night's work."""
        for name in ("PHL1", "PIT1"):
            self.casinos[name].deliver(number)
        self._deliver(number)
        wrong: dict[int, Callable[[int], None]] = {
            6: self._killed,
            7: self._two_at_once,
            10: self._another_key,
            11: self._no_room,
            13: self._clock_set_back,
        }
        if number in wrong:
            wrong[number](number)
        return self.work(number)

    def _deliver(self, number: int) -> None:
        """What comes of the third property, and what it files."""
        erie = self.casinos["ERI3"]
        match number:
            case 2:
                return  # the day comes a night late
            case 3:
                erie.deliver(2)
                erie.deliver(3)
            case 4:
                erie.deliver(4, overpaid="MB-01")
            case 5:
                erie.deliver(4)  # corrected
                erie.deliver(5)
            case 8:
                erie.deliver(8)
                erie.file(tie=False, since=6)  # back-dated: for days that were judged
            case 9:
                erie.deliver(9)
                erie.file()  # a slip of the pen, taken back
            case _:
                erie.deliver(number)

    def expected(self, number: int) -> Tale:
        """What the night after a day has to report of the third property."""
        if number == 1:
            return Tale((1,))
        nights = {
            2: Tale((2,), missing=(f"no data for MB-01 on {day(2, self.first)}",)),
            3: Tale((1, 2, 3)),
            4: Tale((3, 4), new=1),
            5: Tale((3, 4, 5), resolved=1),
            # What was seen of the layouts counts no longer, either, where the Tie Wager is not filed.
            8: Tale((6, 7, 8), new=sum(self.ties(n) + 1 for n in (6, 7, 8))),
            9: Tale((6, 7, 8, 9), resolved=sum(self.ties(n) + 1 for n in (6, 7, 8))),
        }
        return nights.get(number, Tale((number - 1, number)))

    def ties(self, number: int) -> int:
        """Tie Wagers of the third property on a day, by the files that were delivered and nothing else."""
        folder = self.casinos["ERI3"].feed / "wagers" / f"day={day(number, self.first)}"
        rows = [pq.read_table(path, partitioning=None) for path in folder.glob("*.parquet")]
        return sum(kind == "tie" for part in rows for kind in part["wager_kind"].to_pylist())

    def command(self, number: int) -> list[str]:
        """The nightly in a process of its own, without papers: ``tests.faults`` kills who writes them."""
        module = [sys.executable, "-W", "ignore", "-m", "tests.nightly.hardships"]
        return [*module, str(self.folder / "nightly.toml"), self.now(number).isoformat()]

    def _killed(self, number: int) -> None:
        """Kill it at random moments; every start goes on from what the one before left."""
        chance = random.Random(self.first.toordinal())
        for _ in range(KILLS):
            with subprocess.Popen(self.command(number), stdout=subprocess.DEVNULL, cwd=ROOT) as process:
                time.sleep(chance.uniform(0.3, 6))
                process.send_signal(signal.SIGKILL)

    def _two_at_once(self, number: int) -> None:
        """Start a second one while the first is at work: one of the two does the night."""
        with subprocess.Popen(self.command(number), stdout=subprocess.DEVNULL, cwd=ROOT) as first:
            while not list(self.store.glob("*/runs/*/.unfinished")) and first.poll() is None:
                time.sleep(0.01)
            self._refused(number)
            first.wait()

    def _another_key(self, number: int) -> None:
        self._key("a1" * 32)
        self._refused(number)
        self._key("5e" * 32)

    def _no_room(self, number: int) -> None:
        """Files may not grow beyond 16 KiB: what a full disk, or a quota, does to it."""

        def small() -> None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (16_384, 16_384))

        done = subprocess.run(
            self.command(number), preexec_fn=small, capture_output=True, check=False, text=True, cwd=ROOT
        )
        assert done.returncode in {2, 3}, done.stdout
        self.refused[number] = done.stdout

    def _clock_set_back(self, number: int) -> None:
        try:
            work(self.folder / "nightly.toml", self.now(number) - timedelta(days=4))
        except AuditError as error:
            self.refused[number] = str(error)

    def _refused(self, number: int) -> None:
        try:
            self.work(number)
        except AuditError as error:
            self.refused[number] = str(error)


if __name__ == "__main__":
    sys.exit(worst(work(Path(sys.argv[1]), datetime.fromisoformat(sys.argv[2]))))
