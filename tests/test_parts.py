"""Large days are cut into parts by gaming table: the same verdicts, whatever the size of a part."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pyarrow as pa
import pytest

from audit import pipeline
from audit.columns import parts
from audit.format.log_files import arrow_schema
from audit.runs.findings import open_run
from rules.catalogue import load
from sample_logs.pai_gow_poker.game import GAME
from sample_logs.poker.plan import PokerPlan


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("parts") / "log"
    GAME.write(PokerPlan(seed=4, rounds=400, days=2, tables=GAME.table_mix(5)), folder)
    return folder


@pytest.mark.slow
def test_parts_of_any_size_say_the_same(log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for most in (10**9, 2_000):
        monkeypatch.setattr(parts, "MOST_ROWS", most)
        pipeline.run(log, log / "rules_submission.yaml", tmp_path / str(most))
        found.append(open_run(tmp_path / str(most)))
    whole, cut = found
    assert cut.coverage.to_pylist() == whole.coverage.to_pylist()
    assert cut.findings.to_pylist() == whole.findings.to_pylist()


def _rows(table: str, columns: tuple[str, ...], *rows: tuple[str | None, ...]) -> pa.Table:
    where = {"property_id": "PHL1", "gaming_day": date(2026, 3, 2)}
    named = [{**where, **dict(zip(columns, row, strict=True))} for row in rows]
    fields = arrow_schema(table)
    return pa.Table.from_pylist(named, pa.schema([each for each in fields if each.name in named[0]]))


def test_a_table_that_deals_two_games_answers_for_each_by_its_own_rounds_and_shoes() -> None:
    rounds = _rows(
        "rounds",
        ("table_id", "game", "round_id", "shoe_id", "deck_id"),
        ("T-1", "minibaccarat", "R-1", "1", "A"),
        ("T-1", "pai_gow_poker", "R-2", "2", "B"),
        ("T-1", "pai_gow_poker", "R-3", None, "A"),
        ("T-2", "minibaccarat", "R-4", "2", "B"),
    )
    events = _rows(
        "events",
        ("table_id", "event_kind", "event_round_id", "event_shoe_id", "event_deck_id"),
        ("T-1", "table_opened", None, None, None),
        ("T-1", "decks_opened", None, None, "A"),
        ("T-1", "inventory_closed", None, None, None),  # of what both games won together
        ("T-2", "inventory_closed", None, None, None),
        ("T-1", "shuffled", None, "1", None),
        ("T-1", "shuffled", None, "2", None),
        ("T-1", "cover_card_out", "R-2", None, None),
        ("T-2", "shuffled", None, "2", None),
        ("T-2", "shuffled", None, "3", None),
    )
    payments = _rows(
        "payments",
        ("table_id", "payment_kind", "payment_round_id"),
        ("T-1", "marker_collection", None),
        ("T-1", "envy_bonus", "R-2"),
    )
    tables = {
        "rounds": rounds,
        "events": events,
        "payments": payments,
        "hands": _rows("hands", ("round_id",), ("R-1",), ("R-2",)),
        "wagers": _rows("wagers", ("round_id",), ("R-1",), ("R-2",)),
    }
    of = {
        game: parts.of_game(tables, load().chapters[number])
        for game, number in (("minibaccarat", "627a"), ("pai_gow_poker", "645a"))
    }
    told = {
        game: [
            (row["table_id"], row["event_shoe_id"] or row["event_kind"]) for row in each["events"].to_pylist()
        ]
        for game, each in of.items()
    }
    assert told == {
        "minibaccarat": [
            ("T-1", "table_opened"),
            ("T-1", "decks_opened"),
            ("T-2", "inventory_closed"),
            ("T-1", "1"),
            ("T-2", "2"),
            ("T-2", "3"),
        ],
        "pai_gow_poker": [
            ("T-1", "table_opened"),
            ("T-1", "decks_opened"),
            ("T-1", "2"),
            ("T-1", "cover_card_out"),
        ],
    }
    assert [each["payments"].num_rows for each in of.values()] == [1, 2]


def test_gaming_tables_that_share_a_meter_are_never_parted() -> None:
    rounds = pa.table({"table_id": ["A"] * 3 + ["B"] * 3 + ["C"] * 3 + ["D"] * 3})
    read = [("A", "M-1"), ("C", "M-1"), ("C", "M-2"), ("D", "M-2"), ("B", None)]
    names = ("table_id", "event_device_id")
    events = pa.table({name: [each[place] for each in read] for place, name in enumerate(names)})
    events = events.append_column("event_kind", pa.array(["meter_read"] * len(read)))
    assert parts.shared_out(rounds, {}, most=3) == {"A": 0, "B": 1, "C": 2, "D": 3}
    assert parts.shared_out(rounds, parts.linked_by(events), most=3) == {"A": 0, "C": 0, "D": 0, "B": 1}
