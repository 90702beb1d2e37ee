"""Where rows are missing from what a clause combines, so that their absence proves nothing.

A row may have been refused at the door, or be an event that does not say which shoe or round it belongs to.
A clause that combines rows (the shoe's events, the round's wagers, the next round) could otherwise report a
breach that such a row would disprove, or pass one that it would show.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, replace
from datetime import date

import numpy as np
import pyarrow as pa

from audit.columns import Chunk
from audit.intake.days import DayRows
from rules.clause import Clause, Per, ancestors
from rules.events import MUST_NAME
from rules.kinds import Bools

EPOCH = date(1970, 1, 1).toordinal()
OF_ROUND = ("hands", "wagers")
OF_TABLE = ("rounds", "events", "payments")


@dataclass(frozen=True, slots=True)
class Doubts:
    """What is incomplete, by table of the log.

    rounds  round ids of which hands or wagers were refused
    tables  (property, gaming table, day) of which rounds, events or payments were refused
    days    days of which a whole file was refused, or a row that names no gaming table
    """

    rounds: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    tables: dict[str, set[tuple[str, str, int]]] = field(default_factory=lambda: defaultdict(set))
    days: dict[str, set[int]] = field(default_factory=lambda: defaultdict(set))

    def add(self, day: DayRows) -> None:
        """Note what was refused on one gaming day."""
        number = day.gaming_day.toordinal() - EPOCH
        for name in day.unreadable:
            self.days[name].add(number)
        for name, rows in day.refused.items():
            if name in OF_ROUND:
                self.rounds[name].update(filter(None, rows.column("round_id").to_pylist()))
            else:
                self._add_tables(name, rows, number)

    def _add_tables(self, name: str, rows: pa.Table, day: int) -> None:
        for row in rows.select(["property_id", "table_id"]).to_pylist():
            if None in row.values():
                self.days[name].add(day)
            else:
                self.tables[name].add((row["property_id"], row["table_id"], day))

    def of(self, tables: dict[str, pa.Table]) -> Doubts:
        """Leave out the rounds that are not among some rows; there may be many refused in a long log."""
        if not any(self.rounds.values()):
            return self
        ids = set(tables["rounds"].column("round_id").to_pylist())
        here = defaultdict(set, {name: refused & ids for name, refused in self.rounds.items()})
        return replace(self, rounds=here)

    def about(self, clause: Clause, chunk: Chunk) -> Bools | None:
        """Where a clause's rows rest on rows that may be missing; None where nothing is in doubt."""
        sources = [name for name in _combined(clause, chunk) if self._any(name)]
        loose = _loose_tables(clause, chunk)
        if clause.per is None or not (sources or loose.any()):
            return None
        rows = chunk.link_to_tables(clause.per)
        rows = rows[chunk.rows_of_wager(clause.wager)] if clause.wager else rows
        doubtful: Bools = (rows >= 0) & np.append(loose, np.False_)[rows]
        for name in sources:
            doubtful |= self._of_tables(name, clause, chunk)
            if self.rounds[name]:
                doubtful |= self._of_rounds(name, clause, chunk)
        return doubtful

    def _any(self, name: str) -> bool:
        return bool(self.rounds[name] or self.tables[name] or self.days[name])

    def _of_rounds(self, name: str, clause: Clause, chunk: Chunk) -> Bools:
        """Rows of a round in doubt; for a shoe, deck or table, those with such a round."""
        assert clause.per is not None
        ids = chunk.tables["rounds"].column("round_id").to_pylist()
        doubtful = np.array([each in self.rounds[name] for each in ids], dtype=bool)
        if clause.per is Per.ROUND:
            return doubtful
        if Per.ROUND in ancestors(clause.per):
            rows = chunk.link(clause.per, Per.ROUND)
            rows = rows[chunk.rows_of_wager(clause.wager)] if clause.wager else rows
            of_rows: Bools = (rows >= 0) & np.append(doubtful, np.False_)[rows]
            return of_rows
        found = np.zeros(chunk.count(clause.per), dtype=bool)
        rows = chunk.link(Per.ROUND, clause.per)
        found[rows[doubtful & (rows >= 0)]] = True
        return found

    def _of_tables(self, name: str, clause: Clause, chunk: Chunk) -> Bools:
        assert clause.per is not None
        days = [each in self.tables[name] or each[2] in self.days[name] for each in chunk.table_days]
        rows = chunk.link_to_tables(clause.per)
        rows = rows[chunk.rows_of_wager(clause.wager)] if clause.wager else rows
        doubtful: Bools = (rows >= 0) & np.array([*days, False], dtype=bool)[rows]
        return doubtful


LINK_OF = {name: name.replace("_id", "_row") for name in ("event_shoe_id", "event_round_id", "event_deck_id")}


def _loose_tables(clause: Clause, chunk: Chunk) -> Bools:
    """Gaming tables' days with an event that fails to name what a clause looks events up by."""
    found = np.zeros(chunk.count(Per.TABLE), dtype=bool)
    reads = chunk.reads(clause)
    for name, kinds in MUST_NAME.items():
        if LINK_OF.get(name, name) in reads:
            found |= chunk.tables_with_loose_events(name, kinds)
    return found


def _combined(clause: Clause, chunk: Chunk) -> list[str]:
    """Tables of the log whose rows a clause combines: a row of them that is missing can mislead it."""
    children = {name.partition("_")[0] for name in chunk.reads(clause) if name.endswith("_row")}
    if clause.per in (Per.SHOE, Per.DECK):
        children.add("round")
    return [name for name in (*OF_ROUND, *OF_TABLE) if name.removesuffix("s") in children]
