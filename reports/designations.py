"""Which place in a section each printed designation marks: "(i)" after (h), or the first under (1).

Subsections are (a), paragraphs (1), subparagraphs (i), clauses (A), and what is below them (1) again or (I).
A mark by itself is often ambiguous.  All marks of a section together seldom are: the places are taken that
need the fewest gaps and repeats, so that (i) between (h)(8) and (j) is a subsection.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

# What each departure from plain counting costs.
_LEFT_OUT = 1.0  # a number is passed over, or one is printed twice
_NO_FIRST = 1.5  # a list begins with something other than its first
_NO_LEVEL = 2.0  # a level between is passed over
_MISPRINT = 0.5  # the letter l is printed as the number 1, or the other way round
_UNEXPECTED = 0.1  # a list begins though nothing introduces it, or what is introduced does not come
_KEPT = 40
"""How many ways to read the marks so far are carried on to the next."""

_ROMAN = re.compile(r"(x{0,3})(ix|iv|v?i{0,3})")
_DIGITS = {"x": 10, "v": 5, "i": 1}

Path = tuple[int, ...]
"""How far each level has been counted; 0 where a level was passed over."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One printed designation, without its parentheses.

    introduced  whether the words before it introduce a list
    """

    printed: str
    introduced: bool


@dataclass(frozen=True, slots=True)
class Place:
    """Where a mark stands.

    key   designations from the section down: ``(h)(1)(i)``; a second one of the same name ends in ``#2``
    read  as which mark it was read, where that is not what is printed
    """

    key: str
    depth: int
    read: str = ""


@dataclass(frozen=True, slots=True)
class _Reading:
    cost: float
    path: Path
    steps: tuple[tuple[int, str], ...]


def places(marks: Sequence[Mark]) -> tuple[list[Place], bool]:
    """Place all marks of a section in the order printed; and say whether another reading is as good."""
    readings = [_Reading(0.0, (), ())]
    for mark in marks:
        readings = _cheapest(_further(readings, mark))
    best, *others = readings
    in_doubt = bool(others) and others[0].cost - best.cost < _MISPRINT
    return _named(best, marks), in_doubt


def _cheapest(readings: Iterator[_Reading]) -> list[_Reading]:
    """Keep the cheapest way to each path, and of two the one found first."""
    kept: dict[Path, _Reading] = {}
    for reading in sorted(readings, key=lambda reading: reading.cost):
        kept.setdefault(reading.path, reading)
    return list(kept.values())[:_KEPT]


def _further(readings: Sequence[_Reading], mark: Mark) -> Iterator[_Reading]:
    for reading in readings:
        for level, number, shown, misprint in _meanings(mark.printed):
            step = _step(reading.path, level, number, introduced=mark.introduced)
            path = (*reading.path[:level], *(0 for _ in range(level - len(reading.path))), number)
            yield _Reading(reading.cost + misprint + step, path, (*reading.steps, (level, shown)))


def _step(path: Path, level: int, number: int, *, introduced: bool) -> float:
    """What it costs to go on from a path to a number at a level."""
    if level < len(path):
        before = path[level]
        counted = 0.0 if number == before + 1 else _LEFT_OUT
        return counted + (_UNEXPECTED if introduced else 0.0)
    passed_over = _NO_LEVEL * (level - len(path))
    first = 0.0 if number == 1 else _NO_FIRST
    return passed_over + first + (0.0 if introduced or not path else _UNEXPECTED)


def _meanings(printed: str) -> Iterator[tuple[int, int, str, float]]:
    """Every level, number and mark that a printed mark may stand for, and what it costs to read it so."""
    for level, number in _numbers(printed):
        yield level, number, printed, 0.0
    if misprint := {"1": "l", "l": "1"}.get(printed):
        for level, number in _numbers(misprint):
            yield level, number, misprint, _MISPRINT


def _numbers(mark: str) -> Iterator[tuple[int, int]]:
    letter = ord(mark[0].lower()) - ord("a") + 1 + 26 * (len(mark) - 1)
    is_letter = mark.isalpha() and mark in {mark[0], mark[0] * 2}
    if is_letter and mark.islower():
        yield 0, letter
    if mark.isdigit():
        yield 1, int(mark)
        yield 4, int(mark)
    if mark.islower() and (roman := _roman(mark)):
        yield 2, roman
    if is_letter and mark.isupper():
        yield 3, letter
    if mark.isupper() and (roman := _roman(mark.lower())):
        yield 4, roman


def _roman(mark: str) -> int:
    match = _ROMAN.fullmatch(mark)
    if not match or not mark:
        return 0
    digits = [_DIGITS[each] for each in mark]
    following = [*digits[1:], 0]
    return sum(-each if each < after else each for each, after in zip(digits, following, strict=True))


def _named(reading: _Reading, marks: Sequence[Mark]) -> list[Place]:
    """Give every place its designation; one that was used before is the second of its name."""
    found: list[Place] = []
    used: dict[str, int] = {}
    above: list[str] = []
    for (level, shown), mark in zip(reading.steps, marks, strict=True):
        del above[level:]
        above.extend("" for _ in range(level - len(above)))
        key = "".join(above) + f"({shown})"
        used[key] = used.get(key, 0) + 1
        own = f"({shown})" + (f"#{used[key]}" if used[key] > 1 else "")
        above.append(own)
        read = f"({shown})" if shown != mark.printed else ""
        found.append(Place("".join(above), level, read))
    return found
