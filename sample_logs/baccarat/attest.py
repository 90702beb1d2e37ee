"""What people attested at the simulated tables: inspections of layouts, observations of conduct."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pyarrow as pa

from sample_logs.arrow import rows_of
from sample_logs.baccarat.plan import Plan, TableSetup
from sample_logs.gaming_days import GamingDays, to_microseconds

_VALID_FOR = timedelta(days=90)
_EVERY_LAYOUT = ("(b)", "(b)(1)", "(b)(2)", "(b)(3)", "(b)(4)", "(d)", "(e)")  # of § 627a.2
_OBSERVED = ("627a.8(d)(1)(ii)", "627a.8(e)", "627a.11(c)")


def inspection_rows(plan: Plan, day: date) -> pa.Table:
    """Rows of ``inspections``: every table's layout and equipment, seen before the first day's play."""
    if day != plan.first_day:
        return rows_of("inspections", {"inspection_clause": []})
    zone = ZoneInfo(plan.time_zone)
    seen = GamingDays(zone, plan.day_starts).at(day, plan.day_starts)
    until = datetime.combine(day + _VALID_FOR, time(23, 59), zone)
    inspected = [(t.table_id, clause) for t in plan.tables for clause in _clauses(t)]
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


def _clauses(table: TableSetup) -> list[str]:
    """Clauses of layout and equipment that bear on a table."""
    found = [f"627a.2{part}" for part in _EVERY_LAYOUT]
    ez = table.variant == "ez"
    deferred = table.vigorish_collection == "deferred" and not ez
    conditional = {
        "627a.2(b)(5)": "dragon_bonus" in table.wagers,
        "627a.2(b)(6)(i)": ez,
        "627a.2(b)(6)(ii)": ez,
        "627a.2(b)(6)(iii)": ez,
        "627a.2(b)(7)": "house_money" in table.wagers,
        "627a.2(b)(8)": deferred,
        "627a.2(c)": deferred,
        "627a.5(g)(2)(i)": table.device,
        "627a.5(g)(2)(ii)": table.device,
    }
    return found + [clause for clause, bears in conditional.items() if bears]


def observation_rows(plan: Plan, day: date) -> pa.Table:
    """Rows of ``observations``: conduct watched every gaming day over the whole pit."""
    seen = GamingDays(ZoneInfo(plan.time_zone), plan.day_starts).at(day, time(17, 30))
    count = len(_OBSERVED)
    columns: dict[str, Any] = {
        "property_id": [plan.property_id] * count,
        "gaming_day": [day] * count,
        "observation_clause": list(_OBSERVED),
        "observation_result": ["compliant"] * count,
        "observation_by": ["Surveillance operator S-11"] * count,
        "observation_at": _times(seen, count),
        "observation_document": [f"SV-{day:%Y%m%d}-{n + 1}" for n in range(count)],
    }
    return rows_of("observations", columns)


def _times(moment: int, count: int) -> pa.Array:
    return pa.array([moment] * count, pa.int64()).cast(pa.timestamp("us", tz="UTC"))
