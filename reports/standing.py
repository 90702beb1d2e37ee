"""By what a finding judges: the Code in force, a proposed text, a source that is no law, or our own test."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from audit.runs.findings import Run
from audit.runs.judged_by import IN_FORCE, OWN_TEST, PROPOSED, PUBLIC, Standing
from reports.wording import count
from rules.units import dollars

_ORDER = (IN_FORCE, PROPOSED, OWN_TEST)


@dataclass(frozen=True, slots=True)
class Subtotal:
    """Findings that judge by one kind of text, and what patrons had too much and too little by them."""

    law: str
    findings: int
    overpaid_cents: int
    underpaid_cents: int


def subtotals(run: Run, outcomes: Sequence[str] = ("exception",)) -> list[Subtotal]:
    """Add up the findings of some outcomes by what they judge, each in one line, what is in force first."""
    rows = _rows(run, outcomes)
    standing = Standing(run)
    found: dict[str, list[Mapping[str, Any]]] = {}
    for row in rows:
        found.setdefault(standing.of(row), []).append(row)
    ordered = sorted(found, key=lambda law: (*(not law.startswith(each) for each in _ORDER), law))
    return [Subtotal(law, len(found[law]), *_sums(found[law])) for law in ordered]


def apart(law: str) -> str:
    """Say what stands apart from the text in force, and how: ``proposed``, ``public``; else ""."""
    if law.startswith(PROPOSED):
        return "proposed"
    return "public" if law.endswith(PUBLIC) else ""


def told(run: Run) -> list[str]:
    """What a reader of the exceptions must know of the text they rest on, before any is read.

    Each kind has its own number and dollars, which the totals of a paper include.
    """
    by = subtotals(run)
    proposed = [each for each in by if each.law.startswith(PROPOSED)]
    public = [each for each in by if each.law.endswith(PUBLIC)]
    said = []
    if proposed:
        said.append(
            f"{count(_number(proposed), 'exception')} of {_number(by):,} ({_moved(proposed)}) judge by the"
            " text of a proposed rulemaking; the text in force may differ."
        )
    if public:
        said.append(
            f"{_number(public):,} ({_moved(public)}) rest on rankings or odds of public sources,"
            " which are no law."
        )
    return said


def _rows(run: Run, outcomes: Sequence[str]) -> list[dict[str, Any]]:
    asked = pc.is_in(run.findings["outcome"], value_set=pa.array(outcomes))
    found: list[dict[str, Any]] = run.findings.filter(asked).select(list(_READ)).to_pylist()
    return found


_READ = ("clause", "gaming_day", "reading", "overpaid_cents", "underpaid_cents")


def _number(some: Sequence[Subtotal]) -> int:
    return sum(each.findings for each in some)


def _moved(some: Sequence[Subtotal]) -> str:
    """Put into words what patrons had too much and too little by some findings."""
    over = sum(each.overpaid_cents for each in some)
    under = sum(each.underpaid_cents for each in some)
    return f"{dollars(over)} overpaid, {dollars(under)} underpaid"


def _sums(rows: Sequence[Mapping[str, Any]]) -> tuple[int, int]:
    over, under = (sum(row[name] or 0 for row in rows) for name in _READ[-2:])
    return over, under
