"""Rounds left out of a log with every number closed up behind them: nothing but their cards can tell.

``python -m tests.left_out GAME`` leaves out a round of each shoe, and prints of how many that shows.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pyarrow as pa

from sample_logs import games
from sample_logs.logs import write_day
from tests.taken_away import ROUND_OF, judged_in

Row = dict[str, Any]
_NUMBERED = {
    "rounds": (("round_number_in_day", ("table_id", "gaming_day")), ("round_number_in_shoe", ("shoe_id",))),
    "events": (("event_number", ("table_id", "gaming_day")),),
    "payments": (("payment_number", ("table_id", "gaming_day")),),
}
"""How rows are numbered, and within what."""


class Shoes:
    """A compliant log of a game dealt from shoes."""

    def __init__(self, game: str, *, seed: int = 5, rounds: int = 900, irregular: int = 6) -> None:
        self.game = game
        self._simulator = games.load(game)
        tables = self._simulator.table_mix(5)
        self._plan = self._simulator.plan(
            seed=seed, rounds=rounds, days=1, tables=tables, irregular=irregular
        )
        self._log = self._simulator.whole(self._plan)
        self._rows = {table: rows.to_pylist() for table, rows in self._log.items()}

    def rounds_before_cover(self) -> dict[str, list[str]]:
        """Give the rounds of each shoe that were dealt before the one in which its cover card came out."""
        out = {
            row["event_shoe_id"]: row["event_round_id"]
            for row in self._rows["events"]
            if row["event_kind"] == "cover_card_out"
        }
        found: dict[str, list[str]] = defaultdict(list)
        begun = {row["round_id"]: row["first_card_at"] for row in self._rows["rounds"]}
        for row in self._rows["rounds"]:
            last = out.get(row["shoe_id"])
            if last in begun and row["first_card_at"] < begun[last]:
                found[row["shoe_id"]].append(row["round_id"])
        return dict(found)

    def noticed(self, without: frozenset[str] = frozenset()) -> list[Row]:
        """Audit the log without some rounds, their numbers closed up: the findings on the cards of shoes."""
        tables = {name: self._closed_up(name, without) for name in self._log}
        with TemporaryDirectory() as name:
            folder = Path(name)
            days: set[date] = set(tables["rounds"]["gaming_day"].to_pylist())
            for day in days:
                write_day(tables, folder, day)
            self._simulator.write_submission(self._plan, folder)
            rows = [row for part in judged_in(folder) for row in part.findings.to_pylist()]
        return [row for row in rows if row["clause"].startswith("record:") and row["outcome"] == "exception"]

    def _closed_up(self, table: str, without: frozenset[str]) -> pa.Table:
        rows = [row for row in self._rows[table] if row.get(ROUND_OF.get(table, "")) not in without]
        return pa.Table.from_pylist(closed_up(table, rows), schema=self._log[table].schema)


def closed_up(table: str, rows: list[Row]) -> list[Row]:
    """Number the rows of a table of the log anew where they are numbered, so that no number is left out."""
    rows = [row.copy() for row in rows]
    for number, within in _NUMBERED.get(table, ()):
        counted: dict[tuple[Any, ...], int] = defaultdict(int)
        for row in sorted(rows, key=lambda each: each[number] or 0):
            if row[number] is not None:
                key = tuple(row[name] for name in within)
                counted[key] += 1
                row[number] = counted[key]
    return rows


def share(game: str, *, seeds: int = 3) -> tuple[int, int]:
    """Leave out a round of each shoe, once for each seed; how many of so many shoes show it."""
    seen = asked = 0
    for seed in range(seeds):
        shoes = Shoes(game, seed=seed)
        chosen = {shoe: Random(seed).choice(rounds) for shoe, rounds in shoes.rounds_before_cover().items()}
        told = {row["shoe_id"] for row in shoes.noticed(frozenset(chosen.values()))}
        seen += len(told & chosen.keys())
        asked += len(chosen)
    return seen, asked


def _lines(names: list[str]) -> Iterator[str]:
    for game in names:
        seen, asked = share(game)
        yield f"{game}: {seen} of {asked} shoes of which a round was left out\n"


if __name__ == "__main__":
    sys.stdout.writelines(_lines(sys.argv[1:]))
