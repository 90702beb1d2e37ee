"""Types that are only spelled another way are read as declared, to the last value."""

from __future__ import annotations

from datetime import date, datetime

import pyarrow as pa
import pytest

from audit.format.log_files import arrow_schema
from audit.intake.schema import conform, misfits
from tests.intake_logs import sound, table_of

LARGE = pa.large_string()
VARIANTS: dict[str, dict[str, pa.DataType]] = {
    "plain text": {"wager_kind": pa.string(), "round_id": pa.string()},
    "large text": {"wager_kind": LARGE, "round_id": LARGE, "wager_player_id": LARGE},
    "text views": {"wager_kind": pa.string_view(), "round_id": pa.string_view()},
    "other dictionaries": {
        "wager_kind": pa.dictionary(pa.int16(), LARGE),
        "round_id": pa.dictionary(pa.int32(), pa.string()),
    },
    "wider numbers": {"wager_number": pa.int64(), "settlement_order": pa.uint8()},
    "wider money": {"wager_amount": pa.decimal128(18, 2), "wager_paid": pa.decimal128(20, 4)},
    "other zones and units": {
        "wager_placed_at": pa.timestamp("ms", "America/New_York"),
        "paid_at": pa.timestamp("ns", "UTC"),
        "collected_at": pa.timestamp("s", "+05:00"),
    },
    "never filled": {"envy_lammer": pa.null(), "meter_before": pa.null(), "moved_to": pa.null()},
    "day with a clock": {"gaming_day": pa.date64()},
}


def recoded(column: pa.ChunkedArray, kind: pa.DataType) -> pa.ChunkedArray | pa.Array:
    return pa.nulls(len(column)) if pa.types.is_null(kind) else column.cast(kind)


@pytest.mark.parametrize("kind", VARIANTS)
def test_other_spellings_of_a_type_are_read_as_declared(kind: str) -> None:
    rows = sound(3)["wagers"]
    for row in rows:
        row |= {name: datetime.fromisoformat("2026-01-02T18:00:00Z") for name in _TIMES}
    declared = table_of("wagers", rows).cast(arrow_schema("wagers"))
    other = table_of("wagers", rows)
    for name, kind_of in VARIANTS[kind].items():
        place = other.column_names.index(name)
        other = other.set_column(place, name, recoded(other.column(place), kind_of))
    assert misfits(other.schema, "wagers") == []
    assert conform(other, "wagers", date(2026, 1, 2)).equals(declared)


_TIMES = ("wager_placed_at", "paid_at", "collected_at")


@pytest.mark.parametrize(
    "kind",
    [
        pa.list_(pa.string()),
        pa.large_list(pa.large_string()),
        pa.list_(pa.string(), 3),
        pa.list_(pa.dictionary(pa.int32(), pa.string())),
    ],
)
def test_lists_of_cards_may_be_coded_in_any_way(kind: pa.DataType) -> None:
    rows = sound(2)["hands"]
    rows[1]["cards"] = None
    declared = table_of("hands", rows).cast(arrow_schema("hands"))
    plain = table_of("hands", rows)
    place = plain.column_names.index("cards")
    other = plain.set_column(place, "cards", recoded(plain.column(place), kind))
    assert conform(other, "hands", date(2026, 1, 2)).equals(declared)


def test_a_dictionary_that_hides_empty_cells_is_laid_open() -> None:
    hidden = pa.DictionaryArray.from_arrays(pa.array([0, 1, 2], pa.int32()), ["a", None, "a"])
    rows = table_of("wagers", sound(2)["wagers"][:3])
    place = rows.column_names.index("wager_kind")
    found = conform(rows.set_column(place, "wager_kind", hidden), "wagers", date(2026, 1, 2))
    assert found["wager_kind"].null_count == 1
    assert found["wager_kind"].chunk(0).dictionary.to_pylist() == ["a"]
