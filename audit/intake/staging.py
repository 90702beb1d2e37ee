"""From source rows to the rows of one log table: each expression evaluated, each row judged on its own.

A staged table holds, beside the columns of the log, where each row came from, which of its columns
could not be evaluated (``failed``), what else is wrong with it (``problems``), and whether it only says
again what another row says (``again``).
"""

# ruff: noqa: S608 - a mapping is made of SQL; the database is locked and holds nothing but the source

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import duckdb

from audit.errors import MappingRejected
from audit.intake.bounded import bounded
from audit.intake.macros import REFUSAL
from audit.intake.mapping import Block, Plan
from audit.intake.place import Place, hint
from audit.intake.sql import literal, quoted
from audit.machine.limits import CELL_BYTES, ROW_ITEMS
from rules.catalogue import declared
from rules.columns import Column, Kind
from rules.pieces import WORDS

# How a value is brought to its kind: the DuckDB type, and what is wrapped around an expression.  Every
# value passes through the macro of its kind, so that no cast rounds, cuts or guesses.
_KINDS: dict[Kind, tuple[str, str]] = {
    Kind.ID: ("VARCHAR", "plain({})"),
    Kind.TEXT: ("VARCHAR", "plain({})"),
    Kind.CODE: ("VARCHAR", "plain({})"),
    Kind.INTEGER: ("INTEGER", "number({})"),
    Kind.MONEY: ("DECIMAL(12, 2)", "money({})"),
    Kind.FLAG: ("BOOLEAN", "flag({})"),
    Kind.TIME: ("TIMESTAMP WITH TIME ZONE", "{}"),
    Kind.DAY: ("DATE", "day({})"),
    Kind.CARD: ("VARCHAR", "card({})"),
    Kind.CARDS: ("VARCHAR[]", "cards({})"),
    Kind.TILES: ("VARCHAR[]", "tiles({})"),
    Kind.FLAGS: ("BOOLEAN[]", "list_transform({}, lambda item: flag(item))"),
    Kind.NUMBERS: ("INTEGER[]", "list_transform({}, lambda item: number(item))"),
    Kind.TEXTS: ("VARCHAR[]", "list_transform({}, lambda item: plain(item))"),
}
_TEXTS = {Kind.ID, Kind.TEXT, Kind.CODE}
# A table named 'T1' and a line break, then what looks like a finding, is no table.
_CONTROL = "regexp_matches({}, '[\\x00-\\x1f\\x7f-\\x9f]')"
_LISTS = {Kind.CARDS, Kind.TILES, Kind.FLAGS, Kind.NUMBERS, Kind.TEXTS}
_CARD = "regexp_full_match({}, '[2-9TJQKA][cdhs?]|XX')"
_TILE = "coalesce(regexp_full_match({0}, '[1-6]-[1-6]') AND {0}[1] <= {0}[3], false)"
_DRAWN = "'; where a card need not be drawn, write cards(drawn([...]))'"
_FEW_CODES = 8
_PIECES = {Kind.CARDS: _CARD, Kind.TILES: _TILE}


@dataclass(frozen=True, slots=True)
class Staged:
    """One log table, staged.

    rows_in   rows of the sources that its blocks kept; ``left_out`` those their ``where`` did not
    columns   names of the columns that the mapping fills; the log's others stay empty
    origins   table that each block read, and its expressions
    """

    table: str
    name: str
    rows_in: int
    left_out: int
    columns: tuple[str, ...]
    origins: tuple[tuple[str, dict[str, str]], ...]

    @property
    def good(self) -> str:
        """SQL condition of a row that goes on."""
        return "len(failed) + len(problems) = 0"


