"""The log, one gaming day at a time: only rows that passed the door, and an account of every row."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import cached_property, partial
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from audit.format.laid_out import ATTESTED
from audit.intake.account import Account, failing_values, wrong
from audit.intake.facts import NUMBERED, REMARKS, Expected, Surroundings, gather
from audit.intake.numbering import with_missing, with_missing_before
from audit.intake.order import in_order
from audit.intake.plain import doubtful
from audit.intake.properties import NOBODY, OF_ROUNDS, Share, shares
from audit.intake.quarantine import Refusal, write_files, write_rows
from audit.intake.read import Log, read_day
from audit.intake.schema import empty, is_narrow, join, narrow
from audit.intake.survey import Survey, take_survey
from audit.people.log_people import People
from rules.catalogue import declared
from rules.recording import PLAYED


@dataclass(frozen=True, slots=True)
class DayRows:
    """One gaming day of trusted rows of one property.

    tables      by table, in the log format's schema plus int32 ``_file`` (place in ``Log.files``)
                and ``_row`` (number in that file, from 0); a table without rows is there, empty.  Rounds,
                events and payments also say how many numbered rows the log lacks (``catalogue.MISSING``)
    refused     by table, the rows that were refused, in the same columns: where a table stands here,
                the absence of a row among the trusted ones proves nothing.  A row that only repeats a
                trusted one word for word is not among them: nothing is lost with it
    unreadable  names of the files refused whole this day, by the table they are of
    property_id whose rows they are; empty where no row of the log says
    is_last     no later day of the property is in the log
    next_events reads the events of the next gaming day as they are, of all properties
    """

    gaming_day: date
    tables: dict[str, pa.Table]
    refused: dict[str, pa.Table]
    unreadable: dict[str, list[str]]
    property_id: str
    is_last: bool
    next_events: Callable[[], pa.Table]


class Intake:
    """Reads a log through the door, and keeps account of what was let in.

    log     as opened
    out     the run's folder, below which refused rows are written; None writes nothing
    people  gives everybody a pseudonym, in what is let in and in what is written; None leaves ids as they are
    survey  the look over the whole log, where others have taken it
    """

    def __init__(
        self, log: Log, out: Path | None, people: People | None = None, survey: Survey | None = None
    ) -> None:
        self._log = log
        self._out = out
        self._people = people
        self._tables = declared().tables
        self.account = Account(log)
        self._attested: dict[str, pa.Table] | None = None
        self._survey = survey
        self._to_quarantine: dict[str, list[tuple[pa.Table, list[Refusal]]]] = defaultdict(list)
        self._ahead: dict[date, list[DayRows]] = {}

    def read_first(self) -> None:
        """Read the first gaming day now, which ``days`` gives when it is asked."""
        for gaming_day in self._log.days()[:1]:
            self._ahead[gaming_day] = self.day(gaming_day)

    def days(self) -> Iterator[DayRows]:
        """Give the gaming days in order, of each property by itself; only one day is kept in memory."""
        for gaming_day in self._log.days():
            found = self._ahead.pop(gaming_day) if gaming_day in self._ahead else self.day(gaming_day)
            while found:
                yield found.pop(0)

    def attestations(self) -> dict[str, pa.Table]:
        """Give the inspections and observations of all days, in the columns of ``DayRows.tables``."""
        if self._attested is None:
            self._attested = {table: self._attestation(table) for table in ATTESTED}
        return self._attested

    def tally(self) -> dict[str, Any]:
        """Account for every file and row, as ``inputs`` and ``intake`` of the run's receipt.

        Complete once all days have been read.
        """
        self.attestations()
        if self._out is not None:
            write_files(self._out, self.account.refused_files())
        return self.account.tally()

    def _look_over(self) -> Survey:
        if self._survey is None:
            self._survey = take_survey(self._log)
        return self._survey

    def day(self, gaming_day: date) -> list[DayRows]:
        """Give one gaming day, of each property by itself."""
        survey = self._look_over()
        read = {table: self._read(table, gaming_day) for table in PLAYED}
        unreadable = self.account.unreadable(gaming_day)
        going_on = survey.going_on(gaming_day)
        nobodys: dict[str, pa.Table] = {}
        found: list[DayRows] = []
        for share in shares(read, survey):
            kept, refused = self._of_share(share, gaming_day, survey)
            if share.place == NOBODY and survey.days:
                nobodys = refused
                continue
            has_rows = any(map(len, share.tables.values()))
            in_doubt = share.place in going_on and (nobodys or unreadable)
            if has_rows or in_doubt or len(survey.days) < 2:
                lost = {table: _both(table, nobodys, refused) for table in (*nobodys, *refused)}
                is_last = gaming_day == survey.last_day(share.place)
                following = partial(self._events, gaming_day + timedelta(days=1))
                found.append(DayRows(gaming_day, kept, lost, unreadable, share.place, is_last, following))
        self._write_refused(gaming_day)
        return found

    def _of_share(
        self, share: Share, gaming_day: date, survey: Survey
    ) -> tuple[dict[str, pa.Table], dict[str, pa.Table]]:
        """Give the trusted rows of a share, and the refused ones of which any was lost."""
        kept: dict[str, pa.Table] = {}
        refused: dict[str, pa.Table] = {}
        around = Surroundings(gaming_day, survey, share.place, elsewhere=share.elsewhere)
        read = share.tables
        for table in PLAYED:
            kept[table], out = self._sift(table, read[table], around)
            if len(out):
                refused[table] = out
            if table == "rounds":
                rounds, gone = round_ids(read[table]), _gone(out, kept[table])
                around = replace(around, rounds=rounds, refused=gone)
        kept["rounds"] = with_missing(kept["rounds"], read["rounds"], read["wagers"])
        for table in ("events", "payments"):
            kept[table] = with_missing_before(kept[table], read[table], table)
        kept = {table: self._hidden(in_order(rows, table), table) for table, rows in kept.items()}
        kept |= {table: kept[table].drop_columns(["property_id"]) for table in OF_ROUNDS}
        return kept, {table: self._hidden(rows, table) for table, rows in refused.items()}

    def _hidden(self, rows: pa.Table, table: str) -> pa.Table:
        return self._people.hidden(rows, table) if self._people else rows

    def _attestation(self, table: str) -> pa.Table:
        days = {self._log.files[place].gaming_day for place in self._log.of(table)}
        kept = [empty(table)]
        for gaming_day in sorted(day for day in days if day):
            for share in shares({table: self._read(table, gaming_day)}, self._look_over()):
                around = Surroundings(gaming_day, self._look_over(), share.place)
                kept.append(self._sift(table, share.tables[table], around)[0])
            self._write_refused(gaming_day)
        return self._hidden(in_order(join(kept, table), table), table)

    def _read(self, table: str, gaming_day: date) -> pa.Table:
        rows, damaged = read_day(self._log, table, gaming_day)
        self.account.read(table, len(rows), gaming_day)
        for place, reason in damaged.items():
            self.account.damaged(place, reason)
        return rows

    def _events(self, gaming_day: date) -> pa.Table:
        """Read the events of a day ahead; it is accounted for when its turn comes."""
        rows, _ = read_day(self._log, "events", gaming_day)
        return rows

    @cached_property
    def _door(self) -> Any:
        # Great Expectations takes two seconds to import: a log without a doubt is spared them.
        from audit.intake.expect import door_of  # noqa: PLC0415

        return door_of(self._tables)

    def _sift(self, table: str, rows: pa.Table, around: Surroundings) -> tuple[pa.Table, pa.Table]:
        """Separate the rows that pass the door from those that do not, and keep the latter for quarantine."""
        causes: dict[int, list[_Cause]] = defaultdict(list)
        evidence = gather(self._tables[table], rows, around) if len(rows) else {}
        doubted = doubtful(self._tables[table], evidence)
        for item in self._door.refused(doubted) if doubted else ():
            if item.check in NUMBERED:
                is_judged = self._log.window.judges(around.gaming_day)
                for told in evidence[item].data.to_pylist() if is_judged else ():
                    self.account.numbering(item, told["table"], around.gaming_day, told["words"])
                continue
            places, values = self._door.rows(item, evidence[item])
            texts = failing_values(item, rows.take(pa.array(places)), values)
            for row, text in zip(places.tolist(), texts, strict=True):
                causes[row].append(_Cause(item, text))
        return self._part(table, rows, causes, around.gaming_day)

    def _part(
        self, table: str, rows: pa.Table, causes: dict[int, list[_Cause]], gaming_day: date
    ) -> tuple[pa.Table, pa.Table]:
        is_judged = self._log.window.judges(gaming_day)  # or else the run of that day tells of it
        keep = np.ones(len(rows), dtype=bool)
        lost = np.zeros(len(rows), dtype=bool)
        files = rows.column("_file").to_numpy()
        refusals = []
        for row, found in sorted(causes.items()):
            for remark in (cause for cause in found if is_judged and cause.item.check in REMARKS):
                self.account.remark(remark.item, files[row], remark.value)
            grave = [cause for cause in found if cause.item.check not in REMARKS]
            if grave:
                if is_judged:
                    self.account.refused(grave[0].item, files[row], grave[0].value)
                refusals.append(_refusal(grave))
                keep[row] = False
                lost[row] = grave[0].item.check != "once"
        if not refusals:
            return (rows if is_narrow(rows, table) else narrow(rows, table)), rows.slice(0, 0)
        if is_judged:
            self._to_quarantine[table].append((rows.filter(pa.array(~keep)), refusals))
        return narrow(rows.filter(pa.array(keep)), table), rows.filter(pa.array(lost))

    def _write_refused(self, gaming_day: date) -> None:
        """Write the rows that were refused on one gaming day."""
        names = [file.name for file in self._log.files]
        for table, parts in self._to_quarantine.items():
            if self._out is not None:
                out = join([rows for rows, _ in parts], table)
                hidden = self._people.hidden(out, table, are_refused=True) if self._people else out
                refusals = [each for _, several in parts for each in several]
                write_rows(self._out, table, gaming_day, hidden, refusals, names)
        self._to_quarantine.clear()


@dataclass(frozen=True, slots=True)
class _Cause:
    """An expectation that a row fails, and the value it fails on as text."""

    item: Expected
    value: str


def _refusal(causes: list[_Cause]) -> Refusal:
    texts = [wrong(cause.item) + (f": {cause.value}" if cause.value else "") for cause in causes]
    first = causes[0].item
    return Refusal(first.check, ", ".join(first.columns), "; ".join(dict.fromkeys(texts)))


def round_ids(rounds: pa.Table) -> pa.Array:
    """Give the ids in a table of rounds, empty ones left out."""
    return rounds.column("round_id").combine_chunks().drop_null()


def _both(table: str, *parts: dict[str, pa.Table]) -> pa.Table:
    """Put the rows of a table under each other that stand in some of several parts."""
    return join([part[table] for part in parts if table in part], table)


def _gone(out: pa.Table, kept: pa.Table) -> pa.Array:
    """Ids of rounds of which no row was let in."""
    ids = round_ids(out)
    return ids.filter(pc.invert(pc.is_in(ids, value_set=round_ids(kept))))
