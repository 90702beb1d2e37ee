"""A gaming day cut into groups of gaming tables, so that memory is bounded and columns stay in cache."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from audit.keys import ROUND_ROW
from rules.clause import Chapter

MOST_ROWS = 1_000_000
"""Rows in one part, about; a single gaming table is never cut."""

Tables = dict[str, pa.Table]


def _unnumbered(tables: Tables) -> Tables:
    """Leave out row numbers of rounds, which hold only as long as no round is left out."""
    return {
        name: rows.drop_columns([ROUND_ROW]) if ROUND_ROW in rows.column_names else rows
        for name, rows in tables.items()
    }


def of_game(tables: Tables, chapter: Chapter) -> Tables:
    """Rows of the rounds of one game; events and payments of the gaming tables that dealt it."""
    is_game = pc.equal(_text(tables["rounds"], "game"), chapter.game)
    if pc.all(is_game).as_py():
        return tables
    return _where(tables, is_game)


def at_table(tables: Tables, table_id: str) -> Tables:
    """Rows of one gaming table."""
    return _where(tables, pc.equal(_text(tables["rounds"], "table_id"), table_id))


def parts(tables: Tables) -> Iterator[Tables]:
    """Cut the rows into groups of gaming tables of about ``MOST_ROWS`` rows."""
    rows = sum(table.num_rows for table in tables.values())
    if rows <= MOST_ROWS:
        yield tables
        return
    tables = _unnumbered(tables)
    count = -(-rows // MOST_ROWS)
    part_of = _shared_out(tables["rounds"], most=-(-tables["rounds"].num_rows // count))
    numbers = {name: _part_of_rows(tables, name, part_of) for name in tables}
    for part in range(max(part_of.values()) + 1):
        yield {name: rows.filter(pa.array(numbers[name] == part)) for name, rows in tables.items()}


def _shared_out(rounds: pa.Table, *, most: int) -> dict[str, int]:
    """Give every gaming table the number of its part, of at most so many rounds."""
    counted = pc.value_counts(_text(rounds, "table_id")).to_pylist()
    part, size = 0, 0
    found: dict[str, int] = {}
    for each in sorted(counted, key=lambda count: str(count["values"])):
        if size and size + each["counts"] > most:
            part, size = part + 1, 0
        found[each["values"]] = part
        size += each["counts"]
    return found


def _part_of_rows(tables: Tables, name: str, part_of: dict[str, int]) -> npt.NDArray[np.int64]:
    """Return the part each row belongs to; events of gaming tables without rounds go to the first."""
    rows = tables[name]
    if "table_id" in rows.column_names:
        coded = _text(rows, "table_id").combine_chunks().dictionary_encode()
        places = [part_of.get(table, 0) for table in coded.dictionary.to_pylist()]
        numbers: npt.NDArray[np.int64] = np.array([*places, 0])[coded.indices.fill_null(-1).to_numpy()]
        return numbers
    rounds = tables["rounds"]
    owner = pc.index_in(rows.column("round_id"), value_set=rounds.column("round_id").combine_chunks())
    of_rounds = np.append(_part_of_rows(tables, "rounds", part_of), 0)
    found: npt.NDArray[np.int64] = of_rounds[owner.fill_null(-1).to_numpy()]
    return found


def _where(tables: Tables, chosen: pa.ChunkedArray) -> Tables:
    tables = _unnumbered(tables)
    rounds = tables["rounds"].filter(chosen)
    ids = rounds.column("round_id")
    names = pc.unique(_text(rounds, "table_id"))
    found = {"rounds": rounds}
    for name in ("hands", "wagers"):
        found[name] = tables[name].filter(pc.is_in(tables[name].column("round_id"), value_set=ids))
    for name in ("events", "payments"):
        found[name] = tables[name].filter(pc.is_in(_text(tables[name], "table_id"), value_set=names))
    return found


def _text(rows: pa.Table, name: str) -> pa.ChunkedArray:
    return rows.column(name).cast(pa.string())
