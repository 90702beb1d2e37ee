"""A simulated fortnight of two properties, and what every night of it must report.

``make fortnight`` goes through it with all papers written, and says where they are.
"""

from __future__ import annotations

import copy
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from decimal import Decimal
from functools import cached_property
from pathlib import Path
from zoneinfo import ZoneInfo

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import yaml

from audit.format.log_files import write_table
from audit.nightly.config import load_config
from audit.nightly.run import Outcome, Report, Tools, nightly
from audit.runs.findings import open_run
from sample_logs.logs import Log, write_statement
from sample_logs.minibaccarat.game import GAME
from sample_logs.minibaccarat.plan import Plan, TableSetup

FIRST = date(2026, 2, 24)
"""Day 1; on the night after day 12 clocks are put forward."""
DAYS = 14
ZONE = ZoneInfo("America/New_York")

CONFIG = """
store = "store"
key = "key"

[[property]]
id = "PHL1"
name = "Sample Casino (fictitious)"
zone = "America/New_York"
gaming_day_starts = "06:00"
submission = "PHL1.yaml"
waivers = "waivers.toml"
[[property.feed]]
from = "feeds/PHL1"
tables = ["MB-01", "MB-02"]

[[property]]
id = "PIT1"
name = "Second Casino (fictitious)"
zone = "America/New_York"
gaming_day_starts = "06:00"
submission = "PIT1.yaml"
[[property.feed]]
from = "feeds/PIT1"
tables = ["MB-01"]
hours = "06:00-07:00"
"""
WAIVER = """
[[waiver]]
name = "Payouts at MB-01"
clause = "627a.12"
property = "PHL1"
tables = ["MB-01"]
from = 2026-03-04
authority = "Executive Director"
document = "Letter of March 2, 2026"
reason = "a try of another way to pay"
expires = 2026-03-06T06:00:00-05:00
"""


def day(number: int, first: date = FIRST) -> date:
    """The gaming day of a number, from 1."""
    return first + timedelta(days=number - 1)


@dataclass(frozen=True)
class Casino:
    """One property: its plan, and where its files are delivered; ``first`` is its first gaming day."""

    property_id: str
    name: str
    tables: tuple[str, ...]
    folder: Path
    first: date = FIRST

    @cached_property
    def plan(self) -> Plan:
        setups = tuple(TableSetup(name) for name in self.tables)
        return Plan(
            seed=5,
            rounds=14 * 30 * len(self.tables),
            days=DAYS,
            tables=setups,
            first_day=self.first,
            property_id=self.property_id,
            property_name=self.name,
            irregular=0,
            idle_every=0,
        )

    @cached_property
    def log(self) -> Log:
        return GAME.whole(self.plan)

    @property
    def feed(self) -> Path:
        return self.folder / "feeds" / self.property_id

    def deliver(self, number: int, *, tables: tuple[str, ...] | None = None, overpaid: str = "") -> None:
        """Deliver a day's files, one for each gaming table; ``overpaid`` is where a winner gets $5 more."""
        of_day = {
            name: rows.filter(pc.equal(rows["gaming_day"], day(number, self.first)))
            for name, rows in self.log.items()
        }
        for table in tables or self.tables:
            rows = _of_table(of_day, table)
            if table == overpaid:
                rows["wagers"] = _overpaid(rows["wagers"])
            for name, part in rows.items():
                if part.num_rows:
                    _write(part, self.feed, name, day(number, self.first), table)

    def file(self, tie: bool = True, since: int = 12) -> None:
        """File the Rules Submission, from day 12 or another with or without the Tie Wager."""
        GAME.write_submission(self.plan, self.folder / "filed" / self.property_id)
        filed = self.folder / "filed" / self.property_id / "rules_submission.yaml"
        document = yaml.safe_load(filed.read_text(encoding="utf-8"))
        (filings,) = [each["filings"] for each in document["properties"]]
        if not tie:
            later = yaml.safe_load(yaml.safe_dump(filings[0]))
            filings[0]["until"] = later["effective"] = day(since, self.first)
            later["reference"] = "RS-2026-002"
            later["games"]["minibaccarat"]["wagers"].remove("tie")
            filings.append(later)
        (self.folder / f"{self.property_id}.yaml").write_text(yaml.safe_dump(document), encoding="utf-8")


