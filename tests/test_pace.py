"""A gap that a table's own pace makes improbable is listed; one that events explain is not."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any

import pyarrow as pa
import pytest

from audit.recorded.pace import LEAST, Pace
from audit.runs.pace_told import improbable, in_one_sentence, in_words
from sample_logs import games

DAY = date(2026, 3, 2)
_ROUNDS = pa.schema(
    [
        *((name, pa.string()) for name in ("property_id", "table_id")),
        ("gaming_day", pa.date32()),
        ("first_card_at", pa.timestamp("us", tz="UTC")),
    ]
)
_EVENTS = pa.schema(
    [*list(_ROUNDS)[:3], ("event_kind", pa.string()), ("event_at", pa.timestamp("us", tz="UTC"))]
)


def moments(table: str, count: int, pace: float, seed: int = 1) -> list[datetime]:
    rng, at = Random(f"{table} {seed}"), datetime(2026, 3, 2, 17, tzinfo=UTC)
    found = [at]
    for _ in range(count - 1):
        found.append(found[-1] + timedelta(seconds=pace * rng.lognormvariate(0, 0.15)))
    return found


def told(rounds: dict[str, list[datetime]], *events: tuple[str, datetime, str]) -> dict[str, Any]:
    pace = Pace()
    of = {"property_id": "P", "gaming_day": DAY}
    rows = [{**of, "table_id": name, "first_card_at": at} for name, all_ in rounds.items() for at in all_]
    things = [{**of, "table_id": name, "event_kind": kind, "event_at": at} for name, at, kind in events]
    pace.see(
        {
            "rounds": pa.Table.from_pylist(rows, schema=_ROUNDS),
            "events": pa.Table.from_pylist(things, schema=_EVENTS),
        }
    )
    return pace.told()


def test_a_round_that_was_left_out_shows_at_its_own_table() -> None:
    rounds = {"A": moments("A", 60, 60), "B": moments("B", 60, 150)}
    assert told(rounds)["gaps"] == []
    gone = rounds["A"].pop(30)
    found = told(rounds)
    (gap,) = found["gaps"]
    assert (gap["table_id"], found["looked_at"]) == ("A", 117)
    assert gap["since"] < gone.isoformat() < gap["until"]
    assert gap["one_in"] >= 20
    assert 55 < gap["usual_seconds"] < 65


def test_a_gap_with_an_event_in_it_is_not_looked_at() -> None:
    rounds = {"A": moments("A", 60, 60)}
    gone = rounds["A"].pop(30)
    found = told(rounds, ("A", gone, "shuffled"))
    assert (found["gaps"], found["looked_at"]) == ([], 57)
    assert told(rounds, ("B", gone, "shuffled"))["gaps"], "at another table"
    assert told(rounds, ("A", gone, "floor_list_opened"))["gaps"], "others say nothing of the table's pace"


def test_events_that_come_with_every_round_are_part_of_the_pace() -> None:
    """At a poker table each round has a shuffle of its own; what comes now and then still explains a gap."""
    rounds = {"A": moments("A", 60, 60)}
    shuffles = [("A", at - timedelta(seconds=20), "shuffled") for at in rounds["A"]]
    assert told(rounds, *shuffles)["gaps"] == []
    gone = rounds["A"].pop(30)
    del shuffles[30]
    found = told(rounds, *shuffles)
    (gap,) = found["gaps"]
    assert gap["since"] < gone.isoformat() < gap["until"]
    assert found["looked_at"] == 58
    assert told(rounds, *shuffles, ("A", gone, "dealer_changed"))["gaps"] == []
    breaks = [("A", at - timedelta(seconds=10), "table_closed") for at in rounds["A"]]
    assert told(rounds, *shuffles, *breaks)["looked_at"] == 0, "a table that closes is never at its pace"


@pytest.mark.parametrize("game", ["pai_gow_poker", "pai_gow_tiles"])
def test_a_simulated_table_of_which_every_round_has_events_has_a_pace(game: str) -> None:
    simulator = games.load(game)
    plan = simulator.plan(seed=2, rounds=80, days=1, tables=simulator.table_mix(1), irregular=40)
    log = simulator.whole(plan)
    pace = Pace()
    pace.see(log)
    found = pace.told()
    assert found["looked_at"] >= LEAST
    assert found["gaps"] == []


def test_a_table_of_few_rounds_has_no_pace() -> None:
    few = moments("A", LEAST, 60)
    assert told({"A": few})["looked_at"] == 0
    assert in_one_sentence({"pace": told({"A": few})}, []).startswith("no gap between rounds could be held")


def test_no_honest_table_is_listed_often() -> None:
    """A run of honest tables lists a gap in about one of twenty."""
    listed = sum(bool(told({"A": moments("A", 200, 60, seed)})["gaps"]) for seed in range(100))
    assert listed < 15


def test_a_gap_is_for_review_only_where_another_witness_differs() -> None:
    rounds = {"A": moments("A", 60, 60)}
    rounds["A"].pop(30)
    receipt = {"pace": told(rounds)}
    row = {"property_id": "P", "table_id": "A", "gaming_day": DAY, "witness": "cards of shoes"}
    (alone,) = improbable(receipt, [{**row, "standing": "agreed"}], ["P"])
    assert "for review" not in in_words(alone)
    (both,) = improbable(receipt, [{**row, "standing": "differs"}], ["P"])
    assert in_words(both).endswith("; for review: cards of shoes differs")
    assert "1 for review, since another witness differs that day" in in_one_sentence(receipt, [both])
    assert improbable(receipt, [], ["Q"]) == []
