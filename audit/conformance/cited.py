"""By which clauses, readings and filed options each amount of an audited log is what it is."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from audit.columns.choices import Filed
from audit.columns.chunk import Chunk
from audit.verdicts.check import Outcome, Result
from rules.catalogue import declared
from rules.clause import Clause, Per
from rules.hands.house_way import HouseWay
from rules.submission import OptionKind

JUDGED = (Result.PASSED, Result.EXCEPTION, Result.CONSEQUENCE)
SPEAKS = (*JUDGED, Result.UNKNOWN)
"""What is due is known where a clause speaks of it, whether or not what was done is on record."""


@dataclass(frozen=True, slots=True)
class Cited:
    """Clauses that speak of each row of one kind, in the order of the Code, and who has a right payment.

    reads   a clause that reads one of these columns judges what changed hands
    counts  what a clause says of a row that it speaks of
    """

    chunk: Chunk
    per: Per
    reads: frozenset[str]
    counts: tuple[Result, ...] = JUDGED
    clauses: dict[int, list[Clause]] = field(default_factory=dict)
    paid_right: set[int] = field(default_factory=set)

    def add(self, outcome: Outcome) -> None:
        """Add what one clause says of its rows, if it judges money of this kind."""
        if outcome.clause.per != self.per or self.reads.isdisjoint(outcome.clause.parameters):
            return
        for row, result in zip(outcome.rows.tolist(), outcome.results.tolist(), strict=True):
            if result in self.counts:
                self.clauses.setdefault(row, []).append(outcome.clause)
            if result == Result.PASSED:
                self.paid_right.add(row)

    def told(self, row: int, table: int) -> dict[str, str]:
        """Say by which clauses, and by which readings and options they rest on, a row was judged."""
        clauses = self.clauses.get(row, [])
        readings = {r.name: self.chunk.in_force(r)[table] for c in clauses for r in self.chunk.readings_of(c)}
        return {
            "citations": "; ".join(clause.citation for clause in clauses),
            "readings": "; ".join(f"{name}={readings[name]}" for name in sorted(readings)),
            "filed": _options(self.chunk.pieces.of(self.per, row), clauses, self.chunk),
        }


def _options(filed: Filed, clauses: list[Clause], chunk: Chunk) -> str:
    """Name the options that were filed and that clauses rest on."""
    read: set[str] = set().union(*(chunk.reads(clause) for clause in clauses))
    known, given = declared().options[chunk.chapter.number], filed.options or {}
    found = {name: given[name] for name in sorted(given) if not read.isdisjoint(known[name].parameters)}
    return "; ".join(f"{name}={_said(known[name].kind, value)}" for name, value in found.items())


def _said(kind: OptionKind, value: Any) -> str:
    if kind is OptionKind.MONEY:
        return f"{value // 100}.{value % 100:02d}"
    if isinstance(value, HouseWay):
        return value.label
    if isinstance(value, frozenset):
        return " ".join(sorted(value))
    return str(value).lower() if isinstance(value, bool) else str(value)
