"""Who stood at each gaming table on each day, and when it was open, as its own record shows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from audit.columns.chunk import Chunk
from audit.format.belonging import FILES
from rules.clause import Per
from rules.column import Holds, Kind
from rules.columns import TABLES

Names = frozenset[str]
Span = tuple[datetime, datetime] | None
"""First and last moment on record; None where no row says when."""


@dataclass(frozen=True, slots=True)
class AtTables:
    """What a chunk shows of its gaming tables' days, each by the number of its row.

    open    when the table was open
    people  who, of those asked about, is named by a row of the table's day, in whatever part
    rounds  which rounds, of those asked about, were dealt there
    """

    open: list[Span]
    people: dict[int, set[str]]
    rounds: dict[int, set[str]]

    def was_open(self, table: int, at: datetime) -> bool:
        """Whether the record shows that a table was open at a moment; the first and the last are within."""
        span = self.open[table]
        return span is not None and span[0] <= at <= span[1]


_FOUND: WeakKeyDictionary[Chunk, dict[tuple[Names, Names], AtTables]] = WeakKeyDictionary()


def at_tables(chunk: Chunk, people: Names, rounds: Names) -> AtTables:
    """Look up some people and rounds at a chunk's gaming tables; worked out once for all clauses."""
    known = _FOUND.setdefault(chunk, {})
    if (people, rounds) not in known:
        named = [(per, column.name) for per in FILES for column in _holding(per, Holds.PERSON)]
        dealt = [(Per.ROUND, "round_id")]
        known[people, rounds] = AtTables(_open(chunk), _at(chunk, named, people), _at(chunk, dealt, rounds))
    return known[people, rounds]


def _open(chunk: Chunk) -> list[Span]:
    """When each table was open: times of hands and wagers lie within those of their rounds."""
    count = len(chunk.table_days)
    first = np.full(count + 1, np.iinfo(np.int64).max)
    last = np.full(count + 1, np.iinfo(np.int64).min)
    for per in (Per.ROUND, Per.EVENT):
        rows, of_tables = chunk.tables[FILES[per]], chunk.link(per, Per.TABLE)
        for name in (column.name for column in _holding(per, Kind.TIME) if column.name in rows.column_names):
            there = np.asarray(pc.is_valid(rows[name]).to_numpy(), dtype=bool)
            moments = rows[name].cast(pa.int64()).drop_null().to_numpy()
            np.minimum.at(first, of_tables[there], moments)
            np.maximum.at(last, of_tables[there], moments)
    spans = zip(first[:count].tolist(), last[:count].tolist(), strict=True)
    return [(_moment(begun), _moment(done)) if begun <= done else None for begun, done in spans]


def _moment(microseconds: int) -> datetime:
    seconds, rest = divmod(microseconds, 1_000_000)
    return datetime.fromtimestamp(seconds, UTC).replace(microsecond=rest)


def _holding(per: Per, what: Kind | Holds) -> Iterable[Any]:
    return (column for column in TABLES[FILES[per]].columns if what in (column.kind, column.holds))


def _at(chunk: Chunk, columns: Iterable[tuple[Per, str]], wanted: Names) -> dict[int, set[str]]:
    """Find at which tables any of some columns holds which of some names."""
    found: dict[int, set[str]] = defaultdict(set)
    names = pa.array(sorted(wanted), pa.string())
    for per, column in columns:
        rows = chunk.tables[FILES[per]]
        if column not in rows.column_names or not wanted:
            continue
        coded = rows[column].unify_dictionaries() if _is_coded(rows[column]) else rows[column]
        coded = (coded if _is_coded(coded) else coded.dictionary_encode()).combine_chunks()
        which = pc.index_in(coded.dictionary.cast(pa.string()), value_set=names).fill_null(-1).to_numpy()
        if (which < 0).all():
            continue
        each = np.append(which, -1)[coded.indices.fill_null(-1).to_numpy()]
        of_tables = chunk.link(per, Per.TABLE)
        there = (each >= 0) & (of_tables >= 0)
        pairs = np.unique(np.stack([of_tables[there], each[there]]), axis=1).T
        for table, name in pairs.tolist():
            found[table].add(names[name].as_py())
    return found


def _is_coded(column: pa.ChunkedArray | pa.Array) -> bool:
    return bool(pa.types.is_dictionary(column.type))
