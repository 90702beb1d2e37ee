"""What each gaming table recorded on each gaming day, to hold a night against the nights before."""

from __future__ import annotations

import pyarrow as pa
import pyarrow.compute as pc

from audit.runs.findings import TABLE_DAYS

_PLACE = ["property_id", "table_id", "gaming_day"]


class TableDays:
    """Grows with gaming tables and days, not with rounds."""

    def __init__(self) -> None:
        self._days: list[pa.Table] = []

    def see(self, tables: dict[str, pa.Table]) -> None:
        """Count the trusted rounds and events of one gaming day."""
        rounds = _grouped(tables["rounds"], "first_card_at").rename_columns(
            [*_PLACE, "rounds", "first_at", "last_at"]
        )
        events = _grouped(tables["events"], "event_at").rename_columns(
            [*_PLACE, "events", "first_event_at", "last_event_at"]
        )
        both = rounds.join(events, _PLACE, join_type="full outer")
        counts = {name: pc.fill_null(both[name], 0) for name in ("rounds", "events")}
        found = pa.table({name: counts.get(name, both[name]) for name in TABLE_DAYS.names})
        self._days.append(found.cast(TABLE_DAYS))

    def table(self) -> pa.Table:
        """Return ``audit.runs.findings.TABLE_DAYS``, in order of its keys."""
        found = pa.concat_tables(self._days) if self._days else TABLE_DAYS.empty_table()
        return found.sort_by([(name, "ascending") for name in _PLACE])


def _grouped(rows: pa.Table, at: str) -> pa.Table:
    known = rows.select([*_PLACE, at]).rename_columns([*_PLACE, "at"]).unify_dictionaries()
    for name in _PLACE:
        if known[name].null_count:
            known = known.filter(pc.is_valid(known[name]))
    found = known.group_by(_PLACE).aggregate([([], "count_all"), ("at", "min"), ("at", "max")])
    keys = [found[name].cast(TABLE_DAYS.field(name).type) for name in _PLACE]
    return pa.table([*keys, found["count_all"], found["at_min"], found["at_max"]], [*_PLACE, "", "", ""])
