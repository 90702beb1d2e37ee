"""A finished run, indexed: gaming tables with their hours, and findings by what they name."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Any

from audit.runs.findings import Run
from audit.runs.laws import Laws
from reports.desk.given import Given, Row
from reports.desk.nearest import nearest
from reports.wording import Clock

OUTCOMES = ("exception", "waived", "review", "other_reading", "unknown")
HOUR = timedelta(hours=1)
_WORST_FIRST = {outcome: place for place, outcome in enumerate(OUTCOMES)}


@dataclass(frozen=True, slots=True)
class Table:
    """One gaming table on one gaming day.

    hours  rounds by the hour, in UTC, in which they were settled; rounds without a time are not among them
    """

    property_id: str
    table_id: str
    gaming_day: str
    game: str
    rounds: int
    wagers: int
    hours: dict[datetime, int]
    dealers: tuple[str, ...]
    findings: tuple[Row, ...]

    def found(self, outcome: str) -> int:
        """How many findings of an outcome it has."""
        return sum(row["outcome"] == outcome for row in self.findings)

    @property
    def gaps(self) -> tuple[datetime, ...]:
        """Hours between its first and its last round in which none was settled."""
        if not self.hours:
            return ()
        first, last = min(self.hours), max(self.hours)
        every = (first + HOUR * n for n in range(round((last - first) / HOUR) + 1))
        return tuple(hour for hour in every if hour not in self.hours)


@dataclass(frozen=True, slots=True)
class Night:
    """One run, indexed.

    duties  of clauses, by citation
    games   titles by the name of the game
    by_round, by_shoe  findings by property and name: two casinos may name theirs alike
    """

    given: Given
    tables: tuple[Table, ...]
    findings: tuple[Row, ...]
    by_id: dict[str, Row]
    by_round: dict[tuple[str, str], list[Row]]
    by_shoe: dict[tuple[str, str], list[Row]]
    duties: dict[str, str]
    games: dict[str, tuple[str, str]]
    properties: dict[str, dict[str, Any]]
    clocks: dict[str, Clock] = field(default_factory=dict)

    @property
    def run(self) -> Run:
        """The run itself."""
        return self.given.run

    @property
    def days(self) -> list[str]:
        """Gaming days with rounds or findings, in order."""
        of_tables = {table.gaming_day for table in self.tables}
        return sorted(of_tables | {str(row["gaming_day"]) for row in self.findings if row["gaming_day"]})

    def judged(self, day: str) -> bool:
        """Whether the run judged a gaming day; others it only read along, or it has nothing of them."""
        night = self.run.receipt.get("night")
        if night:
            return day in night["judged"]
        window = self.run.receipt["window"] or {}
        return (window.get("from") or "") <= day <= (window.get("to") or "9")

    def clock(self, property_id: str) -> Clock:
        """The clock of a property."""
        return self.clocks.get(property_id, Clock(None))

    def table(self, property_id: str, table_id: str, day: str) -> Table | None:
        """One gaming table on one gaming day."""
        wanted = (property_id, table_id, day)
        return next((t for t in self.tables if (t.property_id, t.table_id, t.gaming_day) == wanted), None)

    def of_round(self, property_id: str, round_id: str) -> list[Row]:
        """What was found in a round, exceptions first."""
        return by_gravity(self.by_round.get((property_id, round_id), ()))

    def place_of(self, name: str, column: str, property_id: str | None) -> tuple[str, str, date]:
        """Property, gaming table and day of what rounds name: by the log, or else by a finding.

        Raises LookupError where there is none, or where several properties have one and none is said.
        """
        log = self.given.log
        found = {each[0]: each for each in log.places_of(name, column)} if log else {}
        for row in self.findings if not log else ():
            if row.get(column) == name:
                found[row["property_id"]] = (row["property_id"], row["table_id"] or "", row["gaming_day"])
        chosen = [place for each, place in found.items() if property_id in (None, "", each)]
        if len(chosen) == 1:
            return chosen[0]
        what = column.removesuffix("_id")
        if found and not chosen:
            message = f"{property_id} has no {what} {name}; {' and '.join(sorted(found))} has."
            raise LookupError(message)
        if chosen:
            message = (
                f"{' and '.join(sorted(found))} each have a {what} {name}; add &property=… to the address."
            )
            raise LookupError(message)
        there = log.names(column) if log else {row[column] for row in self.findings if row.get(column)}
        near = nearest(name, sorted(there))
        message = f"There is no {what} {name}; {near}." if name else f"Say which {what}; {near}."
        raise LookupError(f"{message} {self.given.no_log}".strip())

    def title_of(self, game: str) -> str:
        """A game's title with its chapter: ``Minibaccarat (627a)``."""
        title, chapter = self.games.get(game, (game.replace("_", " "), ""))
        return f"{title} ({chapter})" if chapter else title


def night_of(given: Given) -> Night:
    """Index a run."""
    run = given.run
    findings = sorted(run.findings.to_pylist(), key=_by_time)
    properties = {entry["id"]: entry for entry in run.receipt["properties"]}
    return Night(
        given=given,
        tables=tuple(_tables(given.population.to_pylist(), findings)),
        findings=tuple(findings),
        by_id={row["finding_id"]: row for row in findings},
        by_round=_grouped(findings, "round_id"),
        by_shoe=_grouped(findings, "shoe_id"),
        duties=Laws(run).duties(),
        games={c["game"]: (c["title"], c["number"]) for c in run.receipt["chapters"] if "game" in c},
        properties=properties,
        clocks={name: Clock.of(entry["time_zone"]) for name, entry in properties.items()},
    )


def by_gravity(findings: Iterable[Row]) -> list[Row]:
    """Findings with exceptions first, what is undecided last."""
    return sorted(findings, key=lambda row: (_WORST_FIRST[row["outcome"]], _by_time(row)))


def _by_time(row: Row) -> tuple[str, str, str]:
    at = row["at"].isoformat() if row["at"] else ""
    return str(row["gaming_day"]), at, row["finding_id"]


def _grouped(findings: Iterable[Row], name: str) -> dict[tuple[str, str], list[Row]]:
    found: dict[tuple[str, str], list[Row]] = defaultdict(list)
    for row in findings:
        if row[name]:
            found[row["property_id"] or "", row[name]].append(row)
    return found


def _tables(population: list[Row], findings: list[Row]) -> Iterable[Table]:
    """Gaming tables by game and name; one with findings but no round is of no game that is known."""
    dealt = defaultdict(list)
    for row in population:
        dealt[row["property_id"] or "", row["table_id"] or "", str(row["gaming_day"])].append(row)
    told = defaultdict(list)
    for row in findings:
        told[row["property_id"] or "", row["table_id"] or "", str(row["gaming_day"])].append(row)
    for key in sorted(dealt.keys() | told.keys(), key=lambda key: (_game(dealt[key]), key)):
        yield _table(*key, dealt[key], told[key])


def _game(rows: list[Row]) -> str:
    return rows[0]["game"] or "" if rows else ""


def _table(property_id: str, table_id: str, day: str, dealt: list[Row], told: list[Row]) -> Table:
    hours: dict[datetime, int] = defaultdict(int)
    for row in dealt:
        if row["hour"]:
            hours[row["hour"]] += row["rounds"]
    return Table(
        property_id,
        table_id,
        day,
        _game(dealt),
        sum(row["rounds"] or 0 for row in dealt),
        sum(row["wagers"] or 0 for row in dealt),
        dict(hours),
        tuple(sorted({row["dealer_id"] for row in dealt if row["dealer_id"]})),
        tuple(told),
    )
