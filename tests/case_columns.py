"""Columns made of values written by hand: what a clause's function is handed in place of a log's."""

from __future__ import annotations

import inspect
import typing
from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime
from functools import cache
from typing import Any

import numpy as np

from audit.recorded.attest import ATTESTATIONS
from rules.catalogue import MISSING, load
from rules.columns import Kind
from rules.kinds import Codes, Link, Many, Told
from rules.masked import Flag, Number
from rules.pieces import NUMBERS
from rules.submission import OptionKind
from rules.values import booleans, integers

_KIND_OF_COLUMN: dict[Kind, type] = {
    Kind.ID: Codes,
    Kind.TEXT: Codes,
    Kind.CODE: Codes,
    Kind.INTEGER: Number,
    Kind.MONEY: Number,
    Kind.FLAG: Flag,
    Kind.TIME: Number,
    Kind.DAY: Number,
    Kind.CARD: Number,
    Kind.CARDS: Many,
    Kind.TILES: Many,
    Kind.FLAGS: Many,
    Kind.NUMBERS: Many,
    Kind.TEXTS: Many,
}
_KIND_OF_OPTION: dict[OptionKind, type] = {
    OptionKind.CHOICE: Codes,
    OptionKind.SET: Flag,
    OptionKind.COUNT: Number,
    OptionKind.MONEY: Number,
    OptionKind.PERCENT: Number,
    OptionKind.FLAG: Flag,
    OptionKind.HOUSE_WAY: Codes,
}


@cache
def kind_of(name: str, chapter: str) -> type:
    """Say which kind of column a rule of a chapter is handed under a name."""
    catalogue = load()
    if name in catalogue.derived[chapter]:
        returned: type = typing.get_type_hints(catalogue.derived[chapter][name].function)["return"]
        return returned
    if name in catalogue.columns():
        return _KIND_OF_COLUMN[catalogue.columns()[name].kind]
    for option in catalogue.options[chapter].values():
        if name in option.parameters:
            return _KIND_OF_OPTION[option.kind]
    return _kind_of_given(name)


def _kind_of_given(name: str) -> type:
    """Say which kind of column a chunk gives besides those of the log."""
    if name in MISSING:
        return type(integers([]))
    if name.startswith("complete_"):
        return type(booleans([]))
    return Link if name.endswith("_row") and not name.startswith("reading_") else Codes


def annotated(function: Callable[..., Any]) -> dict[str, type]:
    """Kinds of column that a function's own annotations say it is handed, by name."""
    hints = typing.get_type_hints(function)
    found = {name: hints[name] for name in inspect.signature(function).parameters if name in hints}
    # An optional column is annotated ``X | None``.
    return {name: (typing.get_args(hint) or (hint,))[0] for name, hint in found.items()}


def column(name: str, kind: type, values: list[Any]) -> Any:
    """Make one column of values written in YAML; null is a missing value.

    Raises AssertionError where a value is not of the column's kind or not one of those it may have.
    """
    present = [value is not None for value in values]
    if kind is Number:
        return integers([0 if value is None else _number(name, value) for value in values], present)
    if kind is Flag:
        assert all(isinstance(value, bool) for value in values if value is not None), name
        return booleans([bool(value) for value in values], present)
    if kind is Codes:
        return _codes(name, values)
    if kind is Told:
        return Told(values.__getitem__)
    assert kind is Many, f"{name}: a case cannot hold a {kind}"
    return _many(name, values)


def _number(name: str, value: Any) -> int:
    if name.endswith(("_at", "_until")):
        at = value if isinstance(value, datetime) else datetime.fromisoformat(value)
        since = at.replace(tzinfo=at.tzinfo or UTC) - datetime(1970, 1, 1, tzinfo=UTC)
        return (since.days * 86_400 + since.seconds) * 1_000_000 + since.microseconds
    if name.endswith("_day") and not name.endswith("_in_day"):
        day = value if isinstance(value, date) else date.fromisoformat(value)
        return day.toordinal() - date(1970, 1, 1).toordinal()
    if name.endswith("_card"):
        return NUMBERS[Kind.CARD][value]
    assert isinstance(value, int), f"{name}: {value!r} is no whole number"
    assert not isinstance(value, bool), f"{name}: {value!r} is no whole number"
    return value


def _codes(name: str, values: list[Any]) -> Codes:
    texts = [None if value is None else str(value) for value in values]
    allowed = allowed_texts(name)
    names = tuple(allowed or sorted({text for text in texts if text is not None}))
    unknown = {text for text in texts if text is not None} - set(names)
    assert not unknown, f"{name} cannot be {sorted(unknown)}; it is one of {sorted(names)}"
    codes = [-1 if text is None else names.index(text) for text in texts]
    return Codes(np.array(codes, dtype=np.int32), names)


@cache
def allowed_texts(name: str) -> tuple[str, ...]:
    """Values that a declared text column, a filed option or a reading may have; empty where any."""
    catalogue = load()
    if name == "attestation":
        return ATTESTATIONS
    declared = catalogue.columns().get(name)
    if declared:
        return tuple(declared.values)
    # Chapters may offer different choices under one name.
    found: dict[str, None] = {}
    for chapter in catalogue.chapters:
        for option in catalogue.options[chapter].values():
            if name in option.parameters:
                found |= dict.fromkeys(option.choices)
                found |= {text: None for texts in option.amended.values() for _, text in texts}
        for reading in catalogue.readings[chapter].values():
            if name == reading.parameter:
                found |= dict.fromkeys(reading.choices)
    return tuple(found)


def _many(name: str, values: list[Any]) -> Many:
    entries = [_entries(name, value or []) for value in values]
    texts = sorted({entry for row in entries for entry in row if isinstance(entry, str)})
    width = max(1, *(len(row) for row in entries))
    matrix = np.full((len(values), width), -1, dtype=np.int64)
    for place, row in enumerate(entries):
        matrix[place, : len(row)] = [texts.index(e) if isinstance(e, str) else e for e in row]
    return Many(matrix, np.array([value is not None for value in values], dtype=bool), tuple(texts))


def _entries(name: str, value: Iterable[Any]) -> list[int | str]:
    found: list[int | str] = []
    for entry in value:
        if entry is None:
            found.append(-1)
        elif "cards" in name or "tiles" in name:
            found.append(NUMBERS[Kind.CARDS if "cards" in name else Kind.TILES][entry])
        else:
            found.append(entry if isinstance(entry, str) else int(entry))
    return found
