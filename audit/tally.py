"""Running totals of an audit: what was seen, what every clause said of it, and the findings."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from audit.check import Outcome, Result
from audit.findings import FINDINGS
from rules.catalogue import Catalogue
from rules.clause import Clause, Status
from rules.values import certainly

MONEY_SEEN = {"wagered_cents": "wager_amount", "paid_cents": "wager_paid", "vigorish_cents": "vigorish"}


class Counts:
    """How many rows of one clause came out how."""

    def __init__(self) -> None:
        self.results: dict[Result, int] = dict.fromkeys(Result, 0)
        self.not_attested = 0
        self.expired = 0
        self.reasons: dict[str, None] = {}
        self.errors: list[str] = []


class Tally:
    """Totals of one run; grows with findings, not with rounds."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.counts: dict[str, Counts] = defaultdict(Counts)
        self.population: dict[str, int] = defaultdict(int)
        self.gaming_tables: set[tuple[str, str]] = set()
        self.days: dict[tuple[str, str], dict[str, int]] = {}
        self._findings: list[pa.Table] = []

    def see(self, tables: dict[str, pa.Table]) -> None:
        """Count the trusted rows of one gaming day."""
        for name in ("rounds", "hands", "wagers"):
            self.population[name] += tables[name].num_rows
        for name, column in MONEY_SEEN.items():
            dollars = pc.sum(tables["wagers"].column(column)).as_py()
            self.population[name] += int(dollars * 100) if dollars is not None else 0
        rounds = tables["rounds"]
        keys = rounds.select(["property_id", "table_id", "gaming_day"]).group_by(
            ["property_id", "table_id", "gaming_day"]
        )
        for row in keys.aggregate([([], "count_all")]).to_pylist():
            self.gaming_tables.add((row["property_id"], row["table_id"]))
            day = self._day(row["property_id"], row["gaming_day"].isoformat())
            day["rounds"] += row["count_all"]
        self._count_wagers(tables)

    def _day(self, property_id: str, gaming_day: str) -> dict[str, int]:
        return self.days.setdefault((property_id, gaming_day), {"rounds": 0, "wagers": 0})

    def _count_wagers(self, tables: dict[str, pa.Table]) -> None:
        """Count wagers by property; the usual log has one, which needs no join."""
        places = pc.unique(tables["rounds"].column("property_id").cast(pa.string())).to_pylist()
        for place in places:
            rounds = tables["rounds"]
            wagers = tables["wagers"]
            if len(places) > 1:
                rounds = rounds.filter(pc.equal(rounds.column("property_id").cast(pa.string()), place))
                ids = rounds.column("round_id")
                wagers = wagers.filter(pc.is_in(wagers.column("round_id"), value_set=ids))
            for each in wagers.group_by("gaming_day").aggregate([([], "count_all")]).to_pylist():
                self._day(place, each["gaming_day"].isoformat())["wagers"] += each["count_all"]

    def count(self, outcomes: list[Outcome]) -> None:
        """Add what every clause said of one chunk."""
        for outcome in outcomes:
            counts = self.counts[outcome.clause.citation]
            for result in Result:
                counts.results[result] += outcome.count(result)
            if outcome.reason:
                counts.reasons[outcome.reason] = None
            if outcome.error:
                counts.errors.append(outcome.error)
            self._count_attestations(outcome, counts)

    def _count_attestations(self, outcome: Outcome, counts: Counts) -> None:
        attestation: Any = outcome.arguments.get("attestation")
        if attestation is None:
            return
        unknown = outcome.results == Result.UNKNOWN
        expired = int((certainly(attestation.is_("expired")) & unknown).sum())
        counts.expired += expired
        counts.not_attested += int(unknown.sum()) - expired

    def keep(self, findings: list[dict[str, Any]]) -> None:
        """Keep the findings of one chunk."""
        if findings:
            self._findings.append(pa.Table.from_pylist(findings, schema=FINDINGS))

    def findings(self) -> pa.Table:
        """All findings in order of day, table, time and citation."""
        table = pa.concat_tables(self._findings) if self._findings else FINDINGS.empty_table()
        order = [(name, "ascending") for name in ("gaming_day", "property_id", "table_id", "at", "clause")]
        return table.sort_by([*order, ("finding_id", "ascending")])

    def state(self, clause: Clause) -> str:
        """Return the one word for a clause (``audit.findings.STATES``)."""
        if clause.function is None:
            return clause.status.value.replace("_", " ")
        counts = self.counts[clause.citation]
        results = counts.results
        if counts.errors:
            return "error"
        if results[Result.EXCEPTION]:
            return "exception"
        if clause.status in (Status.INSPECTION, Status.OBSERVATION):
            return _attested_state(counts)
        if counts.reasons and not any(results.values()):
            return "not auditable"
        return _checked_state(results)


def _checked_state(results: dict[Result, int]) -> str:
    if results[Result.UNKNOWN]:
        return "unknown"
    if results[Result.PASSED]:
        return "pass in part" if results[Result.NOT_AUDITABLE] else "pass"
    return "not auditable" if results[Result.NOT_AUDITABLE] else "not applicable"


def _attested_state(counts: Counts) -> str:
    if counts.not_attested:
        return "not attested"
    if counts.expired:
        return "expired"
    if counts.results[Result.NOT_AUDITABLE]:
        return "not auditable"
    return "attested" if counts.results[Result.PASSED] else "not applicable"
