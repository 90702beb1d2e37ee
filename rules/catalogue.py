"""The catalogue: every clause of every chapter in its place, checked or not, and why.

``load()`` walks the chapter folders; there is no list to keep.  Every name that a clause asks for is
checked as the catalogue loads.  Who asks about one game loads its chapter alone, with those that it repeats:
``load("645a")``.  What a log may record, and what a casino files, is ``declared()``, without any clause.
"""

import importlib
import pkgutil
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cache, partial
from graphlib import TopologicalSorter
from types import ModuleType
from typing import Any

import rules
from rules.amended_choices import by_name, refuse_if_read_outside_its_days
from rules.citations import chapter_cited, in_order, is_of_code
from rules.clause import CLAUSES, CatalogueError, Chapter, Clause, Derived, Per, Status, ancestors
from rules.columns import KEYS, TABLES, Column, Table, with_values
from rules.concordance import Concordance
from rules.in_time import by_citation, dated, each_text, joined
from rules.judged_tables import refuse_unread_tables
from rules.kinds import Unit
from rules.names import refuse_unknown_names
from rules.proposed_chapters import enacted
from rules.recording import Item, items
from rules.rulemaking import fault_of
from rules.scope import in_scope, modules_of
from rules.story import SameSteps, Step
from rules.submission import COMMON_OPTIONS, Option, Reading
from rules.units_of_columns import units_of


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Everything the law says, loaded and proved consistent.

    Chapters, tables, options, readings and labels are there of every chapter; clauses, derived columns and
    stories, of those that were asked for.

    recordable  what a statement of recording can speak of, by the name under which a rule asks for it
    behind, resting, stale, above  what was asked of this catalogue before, and its answer
    """

    chapters: dict[str, Chapter]
    clauses: dict[str, Clause]
    derived: dict[str, dict[str, Derived]]
    tables: dict[str, Table]
    options: dict[str, dict[str, Option]]
    readings: dict[str, dict[str, Reading]]
    stories: dict[str, tuple[Step, ...]]
    labels: dict[str, str]
    units: dict[str, Unit]
    recordable: dict[str, Item]
    behind: dict[tuple[tuple[str, ...], str, bool], frozenset[str]] = field(init=False, default_factory=dict)
    resting: dict[tuple[str, date | None], list[str]] = field(init=False, default_factory=dict)
    stale: dict[tuple[str, str], frozenset[str]] = field(init=False, default_factory=dict)
    above: dict[str, dict[str, list[str]]] = field(init=False, default_factory=dict)

    def of_chapter(self, number: str) -> list[Clause]:
        """Clauses of a chapter in citation order."""
        return [clause for clause in self.clauses.values() if clause.chapter == number]

    def texts(self) -> Iterator[Clause]:
        """Every text of every clause, those of one citation in the order of their dates."""
        return (text for clause in self.clauses.values() for text in clause.texts)

    def reads(self, item: Clause) -> frozenset[str]:
        """Every name a clause reads, itself or through derived columns."""
        return self.behind_columns((*item.parameters, *item.told), item.chapter)

    def behind_columns(self, names: tuple[str, ...], chapter: str) -> frozenset[str]:
        """Every name that some names are worked out from, what is optional included."""
        return self._behind(names, chapter, needed_only=False)

    def needs(self, names: tuple[str, ...], chapter: str) -> frozenset[str]:
        """Every name needed to work out some names: what they read, less what is optional."""
        return self._behind(names, chapter, needed_only=True)

    def resting_on(self, name: str, chapter: str) -> frozenset[str]:
        """Every name that is worked out from a name, that name included."""
        key = (name, chapter)
        if key not in self.stale:
            above, found, waiting = self._above(chapter), set[str](), [name]
            while waiting:
                if (one := waiting.pop()) not in found:
                    found.add(one)
                    waiting.extend(above.get(one, ()))
            self.stale[key] = frozenset(found)
        return self.stale[key]

    def _above(self, chapter: str) -> dict[str, list[str]]:
        """Which columns are worked out directly from each name."""
        if chapter not in self.above:
            above = self.above.setdefault(chapter, {})
            for each, column in self.derived[chapter].items():
                for below in column.parameters:
                    above.setdefault(below, []).append(each)
        return self.above[chapter]

    def _behind(self, names: tuple[str, ...], chapter: str, *, needed_only: bool) -> frozenset[str]:
        key = (names, chapter, needed_only)
        if key not in self.behind:
            each = (self._behind_one(name, chapter, needed_only=needed_only) for name in names)
            self.behind[key] = frozenset[str]().union(*each)
        return self.behind[key]

    def _behind_one(self, name: str, chapter: str, *, needed_only: bool) -> frozenset[str]:
        """Follow one name; what is behind others that it leads to, and known already, is taken whole."""
        key = ((name,), chapter, needed_only)
        if key not in self.behind:
            known, found, waiting = self.derived[chapter], set[str](), [name]
            while waiting:
                each = waiting.pop()
                if each in found:
                    continue
                if (whole := self.behind.get(((each,), chapter, needed_only))) is not None:
                    found |= whole
                    continue
                found.add(each)
                if column := known.get(each):
                    optional = column.optional if needed_only else ()
                    waiting.extend(below for below in column.parameters if below not in optional)
            self.behind[key] = frozenset(found)
        return self.behind[key]

    def needs_of(self, item: Clause) -> frozenset[str]:
        """Every name needed to judge a clause."""
        optional = (item.function.__kwdefaults__ or {}) if item.function else {}
        return self.needs(tuple(n for n in item.parameters if n not in optional), item.chapter)

    def readings_of(self, item: Clause) -> list[str]:
        """Names of the readings a clause rests on."""
        if item.text not in self.resting:
            self.resting[item.text] = self._resting(item)
        return self.resting[item.text]

    def _resting(self, item: Clause) -> list[str]:
        behind = self.behind_columns(item.parameters, item.chapter)
        read = sorted(n.removeprefix("reading_") for n in behind if n.startswith("reading_"))
        wagers = {name: self.readings[item.chapter][name].wagers for name in read}
        return [n for n in read if not item.wager or not wagers[n] or item.wager in wagers[n]]

    def silence_of(self, item: Clause) -> list[str]:
        """What a clause takes for not done where the log, said to be complete, does not show it."""
        asked = self.reads(item) & self.recordable.keys()
        return (
            [each.name for parameter, each in self.recordable.items() if parameter in asked] if asked else []
        )

    def columns(self) -> dict[str, Column]:
        """Columns of the log by the name a rule asks for."""
        return {c.parameter: c for table in self.tables.values() for c in table.columns}


RECORD_TESTS = "record_tests"
"""Name of the file in which a chapter declares the tests of its record."""
_SECTION = re.compile(r"(?P<chapter>\d+a)\.(?P<section>\d+)")


@cache
def load(*numbers: str) -> Catalogue:
    """Import chapters, put their clauses in citation order and check every name.

    numbers  of the chapters that are asked about; all of them where none is named
    """
    every = declared()
    found = replace(every, clauses={}, derived={}, stories={}, units={})
    packages = {package.CHAPTER.number: package for package in _in_turn(_chapter_packages())}
    for number in _with_what_they_repeat(packages, numbers or packages):
        _add_chapter(found, packages[number], modules_of(packages[number]))
    known = {number: _given(found, number) | columns.keys() for number, columns in found.derived.items()}
    found.clauses.update(
        {
            c.citation: each_text(c, partial(_with_what_is_told, known=known[c.chapter]))
            for c in found.clauses.values()
        }
    )
    _put_in_order(found.clauses, sorted(found.clauses, key=in_order))
    for by_chapter in (found.derived, found.stories):
        _put_in_order(by_chapter, [number for number in found.chapters if number in by_chapter])
    found.units.update(units_of(found.columns(), found.options, found.derived))
    for number in found.derived:
        refuse_if_read_outside_its_days(found, number)
    refuse_unknown_names(found, {number: _given(found, number) for number in found.derived})
    if not numbers:
        _WHOLE.append(found)
    return found


def with_chapter(number: str) -> Catalogue:
    """Return a catalogue that has a chapter: the whole one where it is loaded already, or the chapter's."""
    return _WHOLE[0] if _WHOLE else load(number)


