"""How often a clause was breached before at a property, by the runs of its store: for the papers of a run."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from audit.runs.findings import findings_of
from audit.runs.stores import Stored, receipts, stored

DAYS = 90
"""How many gaming days are looked back."""
_READ = ["finding_id", "clause", "outcome", "table_id", "gaming_day"]
Row = dict[str, Any]
Said = Mapping[str, Mapping[str, str]]
"""By finding, what was said of it last (``audit.runs.responses_told``)."""


@dataclass(frozen=True, slots=True)
class _Known:
    """Exceptions of each gaming day by clause, as the newest of the runs before found them."""

    by_day: dict[date, dict[str, list[Row]]] = field(default_factory=dict)

    def add(self, run: Stored) -> None:
        self.by_day.update({day: {} for day in run.judged})
        for row in _exceptions(run.folder):
            if row["gaming_day"] in self.by_day:
                self.by_day[row["gaming_day"]].setdefault(row["clause"], []).append(row)

    def of(self, clause: str, table: str | None, day: date, said: Said) -> str:
        """Say how often a clause was breached before a gaming day; "" where no day before was judged."""
        first = day - timedelta(days=DAYS)
        days = sorted(each for each in self.by_day if first <= each < day)
        before = [each for at in days for each in self.by_day[at].get(clause, ())]
        if not days:
            return ""
        nights = f"{len(days):,} of the {DAYS} gaming days before that this store has"
        if not before:
            return f"the first to its clause after {nights}"
        here = [each for each in before if each["table_id"] == table]
        of_month = [each for each in here if each["gaming_day"].replace(day=1) == day.replace(day=1)]
        last = before[-1]
        state = said.get(last["finding_id"], {}).get("state", "")
        done = state.replace("-", " ") or "nothing said of it"
        return (
            f"{len(before):,} to its clause on {nights}, {len(here):,} at this table, {len(of_month):,} of "
            f"these this month; last {last['finding_id']} of {last['gaming_day']} ({done})"
        )


def before(run: Path, said: Said) -> dict[str, str]:
    """Say of each exception of a run in a store how often its clause was breached on gaming days before."""
    every = sorted(stored(receipts(run.parent.parent), []), key=lambda each: each.number)
    own = [each for each in every if each.folder.resolve() == run]
    since = min((day for each in own for day in each.judged), default=date.max) - timedelta(days=DAYS)
    known = _Known()
    for each in every:
        if own and each.number < own[0].number and any(day >= since for day in each.judged):
            known.add(each)
    told: dict[tuple[str, str | None, date], str] = {}
    found = {}
    for row in _exceptions(run):
        # A mistake in a log or a filing makes thousands of the same: the words are the same, too.
        place = (row["clause"], row["table_id"], row["gaming_day"])
        if place not in told:
            told[place] = known.of(*place, said)
        if told[place]:
            found[row["finding_id"]] = told[place]
    return found


def _exceptions(run: Path) -> Iterable[Row]:
    rows: list[Row] = findings_of(run, _READ).select(_READ).to_pylist()
    return sorted(
        (row for row in rows if row["outcome"] == "exception"),
        key=lambda row: (row["gaming_day"], row["finding_id"]),
    )
