"""What a command costs whatever its log is: small runs, a night, and questions about one round or finding.

Each is the command as it is started, the quickest of several by the clock; processor time, of that command,
of the helper and of its copies, is that of the one that took least.  A question *alone* is answered without a
helper (``audit.ready``), a *next* one with it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import mkdtemp

import pyarrow.compute as pc
import pyarrow.parquet as pq

from audit.ready.ask import VARIABLE
from sample_logs import games
from tests.bench_reports import NIGHT, Line

QUESTIONS = "What a command costs whatever its log is"
OF_QUESTIONS = """\
The command as it is started (`tests/bench_questions.py`): the quickest of three by the clock, and the least
processor time of three, which tells more where others are at work.  *Alone* is without a helper, *next* is
answered by one (`audit/ready/README.md`); its processor time is that of command, helper and copy.  The month
is 600,000 rounds of Minibaccarat.  Where others are at work, a bound that is missed is left open."""
TIMES = 3
_A_SECOND = os.sysconf("SC_CLK_TCK")
_OF_NIGHT, _OF_MONTH, _OF_SMALL, _OF_FLOOR = 0.5, 1.0, 2.0, 6.0
_GAMES = ("minibaccarat", "pai_gow_poker", "dj_wild_stud_poker")


def questions(folder: Path, root: Path, small: Path, month: Path) -> Iterator[Line]:
    """Measure runs and questions.

    small, month  logs of 1,000 rounds, and of a month
    """
    yield "work of others as it was measured", f"{os.getloadavg()[0]:.1f} processes", "", None
    run, of_month = folder / "night-run", folder / "month-run"
    bench = _Bench(folder, root)
    yield bench.line("run, 1,000 rounds of Minibaccarat", _run(small, folder / "small-run"), _OF_SMALL)
    yield bench.line("run, a night on a whole floor", _run(folder / NIGHT, run), _OF_FLOOR)
    if not of_month.exists():
        bench.time(_run(month, of_month), 1)
    asked = [*_asked(run), *_of_finding(run, folder)]
    monthly = [("explain, a round of a month", ["explain", str(of_month), _round(month, 17)])]
    for what, words in asked:
        yield bench.line(f"{what}, alone", words, None)
    for what, words in monthly:
        yield bench.line(f"{what}, alone", words, None)
    with bench.helped(asked[0][1]):
        for what, words in asked:
            yield bench.line(f"{what}, next", words, _OF_NIGHT)
        for what, words in monthly:
            yield bench.line(f"{what}, next", words, _OF_MONTH)


def _run(log: Path, out: Path) -> list[str]:
    return ["run", str(log), "--submission", str(log / "rules_submission.yaml"), "--out", str(out)]


def _asked(run: Path) -> Iterator[tuple[str, list[str]]]:
    """Ask about a round of which something was found, of several games."""
    found = pq.read_table(run / "findings.parquet", columns=["clause", "round_id"])
    found = found.filter(pc.is_valid(found["round_id"]))
    for game in _GAMES:
        of_game = found.filter(pc.starts_with(found["clause"], f"{games.load(game).chapter}."))
        yield f"explain, {game}", ["explain", str(run), of_game["round_id"][0].as_py()]
        if game == _GAMES[0]:
            supposed = ["--set", "announced_result=tie"]
            yield f"whatif, {game}", ["whatif", str(run), of_game["round_id"][0].as_py(), *supposed]


def _of_finding(run: Path, folder: Path) -> Iterator[tuple[str, list[str]]]:
    found = pq.read_table(run / "findings.parquet", columns=["finding_id"])["finding_id"][0].as_py()
    yield "case", ["case", str(run), found, "--out", str(folder / "case")]


def _round(log: Path, day: int) -> str:
    path = sorted((log / "rounds").glob("day=*/*.parquet"))[day]
    return str(pq.ParquetFile(path).read(columns=["round_id"])["round_id"][500].as_py())


class _Bench:
    """Starts commands and times them."""

    def __init__(self, folder: Path, root: Path) -> None:
        self._folder, self._root = folder, root
        self._about = {**os.environ, VARIABLE: "off"}
        self._helper = 0

    def line(self, what: str, words: list[str], bound: float | None) -> Line:
        wall, processor = self.time(words, TIMES)
        figure = f"{wall:.2f} s ({processor:.2f} s of processor time)"
        if bound is None:
            return what, figure, "", None
        is_quiet = os.getloadavg()[0] < (os.cpu_count() or 1) + 1  # this command itself is one
        return what, figure, f"at most {bound:g} s", wall <= bound if is_quiet or wall <= bound else None

    def time(self, words: list[str], times: int) -> tuple[float, float]:
        """Seconds by the clock, and of processor, of the quickest of some."""
        took = []
        for _ in range(times):
            shutil.rmtree(self._folder / "case", ignore_errors=True)
            before, start = self._used(), time.perf_counter()
            command = [sys.executable, "-m", "audit", *words]
            done = subprocess.run(
                command, cwd=self._root, env=self._about, check=False, stdout=subprocess.DEVNULL
            )
            wall = time.perf_counter() - start
            if done.returncode not in {0, 1}:  # exceptions are planted in the night
                message = f"pitaudit {' '.join(words)} ended with {done.returncode}"
                raise SystemExit(message)
            took.append((wall, self._used() - before))
        return min(wall for wall, _ in took), min(used for _, used in took)

    @contextmanager
    def helped(self, first: list[str]) -> Iterator[None]:
        """Have a helper at hand that answers; it ends with what is measured."""
        place = Path(mkdtemp(prefix="bench-", dir="/tmp"))
        alone = self._about
        self._about = {**{n: v for n, v in alone.items() if n != VARIABLE}, "XDG_RUNTIME_DIR": str(place)}
        self.time(first, 1)
        while not list(place.glob("*/*.sock")):
            time.sleep(0.1)
        self._helper = next(_named(place))
        try:
            yield
        finally:
            os.kill(self._helper, 15)
            self._about, self._helper = alone, 0
            shutil.rmtree(place)

    def _used(self) -> float:
        """Seconds of processor of all that has ended, and of the helper."""
        own = getrusage(RUSAGE_CHILDREN)
        used = own.ru_utime + own.ru_stime
        if self._helper:
            told = Path(f"/proc/{self._helper}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
            used += sum(map(int, told[11:15])) / _A_SECOND
        return used


def _named(place: Path) -> Iterator[int]:
    """Give the processes whose command names a folder."""
    for each in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            if str(place).encode() in each.read_bytes():
                yield int(each.parent.name)
