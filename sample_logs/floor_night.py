"""A night on a casino's whole floor: every game that is simulated, at one property, in one log.

Each game has a corner.  Tables of its sample log are dealt again from one morning to the next, and the
breaches of that log are planted at them, as far as there is a place; the other tables are compliant, and
their inventories are counted.  Some have layouts that read chips, shoes that read cards or a meter that its
controller reads, and some are on the pit's own list.
"""

from dataclasses import dataclass, replace
from datetime import date, time
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from audit.format.log_files import write_table
from sample_logs import games
from sample_logs.arrow import joined
from sample_logs.bets_seen import less_seen, with_bets_seen
from sample_logs.device_reads import another_card_read, with_device_reads
from sample_logs.driver import Game
from sample_logs.floor_lists import closed_later, with_floor_list
from sample_logs.inventories import short_of_chips, slip_left_out, with_counts
from sample_logs.logs import Log, refuse_existing, write_statement, write_yaml
from sample_logs.meter_reads import more_shown, with_meter_reads
from sample_logs.planters import Finding, plant_what_fits
from sample_logs.samples import Sample, expected_text

NIGHT = date(2026, 3, 14)
FEWEST = 10_000
"""Rounds below which there is no place for many of the breaches."""
SHORT = "minibaccarat"
"""The game at one of whose tables the closing count is $500 short of what its rounds won.  Among its fill
slips one number is left out."""
READ, LAYOUTS = "minibaccarat", 2
"""The game at so many of whose other tables layouts read chips: one of them saw $5 less than is on record."""
SHOES_READ, SHOES = "minibaccarat", 2
"""The game at so many of whose other tables shoes read cards: one read a card that is not on record."""
METERED = "fortune_asia_poker"
"""The game whose other table's meter is read: it shows $2 more than the record has going to it."""
LISTED = "minibaccarat"
"""The game whose other tables are on the pit's own list: it has one of them open for two hours more."""


@dataclass(frozen=True, slots=True)
class Tables:
    """The tables of one game on the floor."""

    game: Game[Any, Any]

    @property
    def watched(self) -> tuple[Any, ...]:
        """Setups of the tables in which breaches are planted: those of its sample log."""
        setups = Sample(self.game).plan.tables[: self.game.corner.tables]
        return tuple(_all_night(setup, number) for number, setup in enumerate(setups))

    @property
    def others(self) -> tuple[Any, ...]:
        """Setups of the other tables, numbered after them."""
        mixed = enumerate(self.game.table_mix(self.game.corner.in_all))
        return tuple(_all_night(table, number) for number, table in mixed if number >= len(self.watched))

    def plan(self, tables: tuple[Any, ...], seed: int, share: float) -> Any:
        """Plan a night of some of its tables, at a share of their rounds."""
        corner = self.game.corner
        rounds = max(round(corner.rounds * share), 1) * len(tables)
        return self.game.plan(seed=seed, rounds=rounds, days=1, first_day=NIGHT, tables=tables, **corner.pace)


def _all_night(table: Any, number: int) -> Any:
    """Open a table in the morning, a minute after the one before, until the next."""
    return replace(table, opens=time(6, 5 + number), overnight=False)


FLOOR = tuple(
    Tables(game) for game in sorted(games.every(), key=lambda game: (-game.corner.tables, game.name))
)
"""Every game, that with most tables first."""


def rounds_of() -> int:
    """Rounds of a whole night."""
    return sum(each.game.corner.in_all * each.game.corner.rounds for each in FLOOR)


def write(log: Path, *, seed: int = 1, rounds: int | None = None) -> list[Finding]:
    """Write the log of a night with its Rules Submission and ``expected.yaml``; gives what was planted.

    rounds  about so many, if not a whole night
    Raises FileExistsError when the folder already holds a log.
    """
    refuse_existing(log)
    share = (rounds or rounds_of()) / rounds_of()
    planted: list[Finding] = []
    filed = []
    for number, corner in enumerate(FLOOR):
        rows, found = _dealt(corner, seed + 10 * number, share)
        _write(log, corner.game.name, rows)
        tables = corner.watched + corner.others
        filed.append(corner.game.rules_submission(corner.plan(tables, seed, share)))
        planted += found
    write_yaml(one_submission(filed), log)
    # The list of open tables is that of one pit.
    write_statement(log, [{"events": {"partial": ["floor_list_opened", "floor_list_closed"]}}])
    (log / "expected.yaml").write_text(expected_text(planted), encoding="utf-8")
    return planted


