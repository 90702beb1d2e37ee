"""Rank hands given as text: what ``pitaudit rank`` prints, all hands of a size at once."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from audit.errors import AuditError
from rules.catalogue import offered
from rules.hands.rank_lists import Options, RankLists, Way
from rules.hands.readings import choose

COLUMNS = ("line", "cards", "hand", "rank")


@dataclass(frozen=True, slots=True)
class Asked:
    """What to rank hands by.

    chapter  such as 645a, name  such as high or fortune_bonus
    variant, color  what some lists depend on; a variant of None is the chapter's own default
    chosen   readings of the text by name, ``{"royal_joker": "ace_only"}``; the others keep their default
    """

    chapter: str
    name: str
    variant: str | None = None
    color: str = "either"
    chosen: Mapping[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Hand:
    """One ranked hand: its line, its cards as written, its name, and a number, higher being stronger."""

    line: int
    cards: str
    hand: str
    rank: int


def rank_file(name: str, asked: Asked) -> list[Hand]:
    """Rank the hands of a file, or of standard input if its name is ``-``.

    Raises AuditError as ``rank`` does, and for a file that is not readable text; FileNotFoundError.
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
        message = f"{name}: is not text (UTF-8): {error.reason} at byte {error.start}"
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
            cards = _cards(text, way, f"{where}, line {number}", asked.name)
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


def _cards(text: str, way: Way, where: str, name: str) -> list[int]:
    try:
        cards = way.parse(text)
    except ValueError as error:
        message = f"{where}: {error}"
        raise AuditError(message) from error
    if len(cards) not in way.sizes:
        wanted = " or ".join(str(size) for size in way.sizes)
        message = f"{where}: {len(cards)} {way.pieces}; a hand of list {name} has {wanted}"
        raise AuditError(message)
    if reason := way.lacks(cards):
        message = f"{where}: {reason}"
        raise AuditError(message)
    return cards


@cache
def chapters() -> dict[str, RankLists]:
    """Every chapter whose hands can be ranked, by its number."""
    return {number: module.RANK_LISTS for number, module in offered("rank_lists").items()}


def _way(asked: Asked) -> Way:
    if asked.chapter not in chapters():
        message = f"chapter {asked.chapter} has no list of hands ({', '.join(chapters())})"
        raise AuditError(message)
    chapter = chapters()[asked.chapter]
    try:
        chosen = choose(chapter.readings, asked.chosen or {})
        if asked.name in chapter.lists:
            options = Options(asked.variant or chapter.variant, asked.color)
            make: Callable[..., Way] = chapter.lists[asked.name]
            return make(chosen, options)
    except ValueError as error:
        raise AuditError(str(error)) from error
    message = f"chapter {asked.chapter} has no list {asked.name!r} ({', '.join(chapter.lists)})"
    raise AuditError(message)
