"""What an audit was not handed, or could not read: said before anything that was found.

Nothing here accuses anybody.  A log that lacks something is never called clean.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from datetime import date, timedelta
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from audit.intake.days import DayRows
from audit.intake.read import Log
from audit.intake.submission import Submission
from rules.recording import PLAYED

NAMED = 5
"""Files, days or gaming tables named in one line; further ones are counted."""


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
    """Filled day by day; ``missing`` gives the account."""

    def __init__(self) -> None:
        self._numbers: Counter[str] = Counter()
        self._at: dict[str, set[str]] = defaultdict(set)
        self._with: dict[str, set[str]] = {"hands": set(), "wagers": set()}
        self._without: dict[str, Counter[str]] = {"hands": Counter(), "wagers": Counter()}
        self._days: set[tuple[str, date]] = set()

    def see(self, day: DayRows) -> None:
        """Note what a gaming day lacks by its own numbers, and by what other rounds have."""
        for table in ("rounds", "events", "payments"):
            self._note(table, day.tables[table], f"_{table}_missing_before")
        rounds = day.tables["rounds"]
        self._days |= {(str(place), day.gaming_day) for place in pc.unique(rounds["property_id"]).to_pylist()}
        played = _without(rounds, "simulated")
        with_wagers = self._pair(played, "wagers", day)
        self._note("wagers", with_wagers, "_wagers_missing")
        self._pair(_without(played, "void"), "hands", day)  # a round may be void before a card is dealt

    def _note(self, table: str, rows: pa.Table, name: str) -> None:
        """Count the numbers left out among the rows of a table, and where they are."""
        after = rows.filter(pc.greater(rows[name], 0))
        self._numbers[table] += pc.sum(after[name]).as_py() or 0
        self._at[table] |= set(map(str, after["table_id"].to_pylist()))

    def _pair(self, rounds: pa.Table, table: str, day: DayRows) -> pa.Table:
        """Count the rounds that have no wager or hand; return those that have."""
        has = pc.is_in(rounds["round_id"], value_set=day.tables[table]["round_id"].combine_chunks())
        there = rounds.filter(has)
        self._with[table] |= set(there["game"].to_pylist())
        self._without[table].update(rounds.filter(pc.invert(has))["game"].to_pylist())
        return there

    def missing(self, log: Log, intake: dict[str, Any], submission: Submission | None) -> list[Missing]:
        """Everything that is known to be missing, what is lost whole first."""
        return [
            *_files(log, intake),
            *_days(day for _, day in self._days),
            *_refused_rows(intake),
            *self._numbered(),
            *self._rounds_without(),
            *self._unfiled(submission),
        ]

    def _numbered(self) -> Iterator[Missing]:
        for table, number in self._numbers.items():
            if number:
                words = f"{number:,} numbered {table} are not in the log, at {_some(sorted(self._at[table]))}"
                tables = PLAYED if table == "rounds" else (table,)
                yield Missing(f"{table} not in the log", number, words, tables)

    def _rounds_without(self) -> Iterator[Missing]:
        """Rounds that have no wager or hand on record, of games of which others have."""
        for table, without in self._without.items():
            number = sum(without[game] for game in self._with[table])
            if number:
                yield Missing(
                    f"rounds without {table}", number, f"{_many(number, 'round')} without {table}", (table,)
                )

    def _unfiled(self, submission: Submission | None) -> Iterator[Missing]:
        """Gaming days for which the Rules Submission that was handed in has no filing in force."""
        if submission is None:
            return
        gone = sorted(f"{place} on {day}" for place, day in self._days if not submission.filing(place, day))
        if gone:
            words = f"no filing of the Rules Submission was in force at {_some(gone)}"
            yield Missing("filings not in force", len(gone), words)


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


def _refused_rows(intake: dict[str, Any]) -> Iterator[Missing]:
    refused = {name: rows["rows_quarantined"] for name, rows in intake["intake"]["tables"].items()}
    if total := sum(refused.values()):
        parts = ", ".join(f"{rows:,} of {name}" for name, rows in refused.items() if rows)
        lost = tuple(name for name, rows in refused.items() if rows)
        yield Missing("rows refused", total, f"{_many(total, 'row')} refused: {parts}", lost)


def _days(days: Iterable[date]) -> Iterator[Missing]:
    there = sorted(set(days))
    gone = [there[0] + timedelta(n) for n in range((there[-1] - there[0]).days)] if there else []
    gone = [day for day in gone if day not in there]
    if gone:
        named = _some([day.isoformat() for day in gone])
        yield Missing(
            "days without a round", len(gone), f"no round on {named}, between days with rounds", PLAYED
        )


def account(missing: list[Missing]) -> dict[str, Any]:
    """The account as it stands in the receipt."""
    return {"whole": not missing, "missing": [asdict(each) for each in missing]}


def _many(count: int, one: str) -> str:
    return f"{count:,} {one}{'s' * (count != 1)}"


def _some(names: list[str]) -> str:
    more = f" and {len(names) - NAMED:,} more" if len(names) > NAMED else ""
    return ", ".join(names[:NAMED]) + more
