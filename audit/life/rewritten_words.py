"""A filing that was rewritten, in sentences."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from itertools import pairwise
from typing import Any

from audit.life.rewritten import Change, Line, Night, Sums, Version
from rules.citations import cited
from rules.units import dollars

_MOST_LINES = 6


def as_told(change: Change) -> dict[str, Any]:
    """Give a change as a receipt says it, with its sums and its words."""
    sums = {side: _all(change.nights, side).model_dump() for side in ("right", "wrong")}
    return {**change.model_dump(mode="json"), **sums, "words": words(change)}


def words(change: Change) -> list[str]:
    """Say what was changed, which nights it governed, what that makes of them, and who explained it."""
    return [head(change), *_lines(change.lines), _versions(change), *_effects(change), _explained(change)]


def head(change: Change) -> str:
    """Say what was changed, and which nights it governed."""
    old, new = change.before.reference, change.after.reference
    if old == new:
        what = f"filing {new} was changed under the same reference" if new else "what it selects was changed"
    elif old and new:
        what = f"filing {new} stands where filing {old} stood"
    else:
        what = f"filing {new} stands where none stood" if new else f"filing {old} was taken out"
    nights = _days(each.gaming_day for each in change.nights)
    return f"{change.property_id}: {what}, after {nights} had been judged by what it said before"


def _lines(lines: tuple[Line, ...]) -> list[str]:
    more = len(lines) - _MOST_LINES
    told = [_line(each) for each in lines[:_MOST_LINES]]
    return [*told, f"{more:,} more such lines in run.json"] if more > 0 else told


def _line(line: Line) -> str:
    of = f" of {line.game}" * bool(line.game) + f" at gaming table {line.table_id}" * bool(line.table_id)
    citation = f" ({cited(line.citation)})" if line.citation else ""
    return (
        f"{line.kind} {line.name}{of}{citation}: from {line.before or 'nothing'} to {line.after or 'nothing'}"
    )


def _versions(change: Change) -> str:
    """Name both files by their hashes, and since when each is in use."""
    was, now = (f"SHA-256 {each.sha256[:16]}…" if each.sha256 else "none" for each in _pair(change))
    since = f"first used by run {change.before.run}, of {change.before.gaming_day}"
    return f"Rules Submission: before {was}, {since}; now {now}, first used by run {change.after.run}"


def _pair(change: Change) -> tuple[Version, Version]:
    return change.before, change.after


def _effects(change: Change) -> list[str]:
    if change.is_of_paper:
        return ["no judgement rests on that line"]
    again = [each for each in change.nights if each.again is not None]
    others = [each.gaming_day for each in change.nights if each.again is None]
    said = [_effect(again)] if again else []
    if others:
        said.append(f"what it makes of {_days(others)} was not worked out: that log was not judged again")
    return said


def _effect(nights: list[Night]) -> str:
    said = f"judged again by what it says now, {_days(each.gaming_day for each in nights)}: "
    said += f"{_sum(_all(nights, 'right'))} became right, and {_sum(_all(nights, 'wrong'))} became wrong"
    if otherwise := sum(each.otherwise for each in nights):
        said += f"; {_exceptions(otherwise)} told both times, of other dollars now, which are counted here"
    if undecided := sum(each.undecided for each in nights):
        said += f"; {_exceptions(undecided)} no longer told because not decided or not checked under it"
    for what in sorted({what for each in nights for what in each.besides}):
        days = _days(each.gaming_day for each in nights if what in each.besides)
        said += f"; for {days} {what} changed as well"
    return said


def _all(nights: Iterable[Night], side: str) -> Sums:
    return sum((getattr(each, side) for each in nights), Sums())


def _sum(sums: Sums) -> str:
    if sums == Sums():
        return "nothing"
    over, under = dollars(sums.overpaid_cents), dollars(sums.underpaid_cents)
    return f"{_exceptions(sums.exceptions)} ({over} overpaid, {under} underpaid)"


def _exceptions(number: int) -> str:
    return f"{number:,} exception{'s' * (number != 1)}"


def _explained(change: Change) -> str:
    if said := change.explained:
        return f"explained by {said.by} on {said.at.date()}: {said.reason}"
    return (
        "nobody has explained it, so it is told every night: pitaudit submission explain STORE "
        f"{change.change_id} --by NAME --reason TEXT"
    )


def _days(days: Iterable[str]) -> str:
    """Name gaming days: ``2026-03-02 to 2026-03-04 and 2026-03-07 (4 nights)``."""
    every = sorted({date.fromisoformat(each) for each in days})
    spans = [[every[0], every[0]]]
    for before, day in pairwise(every):
        if day - before == timedelta(days=1):
            spans[-1][1] = day
        else:
            spans.append([day, day])
    told = [str(first) if first == last else f"{first} to {last}" for first, last in spans]
    listed = ", ".join(told[:-1]) + " and " * (len(told) > 1) + told[-1]
    return f"{listed} ({len(every):,} night{'s' * (len(every) != 1)})"
