"""Where rows are missing from what a clause combines, so that their absence proves nothing.

A row may have been refused at the door, or be an event that does not say which shoe or round it belongs to.
A clause that combines rows (the shoe's events, the round's wagers, the next round) could otherwise report a
breach that such a row would disprove, or pass one that it would show.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cache
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from audit.columns import Chunk
from audit.intake.days import DayRows
from audit.intake.numbering import rounds_cut_short
from rules.clause import Clause, Per, ancestors
from rules.events import MUST_NAME
from rules.kinds import Bools, Codes, Rows
from rules.values import certainly, known

EPOCH = date(1970, 1, 1).toordinal()
OF_ROUND = ("hands", "wagers")
OF_TABLE = ("rounds", "events", "payments")


CUT_SHORT = "cut short"
"""Rounds at whose end their gaming table's events are not on record any more."""

NAMED = 3
"""How many refused rows are named where something rests on them."""


class Lost:
    """What was refused of one round, of one gaming table's day or of a day.

    rows   how many rows
    first  the first of them: place of the file in ``Log.files``, and row in it from 0
    files  names of files refused whole
    """

    def __init__(self) -> None:
        self.rows = 0
        self.first: list[tuple[int, int]] = []
        self.files: list[str] = []

    def add(self, file: int, row: int) -> None:
        """Note one more row."""
        self.rows += 1
        if self.rows <= NAMED:
            self.first.append((file, row))


def _by_key() -> dict[Any, Lost]:
    return defaultdict(Lost)


def _by_table() -> dict[str, dict[Any, Lost]]:
    # Not a lambda: what is in doubt is handed to other processes.
    return defaultdict(_by_key)


def _gaps() -> dict[str, set[Any]]:
    return {name: set() for name in ("rounds", "wagers", "events", "payments", CUT_SHORT)}


@dataclass(frozen=True, slots=True)
class Doubt:
    """Which rows of a clause are in doubt, and why.

    refused  they rest on rows refused at the door
    missing  they rest on numbered rows that the log lacks
    ended    the record may end in the round, so that a breach may only be a step not yet written down
    loose    they rest on events that do not name what they belong to
    doubts   what was refused
    """

    refused: Bools
    missing: Bools
    ended: Bools
    loose: Bools
    doubts: Doubts


@dataclass(frozen=True, slots=True)
class Doubts:
    """What is incomplete, by table of the log.

    rounds  round ids of which hands or wagers were refused
    tables  (property, gaming table, day) of which rounds, events or payments were refused
    days    days of which a whole file was refused, or a row that names no gaming table
    gaps    by table, the keys of ``rounds`` and ``tables`` where numbered rows are missing; and CUT_SHORT
    """

    rounds: dict[str, dict[str, Lost]] = field(default_factory=_by_table)
    tables: dict[str, dict[tuple[str, str, int], Lost]] = field(default_factory=_by_table)
    days: dict[str, dict[int, Lost]] = field(default_factory=_by_table)
    gaps: dict[str, set[Any]] = field(default_factory=_gaps)

    def add(self, day: DayRows) -> None:
        """Note what was refused on one gaming day."""
        number = day.gaming_day.toordinal() - EPOCH
        for name, files in day.unreadable.items():
            self.days[name][number].files += files
        for name, rows in day.refused.items():
            keys = ["round_id"] if name in OF_ROUND else ["property_id", "table_id"]
            for row in rows.select([*keys, "_file", "_row"]).to_pylist():
                self._owner(name, row, number).add(row["_file"], row["_row"])

        for name in OF_TABLE:
            self._add_gaps(name, day.tables[name], number)
        rounds = day.tables["rounds"]
        incomplete = rounds.filter(pc.greater(rounds.column("_wagers_missing").fill_null(1), 0))
        self.gaps["wagers"].update(incomplete.column("round_id").to_pylist())
        self.gaps[CUT_SHORT].update(rounds_cut_short(rounds, day.tables["events"]))

    def _add_gaps(self, name: str, rows: pa.Table, day: int) -> None:
        after = rows.filter(pc.greater(rows.column(f"_{name}_missing_before"), 0))
        places = after.select(["property_id", "table_id"]).to_pylist()
        self.gaps[name].update((row["property_id"], row["table_id"], day) for row in places)

    def _owner(self, name: str, row: dict[str, Any], day: int) -> Lost:
        """Find what a refused row is missing from; one that names no round is missing from none."""
        if name in OF_ROUND:
            return self.rounds[name][row["round_id"]]
        if None in (row["property_id"], row["table_id"]):
            return self.days[name][day]
        return self.tables[name][row["property_id"], row["table_id"], day]

    def of(self, tables: dict[str, pa.Table]) -> Doubts:
        """Leave out the rounds that are not among some rows; there may be many refused in a long log."""
        of_rounds = ("wagers", CUT_SHORT)
        if not (any(self.rounds.values()) or any(self.gaps[name] for name in of_rounds)):
            return self
        ids = set(tables["rounds"].column("round_id").to_pylist())
        here = _by_table()
        for name, lost in self.rounds.items():
            here[name] = {key: lost[key] for key in lost.keys() & ids}
        return replace(
            self, rounds=here, gaps=self.gaps | {name: self.gaps[name] & ids for name in of_rounds}
        )

    def about(self, clause: Clause, chunk: Chunk) -> Doubt | None:
        """Where a clause's rows rest on rows that may be missing; None where nothing is in doubt."""
        if clause.per is None:
            return None
        combined = _combined(clause.per, chunk.reads(clause))
        sources = [name for name in combined if self._any(name)]
        gaps = [name for name in combined if self.gaps.get(name)]
        cut_short = self.gaps[CUT_SHORT] if "events" in combined else set()
        loose = _loose_tables(clause, chunk)
        if not (sources or gaps or cut_short or loose.any()):
            return None
        rows = chunk.link_to_tables(clause.per)
        rows = rows[chunk.rows_of_wager(clause.wager)] if clause.wager else rows
        refused = np.zeros(len(rows), dtype=bool)
        for name in sources:
            days = [each in self.tables[name] or each[2] in self.days[name] for each in chunk.table_days]
            refused |= _of_tables(np.array(days, dtype=bool), clause, chunk)
            if self.rounds[name]:
                refused |= _of_rounds(chunk.rounds_named(f"refused {name}", self.rounds[name]), clause, chunk)
        missing = np.zeros(len(rows), dtype=bool)
        if "wagers" in gaps:
            missing |= _of_rounds(chunk.rounds_named("gaps", self.gaps["wagers"]), clause, chunk)
        ended = np.zeros(len(rows), dtype=bool)
        if cut_short:
            ended = _of_rounds(chunk.rounds_named(CUT_SHORT, cut_short), clause, chunk)
        for name in set(gaps).intersection(OF_TABLE):
            days = [each in self.gaps[name] for each in chunk.table_days]
            missing |= _of_tables(np.array(days, dtype=bool), clause, chunk)
        return Doubt(refused, missing, ended, _of_tables(loose, clause, chunk), self)

    def behind(self, clause: Clause, chunk: Chunk, rows: Rows) -> list[Lost]:
        """What was refused that some rows of a clause rest on."""
        assert clause.per is not None
        tables = chunk.link_to_tables(clause.per)[rows]
        days = {chunk.table_days[table] for table in tables.tolist() if table >= 0}
        ids = _round_ids(clause.per, chunk, rows)
        return [
            lost
            for name in _combined(clause.per, chunk.reads(clause))
            for lost in (
                *_found(self.rounds[name], ids),
                *_found(self.tables[name], days),
                *_found(self.days[name], {day for _, _, day in days}),
            )
        ]

    def _any(self, name: str) -> bool:
        return bool(self.rounds[name] or self.tables[name] or self.days[name])


