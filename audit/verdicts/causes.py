"""What a row lacks for a clause to be decided, traced back to what the log should have recorded."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pyarrow as pa

from audit.columns.chunk import Chunk, NotRecorded
from audit.columns.doubt import NAMED, Lost, Why
from audit.recorded.attest import UNFIT
from audit.verdicts.check import Outcome
from rules.catalogue import LINKS, Catalogue
from rules.clause import Clause, Derived, Per, ancestors
from rules.duties.groups import Moments
from rules.events import MUST_NAME
from rules.kinds import Bools, Codes, Link, Rows
from rules.recording import PLAYED, SELDOM, Item, Section, items
from rules.values import certainly, known

REFUSED = "rows it rests on were refused at the door"
MISSING_ROWS = "numbered rows it rests on are not in the log"
ENDED = "the record of the gaming table may end in the round"
LOOSE = "events do not say what they belong to"
UNSTATED = "no statement that all are recorded:"
"""Begins what a casino could decide by a statement of recording."""
NO_ATTESTATION = "no attestation that still stands for this table and day"

IN_WORDS = {Why.REFUSED: REFUSED, Why.LEFT_OUT: MISSING_ROWS, Why.ENDED: ENDED, Why.LOOSE: LOOSE}

_CHILDREN = {Section.EVENTS: Per.EVENT, Section.PAYMENTS: Per.PAYMENT}

Source = str | Why
"""A column that lacks a value, or why rows may be missing."""

Cause = str | tuple[str, ...]
"""Why a row is undecided: one of the sentences above, or the names of what it lacks.

