"""Running totals of an audit: what was seen, what every clause said of it, and the findings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

import pyarrow as pa
import pyarrow.compute as pc

from audit.check import Result
from audit.counts import Count
from audit.findings import FINDINGS
from audit.judge import Judged
from audit.population import Population
from rules.catalogue import Catalogue
from rules.clause import Clause, Status

MONEY_SEEN = {"wagered_cents": "wager_amount", "paid_cents": "wager_paid", "vigorish_cents": "vigorish"}


class Tally:
    """Totals of one run; grows with findings, not with rounds."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.counts: dict[str, Count] = defaultdict(Count)
        self.population: dict[str, int] = defaultdict(int)
        self.gaming_tables: set[tuple[str, str]] = set()
        self.days: dict[tuple[str, str], dict[str, int]] = {}
        self.games: dict[str, dict[str, int]] = {}
        self.seen = Population()
        self._tables_of_games: set[tuple[str, str, str]] = set()
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
        self._count_games(tables)
        self.seen.see(tables["rounds"], tables["wagers"])

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

    def _count_games(self, tables: dict[str, pa.Table]) -> None:
        """Count rounds, wagers and gaming tables by game; the usual log has one, which needs no join."""
        games = tables["rounds"].column("game").cast(pa.string())
        for game in pc.unique(games).to_pylist():
            rounds, wagers = tables["rounds"], tables["wagers"]
            if rounds.num_rows and not pc.all(pc.equal(games, game)).as_py():
                rounds = rounds.filter(pc.equal(games, game))
                wagers = wagers.filter(
                    pc.is_in(wagers.column("round_id"), value_set=rounds.column("round_id"))
                )
            for row in rounds.group_by(["property_id", "table_id"]).aggregate([]).to_pylist():
                self._tables_of_games.add((game, row["property_id"], row["table_id"]))
            seen = self.games.setdefault(game, {"rounds": 0, "wagers": 0, "tables": 0})
            seen["rounds"] += rounds.num_rows
            seen["wagers"] += wagers.num_rows
            seen["tables"] = sum(each == game for each, *_ in self._tables_of_games)

    def add(self, judged: Iterable[Judged]) -> None:
        """Add what every clause said of some parts, and keep their findings."""
        for part in judged:
            for citation, count in part.counts.items():
                self.counts[citation].add(count)
            if part.findings.num_rows:
                self._findings.append(part.findings)

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
        if results[Result.EXCEPTION] or results[Result.CONSEQUENCE]:
            return "exception" if results[Result.EXCEPTION] else "consequence"
        if clause.status in (Status.INSPECTION, Status.OBSERVATION):
            return _attested_state(counts)
        if counts.reasons and not any(results.values()):
            return "not auditable"
        return _checked_state(results)


def _checked_state(results: dict[Result, int]) -> str:
    if results[Result.REVIEW]:
        return "for review"
    if results[Result.UNKNOWN]:
        return "unknown"
    if results[Result.PASSED]:
        return "pass in part" if results[Result.NOT_AUDITABLE] else "pass"
    return "not auditable" if results[Result.NOT_AUDITABLE] else "not applicable"


def _attested_state(counts: Count) -> str:
    if counts.results[Result.REVIEW]:
        return "for review"
    if counts.not_attested:
        return "not attested"
    if counts.expired:
        return "expired"
    if counts.results[Result.NOT_AUDITABLE]:
        return "not auditable"
    return "attested" if counts.results[Result.PASSED] else "not applicable"
