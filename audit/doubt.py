"""Where rows were refused at the door, so that a row that is not there proves nothing.

A clause that combines rows (the shoe's events, the round's wagers, the next round) could otherwise
accuse somebody of what stands in a refused row, or pass what a refused row would have shown.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

import numpy as np
import pyarrow as pa

from audit.columns import Chunk
from audit.intake.days import DayRows
from rules.catalogue import Clause, Per, ancestors
from rules.values import Bools

OF_ROUND = ("hand_round_row", "wager_round_row")
EPOCH = date(1970, 1, 1).toordinal()


@dataclass(frozen=True, slots=True)
class Doubts:
    """What is incomplete: rounds of which hands or wagers were refused, gaming tables' days, days."""

    rounds: set[str] = field(default_factory=set)
    tables: set[tuple[str, str, int]] = field(default_factory=set)
    days: set[int] = field(default_factory=set)

    def add(self, day: DayRows) -> None:
        """Note what was refused on one gaming day."""
        number = day.gaming_day.toordinal() - EPOCH
        if day.unreadable:
            self.days.add(number)
        for name, rows in day.refused.items():
            if name in ("hands", "wagers"):
                self.rounds.update(filter(None, rows.column("round_id").to_pylist()))
            elif name in ("rounds", "events"):
                self._add_tables(rows, number)

    def _add_tables(self, rows: pa.Table, day: int) -> None:
        for row in rows.select(["property_id", "table_id"]).to_pylist():
            if None in row.values():
                self.days.add(day)
            else:
                self.tables.add((row["property_id"], row["table_id"], day))

    def about(self, clause: Clause, chunk: Chunk) -> Bools | None:
        """Where a clause's rows rest on rows that may be missing; None where nothing is in doubt."""
        if not (self.rounds or self.tables or self.days) or clause.per is None:
            return None
        links = {name for name in chunk.reads(clause) if name.endswith("_row")}
        doubtful = np.zeros(chunk.count(clause.per, clause.wager), dtype=bool)
        if links & set(OF_ROUND):
            doubtful |= self._of_rounds(clause, chunk)
        if links - set(OF_ROUND) or clause.per in (Per.SHOE, Per.DECK):
            doubtful |= self._of_tables(clause, chunk)
        return doubtful

    def _of_rounds(self, clause: Clause, chunk: Chunk) -> Bools:
        """Rows of a round in doubt; for a shoe or deck, those with such a round."""
        assert clause.per is not None
        ids = chunk.tables["rounds"].column("round_id").to_pylist()
        doubtful = np.array([each in self.rounds for each in ids], dtype=bool)
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

    def _of_tables(self, clause: Clause, chunk: Chunk) -> Bools:
        assert clause.per is not None
        days = [each in self.tables or each[2] in self.days for each in chunk.table_days]
        rows = chunk.link_to_tables(clause.per)
        rows = rows[chunk.rows_of_wager(clause.wager)] if clause.wager else rows
        doubtful: Bools = (rows >= 0) & np.array([*days, False], dtype=bool)[rows]
        return doubtful
