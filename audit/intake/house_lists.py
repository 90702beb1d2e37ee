"""What a casino gives as data about its own house: holidays, cameras by table, pits, hours of shifts.

Each is a YAML list, as in::

    - {date: 2026-05-25, name: Memorial Day}
    - {table: MB-01, cameras: [C-114, C-115], property: PHL1}
    - {pit: Pit 3, tables: [MB-01, MB-02], property: PHL1}
    - {name: swing, from: "12:00", to: "20:00"}
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import date
from pathlib import Path
from typing import Annotated, Any, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    TypeAdapter,
    ValidationError,
)

from audit.errors import GivenRejected
from audit.intake.strict_yaml import problems, read_yaml

_Text = Annotated[str, StringConstraints(min_length=1, max_length=200)]
_FULL_HOUR = re.compile(r"([01]\d|2[0-4]):00")


class _Entry(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Holiday(_Entry):
    """A day that is no business day."""

    date: date
    name: _Text


class Cameras(_Entry):
    """The cameras on one gaming table; of any property, where none is named."""

    table: _Text
    cameras: Annotated[tuple[_Text, ...], Field(min_length=1)]
    property: _Text | None = None


class Pit(_Entry):
    """The gaming tables of a pit; of any property, where none is named."""

    pit: _Text
    tables: Annotated[tuple[_Text, ...], Field(min_length=1)]
    property: _Text | None = None


def _hour(text: str) -> str:
    if not _FULL_HOUR.fullmatch(text):
        message = "must be a full hour such as 04:00, as a run counts rounds by the hour"
        raise ValueError(message)
    return text


class Shift(_Entry):
    """A shift, by the property's own clock; it may go over midnight."""

    name: _Text
    from_: Annotated[str, AfterValidator(_hour), Field(alias="from")]
    to: Annotated[str, AfterValidator(_hour)]

    @property
    def hours(self) -> list[int]:
        """Hours of the day that it covers."""
        first, last = (int(each[:2]) % 24 for each in (self.from_, self.to))
        return [(first + n) % 24 for n in range((last - first) % 24 or 24)]


_Each = TypeVar("_Each", bound=_Entry)


def holidays(path: Path) -> dict[date, str]:
    """Read a list of holidays; raises GivenRejected where it is malformed."""
    return {each.date: each.name for each in _read(path, Holiday, lambda each: [each.date])}


def cameras(path: Path) -> dict[tuple[str, str], tuple[str, ...]]:
    """Read a list of cameras by table; raises GivenRejected where it is malformed."""
    found = _read(path, Cameras, lambda each: [(each.property or "", each.table)])
    return {(each.property or "", each.table): each.cameras for each in found}


def pits(path: Path) -> dict[tuple[str, str], str]:
    """Read the pit of each table; raises GivenRejected where one is said to stand in two."""
    found = _read(path, Pit, lambda each: [(each.property or "", table) for table in each.tables])
    return {(each.property or "", table): each.pit for each in found for table in each.tables}


def shifts(path: Path) -> dict[int, str]:
    """Read the shift of each hour of the day; raises GivenRejected where two claim the same hour."""
    found = _read(path, Shift, lambda each: each.hours)
    return {hour: each.name for each in found for hour in each.hours}


def _read(path: Path, kind: type[_Each], keys: Callable[[_Each], Iterable[Any]]) -> list[_Each]:
    document = read_yaml(path, GivenRejected)
    try:
        found = TypeAdapter(list[kind]).validate_python(document)  # type: ignore[valid-type]
    except ValidationError as error:
        message = f"{path}: {'; '.join(problems(error, document, ('name', 'table')))}"
        raise GivenRejected(message) from error
    seen: set[Any] = set()
    for number, each in enumerate(found, start=1):
        for key in keys(each):
            if key in seen:
                message = f"{path}: [{number}]: gives again what an entry before it gives"
                raise GivenRejected(message)
            seen.add(key)
    return found
