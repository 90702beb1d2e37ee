"""What the command ``desk`` hands to the pages of a store: its gaming days, and its runs."""

from __future__ import annotations

import gc
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from audit.commands.given_to_desk import asking, found_in, lived_in
from audit.commands.glance_to_desk import glances
from audit.commands.triage_to_desk import Triage
from audit.errors import AuditError
from audit.format import names
from audit.life import index
from audit.life.calendar import AFTER, Shown, calendar_of, shown
from audit.life.expected import expected_of
from audit.life.night import night_of
from audit.life.states import State
from audit.life.status import days_over
from audit.people.log_people import ids_of
from audit.people.log_people import in_clear as people_in_clear
from audit.query.places import place_of
from audit.runs.places import log_of
from audit.runs.stores import properties, receipts, stored
from audit.search.findings import LISTED, Findings, revealed
from audit.search.findings import Asked as AskedFindings
from audit.search.judged import in_part
from audit.search.runs import Asked, runs_of
from reports.desk.given import DayOfStore, Given, GivenStore, Row


def given_store(
    store: Path,
    property_id: str | None,
    opened: Callable[[Path], Given],
    log: Path | None = None,
    key: Path | None = None,
    *,
    in_clear: bool = False,
) -> GivenStore:
    """Gather what the desk shows of a store, or of one of its properties.

    opened  reads a finished run
    Raises NameUnknown for a property that the store does not have, RunNotFound where a run cannot be read.
    """
    there = [place.name for place in properties(store)]
    chosen = [names.known("property", property_id, there)] if property_id else there
    _days(store, chosen)

    found = _Found(store, chosen, log, key, in_clear)

    def of_a_property(
        ask_runs: Callable[[Sequence[Asked], Path | None, Path | None, Mapping[str, str]], list[Row]],
    ) -> Callable[[Mapping[str, str]], list[Row]]:
        """Ask the log of one property, whose people are named under its own keys."""

        def answer(asked: Mapping[str, str]) -> list[Row]:
            place = names.known("property", asked["property_id"], chosen)
            runs = runs_of(store, place)
            rows = ask_runs(runs, log, key, {**asked, "property_id": place})
            return [people_in_clear(row, _ids(runs, key)) for row in rows] if in_clear else rows

        return answer

    return GivenStore(
        days=lambda: _days(store, chosen),
        opened=lambda place, name: opened(_run(store, chosen, place, name)),
        ask=asking(store / chosen[0] if property_id else store, log, key, in_clear=in_clear),
        unjudged=lambda: place_of(store / chosen[0] if property_id else store, log).not_judged(),
        findings=found.findings,
        floorpersons=found.floorpersons,
        find=of_a_property(found_in),
        history=of_a_property(lived_in),
        standing=lambda: _standing(store),
        states=tuple(State),
        glances=lambda: glances(store, chosen),
        triage=Triage(store, chosen),
        calendar=lambda: {each.property_id: each for each in _calendar(store, chosen)},
    )


def read_ahead(given: GivenStore, store: Path, log: Path | None) -> None:
    """Load and read what takes longest the first time; what is wrong is told to whoever asks for it."""
    import duckdb  # noqa: F401, PLC0415  (the first floor that is opened needs it)

    # To go through all that is kept takes a tenth of a second of whoever asks just then.
    gc.set_threshold(100_000, 20, 50)
    with suppress(AuditError, OSError):
        given.findings({})
        for place in properties(store):
            for newest in receipts(place)[-1:]:
                log_of(newest.parent, log)  # the files of the log, by gaming day


