"""Rows that share a key: the same row again, or rows that contradict each other.

Of rows that are alike word for word the first is kept.  Where rows with one key differ, nobody can
tell which is true, and all of them are refused.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

Mask = npt.NDArray[np.bool_]
Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Doubles:
    """bool[n] each: rows that contradict another of the same key; rows that repeat an earlier one."""

    conflicting: Mask
    again: Mask

    @staticmethod
    def none(rows: int) -> Doubles:
        """None of so many rows shares its key."""
        return Doubles(np.zeros(rows, dtype=bool), np.zeros(rows, dtype=bool))

    def joined(self, conflicting: Mask) -> Doubles:
        """Add rows known from elsewhere to contradict another."""
        return Doubles(self.conflicting | conflicting, self.again & ~conflicting)


def find_doubles(rows: pa.Table, key: dict[str, Numbers]) -> Doubles:
    """Find the rows of a table that share their key; a key with an empty part equals no other.

    rows    columns whose name begins with an underscore do not count
    key     the columns of the key, each as ``number_values`` numbers them
    """
    codes = _codes(list(key.values()), len(rows))
    ordered = np.sort(codes[codes >= 0])
    if not (ordered[1:] == ordered[:-1]).any():
        return Doubles.none(len(rows))
    shared = np.flatnonzero(np.isin(codes, ordered[1:][ordered[1:] == ordered[:-1]]))
    _, first, group = np.unique(codes[shared], return_index=True, return_inverse=True)
    alike = _alike(rows, shared, shared[first][group])
    found = Doubles.none(len(rows))
    differing = np.bincount(group, weights=~alike) > 0
    found.conflicting[shared] = differing[group]
    found.again[shared] = ~differing[group]
    found.again[shared[first]] = False
    return found


def number_values(data: pa.Array, lowest: int | None = None) -> Numbers:
    """Number the values of a column, int64[n]: equal values, equal numbers from 0; -1 for an empty one.

    lowest  the integer that becomes 0: by default the smallest of the column
    """
    if pa.types.is_string(data.type):
        data = data.dictionary_encode()
    if pa.types.is_dictionary(data.type):
        data, lowest = data.indices, 0
    data = data.cast(pa.int64())
    if lowest is None:
        lowest = pc.min(data).as_py() or 0
    numbers = pc.fill_null(pc.subtract(data, lowest), -1) if data.null_count else pc.subtract(data, lowest)
    return np.asarray(numbers.to_numpy(zero_copy_only=False), dtype=np.int64)


def numbered(rows: pa.Table, *names: str) -> Numbers:
    """Number the keys that text columns hold: equal keys, equal numbers; -1 where a part is empty."""
    parts = [number_values(rows.column(name).unify_dictionaries().combine_chunks()) for name in names]
    return _codes(parts, len(rows))


def _codes(parts: list[Numbers], rows: int) -> Numbers:
    """Number the keys: equal keys, equal numbers; -1 where a part of the key is empty."""
    codes = np.zeros(rows, dtype=np.int64)
    empty = np.zeros(rows, dtype=bool)
    for part in parts if rows else []:
        empty |= part < 0
        if (int(codes.max()) + 1) * (int(part.max()) + 2) > np.iinfo(np.int64).max:
            codes = np.unique(codes, return_inverse=True)[1].astype(np.int64)
        codes = codes * (int(part.max()) + 1) + part
    codes[empty] = -1
    return codes


def _alike(rows: pa.Table, left: npt.NDArray[np.intp], right: npt.NDArray[np.intp]) -> Mask:
    """Whether two rows agree in every column, empty cells being alike."""
    alike = np.ones(len(left), dtype=bool)
    for name in rows.column_names:
        if name.startswith("_"):
            continue
        data = rows.column(name).combine_chunks()
        one, other = _comparable(data.take(pa.array(left))), _comparable(data.take(pa.array(right)))
        same = pc.equal(one, other).fill_null(fill_value=False)
        both_empty = pc.and_(one.is_null(), other.is_null())
        alike &= pc.or_(same, both_empty).to_numpy(zero_copy_only=False)
    return alike


def _comparable(data: pa.Array) -> pa.Array:
    """Write lists as one text each, because Arrow does not compare lists."""
    if pa.types.is_list(data.type):
        words = pc.fill_null(pc.list_flatten(data).cast(pa.string()), "?")
        lengths = pc.fill_null(pc.list_value_length(data), 0).to_numpy(zero_copy_only=False)
        ends = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int32)
        lists = pa.ListArray.from_arrays(pa.array(ends), words, mask=data.is_null())
        return pc.binary_join(lists, " ")
    return data.cast(pa.string()) if pa.types.is_dictionary(data.type) else data
