"""Which clauses read an option or a reading: found in the catalogue, where each names what it needs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import cache

from rules.catalogue import load
from rules.citations import cited
from rules.submission import Option

_FEW = 4
"""So many clauses are named one by one; of more, their sections."""


def reading_option(number: str, option: Option) -> tuple[str, ...]:
    """Citations of the clauses of a chapter that read an option, themselves or through other columns."""
    by_name = _reading_parameters(number)
    found = dict.fromkeys(each for name in option.parameters for each in by_name.get(name, ()))
    return tuple(each for each in load(number).clauses if each in found)


def reading_reading(number: str, name: str) -> tuple[str, ...]:
    """Citations of the clauses of a chapter that rest on a reading."""
    return _resting(number).get(name, ())


def in_words(citations: Iterable[str]) -> str:
    """Say which clauses read something: ``26 clauses of § 627a.7, § 627a.12``."""
    each = list(citations)
    if len(each) <= _FEW:
        return ", ".join(map(cited, each)) or "no clause"
    sections = dict.fromkeys(citation.partition("(")[0].partition("[")[0] for citation in each)
    return f"{len(each)} clauses of {', '.join(map(cited, sections))}"


@cache
def _reading_parameters(number: str) -> dict[str, tuple[str, ...]]:
    catalogue = load(number)
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for text in catalogue.texts():
        if text.chapter == number:
            for name in catalogue.reads(text):
                if name.startswith("approved_"):
                    found[name][text.citation] = None
    return {name: tuple(citations) for name, citations in found.items()}


@cache
def _resting(number: str) -> dict[str, tuple[str, ...]]:
    catalogue = load(number)
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for text in catalogue.texts():
        if text.chapter == number:
            for name in catalogue.readings_of(text):
                found[name][text.citation] = None
    return {name: tuple(citations) for name, citations in found.items()}
