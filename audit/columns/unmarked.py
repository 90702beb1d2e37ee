"""Columns worked out as if some marks were not in the log: what a void round would have paid.

A mark such as ``void``, or a code such as ``wager_outcome=surrender``, is a claim.  A column that is
declared ``unmarked`` by it is worked out once more from the rounds that bear the mark, with the mark taken
away; on all other rows it is missing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from audit.columns.carry import compact
from audit.columns.keys import ROUND_OF, ROUND_ROW
from rules.clause import Derived, Per
from rules.kinds import Bools, Flag, Number
from rules.values import booleans, certainly, integers, take

if TYPE_CHECKING:
    from audit.columns.chunk import Chunk

_MADE_AT = {"wager_change": "wager_changed_at"}
"""Marks with the column that says when they were made."""


def worked_out_unmarked(chunk: Chunk, column: Derived) -> Any:
    """Work a column out from the rounds that bear one of its marks, as if they did not."""
    marked = np.zeros(chunk.count(Per.ROUND), dtype=bool)
    for mark in column.unmarked:
        marked |= _bears(chunk, mark)
    if chunk.submission_given and not marked.any():  # without one, to ask says what is not filed
        return _nothing_known(column, chunk.count(column.per))

    def unmarked() -> dict[str, pa.Table]:
        return {name: _without(_of_rounds(chunk, name, marked), column.unmarked) for name in chunk.tables}

    played = chunk.played(column.unmarked, unmarked)
    value = column.function(**played.arguments(column.function, column.parameters, column.per))
    place = np.full(chunk.count(column.per), -1, dtype=np.intp)
    rows = np.flatnonzero(np.append(marked, np.False_)[chunk.link(column.per, Per.ROUND)])
    place[rows] = np.arange(len(rows))
    return take(value, place)


def _nothing_known(column: Derived, count: int) -> Flag | Number:
    nothing = np.zeros(count, dtype=bool)
    is_flag = column.function.__annotations__["return"] is Flag
    return booleans(nothing, nothing) if is_flag else integers(nothing, nothing)


def _bears(chunk: Chunk, mark: str) -> Bools:
    """Rounds that bear a mark themselves, or a hand or wager of which does."""
    name, _, code = mark.partition("=")
    per = chunk.kind_of_row(name)
    column = chunk.column(name, per)
    bearing = certainly(column.is_(code) if code else column)
    if per is Per.ROUND:
        return bearing
    found = np.zeros(chunk.count(Per.ROUND), dtype=bool)
    rounds = chunk.link(per, Per.ROUND)[bearing]
    found[rounds[rounds >= 0]] = True
    return found


def _of_rounds(chunk: Chunk, name: str, marked: Bools) -> pa.Table:
    rows = chunk.tables[name]
    if name == "rounds":
        return compact(rows.filter(pa.array(marked)))
    per = Per(name.removesuffix("s"))
    if ROUND_OF[per][1] not in rows.column_names:
        return rows
    of_them = np.append(marked, np.False_)[chunk.link(per, Per.ROUND)]
    if ROUND_ROW in rows.column_names:  # its rounds have other places here
        rows = rows.drop_columns([ROUND_ROW])
    return compact(rows.filter(pa.array(of_them)))


def _without(rows: pa.Table, marks: tuple[str, ...]) -> pa.Table:
    for mark in marks:
        name, _, code = mark.partition("=")
        if name not in rows.column_names:
            continue
        place = rows.column_names.index(name)
        empty = pa.nulls(rows.num_rows, rows.schema.field(name).type)
        if code:
            bears = pc.fill_null(pc.equal(rows.column(name).cast(pa.string()), code), fill_value=False)
            empty = pc.if_else(bears, empty, rows.column(name))
            rows = _without_its_moment(rows, name, bears)
        rows = rows.set_column(place, name, empty)
    return rows


def _without_its_moment(rows: pa.Table, name: str, bears: pa.ChunkedArray) -> pa.Table:
    """Take away when it was that a mark was made: a change of no kind is none that was not made."""
    moment = _MADE_AT.get(name)
    if moment not in rows.column_names:
        return rows
    at = rows.column(moment)
    empty = pa.nulls(rows.num_rows, at.type)
    return rows.set_column(rows.column_names.index(moment), moment, pc.if_else(bears, empty, at))
