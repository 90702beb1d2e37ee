"""Which log the planters of each game are tried in, and how they share it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq

from audit.causes import MISSING_ROWS
from sample_logs import driver, games
from sample_logs.logs import Log, write_statement, write_yaml
from sample_logs.pai_gow_poker.plan import EZ_WAGERS, TableSetup
from sample_logs.planters import FILES, Finding, plant_and_file
from tests.simulated import audited, plan_of

_WHOLE = "whole_tables"
"""Files whose breaches take a whole table, so that each has a log of its own."""
_GAPS = "missing_rows"
"""Files whose breaches leave open what other planters would have found."""


@dataclass(frozen=True)
class Game:
    """A game whose planters are tried.

    plan     log that they share
    special  other logs, by the file of the planters that need one
    most     breaches planted in one log; each takes rounds of its own and some around them
    """

    chapter: str
    simulator: driver.Game[Any, Any]
    plan: Any
    special: dict[str, Any] = field(default_factory=dict)
    most: int = 60

    @property
    def name(self) -> str:
        """Name of the game in the log, and of the planters' folder."""
        return self.simulator.name

    @property
    def files(self) -> dict[str, list[str]]:
        """Names of its planters by file."""
        return {f.partition(".")[2]: n for f, n in FILES.items() if f.startswith(f"{self.name}.") and n}

    def groups(self) -> Iterator[tuple[Any, list[str]]]:
        """Give planters that share a log, with its plan."""
        shared: list[str] = []
        for file, names in self.files.items():
            plan = self.special.get(file, self.plan)
            if file == _WHOLE:
                yield from ((plan, [name]) for name in names)
            elif file in self.special:
                yield plan, names
            elif shared and len(shared) + len(names) > self.most:
                yield plan, shared
                shared = names
            else:
                shared = shared + names
        if shared:
            yield self.plan, shared

    def audit(self, plan: Any, names: list[str], folder: Path) -> tuple[list[Finding], list[Finding], Any]:
        """Plant breaches in a log, audit it and give the findings, those expected, and the receipt.

        What is undecided because numbered rows are missing is left out: that they are is a finding itself.
        """
        submission = self.simulator.rules_submission(plan)
        rng = np.random.default_rng(3)
        planted = plant_and_file(names, plan, log_of(self.simulator, plan), rng, submission)
        log, expected, filed, stated = planted

        def write(_: Any, log: Path) -> None:
            write_yaml(filed, log)
            write_statement(log, stated)

        found, receipt = audited(plan, log, folder, write)
        told = pq.read_table(folder / "run" / "findings.parquet").column("observed").to_pylist()
        decided = [each for each, why in zip(found, told, strict=True) if why != MISSING_ROWS]
        return decided, expected, receipt


@cache
def log_of(simulator: Any, plan: Any) -> Log:
    """Simulate a plan once."""
    log: Log = simulator.whole(plan)
    return log


dj_wild_stud_poker = games.load("dj_wild_stud_poker")
face_up_pai_gow_poker = games.load("face_up_pai_gow_poker")
fortune_asia_poker = games.load("fortune_asia_poker")
minibaccarat = games.load("minibaccarat")
over_under = games.load("over_under")
pai_gow_poker = games.load("pai_gow_poker")
pai_gow_tiles = games.load("pai_gow_tiles")


def _poker(simulator: Any, **more: Any) -> Any:
    usual = {"seed": 7, "rounds": 4800, "days": 2, "irregular": 60, "lucky": 80, "idle_every": 60}
    return simulator.plan(**{**usual, "tables": simulator.table_mix(14), **more})


def _short(plan: Any, rounds: int) -> Any:
    return replace(plan, rounds=rounds, days=1)


# A filing is judged every day anew; one day is enough.
PAI_GOW = _poker(pai_gow_poker)
_EZ_BANK = TableSetup("PG-15", variant="ez", wagers=EZ_WAGERS, player_bank=True)
# Only here do players bank an EZ table.
PAI_GOW_FILED = replace(PAI_GOW, seed=12, rounds=2600, lucky=15, days=1, tables=(*PAI_GOW.tables, _EZ_BANK))
# Shares of a meter are rare, and one of them has to be the second of its day.
_PAI_GOW_LUCKY = replace(PAI_GOW, lucky=300)
FACE_UP = _poker(face_up_pai_gow_poker)
FACE_UP_FILED = replace(FACE_UP, rounds=1400, days=1, lucky=15)
_FORTUNE_ASIA = _poker(fortune_asia_poker, lucky=200)
_OVER_UNDER = over_under.plan(
    seed=7,
    rounds=6000,
    days=2,
    tables=over_under.table_mix(14),
    irregular=60,
    trouble=250,
    directed=10,
    idle_every=90,
)
_TILES = pai_gow_tiles.plan(
    seed=4, rounds=2600, days=2, tables=pai_gow_tiles.table_mix(13), irregular=20, lucky=40
)

GAMES = (
    Game("621a", pai_gow_tiles, _TILES),
    Game("627a", minibaccarat, plan_of(4000), {_WHOLE: plan_of(1200)}, most=150),
    Game(
        "645a",
        pai_gow_poker,
        PAI_GOW,
        {"filings": PAI_GOW_FILED, "progressive": _PAI_GOW_LUCKY, _GAPS: _short(PAI_GOW, 700)},
    ),
    Game(
        "659a",
        fortune_asia_poker,
        _FORTUNE_ASIA,
        {"filings": _short(_FORTUNE_ASIA, 2400), _GAPS: _short(_FORTUNE_ASIA, 700)},
    ),
    Game(
        "686a",
        over_under,
        _OVER_UNDER,
        {"filings": _short(_OVER_UNDER, 1000), _GAPS: _short(_OVER_UNDER, 1000)},
    ),
    Game("687a", dj_wild_stud_poker, _poker(dj_wild_stud_poker), most=150),
    Game("688a", face_up_pai_gow_poker, FACE_UP, {"filings": FACE_UP_FILED, _GAPS: _short(FACE_UP, 700)}),
)
