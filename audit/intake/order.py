"""The order of rows: by what they say, whatever order their files have them in.

What is told first of a table, a round or a shoe follows the order of its rows, so that order may not depend
on how a casino's system happens to write them.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

KEYS = {
    "rounds": (
        "table_id",
        "first_card_at",
        "no_more_bets_at",
        "settled_at",
        "round_number_in_day",
        "round_number_in_shoe",
        "round_id",
    ),
    "hands": ("round_id", "hand_position"),
    "wagers": ("round_id", "wager_number"),
    "payments": ("table_id", "payment_at", "payment_number"),
    "events": ("table_id", "event_at", "event_number"),
    "inspections": ("table_id", "inspection_at", "inspection_clause"),
    "observations": ("observation_at", "observation_clause"),
}
_FIRST = pa.array(["dealer", "players_hand", "bankers_hand"])
"""Hands that are told before those of the seats."""


def in_order(rows: pa.Table, table: str) -> pa.Table:
    """Put rows in order; what is not known comes last, and rows with the same keys go by the rest of them."""
    keys = pa.table([_comparable(rows.column(name), name) for name in KEYS[table]], names=list(KEYS[table]))
    if _is_in_order(keys):
        return rows
    order = pc.sort_indices(keys, sort_keys=[(name, "ascending") for name in keys.column_names])
    places = pa.array(_with_ties_settled(order.to_numpy().copy(), keys, rows))
    columns = [each if each.null_count == len(each) else each.take(places) for each in rows.columns]
    return pa.table(columns, schema=rows.schema)


def _comparable(column: pa.ChunkedArray, name: str) -> pa.ChunkedArray:
    if pa.types.is_dictionary(column.type):
        column = column.cast(pa.string())
    if name != "hand_position":
        return column
    place = pc.index_in(column, value_set=_FIRST).fill_null(len(_FIRST)).cast(pa.string())
    return pc.binary_join_element_wise(place, column.fill_null(""), "")


def _is_in_order(keys: pa.Table) -> bool:
    """Whether each row comes after the one before it; not where two have the same keys."""
    same = pa.array(np.ones(max(keys.num_rows - 1, 0), dtype=bool))
    for column in keys.columns:
        before, after = column.slice(0, len(same)), column.slice(1)
        later = pc.coalesce(pc.less(before, after), pc.is_valid(before))
        if pc.any(pc.and_not(same, pc.or_(later, _same(before, after)))).as_py():
            return False
        same = pc.and_(same, _same(before, after))
    return not pc.any(same).as_py()


def _same(before: pa.ChunkedArray, after: pa.ChunkedArray) -> pa.ChunkedArray:
    return pc.coalesce(pc.equal(before, after), pc.and_(pc.is_null(before), pc.is_null(after)))


def _with_ties_settled(
    order: npt.NDArray[np.uint64], keys: pa.Table, rows: pa.Table
) -> npt.NDArray[np.uint64]:
    """Put rows with the same keys in the order of all that they say."""
    ordered = keys.take(pa.array(order))
    same = np.ones(max(len(order) - 1, 0), dtype=bool)
    for column in ordered.columns:
        same &= _same(column.slice(0, len(column) - 1), column.slice(1)).to_numpy()
    edges = np.diff(np.concatenate(([0], same, [0])))
    starts, ends = np.flatnonzero(edges == 1), np.flatnonzero(edges == -1) + 1
    told = rows.drop_columns([name for name in rows.column_names if name.startswith("_")])
    for start, end in zip(starts.tolist(), ends.tolist(), strict=True):
        tied = order[start:end]
        said = [str(row) for row in told.take(pa.array(tied)).to_pylist()]
        order[start:end] = tied[np.argsort(said, kind="stable")]
    return order
