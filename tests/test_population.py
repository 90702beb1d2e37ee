"""What rates are counted against: every round and wager is in the population, once."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import Any

import pyarrow as pa

from audit.format.log_files import arrow_schema
from audit.recorded.population import Population
from audit.runs.findings import POPULATION

DAY = date(2026, 11, 1)


def test_rounds_and_wagers_are_counted_by_table_dealer_and_hour() -> None:
    settled = datetime(2026, 11, 1, 5, 59, 59, tzinfo=UTC)
    later = datetime(2026, 11, 1, 6, 0, tzinfo=UTC)
    rounds = [
        ("R-1", "T-1", "D-1", settled),
        ("R-2", "T-1", "D-1", settled),
        ("R-3", "T-1", "D-1", later),
        ("R-4", "T-1", None, later),
        ("R-5", "T-2", "D-1", None),
    ]
    seen = Population()
    seen.see(_rounds(rounds), _wagers(["R-1", "R-1", "R-2", "R-5", "R-3", "lost"]))
    hour = {"five": settled.replace(minute=0, second=0), "six": later}
    assert _counts(seen) == [
        ("T-1", "D-1", hour["five"], 2, 3),
        ("T-1", "D-1", hour["six"], 1, 1),
        ("T-1", None, hour["six"], 1, 0),
        ("T-2", "D-1", None, 1, 1),
    ]


def test_a_round_without_a_settlement_counts_where_its_first_card_was_dealt() -> None:
    seen = Population()
    rounds = _rounds([("R-1", "T-1", "D-1", None)])
    dealt = datetime(2026, 11, 1, 7, 30, tzinfo=UTC)
    column = rounds.column_names.index("first_card_at")
    rounds = rounds.set_column(column, rounds.field(column), pa.array([dealt], rounds.field(column).type))
    seen.see(rounds, _wagers([]))
    assert [row[2] for row in _counts(seen)] == [dealt.replace(minute=0)]


def test_days_come_in_order_whatever_the_order_of_rows() -> None:
    first, second = Population(), Population()
    rows = [(f"R-{n}", f"T-{n % 3}", f"D-{n % 2}", None) for n in range(12)]
    first.see(_rounds(rows), _wagers([]))
    second.see(_rounds(rows[::-1]), _wagers([]))
    assert first.table().equals(second.table())
    assert Population().table().equals(POPULATION.empty_table())


def _counts(seen: Population) -> list[tuple[Any, ...]]:
    names = ["table_id", "dealer_id", "hour", "rounds", "wagers"]
    return [tuple(row[name] for name in names) for row in seen.table().to_pylist()]


def _rounds(rows: Sequence[tuple[str, str, str | None, datetime | None]]) -> pa.Table:
    place = {"property_id": "P", "game": "minibaccarat", "gaming_day": DAY}
    names = ("round_id", "table_id", "dealer_id", "settled_at")
    return pa.Table.from_pylist(
        [{**place, **dict(zip(names, row, strict=True))} for row in rows], schema=arrow_schema("rounds")
    )


def _wagers(rounds: list[str]) -> pa.Table:
    return pa.Table.from_pylist([{"round_id": each} for each in rounds], schema=arrow_schema("wagers"))
