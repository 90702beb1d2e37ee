"""Waivers: exceptions that the Board, or who else may, has excused for a time (``waivers.toml``).

A waived finding is evaluated, written and printed as any other, and counted apart.  Each waiver is an entry::

    [[waiver]]
    name = "PG-07 without a shuffler"
    clause = "645a.5(c)"            # with all that lies below it
    property = "PHL1"
    tables = ["PG-07"]              # or "all"
    from = 2026-03-14               # first gaming day
    to = 2026-04-30                 # last gaming day; may be left out
    authority = "Executive Director, Pennsylvania Gaming Control Board"
    document = "Letter of March 10, 2026"
    reason = "the device is being repaired"
    expires = 2026-05-01T06:00:00-04:00   # or without offset, and zone = "America/New_York"
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any
from zoneinfo import ZoneInfo

import pyarrow as pa
from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StringConstraints,
    ValidationError,
    ValidationInfo,
    field_validator,
)

from audit.errors import WaiversRejected
from audit.format.names import lies_in
from audit.format.zone_names import is_zone
from audit.intake.strict_yaml import problems
from audit.machine import limits
from rules.catalogue import load

FILE = "waivers.toml"
"""Its name in a run folder, and in the folder of a property."""

EndOfDay = Callable[[str, date], datetime]
"""Gives the end of a property's gaming day."""


def _citation(text: str) -> str:
    clauses = load().clauses
    if any(lies_in(clause, text) for clause in clauses):
        return text
    near = get_close_matches(text, clauses, n=3)
    message = "is no clause of the catalogue" + (f"; near it are {', '.join(near)}" if near else "")
    raise ValueError(message)


def _tables(value: Any) -> Any:
    if value == "all":
        return None
    if isinstance(value, list) and value and all(isinstance(each, str) and each for each in value):
        return frozenset(value)
    message = 'must be "all" or a list of gaming tables'
    raise ValueError(message)


def _day(value: Any) -> Any:
    if not isinstance(value, date) or isinstance(value, datetime):
        message = "must be a gaming day such as 2026-01-31, without quotes"
        raise ValueError(message)  # noqa: TRY004 - pydantic reports a ValueError with its place
    return value


def _zone(text: str) -> str:
    if not is_zone(text):
        message = "is no time zone; write one such as America/New_York"
        raise ValueError(message)
    return text


_Text = Annotated[str, StringConstraints(strict=True, strip_whitespace=True, min_length=1, max_length=500)]
_Day = Annotated[date, BeforeValidator(_day)]


