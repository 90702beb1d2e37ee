"""The findings of a run that somebody asks for; whatever they name must be there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from audit import names
from audit.findings import findings_of, rows_of
from audit.search.people import Who

if TYPE_CHECKING:
    from audit.search.log import RoundLog

Rows = list[dict[str, Any]]
Test = Callable[[dict[str, Any]], bool]

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_AMOUNTS = ("amount_cents", "overpaid_cents", "underpaid_cents")
_ASKED_BY = (
    *("property_id", "table_id", "clause", "fault", "gaming_day", "dealer_id", "player_id", "shoe_id"),
    *("at", *_AMOUNTS),
)
"""Columns that tell which findings are asked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What findings are asked for; None does not matter.

    first, last   gaming days, both included
    since, until  times of the property's own clock, within which the finding's moment lies
    dealer, player  pseudonyms, or ids for who has the run's key
    min_amount    dollars that patrons received too much or too little
    """

    property_id: str | None = None
    table: str | None = None
    clause: str | None = None
    fault: str | None = None
    first: str | None = None
    last: str | None = None
    since: str | None = None
    until: str | None = None
    dealer: str | None = None
    player: str | None = None
    shoe: str | None = None
    min_amount: str | None = None


class Findings:
    """The findings of one run, and the names that stand in the run.

    log, key  where the log and the key of the run lie, if not where they are looked for
    """

    def __init__(
        self, run: Path, receipt: dict[str, Any], log: Path | None = None, key: Path | None = None
    ) -> None:
        self._run = run
        self._receipt = receipt
        self._log = log
        self._who = Who(run, receipt, key)
        self._zones = {each["id"]: each["time_zone"] for each in receipt["properties"]}

    def asked(self, asked: Asked, columns: list[str] | None = None) -> Rows:
        """Give the findings that are asked for, with some of their columns or all.

        Raises NameUnknown where a table, clause, day, person or shoe is named that is not there.
        """
        of_people = ["facts"] if asked.dealer or asked.player else []
        rows = plain_rows(findings_of(self._run, [*_ASKED_BY, *of_people]))
        tests = [test for test in self._tests(asked, rows) if test]
        chosen = [place for place, row in enumerate(rows) if all(test(row) for test in tests)]
        told = plain_rows(findings_of(self._run, columns))
        return [told[place] for place in chosen]

    def _tests(self, asked: Asked, rows: Rows) -> Iterator[Test | None]:
        yield self._of_place(asked, rows)
        yield self._of_clause(asked.clause)
        yield self._of_days(asked.first, asked.last)
        yield self._of_times(asked.since, asked.until)
        yield self._of_people(asked, rows)
        yield self._of_shoe(asked, rows)
        if asked.fault:
            yield lambda row: row["fault"] == asked.fault
        if asked.min_amount:
            least = names.cents(asked.min_amount)
            yield lambda row: max(abs(row[name] or 0) for name in _AMOUNTS) >= least

    def _of_place(self, asked: Asked, rows: Rows) -> Test | None:
        """Hold a finding against the property and the gaming table asked for."""
        if not asked.table and not asked.property_id:
            return None
        dealt = plain_rows(rows_of(self._run / "population.parquet", ["property_id", "table_id"]))
        places = {(each["property_id"], each["table_id"]) for each in (*dealt, *rows)}
        table, what = None, ""
        if asked.table:
            table = names.known("table", asked.table, {each for _, each in places})
            what = f"table {table}"
        having = {place for place, each in places if table in (None, each)}
        property_id = names.one_property(asked.property_id, having, what)
        return lambda row: property_id in (None, row["property_id"]) and table in (None, row["table_id"])

    def _of_clause(self, given: str | None) -> Test | None:
        if not given:
            return None
        listed = rows_of(self._run / "clauses.parquet", ["citation"]).column("citation").to_pylist()
        passage = names.citation(given, listed)
        return lambda row: names.lies_in(row["clause"], passage)

    def _of_days(self, first: str | None, last: str | None) -> Test | None:
        """Hold a finding against gaming days; a span without a day of the run is refused."""
        if not first and not last:
            return None
        begins = names.day(first) if first else date.min
        ends = names.day(last) if last else date.max
        days = sorted({date.fromisoformat(each["gaming_day"]) for each in self._receipt["days"]})
        if not any(begins <= each <= ends for each in days):
            message = f"no gaming day of the run lies there; it has {days[0]} to {days[-1]}"
            raise names.NameUnknown(message)
        return lambda row: begins <= row["gaming_day"] <= ends

    def _of_times(self, since: str | None, until: str | None) -> Test | None:
        """Hold a finding's moment against times of its property's own clock."""
        if not since and not until:
            return None
        begins = {each: names.moment(since, zone) for each, zone in self._zones.items()} if since else {}
        ends = {each: names.moment(until, zone) for each, zone in self._zones.items()} if until else {}

        def lies_within(row: dict[str, Any]) -> bool:
            at, place = row["at"], row["property_id"]
            return at is not None and bool(begins.get(place, at) <= at <= ends.get(place, at))

        return lies_within

    def _of_people(self, asked: Asked, rows: Rows) -> Test | None:
        """Hold a finding against who dealt or played, or is named in what its clause read."""
        wanted = set()
        if asked.dealer:
            dealt = rows_of(self._run / "population.parquet", ["dealer_id"]).column("dealer_id").to_pylist()
            known = {*dealt, *(row["dealer_id"] for row in rows)} - {None, ""}
            wanted.add(("dealer_id", self._who.meant("dealer", asked.dealer, known)))
        if asked.player:
            known = {row["player_id"] for row in rows} - {None, ""}
            wanted.add(("player_id", self._player(asked.player, known)))
        if not wanted:
            return None
        return lambda row: all(
            name in (row[column], *(fact["value"] for fact in row["facts"])) for column, name in wanted
        )

    def _player(self, given: str, known: set[str]) -> str:
        """Give the pseudonym of a player, who may be named by no finding and yet have played."""
        try:
            return self._who.meant("player", given, known)
        except names.NameUnknown:
            log = self._opened_log()
            played = log.names("wagers", "wager_player_id") | log.names("hands", "hand_player_id")
            (found,) = self._who.of_the_log("player", given, played)
            return str(self._who.pseudonym(found))

    def _of_shoe(self, asked: Asked, rows: Rows) -> Test | None:
        if not asked.shoe:
            return None
        known = {row["shoe_id"] for row in rows} - {None, ""}
        try:
            shoe = names.known("shoe", asked.shoe, known)
        except names.NameUnknown:
            log = self._opened_log()
            shoe = names.known("shoe", asked.shoe, log.names("rounds", "shoe_id") | known)
        return lambda row: row["shoe_id"] == shoe

    def _opened_log(self) -> RoundLog:
        """Open the log, which alone tells whether a name without findings is one."""
        from audit.search.log import RoundLog  # noqa: PLC0415  (DuckDB is loaded only where needed)

        return RoundLog(self._run, self._receipt, self._log)


def plain_rows(table: pa.Table) -> Rows:
    """Give rows as Python's own values.  Times are read without pandas, which Arrow would load for them."""
    columns = {name: _plain(table.column(name)) for name in table.column_names}
    return [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]


def _plain(column: pa.ChunkedArray) -> list[Any]:
    if not pa.types.is_timestamp(column.type):
        found: list[Any] = column.to_pylist()
        return found
    moments = [each for chunk in column.chunks for each in chunk.view(pa.int64()).to_pylist()]
    return [None if each is None else _EPOCH + timedelta(microseconds=each) for each in moments]