def stage(db: duckdb.DuckDBPyConnection, plan: Plan, table: str) -> Staged:
    """Stage one table of the log from all its blocks.

    Raises MappingRejected where an expression does not fit its source or the kind of its column.
    """
    blocks = plan.mapping.tables[table]
    constants = plan.mapping.constants
    columns = declared().tables[table].columns
    name = f"staged_{table}"
    origins: list[tuple[str, dict[str, str]]] = []
    looked_at = 0
    for number, block in enumerate(blocks, 1):
        place = Place(plan, table, number)
        origin = _origin(db, plan, block, place, f"rows_{table}_{number}")
        expressions = _expressions(db, place, origin, columns, block, constants)
        select = _select(origin, number, columns, expressions, block.where)
        create = f"INSERT INTO {quoted(name)} BY NAME" if origins else f"CREATE TABLE {quoted(name)} AS"
        _execute(db, place, f"{create} {select}")
        looked_at += _count(db, quoted(origin))
        origins.append((origin, expressions))
    rows_in = _count(db, quoted(name))
    filled = {column for _, expressions in origins for column in expressions}
    names = tuple(column.name for column in columns if column.name in filled)
    return Staged(table, name, rows_in, looked_at - rows_in, names, tuple(origins))


def reason_of_failure(db: duckdb.DuckDBPyConnection, origin: str, expression: str, row_key: int) -> str:
    """Evaluate one expression on one row once more, to learn why it fails."""
    select = f"SELECT {expression} FROM {quoted(origin)} WHERE row_key = ?"
    try:
        bounded(db, expression, MappingRejected, lambda: db.execute(select, [row_key]).fetchall())
    except duckdb.Error as error:
        return _said(error)
    return "cannot be evaluated"


def _origin(db: duckdb.DuckDBPyConnection, plan: Plan, block: Block, place: Place, name: str) -> str:
    """Return the table a block reads; a SELECT is made one, and its rows numbered."""
    if not block.selects:
        return plan.source_of(block)
    select = block.from_ or ""
    place = place.of("from")
    try:
        statements = db.extract_statements(select)
    except duckdb.Error as error:
        raise _refusal(db, place, select, error) from error
    if len(statements) != 1 or statements[0].type != duckdb.StatementType.SELECT:
        message = f"{place}: must be one SELECT"
        raise MappingRejected(message)
    relation = _relation(db, place, f"SELECT * FROM (\n{select}\n)")
    given = {column.lower() for column in relation.columns}
    without = "EXCLUDE (row_key)" if "row_key" in given else ""
    numbers = "row_number() OVER () AS row_key"
    if "source_row" not in given:
        numbers += ", row_number() OVER () AS source_row"
    if "source_file" not in given:
        numbers += ", '' AS source_file"
    _execute(db, place, f"CREATE TABLE {quoted(name)} AS SELECT * {without}, {numbers} FROM (\n{select}\n)")
    return name


def _expressions(
    db: duckdb.DuckDBPyConnection,
    place: Place,
    origin: str,
    columns: tuple[Column, ...],
    block: Block,
    constants: dict[str, str],
) -> dict[str, str]:
    """Return the expression of each column that the block fills, wrapped to yield the column's kind."""
    wrapped: dict[str, str] = {}
    if block.where is not None:
        _type_of(db, place.of("where"), origin, block.where)
        wrapped["where"] = f"CAST((\n{block.where}\n) AS BOOLEAN)"
    for column in columns:
        macro = _KINDS[column.kind][1]
        if column.name in block.columns:
            expression = block.columns[column.name]
            where = place.of("columns", column.name)
            _check_kind(where, column, _type_of(db, where, origin, expression))
            wrapped[column.name] = macro.format(f"(\n{expression}\n)")
            _type_of(db, where, origin, f"TRY({wrapped[column.name]})")
        elif column.name in constants:
            wrapped[column.name] = macro.format(literal(constants[column.name]))
    return wrapped


def _type_of(db: duckdb.DuckDBPyConnection, place: Place, origin: str, expression: str) -> str:
    types = _relation(db, place, f"SELECT (\n{expression}\n) FROM {quoted(origin)} LIMIT 0").types
    if len(types) != 1:
        message = f"{place}: must be one expression"
        raise MappingRejected(message)
    return str(types[0])


