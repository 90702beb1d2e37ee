"""What a row lacks for a clause to be decided, traced back to what the log should have recorded."""

from __future__ import annotations

from collections import Counter
from typing import Any

from audit.check import Outcome
from audit.columns import Chunk, NotRecorded
from audit.doubt import NAMED, Lost, loose_events
from rules.catalogue import Catalogue
from rules.clause import Derived, Per, ancestors
from rules.kinds import Bools
from rules.recording import items
from rules.values import certainly, known

REFUSED = "rows it rests on were refused at the door"
MISSING_ROWS = "numbered rows it rests on are not in the log"
ENDED = "the record of the gaming table may end in the round"
LOOSE = "events do not say what they belong to"
UNSTATED = "no statement that all are recorded:"
"""Begins what a casino could decide by a statement of recording."""
NO_ATTESTATION = "no attestation that still stands for this table and day"

Cause = str | tuple[str, ...]
"""Why a row is undecided: one of the sentences above, or the names of what it lacks.

It names no file and no row, so that it is the same however the log is cut into files.
"""


class Causes:
    """Finds what is missing, in one chunk.

    files  names of the log's files, each at its place in ``Log.files``
    """

    def __init__(self, chunk: Chunk, catalogue: Catalogue, files: tuple[str, ...]) -> None:
        self._chunk = chunk
        self._files = files
        self._derived = catalogue.derived[chunk.chapter.number]
        self._stated = {item.parameter: item.words for item in items(catalogue.tables)}
        self._there: dict[int, tuple[object, Bools]] = {}

    def of(self, outcome: Outcome, place: int) -> Cause:
        """Find why a row of a clause is undecided."""
        if outcome.doubt is not None and outcome.doubt.refused[place]:
            return REFUSED
        if outcome.doubt is not None and outcome.doubt.missing[place]:
            return MISSING_ROWS
        if outcome.doubt is not None and outcome.doubt.ended[place]:
            return ENDED
        if outcome.doubt is not None and outcome.doubt.loose[place]:
            return LOOSE
        if "attestation" in outcome.arguments:
            return NO_ATTESTATION
        names = [n for n, column in outcome.arguments.items() if column is not None]
        gaps = [n for n in names if self._is_gap(n, outcome.arguments[n], place)]
        per, row = outcome.clause.per or Per.TABLE, int(outcome.rows[place])
        return tuple(dict.fromkeys(each for name in gaps for each in self._sources(name, per, row)))

    def _in_words(self, sources: tuple[str, ...]) -> str:
        missing = ", ".join(self._named(each) for each in sources if each not in self._stated)
        unstated = ", ".join(self._stated[each] for each in sources if each in self._stated)
        told = [f"not recorded: {missing}"] if missing else []
        told += [f"{UNSTATED} {unstated}"] if unstated else []
        return "; ".join(told) or "the records do not decide it"

    def _named(self, source: str) -> str:
        derived = self._derived.get(source)
        if derived is not None:
            return f"{source} ({derived.meaning.rstrip('.')})"
        return source.removesuffix("_cents").replace("approved_", "filed ")

    def in_words(self, cause: Cause, outcome: Outcome, places: list[int]) -> str:
        """Say why rows of a clause are undecided; name the rows refused, or the kinds of event."""
        if isinstance(cause, tuple):
            return self._in_words(cause)
        doubt, clause = outcome.doubt, outcome.clause
        if doubt is None or cause not in (REFUSED, LOOSE):
            return cause
        if cause == LOOSE:
            return f"{cause}: {_leaving_empty(loose_events(clause, self._chunk, outcome.rows[places]))}"
        rows = outcome.rows[[place for place in places if doubt.refused[place]]]
        return f"{cause}: {self._refused(doubt.doubts.behind(clause, self._chunk, rows))}"

    def _refused(self, lost: list[Lost]) -> str:
        """Name the first refused rows by file and row, and files refused whole."""
        rows = sorted((self._files[file], row) for each in lost for file, row in each.first)
        more = sum(each.rows for each in lost) - len(rows[:NAMED])
        named = [f"row {row} of {file}" for file, row in rows[:NAMED]]
        named += [f"{more:,} more"] if more else []
        named += [f"the whole of {file}" for file in sorted({name for each in lost for name in each.files})]
        return _joined(named)

    def _is_gap(self, name: str, column: object, place: int) -> bool:
        try:
            return not bool(self._answers(name, column)[place])
        except (AttributeError, IndexError):
            return False

    def _sources(self, name: str, per: Per, row: int) -> list[str]:
        """Follow a missing value to the columns it was worked out from that lack it too."""
        derived = self._derived.get(name)
        if name in self._stated or derived is None:
            return [name]
        if derived.per is not per:
            if derived.per is Per.EVENT:
                return [name]
            row = int(self._chunk.link(per, derived.per)[row]) if derived.per in ancestors(per) else row
        deeper = [each for each in self._gaps_of(derived, row) if each != name]
        found = [source for each in deeper for source in self._sources(each, derived.per, row)]
        return found or [name]

    def _gaps_of(self, derived: Derived, row: int) -> list[str]:
        gaps = []
        for name in derived.parameters:
            try:
                column = self._chunk.column(name, derived.per)
                there = self._answers(name, column)
            except (NotRecorded, AttributeError, KeyError, ValueError):
                continue
            if len(there) == self._chunk.count(derived.per) and row >= 0 and not there[row]:
                gaps.append(name)
        return gaps

    def _answers(self, name: str, column: Any) -> Bools:
        """Where a column has a value; where all of a kind is recorded, if that is what it says."""
        if id(column) not in self._there:
            there = certainly(column) if name.startswith("complete_") else known(column)
            self._there[id(column)] = column, there  # kept with its column, whose id is then no other's
        return self._there[id(column)][1]


def _leaving_empty(loose: Counter[tuple[str, str]]) -> str:
    """Say how many events of each kind leave empty what they should name."""
    return _joined(
        [f"{count:,} of kind {kind} with no {name}" for (name, kind), count in sorted(loose.items())]
    )


def _joined(words: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))
