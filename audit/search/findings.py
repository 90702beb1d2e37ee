"""The findings of a run, or of a store of runs, that somebody asks for; whatever they name must be there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import cache
from itertools import groupby, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from audit.format import names
from audit.runs.findings import findings_of, rows_of
from audit.runs.while_unchanged import while_unchanged
from audit.search.people import Who
from audit.search.runs import Asked as Run
from audit.search.runs import days_in, is_store, refuse_other_days, runs_of, zones_of

if TYPE_CHECKING:
    from audit.search.log import RoundLog

Rows = list[dict[str, Any]]
Test = Callable[[dict[str, Any]], bool]

FILE = "findings.parquet"

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_AMOUNTS = ("amount_cents", "overpaid_cents", "underpaid_cents")
_ASKED_BY = (
    *("property_id", "table_id", "clause", "fault", "gaming_day", "dealer_id", "player_id", "shoe_id"),
    *("floorperson_id", "round_id", "at", *_AMOUNTS),
)
"""Columns that tell which findings are asked for."""
LISTED = (
    *_ASKED_BY,
    *("finding_id", "outcome", "position", "observed", "required"),
    *("severity", "waiver", "life"),
)
"""Columns of a list of findings: what each one rests on is read where one is opened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What findings are asked for; None does not matter.

    first, last   gaming days, both included
    since, until  times of the property's own clock, within which the finding's moment lies
    dealer, player  pseudonyms, or ids for who has the run's key
    floorperson   likewise, who was assigned to the round or is named in the finding
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
    floorperson: str | None = None
    player: str | None = None
    shoe: str | None = None
    min_amount: str | None = None


def run_with(folder: Path, finding_id: str) -> Path:
    """Give the run that a folder is; of a store, the run that is current for the day of a finding.

    Raises NameUnknown where no current run of the store has such a finding.
    """
    if not is_store(folder):
        return folder
    found = {
        row["finding_id"]: run.folder
        for run in runs_of(folder)
        for row in while_unchanged(_rows_at, run.folder / FILE, ("finding_id", "gaming_day")).to_pylist()
        if run.covers(row["gaming_day"])
    }
    return found[names.known("finding", finding_id, found)]


