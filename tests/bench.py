"""How fast the audit is and how much memory it takes, as ratios measured in one run.

``python -m tests.bench`` simulates a million rounds (once; they stay in ``build/bench``), audits them and
writes ``BENCHMARKS.md``.  Everything is compared with something measured in the same minutes on the same
machine, so that the figures mean the same on another one.
"""

from __future__ import annotations

import argparse
import gc
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from audit.columns.carry import Carry
from audit.intake.days import Intake
from audit.intake.read import open_log
from audit.intake.submission import load_submission
from audit.judge.one_part import Judge, zones
from audit.judge.shares import Shares
from audit.recorded.attest import Attestations
from rules.catalogue import load
from sample_logs import games
from sample_logs.driver import Game
from tests.bench_cluster import MANY_MACHINES, NOTES, many_machines
from tests.bench_desk import desk_of_a_year
from tests.bench_hands import BOUND, speeds, times_eval7
from tests.bench_questions import OF_QUESTIONS, QUESTIONS, questions
from tests.bench_reports import NIGHT, reports
from tests.bench_state import OF_STATE, ROUNDS, STATE, statewide
from tests.bench_watch import Ran, machine, watched
from tests.bench_witnesses import cost_of_witnesses
from tests.slow_reference import audit, read_filings

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "build" / "bench"
SUBMISSION = "rules_submission.yaml"
SLOW_ROUNDS = 5_000
BY_ROW = "minibaccarat"
"""The game that ``tests.slow_reference`` audits row by row."""
TABLES = ("rounds", "hands", "wagers", "payments", "events", "inspections", "observations")
MIB = 1 << 20
BY_HAND = "# Measured by hand\n"
"""Heading of the part of the page that a new measurement leaves as it is."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the result; ``bound`` says what the figure must reach, ``met`` whether it does."""

    what: str
    measured: str
    bound: str = ""
    met: bool | None = None


# ------------------------------------------------------------------------------------ the log


def simulated(name: str, rounds: int, days: int) -> Path:
    """Give the folder of a simulated log: about four wagers a round."""
    game = games.load(name)
    log = FOLDER / f"{name}-{rounds}-rounds-{days}-days"
    whole = FOLDER / f"{log.name}.whole"
    if not whole.exists():
        shutil.rmtree(log, ignore_errors=True)
        tables = max(rounds // days // game.a_day, 1)
        say(f"simulating {rounds:,} rounds of {name} at {tables} tables on {days} days")
        game.write(game.plan(seed=1, rounds=rounds, days=days, tables=game.table_mix(tables)), log)
        whole.touch()
    return log


def files(log: Path) -> list[Path]:
    return sorted(path for table in TABLES for path in (log / table).rglob("*.parquet"))


def rows(log: Path, table: str) -> int:
    return sum(pq.ParquetFile(path).metadata.num_rows for path in (log / table).rglob("*.parquet"))


# ------------------------------------------------------------------------------- measurements


def best(times: int, work: Callable[[], object]) -> float:
    """Seconds of the quickest of some attempts."""
    found = []
    for _ in range(times):
        gc.collect()
        start = time.perf_counter()
        work()
        found.append(time.perf_counter() - start)
    return min(found)


def read_files(log: Path) -> int:
    """Read every file into memory, as pyarrow does by itself; all of it is held at the end."""
    held = [pq.read_table(path, partitioning=None) for path in files(log)]
    return sum(table.num_rows for table in held)


def read_in_own_process(log: Path) -> float:
    """Seconds to read every file in a process of its own, as the run is: no memory is mapped yet."""
    code = "import sys, time; from pathlib import Path; from tests.bench import read_files; "
    code += "start = time.perf_counter(); read_files(Path(sys.argv[1])); print(time.perf_counter() - start)"
    command = [sys.executable, "-c", code, str(log)]
    said = [subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True) for _ in range(3)]
    return min(float(each.stdout) for each in said)


def run(log: Path) -> Ran:
    """Run ``pitaudit run`` in a process of its own."""
    command = [sys.executable, "-m", "audit", "run", str(log), "--out", str(FOLDER / "run")]
    return watched([*command, "--submission", str(log / SUBMISSION)], ROOT)


