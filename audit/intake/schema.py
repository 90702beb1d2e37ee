"""Whether the columns of a file fit the log format, and how they are brought into its types.

Other spellings of the same type are accepted where nothing can be lost (plain text for
dictionary-coded text, int64 for int32, a timestamp in any zone and unit, a wider DECIMAL).
Everything that would need a guess is a reason to refuse the file: money as a float, a time
without a zone, text where a list is needed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import date
from functools import cache

import pyarrow as pa
import pyarrow.compute as pc
from pyarrow import types

from audit.format.log_files import ARROW_TYPES, arrow_schema
from rules.columns import TABLES, Column, Kind

FOLDER_COLUMN = "gaming_day"
"""The column a writer of partitioned files leaves out, because the folder's name carries it."""

WIDE: dict[Kind, pa.DataType] = {
    Kind.CARD: pa.dictionary(pa.int32(), pa.string()),
    Kind.CARDS: pa.list_(pa.dictionary(pa.int32(), pa.string())),
    Kind.TILES: pa.list_(pa.dictionary(pa.int32(), pa.string())),
}
"""Types for columns of cards or tiles that hold more spellings than there are, until the door has refused
the rows that hold them."""

_NARROW = 127  # spellings an int8 index can tell apart


class Unfit(Exception):
    """A file cannot be read as its table; the message names the column and the reason."""


def misfits(schema: pa.Schema, table: str) -> list[str]:
    """Say what keeps a file of this schema from being read as ``table``; empty when nothing does."""
    found = [
        f"column {name} appears {count} times in the file"
        for name, count in Counter(schema.names).items()
        if count > 1
    ]
    for column in TABLES[table].columns:
        if schema.get_field_index(column.name) >= 0:
            reason = _misfit(column, schema.field(column.name).type)
            found += [f"column {column.name} {reason}"] if reason else []
        elif column.required and column.name not in schema.names and column.name != FOLDER_COLUMN:
            found.append(f"required column {column.name} is missing")
    return found


def strangers(schema: pa.Schema, table: str) -> list[str]:
    """Name the columns of a file that the log format does not know; they are not read."""
    known = {column.name for column in TABLES[table].columns}
    return sorted({name for name in schema.names if name not in known})


def conform(rows: pa.Table, table: str, gaming_day: date) -> pa.Table:
    """Bring the columns of a file that fits into the types and order of the log format.

    A missing optional column becomes nulls.  Raises Unfit where a value would be changed or lost.
    """
    fields = []
    arrays = []
    declared = arrow_schema(table)
    there = set(rows.column_names)
    for column in TABLES[table].columns:
        target = ARROW_TYPES[column.kind]
        if column.name in there:
            data = _cast(column, rows.column(column.name))
        elif column.name == FOLDER_COLUMN:
            data = pa.chunked_array([pa.repeat(pa.scalar(gaming_day, target), len(rows))])
        else:
            data = pa.chunked_array([pa.nulls(len(rows), target)])
        arrays.append(data)
        fields.append(declared.field(column.name).with_type(data.type))
    return pa.Table.from_arrays(arrays, schema=pa.schema(fields))


def join(tables: list[pa.Table], table: str) -> pa.Table:
    """Put the files of one day under each other, each column in one chunk."""
    if len(tables) == 1 and all(column.num_chunks == 1 for column in tables[0].columns):
        return tables[0]
    together = pa.concat_tables(tables, promote_options="permissive")
    try:
        return together.combine_chunks()
    except pa.ArrowInvalid:
        # Each file's card spellings fit an int8 index, those of all files together do not.
        wide = {column.name: WIDE[column.kind] for column in TABLES[table].columns if column.kind in WIDE}
        fields = [field.with_type(wide.get(field.name, field.type)) for field in together.schema]
        return together.cast(pa.schema(fields)).combine_chunks()


@cache
def empty(table: str) -> pa.Table:
    """Give a table without rows, as ``read.read_file`` would."""
    none = pa.array([], pa.int32())
    return arrow_schema(table).empty_table().append_column("_file", none).append_column("_row", none)


def is_narrow(rows: pa.Table, table: str) -> bool:
    """Whether every column is of its declared type."""
    return all(rows.schema.field(c.name).type == ARROW_TYPES[c.kind] for c in TABLES[table].columns)


