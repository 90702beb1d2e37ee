"""Who vouches for a record: each witness of each gaming table's day, and what it could have shown.

A witness is a test of what the tables wrote against what others wrote, or against another part of the record.
It is believed no more than the record: where the two differ, both stand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

import numpy as np
import pyarrow as pa

from audit.columns.chunk import Chunk
from audit.runs.findings import VOUCHED
from audit.runs.vouched_told import AGREED, DIFFERS, NONE, OTHERS, PART, PIT, TABLES
from audit.verdicts.check import Outcome, Result
from rules.citations import RECORD
from rules.clause import Per
from rules.kinds import Rows, Told
from rules.values import known

_UNDECIDED = (Result.UNKNOWN, Result.REVIEW, Result.OTHER_READING)

Key = tuple[str, str, date, str, str]
"""Property, gaming table, gaming day, game and witness."""


@dataclass(frozen=True, slots=True)
class Witness:
    """One way to hold the record against something else.

    tests      clauses that do: how a test of the record ends, or citations in full
    of         what agrees or differs, in the singular
    could_show  what it could have shown where it was handed in, and what not even then
    handed_in  column that counts what was handed in of a gaming table's day; empty: what its tests examined
    left_out   column that counts the rounds or wagers of which it says nothing, if there is one
    needed     whether it is wanting where its tests do not apply: a shoe whose cover card never came out
    """

    name: str
    made_by: str
    tests: tuple[str, ...]
    of: str
    could_show: str
    handed_in: str = ""
    left_out: str = ""
    needed: bool = False

    def judges(self, citation: str) -> bool:
        """Whether a clause is one of its tests."""
        own = citation.removeprefix(RECORD)
        return citation in self.tests or (own != citation and own.partition(".")[2] in self.tests)


WITNESSES = (
    Witness(
        "table inventory",
        OTHERS,
        ("inventory",),
        "gaming table's day",
        "A round left out with its numbers closed up, or made up, a stake or a payment changed, a loser "
        "called taken down, vigorish kept back: whatever moves a dollar between two counts. Not what went "
        "from one patron to another, nor counts and slips that were changed with the record, nor a day on "
        "which the gaming table dealt two games.",
        handed_in="counts_of_inventory",
        left_out="rounds_outside_counts",
    ),
    Witness(
        "closer of the night before",
        OTHERS,
        ("opener",),
        "opener",
        "Chips that came to a closed gaming table or left it, and a count that was changed on one of the "
        "two nights. Not a round left out, nor what was changed on both nights alike.",
    ),
    Witness(
        "layout that reads stakes",
        OTHERS,
        ("bets_seen", "bets_not_seen"),
        "stake that was seen, or wager",
        "A round left out or made up in which somebody wagered, a stake raised, lowered, made or taken away "
        "once betting had closed, a loser called taken down. Not what a wager won, nor who made it.",
    ),
    Witness(
        "device that reads cards",
        OTHERS,
        ("device_reads", "shoe_read"),
        "shoe that was read, or dealt",
        "A round left out or made up that took cards, a card exchanged, left out or made up, as far as the "
        "device could read. Not dollars, nor what was wagered, nor by whom.",
    ),
    Witness(
        "controller of the meter",
        OTHERS,
        ("meter_readings",),
        "reading",
        "A round left out or made up in which somebody had made a progressive wager, such a wager, its "
        "contribution, a seed or a share left out, made up or changed. Nothing of other wagers, nor of a "
        "meter that gaming tables share of which one is not at hand.",
        left_out="wagers_outside_readings",
    ),
    Witness(
        "pit's list of open tables",
        PIT,
        ("floor_list",),
        "gaming table's day",
        "A whole gaming table, or an hour of one, that was left out, and rounds made up while it was closed. "
        "Not a single round, nor any dollar.",
    ),
    Witness(
        "cards of shoes",
        TABLES,
        ("cards", "short"),
        "shoe",
        "A round left out of a shoe, or made up, before the one in which its cover card came out, where it "
        "took more cards than that last round leaves open. Not dollars, nor a shoe whose cover card was "
        "written down elsewhere to suit: the tables themselves record where it lay.",
        needed=True,
    ),
    Witness(
        "progressive meter",
        TABLES,
        ("645a.13(e)(3)[as fed]", "659a.12(d)(4)[as fed]", "688a.12(d)[meter as fed]"),
        "share paid",
        "A round left out between two shares paid, in which somebody had made a progressive wager. Not a "
        "round without one, nor contributions and readings that were changed with it: the tables themselves "
        "record both.",
    ),
)


@dataclass(frozen=True, slots=True)
class Said:
    """What a witness says of a gaming table's day.

    without  rows, rounds or wagers of which it says nothing; in_part: there may be more of them
    handed_in  whether anything of it is there
    cents    of what differs: what it has more than the record, less what it has less; None where no dollars
             are told
    """

    agreed: int = 0
    differs: int = 0
    undecided: int = 0
    without: int = 0
    in_part: bool = False
    handed_in: bool = False
    cents: int | None = None

    def __add__(self, other: Said) -> Said:
        """Add what it says of other rows of the day, which were judged apart."""
        cents = [each for each in (self.cents, other.cents) if each is not None]
        return Said(
            self.agreed + other.agreed,
            self.differs + other.differs,
            self.undecided + other.undecided,
            self.without + other.without,
            self.in_part or other.in_part,
            self.handed_in or other.handed_in,
            sum(cents) if cents else None,
        )

    @property
    def standing(self) -> str:
        """In one word (``findings.VOUCHED``); a difference is never swallowed by what is lacking."""
        if self.differs:
            return DIFFERS
        if self.agreed and not (self.undecided or self.without or self.in_part):
            return AGREED
        return PART if self.handed_in or self.agreed or self.undecided else NONE


class Vouched:
    """What each witness says of each gaming table's day; grows with tables and days, not with rounds."""

    def __init__(self) -> None:
        self._told: dict[Key, Said] = {}

    def see(self, said: dict[Key, Said]) -> None:
        """Add what witnesses say of a part."""
        for key, told in said.items():
            self._told[key] = self._told.get(key, Said()) + told

    def table(self) -> pa.Table:
        """Return ``audit.runs.findings.VOUCHED``, in order of property, day, table and witness."""
        order = {each.name: number for number, each in enumerate(WITNESSES)}
        keys = sorted(self._told, key=lambda key: (key[0], key[2], key[1], key[3], order[key[4]]))
        return pa.Table.from_pylist([_row(key, self._told[key]) for key in keys], schema=VOUCHED)


