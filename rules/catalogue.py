"""The catalogue: every clause of every chapter in its place, checked or not, and why.

A clause is a function under ``@clause``.  Its **parameters are the columns it needs**: a column of
the log, a ``derived`` column, a filed option (``approved_…``) or a reading (``reading_…``).  Every
name is checked when the catalogue loads.  ``load()`` walks the chapter folders; there is no list to
keep.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from enum import StrEnum
from functools import cache
from types import ModuleType
from typing import Any

import rules
from rules.columns import KEYS, TABLES, Column, Table
from rules.story import Step
from rules.submission import COMMON_OPTIONS, Option, Reading


class CatalogueError(Exception):
    """The catalogue contradicts itself; names the file and the clause."""


class Status(StrEnum):
    """What the tool does with a clause."""

    CHECKED = "checked"  # replayed from the log
    INSPECTION = "inspection"  # a person must inspect; attestations are checked
    OBSERVATION = "observation"  # a person must observe; attestations are checked
    DEFINITION = "definition"  # gives a meaning
    PERMISSION = "permission"  # allows, requires nothing
    HEADING = "heading"  # introduces what follows
    NOT_AUDITABLE = "not_auditable"  # no log can prove it; the reason says why
    PENDING = "pending"  # not written yet


class Per(StrEnum):
    """What one verdict is about: the grain of a clause or of a derived column."""

    ROUND = "round"
    HAND = "hand"
    WAGER = "wager"
    PAYMENT = "payment"
    EVENT = "event"
    SHOE = "shoe"  # one dealing shoe, from shuffle to reshuffle
    DECK = "deck"  # one physical set of cards on one gaming day
    TABLE = "table"  # one gaming table on one gaming day


# Who a row belongs to: a column of a parent is handed down to its children.
PARENTS: dict[Per, tuple[Per, ...]] = {
    Per.TABLE: (),
    Per.DECK: (Per.TABLE,),
    Per.SHOE: (Per.TABLE,),
    Per.ROUND: (Per.SHOE, Per.DECK, Per.TABLE),
    Per.HAND: (Per.ROUND,),
    Per.WAGER: (Per.ROUND,),
    Per.PAYMENT: (Per.TABLE,),
    Per.EVENT: (Per.SHOE, Per.DECK, Per.ROUND, Per.TABLE),
}


def ancestors(per: Per) -> tuple[Per, ...]:
    """Every kind of row that a kind of row belongs to, directly or not."""
    found: dict[Per, None] = {}
    for parent in PARENTS[per]:
        found |= {parent: None} | dict.fromkeys(ancestors(parent))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a clause finds, one entry a row, three-valued (pandas BooleanArray, NA = cannot tell).

    applies   the duty arises on this row
    holds     the duty was met (looked at only where it applies)
    observed, required  sentences with ``{column}`` in braces, filled in for the rows that fail
    shown     further columns the sentences use
    amount_cents  what the patron received less what was due: + overpaid, - underpaid
    record    where True, a failure is a fault of the record and accuses nobody
    explained where known not to be true, a failure does not come of a breach the clause follows
    """

    applies: Any
    holds: Any
    observed: str = ""
    required: str = ""
    shown: dict[str, Any] = field(default_factory=dict)
    amount_cents: Any = None
    record: Any = None
    explained: Any = None


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause of the Code as the catalogue holds it."""

    citation: str
    status: Status
    duty: str
    chapter: str
    reading: str = ""
    reason: str = ""
    per: Per | None = None
    wager: str = ""
    follows: tuple[str, ...] = ()
    since: date | None = None
    until: date | None = None
    source: str = ""
    parameters: tuple[str, ...] = ()
    function: Callable[..., Verdict] | None = None
    module: str = ""
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Derived:
    """A column computed from others, at one grain."""

    name: str
    per: Per
    parameters: tuple[str, ...]
    function: Callable[..., Any]
    meaning: str


@dataclass(frozen=True, slots=True)
class Chapter:
    """One chapter: which rounds it governs and since when we hold its text.

    variants   variants that its own text governs
    companions variant -> citation of the companion chapter that changes it and is not held
    """

    number: str
    game: str
    title: str
    adopted: date
    adopted_by: str
    variants: tuple[str, ...] = ("standard",)
    companions: dict[str, str] = field(default_factory=dict)
    sections: dict[str, tuple[date, str]] = field(default_factory=dict)


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


def clause(
    citation: str,
    *,
    per: str,
    status: Status = Status.CHECKED,
    wager: str = "",
    follows: tuple[str, ...] = (),
    kind: str = "replay",
    since: str | None = None,
    until: str | None = None,
    reason: str = "",
) -> Callable[[Callable[..., Verdict]], Callable[..., Verdict]]:
    """Declare a checked clause.

    wager    only rows of this wager kind are looked at
    follows  citations whose breach in the same round explains a breach of this one: such a breach
             is reported under that finding, not as one of its own
    since, until  dates of Pa. Bulletin texts where they differ from the section's
    """

    def declare(function: Callable[..., Verdict]) -> Callable[..., Verdict]:
        duty, _, rest = inspect.cleandoc(function.__doc__ or "").partition("\n")
        if not duty:
            message = f"{function.__module__}: {citation} has no docstring to state its duty"
            raise CatalogueError(message)
        _add(
            function.__module__,
            Clause(
                citation=citation,
                status=status,
                duty=duty,
                chapter=citation.partition(".")[0],
                reading=" ".join(rest.replace("Reading", "", 1).split()),
                reason=reason,
                per=Per(per),
                wager=wager,
                follows=follows,
                since=date.fromisoformat(since) if since else None,
                until=date.fromisoformat(until) if until else None,
                parameters=tuple(inspect.signature(function).parameters),
                function=function,
                module=function.__module__,
                kind=kind,
            ),
        )
        return function

    return declare


def unchecked(citation: str, status: Status, duty: str, reason: str = "") -> None:
    """Keep the place of a clause that no check answers, and say why."""
    frame = inspect.currentframe()
    caller = frame.f_back if frame else None
    module = str(caller.f_globals["__name__"]) if caller else ""
    _add(
        module,
        Clause(
            citation=citation,
            status=status,
            duty=duty,
            chapter=citation.partition(".")[0],
            reason=reason,
            module=module,
            kind=status.value,
        ),
    )


def derived(*, per: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Declare a computed column; its name is the function's, its parameters the columns it reads.

    Columns of rows *below* its grain come as they are, to be combined with the link columns
    ``<row>_<parent>_row`` (``rules.duties.groups``).
    """

    def declare(function: Callable[..., Any]) -> Callable[..., Any]:
        column = Derived(
            name=function.__name__,
            per=Per(per),
            parameters=tuple(inspect.signature(function).parameters),
            function=function,
            meaning=inspect.cleandoc(function.__doc__ or "").partition("\n")[0],
        )
        _DERIVED.setdefault(function.__module__, {})[column.name] = column
        return function

    return declare


