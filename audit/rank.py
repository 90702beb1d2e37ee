"""Rank hands given as text: what ``pitaudit rank`` prints, all hands of a size at once."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from audit.errors import AuditError
from rules.hands import lists, poker, seven, splits
from rules.hands.kernels import Cards, Ranks
from rules.hands.readings import Readings, readings
from rules.hands.text import parse

COLUMNS = ("line", "cards", "hand", "rank")
NONE = "none"
"""what a hand is called that is on no row of a list"""

CHAPTERS: Mapping[str, Mapping[str, Callable[[lists.Table, Readings], lists.Rows]]] = {"645a": lists.LISTS}
"""Lists of seven-card hands by chapter and name; each chapter has ``high`` and ``low`` besides."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What to rank hands by.

    chapter  such as 645a, name  such as high or fortune_bonus
    variant, color  what some lists depend on
    chosen   readings of the text by name, ``{"royal_joker": "ace_only"}``; the others keep their default
    """

    chapter: str
    name: str
    variant: str = lists.EMPERORS_CHALLENGE
    color: str = "either"
    chosen: Mapping[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Hand:
    """One ranked hand: its line, its cards as written, its name, and a number, higher being stronger."""

    line: int
    cards: str
    hand: str
    rank: int


@dataclass(frozen=True, slots=True)
class _Way:
    """How to rank hands: the sizes they may have, and their names and numbers."""

    sizes: tuple[int, ...]
    rank: Callable[[Cards], tuple[list[str], list[int]]]


def rank_file(name: str, asked: Asked) -> list[Hand]:
    """Rank the hands of a file, or of standard input if its name is ``-``.

    Raises AuditError as ``rank`` does, and for what is no readable text; FileNotFoundError.
    """
    try:
        if name == "-":
            return rank(sys.stdin, "standard input", asked)
        with Path(name).open(encoding="utf-8-sig") as lines:
            return rank(lines, name, asked)
    except (IsADirectoryError, PermissionError) as error:
        message = f"{name}: {error.strerror}"
        raise AuditError(message) from error
    except UnicodeDecodeError as error:
        message = f"{name}: is no text (UTF-8): {error.reason} at byte {error.start}"
        raise AuditError(message) from error


def rank(lines: Iterable[str], where: str, asked: Asked) -> list[Hand]:
    """Rank one hand a line; lines without any text are passed over.

    ``where`` names the source in messages.  Raises AuditError for a chapter, list, variant, color or
    reading that is not there, and for a line that holds no hand, naming it and the reason.
    """
    way = _way(asked)
    found: dict[int, list[tuple[int, str, list[int]]]] = {size: [] for size in way.sizes}
    for number, line in enumerate(lines, 1):
        if text := " ".join(line.split()):
            cards = _cards(text, way.sizes, f"{where}, line {number}", asked.name)
            found[len(cards)].append((number, text, cards))
    ranked = []
    for size, hands in found.items():
        cards_of = np.array([cards for _, _, cards in hands], dtype=np.int8).reshape(-1, size)
        names, numbers = way.rank(cards_of)
        ranked += [
            Hand(line, text, name, number)
            for (line, text, _), name, number in zip(hands, names, numbers, strict=True)
        ]
    return sorted(ranked, key=lambda hand: hand.line)


def _cards(text: str, sizes: tuple[int, ...], where: str, name: str) -> list[int]:
    try:
        cards = parse(text)
    except ValueError as error:
        message = f"{where}: {error}"
        raise AuditError(message) from error
    if len(cards) not in sizes:
        wanted = " or ".join(str(size) for size in sizes)
        message = f"{where}: {len(cards)} cards; a hand of list {name} has {wanted}"
        raise AuditError(message)
    return cards


def _way(asked: Asked) -> _Way:
    if asked.chapter not in CHAPTERS:
        message = f"chapter {asked.chapter} has no list of hands ({', '.join(CHAPTERS)})"
        raise AuditError(message)
    known = CHAPTERS[asked.chapter]
    try:
        chosen = readings(dict(asked.chosen or {}))
        if asked.name == "high":
            return _Way((5, 7), lambda cards: _described(_high(cards, chosen)))
        if asked.name == "low":
            return _Way((2,), lambda cards: _described(poker.low_hand(cards, comparison=chosen.comparison)))
        if asked.name in known:
            rows = known[asked.name](lists.Table(asked.variant, asked.color), chosen)
            return _Way((7,), lambda cards: _on_list(cards, rows))
    except ValueError as error:
        raise AuditError(str(error)) from error
    message = f"chapter {asked.chapter} has no list {asked.name!r} ({', '.join(('high', 'low', *known))})"
    raise AuditError(message)


def _high(cards: Cards, chosen: Readings) -> Ranks:
    best = poker.high_hand if cards.shape[1] == 5 else splits.best_high
    return best(
        cards,
        royal_joker=chosen.royal_joker,
        flush_joker=chosen.flush_joker,
        comparison=chosen.comparison,
    )


def _described(numbers: Ranks) -> tuple[list[str], list[int]]:
    # Many hands are of few ranks: each is put into words once.
    words = {number: poker.describe(number) for number in np.unique(numbers).tolist()}
    return [words[number] for number in numbers.tolist()], numbers.tolist()


def _on_list(cards: Cards, rows: lists.Rows) -> tuple[list[str], list[int]]:
    places = seven.best_on_list(seven.holdings(cards), lists.masks(rows)).tolist()
    names = [*(row.name for row in rows), NONE]
    return [names[place] for place in places], [len(rows) - place for place in places]
