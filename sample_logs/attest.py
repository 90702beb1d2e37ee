"""What people attested at simulated tables: inspections of layouts, observations of conduct."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pyarrow as pa

from sample_logs.arrow import rows_of
from sample_logs.gaming_days import to_microseconds
from sample_logs.plan import AnyPlan

_VALID_FOR = timedelta(days=90)


def inspection_rows(plan: AnyPlan, day: date, inspected: list[tuple[str, str]]) -> pa.Table:
    """Rows of ``inspections``: tables and clauses of layout seen before the first day's play."""
    if day != plan.first_day:
        return rows_of("inspections", {"inspection_clause": []})
    seen = plan.hours.at(day, plan.day_starts)
    until = datetime.combine(day + _VALID_FOR, time(23, 59), ZoneInfo(plan.time_zone))
    count = len(inspected)
    columns: dict[str, Any] = {
        "property_id": [plan.property_id] * count,
        "gaming_day": [day] * count,
        "table_id": [table for table, _ in inspected],
        "inspection_clause": [clause for _, clause in inspected],
        "inspection_result": ["compliant"] * count,
        "inspection_by": ["Compliance representative C-04"] * count,
        "inspection_at": _times(seen + 600_000_000, count),
        "inspection_valid_until": _times(to_microseconds(until), count),
        "inspection_document": [f"LI-{day.year}-{n + 1:03d}" for n in range(count)],
    }
    return rows_of("inspections", columns)


def observation_rows(plan: AnyPlan, day: date, observed: list[str]) -> pa.Table:
    """Rows of ``observations``: clauses of conduct watched every gaming day over the whole pit."""
    count = len(observed)
    columns: dict[str, Any] = {
        "property_id": [plan.property_id] * count,
        "gaming_day": [day] * count,
        "observation_clause": observed,
        "observation_result": ["compliant"] * count,
        "observation_by": ["Surveillance operator S-11"] * count,
        "observation_at": _times(plan.hours.at(day, time(17, 30)), count),
        "observation_document": [f"SV-{day:%Y%m%d}-{n + 1}" for n in range(count)],
    }
    return rows_of("observations", columns)


def _times(moment: int, count: int) -> pa.Array:
    return pa.array([moment] * count, pa.int64()).cast(pa.timestamp("us", tz="UTC"))
