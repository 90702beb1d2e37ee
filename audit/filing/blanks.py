"""What a Rules Submission that was begun still leaves empty, and cannot do without."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

_OF_PROPERTY = {"name": "–", "time_zone": "America/New_York", "gaming_day_starts": "00:00"}
_OF_FILING = {"reference": "–"}
"""Keys that a new file leaves empty, and what stands in for each while the rest is judged."""


@dataclass(frozen=True, slots=True)
class Blank:
    """One key that nobody has filled in."""

    property_id: str
    filing: str
    told: str


def filled(document: Any) -> tuple[Any, list[Blank]]:
    """Give a document with stand-ins for what is empty, and say what that was.

    A filing without a first day is judged by the law of today.  Only what ``submission new`` leaves empty is
    filled; all else that is wrong stays, for whoever validates it to refuse.
    """
    found = deepcopy(document)
    return found, list(_fill(found))


def _fill(document: Any) -> Iterator[Blank]:
    for entry in _entries(document, "properties"):
        name = str(entry.get("id"))
        for key in _empty(entry, _OF_PROPERTY):
            yield Blank(name, "", f"{key} is not filled in")
        filings = _entries(entry, "filings")
        today = datetime.now(tz=UTC).date()
        for filing in filings:
            stand_ins = {**_OF_FILING, "effective": today} if len(filings) == 1 else _OF_FILING
            for key in _empty(filing, stand_ins):
                yield Blank(name, str(filing["reference"]), f"{key} is not filled in")


def _entries(document: Any, key: str) -> list[dict[str, Any]]:
    found = document.get(key) if isinstance(document, dict) else None
    return [each for each in found if isinstance(each, dict)] if isinstance(found, list) else []


def _empty(entry: dict[str, Any], stand_ins: dict[str, Any]) -> Iterator[str]:
    """Name the keys that are there and empty, and put what stands in for them."""
    for key, value in stand_ins.items():
        if key in entry and entry[key] is None:
            entry[key] = value
            yield key
