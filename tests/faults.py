"""What is left when commands are killed: ``python -m tests.faults``, or ``make faults``.

Import, run (one process and two), report and sample are started and killed at random moments with
SIGKILL, SIGTERM and SIGINT, in turn. After each it is checked that what stands in the output is the
earlier output as it was, the new one as a whole, or nothing finished; that no worker lives on; that the
inputs are unchanged; and that the next start works and leaves no temporary files. Then a night on a whole
floor is audited with sockets forbidden. Prints the figures of the table in tests/README.md, and ends
with 1 if anything was wrong.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from audit.errors import AuditError
from audit.intake.read import open_log
from audit.runs.findings import open_run
from tests.started import ROOT, Started, children, outlive, start

SIGNALS = (signal.SIGKILL, signal.SIGTERM, signal.SIGINT)
SAMPLES = ROOT / "sample_logs"
OLD, NEW = (SAMPLES / game / "log" for game in ("minibaccarat", "pai_gow_tiles"))
VENDOR = SAMPLES / "mappings"
_OWN = (".lock", ".unfinished", ".finished")
OUTCOMES = ("earlier, as it was", "new, as a whole", "nothing finished")
FAULTS = (
    *("half", "wrong exit code", "worker lived on", "input changed"),
    *("next start failed", "temporary files left"),
)
_FORBIDDEN = """
import socket
class _Offline(socket.socket):
    def __init__(self, family=-1, type=-1, proto=-1, fileno=None):
        if fileno is None and family != socket.AF_UNIX:
            raise AssertionError("an audit is offline")
        super().__init__(family, type, proto, fileno)
socket.socket = _Offline
"""
"""What every Python process imports first: the only sockets are pipes between processes."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command that is killed.

    words    of the command, but for its output
    opens    raises AuditError where the output is not finished
    earlier  what stands in the output before it is started; None for a command that writes over nothing
    """

    words: tuple[object, ...]
    opens: Callable[[Path], object]
    earlier: Path | None = None


def tree(folder: Path) -> dict[str, str]:
    """Return the files below a folder with their hashes, but for what only a run that is going on has."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not set(path.relative_to(folder).parts) & set(_OWN)
    }


def same(one: Path, other: Path) -> bool:
    """Whether two outputs are the same; of a table of a log, whether it has the same rows.

    The same rows are not always written as the same bytes.
    """
    left, right = tree(one), tree(other)
    differ = [name for name in left if left[name] != right.get(name)]
    return left.keys() == right.keys() and all(
        name.endswith(".parquet") and _table(one / name).equals(_table(other / name)) for name in differ
    )


def _table(path: Path) -> pa.Table:
    return pq.ParquetFile(path).read()


def offline(folder: Path) -> dict[str, str]:
    """Return an environment in which no Python process can open a socket to another machine."""
    (folder / "sitecustomize.py").write_text(_FORBIDDEN, encoding="utf-8")
    return {**os.environ, "PYTHONPATH": str(folder)}


