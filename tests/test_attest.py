"""Which of several records of one duty speaks for a gaming table on a gaming day."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from functools import cache
from typing import Any

import pytest

from audit.columns.chunk import Chunk
from audit.recorded.attest import Attestations
from rules.catalogue import load
from tests.intake_logs import Row, table_of
from tests.rounds import DAY, deal, night, wager

CLAUSE = "627a.2(b)(1)"
YESTERDAY = DAY - timedelta(days=1)
ZONE = "America/New_York"
OPENED, CLOSED = (datetime(2026, 3, 2, hour, tzinfo=UTC) for hour in (18, 23))
NOON = datetime(2026, 3, 2, 17, tzinfo=UTC)
"""Noon of the gaming day on the property's own clock."""


@cache
def _chunk() -> Chunk:
    """One round from 18 to 23 o'clock: the table is open between them."""
    times = {"first_card_at": OPENED, "settled_at": CLOSED, "dealer_id": "D-1", "floorperson_id": "F-9"}
    return night(deal("2s Kd", "9c Td", wager("banker"), **times))


def record(result: str, at: str, **columns: Any) -> Row:
    """Write what F-1 found at the table at some time of the gaming day (18 to 23 o'clock, UTC)."""
    day: date = columns.pop("day", DAY)
    return {
        "property_id": "PHL1",
        "gaming_day": day,
        "table_id": "MB-01",
        "inspection_clause": CLAUSE,
        "inspection_result": result,
        "inspection_by": "F-1",
        "inspection_at": datetime.fromisoformat(f"{day}T{at}+00:00"),
        "inspection_document": "LI-1",
        **columns,
    }


def met(at: str, **columns: Any) -> Row:
    return record("compliant", at, **columns)


def not_met(at: str, **columns: Any) -> Row:
    return record("not_compliant", at, **columns)


FLOOR: Row = {"table_id": None}
OTHER: Row = {"inspection_by": "F-2"}
LONG: Row = {"inspection_valid_until": NOON + timedelta(days=300)}
BEFORE: Row = {"day": YESTERDAY}


def said(*records: Row) -> str | None:
    """Say what the records attest for the table on the day, whichever of them was written first."""
    clause, chunk = load().clauses[CLAUSE], _chunk()
    found = {
        Attestations({"inspections": table_of("inspections", list(rows))}, {"PHL1": ZONE})
        .of(clause, chunk)
        .text(0)
        for rows in (records, records[::-1])
    }
    (state,) = found
    return state


@pytest.mark.parametrize(
    ("records", "state"),
    [
        ((), "none"),
        ((met("20:00:00"),), "attested"),
        # What is to be relied on names the table it is of; what was found wrong everywhere was found there.
        ((met("20:00:00", **FLOOR),), "unnamed"),
        ((met("20:00:00", table_id="MB-02"),), "none"),
        ((met("20:00:00", property_id="PHL2"),), "none"),
        ((met("20:00:00", inspection_clause="627a.2(b)(2)"),), "none"),
        ((not_met("20:00:00"),), "refused"),
        ((not_met("20:00:00", **FLOOR),), "refused"),
        ((not_met("20:00:00", table_id="MB-02"),), "none"),
    ],
)
def test_a_record_speaks_for_its_table_and_a_refusal_for_all(records: tuple[Row, ...], state: str) -> None:
    assert said(*records) == state


@pytest.mark.parametrize(
    ("records", "state"),
    [
        ((not_met("20:00:00"), met("20:01:00", **FLOOR)), "refused"),
        ((not_met("20:00:00"), met("23:00:00", **FLOOR, **OTHER)), "refused"),
        ((not_met("20:00:00"), met("20:01:00", table_id="MB-02", **OTHER)), "refused"),
        ((not_met("20:00:00"), met("20:00:00", **OTHER)), "refused"),
        ((met("19:00:00"), not_met("20:00:00")), "refused"),
        ((met("19:00:00", **FLOOR), not_met("20:00:00", **FLOOR)), "refused"),
    ],
)
def test_a_refusal_stands_against_records_of_the_whole_floor_and_earlier_ones(
    records: tuple[Row, ...], state: str
) -> None:
    assert said(*records) == state


@pytest.mark.parametrize(
    ("records", "state"),
    [
        # The same person has to come back: an hour later at the earliest.
        ((not_met("20:00:00"), met("20:59:59")), "refused"),
        ((not_met("20:00:00"), met("21:00:00")), "contradicted"),
        ((not_met("20:00:00"), met("20:01:00", **OTHER)), "contradicted"),
        ((not_met("20:00:00"), met("20:01:00", **OTHER), not_met("20:02:00")), "refused"),
        ((not_met("20:00:00", **FLOOR), met("21:00:00", **FLOOR)), "refused"),
        ((not_met("20:00:00", **FLOOR), met("21:00:00")), "contradicted"),
    ],
)
def test_a_refusal_lifted_the_same_day_by_another_visit_is_a_contradiction(
    records: tuple[Row, ...], state: str
) -> None:
    assert said(*records) == state


@pytest.mark.parametrize(
    ("records", "state"),
    [
        ((met("20:00:00", **BEFORE),), "expired"),
        ((met("20:00:00", **BEFORE, **LONG),), "attested"),
        ((met("20:00:00", **BEFORE, inspection_valid_until=NOON),), "attested"),
        ((met("20:00:00", **BEFORE, inspection_valid_until=NOON - timedelta(microseconds=1)),), "expired"),
        ((met("20:00:00", day=DAY + timedelta(days=1)),), "none"),
        # A refusal speaks for its own day, and longer where it says so.
        ((not_met("20:00:00", **BEFORE),), "expired"),
        ((not_met("20:00:00", **BEFORE, inspection_valid_until=NOON),), "refused"),
        ((not_met("20:00:00", **BEFORE, **LONG), met("20:00:00", **FLOOR)), "refused"),
        ((not_met("20:00:00", **BEFORE, **LONG), met("20:00:00")), "attested"),
        # What was found before a refusal is not relied on after it.
        ((met("19:00:00", **BEFORE, **LONG), not_met("20:00:00", **BEFORE)), "expired"),
        ((not_met("20:00:00", **BEFORE), met("20:01:00", **BEFORE, **FLOOR, **LONG)), "unnamed"),
        ((not_met("20:00:00", **BEFORE), met("21:00:00", **BEFORE, **LONG)), "attested"),
        ((not_met("20:00:00", **BEFORE), met("20:00:00", **FLOOR)), "unnamed"),
        ((not_met("20:00:00", **BEFORE), met("20:00:00")), "attested"),
        ((not_met("20:00:00", **BEFORE), met("21:00:00", **BEFORE), met("20:00:00", **FLOOR)), "unnamed"),
        ((not_met("20:00:00", **BEFORE), met("21:00:00", **BEFORE), met("20:00:00")), "attested"),
        # The floor's record does not end an attestation of the table's own.
        ((met("20:00:00", **BEFORE, **LONG), met("21:00:00", **BEFORE, **FLOOR)), "attested"),
    ],
)
def test_records_are_relied_on_as_long_as_they_say(records: tuple[Row, ...], state: str) -> None:
    assert said(*records) == state
