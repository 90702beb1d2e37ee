"""A chapter loaded alone is the chapter as it is among all the others."""

from __future__ import annotations

import subprocess
import sys

import pytest

from rules.catalogue import chapter_of, declared, load
from rules.clause import Chapter, Derived
from rules.units_of_columns import unit

CHAPTERS = list(declared().chapters.values())
PROGRAM = """
import sys
from rules.catalogue import load
load({number!r})
print(*sorted({name.split(".")[1] for name in sys.modules if name.startswith("rules.ch") and "_" in name
              and name.split(".")[-1].startswith("s0")}))
"""


def _said(columns: dict[str, Derived]) -> dict[str, object]:
    """What columns are; the functions of some are made as a chapter is loaded."""
    return {
        name: (each.per, each.parameters, each.meaning, each.unmarked, each.function.__qualname__)
        for name, each in columns.items()
    }


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda each: each.number)
def test_a_chapter_alone_says_what_it_says_among_all(chapter: Chapter) -> None:
    alone, whole = load(chapter.number), load()
    assert chapter.number in alone.derived
    assert alone.clauses == {c.citation: c for c in whole.clauses.values() if c.chapter in alone.derived}
    assert list(alone.clauses) == [c.citation for c in whole.clauses.values() if c.chapter in alone.derived]
    for number, columns in alone.derived.items():
        assert _said(columns) == _said(whole.derived[number])
        assert alone.stories[number] == whole.stories[number]
    for name in ("chapters", "tables", "options", "readings", "labels", "recordable"):
        assert getattr(alone, name) == getattr(whole, name) == getattr(declared(), name)


def test_a_column_has_one_unit_in_all_chapters() -> None:
    whole = load()
    for chapter in CHAPTERS:
        alone = load(chapter.number)
        names = [name for columns in alone.derived.values() for name in columns]
        assert {name: alone.units.get(name) for name in names} == {n: whole.units.get(n) for n in names}
    assert {name: unit(name) for name in declared().units} == declared().units
    assert declared().units.items() <= whole.units.items()


def test_each_catalogue_remembers_its_own_answers() -> None:
    catalogues = (load("627a"), load(), declared())
    for name in ("behind", "resting"):
        assert len({id(getattr(each, name)) for each in catalogues}) == len(catalogues)


def test_a_game_has_one_chapter() -> None:
    assert [chapter_of(each.game) for each in CHAPTERS] == CHAPTERS


@pytest.mark.parametrize(
    ("number", "imported"),
    [
        ("627a", "ch627a_minibaccarat"),
        ("645a", "ch627a_minibaccarat ch645a_pai_gow_poker"),
        ("686a", "ch627a_minibaccarat ch645a_pai_gow_poker ch686a_over_under"),
    ],
)
def test_only_a_chapter_and_those_it_repeats_are_imported(number: str, imported: str) -> None:
    program = PROGRAM.replace("{number!r}", repr(number))
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == imported


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda each: each.number)
def test_what_rests_on_a_reading_is_what_the_reading_is_behind(chapter: Chapter) -> None:
    whole, number = load(), chapter.number
    for reading in whole.readings[number].values():
        name = reading.parameter
        behind = {each for each in whole.derived[number] if name in _followed(whole.derived[number], each)}
        assert whole.resting_on(name, number) == behind | {name}


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda each: each.number)
def test_every_name_behind_a_clause_is_found(chapter: Chapter) -> None:
    whole = load()
    for clause in whole.of_chapter(chapter.number):
        names, derived = (*clause.parameters, *clause.told), whole.derived[chapter.number]
        assert whole.reads(clause) == {each for name in names for each in _followed(derived, name)}


def _followed(columns: dict[str, Derived], name: str) -> set[str]:
    found, waiting = set[str](), [name]
    while waiting:
        each = waiting.pop()
        if each not in found:
            found.add(each)
            waiting += columns[each].parameters if each in columns else ()
    return found
