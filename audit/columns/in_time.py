"""Which text of the law applies to which row: by the gaming day, and where none did, nothing is judged.

On nearly every night one text of each citation applies to all rows, and nothing is asked of a row.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from audit.columns.unmarked import worked_out_unmarked
from rules.clause import Clause, Derived
from rules.kinds import Bools, Codes, Many, Told
from rules.masked import Flag, Number
from rules.values import take

if TYPE_CHECKING:
    from audit.columns.chunk import Chunk

_EPOCH = date(1970, 1, 1).toordinal()


class _Dated(Protocol):
    @property
    def since(self) -> date | None: ...

    @property
    def until(self) -> date | None: ...


def day_number(day: date) -> int:
    """Return a day as days since 1970."""
    return day.toordinal() - _EPOCH


def covers(text: _Dated, first: int, last: int) -> bool:
    """Whether a text applies on every day from one to another."""
    begun = text.since is None or day_number(text.since) <= first
    return begun and (text.until is None or last < day_number(text.until))


def in_force(clause: Clause, days: tuple[int, int]) -> list[Clause]:
    """Return the texts that rows of some days are to be judged by: one, nearly always.

    Where none applies, the one that is nearest: it says so of every row.
    """
    if not clause.earlier:
        return [clause]
    first, last = days
    texts = clause.texts
    found = [text for text in texts if not (is_over(text, first) or is_to_come(text, last))]
    return found or [texts[0] if is_to_come(texts[0], last) else texts[-1]]


def is_over(text: _Dated, first: int) -> bool:
    """Whether a text no longer applies on a day, or any later one."""
    return text.until is not None and day_number(text.until) <= first


def is_to_come(text: _Dated, last: int) -> bool:
    """Whether a text does not yet apply on a day, or any earlier one."""
    return text.since is not None and last < day_number(text.since)


def of_no_text(clause: Clause, days: tuple[int, int]) -> bool:
    """Whether there was no text of a clause on any of some days: not one that we lack, but none."""
    first, last = days
    if is_over(clause, first):
        return not clause.replaced
    if clause.begins and is_to_come(clause, last):
        return clause.unheld is None or last < day_number(clause.unheld)
    return False


def without_text(clause: Clause, days: Any) -> tuple[Bools, Bools]:
    """Say on which rows a clause was not in force, and which are judged by another text of it.

    days  int[n]  gaming days as days since 1970
    """
    none = np.zeros(len(days), dtype=bool)
    other = none.copy()
    if clause.since:
        early = days < day_number(clause.since)
        if not clause.begins:
            other |= early
        elif clause.unheld is None:
            none |= early
        else:
            none |= days < day_number(clause.unheld)
    if clause.until:
        late = days >= day_number(clause.until)
        if clause.replaced:
            other |= late
        else:
            none |= late
    return none, other


def worked_out(chunk: Chunk, column: Derived) -> Any:
    """Work out a column, where it was amended each row by its gaming day; missing where no text is."""
    if not column.texts:
        return _by(column, chunk)
    first, last = chunk.days
    texts = [text for text in column.texts if not (is_over(text, first) or is_to_come(text, last))]
    if len(texts) == 1 and covers(texts[0], first, last):
        return _by(texts[0], chunk)
    days = chunk.column("gaming_day", column.per).values
    which = np.full(len(days), -1)
    for place, text in enumerate(texts):
        begun = np.full(len(days), fill_value=True) if text.since is None else days >= day_number(text.since)
        over = np.zeros(len(days), dtype=bool) if text.until is None else days >= day_number(text.until)
        which[begun & ~over] = place
    # Of no day: any text gives the kind of column, of which nothing is known.
    return chosen([_by(text, chunk) for text in texts or column.texts[-1:]], which)


def _by(text: Derived, chunk: Chunk) -> Any:
    """Work out a column by one way to do so."""
    if text.unmarked:
        return worked_out_unmarked(chunk, text)
    return text.function(**chunk.arguments(text.function, text.parameters, text.per))


def chosen(columns: Sequence[Any], which: Any) -> Any:
    """Put a column together from several of one kind, row by row.

    which  int[n]  the place of the column that a row is taken from; below 0: missing
    Raises TypeError for a kind of column that cannot be put together.
    """
    rows = np.arange(len(which))
    if len(columns) == 1:
        return take(columns[0], np.where(which == 0, rows, -1))
    kinds = {type(column) for column in columns}
    if kinds == {Told}:
        return Told(lambda row: columns[which[row]].text(row) if which[row] >= 0 else None)
    if kinds == {Codes}:
        return _codes(columns, which)
    if kinds <= {Flag, Number} and len(kinds) == 1:
        values, missing = columns[0].values.copy(), np.ones(len(which), dtype=bool)
        for number, column in enumerate(columns):
            values = np.where(which == number, column.values, values)
            missing = np.where(which == number, column.missing, missing)
        return kinds.pop()(values, missing)
    if kinds == {Many}:
        return _entries(columns, which)
    names_of = ", ".join(sorted(kind.__name__ for kind in kinds))
    message = f"an amended column is of numbers, lists, flags, texts or sentences, not of {names_of}"
    raise TypeError(message)


def _codes(columns: Sequence[Codes], which: Any) -> Codes:
    names = tuple(dict.fromkeys(name for column in columns for name in column.names))
    place = {name: code for code, name in enumerate(names)}
    codes = np.full(len(which), -1, dtype=np.int32)
    for number, column in enumerate(columns):
        here = np.array([*(place[name] for name in column.names), -1], dtype=np.int32)[column.codes]
        codes = np.where(which == number, here, codes)
    return Codes(codes, names)


def _entries(columns: Sequence[Many], which: Any) -> Many:
    entries, known = columns[0].values.copy(), np.zeros(len(which), dtype=bool)
    for number, column in enumerate(columns):
        entries = np.where((which == number)[:, None], column.values, entries)
        known = np.where(which == number, column.known, known)
    return Many(entries, known)
