"""A specimen log, from which is taken away what a casino does not record, and judged for what is left.

What a clause reads is no measure of what it needs: many decide most rows without a column that they read.  So
each is tried.  A clause that decides no row of the whole specimen is told by what it reads (``needed``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc

from audit.columns.carry import Carry
from audit.intake.days import Intake
from audit.intake.read import Log, open_log
from audit.intake.recording import Entry, Statement
from audit.intake.submission import Submission, load_submission
from audit.judge.one_part import Judge, Part, zones
from audit.judge.shares import Shares
from audit.readiness.things import (
    FILING,
    LOOKS,
    Thing,
    Things,
    What,
    column,
    every,
    said_of,
    tables_of,
)
from audit.recorded.absent_columns import NeverRecorded, never_recorded
from audit.recorded.attest import Attestations
from audit.recorded.believed import Stock, taken_stock
from audit.verdicts.check import Result
from rules.catalogue import Catalogue
from rules.columns import KEYS, TABLES
from rules.recording import PLAYED, Extent, Section

DECIDED = (Result.PASSED, Result.EXCEPTION, Result.REVIEW, Result.OTHER_READING)
Decided = Counter[str]
"""How many rows a clause decides, by citation."""
_KINDS = {"events": ("event_kind", What.EVENT), "payments": ("payment_kind", What.PAYMENT)}


@dataclass(frozen=True, slots=True)
class Specimen:
    """A log of one game, read once.

    never    columns that it never records itself: of those it shows nothing
    attested what people attested, by table
    whole    what is decided where everything is recorded and stated
    """

    catalogue: Catalogue
    submission: Submission
    log: Log
    parts: tuple[Part, ...]
    never: NeverRecorded
    stock: Stock
    attested: dict[str, pa.Table]
    whole: Decided = field(default_factory=Counter)

    @property
    def chapter(self) -> str:
        """Number of the chapter that it is judged by."""
        return self.parts[0].chapter

    @property
    def there(self) -> Things:
        """Everything but the columns and kinds that it has no value or row of."""
        kinds = {("events", kind.name) for kinds in self.stock.kinds.values() for kind in kinds}
        names = {name for _, name in kinds}
        return frozenset(
            thing
            for thing in every()
            if not (thing.what is What.COLUMN and thing.name.partition(".")[2] in self.never.everywhere)
            and not (thing.what in (What.EVENT, What.PAYMENT) and thing.name not in names)
        )

    def decided(self, recorded: Things, only: Collection[str] | None = None) -> Decided:
        """Count the rows that each clause decides on what is recorded.

        only  citations of the clauses that are tried; all of them where None
        """
        found: Decided = Counter()
        if not tables_of(recorded) & {"rounds", "events"}:
            return found
        judge = self._judge(recorded)
        for part in self.parts:
            left = replace(part, tables=_left(part.tables, recorded))
            _, outcomes = judge.outcomes(left, only=only)
            for each in outcomes:
                counts = each.counts()
                found[each.clause.citation] += sum(counts[result] for result in DECIDED)
        return found

    def _judge(self, recorded: Things) -> Judge:
        lost = self.never.everywhere | _lost(recorded)
        attested = {
            thing.name: self.attested[thing.name].slice(0, None if thing in recorded else 0)
            for thing in LOOKS
        }
        submission = self.submission if FILING in recorded else None
        return Judge(
            self.catalogue,
            submission,
            self.log,
            Attestations(attested, zones(self.submission), submission),
            NeverRecorded(lost, dict.fromkeys(self.never.by_game, lost)),
            self._stock(recorded),
        )

    def _stock(self, recorded: Things) -> Stock:
        complete = [said_of(thing) for thing in recorded if thing.what is What.STATEMENT]
        said = dict.fromkeys(complete, Extent.COMPLETE)
        names = {thing.name for thing in recorded if thing.what in (What.EVENT, What.PAYMENT)}
        kinds = {
            place: left
            for place, found in self.stock.kinds.items()
            if (left := {item for item in found if item.name in names})
        }
        return replace(
            self.stock,
            statement=Statement((Entry(said),)) if said else Statement(),
            kinds=kinds,
            no_column=frozenset(
                item
                for thing in every()
                if thing.what is What.STATEMENT
                and (item := said_of(thing)).section in (Section.MARKS, Section.COLUMNS)
                and Thing(What.COLUMN, item.name) not in recorded
            ),
        )


def specimen(folder: Path, catalogue: Catalogue) -> Specimen:
    """Read a log of one game, with its Rules Submission beside it."""
    log, submission = open_log(folder), load_submission(folder / "rules_submission.yaml")
    door, shares = Intake(log, None), Shares(catalogue)
    attested, never = door.attestations(), never_recorded(log)
    days, carry = list(door.days()), Carry(never.everywhere)
    parts: list[Part] = []
    for day in days:
        shares.doubts.add(day)
        rows = carry.join(dict(day.tables), is_last=day is days[-1])
        parts += shares.of_day(rows, carry.unfinished)
    found = Specimen(catalogue, submission, log, tuple(parts), never, taken_stock(log), attested)
    return replace(found, whole=found.decided(every()))


def _lost(recorded: Things) -> frozenset[str]:
    """Columns that hold no value in any table, by name."""
    kept: set[str] = set()
    for table in tables_of(recorded):
        required = {each.name for each in TABLES[table].columns if each.required}
        kept |= required | set(KEYS)
    kept |= {thing.name.partition(".")[2] for thing in recorded if thing.what is What.COLUMN}
    return frozenset(each.name for table in PLAYED for each in TABLES[table].columns) - kept


def _left(tables: dict[str, pa.Table], recorded: Things) -> dict[str, pa.Table]:
    """Leave of the rows what is recorded."""
    there = tables_of(recorded)
    found = dict(tables)
    for table in PLAYED:
        rows = tables[table] if table in there else tables[table].slice(0, 0)
        found[table] = _without_kinds(table, _without_columns(table, rows, recorded), recorded)
    return found


def _without_columns(table: str, rows: pa.Table, recorded: Things) -> pa.Table:
    for each in TABLES[table].columns:
        if each.required or each.name in KEYS or each.name not in rows.column_names:
            continue
        if column(table, each.name) not in recorded:
            field = rows.schema.field(each.name)
            rows = rows.set_column(
                rows.schema.get_field_index(each.name), field, pa.nulls(rows.num_rows, field.type)
            )
    return rows


def _without_kinds(table: str, rows: pa.Table, recorded: Iterable[Thing]) -> pa.Table:
    if table not in _KINDS:
        return rows
    name, what = _KINDS[table]
    kept = pa.array(sorted(thing.name for thing in recorded if thing.what is what), pa.string())
    return rows.filter(pc.is_in(rows[name].cast(pa.string()), value_set=kept))
