"""What every clause says of every row of a log, and how that changes when part of the log is taken away."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import numpy.typing as npt

from audit.columns.chunk import Chunk
from audit.columns.holes import _BEGUN as BEGUN
from audit.evidence.writer import of_record
from audit.format.belonging import FILES, homes
from audit.verdicts.check import Outcome, Result
from rules.catalogue import CONTRADICTED, LINKS, MISSING, Catalogue
from rules.clause import Clause, Per
from rules.columns import TABLES
from rules.recording import PLAYED, Section
from tests.taken_away import outcomes_of

_IDS = {
    Per.ROUND: ("round_id",),
    Per.HAND: ("round_id", "hand_position"),
    Per.WAGER: ("round_id", "wager_number"),
    Per.EVENT: ("table_id", "gaming_day", "event_number"),
    Per.PAYMENT: ("table_id", "gaming_day", "payment_number"),
}
"""What names a row whatever other rows are gone; a row itself, where columns are gone, by file and place."""

_ENDS = {"events.", "events.event_at", "events.event_kind"}
"""What shows where the record of a gaming table ends."""
_KEYS_OF = {
    "shoe": {"rounds.shoe_id", "events.event_shoe_id"},
    "deck": {"rounds.deck_id", "events.event_deck_id"},
    "payment": {"payments.payment_round_id", "payments.payment_number", "payments.payment_at"} | _ENDS,
    "event": {"events.event_round_id", "events.event_number", "events.event_at"},
    "wager": {"wagers.wager_number", "wagers.settlement_order", "rounds.simulated", "rounds.void"},
    "hand": {"rounds.void"},
    "row": {f"rounds.{name}" for name in ("round_number_in_day", *BEGUN)},
}
"""What says which row belongs to which, and where rows are missing."""
_OF_SILENCE = _KEYS_OF["shoe"] | _KEYS_OF["event"] | _KEYS_OF["row"] | {"events.event_kind", "rounds."}
"""What shows whether a statement of recording is to be believed."""

_EVERYTHING = {f"{table}.{column.name}" for table in PLAYED for column in TABLES[table].columns}
"""Whether what is said to be recorded is recorded rests on all of it."""

_UNDECIDED = (Result.UNKNOWN, Result.NOT_AUDITABLE)


@dataclass(slots=True)
class Said:
    """What one clause says of its rows: their keys, results, and whether a breach accuses somebody."""

    keys: list[npt.NDArray[np.str_]] = field(default_factory=list)
    results: list[npt.NDArray[np.int8]] = field(default_factory=list)
    conduct: list[npt.NDArray[np.bool_]] = field(default_factory=list)

    def add(self, keys: npt.NDArray[np.str_], outcome: Outcome) -> None:
        """Note what was found of the rows of one chunk."""
        answered = outcome.results >= 0
        breaches = np.flatnonzero(outcome.results == Result.EXCEPTION)
        conduct = np.zeros(len(answered), dtype=bool)
        conduct[[place for place in breaches.tolist() if not of_record(outcome, place)]] = True
        self.keys.append(keys[outcome.rows][answered])
        self.results.append(outcome.results[answered])
        self.conduct.append(conduct[answered])

    def by_key(self) -> tuple[npt.NDArray[np.str_], npt.NDArray[np.int8], npt.NDArray[np.bool_]]:
        """Keys in order, with the result of each and whether it accuses."""
        keys, results = np.concatenate(self.keys), np.concatenate(self.results)
        conduct = np.concatenate(self.conduct)
        order = np.argsort(keys, kind="stable")
        return keys[order], results[order], conduct[order]


def said_of(folder: Path, *, by_place: bool) -> dict[str, Said]:
    """Judge the log in a folder: what each clause says.

    by_place  rows are known by file and place in it; otherwise by what names them
    """
    found: dict[str, Said] = {}
    for chunk, outcomes in outcomes_of(folder):
        keys: dict[Per, npt.NDArray[np.str_]] = {}
        for outcome in outcomes:
            per = outcome.clause.per or Per.TABLE
            if outcome.error:
                raise AssertionError(outcome.error)
            if per not in keys:
                keys[per] = _keys(chunk, per, by_place=by_place)
            found.setdefault(outcome.clause.citation, Said()).add(keys[per], outcome)
    return found


def _keys(chunk: Chunk, per: Per, *, by_place: bool) -> npt.NDArray[np.str_]:
    if per in FILES:
        rows = chunk.tables[FILES[per]]
        names = ("_file", "_row") if by_place else _IDS[per]
        if rows.num_rows == 0:
            return np.empty(0, dtype=np.str_)
        parts = [rows.column(name).to_pylist() for name in names]
    else:
        texts = [chunk.column(name, per) for name in _group(per)]
        parts = [[each.text(row) for row in range(chunk.count(per))] for each in texts]
        days = chunk.column("gaming_day", per).values.tolist()
        parts.append(days if per is Per.TABLE else [""] * len(days))
    return np.array(["|".join(map(str, each)) for each in zip(*parts, strict=True)], dtype=np.str_)


def _group(per: Per) -> tuple[str, ...]:
    return ("table_id",) if per is Per.TABLE else ("table_id", f"{per}_id")


@dataclass(frozen=True, slots=True)
class Change:
    """A row of which a clause says something else than before."""

    clause: str
    key: str
    before: Result
    after: Result
    conduct: bool

    @property
    def is_doubt(self) -> bool:
        """Whether what was decided, or could not be, is now undecided."""
        return self.after in _UNDECIDED

    @property
    def same_doubt(self) -> bool:
        """Whether it was undecided before, in one word or the other."""
        return self.is_doubt and self.before in _UNDECIDED


def changes(before: dict[str, Said], after: dict[str, Said]) -> Iterator[Change]:
    """Every row that is there in both and of which a clause says something else."""
    for citation, said in before.items():
        if citation not in after:
            continue
        keys, results, _ = said.by_key()
        left, now, conduct = after[citation].by_key()
        _, here, there = np.intersect1d(keys, left, return_indices=True)
        for place in np.flatnonzero(results[here] != now[there]).tolist():
            one, other = here[place], there[place]
            yield Change(
                citation, str(keys[one]), Result(results[one]), Result(now[other]), bool(conduct[other])
            )


def names_of(clause: Clause, catalogue: Catalogue) -> frozenset[str]:
    """What of the log a clause's tree names: ``table.column``, and ``table.`` of each table that it reads."""
    home = homes(catalogue)
    found: set[str] = set()
    per = clause.per or Per.TABLE
    found |= {f"{FILES[per]}."} if per in FILES else set()
    for name in catalogue.reads(clause):
        if name in LINKS:
            child, parent, _ = name.split("_")
            found |= {f"{FILES.get(Per(each), 'events')}." for each in (child, parent) if each != "table"}
            found |= _KEYS_OF.get(child, set()) | _KEYS_OF.get(parent, set()) | _KEYS_OF["row"]
        elif name == CONTRADICTED:
            found |= {f"{each}." for each in PLAYED} | _EVERYTHING
        elif name in MISSING:
            found |= {f"{FILES[MISSING[name]]}.", f"{name.partition('_')[0]}."}
        elif name in catalogue.recordable:
            item = catalogue.recordable[name]
            found.add(
                f"{item.name.partition('.')[0]}." if item.section is Section.COLUMNS else f"{item.section}."
            )
            found |= _OF_SILENCE
        elif name in home:
            of, column = home[name]
            found |= {f"{FILES[of]}.", f"{FILES[of]}.{column.name}"}
    return frozenset(found)
