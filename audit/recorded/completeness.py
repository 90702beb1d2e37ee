"""What an audit was not handed, or could not read: said before anything that was found.

Nothing here accuses anybody.  A log that lacks something is never called clean.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import date, timedelta
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from audit.columns.parts import TableDay, unplayed
from audit.format.window import Window
from audit.intake.days import DayRows
from audit.intake.imported import Imported
from audit.intake.read import Log
from audit.intake.recording import Statement
from audit.intake.submission import Submission
from audit.life.night import Night
from audit.recorded.gaps import Gap, Gaps
from audit.recorded.no_law import without_law
from audit.recorded.pace import Pace
from audit.recorded.silent_hours import Times, in_words
from audit.recorded.slips import Slips
from audit.recorded.table_days import TableDays
from audit.recorded.unlisted import Place, said_to_be_listed, unlisted
from rules.catalogue import Catalogue
from rules.citations import RECORD
from rules.recording import PLAYED

NAMED = 5
"""Files, days or gaming tables named in one line; further ones are counted."""
ROWS = ("rows_in", "rows_audited", "rows_for_context", "rows_quarantined")
"""Counts of rows, of which the first is the sum of the others."""
LOST_WHOLE = ("files refused", "files passed over", "days without a round")
"""Kinds of loss that may hide rounds of a game of which the log shows none."""
MANY_ROUNDS = 1000
"""Rounds of a game among which each kind of wager that is filed is expected at least once."""

_Game = tuple[str, str]
"""Property and game."""


@dataclass(frozen=True, slots=True)
class Missing:
    """One kind of thing that is missing.

    what    a word for it; words: a sentence that counts it and names some
    tables  tables of the log that lack rows for it
    """

    what: str
    count: int
    words: str
    tables: tuple[str, ...] = ()


class Completeness:
    """Filled day by day; ``missing`` gives the account.

    submission  what was filed; zones: time zone of each property
    night       what is to be expected, of a nightly run
    catalogue   the law, by which days without any are told
    """

    def __init__(
        self,
        submission: Submission | None,
        zones: dict[str, str],
        night: Night | None = None,
        catalogue: Catalogue | None = None,
    ) -> None:
        self._submission = submission
        self._catalogue = catalogue
        self._gaps = Gaps(night) if night else None
        self._zones = zones
        self._numbers: Counter[str] = Counter()
        self._at: dict[str, set[str]] = defaultdict(set)
        self._without: dict[str, Counter[str]] = {"hands": Counter(), "wagers": Counter()}
        self._dealt: dict[tuple[str, str], set[date]] = defaultdict(set)
        self._rounds: dict[_Game, Counter[date]] = defaultdict(Counter)
        self._kinds: dict[_Game, set[str]] = defaultdict(set)
        self._empty: set[date] = set()
        self._by_others: set[str] = set()
        self._silent: list[str] = []
        self._unlisted: set[Place] = set()
        self.pace = Pace()
        self.slips = Slips()

    def see(self, day: DayRows) -> None:
        """Note what a gaming day lacks by its own numbers, and by what its rounds need."""
        for table in ("rounds", "events", "payments"):
            self._note(table, day.tables[table], f"_{table}_missing_before")
        if self._gaps:
            self._gaps.see(day.tables)
        rounds = day.tables["rounds"]
        self._empty |= set() if rounds.num_rows else {day.gaming_day}
        self._see_rounds(rounds, day)
        self._by_others |= {f"{place[1]} on {day.gaming_day}" for place in self._of_unknown_game(day)}
        self._silent += unexplained_hours(day.tables, self._zones)
        self.pace.see(day.tables)
        self.slips.see(day.tables)
        self._unlisted |= unlisted(rounds, day.tables["events"])
        played = _without(rounds, "simulated")
        with_wagers = self._pair(played, "wagers", day)
        self._note("wagers", with_wagers, "_wagers_missing")
        self._pair(_without(played, "void"), "hands", day)  # a round may be void before a card is dealt

    def _of_unknown_game(self, day: DayRows) -> set[TableDay]:
        """Find the gaming tables that only others have on record, and of which no filing tells the game.

        One that a filing of tables does not name deals none of the games that are audited.
        """
        if self._submission is None:
            return unplayed(day.tables)
        found = set()
        for place, table, number in unplayed(day.tables):
            for _, filing in self._submission.pieces(place, day.gaming_day):
                tables = filing.tables if filing else {}
                if not tables or len(tables.get(table, ["one"])) > 1:
                    found.add((place, table, number))
        return found

    def _see_rounds(self, rounds: pa.Table, day: DayRows) -> None:
        for row in _counted(rounds, ["property_id", "table_id", "game"]):
            self._dealt[row["property_id"], row["table_id"]].add(day.gaming_day)
            self._rounds[row["property_id"], row["game"]][day.gaming_day] += row["count_all"]
        wagers = day.tables["wagers"]
        of_wager = pc.index_in(wagers["round_id"], value_set=rounds["round_id"].combine_chunks())
        kinds = rounds.select(["property_id", "game"]).take(of_wager)
        kinds = kinds.append_column("wager_kind", wagers["wager_kind"])
        for row in _counted(kinds, ["property_id", "game", "wager_kind"]):
            self._kinds[row["property_id"], row["game"]].add(row["wager_kind"])

    def _note(self, table: str, rows: pa.Table, name: str) -> None:
        """Count the numbers left out among the rows of a table, and where they are."""
        after = rows.filter(pc.greater(rows[name], 0))
        self._numbers[table] += pc.sum(after[name]).as_py() or 0
        self._at[table] |= set(map(str, after["table_id"].to_pylist()))

    def _pair(self, rounds: pa.Table, table: str, day: DayRows) -> pa.Table:
        """Count the rounds that have no wager or hand; return those that have."""
        has = pc.is_in(rounds["round_id"], value_set=day.tables[table]["round_id"].combine_chunks())
        self._without[table].update(rounds.filter(pc.invert(has))["table_id"].to_pylist())
        return rounds.filter(has)

    def gaps(self, window: Window, seen: TableDays) -> list[Gap]:
        """What a nightly run expected and did not find."""
        return self._gaps.found(window, seen) if self._gaps else []

    def missing(self, log: Log, intake: dict[str, Any], gaps: list[Gap]) -> list[Missing]:
        """Everything that is known to be missing, what is lost whole first."""
        dealt = {day for days in self._dealt.values() for day in days}
        return [
            *_expected(gaps),
            *_files(log, intake),
            *_not_imported(log.imported),
            *self._without_law(),
            *_days(dealt, sorted(self._empty - dealt)),
            *self._tables(),
            *self._recorded_by_others(),
            *self._not_on_the_list(log),
            *_refused_rows(intake),
            *self._numbered(),
            *self._rounds_without(),
            *self._hours(),
            *self._unfiled(),
            *self._none_of_a_filed_wager(),
        ]

    def beside(self, statement: Statement) -> dict[str, Any]:
        """Tell of gaps that are no fault: in the pace of tables, and in the numbers of slips."""
        return {"pace": self.pace.told(), "slips": self.slips.told(statement)}

    def _without_law(self) -> Iterator[Missing]:
        """Rounds that no clause judges, since none of their chapter was in force."""
        if self._catalogue is None:
            return
        told = self._submission.rulemakings if self._submission else {}
        withdrawn = [chapter for chapter, known in told.items() if known.withdrawn]
        for words in without_law(self._catalogue, self._rounds, withdrawn):
            yield Missing("law in force", 1, f"judged by no clause: {words}")

    def _tables(self) -> Iterator[Missing]:
        """Gaming tables without a round on a day of the property that lies between days with rounds there."""
        open_on: dict[str, set[date]] = defaultdict(set)
        for (place, _), days in self._dealt.items():
            open_on[place] |= days
        gone = [
            f"{table} on {day}"
            for (place, table), days in sorted(self._dealt.items())
            for day in sorted(open_on[place] - days)
            if min(days) < day < max(days)
        ]
        if gone:
            words = f"no round at {_some(gone)}, between days with rounds there"
            yield Missing("gaming tables without a round", len(gone), words, PLAYED)

    def _recorded_by_others(self) -> Iterator[Missing]:
        """Gaming tables without a round that others have on record, and that nobody can judge."""
        if gone := sorted(self._by_others):
            words = f"no round, though others have it on record, and no filing tells the game: {_some(gone)}"
            yield Missing("gaming tables only others recorded", len(gone), words, PLAYED)

    def _not_on_the_list(self, log: Log) -> Iterator[Missing]:
        """Gaming tables with rounds that the list of the pit, which is said to be complete, does not name."""
        if gone := said_to_be_listed(self._unlisted, log.statement):
            words = f"rounds, though the pit's own list names others that day and not these: {_some(gone)}"
            yield Missing("gaming tables not on the pit's list", len(gone), words, ("events",))

    def _numbered(self) -> Iterator[Missing]:
        for table, number in self._numbers.items():
            if number:
                words = f"{number:,} numbered {table} are not in the log, at {_some(sorted(self._at[table]))}"
                tables = PLAYED if table == "rounds" else (table,)
                yield Missing(f"{table} not in the log", number, words, tables)

    def _rounds_without(self) -> Iterator[Missing]:
        """Rounds that have no wager or hand on record."""
        for table, without in self._without.items():
            if number := without.total():
                words = f"{_many(number, 'round')} without {table}, at {_some(sorted(map(str, without)))}"
                yield Missing(f"rounds without {table}", number, words, (table,))

    def _hours(self) -> Iterator[Missing]:
        if self._silent:
            words = f"nothing on record for an hour or more, and no reason why: {_some(self._silent)}"
            yield Missing("silent hours", len(self._silent), words, PLAYED)

    def _unfiled(self) -> Iterator[Missing]:
        """Gaming days for which the Rules Submission that was handed in has no filing in force."""
        if (filed := self._submission) is None:
            return
        days = {(place, day) for (place, _), dealt in self._dealt.items() for day in dealt}
        if strange := {place for place, _ in days} - filed.properties.keys():
            lacks, has = (_some(sorted(each)) for each in (strange, filed.properties))
            words = f"the Rules Submission has no property {lacks}, but {has}: nothing is filed"
            yield Missing("filings not in force", len(strange), words)
        gone = sorted(
            f"{place} on {day}"
            for place, day in days
            if place not in strange and any(filing is None for _, filing in filed.pieces(place, day))
        )
        if gone:
            words = f"no filing of the Rules Submission was in force at {_some(gone)}"
            yield Missing("filings not in force", len(gone), words)

    def _none_of_a_filed_wager(self) -> Iterator[Missing]:
        """Wagers that are filed as offered and of which many rounds show not one."""
        gone = [
            f"{kind} in {rounds.total():,} rounds of {game}"
            for (place, game), rounds in sorted(self._rounds.items())
            for kind in sorted(self._filed_wagers(place, game) - self._kinds[place, game])
            if rounds.total() >= MANY_ROUNDS
        ]
        if gone:
            words = f"not one wager of a kind that is filed: {_some(gone)}"
            yield Missing("filed wagers without one", len(gone), words, ("wagers",))

    def _filed_wagers(self, place: str, game: str) -> set[str]:
        """Kinds of wager that were filed for a game on the last day it was dealt."""
        if self._submission is None:
            return set()
        days = [day for (at, _), dealt in self._dealt.items() if at == place for day in dealt]
        _, filing = self._submission.pieces(place, max(days))[-1]
        filed = filing.games.get(game, {}).get("wagers") if filing else None
        return set(filed) if isinstance(filed, frozenset) else set()


def unexplained_hours(tables: dict[str, pa.Table], zones: dict[str, str]) -> list[str]:
    """Say when nothing is on record for an hour or more, and no reason why, at tables that record breaks.

    tables  ``rounds`` and ``events`` of one gaming day; zones: time zone of each property
    """
    times = Times()
    for table in ("rounds", "events"):
        times.add(table, tables[table])
    found = {place: times.without_anything(place) for place in sorted(times.breaks)}
    return [
        f"{place[1]} on {place[2]} from {in_words(gaps, zones.get(place[0], 'UTC'))}"
        for place, gaps in found.items()
        if gaps
    ]


def _expected(gaps: list[Gap]) -> Iterator[Missing]:
    """What a nightly run expected of gaming tables and did not find, by kind."""
    for what in dict.fromkeys(gap.what for gap in gaps):
        words = [gap.words for gap in gaps if gap.what == what]
        yield Missing(what, len(words), _some(words, between="; "), PLAYED)


def _counted(rows: pa.Table, keys: list[str]) -> list[dict[str, Any]]:
    counted: list[dict[str, Any]] = (
        rows.unify_dictionaries().group_by(keys).aggregate([([], "count_all")]).to_pylist()
    )
    return [row for row in counted if None not in row.values()]


def _without(rounds: pa.Table, mark: str) -> pa.Table:
    return rounds.filter(pc.invert(rounds[mark].fill_null(fill_value=False)))


def _files(log: Log, intake: dict[str, Any]) -> Iterator[Missing]:
    refused = [each["file"] for each in intake["intake"]["refused_files"]]
    if refused:
        tables = sorted({name.partition("/")[0] for name in refused} & set(PLAYED))
        words = f"{_many(len(refused), 'file')} refused whole: {_some(refused)}"
        yield Missing("files refused", len(refused), words, tuple(tables))
    if log.passed_over:
        named = _some([f"{name} ({why})" for name, why in log.passed_over])
        words = f"not looked at: {named}"
        yield Missing("files passed over", len(log.passed_over), words, PLAYED)


def _not_imported(imported: Imported) -> Iterator[Missing]:
    """What the vendor's files had and the log has not, as the import that wrote it says."""
    if imported.fault:
        yield Missing("receipt of the import", 1, f"import.json was not read: {imported.fault}", PLAYED)
    if imported.files:
        words = f"files that the import did not read: {_some(list(imported.files))}"
        yield Missing("files not read by the import", len(imported.files), words, PLAYED)
    if imported.unreadable:
        words = f"{_many(imported.unreadable, 'row')} of the vendor that the import could not read"
        yield Missing("rows the import could not read", imported.unreadable, words, PLAYED)
    if total := sum(imported.rows.values()):
        parts = ", ".join(f"{rows:,} of {name}" for name, rows in imported.rows.items())
        words = f"{_many(total, 'row')} refused by the import: {parts}"
        yield Missing("rows refused by the import", total, words, tuple(imported.rows))


