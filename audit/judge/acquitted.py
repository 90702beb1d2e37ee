"""What is right only under another reading than the default: written like a finding, and counted apart.

A breach by default that another accepted reading bears out accuses nobody, but whoever reads the run has to
know of it, of its dollars, and of the reading that nobody filed.  Where the same gaming table, dealer or
patron is paid by both readings on one gaming day it is for review: a casino may choose how it reads a
passage, not choose anew at each hand.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date
from typing import Any

import numpy as np

from audit.columns.chunk import Chunk
from audit.evidence.writer import WORDS, Finding, LogNames
from audit.judge.gather import gather
from audit.verdicts.check import Outcome, Result, are
from audit.verdicts.choosing import Chosen
from rules.catalogue import Catalogue

OTHER_READING, REVIEW = WORDS[Result.OTHER_READING], WORDS[Result.REVIEW]
_WHO = {"table_id": "table", "dealer_id": "dealer", "player_id": "patron"}
"""Whose rows on one gaming day have to be read alike."""

_Day = tuple[str, date, str]
"""Property, gaming day and reading."""


def acquitted(outcomes: list[Outcome], chunk: Chunk, catalogue: Catalogue, names: LogNames) -> list[Finding]:
    """Write what is a breach by default alone, each row with what follows from it as one finding."""
    if not any(each.right_under for each in outcomes):
        return []
    return [
        each
        | {
            "finding_id": _id(each["finding_id"]),
            "outcome": OTHER_READING,
            "fault": "",
            "consequences": [c | {"outcome": OTHER_READING} for c in each["consequences"]],
        }
        for each in gather([_as_by_default(each) for each in outcomes], chunk, catalogue, names)
    ]


def _as_by_default(outcome: Outcome) -> Outcome:
    """Take only the rows that are right under another reading, as they are judged by default."""
    default = outcome.results if outcome.by_default is None else outcome.by_default
    here = are(outcome.results, Result.OTHER_READING)
    return replace(outcome, results=np.where(here, default, np.int8(-1)))


def _id(of_breach: str) -> str:
    """Name it otherwise than the breach that it would be: it becomes one where a casino files the default."""
    return "F-" + hashlib.sha256(f"{of_breach} {OTHER_READING}".encode()).hexdigest()[:12]


def weighed(found: list[Finding], chosen: Iterable[Chosen]) -> list[Finding]:
    """Put for review what was settled by another reading where the default was followed, too.

    found   what ``acquitted`` wrote of all parts of a run
    chosen  the rows of them that are right by the default alone, or by a reading that was filed
    """
    sides = _sides(found, chosen)
    return [each | _against(each, sides) for each in found]


_Sides = dict[tuple[_Day, str, str], dict[str, list[str]]]
"""By day, kind and name of whoever it is: the rounds that followed each choice."""


def _sides(found: list[Finding], chosen: Iterable[Chosen]) -> _Sides:
    sides: _Sides = defaultdict(lambda: defaultdict(list))
    for one in chosen:
        if not one.filed:
            day = (one.property_id, one.gaming_day, one.reading)
            _add(sides, day, one.choice, one.round_id, {who: getattr(one, who) for who in _WHO})
    for each in found:
        for read in _read(each):
            _add(sides, _day(each, read), read["choice"], each["round_id"] or "", each)
    return sides


def _add(sides: _Sides, day: _Day, choice: str, round_id: str, whose: Mapping[str, Any]) -> None:
    for who in _WHO:
        if whose[who]:
            sides[day, who, whose[who]][choice].append(round_id)


def _read(finding: Finding) -> list[dict[str, str]]:
    """Return what has to be read for a row to be right; nothing where it moves no money."""
    read: list[dict[str, str]] = finding["right_under"] if finding["amount_cents"] else []
    return read


def _against(finding: Finding, sides: _Sides) -> dict[str, Any]:
    """Say of a finding where another reading was followed on its day; nothing where none was.

    A table says enough: its dealers and patrons are named only where it read the passage one way.
    """
    for who, called in _WHO.items():
        said = [
            f"{called} {finding[who]}: {_in_rounds(rounds)} by {read['reading']} = {choice}"
            for read in _read(finding)
            for choice, rounds in sorted(sides.get((_day(finding, read), who, finding[who]), {}).items())
            if choice != read["choice"]
        ]
        if said:
            return {"outcome": REVIEW, "mixed_with": "; ".join(said)}
    return {}


def _day(finding: Finding, read: Mapping[str, str]) -> _Day:
    return finding["property_id"], finding["gaming_day"], read["reading"]


def _in_rounds(rounds: list[str]) -> str:
    """Write how many rows followed a reading, and in which rounds first."""
    named = list(dict.fromkeys(sorted(rounds)))
    more = f" and {len(named) - 3:,} more" if len(named) > 3 else ""
    return f"{len(rounds):,} in {', '.join(named[:3])}{more}"