It names no file and no row, so that it is the same however the log is cut into files.
"""


_NOT_ENOUGH = "what is on record does not decide it"
"""Of a row of which nothing is missing by name: what its clause read is told in its place."""


class Causes:
    """Finds what is missing, in one chunk.

    files  names of the log's files, each at its place in ``Log.files``
    """

    def __init__(self, chunk: Chunk, catalogue: Catalogue, files: tuple[str, ...]) -> None:
        self._chunk = chunk
        self._files = files
        self._derived = catalogue.derived[chunk.chapter.number]
        self._recordable = catalogue.recordable
        self._stated = {item.parameter: _stated_as(item) for item in items(catalogue.tables)}
        self._there: dict[int, tuple[object, Bools]] = {}
        self._asked: dict[int, tuple[Outcome, dict[str, Bools]]] = {}
        self._is_whole = chunk.doubts.is_whole()
        self._lacks: dict[str, list[tuple[str, Bools | None]]] = {}

    def of(self, outcome: Outcome, place: int) -> Cause:
        """Find why a row of a clause is undecided."""
        there = self._asked_of(outcome)
        gaps = [name for name, answers in there.items() if place < len(answers) and not answers[place]]
        # What gives the dollars alone is a cause only where nothing else is.
        dollars = None if outcome.verdict is None else outcome.verdict.amount_cents
        gaps = [name for name in gaps if outcome.arguments.get(name) is not dollars] or gaps
        per, row = outcome.clause.per or Per.TABLE, int(outcome.rows[place])
        sources = dict.fromkeys(each for name in gaps for each in self._sources(name, per, row))
        holes = [each for each in sources if isinstance(each, Why)]
        if holes and (worst := min(holes)) in IN_WORDS:
            return IN_WORDS[worst]
        if "attestation" in outcome.arguments:
            return _not_attested(outcome.arguments["attestation"], place)
        return tuple(each for each in sources if isinstance(each, str)) or (_NOT_ENOUGH, *there)

    def _in_words(self, sources: tuple[str, ...]) -> str:
        if sources[:1] == (_NOT_ENOUGH,):
            return f"{_NOT_ENOUGH}: {', '.join(map(self._named, sources[1:]))}"
        missing = ", ".join(self._named(each) for each in sources if each not in self._stated)
        unstated = ", ".join(self._stated[each] for each in sources if each in self._stated)
        told = [f"not recorded: {missing}"] if missing else []
        told += [f"{UNSTATED} {unstated}"] if unstated else []
        return "; ".join(told)

    def _named(self, source: str) -> str:
        derived = self._derived.get(source)
        if derived is not None:
            return f"{source} ({derived.meaning.rstrip('.')})"
        return source.removesuffix("_cents").replace("approved_", "filed ")

    def in_words(self, cause: Cause, outcome: Outcome, places: list[int]) -> str:
        """Say why rows of a clause are undecided; name the rows refused, or the kinds of event."""
        if isinstance(cause, tuple):
            return self._in_words(cause)
        rows = outcome.rows[places]
        if cause == LOOSE:
            return f"{cause}: {_leaving_empty(self._loose(outcome.clause, rows))}"
        if cause == REFUSED:
            return f"{cause}: {self._refused(self._behind(outcome.clause, rows))}"
        return cause

    def _behind(self, clause: Clause, rows: Rows) -> list[Lost]:
        """What was refused that some rows of a clause rest on."""
        assert clause.per is not None
        chunk, lost = self._chunk, self._chunk.doubts.lost
        tables = chunk.link_to_tables(clause.per)[rows]
        days = {chunk.table_days[table] for table in tables.tolist() if table >= 0}
        keys = {*_round_ids(clause.per, chunk, rows), *days, *(day for _, _, day in days)}
        return [lost[name][key] for name in PLAYED for key in sorted(lost[name].keys() & keys, key=str)]

    def _loose(self, clause: Clause, rows: Rows) -> Counter[tuple[str, str]]:
        """Count the events, by the name they leave empty and their kind, at some rows' gaming tables."""
        assert clause.per is not None
        chunk = self._chunk
        tables = np.unique(chunk.link_to_tables(clause.per)[rows])
        at_tables = np.isin(chunk.link(Per.EVENT, Per.TABLE), tables[tables >= 0])
        kind: Codes = chunk.column("event_kind", Per.EVENT)
        found: Counter[tuple[str, str]] = Counter()
        for name in ("event_shoe_id", "event_round_id", "event_deck_id"):
            unnamed = ~known(chunk.column(name, Per.EVENT)) & at_tables
            loose = np.flatnonzero(certainly(kind.is_(*MUST_NAME[name])) & unnamed)
            found.update((name, str(kind.text(row))) for row in loose.tolist())
        return found

    def _refused(self, lost: list[Lost]) -> str:
        """Name the first refused rows by file and row, and files refused whole."""
        rows = sorted((self._files[file], row) for each in lost for file, row in each.first)
        more = sum(each.rows for each in lost) - len(rows[:NAMED])
        named = [f"row {row} of {file}" for file, row in rows[:NAMED]]
        named += [f"{more:,} more"] if more else []
        named += [f"the whole of {file}" for file in sorted({name for each in lost for name in each.files})]
        return _joined(named)

    def _asked_of(self, outcome: Outcome) -> dict[str, Bools]:
        """Find, of each column that a clause asked for, which rows answer; of what has no rows, nothing."""
        if id(outcome) not in self._asked:
            columns = {name: each for name, each in outcome.arguments.items() if each is not None}
            there: dict[str, Bools] = {}
            for name, column in columns.items():
                try:
                    there[name] = self._answers(name, column)
                except AttributeError:
                    there[name] = np.zeros(0, dtype=bool)
            self._asked[id(outcome)] = outcome, there  # kept with its outcome, as columns are
        return self._asked[id(outcome)][1]

    def _sources(self, name: str, per: Per, row: int) -> list[Source]:
        """Follow a missing value to the columns it was worked out from that lack it too, or to a hole."""
        derived = self._derived.get(name)
        if derived is None:
            return self._holes_behind(name, per, row) or [name]
        if derived.function.__annotations__["return"] is Moments:
            return [why for each in derived.parameters for why in self._holes_of_kin(each, per, row)]
        if derived.per is not per:
            if derived.per is Per.EVENT:
                return [name]
            row = int(self._chunk.link(per, derived.per)[row]) if derived.per in ancestors(per) else row
        deeper = [each for each in self._gaps_of(derived, row) if each != name]
        found = [source for each in deeper for source in self._sources(each, derived.per, row)]
        return found or self._holes_among(derived, row) or [name]

    def _holes_among(self, derived: Derived, row: int) -> list[Source]:
        """Why rows may be missing among those of the gaming table that a value was put together from."""
        if self._is_whole:
            return []
        tables = self._chunk.link_to_tables(derived.per)
        table = int(tables[row]) if 0 <= row < len(tables) else -1
        if table < 0:
            return []
        reasons = (self._chunk.holes.why(child, Per.TABLE) for child in self._put_together(derived, row))
        found: list[Source] = [Why(int(why[table])) for why in reasons if why is not None and why[table] >= 0]
        if found or derived.per not in (Per.ROUND, Per.SHOE, Per.DECK):
            return found
        loose = self._chunk.holes.loose(Per.EVENT, derived.per).values()
        return [Why.LOOSE] if any(of_kind[row] for of_kind in loose) else []

    def _put_together(self, derived: Derived, row: int) -> list[Per]:
        """Kinds of row that a value is put together from: its neighbors, its children, and theirs."""
        found: dict[Per, None] = {}
        for name in derived.parameters:
            of = self._derived.get(name)
            if of is None:
                # A round that is gone takes its events along.
                found |= dict.fromkeys([Per.EVENT, Per.ROUND] if name.startswith("event_") else [])
            elif of.per is not derived.per:
                links = [each for each in of.parameters if each in LINKS]
                found |= dict.fromkeys([of.per, *(Per(each.split("_")[0]) for each in links)])
            elif self._has_no_neighbor(name, derived.per, row):
                found[derived.per] = None
        return [each for each in found if each is not Per.TABLE]

    def _has_no_neighbor(self, name: str, per: Per, row: int) -> bool:
        try:
            column = self._chunk.column(name, per)
        except (NotRecorded, AttributeError, KeyError, ValueError):
            return False
        return (
            isinstance(column, Link) and len(column.rows) == self._chunk.count(per) and column.rows[row] < 0
        )

    def _holes_behind(self, name: str, per: Per, row: int) -> list[Source]:
        """Why rows may be missing behind a link, or among what is said to be completely recorded."""
        if row < 0:
            return []
        if name in LINKS:
            child, parent = name.removesuffix("_row").split("_")
            why = self._chunk.holes.why(Per(child), Per(parent)) if parent == per else None
            return [] if why is None or why[row] < 0 else [Why(int(why[row]))]
        item = self._recordable.get(name)
        if item is None or item.section not in _CHILDREN or not self._chunk.is_said_complete(name, per, row):
            return []
        why = self._chunk.holes.why_around(_CHILDREN[item.section], per, item.name)
        return [] if why is None or why[row] < 0 else [Why(int(why[row]))]

    def _holes_of_kin(self, name: str, per: Per, row: int) -> list[Source]:
        """Why rows may be missing behind a link of other rows, to the same parent as a row has."""
        parent = Per(name.removesuffix("_row").split("_")[1]) if name in LINKS else None
        if parent is None or row < 0 or parent not in (per, Per.TABLE, *ancestors(per)):
            return []
        if parent is not per:
            tables = self._chunk.link_to_tables(per)
            row = int((tables if parent is Per.TABLE else self._chunk.link(per, parent))[row])
        return self._holes_behind(name, parent, row)

    def _gaps_of(self, derived: Derived, row: int) -> list[str]:
        return [
            name
            for name, lacks in self._lacking(derived)
            if (name in LINKS and row >= 0 and self._holes_behind(name, derived.per, row))
            or lacks is None
            or (0 <= row < len(lacks) and lacks[row])
        ]

    def _lacking(self, derived: Derived) -> list[tuple[str, Bools | None]]:
        """Find which rows lack what a value is worked out from: none of them, some, or all (None)."""
        if derived.name not in self._lacks:
            self._lacks[derived.name] = [(each, self._lacks_of(each, derived)) for each in derived.parameters]
        return self._lacks[derived.name]

    def _lacks_of(self, name: str, derived: Derived) -> Bools | None:
        nothing = np.zeros(0, dtype=bool)
        try:
            column = self._chunk.column(name, derived.per)
            if isinstance(column, Moments) and column.holes is not None:
                return None
            lacks = column.may_lack if isinstance(column, Link) else ~self._answers(name, column)
        except (NotRecorded, AttributeError, KeyError, ValueError):
            return nothing
        return lacks if len(lacks) == self._chunk.count(derived.per) else nothing

    def _answers(self, name: str, column: Any) -> Bools:
        """Where a column has a value; where all of a kind is recorded, if that is what it says."""
        if id(column) not in self._there:
            there = certainly(column) if name.startswith("complete_") else known(column)
            self._there[id(column)] = column, there  # kept with its column, whose id is then no other's
        return self._there[id(column)][1]


