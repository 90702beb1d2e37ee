"""Running totals of an audit: what was seen, what every clause said of it, and the findings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from datetime import date, timedelta

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from audit.evidence.writer import Finding
from audit.judge.acquitted import weighed
from audit.judge.counts import Count, count_again
from audit.judge.looked import in_order
from audit.judge.one_part import Judged, TableDay
from audit.judge.witnesses import Vouched
from audit.recorded.attest import Attestations, Record
from audit.recorded.population import Population
from audit.recorded.table_days import TableDays
from audit.recorded.unjudged import Unjudged
from audit.runs.findings import FINDINGS, LOOKS
from audit.verdicts.check import Result
from audit.verdicts.choosing import Chosen
from audit.verdicts.merged import together
from rules.catalogue import Catalogue
from rules.clause import Clause, Status

MONEY_SEEN = {"wagered_cents": "wager_amount", "paid_cents": "wager_paid", "vigorish_cents": "vigorish"}
TAKEN_DOWN = "taken_down_cents"
"""Stakes among those wagered that the record calls taken down: a claim, so they are told beside the rest."""

WITH_OTHERS = "with others"
"""State of a clause that cannot be breached alone and was not breached."""

NOT_IN_FORCE = "not in force"
"""State of a clause no text of which applied on any day that it was asked about."""


class Seen:
    """What was seen of one property, or of all, and what every clause said of it."""

    def __init__(self) -> None:
        self.counts: dict[str, Count] = defaultdict(Count)
        self.population = dict.fromkeys(("rounds", "hands", "wagers", *MONEY_SEEN, TAKEN_DOWN), 0)
        self.gaming_tables: set[tuple[str, str]] = set()
        self.days: dict[tuple[str, str], dict[str, int]] = {}
        self.games: dict[str, dict[str, int]] = {}
        self._tables_of_games: set[tuple[str, str, str]] = set()

    def see(self, place: str, tables: dict[str, pa.Table]) -> None:
        """Count the trusted rows of one gaming day at one property."""
        for name in ("rounds", "hands", "wagers"):
            self.population[name] += tables[name].num_rows
        wagers = tables["wagers"]
        for name, column in MONEY_SEEN.items():
            self.population[name] += _cents(wagers.column(column))
        withdrawn = pc.equal(wagers.column("wager_change").cast(pa.string()), "withdrawn")
        self.population[TAKEN_DOWN] += _cents(wagers.column("wager_amount").filter(withdrawn))
        for name in ("rounds", "wagers"):
            for row in tables[name].group_by("gaming_day").aggregate([([], "count_all")]).to_pylist():
                key = (place, row["gaming_day"].isoformat())
                self.days.setdefault(key, {"rounds": 0, "wagers": 0})[name] += row["count_all"]
        for table in pc.unique(tables["rounds"].column("table_id")).to_pylist():
            self.gaming_tables.add((place, table))
        self._count_games(place, tables)

    def see_a_pit(self, place: str, table: str, day: date) -> None:
        """Count a gaming table's day of which only events are on record."""
        self.days.setdefault((place, day.isoformat()), {"rounds": 0, "wagers": 0})
        self.gaming_tables.add((place, table))

    def _count_games(self, place: str, tables: dict[str, pa.Table]) -> None:
        """Count rounds, wagers and gaming tables by game; the usual log has one, which needs no join."""
        rounds, wagers = tables["rounds"], tables["wagers"]
        games = rounds.column("game").cast(pa.string()).combine_chunks().dictionary_encode("encode")
        names = games.dictionary.to_pylist()
        made = [wagers.num_rows]
        if len(names) != 1:
            owners = pc.index_in(wagers.column("round_id"), value_set=rounds.column("round_id"))
            made = np.bincount(games.indices.take(owners).drop_null(), minlength=len(names)).tolist()
        dealt = np.bincount(games.indices, minlength=len(names)).tolist()
        for game, of_rounds, of_wagers in zip(names, dealt, made, strict=True):
            seen = self.games.setdefault(game, {"rounds": 0, "wagers": 0, "tables": 0})
            seen["rounds"] += of_rounds
            seen["wagers"] += of_wagers
        at_tables = rounds.select(["game", "table_id"]).group_by(["game", "table_id"]).aggregate([])
        self._tables_of_games |= {(row["game"], place, row["table_id"]) for row in at_tables.to_pylist()}
        self.count_tables()

    def count_tables(self) -> None:
        """Count the gaming tables of each game."""
        for game, seen in self.games.items():
            seen["tables"] = sum(each == game for each, *_ in self._tables_of_games)

    def include(self, other: Seen) -> None:
        """Add what was seen of another property."""
        for citation, count in other.counts.items():
            self.counts[citation].add(count)
        for name, number in other.population.items():
            self.population[name] += number
        self.gaming_tables |= other.gaming_tables
        self.days |= other.days
        for game, seen in other.games.items():
            own = self.games.setdefault(game, dict.fromkeys(seen, 0))
            for name, number in seen.items():
                own[name] += number

    def state(self, clause: Clause, waived: int = 0) -> str:
        """Return the one word for a clause (``audit.runs.findings.STATES``).

        waived  rows in breach of it that are under a waiver
        """
        if all(text.function is None for text in clause.texts):
            return clause.status.value.replace("_", " ")
        counts = self.counts[clause.citation]
        if counts.errors:
            return "error"
        if found := _breached(counts.results, waived) or _of_no_day(counts.results):
            return found
        if clause.status in (Status.INSPECTION, Status.OBSERVATION):
            return _attested_state(counts)
        if counts.reasons and not any(counts.results.values()):
            return "not auditable"
        found = _checked_state(counts.results)
        return WITH_OTHERS if clause.status is Status.CONSEQUENCE and found == "pass" else found


