"""The exception report bound into volumes: nothing is left out, and no volume is too thick to read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from reports.exceptions.groups import Group
from reports.wording import count
from rules.units import dollars

MOST_PAGES = 100
"""Pages of a volume, about."""
_PAGES_OF_AN_ENTRY = 0.4
_PAGES_OF_A_REPEAT = 0.045

SECTIONS = (
    (
        "conduct",
        "Exceptions of conduct",
        "What was done at the table differs from what the Code or the Rules Submission requires.",
    ),
    (
        "record",
        "Faults of the record",
        (
            "Other entries of the same record contradict an entry. Nothing in this section says that anybody "
            "at the table acted wrongly: the entry, the equipment or the transfer may be at fault."
        ),
    ),
    (
        "waived",
        "Under a waiver",
        (
            "Differs from what the Code requires, and is excused by a waiver that was in force. These are "
            "told in full and counted apart: they are not among the exceptions, nor are their dollars."
        ),
    ),
    (
        "review",
        "For review",
        (
            "The record makes a claim that would end a duty, such as a void round. It shows no ground that "
            "the Code gives for it, and it does not exclude one. These are neither passes nor breaches: a "
            "person has to look. The dollars are what patrons received less what was due if the claim does "
            "not stand; they are not part of the exceptions. What was settled by different readings of a "
            "passage on one gaming day is here, too: a casino may choose one, but not anew at each hand."
        ),
    ),
    (
        "other_reading",
        "Right only under another reading",
        (
            "The Code supports more than one reading here, and the Rules Submission chooses none. By the "
            "default reading these would be breaches; by another, which each names, they are right. They "
            "accuse nobody. The dollars are what patrons received less what was due by the default; they are "
            "not part of the exceptions. A reading that is filed, with its date, decides."
        ),
    ),
)
"""Each fault with its heading and what is said below it, in the order of the report."""
_AFTER = {
    "s-undecided": "Could not be decided",
    "s-unexamined": "Could not be examined",
    "s-data": "Reliability of the data",
    "s-witnesses": "What vouches for this record",
    "s-files": "Files and receipt",
}

Numbered = tuple[int, str, str, str]
"""Number of a section, its fault, its heading and what is said below it."""


def sections(parts: Iterable[Part]) -> list[Numbered]:
    """Number the sections of findings; there is one of waivers only where something is under one."""
    there = {part.fault for part in parts} | {"conduct", "record", "review"}
    told = [each for each in SECTIONS if each[0] in there]
    return [(number, *each) for number, each in enumerate(told, start=1)]


def after(parts: Iterable[Part]) -> dict[str, int]:
    """Number the sections after those."""
    first = len(sections(parts)) + 1
    return {id_: number for number, id_ in enumerate(_AFTER, start=first)}


@dataclass(frozen=True, slots=True)
class Part:
    """What one volume holds of the findings of one clause.

    total, cents   how many findings of the clause there are in all volumes, and their net amount
    full, repeats  rows of the findings printed in full, and on a line
    number         number of the first that is printed in full
    continued      whether an earlier volume holds others of them
    """

    id: str
    fault: str
    clause: str
    total: int
    cents: int
    in_full: int
    number: int
    continued: bool
    full: tuple[int, ...]
    repeats: tuple[int, ...]

    @property
    def pages(self) -> float:
        """About how many pages it takes."""
        return _PAGES_OF_AN_ENTRY * len(self.full) + _PAGES_OF_A_REPEAT * len(self.repeats)


@dataclass(frozen=True, slots=True)
class Volume:
    """One volume; the first has summary and contents, the last what could not be decided, and the files."""

    number: int
    parts: tuple[Part, ...]


def bound(groups: Sequence[Group]) -> list[Volume]:
    """Bind the findings into volumes, in their order; there is one even where nothing was found."""
    volumes: list[list[Part]] = [[]]
    room = float(MOST_PAGES)
    for part in _parts(groups):
        if room <= 0:
            volumes.append([])
            room = MOST_PAGES
        volumes[-1].append(part)
        room -= part.pages
    return [Volume(number, tuple(parts)) for number, parts in enumerate(volumes, start=1)]


def _parts(groups: Sequence[Group]) -> Iterator[Part]:
    """Cut the findings of each clause so that none of its parts fills much more than a tenth of a volume."""
    number = 1
    for place, group in enumerate(groups, start=1):
        most = int(MOST_PAGES / 10 / _PAGES_OF_A_REPEAT)
        for start in range(0, len(group.rows), most):
            rows = group.rows[start : start + most]
            full = max(min(group.full - start, len(rows)), 0)
            yield Part(
                id=f"g-{place}",
                fault=group.fault,
                clause=group.clause,
                total=len(group.rows),
                cents=group.cents,
                in_full=group.full,
                number=number,
                continued=start > 0,
                full=tuple(rows[:full]),
                repeats=tuple(rows[full:]),
            )
            number += full


def _words(part: Part) -> str:
    """How many findings a clause has, and what they come to."""
    number = count(part.total, "finding") if part.total > 1 else ""
    amount = dollars(part.cents, signed=True) if part.cents else ""
    return ", ".join(filter(None, (number, amount)))


def contents(volumes: Sequence[Volume]) -> list[dict[str, Any]]:
    """List sections and the clauses in them, each with the volume where it begins."""
    listed: list[dict[str, Any]] = []
    parts = parts_of(volumes)
    for number, fault, title, _ in sections(parts):
        lines = [
            {
                "id": part.id,
                "volume": volume.number,
                "clause": part.clause,
                "number": part.number if part.full else "",
                "words": _words(part),
            }
            for volume in volumes
            for part in volume.parts
            if part.fault == fault and not part.continued
        ]
        begins = lines[0]["volume"] if lines else 1
        if lines or len(volumes) == 1:
            listed.append(
                {"id": f"s-{fault}", "number": number, "title": title, "volume": begins, "lines": lines}
            )
    last = len(volumes)
    numbers = after(parts)
    listed += [
        {"id": id_, "number": numbers[id_], "title": title, "volume": last, "lines": []}
        for id_, title in _AFTER.items()
    ]
    return listed


def parts_of(volumes: Sequence[Volume]) -> list[Part]:
    """All parts of a report."""
    return [part for volume in volumes for part in volume.parts]