def _check_kind(place: Place, column: Column, type_: str) -> None:
    reason = ""
    if column.kind is Kind.TIME and type_ != "TIMESTAMP WITH TIME ZONE":
        reason = f"a time needs its zone, and this is {type_}; use moment(text, 'America/New_York')"
    elif column.kind is Kind.DAY and type_ not in {"DATE", "VARCHAR"}:
        reason = f"must be a day and is {type_}; use gaming_day_of(moment, zone, '06:00')"
    elif (column.kind in _LISTS) != type_.endswith("]") and type_ != '"NULL"':
        reason = f"must be {'a list' if column.kind in _LISTS else 'one value'} and is {type_}"
    if reason:
        message = f"{place}: {reason}"
        raise MappingRejected(message)


def _select(
    origin: str, number: int, columns: tuple[Column, ...], expressions: dict[str, str], where: str | None
) -> str:
    """Build the SELECT that evaluates every column and judges each row.

    A struct around each value tells an expression that failed (no struct) from one that found nothing.
    """
    tried = ", ".join(
        f"TRY(struct_pack(v := {expression})) AS {quoted(f'tried {name}')}"
        for name, expression in expressions.items()
    )
    values = ", ".join(
        f"{quoted(f'tried {c.name}')}.v AS {quoted(c.name)}"
        if c.name in expressions
        else f"CAST(NULL AS {_KINDS[c.kind][0]}) AS {quoted(c.name)}"
        for c in columns
    )
    failures = ", ".join(
        f"CASE WHEN {quoted(f'tried {name}')} IS NULL THEN {literal(name)} END" for name in expressions
    )
    faults = ", ".join(fault for c in columns if c.name in expressions for fault in _faults(c))
    kept = 'WHERE "tried where" IS NULL OR "tried where".v' if where is not None else ""
    return f"""
        SELECT {number} AS block, source_file, source_row, row_key, {values},
          list_filter([{failures}], lambda name: name IS NOT NULL) AS failed,
          list_filter([{faults or "CAST(NULL AS VARCHAR)"}], lambda fault: fault IS NOT NULL) AS problems,
          false AS again
        FROM (SELECT source_file, source_row, row_key, {tried} FROM {quoted(origin)}) {kept}
    """


def _faults(column: Column) -> Iterator[str]:
    """Yield an expression for each thing that may be wrong with a value, empty where it is not."""
    tried = quoted(f"tried {column.name}")
    value = f"{tried}.v"
    said = f"{literal(column.name + ': ')} || "
    if column.required:
        yield f"CASE WHEN {tried} IS NOT NULL AND {value} IS NULL THEN {said}'is required and empty' END"
    yield from _too_much(column, value, said)
    if column.kind is Kind.CODE:
        allowed = ", ".join(literal(code) for code in column.values)
        yield (
            f"CASE WHEN {value} NOT IN ({allowed}) THEN "
            f"{said}{value} || {literal(f' is not one of {_codes(column)}')} END"
        )
    if column.kind is Kind.CARD:
        yield f"CASE WHEN NOT {_CARD.format(value)} THEN {said}{value} || ' is not a card' END"
    if column.kind in _PIECES:
        right, piece = _PIECES[column.kind].format("c"), WORDS[column.kind]
        wrong = f"list_filter({value}, lambda c: c IS NULL OR NOT {right})"
        named = f"array_to_string(list_transform({wrong}, lambda c: coalesce(c, 'an empty place')), ', ')"
        empty = f"list_contains(list_transform({wrong}, lambda c: c IS NULL), true)"
        drawn = f"CASE WHEN {empty} THEN {_DRAWN} ELSE '' END"
        yield f"CASE WHEN len({wrong}) > 0 THEN {said}{named} || ' is not a {piece}' || {drawn} END"
    in_file = f"{value} * 100" if column.kind is Kind.MONEY else value
    for bound, beyond, side in ((column.minimum, "<", "below"), (column.maximum, ">", "above")):
        if bound is not None:
            shown = f"{bound / 100:.2f}" if column.kind is Kind.MONEY else str(bound)
            yield f"CASE WHEN {in_file} {beyond} {bound} THEN {said}{value} || ' is {side} {shown}' END"