def intake(log: Path) -> float:
    """Seconds for the door alone: open the log and pass every row, its libraries being loaded already."""

    def pass_through() -> None:
        through = Intake(open_log(log), None)
        through.attestations()
        for _ in through.days():
            pass

    return best(2, pass_through)


def started() -> float:
    """Seconds until the door's libraries are loaded, in a process of its own."""
    command = [sys.executable, "-c", "import audit.pipeline, audit.intake.expect"]
    return best(2, lambda: subprocess.run(command, cwd=ROOT, check=True))


def checks_at_full_speed(log: Path) -> tuple[float, int]:
    """Seconds for all clauses over the rows of one gaming day in memory, and the number of its rounds."""
    opened = open_log(log)
    door = Intake(opened, None)
    day = next(iter(door.days()))
    submission = load_submission(log / SUBMISSION)
    attested = Attestations(door.attestations(), zones(submission))
    tables = Carry().join(day.tables, is_last=True)

    def check() -> None:
        judge = Judge(load(), submission, opened, attested)
        for part in Shares(judge.catalogue).of_day(tables):
            judge.judge(part)

    return best(2, check), tables["rounds"].num_rows


def checks_row_by_row(log: Path) -> tuple[float, float, int]:
    """Seconds for the same clauses in plain Python over some tables' rows, and the number of rounds.

    The first figure is for the clauses alone, once the rows are Python objects; the second is for making
    those of the columns in memory.
    """
    sample = some_tables(log)
    filings = read_filings(log / SUBMISSION)
    plain = {table: rows.to_pylist() for table, rows in sample.items()}
    asked = best(2, lambda: audit(plain, filings))
    made = best(2, lambda: [rows.to_pylist() for rows in sample.values()])
    return asked, made, sample["rounds"].num_rows


def some_tables(log: Path) -> dict[str, pa.Table]:
    """Everything a log has on so many gaming tables that they dealt ``SLOW_ROUNDS``."""
    tables = {table: _read(log, table) for table in TABLES}
    names = _tables_with(tables["rounds"], SLOW_ROUNDS)
    rounds = tables["rounds"].filter(pc.is_in(_text(tables["rounds"], "table_id"), names))
    found = {"rounds": rounds}
    for table, whole in tables.items():
        if "table_id" in whole.column_names:
            at_tables = _text(whole, "table_id")
            chosen = pc.or_kleene(pc.is_in(at_tables, names), pc.is_null(at_tables))
        else:
            chosen = pc.is_in(whole["round_id"], rounds["round_id"].combine_chunks())
        found[table] = whole.filter(chosen)
    return found


def _read(log: Path, table: str) -> pa.Table:
    return pa.concat_tables(pq.ParquetFile(path).read() for path in sorted((log / table).rglob("*.parquet")))


def _text(table: pa.Table, name: str) -> pa.ChunkedArray:
    return table[name].cast(pa.string())


def _tables_with(rounds: pa.Table, wanted: int) -> pa.Array:
    """Names of as many gaming tables as it takes for a number of rounds."""
    names, found = [], 0
    for each in sorted(
        pc.value_counts(_text(rounds, "table_id")).to_pylist(), key=lambda c: str(c["values"])
    ):
        if found < wanted:
            names.append(each["values"])
            found += each["counts"]
    return pa.array(names)


# ---------------------------------------------------------------------------------- the result