_WHOLE: list[Catalogue] = []
"""The whole catalogue, once it has been loaded."""


@cache
def declared() -> Catalogue:
    """Say what every chapter declares of a log and of a filing; no clause is imported for it."""
    found = Catalogue({}, {}, {}, {}, {}, {}, {}, {}, {}, {})
    values: dict[str, dict[str, str]] = {}
    for package in _chapter_packages():
        columns = _module(package, "columns")
        found.chapters[package.CHAPTER.number] = package.CHAPTER
        found.labels.update(columns.LABELS)
        for name, added in columns.VALUES.items():
            values.setdefault(name, {}).update(added)
    for package in _in_turn(_chapter_packages()):
        _add_choices(found, package)
    for by_chapter in (found.options, found.readings):
        _put_in_order(by_chapter, found.chapters)
    found.tables.update({name: with_values(table, values) for name, table in TABLES.items()})
    found.units.update(units_of(found.columns(), found.options, found.derived))
    found.recordable.update({item.parameter: item for item in items(found.tables)})
    return found


def chapter_of(game: str) -> Chapter:
    """Return the chapter that governs a game."""
    return next(chapter for chapter in declared().chapters.values() if chapter.game == game)


def _module(package: ModuleType, name: str) -> ModuleType:
    return importlib.import_module(f"{package.__name__}.{name}")


