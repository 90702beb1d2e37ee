"""Which rows of different tables of the log are of the same round, shoe, or gaming table's day."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc


def table_days(rows: pa.Table) -> pa.Array:
    """Gaming tables' days; null where one is not named."""
    return _joined(rows, "property_id", "table_id", "gaming_day")


def _joined(rows: pa.Table, *names: str) -> pa.Array:
    """Give the values of some columns as one text; null where one is."""
    found = pc.binary_join_element_wise(*(rows.column(each).cast(pa.string()) for each in names), "/")
    return found.combine_chunks() if isinstance(found, pa.ChunkedArray) else found


def among(values: pa.Array, others: pa.Array) -> npt.NDArray[np.bool_]:
    """Which values are among others; what is null is not."""
    found: npt.NDArray[np.bool_] = pc.is_in(values, value_set=pc.unique(others), skip_nulls=True).to_numpy(
        zero_copy_only=False
    )
    return found


def same_day(rows: pa.Table, rounds: pa.Table) -> npt.NDArray[np.bool_]:
    """Where a row is of a table's day on which one of some rounds was dealt."""
    return among(table_days(rows), table_days(rounds))


def of_rounds(rows: pa.Table, name: str, rounds: pa.Table) -> npt.NDArray[np.bool_]:
    """Which rows name one of some rounds."""
    ids = rounds.column("round_id").combine_chunks()
    found: npt.NDArray[np.bool_] = pc.is_in(rows.column(name), value_set=ids).to_numpy()
    return found
