"""The population that a sample is drawn from: every round that a run judged, read again from its log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from audit.ask.replay import refuse_changed
from audit.errors import AuditError
from audit.format.window import Window
from audit.intake.read import Log, open_log, read_file
from audit.intake.schema import Unfit
from audit.people.log_people import People, names_of
from audit.runs.findings import rows_of
from audit.runs.places import log_of
from audit.sampling.drawing import Moment, Round

BEGAN = ("first_card_at", "no_more_bets_at", "wagers_opened_at", "result_announced_at", "settled_at")
ENDED = ("settled_at", "result_announced_at", "first_card_at", "no_more_bets_at", "wagers_opened_at")
NOT_RECORDED = "not recorded"
SHIFTS = {hour: ("06:00-14:00", "14:00-22:00", "22:00-06:00")[(hour - 6) % 24 // 8] for hour in range(24)}
"""Shifts where the casino gives none of its own: hour of the day on the property's clock, and its shift."""

Placed = Round | Moment
"""What is drawn: a round of the record, or a moment of the floor."""

_NAMES = ("property_id", "table_id", "gaming_day", "round_id", "game", "dealer_id", "shoe_id")


@dataclass(frozen=True, slots=True)
class Frame:
    """What a run judged at a property, read again from its log.

    log  as the run found it; people: who hides the ids of people, None where they are shown
    """

    run: Path
    log: Log
    place: str
    people: People | None

    def rounds(self) -> list[Round]:
        """Give every round that was judged, in the order of its files.

        Raises AuditError where the rounds are not those that the run counted.
        """
        found = [each for rows in self.rows("rounds") for each in _told(self._hidden(rows))]
        _refuse_other_counts(self.run, self.place, found)
        return found

    def rows(self, table: str) -> Iterator[pa.Table]:
        """Give the rows of a table of the log that the run did not refuse, file by file."""
        refused = _refused(self.run, table)
        for number in self.log.of(table):
            file = self.log.files[number]
            if file.gaming_day and self.log.window.judges(file.gaming_day):
                try:
                    rows = read_file(self.log, number)
                except Unfit:  # which the run refused whole, and counted none of
                    continue
                gone = refused.get(file.name, set())
                keep = pa.array([row not in gone for row in range(len(rows))], pa.bool_())
                # A row that names no property is of the one that its round is of.
                mine = pc.fill_null(pc.equal(rows["property_id"], self.place), fill_value=True)
                yield rows.filter(pc.and_(keep, mine))

    def _hidden(self, rows: pa.Table) -> pa.Table:
        return self.people.hidden(rows, "rounds") if self.people else rows


def frame_of(
    run: Path, receipt: Mapping[str, Any], place: str, log: Path | None, key: Path | None, *, in_clear: bool
) -> Frame:
    """Open the log of a run for what it judged at a property.

    Raises RunNotFound where the log is not as the run found it.
    """
    opened = open_log(log_of(run, log), Window.of_receipt(receipt["window"]))
    refuse_changed(dict(receipt), opened, None)
    return Frame(run, opened, place, names_of(run, receipt, key, in_clear=in_clear))


def _refused(run: Path, table: str) -> dict[str, set[int]]:
    """Rows of a table that the run refused at the door, by file."""
    found: dict[str, set[int]] = {}
    for path in sorted((run / "quarantine" / table).glob("*.parquet")):
        for row in pq.read_table(path, columns=["file", "row"], partitioning=None).to_pylist():
            found.setdefault(row["file"], set()).add(row["row"])
    return found


def _told(rows: pa.Table) -> Iterator[Round]:
    said = {name: rows[name].to_pylist() for name in _NAMES}
    times = (pc.coalesce(*(rows[name] for name in names)).to_pylist() for names in (BEGAN, ENDED))
    for values in zip(*said.values(), *times, strict=True):
        yield Round(*values)


def _refuse_other_counts(run: Path, place: str, rounds: list[Round]) -> None:
    """Hold the rounds of the log against those that the run counted at each table, of each game, each day."""
    counted: Counter[tuple[Any, ...]] = Counter()
    keys = ["property_id", "table_id", "game", "gaming_day"]
    for row in rows_of(run / "population.parquet", [*keys, "rounds"]).to_pylist():
        if row["property_id"] == place:
            counted[row["table_id"], row["game"], row["gaming_day"]] += row["rounds"]
    read = Counter((each.table_id, each.game, each.gaming_day) for each in rounds)
    if read != counted:
        message = (
            f"{run}: counted {counted.total():,} rounds at {place}, and its log gives {read.total():,}; "
            "run the audit again"
        )
        raise AuditError(message)


def dimensions(zone: str, shifts: Mapping[int, str] | None) -> dict[str, Callable[[Placed], str]]:
    """What rounds and moments can be put into strata by, with how each is named by it.

    zone    of the property's clock; shifts: hour of the day on it -> shift
    """
    clock = ZoneInfo(zone)

    def shift(one: Placed) -> str:
        if one.began_at is None:
            return f"time {NOT_RECORDED}"
        hour = one.began_at.astimezone(clock).hour
        return (SHIFTS if shifts is None else shifts).get(hour, "no shift given")

    return {
        "table": lambda one: one.table_id,
        "shift": shift,
        "game": lambda one: one.game or NOT_RECORDED,
        "day": lambda one: one.gaming_day.isoformat(),
        "dealer": lambda one: (isinstance(one, Round) and one.dealer_id) or NOT_RECORDED,
    }


def local(at: datetime | None, zone: str) -> str:
    """A moment on the property's clock, with its offset; empty where none is recorded."""
    return at.astimezone(ZoneInfo(zone)).isoformat(sep=" ", timespec="seconds") if at else ""