def _add_choices(found: Catalogue, package: ModuleType) -> None:
    """Add what a chapter lets a casino file and select; what it repeats has been added before."""
    number, submission = package.CHAPTER.number, _module(package, "submission")
    where = submission.__name__
    found.options[number] = by_name(COMMON_OPTIONS, where) | by_name(submission.OPTIONS, where)
    same = [(each, reading) for each in _concordance(package) for reading in each.readings]
    found.readings[number] = {
        **{reading.name: each.reading(reading, found.readings[each.of]) for each, reading in same},
        **by_name(submission.READINGS, where),
    }


def _with_what_they_repeat(packages: dict[str, ModuleType], numbers: Iterable[str]) -> list[str]:
    """Name chapters and those that they repeat, each after what it repeats."""
    wanted: set[str] = set()
    waiting = list(numbers)
    while waiting:
        number = waiting.pop()
        wanted.add(number)
        waiting.extend(each.of for each in _concordance(packages[number]) if each.of not in wanted)
    return [number for number in packages if number in wanted]


def _put_in_order(items: dict[str, Any], names: Iterable[str]) -> None:
    ordered = {name: items[name] for name in names}
    items.clear()
    items.update(ordered)


def _in_turn(packages: list[ModuleType]) -> list[ModuleType]:
    """Order the chapters so that each comes after those that it repeats."""
    by_number = {package.CHAPTER.number: package for package in packages}
    repeats = {number: [each.of for each in _concordance(p)] for number, p in by_number.items()}
    return [by_number[number] for number in TopologicalSorter(repeats).static_order()]


def _concordance(package: ModuleType) -> tuple[Concordance, ...]:
    if not _has(package, "concordance"):
        return ()
    found: tuple[Concordance, ...] = _module(package, "concordance").CONCORDANCE
    return found


@cache
def _has(package: ModuleType, name: str) -> bool:
    return any(module.name == name for module in pkgutil.iter_modules(package.__path__))


def _add_chapter(found: Catalogue, package: ModuleType, modules: dict[str, ModuleType]) -> None:
    """Add what a chapter lays down, and what follows from its concordance."""
    chapter: Chapter = package.CHAPTER
    number, shared = chapter.number, _concordance(package)
    found.derived[number] = in_scope(chapter, package, _given(found, number))
    found.stories[number] = tuple(_told(found, shared, modules["story"].STORY))
    found.derived[number] |= {
        step.when: step.arises for step in found.stories[number] if step.when and not step.when.isidentifier()
    }
    own = [item for module in modules.values() for item in CLAUSES.get(module.__name__, [])]
    for citation, texts in by_citation(own).items():
        if citation in found.clauses:
            message = f"{texts[0].module}: {citation} is declared twice"
            raise CatalogueError(message)
        found.clauses[citation] = joined([_place(text, chapter) for text in texts])
    for each in shared:
        others = {item.citation: item for item in found.of_chapter(each.of)}
        here = {item.citation: item for item in found.of_chapter(number)}
        where, both = f"{package.__name__}.concordance", (found.chapters[each.of], chapter)
        for citation, former in each.pairs(others, here).items():
            if texts := each.texts(others[former], citation, where, both):
                found.clauses[citation] = joined([dated(text, chapter) for text in texts])
    if chapter.rulemaking:
        if fault := fault_of(chapter.rulemaking):
            message = f"{package.__name__}: {fault}"
            raise CatalogueError(message)
        found.clauses.update({c.citation: enacted(c, chapter.rulemaking) for c in found.of_chapter(number)})
    refuse_unread_tables(found, number, package.__name__.rpartition(".")[2])


