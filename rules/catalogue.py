"""The catalogue: every clause of every chapter in its place, checked or not, and why.

``load()`` walks the chapter folders; there is no list to keep.  Every name that a clause asks for is
checked as the catalogue loads.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from types import ModuleType

import rules
from rules.clause import CLAUSES, DERIVED, CatalogueError, Chapter, Clause, Derived, Per, ancestors
from rules.columns import KEYS, TABLES, Column, Table
from rules.story import Step
from rules.submission import COMMON_OPTIONS, Option, Reading


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Everything the law says, loaded and proved consistent."""

    chapters: dict[str, Chapter]
    clauses: dict[str, Clause]
    derived: dict[str, dict[str, Derived]]
    tables: dict[str, Table]
    options: dict[str, dict[str, Option]]
    readings: dict[str, dict[str, Reading]]
    stories: dict[str, tuple[Step, ...]]
    labels: dict[str, str]
    behind: dict[tuple[tuple[str, ...], str, bool], frozenset[str]] = field(default_factory=dict)

    def of_chapter(self, number: str) -> Iterator[Clause]:
        """Clauses of a chapter in citation order."""
        return (clause for clause in self.clauses.values() if clause.chapter == number)

    def reads(self, item: Clause) -> frozenset[str]:
        """Every name a clause reads, itself or through derived columns."""
        return self._behind(item.parameters, item.chapter, needed_only=False)

    def needs(self, names: tuple[str, ...], chapter: str) -> frozenset[str]:
        """Every name that has to be there for some names to be worked out: reads, less what is optional."""
        return self._behind(names, chapter, needed_only=True)

    def _behind(self, names: tuple[str, ...], chapter: str, *, needed_only: bool) -> frozenset[str]:
        key = (names, chapter, needed_only)
        if key not in self.behind:
            self.behind[key] = self._follow(names, chapter, needed_only=needed_only)
        return self.behind[key]

    def _follow(self, names: tuple[str, ...], chapter: str, *, needed_only: bool) -> frozenset[str]:
        known = self.derived[chapter]
        found: set[str] = set()
        waiting = list(names)
        while waiting:
            name = waiting.pop()
            if name not in found:
                found.add(name)
                column = known.get(name)
                below = column.parameters if column else ()
                optional = (column.function.__kwdefaults__ or {}) if column and needed_only else {}
                waiting.extend(each for each in below if each not in optional)
        return frozenset(found)

    def needs_of(self, item: Clause) -> frozenset[str]:
        """Every name that has to be there for a clause to be judged."""
        optional = (item.function.__kwdefaults__ or {}) if item.function else {}
        return self.needs(tuple(n for n in item.parameters if n not in optional), item.chapter)

    def readings_of(self, item: Clause) -> list[str]:
        """Names of the readings a clause rests on."""
        read = sorted(n.removeprefix("reading_") for n in self.needs_of(item) if n.startswith("reading_"))
        wagers = {name: self.readings[item.chapter][name].wagers for name in read}
        return [n for n in read if not item.wager or not wagers[n] or item.wager in wagers[n]]

    def columns(self) -> dict[str, Column]:
        """Columns of the log by the name a rule asks for."""
        return {c.parameter: c for table in self.tables.values() for c in table.columns}


_SECTION = re.compile(r"^(?P<chapter>\d+a)\.(?P<section>\d+)")


@cache
def load() -> Catalogue:
    """Import every chapter, put its clauses in citation order and check every name."""
    found = Catalogue({}, {}, {}, {}, {}, {}, {}, {})
    values: dict[str, dict[str, str]] = {}
    clauses: dict[str, Clause] = {}
    for package in _chapter_packages():
        modules = _modules(package)
        _add_chapter(found, package.CHAPTER, modules)
        for name, added in modules["columns"].VALUES.items():
            values.setdefault(name, {}).update(added)
        for module in modules.values():
            for item in CLAUSES.get(module.__name__, []):
                if item.citation in clauses:
                    message = f"{item.module}: {item.citation} is declared twice"
                    raise CatalogueError(message)
                clauses[item.citation] = _place(item, package.CHAPTER)
    found.clauses.update(sorted(clauses.items(), key=lambda kv: in_order(kv[0])))
    found.tables.update({name: _with_values(table, values) for name, table in TABLES.items()})
    _check_names(found)
    return found


def _add_chapter(found: Catalogue, chapter: Chapter, modules: dict[str, ModuleType]) -> None:
    """Take over what a chapter declares besides its clauses."""
    number = chapter.number
    submission = modules["submission"]
    found.chapters[number] = chapter
    found.labels.update(modules["columns"].LABELS)
    found.stories[number] = modules["story"].STORY
    found.options[number] = {o.name: o for o in (*COMMON_OPTIONS, *submission.OPTIONS)}
    found.readings[number] = {r.name: r for r in submission.READINGS}
    shared = shared_by(chapter)
    own = {k: v for m in modules.values() for k, v in DERIVED.get(m.__name__, {}).items()}
    found.derived[number] = {**shared, **own}


