"""Which round is meant, by name or by gaming table and time, and which run has the newest word on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from audit.errors import AuditError, RunNotFound
from audit.format import names
from audit.search.log import RoundLog
from audit.search.moments import round_at
from audit.search.runs import Asked, is_store, properties_in, runs_of, zones_of


@dataclass(frozen=True, slots=True)
class Meant:
    """A round, the run that judged its gaming day last, and how far it is from the time asked for."""

    run: Path
    property_id: str | None
    round_id: str
    words: str = ""


def round_meant(
    folder: Path,
    round_id: str | None,
    table: str | None,
    at: str | None,
    property_id: str | None,
    log: Path | None,
) -> Meant:
    """Give the round that is named, or was in play at a gaming table at a time, in a run or a store of runs.

    Raises AuditError where neither is said, NameUnknown where several properties have such a round or table
    and none is named, and RunNotFound where there is no such round.
    """
    if round_id and not is_store(folder):
        return Meant(folder, property_id, round_id)
    if not round_id and (table is None or at is None):
        message = "say which round: a ROUND_ID, or --table and --at"
        raise AuditError(message)
    runs = runs_of(folder, property_id)
    asked = RoundLog(runs, log)
    if round_id:
        place, day = _dealt(asked, folder, round_id)
        return Meant(_last_word(runs, place, day), place, round_id)
    found = round_at(zones_of(runs), asked, str(table), str(at), property_id)
    run = _last_word(runs, found.property_id, found.gaming_day)
    return Meant(run, found.property_id, found.round_id, found.words)


def _dealt(log: RoundLog, store: Path, round_id: str) -> tuple[str, date]:
    """Say at which property of a store, and on which gaming day, a round was dealt."""
    rows = log.rows(
        "SELECT property_id, min(gaming_day) AS day FROM rounds WHERE round_id = ? GROUP BY property_id",
        round_id,
    )
    days = {row["property_id"]: row["day"] for row in rows}
    if not days:
        near = log.rows(
            "SELECT DISTINCT round_id, levenshtein(round_id, ?) AS apart "
            "FROM rounds ORDER BY apart, round_id LIMIT 3",
            round_id,
        )
        nearest = ", ".join(row["round_id"] for row in near)
        message = f"{store}: no gaming day has a round {round_id}; the nearest are {nearest}"
        raise RunNotFound(message)
    place = str(names.one_property(None, days, f"round {round_id}"))
    return place, days[place]


def _last_word(runs: Sequence[Asked], place: str | None, day: date | None) -> Path:
    """Give the run that is current for a gaming day of a property."""
    return next(run.folder for run in runs if run.covers(day) and _is_of(run, place))


def _is_of(run: Asked, place: str | None) -> bool:
    return any(each["id"] == place for each in properties_in([run]))