def _refused_rows(intake: dict[str, Any]) -> Iterator[Missing]:
    refused = {name: rows["rows_quarantined"] for name, rows in intake["intake"]["tables"].items()}
    if total := sum(refused.values()):
        parts = ", ".join(f"{rows:,} of {name}" for name, rows in refused.items() if rows)
        lost = tuple(name for name, rows in refused.items() if rows)
        yield Missing("rows refused", total, f"{_many(total, 'row')} refused: {parts}", lost)


def _days(dealt: set[date], empty: list[date]) -> Iterator[Missing]:
    """Days without a round: those that the log has files of, and those between days with rounds."""
    there = dealt | set(empty)
    between = [min(there) + timedelta(n) for n in range((max(there) - min(there)).days)] if there else []
    gone = {
        "between days with rounds": [day for day in between if day not in there],
        "though the log has files of it": empty,
    }
    for why, days in gone.items():
        if days:
            words = f"no round on {_some([day.isoformat() for day in days])}, {why}"
            yield Missing("days without a round", len(days), words, PLAYED)


def belied(findings: pa.Table) -> Iterator[Missing]:
    """What the statement of recording calls complete and the log belies, by the findings about it."""
    about = pc.and_(
        pc.equal(findings["outcome"], "exception"), pc.match_like(findings["clause"], f"{RECORD}%.statement")
    )
    told = findings.filter(about)["observed"].to_pylist()
    if told:
        words = f"recording.yaml is belied: {_some(sorted(set(told)))}"
        yield Missing("statement of recording belied", len(told), words)


def account(missing: list[Missing], log: Log, intake: dict[str, Any]) -> dict[str, Any]:
    """The account as it stands in the receipt.

    files, rows   how many there are in each state; ``ignored`` are files that are no part of a log
    not_looked_at files, links and folders that may hold rows, each with the reason
    """
    tables = intake["intake"]["tables"].values()
    states = Counter(each["state"] for each in intake["inputs"])
    return {
        "whole": not missing,
        "missing": [asdict(each) for each in missing],
        "files": {
            "read": states["read"],
            "refused": states["refused"],
            "not_looked_at": len(log.passed_over),
            "ignored": len(log.ignored),
        },
        "rows": {name: sum(each[name] for each in tables) for name in ROWS},
        "not_looked_at": [{"file": name, "reason": why} for name, why in log.passed_over],
        "ignored": list(log.ignored),
    }


def _many(count: int, one: str) -> str:
    return f"{count:,} {one}{'s' * (count != 1)}"


def _some(names: list[str], between: str = ", ") -> str:
    more = f" and {len(names) - NAMED:,} more" if len(names) > NAMED else ""
    return between.join(names[:NAMED]) + more
