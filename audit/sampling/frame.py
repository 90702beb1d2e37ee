"""The population that a sample is drawn from: every round that a run judged, read again from its log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from audit.ask.replay import refuse_changed
from audit.errors import AuditError
from audit.folder.findings import rows_of
from audit.folder.places import log_of
from audit.format.window import Window
from audit.intake.read import Log, open_log, read_file
from audit.intake.schema import Unfit
from audit.people.log_people import People, names_of
from audit.sampling.drawing import Round

BEGAN = ("first_card_at", "no_more_bets_at", "wagers_opened_at", "result_announced_at", "settled_at")
ENDED = ("settled_at", "result_announced_at", "first_card_at", "no_more_bets_at", "wagers_opened_at")
NOT_RECORDED = "not recorded"
SHIFTS = {hour: ("06:00-14:00", "14:00-22:00", "22:00-06:00")[(hour - 6) % 24 // 8] for hour in range(24)}
"""Shifts where the casino gives none of its own: hour of the day on the property's clock, and its shift."""

_NAMES = ("property_id", "table_id", "gaming_day", "round_id", "game", "dealer_id", "shoe_id")


def rounds_judged(
    run: Path, receipt: Mapping[str, Any], place: str, log: Path | None, key: Path | None, *, in_clear: bool
) -> list[Round]:
    """Give every round that a run judged at a property, in the order of its files.

    Raises RunNotFound where the log is not as the run found it, and AuditError where its rounds are not
    those that the run counted.
    """
    opened = open_log(log_of(run, log), Window.of_receipt(receipt["window"]))
    refuse_changed(dict(receipt), opened, None)
    people = names_of(run, receipt, key, in_clear=in_clear)
    found = [each for each in _rounds(opened, run, people) if each.property_id == place]
    _refuse_other_counts(run, place, found)
    return found


def _rounds(log: Log, run: Path, people: People | None) -> Iterator[Round]:
    refused = _refused(run)
    for number in log.of("rounds"):
        file = log.files[number]
        if file.gaming_day and log.window.judges(file.gaming_day):
            try:
                rows = read_file(log, number)
            except Unfit:  # which the run refused whole, and counted none of
                continue
            gone = refused.get(file.name, set())
            keep = [row not in gone for row in range(len(rows))]
            yield from _told((people.hidden(rows, "rounds") if people else rows).filter(pa.array(keep)))


def _refused(run: Path) -> dict[str, set[int]]:
    """Rows of rounds that the run refused at the door, by file."""
    found: dict[str, set[int]] = {}
    for path in sorted((run / "quarantine" / "rounds").glob("*.parquet")):
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


def dimensions(zone: str, shifts: Mapping[int, str] | None) -> dict[str, Callable[[Round], str]]:
    """What rounds can be put into strata by, with how a round is named by it.

    zone    of the property's clock; shifts: hour of the day on it -> shift
    """
    clock = ZoneInfo(zone)

    def shift(one: Round) -> str:
        if one.began_at is None:
            return f"time {NOT_RECORDED}"
        hour = one.began_at.astimezone(clock).hour
        return (SHIFTS if shifts is None else shifts).get(hour, "no shift given")

    return {
        "table": lambda one: one.table_id,
        "shift": shift,
        "game": lambda one: one.game,
        "day": lambda one: one.gaming_day.isoformat(),
        "dealer": lambda one: one.dealer_id or NOT_RECORDED,
    }


def local(at: datetime | None, zone: str) -> str:
    """A moment on the property's clock, with its offset; empty where none is recorded."""
    return at.astimezone(ZoneInfo(zone)).isoformat(sep=" ", timespec="seconds") if at else ""
