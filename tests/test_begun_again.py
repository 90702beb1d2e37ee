"""Names of shoes and decks that come again: who names them so is not accused of it."""

import random
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest

from audit import pipeline
from audit.columns.keys import Keys
from audit.format.log_files import arrow_schema
from rules.clause import Per
from sample_logs import games
from sample_logs.driver import Game
from sample_logs.logs import Log
from tests.simulated import write_whole

DAY = date(2026, 3, 2)
START = datetime(2026, 3, 2, 18, tzinfo=UTC)
NAMED = {"rounds": ("shoe_id", "deck_id"), "events": ("event_shoe_id", "event_deck_id")}


def _place(day: int) -> dict[str, Any]:
    return {"property_id": "PHL1", "table_id": "T1", "gaming_day": DAY + timedelta(days=day)}


def _round(hour: float, day: int = 0, *, shoe: str = "S1", deck: str = "D1", timed: bool = True) -> Any:
    at = START + timedelta(hours=hour) if timed else None
    cells = {"round_id": f"R{hour}", "game": "minibaccarat", "first_card_at": at}
    return {**_place(day), **cells, "shoe_id": shoe, "deck_id": deck}


def _event(kind: str, hour: float, day: int = 0, *, shoe: str | None = None, deck: str | None = None) -> Any:
    cells = {"event_kind": kind, "event_at": START + timedelta(hours=hour)}
    return {**_place(day), **cells, "event_shoe_id": shoe, "event_deck_id": deck}


def _numbers(per: Per, *rows: Any) -> list[int]:
    """Which shoe or deck each row is of, numbered as they come."""
    tables = {
        name: pa.Table.from_pylist([row for row in rows if key in row], arrow_schema(name))
        for name, key in (("rounds", "round_id"), ("events", "event_kind"), ("payments", "payment_kind"))
    }
    keys = Keys(tables)
    found = {by: iter(keys.link(by, per).tolist()) for by in (Per.ROUND, Per.EVENT)}
    numbers = [next(found[Per.ROUND if "round_id" in row else Per.EVENT]) for row in rows]
    order = {number: place for place, number in enumerate(dict.fromkeys(numbers))}
    return [order[number] for number in numbers]


@pytest.mark.parametrize(
    ("said", "rows", "expected"),
    [
        ("over midnight", [_round(0), _round(12, 1)], [0, 0]),
        ("another between", [_round(0), _round(2, shoe="S2"), _round(24, 1)], [0, 1, 2]),
        ("one day", [_round(0), _round(2, shoe="S2"), _round(3)], [0, 1, 0]),
        ("shuffled", [_round(0), _event("shuffled", 23, 1, shoe="S1"), _round(24, 1)], [0, 1, 1]),
        ("cut only", [_round(0), _event("cut", 23, 1, shoe="S1"), _round(24, 1)], [0, 0, 0]),
        (
            "its last card and the next one's burn",
            [
                *(_round(0), _event("cover_card_out", 1, shoe="S1"), _round(2, shoe="S2")),
                *(_event("burn", 23, 1, shoe="S1"), _round(24, 1)),
                _event("last_hand_announced", 25, 1, shoe="S1"),
            ],
            [0, 0, 1, 2, 2, 2],
        ),
        ("made ready, not dealt", [_round(0), _event("shuffled", 23, 1, shoe="S1")], [0, 1]),
        ("made ready in time", [_event("shuffled", -1, shoe="S1"), _round(0, 1)], [0, 0]),
        ("no time", [_round(0, timed=False), _round(2, shoe="S2"), _round(24, 1)], [0, 1, 0]),
    ],
)  # fmt: skip
def test_shoe_of_one_name(said: str, rows: list[Any], expected: list[int]) -> None:
    assert _numbers(Per.SHOE, *rows) == expected, said


def _loaded(hour: float, *kinds: str) -> list[Any]:
    """Shuffled, and what else, minutes before a round."""
    return [_event(kind, hour - 0.4 + place / 20, shoe="S1") for place, kind in enumerate(kinds)]