def _cents(dollars: pa.ChunkedArray) -> int:
    total = pc.sum(dollars).as_py()
    return int(total * 100) if total is not None else 0


class Tally:
    """Totals of one run by property; grows with findings, not with rounds."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.places: dict[str, Seen] = defaultdict(Seen)
        self.seen = Population()
        self.table_days = TableDays()
        self.unjudged = Unjudged(catalogue)
        self.vouched = Vouched()
        self._findings: list[pa.Table] = []
        self._looks: list[pa.Table] = []
        self.astray: list[Record] = []
        self._acquitted: list[Finding] = []
        self.chosen: list[Chosen] = []

    def see(self, tables: dict[str, pa.Table], pit: Iterable[TableDay] = ()) -> None:
        """Count the trusted rows of one property on one gaming day.

        pit  gaming tables' days without a round that are judged by their events (``parts.of_a_pit``)
        """
        for place, table, day in pit:
            self.places[place].see_a_pit(place, table, date(1970, 1, 1) + timedelta(days=day))
        self.seen.see(tables["rounds"], tables["wagers"])
        self.table_days.see(tables)
        self.unjudged.see(tables)
        if tables["rounds"].num_rows:
            place = tables["rounds"].column("property_id")[0].as_py()
            self.places[place].see(place, tables)

    def add(self, judged: Iterable[Judged]) -> None:
        """Add what every clause said of some parts, and keep their findings."""
        for part in judged:
            for citation, count in part.counts.items():
                self.places[part.property_id].counts[citation].add(count)
            self._acquitted += part.acquitted
            self.chosen += part.chosen
            self.vouched.see(part.vouched)
            if part.looks.num_rows:
                self._looks.append(part.looks)
            if part.findings.num_rows:
                self._findings.append(part.findings)

    def note_astray(self, attested: Attestations, judges: Callable[[date], bool]) -> None:
        """Note the looks of the days that were judged at gaming tables of which nothing is on record."""
        rows = self.table_days.table().select(["property_id", "table_id"]).to_pylist()
        self.astray = attested.astray({(row["property_id"], row["table_id"]) for row in rows}, judges)

    def weigh_readings(self) -> None:
        """Once all parts are there: keep what is right under another reading, as it is or for review."""
        found = weighed(self._acquitted, self.chosen)
        for each in found:
            count_again(self.places[each["property_id"]].counts, each)
        if found:
            self._findings.append(pa.Table.from_pylist(found, schema=FINDINGS))
        self._acquitted = []

    def whole(self) -> Seen:
        """Add up what was seen of all properties together."""
        found = Seen()
        for place in sorted(self.places):
            found.include(self.places[place])
        return found

    def looks(self, place: str | None = None) -> pa.Table:
        """What people attested and was asked about, of all properties or of one, in the order of clauses."""
        found = in_order(pa.concat_tables([LOOKS.empty_table(), *self._looks]))
        return found if place is None else found.filter(pc.equal(found["property_id"], place))

    def tables(self) -> dict[str, pa.Table]:
        """What was seen and said, as a run folder has it beside findings and coverage, by name."""
        return {
            "population": self.seen.table(),
            "table_days": self.table_days.table(),
            "attestations": self.looks(),
            "vouched": self.vouched.table(),
        }

    def findings(self) -> pa.Table:
        """All findings in order of day, table, time and citation."""
        table = pa.concat_tables(self._findings) if self._findings else FINDINGS.empty_table()
        order = [(name, "ascending") for name in ("gaming_day", "property_id", "table_id", "at", "clause")]
        return together(table).sort_by([*order, ("finding_id", "ascending")])


def _of_no_day(results: dict[Result, int]) -> str:
    """Say so where a clause was in force on no day on which anything could have been judged by it."""
    others = sum(number for result, number in results.items() if result is not Result.NOT_IN_FORCE)
    return NOT_IN_FORCE if results[Result.NOT_IN_FORCE] and not others else ""


def _breached(results: dict[Result, int], waived: int) -> str:
    if results[Result.EXCEPTION] > waived:
        return "exception"
    if results[Result.CONSEQUENCE]:
        return "consequence"
    return "waived" if waived else ""


def _checked_state(results: dict[Result, int]) -> str:
    if results[Result.REVIEW]:
        return "for review"
    if results[Result.UNKNOWN]:
        return "unknown"
    if results[Result.OTHER_READING]:
        return "other reading"
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
