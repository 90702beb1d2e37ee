"""What people attested: inspections of layout and equipment, observations of conduct.

An attestation is a look by somebody, and a claim.  Only one that the table's own record does not belie is
relied on; of any other, the run says why it is not (``UNFIT``).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import numpy as np
import pyarrow as pa

from audit.columns.at_table import AtTables, at_tables
from audit.columns.chunk import Chunk
from audit.intake.filed_moments import microseconds
from audit.intake.filings import Choices
from audit.intake.submission import Submission
from audit.recorded.filed_since import ending
from rules.clause import Clause, Per
from rules.kinds import Codes
from rules.nobody import names_nobody

UNFIT = {
    "unnamed": "it names no gaming table, or a round that was not dealt there that day",
    "undocumented": "it names no document",
    "too_long": "it claims to hold for longer than such a look may",
    "changed": "what is filed that bears on it changed that day or since",
    "not_open": "the record does not show that the gaming table was open then",
    "by_nobody": "it does not name who made it",
    "not_independent": "who made it stands in the table's own record of the day",
}
"""Why an attestation is not relied on, in the order in which it is asked."""

ATTESTATIONS = ("attested", "refused", "contradicted", "expired", "none", *UNFIT)
"""Values of the ``attestation`` column: found compliant; found not so; found both on one day; nothing that
may still be relied on; never made; or why what was made is not relied on."""

ANOTHER_VISIT = timedelta(hours=1)
"""How much later the same person's next record is one of another visit."""
LONGEST = 366
"""Days for which an inspection may be relied on where no limit is filed: a year, its own day included."""

Place = tuple[str, str]
"""Property and gaming table."""

_SOURCES = (("inspections", "inspection"), ("observations", "observation"))


@dataclass(frozen=True, slots=True)
class Record:
    """One inspection or observation.

    kind   ``inspection`` or ``observation``
    table  None where it is of every table of the property
    row    file of the log, by its place among them, and row in it
    """

    kind: str
    clause: str
    property_id: str
    table: str | None
    gaming_day: date
    at: datetime
    until: datetime | None
    by: str
    is_refusal: bool
    round_id: str | None
    document: str
    row: tuple[int, int]

    def speaks_for(self, gaming_day: date, noon: datetime) -> bool:
        """Whether it may be relied on for a gaming day, at noon of which it must still be valid.

        What somebody was seen to do says nothing of another day; what was found wrong with it may.
        """
        lasts = self.kind == "inspection" or self.is_refusal
        later = lasts and self.until is not None and self.until >= noon
        return self.gaming_day == gaming_day or later

    def answers(self, refusal: Record) -> bool:
        """Whether it says, of the very table refused and on another visit, that the duty is now met."""
        later = self.at - refusal.at
        is_another_visit = later >= ANOTHER_VISIT if self.by == refusal.by else later > timedelta(0)
        return not self.is_refusal and refusal.table in (None, self.table) and is_another_visit


@dataclass(frozen=True, slots=True)
class Looks:
    """What people said of one clause at one gaming table, for one gaming day.

    state      one of ``ATTESTATIONS``
    relied_on  what the state rests on, in order of time
    not_relied_on  what else speaks for the day, and by which of ``UNFIT`` it is not relied on; "" where
                   another record overrules it
    """

    state: str
    relied_on: tuple[Record, ...] = ()
    not_relied_on: tuple[tuple[Record, str], ...] = ()


class _OfClause:
    """The records of one clause at one property, so kept that a day's are found among those of many days."""

    def __init__(self) -> None:
        self._of_table: dict[str | None, list[Record]] = defaultdict(list)
        self._of_day: dict[tuple[str | None, date], list[Record]] = defaultdict(list)
        self._lasting: dict[str | None, list[Record]] = defaultdict(list)
        self._refused: set[str | None] = set()

    def add(self, record: Record) -> None:
        self._of_table[record.table].append(record)
        self._of_day[record.table, record.gaming_day].append(record)
        if record.until is not None:
            self._lasting[record.table].append(record)
        if record.is_refusal:
            self._refused.add(record.table)

    def about(self, table: str, gaming_day: date) -> list[Record]:
        """Records up to a day that may matter to it; all of them where anything was ever found wrong."""
        names = (table, None)
        if self._refused.intersection(names):
            found = [each for name in names for each in self._of_table[name]]
            return [each for each in found if each.gaming_day <= gaming_day]
        lasting = [each for name in names for each in self._lasting[name] if each.gaming_day < gaming_day]
        return lasting + [each for name in names for each in self._of_day[name, gaming_day]]

    def any_before(self, table: str, gaming_day: date) -> bool:
        """Whether anybody ever looked at the table before a day."""
        return any(each.gaming_day < gaming_day for name in (table, None) for each in self._of_table[name])