def figures(game: Game[Any, Any], log: Path, day: Path, days: int) -> Iterator[Figure]:
    """Measure one game, giving each line as soon as it is known."""
    rounds, wagers = rows(log, "rounds"), rows(log, "wagers")
    size = sum(path.stat().st_size for path in files(log))
    yield Figure("rounds", f"{rounds:,} on {days} days, {wagers / rounds:.1f} wagers each")
    yield Figure("files", f"{size / MIB:,.0f} MiB of Parquet")
    ran, one = run(log), run(day)
    yield Figure("`pitaudit run`, end to end", f"{ran.wall:.1f} s ({ran.processor:.1f} s of processor time)")
    read, again = read_in_own_process(log), best(3, lambda: read_files(log))
    yield Figure("pyarrow reads the same files into memory", f"{read:.2f} s")
    yield _bounded("run against reading", ran.wall / read, 15, " ×", at_most=True)
    yield Figure("pyarrow reads them again into memory it still has", f"{again:.2f} s")
    yield Figure("run against reading again", f"{ran.wall / again:.1f} ×")
    yield _bounded("peak memory of the run", ran.peak / MIB, game.most_memory, " MiB", at_most=True)
    yield Figure("peak memory of one such day alone", f"{one.peak / MIB:,.0f} MiB")
    yield _bounded(f"memory of {days} days against one", ran.peak / one.peak, 1.2, " ×", at_most=True)
    yield Figure("loading the libraries", f"{started():.1f} s")
    door = intake(log)
    yield Figure("intake alone", f"{door:.1f} s")
    yield _bounded("intake as a share of the run", 100 * door / ran.wall, 100 / 3, " %", at_most=True)
    if game.name == BY_ROW:
        yield from checks(day)


def ranking() -> Iterator[Figure]:
    """Measure the ranking of poker hands beside well-known evaluators, on one core."""
    found = speeds()
    for each in found:
        yield Figure(f"{each.name}: {each.work}", f"{each.hands_per_second / 1e6:.2f} million hands a second")
    times = times_eval7(found)
    yield _bounded("best five of seven, with the joker, against eval7", times, BOUND, " ×", at_most=False)


def checks(day: Path) -> Iterator[Figure]:
    """Measure the clauses alone, and the same clauses in plain Python."""
    quick, quick_rounds = checks_at_full_speed(day)
    asked, made, slow_rounds = checks_row_by_row(day)
    quick_each = 1e6 * quick / quick_rounds
    asked_each, made_each = 1e6 * asked / slow_rounds, 1e6 * made / slow_rounds
    yield Figure("checks, whole columns", f"{quick_each:.1f} µs a round, on {quick_rounds:,} rounds")
    yield Figure("checks, row by row in Python", f"{asked_each:.0f} µs a round, on {slow_rounds:,} rounds")
    yield Figure("making Python rows for them of columns", f"{made_each:.0f} µs a round")
    yield Figure("faster than row by row, rows being made", f"{asked_each / quick_each:.1f} ×")
    whole = (asked_each + made_each) / quick_each
    yield _bounded("faster than row by row, from columns in memory", whole, 50, " ×", at_most=False)


def _bounded(what: str, value: float, bound: float, unit: str, *, at_most: bool) -> Figure:
    digits = ".2f" if bound < 10 else ",.1f" if bound < 100 else ",.0f"
    asked = f"{'at most' if at_most else 'at least'} {bound:,.3g}{unit}"
    if bound >= 1000:
        asked = f"under {bound / 1024:.0f} GiB"
    return Figure(what, f"{value:{digits}}{unit}", asked, value <= bound if at_most else value >= bound)


def page(found: dict[str, list[Figure]], command: str) -> str:
    """Write the result as Markdown, a table for each title."""
    lines = [
        "# Benchmarks",
        "",
        f"Written by `{command}`, which simulates the logs, audits them and compares what it measures with",
        "what it measured beside it: the ratios are what counts.  The logs are compliant play, so every",
        "clause is asked about every row and no finding is written.",
        "",
        *(f"- {line}" for line in machine()),
        "",
        "*Reading* is `pyarrow.parquet.read_table` on every file, the best of three processes; read again",
        "in one process, the memory is mapped already.  *Run* is the command as it is started, with the",
        "processes it starts, start-up and libraries included, once.  *Row by row* is",
        "`tests/slow_reference.py`, which the tests hold against the audit clause by clause.  Both start",
        "from the same Arrow columns in memory: the audit decodes those it needs, row by row needs Python",
        "rows made of them first (shown apart).",
        "The other evaluators of poker hands are called once a hand, as their users call them.",
        "",
    ]
    for title, figures_of in found.items():
        lines += section(title, figures_of)
    return "\n".join(lines)