@dataclass(frozen=True, slots=True)
class _Found:
    """What runs of some properties of a store found, people as they are to be shown."""

    store: Path
    places: list[str]
    log: Path | None
    key: Path | None
    in_clear: bool

    def findings(self, asked: Mapping[str, str]) -> list[Row]:
        runs = self._runs()
        found = Findings(runs, self.log, self.key).asked(AskedFindings(**asked), [*LISTED])
        return revealed(found, runs, self.key) if self.in_clear else found

    def floorpersons(self, rows: list[Row]) -> Mapping[str, str]:
        days = {row["gaming_day"] for row in rows}
        runs = [run for run in self._runs() if any(run.covers(day) for day in days)]
        found = Findings(runs, self.log, self.key).floorpersons(rows)
        return people_in_clear(found, _ids(runs, self.key)) if self.in_clear else found

    def _runs(self) -> list[Asked]:
        there = [place for place in self.places if _has_runs(self.store, place)]
        return [run for place in there for run in runs_of(self.store, place)]


def _ids(runs: Sequence[Asked], key: Path | None) -> dict[str, str]:
    return {code: who for run in runs for code, who in ids_of(run.folder, run.receipt, key).items()}


def _calendar(store: Path, places: list[str]) -> list[Shown]:
    return shown([row for place in places for row in calendar_of(store / place, datetime.now(UTC))])


def _has_runs(store: Path, place: str) -> bool:
    return any(stored([path], []) for path in receipts(store / place))


def _standing(store: Path) -> dict[str, Row]:
    opened = index.opened(store)
    try:
        return {row["finding_id"]: row for row in index.rows(opened, "SELECT * FROM findings")}
    finally:
        opened.close()


def _run(store: Path, places: list[str], place: str, name: str) -> Path:
    """Give the folder of a run by its property and its name.  Raises LookupError where there is none."""
    for each in receipts(store / place) if place in places else ():
        if each.parent.name == name:
            return each.parent
    message = f"The store has no run {name} of {place}."
    raise LookupError(message)


def _days(store: Path, places: list[str]) -> list[DayOfStore]:
    """Every gaming day of some properties, in order, as the newest run that judged it told."""
    found = _found(store)
    return [day for place in places for day in _of_property(store, place, found)]


def _of_property(store: Path, place: str, found: dict[tuple[str, str], Counter[str]]) -> list[DayOfStore]:
    if not _has_runs(store, place):
        return []
    runs = runs_of(store, place)
    told = [_day(run, place, day, found) for run in runs for day in run.days or ()]
    told += _unjudged(store / place, runs[-1], {date.fromisoformat(each.gaming_day) for each in told})
    return sorted(told, key=lambda each: each.gaming_day)


def _day(run: Asked, place: str, day: date, found: dict[tuple[str, str], Counter[str]]) -> DayOfStore:
    said = day.isoformat()
    rounds = sum(each["rounds"] for each in run.receipt["days"] if each["gaming_day"] == said)
    is_in_part = day in in_part(run.folder)
    return DayOfStore(*_about(run, place), said, run.folder.name, rounds, found[place, said], is_in_part)


def _about(run: Asked, place: str) -> tuple[str, str, str | None]:
    """A property with its name and time zone, as a run knows them."""
    about = next((each for each in run.receipt["properties"] if each["id"] == place), None)
    return (place, about["name"], about["time_zone"]) if about else (place, place, None)


def _unjudged(folder: Path, last: Asked, judged: set[date]) -> list[DayOfStore]:
    """Gaming days that were over and that no run judged, until a week after the last that one did."""
    about = _about(last, folder.name)
    over = days_over(judged, expected_of(folder), night_of(last.folder), about[2] or "UTC", datetime.now(UTC))
    until = max(judged, default=date.min) + timedelta(days=AFTER)
    missed = [day for day in over if day not in judged and day <= until]
    return [DayOfStore(*about, day.isoformat(), "", 0, Counter()) for day in missed]


def _found(store: Path) -> dict[tuple[str, str], Counter[str]]:
    """How often each outcome stands, by property and gaming day: what no later run has resolved."""
    counted: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    opened = index.opened(store)
    try:
        question = (
            "SELECT property_id, gaming_day, outcome, count(*) AS number FROM findings "
            "WHERE resolved_run IS NULL GROUP BY property_id, gaming_day, outcome"
        )
        for row in index.rows(opened, question):
            counted[row["property_id"], row["gaming_day"]][row["outcome"]] = row["number"]
    finally:
        opened.close()
    return counted