class Findings:
    """The findings of one run, or of the current runs of a store, and the names that stand in them.

    log, key  where the log and the key of a run lie, if not where they are looked for
    """

    def __init__(self, runs: Sequence[Run], log: Path | None = None, key: Path | None = None) -> None:
        self._runs = runs
        self._log = log
        self._key = key
        self._zones = zones_of(runs)

    def asked(self, asked: Asked, columns: list[str] | None = None) -> Rows:
        """Give the findings that are asked for, with some of their columns or all.

        Raises NameUnknown where a table, clause, day, person or shoe is named that is not there.
        """
        of_people = ["facts"] if asked.dealer or asked.player else []
        # Each file is read once where it can be: opening it costs more than a few columns do.
        is_whole = columns is None and len(self._runs) > 1
        needed = [*dict.fromkeys((*_ASKED_BY, *of_people, *(columns or ())))]
        rows = [self._of(run, None if is_whole else needed) for run in self._runs]
        tests = [test for test in self._tests(asked, [row for of_run in rows for row in of_run]) if test]
        found: Rows = []
        for run, of_run in zip(self._runs, rows, strict=True):
            chosen = [
                place
                for place, row in enumerate(of_run)
                if run.covers(row["gaming_day"]) and all(test(row) for test in tests)
            ]
            told = of_run if is_whole or columns else self._of(run, None) if chosen else []
            found += [{name: told[place][name] for name in columns or told[place]} for place in chosen]
        return found

    def _of(self, run: Run, columns: list[str] | None) -> Rows:
        return while_unchanged(_findings_at, run.folder / FILE, tuple(columns) if columns else None)

    def _in_runs(self, file: str, *columns: str) -> set[tuple[Any, ...]]:
        """What stands in some columns of a table of every run, each once."""
        told = (while_unchanged(_values_at, run.folder / file, columns) for run in self._runs)
        return set().union(*told)

    def _tests(self, asked: Asked, rows: Rows) -> Iterator[Test | None]:
        yield self._of_place(asked, rows)
        yield self._of_clause(asked.clause)
        yield self._of_days(asked.first, asked.last)
        yield self._of_times(asked.since, asked.until)
        yield self._of_people(asked, rows)
        yield self._of_floorperson(asked.floorperson)
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
        dealt = self._in_runs("population.parquet", "property_id", "table_id")
        places = dealt | {(each["property_id"], each["table_id"]) for each in rows}
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
        passage = names.citation(given, self._catalogued())
        return lambda row: names.lies_in(row["clause"], passage)

    def _catalogued(self) -> set[str]:
        """Citations of the runs' catalogues; runs of one version have the same, which is read once."""
        # By the hash that each run's receipt gives it: it only helps to understand what was asked for.
        file = "clauses.parquet"
        told = {run.receipt["written"][file]["sha256"]: run.folder / file for run in self._runs}.values()
        found = (while_unchanged(_values_at, path, ("citation",)) for path in told)
        return {citation for of_run in found for (citation,) in of_run}

    def _of_days(self, first: str | None, last: str | None) -> Test | None:
        """Hold a finding against gaming days; a span without a day of the run is refused."""
        if not first and not last:
            return None
        begins = names.day(first) if first else date.min
        ends = names.day(last) if last else date.max
        days = days_in(self._runs)
        if not any(begins <= each <= ends for each in days):
            of = "the run" if len(self._runs) == 1 else "the store"
            message = f"no gaming day of {of} lies there; it has {days[0]} to {days[-1]}"
            raise names.NameUnknown(message)
        return lambda row: begins <= row["gaming_day"] <= ends

    def _of_times(self, since: str | None, until: str | None) -> Test | None:
        """Hold a finding's moment against times of its property's own clock."""
        if not since and not until:
            return None
        refuse_other_days(days_in(self._runs), since, until)
        begins = {each: names.moment(since, zone) for each, zone in self._zones.items()} if since else {}
        ends = {each: names.moment(until, zone) for each, zone in self._zones.items()} if until else {}

        def lies_within(row: dict[str, Any]) -> bool:
            at, place = row["at"], row["property_id"]
            return at is not None and bool(begins.get(place, at) <= at <= ends.get(place, at))

        return lies_within

    def _of_people(self, asked: Asked, rows: Rows) -> Test | None:
        """Hold a finding against who dealt or played, or is named in what its clause read."""
        wanted: dict[str, set[str]] = {}
        if asked.dealer:
            dealt = {dealer for (dealer,) in self._in_runs("population.parquet", "dealer_id")}
            known = {*dealt, *(row["dealer_id"] for row in rows)} - {None, ""}
            wanted["dealer_id"] = self._meant("dealer", asked.dealer, known)
        if asked.player:
            known = {row["player_id"] for row in rows} - {None, ""}
            wanted["player_id"] = self._player(asked.player, known)
        if not wanted:
            return None
        return lambda row: all(
            not called.isdisjoint((row[column], *(fact["value"] for fact in row["facts"])))
            for column, called in wanted.items()
        )

    def _meant(self, kind: str, given: str, known: set[str]) -> set[str]:
        """Give the pseudonyms that are meant; one person has another under each key."""
        own = {who.pseudonym(given) for who in self._people() if who.has_key} & known
        return {each for each in own if each} or {names.known(kind, given, known)}

    def _player(self, given: str, known: set[str]) -> set[str]:
        """Give the pseudonyms of a player, who may be named by no finding and yet have played."""
        try:
            return self._meant("player", given, known)
        except names.NameUnknown:
            found: set[str] = set()
            for who, log in self._opened_logs():
                played = log.names("wagers", "wager_player_id") | log.names("hands", "hand_player_id")
                with suppress(names.NameUnknown):
                    found |= {str(who.pseudonym(each)) for each in who.of_the_log("player", given, played)}
            if not found:
                raise
            return found

    def _of_floorperson(self, given: str | None) -> Test | None:
        """Hold a finding, or its round as the log has it, against what a floorperson was assigned to."""
        if not given:
            return None
        wanted: set[tuple[str, str]] = set()
        told_as: set[str] = set()
        unknown: names.NameUnknown | None = None
        for who, log in self._opened_logs():
            try:
                ids = who.of_the_log("floorperson", given, log.names("rounds", "floorperson_id"))
            except names.NameUnknown as error:
                unknown = error
                continue
            asked = "SELECT property_id, round_id FROM rounds WHERE floorperson_id IN (SELECT unnest(?))"
            wanted |= {(each["property_id"], each["round_id"]) for each in log.rows(asked, ids)}
            told_as |= {str(who.pseudonym(each)) for each in ids}
        if not wanted and unknown:
            raise unknown
        return lambda row: row["floorperson_id"] in told_as or (row["property_id"], row["round_id"]) in wanted

    def floorpersons(self, rows: Rows) -> dict[str, str]:
        """Name who was assigned to the round of each finding, by the finding's id.

        Where the finding does not say so itself, as those of an earlier version do not, the log is asked.
        Raises RunNotFound where it does not lie where it was.
        """
        said = {row["finding_id"]: row["floorperson_id"] for row in rows if row.get("floorperson_id")}
        rows = [row for row in rows if row["finding_id"] not in said]
        rounds = sorted({row["round_id"] for row in rows if row["round_id"]})
        found: dict[tuple[str, str], str] = {}
        for who, log in self._opened_logs() if rounds else ():
            asked = (
                "SELECT property_id, round_id, floorperson_id FROM rounds "
                "WHERE floorperson_id IS NOT NULL AND round_id IN (SELECT unnest(?))"
            )
            for each in log.rows(asked, rounds):
                found[each["property_id"], each["round_id"]] = str(who.pseudonym(each["floorperson_id"]))
        places = {row["finding_id"]: (row["property_id"], row["round_id"]) for row in rows}
        return said | {name: found[place] for name, place in places.items() if place in found}

    def _of_shoe(self, asked: Asked, rows: Rows) -> Test | None:
        if not asked.shoe:
            return None
        known = {row["shoe_id"] for row in rows} - {None, ""}
        try:
            shoe = names.known("shoe", asked.shoe, known)
        except names.NameUnknown:
            known |= {name for _, log in self._opened_logs() for name in log.names("rounds", "shoe_id")}
            shoe = names.known("shoe", asked.shoe, known)
        return lambda row: row["shoe_id"] == shoe

    def _people(self) -> list[Who]:
        """Who can name people: one for each key under which runs hide them."""
        by_key = {str(run.receipt.get("people", {}).get("key")): run for run in self._runs}
        return [Who(run.folder, run.receipt, self._key) for run in by_key.values()]

    def _opened_logs(self) -> Iterator[tuple[Who, RoundLog]]:
        """Open the log of each property, which alone tells whether a name without findings is one."""
        from audit.search.log import RoundLog  # noqa: PLC0415  (DuckDB is loaded only where needed)

        for _, of_property in groupby(self._runs, key=lambda run: run.folder.parent):
            runs = list(of_property)
            who = Who(runs[-1].folder, runs[-1].receipt, self._key)
            yield who, RoundLog(runs, self._log)


