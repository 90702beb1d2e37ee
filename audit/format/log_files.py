"""The round log on disk: Arrow schemas, how a table is written, and LOG_FORMAT.md.

LOG/<table>/day=YYYY-MM-DD/<any name>.parquet, one folder for each table of ``rules.columns``.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from rules.catalogue import declared
from rules.columns import FORMAT_VERSION, Kind

_TEXT = pa.dictionary(pa.int32(), pa.string())
_CARD = pa.dictionary(pa.int8(), pa.string())

ARROW_TYPES: dict[Kind, pa.DataType] = {
    Kind.ID: pa.string(),
    Kind.TEXT: _TEXT,
    Kind.CODE: _TEXT,
    Kind.INTEGER: pa.int32(),
    Kind.MONEY: pa.decimal128(12, 2),
    Kind.FLAG: pa.bool_(),
    Kind.TIME: pa.timestamp("us", tz="UTC"),
    Kind.DAY: pa.date32(),
    Kind.CARD: _CARD,
    Kind.CARDS: pa.list_(_CARD),
    Kind.TILES: pa.list_(_CARD),
    Kind.FLAGS: pa.list_(pa.bool_()),
    Kind.NUMBERS: pa.list_(pa.int32()),
    Kind.TEXTS: pa.list_(_TEXT),
}


@cache
def arrow_schema(table: str) -> pa.Schema:
    """Arrow schema of one table of the log, columns in declared order."""
    columns = declared().tables[table].columns
    fields = [pa.field(c.name, ARROW_TYPES[c.kind], nullable=not c.required) for c in columns]
    return pa.schema(fields, metadata={"pitaudit.format_version": str(FORMAT_VERSION)})


def write_table(rows: pa.Table, log: Path, table: str, gaming_day: str, name: str = "part-0") -> Path:
    """Write one gaming day of one table and return its path; columns must fit the schema."""
    folder = log / table / f"day={gaming_day}"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.parquet"
    pq.write_table(
        rows.cast(arrow_schema(table)),
        path,
        compression="zstd",
        # One group a file: pyarrow cannot read lists of dictionary-coded cards across groups.
        row_group_size=1 << 26,
        write_page_index=False,
        # So that a damaged page is noticed, and not read as other numbers.
        write_page_checksum=True,
        store_schema=True,
    )
    return path