@pytest.mark.parametrize(
    ("said", "rows", "expected"),
    [
        (
            "shuffled and loaded",
            [_round(0), *_loaded(2, "shuffled", "cut", "shoe_loaded", "burn"), _round(2)],
            [0, 1, 1, 1, 1, 1],
        ),
        (
            "shuffled while the other cards were dealt",
            [_round(0), _event("shuffled", 0.5, shoe="S1"), _round(1), *_loaded(2, "cut"), _round(2)],
            [0, 1, 0, 1, 1],
        ),
        (
            "its first loading",
            [*_loaded(0, "shuffled", "cut", "shoe_loaded"), _round(0), _round(1)],
            [0, 0, 0, 0, 0],
        ),
        (
            "one round of the shoe before bears its name by mistake",
            [
                *(_round(0, shoe="S0"), _round(0.2), _round(0.4, shoe="S0")),
                *(*_loaded(2, "shuffled", "cut", "shoe_loaded"), _round(2), _round(3)),
            ],
            [0, 1, 0, 1, 1, 1, 1, 1],
        ),
        ("shuffled only", [_round(0), *_loaded(2, "shuffled"), _round(2)], [0, 0, 0]),
        ("loaded, not shuffled", [_round(0), *_loaded(2, "shoe_loaded"), _round(2)], [0, 0, 0]),
        ("cut, not shuffled", [_round(0), *_loaded(2, "cut", "burn"), _round(2)], [0, 0, 0, 0]),
        ("not shuffled", [_round(0), *_loaded(2, "cut", "shoe_loaded"), _round(2)], [0, 1, 1, 1]),
        ("not cut", [_round(0), *_loaded(2, "shuffled", "shoe_loaded"), _round(2)], [0, 1, 1, 1]),
        (
            "the end of one, cards seen of the next",
            [
                *(_round(0), _event("cover_card_out", 1, shoe="S1")),
                *_loaded(2, "shuffled", "cut", "cards_read"),
                *(_round(2), _event("cards_read", 3, shoe="S1")),
            ],
            [0, 0, 1, 1, 1, 1, 1],
        ),
        (
            "three, one after the other",
            [
                *(*_loaded(0, "shuffled", "cut"), _round(0)),
                *(*_loaded(2, "shuffled", "cut"), _round(2), _round(3)),
                *(*_loaded(4, "shuffled", "cut"), _round(4)),
            ],
            [0, 0, 0, 1, 1, 1, 1, 2, 2, 2],
        ),
        (
            "of the next day",
            [
                *(*_loaded(0, "shuffled", "cut"), _round(0), *_loaded(2, "shuffled", "cut"), _round(2)),
                *(_event("shuffled", 23.5, 1, shoe="S1"), _event("cut", 23.6, 1, shoe="S1"), _round(24, 1)),
            ],
            [0, 0, 0, 1, 1, 1, 2, 2, 2],
        ),
    ],
)  # fmt: skip
def test_shoe_of_one_name_all_day(said: str, rows: list[Any], expected: list[int]) -> None:
    assert _numbers(Per.SHOE, *rows) == expected, said


@pytest.mark.parametrize(
    ("said", "rows", "expected"),
    [
        ("never opened again", [_event("decks_opened", -1, deck="D1"), _round(0), _round(24, 1)], [0, 0, 0]),
        (
            "opened the next day",
            [
                *(_event("decks_opened", -1, deck="D1"), _round(0)),
                *(_event("decks_received", 22, 1, deck="D1"), _event("decks_opened", 23, 1, deck="D1")),
                _round(24, 1, shoe="S2"),
            ],
            [0, 0, 1, 1, 1],
        ),
        (
            "opened the next day, and the shoe goes on",
            [
                *(_event("decks_opened", -1, deck="D1"), _round(0)),
                *(_event("decks_opened", 23, 1, deck="D1"), _round(24, 1)),
            ],
            [0, 0, 0, 0],
        ),
        (
            "one shoe goes on",
            [
                *(_event("decks_opened", -1, deck="D1"), _round(0), _round(23, 1)),
                *(_event("decks_opened", 23.5, 1, deck="D1"), _round(24, 1)),
            ],
            [0, 0, 0, 0, 0],
        ),
        (
            "opened between two shoes",
            [
                *(_event("decks_opened", -1, deck="D1"), _round(0), _round(23, 1, shoe="S2")),
                *(_event("decks_opened", 23.5, 1, deck="D1"), _round(24, 1, shoe="S3")),
            ],
            [0, 0, 0, 1, 1],
        ),
        (
            "opened twice that day",
            [
                *(_event("decks_opened", -1, deck="D1"), _round(0, shoe="S2")),
                *(_event("decks_opened", 3, deck="D1"), _round(4, shoe="S3")),
            ],
            [0, 0, 0, 0],
        ),
        (
            "rounds of another deck are in the log",
            [
                *(_event("decks_opened", -1, deck="D1"), _round(0, deck="D2")),
                *(_event("decks_opened", 23, 1, deck="D1"), _round(24, 1)),
            ],
            [0, 1, 2, 2],
        ),
        (
            "opened for the next day",
            [_event("decks_opened", -1, deck="D1"), _round(0), _event("decks_opened", 23, 1, deck="D1")],
            [0, 0, 1],
        ),
    ],
)  # fmt: skip
def test_deck_of_one_name(said: str, rows: list[Any], expected: list[int]) -> None:
    assert _numbers(Per.DECK, *rows) == expected, said


@pytest.mark.parametrize("seed", range(60))
def test_shoes_are_told_apart_as_when_each_row_is_looked_at(seed: int) -> None:
    chance = random.Random(seed)
    rows: list[Any] = []
    for hour in sorted(chance.sample(range(90), 14)):
        shoe, day = chance.choice(("S1", "S2", "S3")), hour // 24
        rows += [
            _event("shuffled", hour, day, shoe=shoe)
            if chance.random() < 0.2
            else _round(hour, day, shoe=shoe)
        ]
    assert _numbers(Per.SHOE, *rows) == _looked_at(rows)