def _of_rounds(doubtful: Bools, clause: Clause, chunk: Chunk) -> Bools:
    """Rows of some rounds; for a shoe, deck or table, those with such a round."""
    assert clause.per is not None
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


def _of_tables(tables: Bools, clause: Clause, chunk: Chunk) -> Bools:
    """Rows at some gaming tables' days."""
    assert clause.per is not None
    rows = chunk.link_to_tables(clause.per)
    rows = rows[chunk.rows_of_wager(clause.wager)] if clause.wager else rows
    found: Bools = (rows >= 0) & np.append(tables, np.False_)[rows]
    return found


def _round_ids(per: Per, chunk: Chunk, rows: Rows) -> set[str]:
    """Ids of the rounds that rows of a kind belong to; for a shoe, deck or table, of its own rounds."""
    if per is Per.ROUND:
        of_rounds = rows
    elif Per.ROUND in ancestors(per):
        of_rounds = chunk.link(per, Per.ROUND)[rows]
    else:
        of_rounds = np.flatnonzero(np.isin(chunk.link(Per.ROUND, per), rows))
    ids = chunk.tables["rounds"].column("round_id").take(pa.array(np.unique(of_rounds[of_rounds >= 0])))
    return set(ids.to_pylist())


def _found(lost: dict[Any, Lost], keys: Iterable[Any]) -> list[Lost]:
    return [lost[key] for key in keys if key in lost]


LINK_OF = {name: name.replace("_id", "_row") for name in ("event_shoe_id", "event_round_id", "event_deck_id")}


def _loose_tables(clause: Clause, chunk: Chunk) -> Bools:
    """Gaming tables' days with an event that fails to name what a clause looks events up by."""
    found = np.zeros(chunk.count(Per.TABLE), dtype=bool)
    for name in _looked_up_by(chunk.reads(clause)):
        found |= chunk.tables_with_loose_events(name, MUST_NAME[name])
    return found


@cache
def _looked_up_by(reads: frozenset[str]) -> tuple[str, ...]:
    """Names by which events are looked up, among those that something reads."""
    return tuple(name for name in MUST_NAME if LINK_OF.get(name, name) in reads)


def loose_events(clause: Clause, chunk: Chunk, rows: Rows) -> Counter[tuple[str, str]]:
    """Count the events, by the name they leave empty and their kind, that leave rows in doubt."""
    assert clause.per is not None
    tables = np.unique(chunk.link_to_tables(clause.per)[rows])
    at_tables = np.isin(chunk.link(Per.EVENT, Per.TABLE), tables[tables >= 0])
    kind: Codes = chunk.column("event_kind", Per.EVENT)
    found: Counter[tuple[str, str]] = Counter()
    for name in _looked_up_by(chunk.reads(clause)):
        loose = certainly(kind.is_(*MUST_NAME[name])) & ~known(chunk.column(name, Per.EVENT)) & at_tables
        found.update((name, str(kind.text(row))) for row in np.flatnonzero(loose).tolist())
    return found


@cache
def _combined(per: Per | None, reads: frozenset[str]) -> tuple[str, ...]:
    """Tables of the log whose rows a clause combines: a row of them that is missing can mislead it."""
    children = {name.partition("_")[0] for name in reads if name.endswith("_row")}
    if per in (Per.SHOE, Per.DECK):
        children.add("round")
    return tuple(name for name in (*OF_ROUND, *OF_TABLE) if name.removesuffix("s") in children)
