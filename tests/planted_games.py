"""Which log the planters of each game are tried in, and how they share it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from audit.verdicts.causes import MISSING_ROWS
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

    plan     log that they share, each in rounds of its own: as short as it can be and offer all a place
    special  other logs, by the file of the planters that need one
    """

    chapter: str
    simulator: driver.Game[Any, Any]
    plan: Any
    special: dict[str, Any] = field(default_factory=dict)

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
            else:
                shared += names
        yield self.plan, shared

    def audit(self, plan: Any, names: list[str], folder: Path) -> tuple[list[Finding], list[Finding], Any]:
        """Plant breaches in a log, audit it and give the findings, those expected, and the receipt.

        What is undecided because numbered rows are missing is left out: that they are is a finding itself.
        """
        submission = self.simulator.rules_submission(plan)
        rng = np.random.default_rng(3)
        planted = plant_and_file(names, plan, log_of(self.simulator, plan), rng, submission)
        log, expected, filed, stated = planted
        log = _looked_at_while_open(log)

        def write(_: Any, log: Path) -> None:
            write_yaml(filed, log)
            write_statement(log, stated)

        found, receipt = audited(plan, log, folder, write)
        told = pq.read_table(folder / "run" / "findings.parquet").column("observed").to_pylist()
        decided = [each for each, why in zip(found, told, strict=True) if why != MISSING_ROWS]
        return decided, expected, receipt


def _looked_at_while_open(log: Log) -> Log:
    """Have people look while a table is open: a planter may take most of its rounds away."""
    opened: dict[tuple[str, Any], list[Any]] = defaultdict(list)
    for row in log["rounds"].select(["table_id", "gaming_day", "first_card_at"]).to_pylist():
        if row["first_card_at"] is not None:
            opened[row["table_id"], row["gaming_day"]].append(row["first_card_at"])
    found = dict(log)
    for name, column in (("observations", "observation_at"), ("inspections", "inspection_at")):
        rows = log[name]
        moments = [
            min(max(row[column], min(times)), max(times))
            if row[column] and (times := opened.get((row["table_id"], row["gaming_day"])))
            else row[column]
            for row in rows.select(["table_id", "gaming_day", column]).to_pylist()
        ]
        place = rows.schema.get_field_index(column)
        field_ = rows.schema.field(place)
        found[name] = rows.set_column(place, field_, pa.array(moments, field_.type))
    return found


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
    usual = {"seed": 7, "days": 2, "irregular": 60, "lucky": 80, "idle_every": 60}
    return simulator.plan(**{**usual, "tables": simulator.table_mix(14), **more})


def _short(plan: Any, rounds: int) -> Any:
    return replace(plan, rounds=rounds, days=1)


# A filing is judged every day anew; one day is enough.  Shares of a meter are rare, and one of them has to be
# the second of its day: planters of such breaches have a log with more lucky hands, or a longer one.
_EZ = TableSetup("PG-15", variant="ez", wagers=EZ_WAGERS)
_PAI_GOW = _poker(pai_gow_poker, rounds=3600, irregular=90, lucky=120)
PAI_GOW = replace(_PAI_GOW, tables=(*_PAI_GOW.tables, _EZ))
# Only here do players bank an EZ table.
_EZ_BANK = replace(_EZ, player_bank=True)
PAI_GOW_FILED = replace(
    _PAI_GOW, seed=12, rounds=1300, irregular=60, lucky=15, days=1, tables=(*_PAI_GOW.tables, _EZ_BANK)
)
_PAI_GOW_LUCKY = replace(_PAI_GOW, rounds=1600, irregular=60, lucky=500)
FACE_UP = _poker(face_up_pai_gow_poker, rounds=3600)
FACE_UP_FILED = replace(FACE_UP, rounds=700, days=1, lucky=15)
_FACE_UP_LUCKY = replace(FACE_UP, rounds=2600, lucky=700)
FORTUNE_ASIA = _poker(fortune_asia_poker, rounds=2000, lucky=200)
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
    seed=4, rounds=900, days=2, tables=pai_gow_tiles.table_mix(13), irregular=20, lucky=40
)

GAMES = (
    Game("621a", pai_gow_tiles, _TILES),
    Game("627a", minibaccarat, plan_of(1600), {_WHOLE: plan_of(400)}),
    Game(
        "645a",
        pai_gow_poker,
        PAI_GOW,
        {"filings": PAI_GOW_FILED, "progressive": _PAI_GOW_LUCKY, _GAPS: _short(_PAI_GOW, 350)},
    ),
    Game(
        "659a",
        fortune_asia_poker,
        FORTUNE_ASIA,
        {
            "filings": _short(FORTUNE_ASIA, 1200),
            "meter": replace(FORTUNE_ASIA, rounds=4800),
            _GAPS: _short(FORTUNE_ASIA, 350),
        },
    ),
    Game(
        "686a",
        over_under,
        _OVER_UNDER,
        {
            "filings": _short(_OVER_UNDER, 500),
            _GAPS: _short(_OVER_UNDER, 500),
            _WHOLE: replace(_OVER_UNDER, rounds=2400),
        },
    ),
    Game("687a", dj_wild_stud_poker, _poker(dj_wild_stud_poker, rounds=2400)),
    Game(
        "688a",
        face_up_pai_gow_poker,
        FACE_UP,
        {
            "filings": FACE_UP_FILED,
            "meters": _FACE_UP_LUCKY,
            "as_in_pai_gow_poker": replace(FACE_UP, rounds=4800),
            _GAPS: _short(FACE_UP, 350),
        },
    ),
)