def _looked_at(rows: list[Any]) -> list[int]:
    """Tell shoes apart going from row to row, which come in the order of time."""
    bears: dict[str, int] = {}
    found: dict[tuple[str, int], int] = {}
    last: dict[str, int] = {}
    numbers = []
    for place, row in enumerate(rows):
        name = row.get("shoe_id") or row["event_shoe_id"]
        since = rows[last[name] + 1 : place] if name in last else []
        fresh = "event_kind" in row or any(_is_another(each, name) for each in since)
        if name in last and fresh and _next_day(rows, last[name], name, place):
            bears[name] = bears.get(name, 0) + 1
            del last[name]
        if "round_id" in row:
            last[name] = place
        numbers.append(found.setdefault((name, bears.get(name, 0)), len(found)))
    return numbers


def _is_another(row: Any, name: str) -> bool:
    """Whether a row shows that what comes after it under a name is another shoe."""
    return bool(row["shoe_id"] != name if "round_id" in row else row["event_shoe_id"] == name)


def _next_day(rows: list[Any], last: int, name: str, place: int) -> bool:
    """Whether what is dealt next under a name, or else made ready, is of a later gaming day than the last."""
    later = [row for row in rows[place:] if row.get("shoe_id", row.get("event_shoe_id")) == name]
    dealt = [row for row in later if "round_id" in row][:1]
    return any(row["gaming_day"] > rows[last]["gaming_day"] for row in dealt or later)


def _renamed(log: Log, **patterns: str) -> Log:
    """Have shoes and decks of several days, or all that a table deals from, bear one name."""
    found = dict(log)
    for table, columns in NAMED.items():
        rows = log[table]
        for column in columns:
            place, field = rows.schema.get_field_index(column), rows.schema.field(column)
            pattern = patterns["shoe" if "shoe" in column else "deck"]
            plain = pc.replace_substring_regex(rows[column].cast(pa.string()), pattern, "-")
            rows = rows.set_column(place, field, plain.dictionary_encode().cast(field.type))
        found[table] = rows
    return found


def _counted(folder: Path) -> list[Any]:
    counted: list[Any] = (
        pq.ParquetFile(folder / "coverage.parquet").read().drop_columns(["reason"]).to_pylist()
    )
    return counted


@pytest.mark.slow
@pytest.mark.parametrize("game", games.every(), ids=lambda game: str(game.name))
def test_every_clause_says_the_same_whatever_shoes_are_called(game: Game[Any, Any], tmp_path: Path) -> None:
    rounds = 300 if game.name in ("minibaccarat", "over_under") else 60
    plan = game.plan(seed=2, rounds=rounds, days=3, tables=game.table_mix(2))
    dated = game.whole(plan)
    again = _renamed(dated, shoe=r"-20\d{6}-", deck=r"-20\d{6}-")
    alike = _renamed(dated, shoe=r"-20\d{6}-S\d+", deck=r"-20\d{6}-")
    found = []
    for name, log in (("dated", dated), ("again", again), ("alike", alike)):
        write_whole(plan, log, tmp_path / name / "log", game.write_submission)
        filing = tmp_path / name / "log" / "rules_submission.yaml"
        pipeline.run(tmp_path / name / "log", filing, tmp_path / name / "run")
        found.append(_counted(tmp_path / name / "run"))
    assert not any(row["exceptions"] for row in found[0])
    assert found[0] == found[1]
    assert found[0] == found[2]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["minibaccarat", "over_under"])
@pytest.mark.parametrize("kind", ["shuffled", "cut", "shoe_loaded"])
def test_one_step_refused_accuses_nobody_where_all_shoes_bear_one_name(
    name: str, kind: str, tmp_path: Path
) -> None:
    game = games.load(name)
    plan = game.plan(seed=2, rounds=300, days=1, tables=game.table_mix(2))
    log = _renamed(game.whole(plan), shoe=r"-20\d{6}-S\d+", deck="-")
    rows, field = log["events"], log["events"].schema.field("event_card")
    cards, seen = rows["event_card"].to_pylist(), set()
    steps = zip(rows["event_kind"].to_pylist(), rows["table_id"].to_pylist(), strict=True)
    for place, (each, table) in enumerate(steps):
        if each == kind and table in seen:
            cards[place] = "9x"
            break
        if each == kind:
            seen.add(table)
    spoiled = pa.array(cards, pa.string()).cast(field.type)
    log["events"] = rows.set_column(rows.schema.get_field_index("event_card"), field, spoiled)
    write_whole(plan, log, tmp_path / "log", game.write_submission)
    pipeline.run(tmp_path / "log", tmp_path / "log" / "rules_submission.yaml", tmp_path / "run")
    counted = _counted(tmp_path / "run")
    assert any(row["unknown"] for row in counted)
    assert not any(row["exceptions"] for row in counted)
