"""Which reading was followed where it made a difference: the rows that another reading would call a breach.

Of a passage that can be read in more than one way a casino may choose a reading; it may not choose anew at
each hand.  A row chooses a reading only if money would have been due otherwise under the other: what is right
under both chooses none, and nor does what costs nobody anything.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

import numpy as np

from audit.columns.chunk import Chunk, NotRecorded
from audit.verdicts.check import Outcome, Result, is_breach, results_of
from audit.verdicts.otherwise import Excerpt
from rules.clause import PARENTS, Derived, Per
from rules.kinds import Bools, Codes, Link, Rows
from rules.submission import EITHER, Reading


@dataclass(frozen=True, slots=True)
class Chosen:
    """A row that is right under the reading in force and would not be under another.

    reading, choice  what is read: under EITHER, the default
    filed      the property chose that reading
    round_id   its round; position, player_id: its wager's or hand's, where it is of one
    overpaid_cents, underpaid_cents  what patrons received too much or too little by the other reading
    """

    property_id: str
    game: str
    table_id: str
    gaming_day: date
    reading: str
    choice: str
    filed: bool
    round_id: str
    position: str | None
    player_id: str | None
    dealer_id: str | None
    overpaid_cents: int
    underpaid_cents: int


def chosen(outcomes: list[Outcome], chunk: Chunk) -> list[Chosen]:
    """Tell which rows choose a reading: of those that either may decide, and of those that were filed.

    outcomes  before anything that is right under another reading is taken back
    """
    found: list[Chosen] = []
    for reading in chunk.readings:
        for choice in sorted(set(chunk.in_force(reading))):
            for other in _others(reading, choice):
                there = Excerpt(chunk.read_otherwise({reading.name: {choice: other}}), {})
                found += _of(reading, choice, outcomes, chunk, there)
    return found


def _others(reading: Reading, choice: str) -> tuple[str, ...]:
    """What a choice in force is held against: what is accepted as well, or the default that it replaces."""
    if reading.either and choice == EITHER:
        return reading.either[1:]
    default = reading.accepted(reading.default)[0]
    return () if choice in (reading.default, default) else (default,)


def _of(
    reading: Reading, choice: str, outcomes: list[Outcome], chunk: Chunk, there: Excerpt
) -> Iterable[Chosen]:
    resting = [o for o in outcomes if _is_of_rounds(o.clause.per) and _moves_money(o)]
    resting = [o for o in resting if reading in chunk.readings_of(o.clause)]
    touched = _touched(reading, resting, chunk, there.chunk)
    if not len(touched):
        return
    not_right = _not_right(outcomes, resting)
    cents: dict[tuple[Per, int], list[int]] = defaultdict(list)
    for outcome in resting:
        per = outcome.clause.per or Per.ROUND
        asked = np.isin(_rounds(per, chunk)[outcome.rows], touched) & (outcome.results >= 0)
        if not asked.any():
            continue
        verdict = there.verdict(outcome)
        asked &= is_breach(results_of(verdict, len(outcome.rows)))
        amount: Any = verdict.amount_cents
        asked &= ~amount.missing & (amount.values != 0)
        for place in np.flatnonzero(asked).tolist():
            row = int(outcome.rows[place])
            if row not in not_right[per]:
                cents[per, row].append(int(amount.values[place]))
    names = _Names(chunk)
    for (per, row), amounts in cents.items():
        yield names.of(reading, choice, per, row, amounts)


def _moves_money(outcome: Outcome) -> bool:
    return outcome.verdict is not None and outcome.verdict.amount_cents is not None


def _is_of_rounds(per: Per | None) -> bool:
    return per is Per.ROUND or (per is not None and Per.ROUND in PARENTS[per])


def _not_right(outcomes: list[Outcome], resting: list[Outcome]) -> dict[Per, set[int]]:
    """Row numbers, by kind of row, of what is a breach as it is read now, or whose money is not decided."""
    found: dict[Per, set[int]] = defaultdict(set)
    for each in outcomes:
        if each.clause.per:
            found[each.clause.per].update(each.rows[is_breach(each.results)].tolist())
    for each in resting:
        undecided = np.isin(each.results, (Result.UNKNOWN, Result.NOT_AUDITABLE))
        found[each.clause.per or Per.ROUND].update(each.rows[undecided].tolist())
    return found


def _touched(reading: Reading, resting: list[Outcome], chunk: Chunk, there: Chunk) -> Rows:
    """Rounds in which something that a reading decides directly comes out otherwise."""
    found = [np.empty(0, dtype=np.intp)]
    found += [
        _differing(column, chunk, there)
        for column in chunk.asking(reading.parameter)
        if column.per is Per.TABLE or _is_of_rounds(column.per)
    ]
    if any(reading.parameter in each.clause.parameters for each in resting):
        found.append(chunk.rows_of(Per.ROUND))
    return np.unique(np.concatenate(found))


def _differing(column: Derived, chunk: Chunk, there: Chunk) -> Rows:
    try:
        here, away = (each.column(column.name, column.per) for each in (chunk, there))
        same = _same(here, away, chunk.count(column.per))
    except NotRecorded:
        return np.empty(0, dtype=np.intp)
    if column.per is Per.TABLE:
        rounds = np.flatnonzero(~np.append(same, np.True_)[chunk.link(Per.ROUND, Per.TABLE)])
    else:
        rounds = _rounds(column.per, chunk)[~same]
    return rounds[rounds >= 0]


def _rounds(per: Per, chunk: Chunk) -> Rows:
    return chunk.rows_of(Per.ROUND) if per is Per.ROUND else chunk.link(per, Per.ROUND)


def _same(one: Any, other: Any, count: int) -> Bools:
    """Where two columns of one name say the same; nowhere, of a kind that cannot be compared.

    count  how many rows there are
    """
    if isinstance(one, Link):
        one, other = one.rows, other.rows
        return np.asarray(one == other) if len(one) == len(other) == count else np.zeros(count, dtype=bool)
    if isinstance(one, Codes):
        return np.asarray(one.codes == other.codes)
    if hasattr(one, "missing"):
        same: Bools = (one.missing == other.missing) & (one.missing | (one.values == other.values))
        return same
    return np.zeros(count, dtype=bool)


class _Names:
    """Where and of whom rows of a chunk are."""

    def __init__(self, chunk: Chunk) -> None:
        self._chunk = chunk

    def of(self, reading: Reading, choice: str, per: Per, row: int, amounts: list[int]) -> Chosen:
        """Tell of one row that chooses a reading."""
        chunk = self._chunk
        in_round = int(_rounds(per, chunk)[row])
        table = int(chunk.link_to_tables(Per.ROUND)[in_round])
        property_id, table_id, day = chunk.table_days[table]
        is_filed = choice != reading.default
        named = per.value if per in (Per.WAGER, Per.HAND) else ""
        return Chosen(
            property_id,
            chunk.chapter.game,
            table_id,
            date(1970, 1, 1) + timedelta(days=day),
            reading.name,
            choice if is_filed else reading.accepted(choice)[0],
            is_filed,
            self._text("round_id", Per.ROUND, in_round) or "",
            self._text(f"{named}_position", per, row) if named else None,
            self._text(f"{named}_player_id", per, row) if named else None,
            self._text("dealer_id", Per.ROUND, in_round),
            # What is right now would have been this much too little or too much by the other reading.
            sum(amount for amount in amounts if amount > 0),
            -sum(amount for amount in amounts if amount < 0),
        )

    def _text(self, name: str, per: Per, row: int) -> str | None:
        try:
            column = self._chunk.column(name, per)
        except (NotRecorded, KeyError):
            return None
        return (
            column.text(row) if isinstance(column, Codes) and len(column) == self._chunk.count(per) else None
        )