def _codes(column: Column) -> str:
    """Name the codes of a column in one line; the log format has all."""
    few, more = list(column.values)[:_FEW_CODES], len(column.values) - _FEW_CODES
    return ", ".join(few) + (f" and {more:,} more in the log format (pitaudit format)" if more > 0 else "")


def _too_much(column: Column, value: str, said: str) -> Iterator[str]:
    """Yield what may be wrong with how much a value holds, and with its characters."""
    if column.kind in _LISTS:
        has = f"{said}'has ' || len({value}) || {literal(f' items; {ROW_ITEMS}')}"
        yield f"CASE WHEN len({value}) > {ROW_ITEMS.value} THEN {has} END"
    elif column.kind in _TEXTS:
        has = f"{said}'has ' || strlen({value}) || {literal(f' bytes; {CELL_BYTES}')}"
        yield f"CASE WHEN strlen({value}) > {CELL_BYTES.value} THEN {has} END"
        holds = f"{said}'holds a line break or another control character'"
        yield f"CASE WHEN {_CONTROL.format(value)} THEN {holds} END"


def _relation(db: duckdb.DuckDBPyConnection, place: Place, sql: str) -> duckdb.DuckDBPyRelation:
    try:
        return bounded(db, place, MappingRejected, lambda: db.sql(sql))
    except duckdb.Error as error:
        raise _refusal(db, place, sql, error) from error


def _execute(db: duckdb.DuckDBPyConnection, place: Place, sql: str) -> None:
    try:
        bounded(db, place, MappingRejected, lambda: db.execute(sql))
    except duckdb.Error as error:
        raise _refusal(db, place, sql, error) from error


def _refusal(db: duckdb.DuckDBPyConnection, place: Place, sql: str, error: duckdb.Error) -> MappingRejected:
    said = _said(error)
    return MappingRejected(f"{place}: {said}{hint(db, sql, said)}{_rows_at_fault(db, error)}")


def _rows_at_fault(db: duckdb.DuckDBPyConnection, error: duckdb.Error) -> str:
    """Name the first row of a source whose value a macro refused in a SELECT, which refuses no row alone."""
    if not _MACRO_SAID.search(str(error)):
        return ""
    said = _said(error)
    sources = db.sql(
        "SELECT DISTINCT table_name, column_name FROM duckdb_columns() WHERE data_type = 'VARCHAR' AND "
        "table_name "
        "IN (SELECT table_name FROM duckdb_columns() WHERE column_name = 'row_key') ORDER BY ALL"
    ).fetchall()
    for table, column in sources:
        at = db.execute(
            f"SELECT source_file, source_row FROM {quoted(table)} WHERE length(plain({quoted(column)})) > 0 "
            f"AND starts_with(?, plain({quoted(column)}) || ' ') ORDER BY row_key LIMIT 1",
            [said],
        ).fetchone()
        if at:
            told = f"; {at[0]}, row {at[1]}, {column}" if at[0] else ""
            return (
                f"{told}. A SELECT stops at one value that cannot be read: read values in columns, which "
                "refuse their "
                "row alone, or write TRY(...)"
            )
    return ""


_MACRO_SAID = re.compile(rf"[\"']{REFUSAL}(?P<said>.*)[\"'](?: to |, expected )", re.DOTALL)


def _said(error: duckdb.Error) -> str:
    """What DuckDB, or a macro through it, has to say, in one line."""
    found = _MACRO_SAID.search(str(error))
    if found:
        return " ".join(found["said"].split())
    return str(error).splitlines()[0].partition("Error: ")[2] or str(error)


def _count(db: duckdb.DuckDBPyConnection, table: str) -> int:
    return int(db.sql(f"SELECT count(*) FROM {table}").fetchall()[0][0])
