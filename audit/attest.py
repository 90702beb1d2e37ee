"""What people attested: inspections of layout and equipment, observations of conduct."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import numpy as np
import pyarrow as pa

from audit.columns import Chunk
from rules.clause import Clause, Per
from rules.kinds import Codes

ATTESTATIONS = ("attested", "refused", "expired", "none")
"""Values of the ``attestation`` column: found compliant, found not so, too old, never made."""


class Attestations:
    """Every inspection and observation of a log, looked up by clause, table and gaming day.

    A record speaks for the gaming day it was made on and, where it says so, until
    ``…_valid_until``.  The latest record that speaks for a day decides.
    """

    def __init__(self, tables: dict[str, pa.Table], zones: dict[str, str]) -> None:
        self._zones = zones
        self._records: dict[tuple[object, ...], list[dict[str, object]]] = {}
        for name, row in (("inspections", "inspection"), ("observations", "observation")):
            for record in tables[name].to_pylist() if name in tables else []:
                short = {key.removeprefix(f"{row}_"): value for key, value in record.items()}
                place = (short["clause"], short["property_id"], short["table_id"])
                self._records.setdefault(place, []).append(short)

    def of(self, clause: Clause, chunk: Chunk) -> Codes:
        """Return what is attested for a clause, one value for each row of its kind."""
        found = [self._state(clause.citation, *each) for each in chunk.table_days]
        codes = np.array([ATTESTATIONS.index(state) for state in found], dtype=np.int32)
        rows = chunk.link_to_tables(clause.per or Per.TABLE)
        return Codes(np.where(rows < 0, np.int32(-1), codes[rows]), ATTESTATIONS)

    def _state(self, citation: str, place: str, table: str, day: int) -> str:
        gaming_day = date(1970, 1, 1) + timedelta(days=day)
        records = [
            record
            for where in (table, None)  # None: for every table of the property
            for record in self._records.get((citation, place, where), [])
        ]
        state = "none"
        for record in sorted(records, key=lambda record: str(record["at"])):
            made = record["gaming_day"]
            assert isinstance(made, date)
            if made > gaming_day:
                continue
            if made == gaming_day or self._valid(record["valid_until"], gaming_day, place):
                state = "attested" if record["result"] == "compliant" else "refused"
            else:
                state = "expired"
        return state

    def _valid(self, until: object, gaming_day: date, place: str) -> bool:
        """Whether a record still speaks at noon of a gaming day, in the property's own zone."""
        if until is None:
            return False
        assert isinstance(until, datetime)
        noon = datetime.combine(gaming_day, time(12), ZoneInfo(self._zones.get(place, "UTC")))
        return until >= noon
