"""Whatever a log or a filing may say of its choices, every clause says something: none fails to run."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import yaml

from rules.catalogue import load
from rules.columns import TABLES, Column
from rules.recording import PLAYED
from rules.submission import Option, OptionKind
from sample_logs import games
from tests.taken_away import judged_in

VARIANTS = tuple(next(c for c in TABLES["rounds"].columns if c.name == "variant").values)
SHIFTS = 3
"""How often every coded value, and every choice, is given its next value."""


def _leaves_out(game: str, variant: str) -> bool:
    return any(variant in c.companions for c in load().chapters.values() if c.game == game)


def _copied(game: str, folder: Path) -> Path:
    return Path(shutil.copytree(games.HERE / game / "log", folder / "log"))


def _failed(log: Path) -> dict[str, list[str]]:
    """Give the clauses that fail to run over a log, with why."""
    counts = [(c, count) for part in judged_in(log) for c, count in part.counts.items()]
    assert counts
    return {citation: count.errors for citation, count in counts if count.errors}


def _rewrite(log: Path, table: str, change: Callable[[dict[str, list[Any]]], None]) -> None:
    """Change the columns of a table of the log, and let it forget which rows they were of."""
    for file in sorted((log / table).rglob("*.parquet")):
        rows = pq.ParquetFile(file).read()
        columns = rows.to_pydict()
        change(columns)
        pq.write_table(pa.table(columns, schema=rows.schema), file)


@pytest.mark.parametrize(
    ("game", "variant"),
    [
        # A companion chapter's variant is left out row by row, which is where shapes once met.
        pytest.param(game, variant, marks=() if _leaves_out(game, variant) else pytest.mark.slow)
        for game in games.names()
        for variant in VARIANTS
    ],
)
def test_no_clause_fails_where_one_table_plays_a_variant(game: str, variant: str, tmp_path: Path) -> None:
    log = _copied(game, tmp_path)

    def at_one_table(columns: dict[str, list[Any]]) -> None:
        first = min(columns["table_id"])
        pairs = zip(columns["table_id"], columns["variant"], strict=True)
        columns["variant"] = [variant if table == first else own for table, own in pairs]

    _rewrite(log, "rounds", at_one_table)
    assert not _failed(log)


@pytest.mark.slow
@pytest.mark.parametrize("shift", range(SHIFTS))
@pytest.mark.parametrize("game", games.names())
def test_no_clause_fails_whatever_a_coded_column_says(game: str, shift: int, tmp_path: Path) -> None:
    log = _copied(game, tmp_path)
    for table in PLAYED:
        coded = [column for column in TABLES[table].columns if column.values and column.name != "game"]

        def turned(columns: dict[str, list[Any]], coded: list[Column] = coded) -> None:
            for place, column in enumerate(coded):
                values = list(column.values)
                for row in range(place % 3, len(columns[column.name]), 3):
                    if columns[column.name][row] is not None:
                        columns[column.name][row] = values[(row + shift) % len(values)]

        _rewrite(log, table, turned)
    assert not _failed(log)


@pytest.mark.slow
@pytest.mark.parametrize("shift", range(SHIFTS))
@pytest.mark.parametrize("game", games.names())
def test_no_clause_fails_whatever_was_filed_and_read(game: str, shift: int, tmp_path: Path) -> None:
    log = _copied(game, tmp_path)
    path = log / "rules_submission.yaml"
    document = yaml.safe_load(path.read_text("utf-8"))
    catalogue = load()
    chapter = next(c.number for c in catalogue.chapters.values() if c.game == game)
    filed = {o.name: _choice(o, shift) for o in catalogue.options[chapter].values()}
    for place in document["properties"]:
        read = catalogue.readings[chapter].values()
        place["readings"] = {game: {r.name: _at(list(r.choices), shift) for r in read}}
        for filing in place["filings"]:
            filing["games"][game] |= {name: value for name, value in filed.items() if value is not None}
            filing.pop("tables", None)
    path.write_text(yaml.safe_dump(document), encoding="utf-8")
    assert not _failed(log)


def _at(choices: list[Any], shift: int) -> Any:
    return choices[shift % len(choices)]


def _choice(option: Option, shift: int) -> Any:
    """Give an option's choice of a shift; None where it is no choice among some, and stays as it is filed."""
    choices = list(option.choices)
    if option.kind is OptionKind.CHOICE:
        return _at(choices, shift)
    if option.kind is OptionKind.FLAG:
        return bool(shift % 2)
    return choices[shift % len(choices) :] if option.kind is OptionKind.SET else None
