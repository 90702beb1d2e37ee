"""Cases judged once more after one thing in their log was changed: what must not come of it.

``python -m tests.changed_cases N [CITATION ...]`` takes one in N of the cases that pass or are an exception,
empties one cell after the other, and prints where an exception became a pass or not applicable, or a pass an
exception.  Each is a suspicion: what nobody recorded decides nothing.  Some are right, as where all of a kind
is said to be recorded, and a row that does not tell of one therefore says that there was none.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, timedelta
from random import Random

from audit.verdicts.check import Result
from rules.catalogue import load
from rules.clause import Clause
from rules.columns import TABLES, Kind
from tests.case_files import Case, bases_of, checked, judged_there, log_cases_of
from tests.case_logs import SAID_BY_NAME, Cells, Change, Laid, base, lay_out, rows_of

Tables = dict[str, list[Cells]]

_IDS = {column.name for table in TABLES.values() for column in table.columns if column.kind is Kind.ID}
_ELSEWHERE = "elsewhere "
_BESIDE = {"table_id": "T-2"}
_OF_THE_PLACE = {"property_id", "table_id", "gaming_day", "game", "variant"}
_NUMBERS = {"wager_number", "payment_number", "event_number"}
_KEYS = {
    "_name",
    *_NUMBERS,
    *_OF_THE_PLACE,
    "event_at",
    *(name for names in SAID_BY_NAME.values() for name in names),
}
_MARKS = {c.name for table in TABLES.values() for c in table.columns if c.empty_means is not None}
"""Columns in which an empty cell means no."""
_CLAIMED = {"event_role"}
"""Without it, whoever has to take a step took it."""


def changed(clause: Clause, case: Case, change: Change) -> Laid:
    """Lay the log of a case out with a change."""
    return lay_out(load().chapters[clause.chapter], case.given, bases_of(clause), case.on, change)


def drawn(share: int, *, seed: int, citations: Iterable[str] = ()) -> Iterator[tuple[Clause, Case]]:
    """Draw one in so many of the cases that are logs, of clauses whose citations begin so."""
    random, begin = Random(seed), tuple(citations)
    for clause in checked():
        if not begin or clause.citation.removeprefix("record:").startswith(begin):
            yield from ((clause, case) for case in log_cases_of(clause) if not random.randrange(share))


def beside_another_table(clause: Clause, case: Case) -> Change:
    """Add the log that the case is laid over, at another gaming table with its own people and cards."""
    like = base(bases_of(clause), str(case.given.get("like", "standard")))
    more = rows_of(like, load().chapters[clause.chapter])

    def change(rows: Tables) -> Tables:
        both = {table: [*rows[table], *map(_elsewhere, more[table])] for table in rows}
        both["events"].sort(key=lambda row: row["event_at"])
        return both

    return change


def _elsewhere(row: Cells) -> Cells:
    names = _IDS - {"property_id", "table_id"}
    found = {key: _ELSEWHERE + str(value) if key in names and value else value for key, value in row.items()}
    return found | _BESIDE | {"_name": _ELSEWHERE + row["_name"]}


def hours_later(by: timedelta) -> Change:
    """Put all that happened so much later on the same gaming day, which may be past midnight."""

    def move(value: object) -> object:
        if isinstance(value, list):
            return [move(each) for each in value]
        return value + by if isinstance(value, datetime) else value

    def change(rows: Tables) -> Tables:
        return {table: [_map(row, lambda _, value: move(value)) for row in rows[table]] for table in rows}

    return change


def in_another_order_of_names(case: Case) -> Change:
    """Name players, dealers, rounds, decks and whatever else has an id so that the last sorts first."""
    filed = set(re.findall(r"[\w-]+", str(case.given.get("filed"))))

    def change(rows: Tables) -> Tables:
        cells = (item for of in rows.values() for row in of for item in row.items())
        names = {value for key, value in cells if _is_named(key) and isinstance(value, str)} - filed
        other = {name: f"N-{999 - place}" for place, name in enumerate(sorted(names))}

        def rename(key: str, value: object) -> object:
            return other.get(value, value) if _is_named(key) and isinstance(value, str) else value

        return {table: [_map(row, rename) for row in rows[table]] for table in rows}

    return change


def _is_named(column: str) -> bool:
    return column in _IDS and column not in _OF_THE_PLACE


def _map(row: Cells, change: Callable[[str, object], object]) -> Cells:
    return {key: change(key, value) for key, value in row.items()}


def called_void(rows: Tables) -> Tables:
    """Mark every round as void, and change nothing else."""
    return {**rows, "rounds": [{**row, "void": True} for row in rows["rounds"]]}


def money_moved(laid: Laid) -> bool:
    """Whether any stake did not simply go back, as far as is recorded."""
    wagers = laid.chunk.tables["wagers"].to_pylist()
    return any(row["wager_paid"] or row["wager_returned"] != row["wager_amount"] for row in wagers)


def without(table: str, place: int, column: str) -> Change:
    """Empty one cell."""

    def change(rows: Tables) -> Tables:
        emptied = [{**row, column: None} if at == place else row for at, row in enumerate(rows[table])]
        return {**rows, table: emptied}

    return change


def _cells(clause: Clause, case: Case) -> Iterator[tuple[str, int, str, str]]:
    """Table, place, column and row's name of every cell that a clause reads and that has a value."""
    seen: Tables = {}

    def look(rows: Tables) -> Tables:
        seen.update({table: [dict(row) for row in rows[table]] for table in rows})
        return rows

    changed(clause, case, look)
    read = load().reads(clause)
    for table, rows in seen.items():
        for place, row in enumerate(rows):
            for column, value in row.items():
                is_read = column in read or f"{column}_cents" in read
                if value is not None and is_read and column not in _KEYS | _MARKS | _CLAIMED:
                    yield table, place, column, f"{table} {row['_name']}"


def turned_over(clause: Clause, case: Case) -> Iterator[str]:
    """Name the cells of a case without which its verdict is turned over."""
    for table, place, column, row in _cells(clause, case):
        said = judged_there(clause, case, changed(clause, case, without(table, place, column))).result
        healed = case.result is Result.EXCEPTION and said in (Result.PASSED, Result.NOT_APPLICABLE)
        if healed or (case.result is Result.PASSED and said is Result.EXCEPTION):
            yield f"{case.result.name} -> {said.name}  {clause.citation}  {case.name}: {row}, {column}"


def main(share: str, *citations: str) -> None:
    """Print what an empty cell turns over, in one of so many cases."""
    for clause, case in drawn(int(share), seed=1, citations=citations):
        if case.result in (Result.EXCEPTION, Result.PASSED):
            for line in turned_over(clause, case):
                sys.stdout.write(f"{line}\n")
                sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