def shared_by(chapter: Chapter) -> dict[str, Derived]:
    """Every derived column a chapter has from the duties and from its sister chapters."""
    modules = [*_modules(importlib.import_module("rules.duties")).values()]
    modules += [importlib.import_module(name) for name in chapter.shares]
    return {name: column for module in modules for name, column in DERIVED.get(module.__name__, {}).items()}


def _chapter_packages() -> list[ModuleType]:
    names = sorted(m.name for m in pkgutil.iter_modules(rules.__path__) if m.name.startswith("ch"))
    return [importlib.import_module(f"rules.{name}") for name in names]


def offered(name: str) -> dict[str, ModuleType]:
    """Modules of a name that a chapter's folder may have, such as ``rank_lists``, by the chapter's number."""
    having = (p for p in _chapter_packages() if any(m.name == name for m in pkgutil.iter_modules(p.__path__)))
    return {each.CHAPTER.number: importlib.import_module(f"{each.__name__}.{name}") for each in having}


def _modules(package: ModuleType) -> dict[str, ModuleType]:
    return {
        module.name: importlib.import_module(f"{package.__name__}.{module.name}")
        for module in pkgutil.iter_modules(package.__path__)
    }


def in_order(citation: str) -> tuple[tuple[int, str], ...]:
    """Sort key that puts citations as the Code prints them; a [table or part] comes last of its level.

    A designation that the Code prints twice is ``(f)`` and ``(f)#2``: the second comes after the whole first.
    """
    chapter, _, rest = citation.partition(".")
    places = []
    for depth, token in enumerate(_TOKEN.findall(rest)):
        inside = token.strip("()")
        if token.startswith("["):
            places.append((10_000, inside.strip("[]")))
        elif token.startswith("#"):
            places.append((20_000, inside))
        elif inside.isdigit():
            places.append((int(inside), ""))
        elif depth == _ROMAN_DEPTH:
            places.append((_ROMAN.index(inside), ""))
        else:
            places.append((ord(inside.lower()), ""))
    return ((int(chapter.rstrip("a")), ""), *places)


_TOKEN = re.compile(r"\[[^]]*\]|\([^)]*\)|#?\d+")
_ROMAN = ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv")
_ROMAN_DEPTH = 3


def _place(item: Clause, chapter: Chapter) -> Clause:
    """Give a clause its section's dates and prove that it stands in its section's file."""
    match = _SECTION.match(item.citation)
    if match is None or match["chapter"] != chapter.number:
        message = f"{item.module}: {item.citation} is not a citation of Chapter {chapter.number}"
        raise CatalogueError(message)
    section = int(match["section"])
    file = item.module.rpartition(".")[2]
    if not file.startswith(f"s{section:02d}_"):
        message = f"{item.module}: {item.citation} belongs in a file s{section:02d}_…"
        raise CatalogueError(message)
    since, source = chapter.sections.get(f"{chapter.number}.{section}", (chapter.adopted, chapter.adopted_by))
    return replace(item, since=item.since or since, source=item.source or source)


def _with_values(table: Table, values: dict[str, dict[str, str]]) -> Table:
    columns = tuple(
        replace(column, values={**column.values, **values.get(column.name, {})}) for column in table.columns
    )
    return replace(table, columns=columns)


# Names every chunk offers besides declared columns: links from rows to the rows they belong to.
LINKS = tuple(f"{child}_{parent}_row" for child in Per for parent in ancestors(child))
GIVEN = (*KEYS, *LINKS, "attestation", "shoe_id", "deck_id")


def _check_names(catalogue: Catalogue) -> None:
    columns = set(catalogue.columns())
    for number, found in catalogue.derived.items():
        known = columns | set(found) | set(GIVEN)
        known |= {p for o in catalogue.options[number].values() for p in o.parameters}
        known |= {r.parameter for r in catalogue.readings[number].values()}
        for column in found.values():
            _refuse_unknown(column.parameters, known, f"column {column.name}")
        for item in catalogue.of_chapter(number):
            _refuse_unknown(item.parameters, known, f"{item.module}: {item.citation}")
            for step in catalogue.stories[number]:
                _refuse_unknown((*step.columns, *filter(None, [step.when])), known, f"story of {number}")
            for root in item.follows:
                if root not in catalogue.clauses:
                    message = f"{item.module}: {item.citation} follows {root}, which is no clause"
                    raise CatalogueError(message)


def _refuse_unknown(parameters: tuple[str, ...], known: set[str], where: str) -> None:
    for name in parameters:
        if name not in known:
            message = f"{where} asks for {name!r}, which is no declared column"
            raise CatalogueError(message)
