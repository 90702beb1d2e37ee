"""What is right under one of several readings that are accepted is no breach, and is told apart from a pass.

Where the text supports more than one reading and the property chose none (``Reading.either``), a row is in
breach only if it is under each of them.  It is right under a reading if no clause that rests on it finds
a breach in that row: a wager settled by one reading and paid by another is right under neither.  The first
of the readings is the default.  What is right only under another has a result of its own
(``Result.OTHER_READING``), and keeps the verdict by default: what it says of the money is what was chosen.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import product

import numpy as np
import numpy.typing as npt

from audit.columns.choices import Choices
from audit.columns.chunk import Chunk
from audit.verdicts.check import Outcome, Result, is_breach, results_of
from audit.verdicts.otherwise import Excerpt, Places, Text, enough, excerpt, under
from rules.clause import Clause, Per
from rules.kinds import Bools, Rows
from rules.submission import EITHER, Reading

_MILDEST_FIRST = (
    *(Result.NOT_IN_FORCE, Result.NOT_APPLICABLE, Result.PASSED, Result.OTHER_READING),
    Result.NOT_AUDITABLE,
    *(Result.UNKNOWN, Result.REVIEW, Result.EXCEPTION, Result.CONSEQUENCE),
)  # every result, so that the next line gives each its place
_HARM = np.argsort(_MILDEST_FIRST)
_RIGHT = (Result.NOT_APPLICABLE, Result.PASSED)
"""What a clause says of a row that it finds nothing wrong with."""

_Results = npt.NDArray[np.int8]


@dataclass(frozen=True, slots=True)
class _Asked:
    """Rows of one outcome of which some clause finds a breach, and where they are judged again."""

    outcome: Outcome
    places: Places
    here: Excerpt

    def under(self, other: Excerpt) -> _Results:
        """Say what the clause says of the rows under other readings."""
        found = results_of(other.verdict(self.outcome), other.count(self.outcome.clause))
        here: _Results = found[other.places(self.outcome, self.places)]
        return here

    @property
    def rows(self) -> Rows:
        """Row numbers of the rows."""
        return self.outcome.rows[self.places]


def by_either(outcomes: list[Outcome], chunk: Chunk) -> list[Outcome]:
    """Take back the breaches that are right under another reading that is accepted as well, and say which."""
    readings = _accepting(outcomes, chunk)
    if not readings:
        return outcomes
    asked = _asked(outcomes, chunk, {reading.name for reading in readings})
    found = {each.outcome.clause.text: each.outcome.results.copy() for each in asked}
    right_under: dict[Text, dict[int, Choices]] = defaultdict(dict)
    for choices in _others(readings):
        read = under((each.here for each in asked), {n: {EITHER: choice} for n, choice in choices.items()})
        said = [each.under(read[id(each.here.chunk)]) for each in asked]
        wrong = _breached((e.outcome.clause, e.rows, other) for e, other in zip(asked, said, strict=True))
        for each, other in zip(asked, said, strict=True):
            results = found[each.outcome.clause.text]
            before = results[each.places]
            milder = is_breach(before) & (_HARM[other] < _HARM[before])
            milder &= ~_are_among(each.rows, wrong[each.outcome.clause.per])
            right = milder & np.isin(other, _RIGHT)
            results[each.places[milder]] = other[milder]
            results[each.places[right]] = Result.OTHER_READING
            changed = {r.name: choices[r.name] for r in readings if choices[r.name] != r.either[0]}
            named = right_under[each.outcome.clause.text]
            named |= dict.fromkeys(each.places[right].tolist(), changed)
    return [_with(each, found, right_under) for each in outcomes]


def _others(readings: list[Reading]) -> list[Choices]:
    """Every choice of some readings but the default of all, those that change the fewest first."""
    names = [reading.name for reading in readings]
    default, *others = product(*(reading.either for reading in readings))
    others.sort(key=lambda each: sum(one != other for one, other in zip(each, default, strict=True)))
    return [dict(zip(names, each, strict=True)) for each in others]


def _with(
    outcome: Outcome, found: Mapping[Text, _Results], right_under: Mapping[Text, Mapping[int, Choices]]
) -> Outcome:
    text = outcome.clause.text
    if text not in found:
        return outcome
    named = right_under.get(text, {})
    return replace(
        outcome,
        results=found[text],
        by_default=outcome.results if named else None,
        right_under=named,
    )


def _accepting(outcomes: list[Outcome], chunk: Chunk) -> list[Reading]:
    """Find the readings of which several choices are accepted and that a breach rests on."""
    breached = [each for each in outcomes if is_breach(each.results).any()]
    found = {reading.name: reading for each in breached for reading in chunk.readings_of(each.clause)}
    # In the order of their names, or what is found first elsewhere would decide of which two is taken.
    ordered = sorted(found.values(), key=lambda each: each.name)
    return [each for each in ordered if each.either and EITHER in chunk.in_force(each)]


def _asked(outcomes: list[Outcome], chunk: Chunk, names: set[str]) -> list[_Asked]:
    """Take, of each clause that rests on some readings, the rows that any of them finds in breach."""
    resting = [o for o in outcomes if o.verdict and names & {r.name for r in chunk.readings_of(o.clause)}]
    breached = _breached((each.clause, each.rows, each.results) for each in resting)
    found = []
    for each in resting:
        # What was left out, or rests on rows that were refused, is not judged again.
        assert each.verdict
        judged = each.results == results_of(each.verdict, len(each.rows))
        found.append((each, np.flatnonzero(judged & _are_among(each.rows, breached[each.clause.per]))))
    near = excerpt(found, chunk)
    return [_Asked(each, places, enough(each, places, chunk, near)) for each, places in found if len(places)]


def _breached(said: Iterable[tuple[Clause, Rows, _Results]]) -> dict[Per | None, set[int]]:
    """Row numbers, by kind of row, of what is in breach of any clause."""
    rows: dict[Per | None, set[int]] = defaultdict(set)
    for clause, numbers, results in said:
        rows[clause.per].update(numbers[is_breach(results)].tolist())
    return rows


def _are_among(rows: Rows, chosen: set[int]) -> Bools:
    found: Bools = np.isin(rows, np.array(sorted(chosen), dtype=np.intp))
    return found
