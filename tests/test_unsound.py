"""What no row can be: a time outside of its gaming day, a list or a text longer than anything means."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pyarrow as pa
import pytest

from audit.intake.unsound import EARLIEST, LATEST, unsound
from rules.columns import TABLES

DAY = date(2026, 3, 2)
MIDNIGHT = datetime(2026, 3, 2, tzinfo=UTC)
MOMENT = timedelta(microseconds=1)


def _fails(table: str, column: str, values: list[object], kind: pa.DataType) -> list[bool]:
    data = {each.name: pa.nulls(len(values)) for each in TABLES[table].columns}
    data[column] = pa.array(values, kind)
    found: dict[str, list[bool]] = {
        name: mask.tolist() for name, _, mask in unsound(TABLES[table], data, DAY)
    }
    return found.get(column, [False] * len(values))


@pytest.mark.parametrize(
    ("table", "column", "earliest", "latest"),
    [
        ("rounds", "settled_at", MIDNIGHT - timedelta(days=1), MIDNIGHT + timedelta(days=3)),
        ("events", "event_at", MIDNIGHT - timedelta(days=1), MIDNIGHT + timedelta(days=3)),
        ("inspections", "inspection_at", EARLIEST, LATEST),
    ],
)
def test_a_time_is_refused_only_beyond_its_bounds(
    table: str, column: str, earliest: datetime, latest: datetime
) -> None:
    moments: list[object] = [earliest - MOMENT, earliest, earliest + MOMENT, None]
    moments += [latest - MOMENT, latest, latest + MOMENT]
    kind = pa.timestamp("us", "UTC")
    assert _fails(table, column, moments, kind) == [True, False, False, False, False, False, True]


def test_a_list_and_a_text_are_refused_only_beyond_their_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PITAUDIT_MAX_ROW_ITEMS", "3")
    monkeypatch.setenv("PITAUDIT_MAX_CELL_BYTES", "4")
    lists: list[object] = [["As"] * count for count in (2, 3, 4)]
    assert _fails("hands", "cards", [*lists, None], pa.list_(pa.string())) == [False, False, True, False]
    texts: list[object] = ["abc", "abcd", "abcde", "äää", None]  # bytes, not characters
    assert _fails("rounds", "table_id", texts, pa.string()) == [False, False, True, True, False]