class Attestations:
    """Every inspection and observation of a log, looked up by clause, table and gaming day.

    LOG_FORMAT.md says under "What a person attests" what is relied on, and which of several records decides.

    submission  says how long an inspection may be relied on, and whether what is filed was changed since
    """

    def __init__(
        self, tables: dict[str, pa.Table], zones: dict[str, str], submission: Submission | None = None
    ) -> None:
        self._zones = zones
        self._submission = submission
        self._records: dict[tuple[str, str], _OfClause] = defaultdict(_OfClause)
        every = []
        for name, row in _SOURCES:
            for place, written in enumerate(tables[name].to_pylist() if name in tables else ()):
                record = _record(written, row, place)
                self._records[record.clause, record.property_id].add(record)
                every.append(record)
        self._every = every
        self._people = frozenset(record.by for record in every)
        self._rounds = frozenset(record.round_id for record in every if record.round_id)

    def astray(self, tables: Collection[Place], judges: Callable[[date], bool]) -> list[Record]:
        """Find the looks of the days that are judged at gaming tables of which nothing is on record.

        tables  the gaming tables that have a round or an event on those days
        """
        return [
            each
            for each in self._every
            if each.table is not None
            and judges(each.gaming_day)
            and (each.property_id, each.table) not in tables
        ]

    def of(self, clause: Clause, chunk: Chunk) -> Codes:
        """Return what is attested for a clause, one value for each row of its kind."""
        found = [looks.state for looks in self.looks(clause, chunk)]
        codes = np.array([ATTESTATIONS.index(state) for state in found], dtype=np.int32)
        rows = chunk.link_to_tables(clause.per or Per.TABLE)
        return Codes(np.where(rows < 0, np.int32(-1), np.append(codes, np.int32(-1))[rows]), ATTESTATIONS)

    def looks(self, clause: Clause, chunk: Chunk) -> Iterator[Looks]:
        """Say what people said of a clause, for each gaming table's day of a chunk."""
        for number, (place, table, day) in enumerate(chunk.table_days):
            records = self._records.get((clause.citation, place))
            if records is None:
                yield Looks("none")
                continue
            at = at_tables(chunk, self._people, self._rounds)
            gaming_day = date(1970, 1, 1) + timedelta(days=day)
            noon, game = self._noon(place, gaming_day), chunk.chapter.game
            here = _Here(self, at, number, table, gaming_day, noon, game)
            found = here.looks(records.about(table, gaming_day))
            is_old = found.state == "none" and records.any_before(table, gaming_day)
            yield Looks("expired") if is_old else found

    def _noon(self, place: str, gaming_day: date) -> datetime:
        return datetime.combine(gaming_day, time(12), ZoneInfo(self._zones.get(place, "UTC")))

    def is_too_long(self, record: Record) -> bool:
        """Whether it claims to hold beyond what its kind allows: conduct, beyond its own gaming day."""
        most = self._most_days(record) if record.kind == "inspection" else 1
        end = self._noon(record.property_id, record.gaming_day + timedelta(days=most))
        return record.until is not None and record.until >= end

    def _most_days(self, record: Record) -> int:
        days = self._submission and self._submission.pieces(record.property_id, record.gaming_day)
        filing = days[0][1] if days else None  # it does not change within a day
        return (filing.inspection_days if filing else None) or LONGEST

    def was_changed(self, record: Record, table: str, game: str, gaming_day: date) -> bool:
        """Whether what is filed that matters to a look was, all day, not what it was as the look was made."""
        filed = self._submission
        if filed is None:
            return False
        today = filed.pieces(record.property_id, gaming_day)
        if record.gaming_day == gaming_day and len(today) == 1:
            return False  # the one filing of that day, nearly always
        names, made = ending(record.clause), microseconds(record.at)

        def filed_at(day: date, at: int) -> Choices | None:
            found = filed.options(record.property_id, table, game, day, at)
            return None if found is None else {name: found[name] for name in names & found.keys()}

        moments = {(gaming_day, since) for since, _ in today}
        later = {(record.gaming_day, at) for at, _ in filed.pieces(record.property_id, record.gaming_day)}
        moments |= {(day, since) for day, since in later if since > made}
        return any(filed_at(*each) != filed_at(record.gaming_day, made) for each in moments)


