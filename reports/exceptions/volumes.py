"""The exception report bound into volumes: nothing is left out, and no volume is too thick to read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Any

from reports.effect import both
from reports.exceptions.groups import APART, Group
from reports.wording import count
from rules.units import dollars

MOST_PAGES = 100
"""Pages of a volume, about."""
_PAGES_OF_AN_ENTRY = 0.4
_PAGES_OF_A_REPEAT = 0.045

_CONDUCT = "What was done at the table differs from what {} requires."
_RECORD = (
    "Other entries of the same record contradict an entry. Nothing in this section says that anybody at the "
    "table acted wrongly: the entry, the equipment or the transfer may be at fault."
)
_PROPOSED = (
    "They judge by the text of a proposed rulemaking, which is not law: the text in force may differ, and "
    "whether any of these is an exception to it has to be looked up."
)
_PUBLIC = (
    "They rest on rankings or odds of public sources, because the text in force does not print them. Those "
    "sources are no law."
)
SECTIONS = {
    "conduct": ("Exceptions of conduct", _CONDUCT.format("the Code or the Rules Submission")),
    "conduct_proposed": (
        "Exceptions of conduct by a proposed text",
        f"{_CONDUCT.format('a proposed text of the Code or the Rules Submission')} {_PROPOSED}",
    ),
    "conduct_public": (
        "Exceptions of conduct by public sources",
        f"{_CONDUCT.format('the Code or the Rules Submission')} {_PUBLIC}",
    ),
    "record": ("Faults of the record", _RECORD),
    "record_proposed": ("Faults of the record by a proposed text", f"{_RECORD} {_PROPOSED}"),
    "record_public": ("Faults of the record by public sources", f"{_RECORD} {_PUBLIC}"),
    "waived": (
        "Under a waiver",
        (
            "Differs from what the Code requires, and is excused by a waiver that was in force. These are "
            "told in full and counted apart: they are not among the exceptions, nor are their dollars."
        ),
    ),
    "review": (
        "For review",
        (
            "The record makes a claim that would end a duty, such as a void round. It shows no ground that "
            "the Code gives for it, and it does not exclude one. These are neither passes nor breaches: a "
            "person has to look. The dollars are what patrons received less what was due if the claim does "
            "not stand; they are not part of the exceptions. What was settled by different readings of a "
            "passage on one gaming day is here, too: a casino may choose one, but not anew at each hand."
        ),
    ),
    "other_reading": (
        "Right only under another reading",
        (
            "The Code supports more than one reading here, and the Rules Submission chooses none. By the "
            "default reading these would be breaches; by another, which each names, they are right. They "
            "accuse nobody. The dollars are what patrons received less what was due by the default; they are "
            "not part of the exceptions. A reading that is filed, with its date, decides."
        ),
    ),
}
"""Each section of findings with its heading and what is said below it, in the order of the report."""
_AFTER = {
    "s-undecided": "Could not be decided",
    "s-unexamined": "Could not be examined",
    "s-data": "Reliability of the data",
    "s-witnesses": "What vouches for this record",
    "s-files": "Files and receipt",
}

Numbered = tuple[int, str, str, str]
"""Number of a section, its name, its heading and what is said below it."""
_IN_FORCE = "{}, by the text in force"
_CONDUCT_APART = {f"conduct_{law}" for law in APART}


def sections(parts: Iterable[Part]) -> list[Numbered]:
    """Number the sections of findings; most are there only where something is in them.

    Where others stand apart from conduct that is judged by the text in force, that is said in its heading.
    """
    there = {part.section for part in parts} | {"conduct", "record", "review"}
    told = [name for name in SECTIONS if name in there]
    return [(number, name, _heading(name, there), SECTIONS[name][1]) for number, name in enumerate(told, 1)]


def _heading(name: str, there: AbstractSet[str]) -> str:
    title = SECTIONS[name][0]
    return _IN_FORCE.format(title) if name == "conduct" and there & _CONDUCT_APART else title


def after(parts: Iterable[Part]) -> dict[str, int]:
    """Number the sections after those."""
    first = len(sections(parts)) + 1
    return {id_: number for number, id_ in enumerate(_AFTER, start=first)}


@dataclass(frozen=True, slots=True)
class Part:
    """What one volume holds of the findings of one clause.

    total, cents   how many findings of the clause there are in all volumes, and their net amount
    overpaid_cents, underpaid_cents  what it is the balance of
    full, repeats  rows of the findings printed in full, and on a line
    number         number of the first that is printed in full
    continued      whether an earlier volume holds others of them
    """

    id: str
    section: str
    clause: str
    total: int
    cents: int
    overpaid_cents: int
    underpaid_cents: int
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
                section=group.section,
                clause=group.clause,
                total=len(group.rows),
                cents=group.cents,
                overpaid_cents=group.overpaid_cents,
                underpaid_cents=group.underpaid_cents,
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
    if part.overpaid_cents and part.underpaid_cents:
        amount = both(part.overpaid_cents, part.underpaid_cents)
    return ", ".join(filter(None, (number, amount)))


def contents(volumes: Sequence[Volume]) -> list[dict[str, Any]]:
    """List sections and the clauses in them, each with the volume where it begins."""
    listed: list[dict[str, Any]] = []
    parts = parts_of(volumes)
    for number, section, title, _ in sections(parts):
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
            if part.section == section and not part.continued
        ]
        begins = lines[0]["volume"] if lines else 1
        if lines or len(volumes) == 1:
            listed.append(
                {"id": f"s-{section}", "number": number, "title": title, "volume": begins, "lines": lines}
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
