"""What a filing that was rewritten makes right and wrong: nights as judged now, held against then."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import pyarrow as pa

from audit.life.rewritten import Before, Change, Found, Night, Sums
from audit.machine.libraries import version_of
from audit.runs.chain import Link
from audit.writing.filed_before import rests_on

_BREACHES = ("exception", "waived")
_BESIDES = {"tool": "the tool", "log": "the log around it"}
_Sides = tuple[int, int]
"""Dollars overpaid and underpaid, in cents."""


@dataclass(frozen=True, slots=True)
class Now:
    """What a run has judged.

    link     its place in its chain
    days     property and gaming day
    covered  coverage by property
    inputs   receipt of the intake, which names the files of the log
    """

    link: Link | None
    days: Collection[tuple[str, str]]
    covered: Mapping[str, Iterable[Mapping[str, Any]]]
    inputs: dict[str, Any]

    def unchecked(self, place: str) -> set[str]:
        """Clauses of which nothing could be checked at a property."""
        return {
            row["citation"]
            for row in self.covered.get(place, ())
            if row["state"] == "error" or (row["not_auditable"] and not row["examined"])
        }


def worked_out(before: Before, findings: pa.Table, now: Now) -> list[Change]:
    """Say of each night that was judged again what its filing's change made of it."""
    if not before.changes or now.link is None:
        return []
    number, version = now.link.number, version_of("pitaudit")
    here = [Found(**_row(row)) for row in findings.select(list(Found.model_fields)).to_pylist()]

    def of(night: Night, place: str) -> Night:
        key = (place, night.gaming_day)
        if night.again is not None or key not in now.days:
            return night
        was, has = (
            [each for each in found if (each.property_id, each.gaming_day) == key]
            for found in (before.found, here)
        )
        rested = before.rested.get(" ".join(key), {})
        rests = rests_on(now.inputs, version, night.gaming_day)
        besides = tuple(words for name, words in _BESIDES.items() if rested.get(name) != rests[name])
        told = {**_compared(was, has, now.unchecked(place)), "besides": besides, "again": number}
        return night.model_copy(update=told)

    return [
        each.model_copy(update={"nights": tuple(of(night, each.property_id) for night in each.nights)})
        for each in before.changes
    ]


def _row(row: Mapping[str, Any]) -> dict[str, Any]:
    cents = {side: row[side] or 0 for side in ("overpaid_cents", "underpaid_cents")}
    return {**row, "gaming_day": str(row["gaming_day"]), **cents}


def _compared(before: Iterable[Found], now: list[Found], unchecked: Collection[str]) -> dict[str, Any]:
    """Hold the exceptions of a night against those it had before; what is undecided now is not made right."""
    was, has = (
        {each.finding_id: each for each in found if each.outcome in _BREACHES} for found in (before, now)
    )
    still_told = {each.finding_id for each in now}
    gone = [each for name, each in was.items() if name not in has]
    open_ = [each for each in gone if each.finding_id in still_told or each.clause in unchecked]
    undecided = {each.finding_id for each in open_}
    pairs = [
        (was[name], has[name]) for name in was.keys() & has.keys() if _sides(was[name]) != _sides(has[name])
    ]
    less = [_less(one, other) for one, other in pairs]
    more = [_less(other, one) for one, other in pairs]
    right = [each for each in gone if each.finding_id not in undecided]
    wrong = [each for name, each in has.items() if name not in was]
    return {
        "right": _sums(len(right), [*map(_sides, right), *less]),
        "wrong": _sums(len(wrong), [*map(_sides, wrong), *more]),
        "undecided": len(undecided),
        "otherwise": len(pairs),
    }


def _sides(found: Found) -> _Sides:
    return found.overpaid_cents, found.underpaid_cents


def _less(one: Found, other: Found) -> _Sides:
    """By how much less the second is, side by side."""
    over, under = (max(a - b, 0) for a, b in zip(_sides(one), _sides(other), strict=True))
    return over, under


def _sums(exceptions: int, sides: Iterable[_Sides]) -> Sums:
    every = list(sides)
    return Sums(
        exceptions=exceptions,
        overpaid_cents=sum(over for over, _ in every),
        underpaid_cents=sum(under for _, under in every),
    )
