"""Logs that record cards without suits: what ranks decide is judged, and nobody is accused for the rest."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from audit.ask.refused_rows import refused
from audit.pipeline import run
from rules.cards import NAMES, RANKS, RECORDED, rank_of, table_of
from rules.duties.dealt import same_card
from rules.values import integers
from sample_logs import games

CARDS = {"hands": ("cards",), "events": ("event_card",), "rounds": ("extra_card",)}
Blank = Callable[[str], str]

# Decided by ranks: values, third cards, results, odds and vigorish.
BY_RANKS = {
    "minibaccarat": (
        "627a.6(b)",
        "627a.10(b)(1)",
        "627a.10(c)[Table 1]",
        "627a.11(a)",
        "627a.12(a)",
        "627a.5(f)",
    ),
    "over_under": ("686a.3(d)(1)", "686a.3(d)(2)", "686a.3(d)(3)", "686a.8(a)"),
}


def _without_suits(log: Path, blank: Blank) -> None:
    """Write every card of a log anew; hands as set keep theirs."""
    for table, columns in CARDS.items():
        for path in (log / table).glob("*/*.parquet"):
            rows = pq.ParquetFile(path).read()
            for name in set(columns) & set(rows.column_names):
                place, field = rows.schema.get_field_index(name), rows.schema.field(name)
                cards = [
                    [blank(card) for card in cell] if isinstance(cell, list) else cell and blank(cell)
                    for cell in rows.column(name).to_pylist()
                ]
                kind = pa.list_(pa.string()) if pa.types.is_list(field.type) else pa.string()
                rows = rows.set_column(place, name, pa.array(cards, kind))
            pq.write_table(rows, path)


def _coverage(log: Path, out: Path) -> dict[str, Any]:
    run(log, log / "rules_submission.yaml", out)
    assert refused(out) == []
    return {row["citation"]: row for row in pq.read_table(out / "coverage.parquet").to_pylist()}


def _unsuited(card: str) -> str:
    return card if card == "XX" else f"{card[0]}?"


@pytest.mark.parametrize("game", ["minibaccarat", "over_under", "pai_gow_poker"])
def test_a_compliant_log_without_suits_accuses_nobody(game: str, tmp_path: Path) -> None:
    games.load(game).write_mix(tmp_path / "log", rounds=300, days=1, seed=5)
    suited = _coverage(tmp_path / "log", tmp_path / "suited")
    _without_suits(tmp_path / "log", _unsuited)
    found = _coverage(tmp_path / "log", tmp_path / "unsuited")
    assert [citation for citation, row in found.items() if row["exceptions"]] == []
    for citation in BY_RANKS.get(game, ()):
        assert found[citation]["passed"] == suited[citation]["passed"] > 0, citation
    open_points = [
        sum(row["unknown"] + row["not_auditable"] for row in each.values()) for each in (suited, found)
    ]
    assert open_points[1] > open_points[0]


@pytest.mark.parametrize("game", ["minibaccarat", "over_under"])
def test_a_compliant_log_with_some_suits_missing_accuses_nobody(game: str, tmp_path: Path) -> None:
    games.load(game).write_mix(tmp_path / "log", rounds=300, days=1, seed=6)
    rng = np.random.default_rng(1)
    _without_suits(tmp_path / "log", lambda card: _unsuited(card) if rng.random() < 0.3 else card)
    found = _coverage(tmp_path / "log", tmp_path / "run")
    assert [citation for citation, row in found.items() if row["exceptions"]] == []


def test_every_recorded_card_has_its_rank() -> None:
    numbers = np.arange(len(RECORDED))
    ranks = [*(RANKS.index(name[0]) for name in NAMES[:-1]), 13, *range(13)]
    assert rank_of(numbers).tolist() == ranks
    assert rank_of(np.array([-1])).tolist() == [-1]
    counts = table_of({rank: place + 1 for place, rank in enumerate(RANKS)})
    assert counts[numbers].tolist() == [0 if rank == 13 else rank + 1 for rank in ranks]
    assert counts[-1] == 0


def test_a_card_without_a_suit_may_be_any_of_its_rank() -> None:
    number = {name: place for place, name in enumerate(RECORDED)}
    pairs = [("7h", "7h"), ("7h", "7s"), ("7h", "7?"), ("7?", "7?"), ("7?", "8h"), ("7?", "8?"), ("7?", "XX")]
    one, other = (integers([number[pair[side]] for pair in pairs]) for side in (0, 1))
    found = same_card(one, other)
    said = [None if gap else bool(value) for value, gap in zip(found.values, found.missing, strict=True)]
    assert said == [True, False, None, None, False, False, False]
