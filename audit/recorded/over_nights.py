"""What a nightly run says against the nights before: what is new, and what became of the rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

import pyarrow as pa

from audit.life.night import Night
from audit.life.refusals import Refusals
from audit.life.standing import Life, compare, told
from audit.recorded.gaps import Gap, gaps_table
from audit.runs.findings import RESOLVED

_NAMED_BY = ("finding_id", "clause", "table_id", "gaming_day")
"""By which a receipt names what is resolved; ``resolved.csv`` says more."""


@dataclass(frozen=True, slots=True)
class OverNights:
    """A nightly run against the nights before.

    judged  gaming days that it judged
    gaps    what it expected and did not find
    """

    night: Night
    judged: tuple[date, ...]
    gaps: list[Gap]

    def compared(
        self,
        number: int,
        findings: pa.Table,
        population: pa.Table,
        coverage: pa.Table,
        refused: Refusals,
    ) -> Compared:
        """Hold findings against those of the runs before; ``number`` is that of the run in its chain."""
        standing = self.night.standing
        changes = compare(told(number, self.judged, findings, population, coverage, refused), standing)
        life = [changes.life[name].value for name in findings["finding_id"].to_pylist()]
        gone = set(changes.resolved)
        resolved = [
            {**each.model_dump(include=set(RESOLVED.names)), "run": each.last}
            for each in self.night.earlier
            if each.finding_id in gone
        ]
        return Compared(
            pa.array(life, pa.string()),
            pa.Table.from_pylist(resolved, schema=RESOLVED),
            {
                "judged": [day.isoformat() for day in self.judged],
                "changed": [each.model_dump(mode="json") for each in self.night.changed],
                "life": _counted(life, len(resolved)),
                "resolved": [{name: str(row[name]) for name in _NAMED_BY} for row in resolved],
                "gaps": [each.words for each in self.gaps],
                "again": self._again(findings, life, resolved),
            },
        )

    def _again(self, findings: pa.Table, life: list[str], resolved: list[dict[str, Any]]) -> list[Any]:
        """Say of each day that was judged again how many findings came and how many went."""
        days = findings["gaming_day"].to_pylist()
        came = Counter(day for day, each in zip(days, life, strict=True) if each != Life.KNOWN.value)
        went = Counter(each["gaming_day"] for each in resolved)
        again = sorted({each.gaming_day for each in self.night.changed})
        return [{"gaming_day": day.isoformat(), "came": came[day], "went": went[day]} for day in again]

    @property
    def gaps_table(self) -> pa.Table:
        """The gaps as ``audit.runs.findings.GAPS``."""
        return gaps_table(self.gaps)


@dataclass(frozen=True, slots=True)
class Compared:
    """The life of each finding, those no longer found (``RESOLVED``), and what the receipt says of it."""

    life: pa.Array
    resolved: pa.Table
    receipt: dict[str, Any]


def _counted(life: Iterable[str], resolved: int) -> dict[str, int]:
    counts = Counter(life)
    return {**{each.value: counts[each.value] for each in Life}, "resolved": resolved}