def _of_table(of_day: Log, table: str) -> Log:
    rounds = of_day["rounds"].filter(pc.equal(of_day["rounds"]["table_id"], table))
    found = {"rounds": rounds}
    for name in ("hands", "wagers"):
        found[name] = of_day[name].filter(pc.is_in(of_day[name]["round_id"], value_set=rounds["round_id"]))
    for name in ("payments", "events", "inspections", "observations"):
        rows = of_day[name]
        found[name] = rows.filter(pc.equal(rows["table_id"], table).fill_null(table == "MB-01"))
    return found


def _overpaid(wagers: pa.Table) -> pa.Table:
    place = wagers.schema.get_field_index("wager_paid")
    kind = wagers.schema.field("wager_paid")
    paid = wagers["wager_paid"].to_pylist()
    first = next(
        n
        for n, (each, what) in enumerate(zip(paid, wagers["wager_kind"].to_pylist(), strict=True))
        if each and what == "player"
    )
    paid[first] += Decimal("5.00")
    return wagers.set_column(place, kind, pa.array(paid, kind.type))


def _write(rows: pa.Table, feed: Path, table: str, gaming_day: date, name: str) -> None:
    write_table(rows, feed / ".new", table, gaming_day.isoformat())
    (written,) = (feed / ".new" / table).rglob("*.parquet")
    target = feed / table / f"day={gaming_day}" / f"{name}.parquet"
    target.parent.mkdir(parents=True, exist_ok=True)
    written.replace(target)
    shutil.rmtree(feed / ".new")


@dataclass(frozen=True)
class Expected:
    """What a night must report of PHL1, and nothing else.

    judged  days by number; new, known, resolved: findings; waived: of them, how many are under a waiver
    again   days that are audited again, by number; missing: words on page one
    """

    judged: tuple[int, ...]
    new: int = 0
    known: int = 0
    resolved: int = 0
    waived: int = 0
    again: tuple[int, ...] = ()
    missing: tuple[str, ...] = ()


