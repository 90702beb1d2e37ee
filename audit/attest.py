"""What people attested: inspections of layout and equipment, observations of conduct."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import numpy as np
import pyarrow as pa

from audit.columns import Chunk
from rules.clause import Clause, Per
from rules.kinds import Codes

ATTESTATIONS = ("attested", "refused", "contradicted", "expired", "none")
"""Values of the ``attestation`` column: found compliant; found not so; found both on one day; nothing that
may still be relied on; never made."""

ANOTHER_VISIT = timedelta(hours=1)
"""How much later the same person's next record is one of another visit."""


@dataclass(frozen=True, slots=True)
class _Record:
    """One inspection or observation; ``table`` is None where it is of every table of the property."""

    table: str | None
    gaming_day: date
    at: datetime
    until: datetime | None
    by: str
    is_refusal: bool

    def speaks_for(self, gaming_day: date, noon: datetime) -> bool:
        """Whether it may be relied on for a gaming day, at noon of which it must still be valid."""
        return self.gaming_day == gaming_day or (self.until is not None and self.until >= noon)

    def lifts(self, refusal: _Record) -> bool:
        """Whether it says, of the very table refused and on another visit, that the duty is now met."""
        later = self.at - refusal.at
        is_another_visit = later >= ANOTHER_VISIT if self.by == refusal.by else later > timedelta(0)
        return not self.is_refusal and refusal.table in (None, self.table) and is_another_visit


class Attestations:
    """Every inspection and observation of a log, looked up by clause, table and gaming day.

    LOG_FORMAT.md says under "What a person attests" which of several records decides.
    """

    def __init__(self, tables: dict[str, pa.Table], zones: dict[str, str]) -> None:
        self._zones = zones
        self._records: dict[tuple[str, str], list[_Record]] = defaultdict(list)
        for name, row in (("inspections", "inspection"), ("observations", "observation")):
            for record in tables[name].to_pylist() if name in tables else []:
                place = (record[f"{row}_clause"], record["property_id"])
                self._records[place].append(_record(record, row))

    def of(self, clause: Clause, chunk: Chunk) -> Codes:
        """Return what is attested for a clause, one value for each row of its kind."""
        found = [self._state(clause.citation, *each) for each in chunk.table_days]
        codes = np.array([ATTESTATIONS.index(state) for state in found], dtype=np.int32)
        rows = chunk.link_to_tables(clause.per or Per.TABLE)
        return Codes(np.where(rows < 0, np.int32(-1), codes[rows]), ATTESTATIONS)

    def _state(self, citation: str, place: str, table: str, day: int) -> str:
        gaming_day = date(1970, 1, 1) + timedelta(days=day)
        noon = datetime.combine(gaming_day, time(12), ZoneInfo(self._zones.get(place, "UTC")))
        records = [
            record
            for record in self._records.get((citation, place), ())
            if record.table in (None, table) and record.gaming_day <= gaming_day
        ]
        refusals = [record for record in records if record.is_refusal]
        standing = [refusal for refusal in refusals if not any(each.lifts(refusal) for each in records)]
        if any(refusal.speaks_for(gaming_day, noon) for refusal in standing):
            return "refused"
        if any(refusal.gaming_day == gaming_day for refusal in refusals):
            return "contradicted"
        relied_on = [
            record
            for record in records
            if record.speaks_for(gaming_day, noon) and all(record.at > refusal.at for refusal in refusals)
        ]
        if relied_on and not standing:
            return "attested"
        return "expired" if records else "none"


def _record(written: dict[str, Any], row: str) -> _Record:
    return _Record(
        table=written["table_id"],
        gaming_day=written["gaming_day"],
        at=written[f"{row}_at"],
        until=written[f"{row}_valid_until"],
        by=written[f"{row}_by"],
        is_refusal=written[f"{row}_result"] != "compliant",
    )