def _dealt(corner: Tables, seed: int, share: float) -> tuple[list[Log], list[Finding]]:
    """Deal the night of a corner: its tables with breaches, and the others."""
    plan = corner.plan(corner.watched, seed, share)
    rng = np.random.default_rng(seed)
    rows, found = plant_what_fits(Sample(corner.game).planted, plan, _night(corner, plan), rng)
    parts = [rows]
    if corner.others:
        others = with_counts(_night(corner, corner.plan(corner.others, seed + 1, share)), seed=seed)
        others, differ = _witnessed(corner, others)
        parts.append(others)
        found = [*found, *differ]
    return parts, found


def _witnessed(corner: Tables, others: Log) -> tuple[Log, list[Finding]]:
    """Lay what people and devices saw of the other tables beside their rows, each once otherwise."""
    game, tests = corner.game.name, f"record:{corner.game.chapter}"
    found = []
    if game == SHORT:
        others, differs = short_of_chips(slip_left_out(others), f"{tests}.inventory", 500_00)
        found.append(differs)
    if game == READ:
        others, differs = less_seen(with_bets_seen(others, LAYOUTS), f"{tests}.bets_seen", 5_00)
        found.append(differs)
    if game == SHOES_READ:
        others, differs = another_card_read(with_device_reads(others, SHOES), f"{tests}.device_reads")
        found.append(differs)
    if game == METERED:
        others, differs = more_shown(with_meter_reads(others), f"{tests}.meter_readings", 2_00)
        found.append(differs)
    if game == LISTED:
        others, differs = closed_later(with_floor_list(others), f"{tests}.floor_list")
        found.append(differs)
    return others, found


def _night(corner: Tables, plan: Any) -> Log:
    """Deal a night of a plan, or of a tenth fewer rounds where busy tables would not be done by morning."""
    try:
        (log,) = dict(corner.game.simulate(plan)).values()
    except ValueError:
        if plan.rounds < corner.game.corner.rounds * len(plan.tables) // 2:
            raise
        return _night(corner, replace(plan, rounds=plan.rounds * 9 // 10))
    return {table: with_own_players(rows, plan.tables[0].table_id) for table, rows in log.items()}


def with_own_players(rows: pa.Table, first_table: str) -> pa.Table:
    """Tell players of one plan from those of another, which are numbered alike, by its first table."""
    for place, column in enumerate(rows.schema):
        if column.name.endswith("_player_id"):
            names = rows.column(place).cast(pa.string())
            own = pc.binary_join_element_wise(first_table, names, "/")
            rows = rows.set_column(place, column, own.dictionary_encode().cast(column.type))
    return rows


def _write(log: Path, name: str, parts: list[Log]) -> None:
    """Write the tables of a corner, each into a file of its own."""
    for table in parts[0]:
        rows = joined(table, [part[table] for part in parts if table in part])
        if rows.num_rows:
            write_table(rows, log, table, NIGHT.isoformat(), name)


def one_submission(filed: list[dict[str, Any]]) -> dict[str, Any]:
    """Put the Rules Submissions of single games at one property into one: options of tables by game."""
    first = filed[0]["properties"][0]
    merged = {**first["filings"][0], "games": {}, "tables": {}}
    readings: dict[str, Any] = {}
    ways: dict[str, Any] = {}
    for each in filed:
        (about,) = each["properties"]
        (filing,) = about["filings"]
        ((game, options),) = filing["games"].items()
        merged["games"][game] = options
        merged["tables"] |= {table: {game: own} for table, own in filing["tables"].items()}
        readings |= {game: about["readings"]} if about["readings"] else {}
        ways |= each.get("house_ways", {})
    found = {"properties": [{**first, "readings": readings, "filings": [merged]}]}
    return {"version": 1, **({"house_ways": ways} if ways else {}), **found}