class Waiver(BaseModel):
    """One waiver.

    tables   None for every gaming table of the property
    expires  the first moment at which it is no longer in force
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: _Text
    clause: Annotated[_Text, AfterValidator(_citation)]
    property_id: _Text = Field(alias="property")
    tables: Annotated[frozenset[str] | None, BeforeValidator(_tables)]
    first_day: _Day = Field(alias="from")
    last_day: _Day | None = Field(default=None, alias="to")
    authority: _Text
    document: _Text
    reason: _Text
    zone: Annotated[_Text, AfterValidator(_zone)] | None = None  # before expires, which is read with it
    expires: datetime

    @field_validator("last_day", mode="after")
    @classmethod
    def _after_the_first(cls, last: date | None, told: ValidationInfo) -> date | None:
        first = told.data.get("first_day")
        if last and first and last < first:
            message = "must not be before from"
            raise ValueError(message)
        return last

    @field_validator("expires", mode="before")
    @classmethod
    def _moment(cls, value: Any, told: ValidationInfo) -> datetime:
        if not isinstance(value, datetime):
            message = "must be a day and a time such as 2026-05-01T06:00:00-04:00, without quotes"
            raise ValueError(message)  # noqa: TRY004 - pydantic reports a ValueError with its place
        if value.tzinfo is None:
            return _on_clock(value, told.data.get("zone"))
        if told.data.get("zone"):
            message = "has an offset of its own; leave out zone"
            raise ValueError(message)
        return value.astimezone(UTC)

    def covers(self, clause: str, place: tuple[str, str, date], moment: datetime) -> bool:
        """Whether it is in force for a breach of a clause at a property, gaming table and day."""
        property_id, table_id, gaming_day = place
        return (
            lies_in(clause, self.clause)
            and property_id == self.property_id
            and (self.tables is None or table_id in self.tables)
            and self.first_day <= gaming_day
            and (self.last_day is None or gaming_day <= self.last_day)
            and moment < self.expires
        )

    @property
    def receipt(self) -> dict[str, Any]:
        """As a receipt says it."""
        said = self.model_dump(mode="json", by_alias=True, exclude={"zone", "tables"})
        return {**said, "tables": sorted(self.tables) if self.tables is not None else "all"}


def _on_clock(local: datetime, zone: str | None) -> datetime:
    """Read a time without an offset by the clock of a zone.  Raises ValueError where that leaves it open."""
    if zone is None:
        message = "has no offset, and zone does not say whose clock it is by"
        raise ValueError(message)
    first, second = (local.replace(tzinfo=ZoneInfo(zone), fold=fold) for fold in (0, 1))
    if first.astimezone(UTC).astimezone(ZoneInfo(zone)).replace(tzinfo=None) != local:
        message = f"does not occur on the clock of {zone}, which was put forward"
        raise ValueError(message)
    if first.utcoffset() != second.utcoffset():
        message = f"occurs twice on the clock of {zone}; write its offset"
        raise ValueError(message)
    return first.astimezone(UTC)


class _File(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    waiver: tuple[Waiver, ...]


@dataclass(frozen=True, slots=True)
class Waivers:
    """A whole file of waivers; ``data`` is the file as it was read."""

    entries: tuple[Waiver, ...]
    data: bytes

    def receipt(self, waived: Iterable[str]) -> dict[str, Any]:
        """As a receipt says it; ``waived`` are the names in force for findings, one each."""
        names = list(waived)
        told = [{**each.receipt, "findings": names.count(each.name)} for each in self.entries]
        return {"file": FILE, "sha256": hashlib.sha256(self.data).hexdigest(), "waivers": told}

    def in_force(self, findings: pa.Table, end_of_day: EndOfDay) -> list[str]:
        """Name for each finding the waiver in force for it; "" where there is none.

        Only exceptions are waived, and only where a waiver covers every breach that is told under them: who
        may excuse a shuffle has not excused what was then paid wrongly.
        """
        names = ["clause", "outcome", "property_id", "table_id", "gaming_day", "at", "consequences"]
        return [self._of(row, end_of_day) for row in findings.select(names).to_pylist()]

    def _of(self, row: dict[str, Any], end_of_day: EndOfDay) -> str:
        if row["outcome"] != "exception":
            return ""
        place = (row["property_id"], row["table_id"], row["gaming_day"])
        moment = row["at"] or end_of_day(row["property_id"], row["gaming_day"])
        below = {each["clause"] for each in row["consequences"] if each["outcome"] != "unknown"}
        own, *others = (self._covering(clause, place, moment) for clause in (row["clause"], *sorted(below)))
        return own.name if own and all(others) else ""

    def _covering(self, clause: str, place: tuple[str, str, date], moment: datetime) -> Waiver | None:
        return next((each for each in self.entries if each.covers(clause, place, moment)), None)


def load_waivers(path: Path) -> Waivers:
    """Read a file of waivers.  Raises WaiversRejected naming the file and, for each fault, its place."""
    data = _read(path)
    document = _document(path, data)
    try:
        entries = _File.model_validate(document).waiver
    except ValidationError as error:
        message = f"{path}: {'; '.join(problems(error, document, ('name',)))}"
        raise WaiversRejected(message) from error
    names = [each.name for each in entries]
    if twice := sorted({name for name in names if names.count(name) > 1}):
        message = f"{path}: two waivers have one name: {', '.join(twice)}"
        raise WaiversRejected(message)
    return Waivers(entries, data)


def _document(path: Path, data: bytes) -> dict[str, Any]:
    try:
        return tomllib.loads(data.decode())
    except UnicodeDecodeError as error:
        message = f"{path}: is not UTF-8 text (byte {error.start})"
        raise WaiversRejected(message) from error
    except tomllib.TOMLDecodeError as error:
        message = f"{path}: {error}"
        raise WaiversRejected(message) from error


def _read(path: Path) -> bytes:
    if not path.is_file():
        message = f"{path}: is no regular file"
        raise WaiversRejected(message)
    limits.YAML_BYTES.check(path.stat().st_size, path, WaiversRejected)
    return path.read_bytes()