def _stated_as(item: Item) -> str:
    return f"{item.words} (by this name)" if item.name in SELDOM else item.words


def _not_attested(attestation: Any, place: int) -> str:
    """Say why nobody is relied on who looked, if anybody did."""
    state = attestation.text(place)
    return (
        f"an attestation is on record and not relied on: {UNFIT[state]}" if state in UNFIT else NO_ATTESTATION
    )


def _round_ids(per: Per, chunk: Chunk, rows: Rows) -> set[str]:
    """Ids of the rounds that rows of a kind belong to; for a shoe, deck or table, of its own rounds."""
    if per is Per.ROUND:
        of_rounds = rows
    elif Per.ROUND in ancestors(per):
        of_rounds = chunk.link(per, Per.ROUND)[rows]
    else:
        of_rounds = np.flatnonzero(np.isin(chunk.link(Per.ROUND, per), rows))
    ids = chunk.tables["rounds"].column("round_id").take(pa.array(np.unique(of_rounds[of_rounds >= 0])))
    return set(ids.to_pylist())


def _leaving_empty(loose: Counter[tuple[str, str]]) -> str:
    """Say how many events of each kind leave empty what they should name."""
    return _joined(
        [f"{count:,} of kind {kind} with no {name}" for (name, kind), count in sorted(loose.items())]
    )


def _joined(words: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))
