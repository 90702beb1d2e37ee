"""The clauses of a run's own catalogue: of several texts of one, that of a finding's gaming day."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from audit.runs.findings import Run

Law = Mapping[str, Any]
"""A text of a clause, as ``audit.runs.findings.CLAUSES`` has it."""


class Laws(Mapping[str, Law]):
    """Clauses by citation, in the order of the catalogue; of several texts the run's last."""

    def __init__(self, run: Run) -> None:
        self._texts: dict[str, list[Law]] = {}
        for row in run.clauses.to_pylist():
            self._texts.setdefault(row["citation"], []).append(row)
        days = [date.fromisoformat(str(each["gaming_day"])) for each in run.receipt.get("days") or ()]
        self._last = max(days, default=date.max)

    def __getitem__(self, citation: str) -> Law:
        """Return the text that the last gaming day of the run was judged by, or the one nearest to it."""
        return self._of(citation, self._last)

    def __iter__(self) -> Iterator[str]:
        """Name every clause."""
        return iter(self._texts)

    def __len__(self) -> int:
        """Count the clauses."""
        return len(self._texts)

    def of(self, row: Mapping[str, Any]) -> Law | None:
        """Return the text that a finding was judged by; None where the catalogue of the run has none."""
        citation = row["clause"]
        if citation not in self._texts:
            return None
        return self._of(citation, row.get("gaming_day") or self._last)

    def texts(self, citation: str) -> list[Law]:
        """Return every text of a clause, in the order of their dates."""
        return self._texts.get(citation, [])

    def duties(self) -> dict[str, str]:
        """The duty of each clause, by citation."""
        return {citation: self[citation]["duty"] for citation in self}

    def _of(self, citation: str, day: date) -> Law:
        texts = self._texts[citation]
        if len(texts) == 1:
            return texts[0]
        begun = [text for text in texts if text["since"] is None or text["since"] <= day]
        return begun[-1] if begun else texts[0]