class Trials:
    """Kills commands and counts what became of them."""

    def __init__(self, work: Path) -> None:
        self.counts: dict[str, Counter[str]] = {}
        self._work = work
        self._temporary = work / "tmp"
        self._temporary.mkdir()
        self._inputs = {path: tree(path) for path in (OLD, NEW, VENDOR)}
        self._random = random.Random(7)

    def commands(self) -> dict[str, Command]:
        """Make what they need and give them by name."""
        finished = self._work / "finished"
        self._start((*_run(OLD), "--out", finished)).wait()
        to_import = ("import", VENDOR / "night_shift.yaml", VENDOR / "night_shift", "--out")
        return {
            "import": Command(to_import, open_log),
            "sample": Command(("sample", "--rounds", 4000, "--out"), open_log),
            "run": Command((*_run(NEW), "--jobs", 1, "--out"), open_run, finished),
            "run, two processes": Command((*_run(NEW), "--jobs", 2, "--out"), open_run, finished),
            "report": Command(("report",), open_run, finished),
        }

    def kill(self, name: str, command: Command, times: int) -> None:
        """Kill a command so many times."""
        counts = self.counts.setdefault(name, Counter())
        whole, seconds = self._whole(command)
        for number in range(times):
            out = self._prepared(command)
            process = self._start((*command.words, out))
            time.sleep(self._random.uniform(0.02, seconds))
            workers = children(process.pid)
            sent = SIGNALS[number % len(SIGNALS)]
            process.send_signal(sent)
            code = process.wait(timeout=60)
            counts["worker lived on"] += bool(outlive(workers))
            outcome = self._outcome(command, out, whole)
            counts[outcome] += 1
            counts["wrong exit code"] += outcome != "new, as a whole" and code not in {128 + sent, -sent}
            counts["input changed"] += any(tree(path) != was for path, was in self._inputs.items())
            if number % 3 == 2:
                counts["next start failed"] += not self._goes_on(command, out, whole)
                counts["temporary files left"] += self._are_left()
        counts["kills"] += times

    def _are_left(self) -> bool:
        in_tmp = (path for path in self._temporary.rglob("*") if not path.is_dir())
        return any((*in_tmp, *self._work.glob("**/.pitaudit-*"), *self._work.glob("**/.unfinished")))

    def _whole(self, command: Command) -> tuple[Path, float]:
        """Let a command come to its own end; return its output, and how long it took."""
        out = self._prepared(command)
        begun = time.monotonic()
        self._start((*command.words, out)).wait()
        seconds = time.monotonic() - begun
        whole = self._work / "whole"
        shutil.rmtree(whole, ignore_errors=True)
        return Path(shutil.copytree(out, whole)), seconds

    def _prepared(self, command: Command) -> Path:
        out = self._work / "out"
        shutil.rmtree(out, ignore_errors=True)
        if command.earlier:
            shutil.copytree(command.earlier, out)
        return out

    def _start(self, words: tuple[object, ...]) -> Started:
        about = {**os.environ, "TMPDIR": str(self._temporary)}
        return start(*words, env=about, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def _outcome(self, command: Command, out: Path, whole: Path) -> str:
        if out.exists() and same(out, whole):
            return "new, as a whole"
        if command.earlier and tree(out) == tree(command.earlier):
            return "earlier, as it was"
        try:
            command.opens(out)
        except (AuditError, FileNotFoundError):
            return "nothing finished"
        return "half"

    def _goes_on(self, command: Command, out: Path, whole: Path) -> bool:
        """Start it once more where it was killed; one that writes over nothing may find its whole output."""
        code = self._start((*command.words, out)).wait()
        return same(out, whole) and (code != 2 or command.earlier is None)


def _run(log: Path) -> tuple[object, ...]:
    return ("run", log, "--submission", log / "rules_submission.yaml")


def night_offline(work: Path) -> bool:
    """Audit a night on a whole floor with sockets forbidden; whether it ends well, its inputs unchanged."""
    night = work / "night"
    start("sample", "--preset", "floor-night", "--out", night, stdout=subprocess.DEVNULL).wait()
    before = tree(night)
    words = (*_run(night), "--out", work / "run")
    code = start(*words, env=offline(work), stdout=subprocess.DEVNULL, stderr=None).wait()
    return code == 1 and tree(night) == before


def main() -> int:
    """Try it all and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=100, help="kills of all commands together")
    parser.add_argument("--no-night", action="store_true", help="leave out the night on a whole floor")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="faults-") as folder:
        trials = Trials(Path(folder))
        commands = trials.commands()
        for name, command in commands.items():
            trials.kill(name, command, -(-chosen.times // len(commands)))
        columns = ("kills", *OUTCOMES, *FAULTS)
        lines = ["| | " + " | ".join(columns) + " |", "| --- |" + " ---: |" * len(columns)]
        for name, counts in trials.counts.items():
            lines.append(f"| {name} | " + " | ".join(f"{counts[column]:,}" for column in columns) + " |")
        sys.stdout.write("\n".join(lines) + "\n")
        is_well = not any(counts[fault] for counts in trials.counts.values() for fault in FAULTS)
        if not chosen.no_night:
            is_offline = night_offline(Path(folder))
            sys.stdout.write(
                f"a night on a whole floor, sockets forbidden: {'well' if is_offline else 'NOT WELL'}\n"
            )
            is_well = is_well and is_offline
    return 0 if is_well else 1


if __name__ == "__main__":
    raise SystemExit(main())
