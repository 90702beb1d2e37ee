"""Whether this tree is slower than the last release: ``make bench QUICK=1``, in about two minutes.

Every stage is measured in seconds of processor, which do not count what others do meanwhile, and beside a
yardstick, work that is the same in every tree: one before it and one after it.  What counts is the ratio of
the two, the median of ``TIMES``; ``quick_ratios.json`` keeps those of the last release and its commit.  A
stage that seems slower is measured twice more, and the best of the three counts: what others do on a machine
can make a stage look slow for a while, and nothing makes it look fast.  What is slower still is measured
beside the last release's own tree (``bench_release.py``), as another kind of processor may have other
ratios; only what that confirms fails.  ``--keep`` writes the ratios for the next release.

Noise: on two cores that nine others kept busy (load 7 to 12), the medians of four runs were 0.88 to 1.14
times those kept, and once 1.24 (writing, the shortest stage); ``MOST`` lies above all of them.  The run
against the bare read went up to 1.30 times, as the read takes some milliseconds: it is shown, and no reason
to fail.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any
from unittest.mock import patch

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from audit import pipeline
from audit.intake.days import Intake
from audit.intake.read import open_log
from audit.judge.one_part import Judge
from audit.writing import write_run
from sample_logs import games
from tests.bench_release import beside, commit_here, tree_of

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "build" / "quick"
KEPT = ROOT / "tests" / "quick_ratios.json"
SUBMISSION = "rules_submission.yaml"
TIMES = 5
MOST = 1.3
"""How many times as slow as at the last release a stage may be."""
AGAIN = 2
"""How many times more a stage is measured that seems slower."""
GAME, ROUNDS = "pai_gow_poker", 3_000
"""The compliant log, simulated here; the other is the sample log of Minibaccarat, with planted breaches."""
PLANTED = ROOT / "sample_logs" / "minibaccarat" / "log"
HANDS = 20_000
_ALONE = {"OMP_NUM_THREADS": "1", "NUMBA_NUM_THREADS": "1", "PITAUDIT_HELPER": "off"}
"""One thread, and all of the work in processes that are waited for, whose time is counted."""
SHOWN = "run against bare read"
"""What is shown, and no reason to fail: files of some milliseconds are no steady measure."""

Ratios = dict[str, list[float]]
"""Of each stage, its processor time in that of the yardsticks beside it, one each time."""


@dataclass(frozen=True, slots=True)
class Compared:
    """A stage of this tree: the ratios measured, and the median at the last release, if it had one."""

    stage: str
    found: list[float]
    kept: float | None

    @property
    def times(self) -> float:
        """How many times as slow as at the last release."""
        return median(self.found) / self.kept if self.kept else 1.0

    @property
    def is_slower(self) -> bool:
        """Whether it is slower than is let pass."""
        return self.times > MOST and not self.stage.endswith(SHOWN)

    def line(self) -> str:
        """Say it in one line."""
        spread = f"{median(self.found):8.3f}  ({min(self.found):.3f} to {max(self.found):.3f})"
        kept = f"{self.kept:8.3f}   {self.times:.2f} ×" if self.kept else "      new"
        return f"  {self.stage:34}{spread}{kept}{'   SLOWER' if self.is_slower else ''}"


# ---------------------------------------------------------------------------- within one process


def yardstick() -> float:
    """Seconds of processor for work that no tree changes: plain Python, NumPy and Arrow, a third each."""
    begun = time.process_time()
    counted: dict[int, int] = defaultdict(int)
    for number in range(150_000):
        counted[number % 1009] += number
    random = np.random.default_rng(1)
    numbers = random.integers(0, 1 << 40, 400_000)
    np.unique(numbers)
    table = pa.table({"key": pa.array(numbers % 997), "value": pa.array(numbers)})
    for _ in range(2):
        table.sort_by("value").group_by("key", use_threads=False).aggregate([("value", "sum")])
    return time.process_time() - begun


def read_bare(log: Path) -> float:
    """Seconds of processor to read every file of a log as pyarrow does by itself."""
    begun = time.process_time()
    for path in sorted(log.rglob("*.parquet")):
        pq.read_table(path, partitioning=None, use_threads=False)
    return time.process_time() - begun


class _Stages:
    """Adds up the processor time of this process in each stage of a run."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = defaultdict(float)

    def timed(self, stage: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def timed(*given: Any, **more: Any) -> Any:
            begun = time.process_time()
            try:
                return function(*given, **more)
            finally:
                self.spent[stage] += time.process_time() - begun

        return timed

    def days(self, function: Callable[..., Iterator[Any]]) -> Callable[..., Iterator[Any]]:
        """Time what gives days, one after the other."""

        def timed(*given: Any) -> Iterator[Any]:
            following = self.timed("door", partial(next, function(*given), None))
            while (day := following()) is not None:
                yield day

        return timed


def run_once(log: Path) -> dict[str, float]:
    """Seconds of processor of a run in this process, whole and by stage."""
    stages = _Stages()
    with (
        tempfile.TemporaryDirectory() as out,
        patch.object(pipeline, "open_log", stages.timed("door", open_log)),
        patch.object(Intake, "days", stages.days(Intake.days)),
        patch.object(Judge, "judge", stages.timed("judging", Judge.judge)),
        patch.object(write_run, "write", stages.timed("writing", write_run.write)),
    ):
        stages.timed("run", pipeline.run)(log, log / SUBMISSION, Path(out) / "run", jobs=1)
    return dict(stages.spent)


def within(log: Path) -> Iterator[dict[str, float]]:
    """Give ratios of the stages of a run, again and again; libraries and code are loaded first."""
    pa.set_cpu_count(1)
    run_once(log)
    # Looking for garbage in all that is loaded takes a quarter of a stage, and meets now one, now another.
    gc.collect()
    gc.freeze()
    before = yardstick()
    while True:
        found, read = run_once(log), median(read_bare(log) for _ in range(9))
        after = yardstick()
        ratios = {stage: 2 * spent / (before + after) for stage, spent in found.items()}
        yield ratios | {SHOWN: found["run"] / read}
        before = after


def main_within(log: str, times: str) -> None:
    """Print the ratios of one log as JSON, in a process of its own."""
    measured = within(Path(log))
    json.dump([next(measured) for _ in range(int(times))], sys.stdout)


# --------------------------------------------------------------------------------- whole commands


def command(*given: str, text: str | None = None) -> float:
    """Seconds of processor of a command from start to end, and of the processes that it starts."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    process = subprocess.run(
        [sys.executable, *given],
        cwd=ROOT,
        env=os.environ | _ALONE,
        input=text,
        capture_output=True,
        text=True,
        check=False,
    )
    if process.returncode not in {0, 1}:  # 1: breaches were found, which are planted
        raise SystemExit(process.stderr)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime - before.ru_utime - before.ru_stime


def start_yardstick() -> float:
    """Seconds of processor for a process that loads Python's, Arrow's and NumPy's modules, and some work."""
    code = "import decimal, email, logging, multiprocessing, numpy, pyarrow.parquet, pyarrow.compute; "
    return command("-c", code + "sum(n * n % 7 for n in range(2_000_000))")


def commands(log: Path) -> dict[str, Callable[[], float]]:
    """Whole commands by the name of their stage."""
    run = FOLDER / "run"
    pitaudit = ("-m", "audit")
    audited = (*pitaudit, "run", str(log), "--submission", str(log / SUBMISSION), "--jobs", "1", "--out")
    command(*audited, str(run))
    rounds = next(iter(sorted((log / "rounds").rglob("*.parquet"))))
    asked = str(pq.read_table(rounds, partitioning=None, columns=["round_id"])["round_id"][0])
    cards = [rank + suit for rank in "23456789TJQKA" for suit in "shdc"]
    shuffled = np.random.default_rng(5).permuted(np.tile(np.arange(52), (HANDS, 1)), axis=1)[:, :7]
    hands = "".join(f"{' '.join(cards[card] for card in hand)}\n" for hand in shuffled)
    return {
        "the command --help": lambda: command(*pitaudit, "--help"),
        "the command run": lambda: command(*audited, str(run)),
        "the command explain": lambda: command(*pitaudit, "explain", str(run), asked),
        "the command rank": lambda: command(*pitaudit, "rank", "-", "--format", "csv", text=hands),
    }


def of_commands(log: Path, times: int, only: set[str]) -> Ratios:
    """Measure whole commands in turn, between two yardsticks each."""
    found: Ratios = defaultdict(list)
    asked = {stage: work for stage, work in commands(log).items() if stage in only}
    for number in range(times + 1):
        before = start_yardstick()
        for stage, work in asked.items():
            spent = work()
            after = start_yardstick()
            if number:  # the first time files are read from the disk, and code is compiled
                found[stage].append(2 * spent / (before + after))
            before = after
    return found


# ------------------------------------------------------------------------------------ the result

STAGES = ("run", "door", "judging", "writing", SHOWN)
COMMANDS = ("the command --help", "the command run", "the command explain", "the command rank")


def logs() -> dict[str, Path]:
    """The two small logs by name; one is simulated where it is not there yet."""
    game = games.load(GAME)
    simulated = FOLDER / f"{GAME}-{ROUNDS}"
    if not (simulated / SUBMISSION).exists():
        game.write(
            game.plan(seed=1, rounds=ROUNDS, days=1, tables=game.table_mix(ROUNDS // game.a_day)), simulated
        )
    return {"Minibaccarat, planted": PLANTED, "Pai Gow Poker": simulated}


def measured(times: int, only: set[str] | None = None) -> Ratios:
    """Measure all stages, or only some."""
    found: Ratios = defaultdict(list)
    by_name = logs()
    for name, log in by_name.items():
        if only is None or any(stage.startswith(name) for stage in only):
            for each in json.loads(_in_own_process(log, times)):
                for stage in STAGES:
                    found[f"{name}: {stage}"].append(each[stage])
    wanted = set(COMMANDS) if only is None else set(COMMANDS) & only
    return {**found, **(of_commands(PLANTED, times, wanted) if wanted else {})}


def _in_own_process(log: Path, times: int) -> bytes:
    code = f"from tests.bench_quick import main_within as m; m({str(log)!r}, '{times}')"
    command = [sys.executable, "-c", code]
    said = subprocess.run(command, cwd=ROOT, env=os.environ | _ALONE, check=True, stdout=subprocess.PIPE)
    return said.stdout


def compared(kept: dict[str, float]) -> list[Compared]:
    """Measure all stages beside the last release's; those that seem slower again."""
    found = measured(TIMES)
    for _ in range(AGAIN):
        slower = {stage for stage, each in found.items() if Compared(stage, each, kept.get(stage)).is_slower}
        again = measured(TIMES, slower) if slower else {}
        found |= {stage: min(found[stage], again[stage], key=median) for stage in slower}
    return [Compared(stage, each, kept.get(stage)) for stage, each in found.items()]


def confirmed(slower: list[str], commit: str) -> list[str]:
    """Say which stages are slower than in the last release's own tree, measured beside it on this machine.

    Without that tree, in a clone that holds only the newest commits, nothing is confirmed, and that is said.
    """
    if not slower:
        return []
    release = tree_of(commit)
    if release is None:
        sys.stdout.write(f"not confirmed: this clone does not hold commit {commit[:12]}\n")
        return []
    times = beside(release, set(slower))
    sys.stdout.writelines(
        f"  {stage:34}{each:.2f} × the last release's own tree, here\n" for stage, each in times.items()
    )
    return [stage for stage, each in times.items() if each > MOST]


def keep() -> None:
    """Measure this commit and keep its ratios as those of a release."""
    commit = commit_here()
    found = compared({})
    ratios = {each.stage: round(median(each.found), 3) for each in found}
    text = json.dumps({"commit": commit, "ratios": ratios}, indent=1)
    KEPT.write_text(text + "\n", encoding="utf-8")
    sys.stdout.writelines(f"{each.line()}\n" for each in found)


def main() -> int:
    """Measure, print, and return 1 where a stage is slower than at the last release."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--keep", action="store_true", help="keep these ratios as those of a release")
    asked = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    begun = time.perf_counter()
    sys.stdout.write(
        f"processor time beside a yardstick, median of {TIMES} (least to most); at the last release\n"
    )
    if asked.keep:
        keep()
        return 0
    kept = json.loads(KEPT.read_text(encoding="utf-8"))
    found = compared(kept["ratios"])
    sys.stdout.writelines(f"{each.line()}\n" for each in found)
    slower = confirmed([each.stage for each in found if each.is_slower], kept["commit"])
    sys.stdout.write(
        f"{time.perf_counter() - begun:.0f} s; slower than {MOST} ×: {', '.join(slower) or 'none'}\n"
    )
    return 1 if slower else 0


if __name__ == "__main__":
    sys.exit(main())
