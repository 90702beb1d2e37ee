"""What a row lacks for a clause to be decided, traced back to what the log should have recorded."""

from __future__ import annotations

from audit.check import Outcome
from audit.columns import Chunk, NotRecorded
from rules.catalogue import Catalogue
from rules.clause import Derived, Per, ancestors
from rules.values import known

REFUSED = "rows it rests on were refused at the door, or do not say what they belong to"
NO_ATTESTATION = "no attestation that still stands for this table and day"


class Causes:
    """Finds what is missing, in one chunk."""

    def __init__(self, chunk: Chunk, catalogue: Catalogue) -> None:
        self._chunk = chunk
        self._derived = catalogue.derived[chunk.chapter.number]
        self._said: dict[tuple[str, bytes], str] = {}

    def lacking(self, outcome: Outcome, place: int) -> str:
        """Say what an undecided row of a clause lacks."""
        if outcome.doubtful is not None and outcome.doubtful[place]:
            return REFUSED
        if "attestation" in outcome.arguments:
            return NO_ATTESTATION
        names = [n for n, column in outcome.arguments.items() if column is not None]
        gaps = [n for n in names if self._is_gap(outcome.arguments[n], place)]
        key = (outcome.clause.citation, repr(gaps).encode())
        if key not in self._said:
            per, row = outcome.clause.per or Per.TABLE, int(outcome.rows[place])
            sources = [each for name in gaps for each in self._sources(name, per, row)]
            told = ", ".join(dict.fromkeys(sources))
            self._said[key] = f"not recorded: {told}" if told else "the records do not decide it"
        return self._said[key]

    def _is_gap(self, column: object, place: int) -> bool:
        try:
            return not bool(known(column)[place])
        except (AttributeError, IndexError):
            return False

    def _sources(self, name: str, per: Per, row: int) -> list[str]:
        """Follow a missing value to the columns it was worked out from that lack it too."""
        derived = self._derived.get(name)
        if derived is None:
            return [name.removesuffix("_cents").replace("approved_", "filed ")]
        if derived.per is not per:
            if derived.per is Per.EVENT:
                return [name]
            row = int(self._chunk.link(per, derived.per)[row]) if derived.per in ancestors(per) else row
        deeper = [each for each in self._gaps_of(derived, row) if each != name]
        found = [source for each in deeper for source in self._sources(each, derived.per, row)]
        return found or [f"{name} ({derived.meaning.rstrip('.')})"]

    def _gaps_of(self, derived: Derived, row: int) -> list[str]:
        gaps = []
        for name in derived.parameters:
            try:
                column = self._chunk.column(name, derived.per)
                missing = known(column)
            except (NotRecorded, AttributeError, KeyError, ValueError):
                continue
            if len(missing) == self._chunk.count(derived.per) and row >= 0 and not missing[row]:
                gaps.append(name)
        return gaps