def _findings_at(path: Path, columns: tuple[str, ...] | None) -> Rows:
    return plain_rows(findings_of(path.parent, [*columns] if columns else None))


def _rows_at(path: Path, columns: tuple[str, ...]) -> pa.Table:
    return rows_of(path, [*columns])


def _values_at(path: Path, columns: tuple[str, ...]) -> frozenset[tuple[Any, ...]]:
    table = rows_of(path, [*columns])
    return frozenset(zip(*(_plain(table.column(name)) for name in columns), strict=True))


def revealed(rows: Rows, runs: Sequence[Run], key: Path | None) -> Rows:
    """Put ids for pseudonyms, of each property those of its own runs.

    Raises KeyRejected where the key is not that of every run.
    """
    from audit.people import log_people  # noqa: PLC0415  (only who has the key needs it)

    ids: dict[str, dict[str, str]] = defaultdict(dict)
    for run in runs:
        opened = log_people.ids_of(run.folder, run.receipt, key)
        for each in run.receipt["properties"]:
            ids[each["id"]] |= opened
    return [log_people.in_clear(row, ids[row["property_id"]]) for row in rows]


def plain_rows(table: pa.Table) -> Rows:
    """Give rows as Python's own values.  Times are read without pandas, which Arrow would load for them."""
    columns = {name: _plain(table.column(name)) for name in table.column_names}
    return [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]


def _plain(column: pa.ChunkedArray | pa.Array) -> list[Any]:
    """Values of a column, and times within its lists and structures, as Python's own."""
    kind = column.type
    if pa.types.is_timestamp(kind):
        moments = _chunks(column, lambda each: each.view(pa.int64()).to_pylist())
        return [None if each is None else _EPOCH + timedelta(microseconds=each) for each in moments]
    if _has_times(kind) and pa.types.is_list(kind):
        return _chunks(column, _lists)
    if _has_times(kind):
        return _chunks(column, _structures)
    found: list[Any] = column.to_pylist()
    return found


def _chunks(column: pa.ChunkedArray | pa.Array, read: Callable[[pa.Array], Iterable[Any]]) -> list[Any]:
    chunks = column.chunks if isinstance(column, pa.ChunkedArray) else [column]
    return [value for chunk in chunks for value in read(chunk)]


@cache
def _has_times(kind: pa.DataType) -> bool:
    if pa.types.is_list(kind):
        return _has_times(kind.value_type)
    if pa.types.is_struct(kind):
        return any(_has_times(kind.field(place).type) for place in range(kind.num_fields))
    return bool(pa.types.is_timestamp(kind))


def _lists(column: pa.ListArray) -> Iterator[list[Any] | None]:
    values = iter(_plain(column.flatten()))
    for length in column.value_lengths().to_pylist():
        yield None if length is None else list(islice(values, length))


def _structures(column: pa.StructArray) -> Iterator[dict[str, Any] | None]:
    fields = [column.type.field(place).name for place in range(column.type.num_fields)]
    values = zip(*(_plain(each) for each in column.flatten()), strict=True)
    for is_there, row in zip(column.is_valid().to_pylist(), values, strict=True):
        yield dict(zip(fields, row, strict=True)) if is_there else None