def _told(
    found: Catalogue, shared: tuple[Concordance, ...], steps: tuple[Step | SameSteps, ...]
) -> Iterator[Step]:
    """Give the steps of a story; a step of another chapter gets the citation it has here."""
    for step in steps:
        if isinstance(step, Step):
            yield step
        else:
            (with_it,) = [each for each in shared if each.of == step.of]
            yield from (
                replace(told, citation=with_it.here(told.citation))
                for told in found.stories[step.of]
                if told.per == step.per and told.citation in step.citations
            )


def _given(found: Catalogue, number: str) -> set[str]:
    """Every name that a chapter's columns may ask for and that is not itself derived."""
    logged = {column.parameter for table in TABLES.values() for column in table.columns}
    filed = {name for option in found.options[number].values() for name in option.parameters}
    read = {reading.parameter for reading in found.readings[number].values()}
    return logged | filed | read | set(GIVEN)


def _chapter_packages() -> list[ModuleType]:
    there = pkgutil.iter_modules(rules.__path__)
    names = sorted(each.name for each in there if each.ispkg and each.name.startswith("ch"))
    return [importlib.import_module(f"rules.{name}") for name in names]


def offered(name: str) -> dict[str, ModuleType]:
    """Modules of a name that a chapter's folder may have, such as ``rank_lists``, by the chapter's number."""
    return {p.CHAPTER.number: _module(p, name) for p in _chapter_packages() if _has(p, name)}


def _place(item: Clause, chapter: Chapter) -> Clause:
    """Check that a clause is in its section's file, and give it its section's dates."""
    file = item.module.rpartition(".")[2]
    if item.status is Status.RECORD:
        return _placed_test(item, chapter, file)
    match = _SECTION.match(item.citation)
    if match is None or match["chapter"] != chapter.number:
        message = f"{item.module}: {item.citation} is not a citation of Chapter {chapter.number}"
        raise CatalogueError(message)
    section = int(match["section"])
    if not file.startswith(f"s{section:02d}_"):
        message = f"{item.module}: {item.citation} belongs in a file s{section:02d}_…"
        raise CatalogueError(message)
    return dated(item, chapter)


def _placed_test(item: Clause, chapter: Chapter, file: str) -> Clause:
    """Check that a test of the record is among its chapter's, and under no citation; no law dates it."""
    if file != RECORD_TESTS or is_of_code(item.citation) or chapter_cited(item.citation) != chapter.number:
        message = f"{item.module}: {item.citation} is not named as a test of the record of {chapter.number}"
        raise CatalogueError(message)
    return item


def _with_what_is_told(item: Clause, known: set[str]) -> Clause:
    """Keep in ``told`` only columns read just to be printed; the verdict supplies the other names."""
    told = tuple(n for n in item.told if n in known and n not in item.parameters)
    return item if told == item.told else replace(item, told=told)


# Names every chunk offers besides declared columns: links from rows to the rows they belong to.
LINKS = tuple(f"{child}_{parent}_row" for child in Per for parent in ancestors(child))
MISSING = {
    "rounds_missing_before": Per.ROUND,
    "wagers_missing": Per.ROUND,
    "events_missing_before": Per.EVENT,
    "payments_missing_before": Per.PAYMENT,
}
"""How many numbered rows the log lacks: just before a round, event or payment, and of a round's wagers."""
CONTRADICTED = "recording_contradicted"
"""What the log has that its statement of recording denies, or lacks that it asserts; a column of tables.

Missing where nothing is stated.
"""
GIVEN = (
    *KEYS,
    *LINKS,
    *MISSING,
    CONTRADICTED,
    "attestation",
    "shoe_id",
    "deck_id",
    *(item.parameter for item in items(TABLES)),
)
