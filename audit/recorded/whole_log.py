"""What a clause takes from the whole log, and not from its own rows: worked out once for a run, and kept.

Whether a column is ever recorded, and how far the statement of recording is believed, can be told only by
looking over every file.  To judge one round again, that would take longer than all the rest.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import audit
import rules
from audit.intake.read import Log
from audit.intake.recording import Statement
from audit.recorded.absent_columns import NeverRecorded, never_recorded
from audit.recorded.believed import Stock, taken_stock
from audit.recorded.silent_hours import Times
from audit.runs.findings import RECEIPT
from rules.columns import TABLES
from rules.hands.kept import Arrays, kept
from rules.recording import Item, items

_SOURCES = (
    "audit/recorded/absent_columns.py",
    "audit/recorded/believed.py",
    "rules/recording.py",
    "rules/columns.py",
)


def of_whole_log(
    run: Path, statement: Statement, times: Times, opened: Callable[[], Log]
) -> tuple[NeverRecorded, Stock]:
    """Give what a run's whole log never records, and what it holds.

    times   when what matters happened
    opened  opens the log as the run read it, if that has to be
    """

    def work_out() -> tuple[NeverRecorded, Stock]:
        log = opened()
        return never_recorded(log), taken_stock(log)

    found = _kept(run, work_out)
    never = NeverRecorded(
        frozenset(found["everywhere"]),
        {(place, game): frozenset(each) for place, game, each in found["by_game"]},
    )
    named = {f"{item.section} {item.name}": item for item in items(TABLES)}
    stock = Stock(statement, times=times, no_column=frozenset(named[each] for each in found["no_column"]))
    for *place, held in found["kinds"]:
        stock.kinds[_place(place)] |= {named[each] for each in held}
    for *place, games in found["games"]:
        stock.games[_place(place)] |= set(games)
    return never, stock


def keep(run: Path, never: NeverRecorded, stock: Stock) -> None:
    """Keep what a run knows of its whole log, for whoever asks about one of its rounds."""
    _kept(run, lambda: (never, stock))


def _kept(run: Path, work_out: Callable[[], tuple[NeverRecorded, Stock]]) -> dict[str, Any]:
    def arrays() -> Arrays:
        text = json.dumps(_told(*work_out()), sort_keys=True)
        return {"json": np.frombuffer(text.encode(), dtype=np.uint8)}

    receipt = hashlib.sha256((run / RECEIPT).read_bytes()).hexdigest()
    found: dict[str, Any] = json.loads(kept("log", f"{receipt} {_code()}", arrays)["json"].tobytes())
    return found


def _told(never: NeverRecorded, stock: Stock) -> dict[str, Any]:
    return {
        "everywhere": sorted(never.everywhere),
        "by_game": [[*dealt, sorted(names)] for dealt, names in never.by_game.items()],
        "no_column": sorted(map(_name, stock.no_column)),
        "kinds": [[*place, sorted(map(_name, held))] for place, held in stock.kinds.items()],
        "games": [[*place, sorted(games)] for place, games in stock.games.items()],
    }


def _name(item: Item) -> str:
    return f"{item.section} {item.name}"


def _place(parts: list[Any]) -> tuple[str, str, int]:
    property_id, table_id, day = parts
    return property_id, table_id, day


def _code() -> str:
    """Sum up the code that looks over a log: where it changes, what was kept is of no use."""
    found = hashlib.sha256()
    for package in (audit, rules):
        here = Path(str(package.__file__)).parent
        for name in _SOURCES:
            if name.startswith(f"{here.name}/"):
                found.update((here.parent / name).read_bytes())
    return found.hexdigest()
