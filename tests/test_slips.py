"""A number that no slip bears is told between its neighbors, where the casino says that all are recorded."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

import pyarrow as pa
import pytest

from audit.intake.recording import UNSTATED, load_statement
from audit.recorded.slips import MOST_LEFT_OUT, Slips
from audit.runs.slips_told import in_one_sentence, in_words, left_out
from sample_logs.logs import write_statement

DAY = date(2026, 3, 2)
_EVENTS = pa.schema(
    [
        *((name, pa.string()) for name in ("property_id", "table_id")),
        ("gaming_day", pa.date32()),
        *((name, pa.string()) for name in ("event_kind", "event_document")),
        ("event_at", pa.timestamp("us", tz="UTC")),
    ]
)


@pytest.fixture(scope="module")
def stated(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The casino says that it records all."""
    folder = tmp_path_factory.mktemp("stated")
    write_statement(folder)
    return load_statement(folder)


def told(statement: Any, *documents: str | None, kind: str = "inventory_fill") -> dict[str, Any]:
    """Slips one after another at two gaming tables in turn."""
    slips = Slips()
    rows = [
        {
            "property_id": "P",
            "table_id": "AB"[number % 2],
            "gaming_day": DAY,
            "event_kind": kind,
            "event_document": document,
            "event_at": datetime(2026, 3, 2, 20, number, tzinfo=UTC),
        }
        for number, document in enumerate(documents)
    ]
    slips.see({"events": pa.Table.from_pylist(rows, schema=_EVENTS)})
    return slips.told(statement)


def test_a_number_left_out_is_told_between_its_neighbors(stated: Any) -> None:
    found = told(stated, "F-0007", "F-0008", "F-0010", "F-0011")
    assert (found["numbered"], found["left_out"]) == (4, 1)
    (gap,) = left_out({"slips": found}, ["P"])
    words = "1 fill slip between F-0008 (B, 2026-03-02 20:01 UTC) and F-0010 (A, 2026-03-02 20:02 UTC)"
    assert in_words(gap) == words.replace(" UTC", ":00 UTC")
    assert left_out({"slips": found}, ["Q"]) == []
    said = in_one_sentence({"slips": found}, [gap])
    assert said.startswith("1 number is left out between 4 numbered fill and credit slips; ")
    assert said.endswith("accuses nobody")


def test_nothing_is_told_where_numbers_go_on_or_nobody_says_that_all_are_recorded(stated: Any) -> None:
    whole = told(stated, "F-9", "F-10", "F-11", None, "void")
    assert whole == {"numbered": 3, "left_out": 0, "gaps": []}
    assert in_one_sentence({"slips": whole}, []).startswith("no number is left out between 3 ")
    assert told(UNSTATED, "F-1", "F-3")["gaps"] == []
    assert in_one_sentence({"slips": told(stated)}, []) == ""


def test_another_book_or_a_far_number_is_no_gap(stated: Any) -> None:
    assert told(stated, "MB-1", "PG-3")["gaps"] == []
    assert told(stated, "1/A", "3/B")["gaps"] == []
    assert told(stated, "F-1", f"F-{MOST_LEFT_OUT + 2}")["left_out"] == MOST_LEFT_OUT
    assert told(stated, "F-1", f"F-{MOST_LEFT_OUT + 3}")["left_out"] == 0


def test_a_drop_bears_no_slip(stated: Any) -> None:
    assert told(stated, "D-1", "D-3", kind="inventory_drop")["numbered"] == 0
