"""Which derived columns a chapter has: those of the floors it rests on, and its own.

Every chapter rests on ``rules.duties`` and on the floors that its ``Chapter`` names.  A chapter has a
floor's column wherever it has everything that the column is worked out from: a game without dice
has no columns about dice.  No name is defined twice unless the upper definition is listed as an override.
"""

import importlib
import pkgutil
from collections.abc import Iterable
from functools import cache
from types import ModuleType

from rules.clause import DERIVED, CatalogueError, Chapter, Derived
from rules.in_time import column_of

GROUND = "rules.duties"
"""The floor that every chapter rests on."""

Columns = dict[str, Derived]
Definitions = dict[str, tuple[Derived, ...]]
"""Columns by name, each with every definition of it, the uppermost last."""


@cache
def modules_of(package: ModuleType) -> dict[str, ModuleType]:
    """Import every module of a package and return them by their short names."""
    return {
        module.name: importlib.import_module(f"{package.__name__}.{module.name}")
        for module in pkgutil.iter_modules(package.__path__)
    }


def floors_of(chapter: Chapter) -> Definitions:
    """Every derived column of the floors a chapter rests on.

    Raises CatalogueError where a name is defined twice and not listed as an override.
    """
    found: Definitions = {}
    for name in (GROUND, *chapter.rests_on):
        floor = importlib.import_module(name)
        found = _laid_over(found, columns_of(floor), getattr(floor, "OVERRIDES", ()), name)
    return found


def in_scope(chapter: Chapter, package: ModuleType, given: set[str]) -> Columns:
    """Every derived column of a chapter.

    given  what else its columns may be worked out from: the log, filed options, readings, links
    Raises CatalogueError where a name is defined twice and not listed as an override.
    """
    own = columns_of(package)
    found = _laid_over(floors_of(chapter), own, chapter.overrides, f"Chapter {chapter.number}")
    while True:
        uppermost = {name: definitions[-1] for name, definitions in found.items() if definitions}
        known = given | uppermost.keys()
        lacking = [
            name
            for name, column in uppermost.items()
            if name not in own and not known.issuperset(column.parameters)
        ]
        if not lacking:
            return uppermost
        # A definition that needs something the chapter lacks gives way to the one below it, if any.
        found |= {name: found[name][:-1] for name in lacking}


def columns_of(package: ModuleType) -> Columns:
    """Derived columns that the modules of a package define.

    Raises CatalogueError where two modules define one name.
    """
    found: Columns = {}
    for module in modules_of(package).values():
        for name, texts in DERIVED.get(module.__name__, {}).items():
            if name in found:
                message = f"{module.__name__} and {found[name].function.__module__} both define {name}"
                raise CatalogueError(message)
            found[name] = column_of(texts)
    return found


def _laid_over(below: Definitions, above: Columns, overrides: Iterable[str], where: str) -> Definitions:
    """Put one floor's columns over those below it, which it may replace only where it says so."""
    listed, replaced = set(overrides), below.keys() & above.keys()
    if listed != replaced:
        unsaid, idle = sorted(replaced - listed), sorted(listed - replaced)
        message = f"{where}: overrides not listed: {unsaid}; listed, but not defined below it: {idle}"
        raise CatalogueError(message)
    return {**below, **{name: (*below.get(name, ()), column) for name, column in above.items()}}
