"""Where an expression stands in a mapping, and what an analyst can do who wrote one that is no SQL."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import duckdb
import yaml

from audit.format.visible import visible
from audit.intake.mapping import Plan
from audit.intake.sql import quoted

_USUAL = frozenset(
    re.findall(
        r"\w+",
        """
    all and any array as asc between case cast cross desc distinct else end except exists false filter
    for from full group having ilike in inner intersect is join lateral left like limit natural not null
    offset on or order outer partition qualify right select similar some then true union unique using
    when where window with
        """,
    )
)
"""Words of SQL that stand in expressions as such; any other was meant for a name."""
MOST_COLUMNS = 40
"""Columns of a source that a message names."""
_TEXT = re.compile(r"'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"")
_WORD = re.compile(r"[A-Za-z_]\w*")


@dataclass(frozen=True, slots=True)
class Place:
    """A place of a mapping: block of a table, from 1, and what of it, such as a column."""

    plan: Plan
    table: str
    block: int
    part: tuple[str, ...] = ()

    def of(self, *part: str) -> Place:
        """A place within it."""
        return replace(self, part=(*self.part, *part))

    def __str__(self) -> str:
        """Name the file, the line and the place."""
        line = line_of(self.plan.path, "tables", self.table, self.block - 1, *self.part)
        return f"{self.plan.path}:{line}: {'.'.join((f'tables.{self.table}[{self.block}]', *self.part))}"


def hint(db: duckdb.DuckDBPyConnection, sql: str, said: str) -> str:
    """What to do about an expression that is no SQL; empty where nothing is known."""
    if "Referenced column" in said:
        return _columns_there_are(db, sql)
    if "syntax error" not in said:
        return ""
    words = list(dict.fromkeys(_words_of_sql(db, sql)))
    if not words:
        return ""
    asked = ", ".join(words)
    are = "is a word of SQL" if len(words) == 1 else "are words of SQL"
    named = ", ".join(quoted(word) for word in words)
    return f" ({asked} {are}: a column or an alias of that name stands in double quotes, {named})"


def _columns_there_are(db: duckdb.DuckDBPyConnection, sql: str) -> str:
    """Name the columns that an expression can speak of; where a delimiter is wrong, that shows here, too."""
    asked = "SELECT table_name, list(column_name ORDER BY column_index) FROM duckdb_columns() "
    asked += "WHERE NOT internal AND column_name <> 'row_key' GROUP BY 1 ORDER BY 1"
    words = set(re.findall(r"\w+", sql))
    there = [", ".join(_some(columns)) for table, columns in db.sql(asked).fetchall() if table in words]
    return f" (there are {'; and '.join(there)})" if there else ""


def _some(columns: list[str]) -> list[str]:
    more = len(columns) - MOST_COLUMNS
    return [visible(each) for each in columns[:MOST_COLUMNS]] + ([f"{more:,} more"] if more > 0 else [])


def _words_of_sql(db: duckdb.DuckDBPyConnection, sql: str) -> Iterator[str]:
    """Yield the words that were meant for a name: words of SQL that name columns, and unusual ones."""
    reserved = (
        "SELECT keyword_name FROM duckdb_keywords() WHERE keyword_category IN ('reserved', 'type_function')"
    )
    words = {word for (word,) in db.sql(reserved).fetchall()}
    columns = {name.lower() for (name,) in db.sql("SELECT column_name FROM duckdb_columns()").fetchall()}
    for word in _WORD.findall(_TEXT.sub(" ", sql)):
        low = word.lower()
        if low in words and (low not in _USUAL or (low in columns and word != low and word != word.upper())):
            yield word


def line_of(path: Path, *steps: str | int) -> int:
    """Find the line, from 1, of a place in a YAML file; of what lies around it where it is not written out.

    steps  keys, and places in lists from 0; where no list is written, its only entry stands for it
    """
    node = yaml.compose(path.read_text(encoding="utf-8"), yaml.SafeLoader)
    line = 1
    for step in steps:
        if isinstance(node, yaml.MappingNode) and isinstance(step, str):
            found = next((pair for pair in node.value if pair[0].value == step), None)
            if found is None:
                return line
            line, node = found[0].start_mark.line + 1, found[1]
        elif isinstance(node, yaml.SequenceNode) and isinstance(step, int):
            node = node.value[step]
            line = node.start_mark.line + 1
    return line
