"""Columns that read paytables which nobody files: on each gaming day, the texts of that day.

What a casino files names the text of its table (``rules.submission.Option.on``).  A table that is the only
one of its wager has to be found by the day.  A column that reads one says so, and is declared once for each
stretch of days on which none of its tables changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from itertools import pairwise
from typing import Any, TypeVar

from rules.asked import stated
from rules.clause import CatalogueError, calling_module, derived
from rules.parameters import parameters_of
from rules.paytable import Paytable, TabledWager, tabled_wagers

Tables = Mapping[str, Paytable]
"""By wager, the text of the only table of it that is in force."""

_Function = TypeVar("_Function", bound=Callable[..., Any])


def derived_by_tables(*wagers: str, per: str = "wager", module: str = "") -> Callable[[_Function], _Function]:
    """Declare a computed column by a function whose first parameter, ``tables``, are those of some wagers.

    Before the first text of a table, and after the last, it is handed the nearest: nothing in force rests on
    it.
    Raises CatalogueError for a wager that has no table, or several to be filed.
    """
    folder = (module or calling_module()).split(".")[1]
    found = {wager: _only_table(wager, folder) for wager in wagers}

    def declare(function: _Function) -> _Function:
        _, *names = parameters_of(function)
        for since, until, tables in _stretches(found):

            def column(tables: Tables = tables, **columns: Any) -> Any:
                return function(tables, **columns)

            says = function.__doc__ or ""
            stated(column, names, says, function.__name__, function.__module__)
            column.__kwdefaults__ = function.__kwdefaults__
            column.__annotations__ = {
                n: kind for n, kind in function.__annotations__.items() if n != "tables"
            }
            column.__wrapped__ = function  # type: ignore[attr-defined]  # whose module knows the names of the kinds
            derived(per=per, since=since, until=until, tables=wagers)(column)
        return function

    return declare


def _only_table(wager: str, folder: str) -> TabledWager:
    found = tabled_wagers(folder).get(wager)
    if found is None or len({table.printed_name for table in found.tables.values()}) != 1:
        message = f"{folder}/paytables.yaml does not have one table of the wager {wager}, but none or several"
        raise CatalogueError(message)
    return found


def _stretches(wagers: Mapping[str, TabledWager]) -> Iterator[tuple[str | None, str | None, Tables]]:
    """The days on which one of the tables changed, with the tables from each on."""
    texts = {wager: list(found.tables.values()) for wager, found in wagers.items()}
    days = sorted({text.since for each in texts.values() for text in each if text.amends and text.since})
    for since, until in pairwise([None, *days, None]):
        tables = {wager: _begun(each, since) for wager, each in texts.items()}
        yield since.isoformat() if since else None, until.isoformat() if until else None, tables


def _begun(texts: list[Paytable], day: date | None) -> Paytable:
    """The last text that has begun by a day, or the first."""
    return [text for text in texts if not text.amends or (day and text.since and text.since <= day)][-1]
