"""JSON read once before the database reads it, for what it would take in silently.

That is: a number that loses digits, a key given twice (in capitals and in small letters too), NaN, and a file
that begins with a byte-order mark.
"""

from __future__ import annotations

import codecs
import json
from collections.abc import Iterator
from decimal import Decimal
from io import TextIOWrapper
from pathlib import Path
from typing import Any

from audit.errors import LogRejected
from audit.machine.limits import CELL_BYTES, LIST_ITEMS, ROWS

LONGEST_ROW = 1 << 26
"""Characters of one object, the most that the database reads."""
_BLOCK = 1 << 20
_EXACT_DIGITS = 15
_EXACT = 1 << 53
_LONGEST_NUMBER = 38
_SPACES = " \t\n\r"


class _Lossy(int):
    """A whole number that a binary fraction does not hold."""


def check_json(path: Path) -> set[str]:
    """Return the columns that hold whole numbers beyond what a binary fraction holds.

    Raises LogRejected, with the row, for what the database would take in otherwise than it is written.
    """
    long: set[str] = set()
    number = 0
    try:
        for number, row in enumerate(_rows(path), 1):
            ROWS.check(number, path, LogRejected)
            if isinstance(row, dict):
                long |= {name for name, value in row.items() if _holds_lossy(value)}
    except UnicodeDecodeError as error:
        message = f"{path}, after row {number}: is not UTF-8 text ({error.reason})"
        raise LogRejected(message) from error
    except RecursionError as error:
        message = f"{path}, row {number + 1}: is nested too deeply"
        raise LogRejected(message) from error
    except ValueError as error:
        message = f"{path}, row {number + 1}: {error}"
        raise LogRejected(message) from error
    return long


def _rows(path: Path) -> Iterator[Any]:
    """Yield the values of a file one by one: an array's, or those that follow each other."""
    decoder = json.JSONDecoder(
        object_pairs_hook=_object, parse_int=_whole, parse_float=_fraction, parse_constant=_no_number
    )
    with path.open("rb") as raw:
        if raw.read(3) == codecs.BOM_UTF8:
            message = "begins with a byte-order mark; save the file without one"
            raise ValueError(message)
        raw.seek(0)
        text = _Text(TextIOWrapper(raw, encoding="utf-8", newline=""))
        in_array = text.skip("[")
        while not text.ended:
            if in_array and text.skip("]"):
                in_array = False
                continue
            yield text.value(decoder)
            if in_array:
                text.skip(",")


class _Text:
    """A text file read a block at a time."""

    def __init__(self, handle: TextIOWrapper) -> None:
        self._handle = handle
        self._text = ""
        self._at = 0
        self._whole = False
        self._to_next()

    @property
    def ended(self) -> bool:
        """Nothing but blanks is left."""
        return self._at >= len(self._text)

    def skip(self, sign: str) -> bool:
        """Go beyond a sign, where it comes next."""
        there = self._text.startswith(sign, self._at)
        if there:
            self._at += 1
            self._to_next()
        return there

    def value(self, decoder: json.JSONDecoder) -> Any:
        """Return the next value.  A value may go on in the next block, and so may a number at its end."""
        while True:
            try:
                value, end = decoder.raw_decode(self._text, self._at)
            except json.JSONDecodeError as error:
                if self._whole:
                    message = f"cannot be read as json: {error.msg}"
                    raise ValueError(message) from error
            else:
                if end < len(self._text) or self._whole:
                    self._at = end
                    self._to_next()
                    return value
            self._more()

    def _more(self) -> None:
        self._text, self._at = self._text[self._at :], 0
        if len(self._text) > LONGEST_ROW:
            message = f"has more than {LONGEST_ROW:,} characters"
            raise ValueError(message)
        more = self._handle.read(max(_BLOCK, len(self._text)))
        self._text += more
        self._whole = not more

    def _to_next(self) -> None:
        """Go to what comes next that is no blank."""
        while True:
            while self._at < len(self._text) and self._text[self._at] in _SPACES:
                self._at += 1
            if self._at < len(self._text) or self._whole:
                return
            self._more()


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    seen: set[str] = set()
    for name, value in pairs:
        if name.lower() in seen:
            message = f"the key {name!r} is given twice (capitals make no difference)"
            raise ValueError(message)
        seen.add(name.lower())
        if isinstance(value, str):
            _refuse(CELL_BYTES.exceeded(len(value)), name)
        elif isinstance(value, list):
            _refuse(LIST_ITEMS.exceeded(len(value)), name)
    return dict(pairs)


def _refuse(reason: str, name: str) -> None:
    if reason:
        message = f"{name!r}: {reason}"
        raise ValueError(message)


def _whole(digits: str) -> int:
    if len(digits) <= _EXACT_DIGITS:
        return 0
    if len(digits) > _LONGEST_NUMBER:
        message = f"the number {digits[:20]}… has {len(digits):,} digits; write it as text"
        raise ValueError(message)
    number = int(digits)
    return _Lossy(number) if abs(number) > _EXACT else 0


def _fraction(written: str) -> int:
    short = len(written) <= _EXACT_DIGITS and "e" not in written.lower()
    # The database reads a binary fraction, as the standard library does.
    if not short and Decimal(repr(json.loads(written))) != Decimal(written):
        message = f"the number {written[:40]} would lose digits; write it as text"
        raise ValueError(message)
    return 0


def _no_number(written: str) -> int:
    message = f"{written} is no number"
    raise ValueError(message)


def _holds_lossy(value: Any) -> bool:
    if isinstance(value, dict):
        return any(map(_holds_lossy, value.values()))
    if isinstance(value, list):
        return any(map(_holds_lossy, value))
    return isinstance(value, _Lossy)