def narrow(rows: pa.Table, table: str) -> pa.Table:
    """Drop the spellings that only refused rows held, so that every one left is in use."""
    for place, column in enumerate(TABLES[table].columns):
        if column.kind in {Kind.CODE, *WIDE}:
            plain = pa.list_(pa.string()) if column.kind in _ELEMENTS else pa.string()
            tidy = rows.column(place).cast(plain).cast(ARROW_TYPES[column.kind])
            rows = rows.set_column(place, rows.schema.field(place).with_type(tidy.type), tidy)
    return rows


def _is_text(kind: pa.DataType) -> bool:
    if types.is_dictionary(kind):
        kind = kind.value_type
    return bool(types.is_string(kind) or types.is_large_string(kind) or types.is_string_view(kind))


def _is_day(kind: pa.DataType) -> bool:
    return bool(types.is_date(kind))


def _is_list(kind: pa.DataType) -> bool:
    return any(test(kind) for test in (types.is_list, types.is_large_list, types.is_fixed_size_list))


_NEEDED: dict[Kind, tuple[Callable[[pa.DataType], bool], str]] = {
    Kind.ID: (_is_text, "text"),
    Kind.TEXT: (_is_text, "text"),
    Kind.CODE: (_is_text, "text"),
    Kind.CARD: (_is_text, "text"),
    Kind.INTEGER: (types.is_integer, "a whole number"),
    Kind.MONEY: (types.is_decimal, "DECIMAL with 2 decimals"),
    Kind.FLAG: (types.is_boolean, "a boolean"),
    Kind.TIME: (types.is_timestamp, "a timestamp with a zone"),
    Kind.DAY: (_is_day, "a date"),
}
_ELEMENTS = {
    Kind.CARDS: Kind.CARD,
    Kind.TILES: Kind.TEXT,
    Kind.FLAGS: Kind.FLAG,
    Kind.NUMBERS: Kind.INTEGER,
    Kind.TEXTS: Kind.TEXT,
}


def _misfit(column: Column, kind: pa.DataType) -> str:
    """Say why a column of this Arrow type cannot be read as declared; empty when it can."""
    if types.is_null(kind):
        return ""
    if column.kind in _ELEMENTS:
        fits, needed = _NEEDED[_ELEMENTS[column.kind]]
        if _is_list(kind) and (fits(kind.value_type) or types.is_null(kind.value_type)):
            return ""
        return f"is {kind}; a list, each element {needed}, is needed"
    fits, needed = _NEEDED[column.kind]
    if column.kind is Kind.MONEY and types.is_floating(kind):
        return f"is {kind}: money is never a float, {needed} is needed"
    if column.kind is Kind.TIME and types.is_timestamp(kind) and kind.tz is None:
        return f"is {kind}, a time without a zone; {needed} is needed"
    return "" if fits(kind) else f"is {kind}; {needed} is needed"


def _cast(column: Column, data: pa.ChunkedArray) -> pa.ChunkedArray:
    target = ARROW_TYPES[column.kind]
    try:
        texts = [text for chunk in data.chunks if (text := _text_of(chunk)) is not None]
        for text in texts:
            text.validate(full=True)  # bytes that are not UTF-8 would fail much later, and elsewhere
        if texts and (data.type != target or any(_is_untidy(chunk) for chunk in data.chunks)):
            data = data.cast(pa.list_(pa.string()) if column.kind in _ELEMENTS else pa.string())
        if texts and column.kind in WIDE and data.type != target:
            data = data.cast(WIDE[column.kind])
            if any(len(_elements(chunk).dictionary) > _NARROW for chunk in data.chunks):
                return data
        return data if data.type == target else data.cast(target)
    except (pa.ArrowInvalid, pa.ArrowNotImplementedError) as refusal:
        message = f"column {column.name} cannot be read as {target}: {refusal}"
        raise Unfit(message) from refusal


def _elements(chunk: pa.Array) -> pa.Array:
    return chunk.flatten() if _is_list(chunk.type) else chunk


def _text_of(chunk: pa.Array) -> pa.Array | None:
    """Return the text an array holds, each spelling once where it is dictionary-coded."""
    elements = _elements(chunk)
    if not _is_text(elements.type):
        return None
    return elements.dictionary if types.is_dictionary(elements.type) else elements


def _is_untidy(chunk: pa.Array) -> bool:
    """Whether a dictionary has an empty entry, or one entry twice: either hides what a row holds."""
    elements = _elements(chunk)
    if not types.is_dictionary(elements.type):
        return False
    entries = elements.dictionary
    return bool(entries.null_count) or len(pc.unique(entries)) < len(entries)
