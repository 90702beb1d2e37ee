"""The rows of one gaming table near a day, as a run let them in: all that one of its rounds is judged by.

The door is not asked again: the run's quarantine says which rows it refused.  Only files that hold rows of
the gaming table are read, of the days that ``audit.format.window`` reads as context where the run read
them, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from audit.errors import RunNotFound
from audit.format.laid_out import RECORDING, is_read
from audit.format.window import Window
from audit.intake.days import Intake
from audit.intake.facts import Surroundings
from audit.intake.read import Log, open_log, read_file
from audit.intake.schema import Unfit, empty, is_narrow, join, narrow
from audit.intake.survey import Survey
from audit.life.refusals import ONLY_REPEATS
from audit.people.log_people import People
from audit.recorded.believed import LOOKED_AT, PLACE, TIMED
from audit.recorded.silent_hours import Times
from audit.runs.places import how_to_give

_OF_ROUNDS = ("hands", "wagers")


@dataclass(frozen=True, slots=True)
class Place:
    """A gaming table's day."""

    property_id: str
    table_id: str
    gaming_day: date


def near_log(folder: Path, receipt: Mapping[str, Any], gaming_day: date) -> Log:
    """Open what matters of a run's log to one gaming day.

    Raises RunNotFound where a file of it is not as the run found it; what was added since does not matter.
    """
    entries = {each["file"]: each for each in receipt["inputs"]}
    window = Window(gaming_day, gaming_day)
    read = {name: each["sha256"] for name, each in entries.items() if each["state"] == "read"}
    opened = open_log(folder, window, read_before=read)
    there = {each.name: each.sha256 for each in opened.files} | {RECORDING: opened.statement.sha256}
    wanted = {name for name in entries if name == RECORDING or is_read(name, window)}
    wanted |= {RECORDING} if opened.statement.text else set()
    changed = [name for name in sorted(wanted) if entries.get(name, {}).get("sha256") != there.get(name)]
    if changed:
        said = f"{folder}: {changed[0]} is not as the run found it"
        message = f"{said}; run the audit again, or {how_to_give()}"
        raise RunNotFound(message)
    files = tuple(
        replace(each, refused=each.refused or "the run refused it")
        if entries[each.name]["state"] == "refused"
        else each
        for each in opened.files
        if each.name in entries
    )
    return replace(opened, files=files, window=Window.of_receipt(receipt["window"]))


class Near(Intake):
    """Reads a gaming table's rows through the door that a run kept.

    log    as ``near_log`` opens it
    times  when rounds were dealt and events happened there, of the days read so far
    """

    def __init__(self, run: Path, log: Log, place: Place, people: People | None) -> None:
        super().__init__(log, None, people)
        self._run = run
        self._place = place
        self._rounds = pa.array([], pa.string())
        self.times = Times()

    def _look_over(self) -> Survey:
        return Survey(self._log, {self._place.property_id: self._log.days()}, {})

    def _read(self, table: str, gaming_day: date) -> pa.Table:
        found = [self._of_table(place, table) for place in self._log.of(table, gaming_day)]
        rows = join(found, table) if any(map(len, found)) else empty(table)
        if table == "rounds":
            self._rounds = rows.column("round_id").combine_chunks()
        if table in TIMED:
            self.times.add(table, rows.select([*PLACE, LOOKED_AT[table], *TIMED[table]]))
        return rows

    def _of_table(self, place: int, table: str) -> pa.Table:
        """Read the rows of a file that are of the gaming table, or do not say of which they are."""
        name = "round_id" if table in _OF_ROUNDS else "table_id"
        wanted = self._rounds if table in _OF_ROUNDS else pa.array([self._place.table_id])
        # Each name is read: a footer that says which names there are was written by whom we audit.
        try:
            names = read_file(self._log, place, [name]).column(0).cast(pa.string())
            mine = pc.or_(pc.is_in(names, value_set=wanted), pc.is_null(names))
            return read_file(self._log, place).filter(mine) if pc.any(mine).as_py() else empty(table)
        except Unfit as fault:  # the run could read it, or it would be among the refused
            message = f"{self._log.folder}: {self._log.files[place].name}: {fault}; run the audit again"
            raise RunNotFound(message) from fault

    def _sift(self, table: str, rows: pa.Table, around: Surroundings) -> tuple[pa.Table, pa.Table]:
        refused = self._refused(table, around.gaming_day)
        if not refused:
            return rows if is_narrow(rows, table) else narrow(rows, table), rows.slice(0, 0)
        files = [self._log.files[each].name for each in rows.column("_file").to_pylist()]
        why = [refused.get(key) for key in zip(files, rows.column("_row").to_pylist(), strict=True)]
        keep = pa.array([each is None for each in why], pa.bool_())
        lost = pa.array([each is not None and each != ONLY_REPEATS for each in why], pa.bool_())
        kept = rows.filter(keep)
        return kept if is_narrow(kept, table) else narrow(kept, table), rows.filter(lost)

    def _refused(self, table: str, gaming_day: date) -> dict[tuple[str, int], str]:
        """Say of each row that the run refused that day which expectation it failed."""
        path = self._run / "quarantine" / table / f"{gaming_day.isoformat()}.parquet"
        if not path.exists():
            return {}
        with pq.ParquetFile(path) as parquet:
            columns = parquet.read(["file", "row", "expectation"]).to_pydict()
        files, rows, expectations = columns.values()
        return dict(zip(zip(files, rows, strict=True), expectations, strict=True))