def _row(key: Key, told: Said) -> dict[str, Any]:
    place, table, day, game, name = key
    (witness,) = (each for each in WITNESSES if each.name == name)
    return {
        "property_id": place,
        "table_id": table,
        "gaming_day": day,
        "game": game,
        "witness": name,
        "made_by": witness.made_by,
        "standing": told.standing,
        "difference_cents": told.cents if told.differs else None,
        "of": witness.of,
        "agreed": told.agreed,
        "differs": told.differs,
        "undecided": told.undecided,
        "left_out": told.without,
        "could_show": witness.could_show,
    }


def vouched(outcomes: Iterable[Outcome], chunk: Chunk) -> dict[Key, Said]:
    """Tell what each witness says of each gaming table's day that a part answers for.

    A witness that its chapter knows is told of, handed in or not.
    """
    answered = {row for each in outcomes if each.clause.per is Per.TABLE for row in _answered(each)}
    found: dict[Key, Said] = {}
    for outcome in outcomes:
        for witness in WITNESSES:
            if not witness.judges(outcome.clause.citation):
                continue
            tables = chunk.link_to_tables(outcome.clause.per or Per.TABLE)[outcome.rows]
            told_of = set(tables[(outcome.results >= 0) & (tables >= 0)].tolist())
            for row in sorted(answered | told_of):
                place, table, day = chunk.table_days[row]
                key = (place, table, _day(day), chunk.chapter.game, witness.name)
                told = _told(witness, outcome, np.flatnonzero(tables == row))
                found[key] = found.get(key, Said()) + told
    return found


def _answered(outcome: Outcome) -> list[int]:
    rows: list[int] = outcome.rows[outcome.results >= 0].tolist()
    return rows


def _day(number: int) -> date:
    return date(1970, 1, 1) + timedelta(days=number)


def _told(witness: Witness, outcome: Outcome, places: Rows) -> Said:
    """Tell what a witness says by one of its tests, of the places of a gaming table's day."""
    kinds, counts = np.unique(outcome.results[places], return_counts=True)
    results = Counter(dict(zip(kinds.tolist(), counts.tolist(), strict=True)))
    wrong = places[outcome.results[places] == Result.EXCEPTION]
    answered = places[outcome.results[places] >= 0]
    without, in_part = _total(outcome.arguments.get(witness.left_out), answered)
    if witness.needed:
        without += results[Result.NOT_APPLICABLE] + results[Result.NOT_AUDITABLE]
    shown = outcome.verdict.shown.get("difference_cents") if outcome.verdict else None
    return Said(
        results[Result.PASSED],
        results[Result.EXCEPTION],
        sum(results[each] for each in _UNDECIDED),
        without,
        in_part,
        _total(outcome.arguments.get(witness.handed_in), places)[0] > 0,
        _total(shown.column, wrong)[0] if shown and len(wrong) else None,
    )


def _total(column: Any, places: Rows) -> tuple[int, bool]:
    """Add up a column as far as it is known, and say whether some of it is not; 0 where there is none."""
    if column is None or isinstance(column, Told):
        return 0, False
    there = known(column)[places]
    return int(column.values[places][there].sum()), not bool(there.all())