_CLAUSES: dict[str, list[Clause]] = {}
_DERIVED: dict[str, dict[str, Derived]] = {}


def _add(module: str, item: Clause) -> None:
    found = _CLAUSES.setdefault(module, [])
    if any(known.citation == item.citation for known in found):
        message = f"{module}: {item.citation} is declared twice"
        raise CatalogueError(message)
    found.append(item)


@cache
def load() -> Catalogue:
    """Import every chapter, put its clauses in citation order and check every name."""
    shared = _shared_columns()
    chapters: dict[str, Chapter] = {}
    clauses: dict[str, Clause] = {}
    derived_columns: dict[str, dict[str, Derived]] = {}
    options: dict[str, dict[str, Option]] = {}
    readings: dict[str, dict[str, Reading]] = {}
    stories: dict[str, tuple[Step, ...]] = {}
    labels: dict[str, str] = {}
    values: dict[str, dict[str, str]] = {}
    for package in _chapter_packages():
        chapter: Chapter = package.CHAPTER
        modules = _modules(package)
        chapters[chapter.number] = chapter
        for name, added in modules["columns"].VALUES.items():
            values.setdefault(name, {}).update(added)
        labels.update(modules["columns"].LABELS)
        submission = modules["submission"]
        stories[chapter.number] = modules["story"].STORY
        options[chapter.number] = {o.name: o for o in (*COMMON_OPTIONS, *submission.OPTIONS)}
        readings[chapter.number] = {r.name: r for r in submission.READINGS}
        derived_columns[chapter.number] = {
            **shared,
            **{k: v for m in modules.values() for k, v in _DERIVED.get(m.__name__, {}).items()},
        }
        for module in modules.values():
            for item in _CLAUSES.get(module.__name__, []):
                placed = _place(item, chapter)
                if placed.citation in clauses:
                    message = f"{item.module}: {item.citation} is declared twice"
                    raise CatalogueError(message)
                clauses[placed.citation] = placed
    catalogue = Catalogue(
        chapters=chapters,
        clauses=dict(sorted(clauses.items(), key=lambda kv: in_order(kv[0]))),
        derived=derived_columns,
        tables={name: _with_values(table, values) for name, table in TABLES.items()},
        options=options,
        readings=readings,
        stories=stories,
        labels=labels,
    )
    _check_names(catalogue)
    return catalogue


def _shared_columns() -> dict[str, Derived]:
    duties = importlib.import_module("rules.duties")
    found: dict[str, Derived] = {}
    for module in _modules(duties).values():
        found.update(_DERIVED.get(module.__name__, {}))
    return found


def _chapter_packages() -> list[ModuleType]:
    names = sorted(m.name for m in pkgutil.iter_modules(rules.__path__) if m.name.startswith("ch"))
    return [importlib.import_module(f"rules.{name}") for name in names]


def _modules(package: ModuleType) -> dict[str, ModuleType]:
    return {
        module.name: importlib.import_module(f"{package.__name__}.{module.name}")
        for module in pkgutil.iter_modules(package.__path__)
    }


def in_order(citation: str) -> tuple[tuple[int, str], ...]:
    """Sort key that puts citations as the Code prints them; a [table or part] comes last of its level."""
    chapter, _, rest = citation.partition(".")
    places = []
    for depth, token in enumerate(_TOKEN.findall(rest)):
        inside = token.strip("()")
        if token.startswith("["):
            places.append((10_000, token))
        elif inside.isdigit():
            places.append((int(inside), ""))
        elif depth == _ROMAN_DEPTH:
            places.append((_ROMAN.index(inside), ""))
        else:
            places.append((ord(inside.lower()), ""))
    return ((int(chapter.rstrip("a")), ""), *places)


_TOKEN = re.compile(r"\[[^]]*\]|\([^)]*\)|\d+")
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
