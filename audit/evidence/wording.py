"""How values are put into words: local times, cards, seats; dollars are ``rules.units.dollars``."""

from __future__ import annotations

from datetime import UTC, datetime
from string import Formatter
from typing import Any
from zoneinfo import ZoneInfo

import numpy as np

from rules.catalogue import declared
from rules.columns import Kind
from rules.duties.settlements import IN_WORDS
from rules.hands.house_way import from_text
from rules.kinds import Codes, Link, Many, Measured, Told, Unit
from rules.pieces import NAMES
from rules.units import dollars
from rules.units_of_columns import unit

NOTHING = "not recorded"
OF_OUTCOMES = ("settled_as", "due_outcome", "wager_outcome")
"""Columns that hold an outcome, which a sentence says with its article: ``settled as a loss``."""


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
    return declared().labels.get(code, code.replace("_", " "))


def value(name: str, column: Any, row: int, zone: str) -> str:
    """Write one value of a column, in the unit that its declaration gives it."""
    if isinstance(column, Measured):
        return _written(column.column, column.unit, row, zone)
    if isinstance(column, Codes | Told):
        text = column.text(row)
        return NOTHING if text is None else _coded(name, text)
    return _written(column, unit(name), row, zone)


def _coded(name: str, text: str) -> str:
    if name in OF_OUTCOMES:
        return IN_WORDS.get(text, text)
    return from_text(text).label if name == "approved_house_way" else label(text)


def _written(column: Any, unit: Unit | None, row: int, zone: str) -> str:
    if isinstance(column, Many):
        return _many(column, unit, row)
    if isinstance(column, Link):
        return str(int(column.rows[row]))
    if isinstance(column, bool):
        return "yes" if column else "no"
    if bool(column.missing[row]):
        return NOTHING
    return _one(column.values[row], unit, zone)


def _one(found: Any, unit: Unit | None, zone: str) -> str:
    if isinstance(found, np.bool_):
        return "yes" if found else "no"
    number = int(found)
    match unit:
        case Unit.CENTS:
            return dollars(number)
        case Unit.MOMENT:
            return moment(number, zone)
        case Unit.SPAN:
            return duration(number)
        case Unit.CARD:
            return NAMES[Kind.CARD][number]
        case _:
            return str(number)


def _many(column: Many, unit: Unit | None, row: int) -> str:
    if not column.known[row]:
        return NOTHING
    found = [int(v) for v in column.values[row] if v >= 0]
    if column.names:
        return ", ".join(column.names[v] for v in found)
    if unit in (Unit.CARDS, Unit.TILES):
        names = NAMES[Kind(unit.value)]
        return " ".join(names[v] for v in found) or "none"
    return ", ".join(map(str, found))


class Sentence:
    """A template such as ``paid {wager_paid_cents}``, read once and filled in row by row."""

    def __init__(self, template: str) -> None:
        self._parts = [(text, name) for text, name, _, _ in Formatter().parse(template)]

    def fill(self, columns: dict[str, Any], row: int, zone: str) -> str:
        """Put one row's values into the template; a column of None is one that the log never records.

        Raises KeyError when the template names a column that is not there.
        """

        def said(name: str) -> str:
            return NOTHING if columns[name] is None else value(name, columns[name], row, zone)

        return "".join(text + (said(name) if name else "") for text, name in self._parts)

    def fill_known(self, columns: dict[str, Any], row: int, zone: str, otherwise: str) -> str:
        """Put one row's values into the template; columns that are not there read ``otherwise``."""
        return "".join(
            text + ((value(name, columns[name], row, zone) if name in columns else otherwise) if name else "")
            for text, name in self._parts
        )
