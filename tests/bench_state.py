"""A night of the whole state: every licensed casino, its mix of games, in one ``pitaudit nightly``.

``python -m tests.bench --state`` simulates it (once; it stays in ``build/bench``), has a night's work done
over all casinos, reports included, and writes its part of ``BENCHMARKS.md``; ``--state 100000`` is one of
so many rounds, which is shown alone.  The games stand to each other as on a floor night.  The first casino is
then audited alone, so that it shows whether memory grows with their number.
"""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import date
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from audit.format.log_files import write_table
from audit.life.heartbeat import FILE as HEARTBEAT
from audit.runs.findings import receipt_of
from sample_logs.floor_night import FLOOR, one_submission, rounds_of, with_own_players
from sample_logs.logs import write_statement, write_yaml
from tests.bench_cluster import CASINOS
from tests.bench_reports import Line
from tests.bench_watch import Ran, watched

STATE = "A night of the whole state"
OF_STATE = f"""\
`python -m tests.bench --state` (`tests/bench_state.py`): {CASINOS} casinos with the mix of games of a floor
night, each with a gaming day of compliant play delivered to it, and one `pitaudit nightly` over all of them:
every file taken, every casino audited, every paper written.  The same is then done for the first casino
alone."""
ROUNDS = 5_000_000
"""Rounds of a whole night, all casinos together."""
MOST_SECONDS = 300
MOST_MIB = 4096
MOST_GROWTH = 1.2
"""How many times the memory of one casino's night that of all may be."""
DAY = date(2026, 3, 14)
NOW = "2026-03-15T06:30-04:00"
_SUBMISSION = "rules_submission.yaml"
_MIB = 1 << 20
_PROPERTY = """
[[property]]
id = "{name}"
name = "Casino {name} (fictitious)"
zone = "America/New_York"
gaming_day_starts = "06:00"
submission = "feeds/{name}/rules_submission.yaml"
[[property.feed]]
from = "feeds/{name}"
"""


def statewide(folder: Path, root: Path, rounds: int = ROUNDS, casinos: int = CASINOS) -> Iterator[Line]:
    """Measure a night of so many casinos with so many rounds in all.

    Bounds are those of the whole night; a smaller one is held against its share of the seconds.
    """
    state = folder / f"state-{casinos}-of-{rounds}"
    _simulated(state, rounds, casinos)
    ran = _night(state, root, _names(casinos), "all")
    told = [receipt_of(state / "all" / name / "runs" / "0001") for name in _names(casinos)]
    dealt = sum(day["rounds"] for each in told for day in each["days"])
    yield f"rounds at {casinos} casinos, of every game", f"{dealt:,}", "", None
    yield from _spent(ran, state, dealt)
    alone = _night(state, root, _names(1), "one")
    most = f"under {MOST_MIB // 1024} GiB"
    yield "peak memory, with every process", f"{ran.peak / _MIB:,.0f} MiB", most, ran.peak < MOST_MIB * _MIB
    yield "peak memory of one casino alone", f"{alone.peak / _MIB:,.0f} MiB", "", None
    grown = ran.peak / alone.peak
    yield (
        f"memory of {casinos} casinos against one",
        f"{grown:.2f} ×",
        f"at most {MOST_GROWTH} ×",
        grown <= MOST_GROWTH,
    )


def _spent(ran: Ran, state: Path, dealt: int) -> Iterator[Line]:
    """Tell what the night took, and what each casino of it."""
    most = MOST_SECONDS * dealt / ROUNDS
    figure = f"{ran.wall:.1f} s ({ran.processor:.1f} s of processor time)"
    yield "`pitaudit nightly`, reports included", figure, f"at most {most:,.0f} s", ran.wall <= most
    beat = json.loads((state / "all" / HEARTBEAT).read_text(encoding="utf-8"))["properties"]
    seconds = sorted(each["seconds"] for each in beat.values())
    yield "seconds of a casino, least to most", f"{seconds[0]:.1f} to {seconds[-1]:.1f}", "", None


def _night(state: Path, root: Path, names: list[str], store: str) -> Ran:
    """Do a night's work in an empty store."""
    shutil.rmtree(state / store, ignore_errors=True)
    config = state / f"{store}.toml"
    head = f'store = "{store}"\nkey = "key"\n'
    config.write_text(head + "".join(_PROPERTY.format(name=name) for name in names), encoding="utf-8")
    return watched([sys.executable, "-m", "audit", "nightly", str(config), "--now", NOW], root)


# ------------------------------------------------------------------------------------ the logs


def _names(casinos: int) -> list[str]:
    return [f"PA{number + 1:02}" for number in range(casinos)]


def _simulated(state: Path, rounds: int, casinos: int) -> None:
    """Deal what is not there yet, a casino a process."""
    state.mkdir(parents=True, exist_ok=True)
    key = state / "key"
    key.write_text("5e" * 32, encoding="utf-8")
    key.chmod(0o600)
    deal = partial(_dealt, state / "feeds", -(-rounds // casinos))
    with ProcessPoolExecutor(max_workers=2, mp_context=get_context("spawn")) as pool:
        list(pool.map(deal, _names(casinos), range(casinos)))


def _dealt(feeds: Path, rounds: int, name: str, number: int) -> None:
    """Deal a gaming day of one casino: every game, at as many gaming tables as its rounds take."""
    if (feeds / name / _SUBMISSION).exists():
        return
    shutil.rmtree(feeds / name, ignore_errors=True)
    filed = []
    for place, corner in enumerate(FLOOR):
        game, share = corner.game, corner.game.corner.in_all * corner.game.corner.rounds / rounds_of()
        plan: Any = game.plan(
            seed=1000 * number + place + 1,
            rounds=max(round(rounds * share), 1),
            days=1,
            first_day=DAY,
            tables=game.table_mix(max(round(rounds * share / game.a_day), 1)),
            property_id=name,
            property_name=f"Casino {name} (fictitious)",
        )
        for day, rows in game.simulate(plan):
            own = {table: with_own_players(each, plan.tables[0].table_id) for table, each in rows.items()}
            for table, each in own.items():
                if each.num_rows:
                    write_table(each, feeds / name, table, day.isoformat(), game.name)
        filed.append(game.rules_submission(plan))
    write_statement(feeds / name)
    write_yaml(one_submission(filed), feeds / name)
