"""How values are put into words: local times, cards, seats; dollars are ``rules.units.dollars``."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from string import Formatter
from typing import Any
from zoneinfo import ZoneInfo

import numpy as np

from rules.catalogue import load
from rules.columns import Kind
from rules.hands.house_way import from_text
from rules.pieces import NAMES
from rules.units import dollars
from rules.values import Codes, Link, Many, Told

NOTHING = "not recorded"


def moment(microseconds: int, zone: str) -> str:
    """Write a time in a property's own zone, with its offset; to the millisecond where it was taken so."""
    seconds, rest = divmod(microseconds, 1_000_000)
    at = datetime.fromtimestamp(seconds, UTC).astimezone(ZoneInfo(zone))
    return f"{at:%Y-%m-%d %H:%M:%S}{_milliseconds(rest)} {at:%Z}"


def duration(microseconds: int) -> str:
    """Write a length of time: ``24 h 1 min 0 s``, ``0 h 0 min 0.300 s``."""
    seconds, part = divmod(abs(microseconds), 1_000_000)
    hours, rest = divmod(seconds, 3600)
    minutes, seconds_left = divmod(rest, 60)
    sign = "-" if microseconds < 0 else ""
    return f"{sign}{hours} h {minutes} min {seconds_left}{_milliseconds(part)} s"


def _milliseconds(microseconds: int) -> str:
    """Write what is left of a second, or two times that differ by less would look the same."""
    return f".{microseconds // 1000:03d}" if microseconds >= 1000 else ""


def label(code: str) -> str:
    """Write a coded value as people say it: ``players_hand`` is the Player's Hand."""
    return load().labels.get(code, code.replace("_", " "))


def value(name: str, column: Any, row: int, zone: str) -> str:
    """Write one value of a column, by what its name says it is."""
    if isinstance(column, Codes | Told):
        text = column.text(row)
        return NOTHING if text is None else _coded(name, text)
    if isinstance(column, Many):
        return _many(name, column, row)
    if isinstance(column, Link):
        return str(int(column.rows[row]))
    if isinstance(column, bool):
        return "yes" if column else "no"
    if bool(column._mask[row]):
        return NOTHING
    return _one(name, column._data[row], zone)


def _coded(name: str, text: str) -> str:
    return from_text(text).label if name == "approved_house_way" else label(text)


def _one(name: str, found: Any, zone: str) -> str:
    if isinstance(found, np.bool_):
        return "yes" if found else "no"
    number = int(found)
    if name.endswith("_cents"):
        return dollars(number)
    if name.endswith(("_at", "_until")):
        return moment(number, zone)
    if name.endswith("_for"):
        return duration(number)
    if name.endswith("_card"):
        return NAMES[Kind.CARD][number]
    return str(number)


def _many(name: str, column: Many, row: int) -> str:
    if not column.known[row]:
        return NOTHING
    found = [int(v) for v in column.values[row] if v >= 0]
    if column.names:
        return ", ".join(column.names[v] for v in found)
    kind = _kind_of_pieces(name)
    if kind:
        return " ".join(NAMES[kind][v] for v in found) or "none"
    return ", ".join(map(str, found))


@cache
def _kind_of_pieces(name: str) -> Kind | None:
    """Say whether a column lists cards or tiles: one of the log's by its kind, another by its name."""
    declared = load().columns().get(name)
    kinds = (Kind.CARDS, Kind.TILES)
    if declared:
        return declared.kind if declared.kind in kinds else None
    return next((kind for kind in kinds if kind.value in name), None)


class Sentence:
    """A template such as ``paid {wager_paid_cents}``, read once and filled in row by row."""

    def __init__(self, template: str) -> None:
        self._parts = [(text, name) for text, name, _, _ in Formatter().parse(template)]

    def fill(self, columns: dict[str, Any], row: int, zone: str) -> str:
        """Put one row's values into the template.

        Raises KeyError when the template names a column that is not there.
        """
        return "".join(
            text + (value(name, columns[name], row, zone) if name else "") for text, name in self._parts
        )

    def fill_known(self, columns: dict[str, Any], row: int, zone: str, otherwise: str) -> str:
        """Put one row's values into the template; columns that are not there read ``otherwise``."""
        return "".join(
            text + ((value(name, columns[name], row, zone) if name in columns else otherwise) if name else "")
            for text, name in self._parts
        )