@dataclass(frozen=True, slots=True)
class _Here:
    """One gaming table on one gaming day: ``number`` is its row, ``noon`` that of the day."""

    attested: Attestations
    at: AtTables
    number: int
    table: str
    gaming_day: date
    noon: datetime
    game: str

    def looks(self, records: list[Record]) -> Looks:
        """Say which of the records of a clause are relied on, and what they attest."""
        mine = [each for each in records if self._is_mine(each)]
        speaking = [each for each in mine if each.speaks_for(self.gaming_day, self.noon)]
        unfit = {each.row: self._unfit(each) for each in mine}
        refusals = [each for each in mine if each.is_refusal]
        fit = [each for each in mine if not each.is_refusal and not unfit[each.row]]
        standing = [refusal for refusal in refusals if not any(each.answers(refusal) for each in fit)]
        wrong = [each for each in standing if each in speaking]
        of_the_day = [each for each in refusals if each.gaming_day == self.gaming_day]
        relied_on = [
            each
            for each in fit
            if each in speaking and not standing and all(each.at > refusal.at for refusal in refusals)
        ]
        state = (
            ("refused" if wrong else "")
            or ("contradicted" if of_the_day else "")
            or ("attested" if relied_on else "")
            or min((unfit[each.row] for each in speaking if unfit[each.row]), key=_place, default="")
            or ("expired" if mine else "none")
        )
        used = wrong or (speaking if of_the_day else relied_on)
        rest = [(each, unfit[each.row]) for each in speaking if each not in used]
        rest.sort(key=lambda pair: _when(pair[0]))
        return Looks(state, tuple(sorted(used, key=_when)), tuple(rest))

    def _is_mine(self, record: Record) -> bool:
        """Whether it is of the table, by name or by a round of it, and not of another."""
        if record.table is None and record.round_id and record.gaming_day == self.gaming_day:
            return record.round_id in self.at.rounds.get(self.number, ())
        return record.table in (None, self.table)

    def _unfit(self, record: Record) -> str:
        """Say by which of ``UNFIT`` it is not relied on; empty where it is.

        What was found wrong needs no ground: nobody is helped by saying so.  Of a look on an earlier day
        the record of that day is not at hand: what can be asked of it is asked of the day it is to speak for.
        """
        today = record.gaming_day == self.gaming_day
        elsewhere = today and record.round_id and record.round_id not in self.at.rounds.get(self.number, ())
        asked = {
            "unnamed": bool(elsewhere) or (record.table is None and not (today and record.round_id)),
            "undocumented": not record.document.strip(),
            "too_long": self.attested.is_too_long(record),
            "changed": self.attested.was_changed(record, self.table, self.game, self.gaming_day),
            "not_open": today and not self.at.was_open(self.number, record.at),
            "by_nobody": names_nobody(record.by),
            "not_independent": record.by in self.at.people.get(self.number, ()),
        }
        return "" if record.is_refusal else next((why for why, is_so in asked.items() if is_so), "")


def _place(state: str) -> int:
    return ATTESTATIONS.index(state)


def _when(record: Record) -> tuple[datetime, tuple[int, int]]:
    return record.at, record.row


def _record(written: dict[str, Any], row: str, place: int) -> Record:
    return Record(
        kind=row,
        clause=written[f"{row}_clause"],
        property_id=written["property_id"],
        table=written["table_id"],
        gaming_day=written["gaming_day"],
        at=written[f"{row}_at"],
        until=written[f"{row}_valid_until"],
        by=written[f"{row}_by"],
        is_refusal=written[f"{row}_result"] != "compliant",
        round_id=written[f"{row}_round_id"],
        document=written[f"{row}_document"] or "",
        row=(written.get("_file", -1), written.get("_row", place)),
    )
