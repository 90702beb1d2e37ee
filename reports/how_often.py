"""How often the clause of an exception was breached: in this run, and on the gaming days before it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from audit.runs.findings import Run
from audit.runs.laws import Laws
from audit.runs.responses_told import Responses
from reports.wording import count

COLUMNS = ("how_often", "how_often_before")
"""Columns of the lists that say it; the second is empty of a run that lies in no store."""


@dataclass(frozen=True, slots=True)
class HowOften:
    """Says of exceptions how often their clauses were breached.

    coverage  by clause, how often it was breached in this run and how often examined
    before    by finding, the same of earlier gaming days of the store, in words
    """

    laws: Laws
    coverage: Mapping[str, tuple[int, int]]
    before: Mapping[str, str]

    @classmethod
    def of(cls, run: Run, laws: Laws, responses: Responses) -> HowOften:
        """Count it over a run; the store's part comes with what people answered."""
        found: dict[str, tuple[int, int]] = {}
        for row in run.coverage.select(["citation", "exceptions", "examined"]).to_pylist():
            breached, examined = found.get(row["citation"], (0, 0))
            here = row["exceptions"] or 0, row["examined"] or 0
            found[row["citation"]] = breached + here[0], examined + here[1]
        return cls(laws, found, responses.before)

    def in_run(self, row: Mapping[str, Any]) -> str:
        """``1 of 1,595 wagers examined``; "" of what is no exception, and where nothing was counted."""
        breached, examined = self.coverage.get(row["clause"], (0, 0))
        if row["outcome"] != "exception" or not examined:
            return ""
        law = self.laws.get(row["clause"]) or {}
        return f"{breached:,} of {count(examined, law.get('per') or 'row')} examined"

    def earlier(self, row: Mapping[str, Any]) -> str:
        """Say how often on the gaming days before; "" where the run lies in no store, or is its first."""
        return self.before.get(row["finding_id"], "")

    def columns(self, row: Mapping[str, Any]) -> dict[str, str]:
        """Say both by the names of ``COLUMNS``."""
        return dict(zip(COLUMNS, (self.in_run(row), self.earlier(row)), strict=True))

    def told(self, row: Mapping[str, Any]) -> str:
        """Say both in one sentence, without its full stop."""
        return "; ".join(filter(None, self.columns(row).values()))
