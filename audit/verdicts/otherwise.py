"""Rows judged again under other readings, and which readings decided a finding.

Only the rounds that findings are about are judged again, so that it costs little.  Where a clause says
something else of them without the rounds around them, it is asked about the whole chunk.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

import numpy as np
import numpy.typing as npt

from audit.columns.choices import Instead
from audit.columns.chunk import Chunk
from audit.columns.parts import of_rounds
from audit.verdicts.check import Outcome
from rules.clause import PARENTS, Clause, Per, Verdict
from rules.kinds import Bools, Rows
from rules.submission import Reading
from rules.values import take

Text = tuple[str, date | None]
"""The citation of a clause, and since when the text that is meant is in force."""

Row = tuple[str, int]
"""The citation of a clause, and the place of a row among those that it looks at."""

Places = npt.NDArray[np.intp]
"""Places of rows among those that a clause looks at."""


@dataclass(frozen=True, slots=True)
class Excerpt:
    """Some rounds of a chunk; ``rows`` says which row of the chunk each of its rows is."""

    chunk: Chunk
    rows: Mapping[Per, Rows]

    def under(self, instead: Instead) -> Excerpt:
        """Return the same rows under other readings."""
        return replace(self, chunk=self.chunk.read_otherwise(instead))

    def verdict(self, outcome: Outcome) -> Verdict:
        """Ask a clause again."""
        clause = outcome.clause
        assert clause.per is not None
        assert clause.function is not None
        names = tuple(name for name in clause.parameters if name != "attestation")
        arguments = self.chunk.arguments(clause.function, names, clause.per, clause.wager)
        if "attestation" in outcome.arguments:
            known: Any = outcome.arguments["attestation"]
            arguments["attestation"] = take(known, np.searchsorted(outcome.rows, self._rows_of(clause)))
        return clause.function(**arguments)

    def count(self, clause: Clause) -> int:
        """How many rows a clause looks at here."""
        return len(self._rows_of(clause))

    def places(self, outcome: Outcome, places: Places) -> Places:
        """Return where rows of an outcome are among those that its clause looks at here."""
        found: Places = np.searchsorted(self._rows_of(outcome.clause), outcome.rows[places])
        return found

    def _rows_of(self, clause: Clause) -> Rows:
        assert clause.per is not None
        here = self.chunk.rows_of_wager(clause.wager) if clause.wager else self.chunk.rows_of(clause.per)
        return self.rows[clause.per][here] if clause.per in self.rows else here


def deciding_readings(found: Iterable[tuple[Outcome, int]], chunk: Chunk) -> Mapping[Row, list[Reading]]:
    """Name the readings that decided each row: with another choice it would be judged, or paid, otherwise."""
    listed: dict[Text, tuple[Outcome, list[int]]] = {}
    for outcome, place in found:
        if chunk.readings_of(outcome.clause):
            listed.setdefault(outcome.clause.text, (outcome, []))[1].append(place)
    asked = [(outcome, np.array(places, dtype=np.intp)) for outcome, places in listed.values()]
    decided: dict[Row, list[Reading]] = defaultdict(list)
    if not asked:
        return decided
    near = excerpt(asked, chunk)
    placed = [(outcome, places, enough(outcome, places, chunk, near)) for outcome, places in asked]
    for reading in _readings(asked, chunk):
        resting = [each for each in placed if reading in chunk.readings_of(each[0].clause)]
        changed = _changed(reading, resting, chunk)
        for citation, place in changed:
            decided[citation, place].append(reading)
    return decided


def _readings(asked: list[tuple[Outcome, Places]], chunk: Chunk) -> list[Reading]:
    found = {each.name: each for outcome, _ in asked for each in chunk.readings_of(outcome.clause)}
    return sorted(found.values(), key=lambda reading: reading.name)


def _changed(reading: Reading, resting: list[tuple[Outcome, Places, Excerpt]], chunk: Chunk) -> set[Row]:
    """Find the rows of which another choice of a reading says something else."""
    found: set[Row] = set()
    in_force = set(chunk.in_force(reading))
    for choice in reading.choices:
        if in_force == {choice} or choice not in reading.accepted(choice):
            continue
        instead = {reading.name: dict.fromkeys(reading.choices, choice)}
        read = under((here for _, _, here in resting), instead)
        for outcome, places, here in resting:
            verdict = read[id(here.chunk)].verdict(outcome)
            same = _alike(verdict, here.places(outcome, places), outcome.verdict, places)
            found.update((outcome.clause.citation, place) for place in places[~same].tolist())
    return found


def under(heres: Iterable[Excerpt], instead: Instead) -> dict[int, Excerpt]:
    """Read excerpts otherwise, those of one chunk together; by the identity of the chunk."""
    return {key: here.under(instead) for key, here in {id(here.chunk): here for here in heres}.items()}


def excerpt(asked: Iterable[tuple[Outcome, Places]], chunk: Chunk) -> Excerpt:
    """Take the rounds that some rows belong to."""
    rounds = [np.empty(0, dtype=np.intp)]
    for outcome, places in asked:
        per = outcome.clause.per
        if per is Per.ROUND:
            rounds.append(outcome.rows[places])
        elif per and Per.ROUND in PARENTS[per]:
            rounds.append(chunk.link(per, Per.ROUND)[outcome.rows[places]])
    rows = np.unique(np.concatenate(rounds))
    rows = rows[rows >= 0]
    found = {Per.ROUND: rows} | {
        per: np.flatnonzero(np.isin(chunk.link(per, Per.ROUND), rows)) for per in (Per.HAND, Per.WAGER)
    }
    return Excerpt(chunk.of_other_tables(of_rounds(chunk.tables, rows)), found)


def enough(outcome: Outcome, places: Places, chunk: Chunk, near: Excerpt) -> Excerpt:
    """Return the excerpt where the clause says the same there, else the whole chunk."""
    per = outcome.clause.per
    if per and (per is Per.ROUND or Per.ROUND in PARENTS[per]):
        here = near.places(outcome, places)
        if _alike(near.verdict(outcome), here, outcome.verdict, places).all():
            return near
    return Excerpt(chunk, {})


def _alike(one: Verdict, here: Places, other: Verdict | None, there: Places) -> Bools:
    """Where two verdicts say the same of the same rows: of the duty, and of the money."""
    same = np.ones(len(here), dtype=bool)
    for name in ("applies", "holds", "review", "amount_cents"):
        values, known = _of(getattr(one, name), here)
        others, others_known = _of(getattr(other, name), there)
        same &= (known == others_known) & (~known | (values == others))
    return same


def _of(column: Any, places: Places) -> tuple[npt.NDArray[Any], Bools]:
    """Values of a column at some places, and where they are known."""
    if column is None or isinstance(column, bool):
        return np.full(len(places), bool(column)), np.full(len(places), column is not None)
    return column.values[places], ~column.missing[places]