def section(title: str, found: list[Figure]) -> list[str]:
    """Write the figures of one title, with what is said of all of them."""
    marks = {True: "yes", False: "**no**", None: ""}
    notes = {MANY_MACHINES: [NOTES], QUESTIONS: [OF_QUESTIONS, ""], STATE: [OF_STATE, ""]}.get(title, [])
    lines = [f"| {each.what} | {each.measured} | {each.bound} | {marks[each.met]} |" for each in found]
    return [f"## {title}", "", *notes, "| | measured | bound | met |", "|---|---:|---:|:-:|", *lines, ""]


def asked_of_one_machine() -> Iterator[Figure]:
    """Measure what a command costs whatever its log is."""
    if not (FOLDER / NIGHT).exists():
        next(reports(FOLDER, ROOT))
    small, month = simulated(BY_ROW, 1_000, 1), simulated(BY_ROW, 600_000, 30)
    return (Figure(*line) for line in questions(FOLDER, ROOT, small, month))


def put(title: str, found: list[Figure]) -> None:
    """Put a section in its place in ``BENCHMARKS.md``, and leave all others as they are."""
    written = ROOT / "BENCHMARKS.md"
    text = written.read_text(encoding="utf-8")
    before, _, after = text.partition(f"## {title}\n")
    if not after:
        before, _, after = text.partition("## Witnesses\n")
        after = f"\n## Witnesses\n{after}"
    rest = after[after.index("\n## ") :]
    table = "\n".join(section(title, found))
    written.write_text(f"{before}{table}{rest}", encoding="utf-8")


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> None:
    """Measure, print and write ``BENCHMARKS.md`` (only for the full size)."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=1_000_000)
    parser.add_argument("--days", type=int, default=10)
    parser.add_argument("--games", nargs="*", choices=games.names(), default=games.names())
    parser.add_argument("--questions", action="store_true", help="measure these alone, and write them")
    parser.add_argument("--state", type=int, nargs="?", const=ROUNDS, help="a night of the state alone")
    asked = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    if asked.questions:
        put(QUESTIONS, shown("questions", asked_of_one_machine()))
        return
    if asked.state:
        night = shown("state", (Figure(*line) for line in statewide(FOLDER, ROOT, asked.state)))
        if asked.state == ROUNDS:
            put(STATE, night)
        sys.exit(any(each.met is False for each in night))
    found = everything(asked.rounds, asked.days, asked.games)
    if asked.rounds == parser.get_default("rounds") and asked.games == games.names():
        written = ROOT / "BENCHMARKS.md"
        by_hand = "".join(written.read_text(encoding="utf-8").partition(BY_HAND)[1:])
        measured = page(found, "make bench").rstrip()
        written.write_text(f"{measured}\n\n{by_hand}", encoding="utf-8")
        say("written to BENCHMARKS.md")
    sys.exit(any(each.met is False for figures_of in found.values() for each in figures_of))


def everything(rounds: int, days: int, names: list[str]) -> dict[str, list[Figure]]:
    """Measure some games, and all that is of no game, by title."""
    found: dict[str, list[Figure]] = {}
    for name in names:
        log, day = simulated(name, rounds, days), simulated(name, rounds // days, 1)
        game = games.load(name)
        found[game.title] = shown(game.title, figures(game, log, day, days))
    found["Ranking of hands, on one core"] = shown("ranking", ranking())
    found["Reports"] = shown("reports", (Figure(*line) for line in reports(FOLDER, ROOT)))
    found[QUESTIONS] = shown("questions", asked_of_one_machine())
    found[STATE] = shown("state", (Figure(*line) for line in statewide(FOLDER, ROOT)))
    found["Witnesses"] = shown("witnesses", (Figure(*line) for line in cost_of_witnesses(FOLDER, ROOT)))
    found["Desk"] = shown("desk", (Figure(*line) for line in desk_of_a_year(FOLDER, ROOT)))
    found[MANY_MACHINES] = shown("machines", (Figure(*line) for line in many_machines(FOLDER / NIGHT)))
    return found


def shown(title: str, measured: Iterator[Figure]) -> list[Figure]:
    """Print each figure as it comes, and keep them."""
    say(title)
    found = []
    for each in measured:
        found.append(each)
        missed = "" if each.met is not False else "  MISSED"
        say(f"  {each.what:60}{each.measured:>40}   {each.bound}{missed}")
    return found


if __name__ == "__main__":
    main()
