"""Every name that is asked for is a column, and every clause that is followed is there: all faults at once.

A clause asks by the names of its parameters and by those in the words of ``when`` and ``holds``, which no
type checker reads.  ``python -m rules`` tells the faults with file, line and the nearest name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING

from rules.clause import CatalogueError, Clause, Status

if TYPE_CHECKING:
    from rules.catalogue import Catalogue


def refuse_unknown_names(catalogue: Catalogue, given: Mapping[str, set[str]]) -> None:
    """Hold the names that are asked for in each chapter against those that are given, and the columns there.

    Raises CatalogueError naming everything that is not there.
    """
    faults = [
        fault for number in catalogue.derived for fault in _of_chapter(catalogue, number, given[number])
    ]
    if faults:
        raise CatalogueError("\n".join(dict.fromkeys(faults)))


def _of_chapter(catalogue: Catalogue, number: str, given: set[str]) -> Iterator[str]:
    columns = catalogue.derived[number]
    known = given | columns.keys()
    for column in columns.values():
        where = f"{_file(column.function.__module__)}: column {column.name}"
        yield from _unknown(column.parameters, known, where)
    for step in catalogue.stories[number]:
        yield from _unknown((*step.columns, *filter(None, [step.when])), known, f"story of {number}")
    for item in (text for clause in catalogue.of_chapter(number) for text in clause.texts):
        where = f"{_file(item.module)}:{item.line}: {item.citation}"
        yield from _unknown(item.parameters, known, where)
        yield from (f"{where} {fault}" for fault in _followed_wrongly(item, catalogue))


def _file(module: str) -> str:
    return f"{module.replace('.', '/')}.py"


def _followed_wrongly(item: Clause, catalogue: Catalogue) -> Iterator[str]:
    if item.status is Status.CONSEQUENCE and not item.follows:
        yield "is the consequence of no clause"
    for root in item.follows:
        if root not in catalogue.clauses:
            yield f"follows {root}, which is not a clause"


def _unknown(asked: Iterable[str], known: set[str], where: str) -> Iterator[str]:
    for name in asked:
        if name not in known:
            nearest = get_close_matches(name, known, 1)
            perhaps = f"; {nearest[0]!r} is one" if nearest else ""
            yield f"{where} asks for {name!r}, which is no declared column{perhaps}"