@dataclass
class Fortnight:
    """The two casinos, and the nights so far."""

    folder: Path
    report: Report
    say: Callable[..., None] = field(default=lambda *_, **__: None)

    def __post_init__(self) -> None:
        self.phl = Casino("PHL1", "Sample Casino (fictitious)", ("MB-01", "MB-02"), self.folder)
        self.pit = Casino("PIT1", "Second Casino (fictitious)", ("MB-01",), self.folder)
        (self.folder / "nightly.toml").write_text(CONFIG, encoding="utf-8")
        (self.folder / "waivers.toml").write_text(WAIVER, encoding="utf-8")
        (self.folder / "key").write_text("5e" * 32, encoding="utf-8")
        (self.folder / "key").chmod(0o600)
        for casino in (self.phl, self.pit):
            casino.feed.mkdir(parents=True)
            write_statement(casino.feed)
            casino.file()

    def moved_to(self, folder: Path) -> Fortnight:
        """The same fortnight in a copy of its folder."""
        other = copy.copy(self)
        other.folder = folder
        for name in ("phl", "pit"):
            casino: Casino = getattr(self, name)
            moved = replace(casino, folder=folder)
            vars(moved)["log"] = casino.log
            setattr(other, name, moved)
        return other

    def now(self, number: int) -> datetime:
        """The morning after a gaming day, half an hour after the next has begun."""
        return datetime.combine(day(number + 1), datetime.min.time(), ZONE).replace(hour=6, minute=30)

    def delivered(self, number: int) -> None:
        """What was delivered, filed and changed until the morning after a day."""
        self.pit.deliver(number)
        match number:
            case 3:
                self.phl.deliver(3, tables=("MB-01",))  # MB-02 comes a day late
            case 4:
                self.phl.deliver(3, tables=("MB-02",))
                self.phl.deliver(4)
            case 5:
                self.phl.deliver(5, overpaid="MB-02")
            case 6:
                self.phl.deliver(5, tables=("MB-02",))  # corrected
                self.phl.deliver(6)
            case 7:
                self.phl.deliver(7, tables=("MB-01",))  # MB-02 never comes
            case 9 | 10 | 11:
                self.phl.deliver(number, overpaid="MB-01")
                if number == 11:
                    self.phl.file(tie=False)  # at noon, for the days to come
            case _:
                self.phl.deliver(number)

    def night(self, number: int) -> list[Outcome]:
        """Do the night's work after a day."""
        self.delivered(number)
        if number == 9:
            self.killed(number)
        return self.work(number)

    def work(self, number: int) -> list[Outcome]:
        """Start the nightly on the morning after a day."""
        config = load_config(self.folder / "nightly.toml")
        return nightly(config, self.now(number), Tools(self.say, self.report))

    def killed(self, number: int) -> None:
        """Start the nightly as its user would, and kill it while it is auditing."""
        runs = self.folder / "store" / "PHL1" / "runs"
        command = [sys.executable, "-m", "audit", "nightly", str(self.folder / "nightly.toml")]
        with subprocess.Popen(
            [*command, "--now", self.now(number).isoformat(timespec="minutes")], stdout=subprocess.DEVNULL
        ) as process:
            while not list(runs.glob("*/.unfinished")) and process.poll() is None:
                time.sleep(0.01)
            process.send_signal(signal.SIGKILL)
        assert process.returncode == -signal.SIGKILL
        assert len(list(runs.glob("*/run.json"))) == number - 1

    def ties(self, number: int) -> int:
        """Tie Wagers on a day, by the log that was delivered and nothing else."""
        folder = self.phl.feed / "wagers" / f"day={day(number)}"
        rows = [pq.read_table(path, partitioning=None) for path in folder.glob("*.parquet")]
        return sum(kind == "tie" for part in rows for kind in part["wager_kind"].to_pylist())

    def expected(self, number: int) -> Expected:
        """What the night after a day must report of PHL1."""
        usual = (number - 1, number)
        unseen = len(self.phl.tables)
        nights = {
            1: Expected((1,)),
            3: Expected(usual, missing=(f"no data for MB-02 on {day(3)}",)),
            4: Expected((2, 3, 4), again=(3,)),
            5: Expected(usual, new=1),
            6: Expected((4, 5, 6), resolved=1, again=(5,)),
            7: Expected(usual, missing=(f"no data for MB-02 on {day(7)}",)),
            8: Expected(usual, missing=(f"no data for MB-02 on {day(7)}",)),
            9: Expected(usual, new=1, waived=1),
            10: Expected(usual, new=1, known=1, waived=2),
            11: Expected(usual, new=1, known=1, waived=1),
            # What was seen of the layouts counts no longer once the Tie Wager has left the filing.
            12: Expected(usual, new=self.ties(12) + unseen, known=1),
            13: Expected(usual, new=self.ties(13) + unseen, known=self.ties(12) + unseen),
            14: Expected(usual, new=self.ties(14) + unseen, known=self.ties(13) + unseen),
        }
        return nights.get(number, Expected(usual))

    def reported(self, outcome: Outcome) -> Expected:
        """What a night did report of a property."""
        (run,) = outcome.runs
        found = open_run(run)
        night = found.receipt["night"]
        life = night["life"]
        waived = [name for name in found.findings["waiver"].to_pylist() if name]
        number = {str(day(n)): n for n in range(1, DAYS + 1)}
        return Expected(
            tuple(number[each] for each in night["judged"]),
            life["new"],
            life["known"],
            life["resolved"],
            len(waived),
            tuple(sorted({number[each["gaming_day"]] for each in night["changed"]})),
            tuple(each["words"] for each in found.receipt["completeness"]["missing"]),
        )


def main(folder: Path) -> int:
    """Go through the fortnight with all papers, saying what every night reports."""
    from audit.commands.nightly import reports_of  # noqa: PLC0415

    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    fortnight = Fortnight(folder, lambda run, _: reports_of(run, load_config(folder / "nightly.toml")))
    wrong = 0
    for number in range(1, DAYS + 1):
        first, second = fortnight.night(number)
        expected, found = fortnight.expected(number), fortnight.reported(first)
        is_right = expected == found and not second.problems
        wrong += not is_right
        told = "as expected" if is_right else f"WRONG, not {expected}"
        sys.stdout.write(f"night {number} ({day(number)}): {told}: {found}\n")
    sys.stdout.write(f"the store: {folder / 'store'}; nights that are wrong: {wrong}\n")
    return wrong


if __name__ == "__main__":
    sys.exit(main(Path("build/fortnight").resolve()))
