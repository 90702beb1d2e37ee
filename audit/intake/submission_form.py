"""The form of a Rules Submission as it is written: its keys and their kinds, before what is filed is read."""

from __future__ import annotations

import re
from datetime import time
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from audit.format.zone_names import is_zone
from audit.intake.filed_approval import FiledApproval
from audit.intake.filed_moments import DayOrMoment
from audit.intake.filed_rulemakings import Text, Told

_SETTINGS = ConfigDict(extra="forbid", frozen=True)


def _clock(value: Any) -> Any:
    if not isinstance(value, str) or not re.fullmatch(r"([01]\d|2[0-3]):[0-5]\d", value):
        message = 'must be a time of day such as "06:00"'
        raise ValueError(message)
    return value


def _zone(name: str) -> str:
    if not is_zone(name):
        message = "must be a time zone such as America/New_York"
        raise ValueError(message)
    return name


def _or_nothing(value: Any) -> Any:
    """Take a key below which nothing stands for one with nothing filed."""
    return {} if value is None else value


_Keys = Annotated[dict[Text, Any], BeforeValidator(_or_nothing)]


class FilingForm(BaseModel):
    """One filing as it is written."""

    model_config = _SETTINGS

    effective: DayOrMoment
    until: DayOrMoment | None = None
    reference: Text
    games: Annotated[dict[Text, _Keys], Field(min_length=1)]
    tables: Annotated[dict[Text, _Keys], BeforeValidator(_or_nothing)] = Field(default_factory=dict)
    readings: _Keys = Field(default_factory=dict)
    inspection_days: Annotated[int, Field(strict=True, ge=1, le=3660)] | None = None
    approval: FiledApproval | None = None


class PropertyForm(BaseModel):
    """One property as it is written."""

    model_config = _SETTINGS

    id: Text
    name: Text
    time_zone: Annotated[Text, AfterValidator(_zone)]
    gaming_day_starts: Annotated[time, BeforeValidator(_clock)]
    readings: _Keys = Field(default_factory=dict)
    filings: list[FilingForm]


class FileForm(BaseModel):
    """A whole file as it is written."""

    model_config = _SETTINGS

    version: Literal[1]
    rulemakings: Annotated[dict[Text, Told], BeforeValidator(_or_nothing)] = Field(default_factory=dict)
    house_ways: _Keys = Field(default_factory=dict)
    properties: Annotated[list[PropertyForm], Field(min_length=1)]
