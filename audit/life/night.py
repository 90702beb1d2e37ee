"""What a nightly run knows that is not in the log: which tables were to be open, and what earlier runs found.

It is kept in the run folder (``night.json``), so that the run can be made again without the other runs.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from typing import Literal
from zoneinfo import ZoneInfo

from pydantic import BaseModel, ConfigDict

from audit.life.standing import Found, Life, Standing

FILE = "night.json"


class _Form(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Change(_Form):
    """Why a day is judged again: a file is not as its last run had it, or something is filed otherwise.

    file  its name; where something is filed otherwise, what, in words
    """

    gaming_day: date
    file: str
    change: Literal["added", "changed", "removed", "filed otherwise"]


class Earlier(_Form):
    """A finding of an earlier run, and where it stood before this one (``audit.life.standing.Standing``)."""

    finding_id: str
    clause: str
    outcome: str
    property_id: str
    table_id: str
    gaming_day: date
    round_id: str | None
    position: str | None
    observed: str
    amount_cents: int | None
    life: Life
    first: int
    last: int
    resolved: int | None
    dealt: int
    wagers: int = 0
    refused: int = 0

    @property
    def standing(self) -> Standing:
        """As ``audit.life.standing`` reckons with it."""
        place = (self.property_id, self.table_id, self.gaming_day)
        about = Found(self.clause, self.outcome, place, self.round_id)
        seen = (self.dealt, self.wagers, self.refused)
        return Standing(about, self.life, self.first, self.last, self.resolved, *seen)


class Open(_Form):
    """When a gaming table was to be open, by the property's clock; no ``hours`` where that is not said."""

    table_id: str
    hours: tuple[time, time] | None

    def span(self, gaming_day: date, starts: time, zone: str) -> tuple[datetime, datetime] | None:
        """From when until when in UTC, on a gaming day that starts at a time of the property's clock."""
        if self.hours is None:
            return None
        opens, closes = (_moment(each, gaming_day, starts, zone) for each in self.hours)
        if closes <= opens:
            closes = _moment(self.hours[1], gaming_day + timedelta(days=1), starts, zone)
        return opens, closes


class Usual(_Form):
    """What a gaming table recorded on an earlier day: ``seconds`` from its first round to its last."""

    table_id: str
    gaming_day: date
    rounds: int
    events: int
    seconds: int


class Night(_Form):
    """What a nightly run of one property knows beside its log.

    files    of each gaming day judged, a hash of all that its judgement rests on
    changed  why days that had been audited before are audited again
    earlier  findings of earlier runs on the days that are judged
    tables   gaming tables that were to be open on each of these days
    usual    what tables recorded on the days before
    """

    property_id: str
    zone: str
    gaming_day_starts: time
    files: dict[date, str] = {}
    changed: tuple[Change, ...] = ()
    earlier: tuple[Earlier, ...] = ()
    tables: tuple[Open, ...] = ()
    usual: tuple[Usual, ...] = ()

    @property
    def standing(self) -> dict[str, Standing]:
        """Where the findings of earlier runs stood."""
        return {each.finding_id: each.standing for each in self.earlier}

    def write(self, folder: Path) -> None:
        """Keep it in a run folder."""
        (folder / FILE).write_text(self.model_dump_json(indent=2) + "\n", encoding="utf-8")


def night_of(run: Path) -> Night | None:
    """Read what a run knew; None of a run that was not one of a night."""
    path = run / FILE
    return Night.model_validate_json(path.read_bytes()) if path.is_file() else None


def _moment(clock: time, gaming_day: date, starts: time, zone: str) -> datetime:
    """When a clock shows a time on a gaming day: past midnight where that is before the day starts."""
    day = gaming_day + timedelta(days=1) if clock < starts else gaming_day
    return datetime.combine(day, clock, ZoneInfo(zone)).astimezone(UTC)


def ends(gaming_day: date, starts: time, zone: str) -> datetime:
    """When a gaming day is over, in UTC: when the next one starts by the property's clock."""
    return _moment(starts, gaming_day + timedelta(days=1), starts, zone)
