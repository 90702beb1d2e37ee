"""Where rows may be missing from a log, and why.

A row may have been refused at the door; its number may be left out; an event may not say which shoe or
round it belongs to; the record of a gaming table may end before the round does.  Each of these is a hole,
and a hole has a place: a round, or a span of time at a gaming table.  ``audit.columns.holes`` says which
rounds, shoes, decks and tables of a chunk it lies in; the functions that combine rows say what follows
from it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from enum import IntEnum
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from audit.intake.days import DayRows
from audit.intake.doubles import numbered
from audit.intake.numbering import rounds_cut_short
from rules.events import MUST_NAME, NAME_ONE_OF
from rules.nobody import names_nobody

EPOCH = date(1970, 1, 1).toordinal()
OF_ROUND = ("hands", "wagers")
EVER, NEVER = np.iinfo(np.int64).max, np.iinfo(np.int64).min
"""After, and before, every moment that a log can record."""

NAMED = 3
"""How many refused rows are named where something rests on them."""

TableDay = tuple[str, str, int]
"""Property, gaming table, and gaming day as days since 1970."""


class Why(IntEnum):
    """Why rows may be missing; of several reasons, the first is told."""

    REFUSED = 0
    LEFT_OUT = 1
    ENDED = 2
    LOOSE = 3
    NOT_RECORDED = 4  # the log has no row of the kind at all


class Lost:
    """What was refused of one round, of one gaming table's day or of a day.

    rows   how many rows
    first  the first of them: place of the file in ``Log.files``, and row in it from 0
    files  names of files refused whole
    """

    def __init__(self) -> None:
        self.rows = 0
        self.first: list[tuple[int, int]] = []
        self.files: list[str] = []

    def add(self, file: int, row: int) -> None:
        """Note one more row."""
        self.rows += 1
        if self.rows <= NAMED:
            self.first.append((file, row))


@dataclass(frozen=True, slots=True)
class Hole:
    """A span of time at a gaming table in which rows may be missing, in microseconds since 1970.

    kinds  kinds of event that may be missing; None for any
    owner  column that loose events of those kinds leave empty; empty of other holes
    """

    why: Why
    begins: int = NEVER
    ends: int = EVER
    kinds: tuple[str, ...] | None = None
    owner: str = ""


def _lost() -> dict[str, dict[Any, Lost]]:
    return {name: defaultdict(Lost) for name in ("rounds", "hands", "wagers", "events", "payments")}


def _holes() -> dict[str, dict[TableDay, list[Hole]]]:
    return {name: {} for name in _TABLES}


def _of_rounds() -> dict[str, dict[str, Why]]:
    return {name: {} for name in OF_ROUND}


@dataclass(frozen=True, slots=True)
class Doubts:
    """What may be missing of a property's log, as far as it has been read.

    holes   by table of the log and gaming table's day
    rounds  of ``hands`` and ``wagers``: ids of the rounds that may lack some
    lost    what was refused, by table of the log, of a round (its id), a table's day or a day
    """

    holes: dict[str, dict[TableDay, list[Hole]]] = field(default_factory=_holes)
    rounds: dict[str, dict[str, Why]] = field(default_factory=_of_rounds)
    lost: dict[str, dict[Any, Lost]] = field(default_factory=_lost)

    def add(self, day: DayRows) -> None:
        """Note what one gaming day lacks."""
        number = day.gaming_day.toordinal() - EPOCH
        for name, files in day.unreadable.items():
            if name in self.lost:
                self.lost[name][number].files += files
        for name, rows in day.refused.items():
            self._add_refused(name, rows, number)
        for name in _TABLES:
            for place, holes in _left_out(name, day.tables[name], number, self._refused_at(name, day)):
                self.holes[name].setdefault(place, []).extend(holes)
        self._add_ends(day, number)
        self._add_pit_alone(day, number)
        for place, hole in _loose(day.tables["events"], number):
            self.holes["events"].setdefault(place, []).append(hole)
        self._add_rounds(day)

    def _add_pit_alone(self, day: DayRows, number: int) -> None:
        """Note that any round may have been dealt at the gaming tables of a day without a single one."""
        if not day.tables["rounds"].num_rows:
            for place, _ in _by_place(day.tables["events"], number):
                self.holes["rounds"].setdefault(place, []).append(Hole(Why.NOT_RECORDED))

    def _add_refused(self, name: str, rows: pa.Table, day: int) -> None:
        keys = ["round_id"] if name in OF_ROUND else ["property_id", "table_id"]
        for row in rows.select([*keys, "_file", "_row"]).to_pylist():
            self._owner(name, row, day).add(row["_file"], row["_row"])

    def _owner(self, name: str, row: dict[str, Any], day: int) -> Lost:
        if name in OF_ROUND:
            self.rounds[name][row["round_id"]] = Why.REFUSED
            return self.lost[name][row["round_id"]]
        if None in (row["property_id"], row["table_id"]):
            return self.lost[name][day]
        return self.lost[name][row["property_id"], row["table_id"], day]

    def _refused_at(self, name: str, day: DayRows) -> dict[tuple[str, str], list[int | None]]:
        """Numbers of the refused rows of each gaming table; None for one that bears none."""
        found: dict[tuple[str, str], list[int | None]] = defaultdict(list)
        rows = day.refused.get(name)
        if rows is not None:
            for row in rows.select(["property_id", "table_id", _TABLES[name].number]).to_pylist():
                found[row["property_id"], row["table_id"]].append(row[_TABLES[name].number])
        return found

    def _add_ends(self, day: DayRows, number: int) -> None:
        """Note where the record of a gaming table ends in its last round: what it lacks came after that.

        A gaming table in use when the gaming day changes closes in the next one: its record goes on there.
        """
        rounds, events = day.tables["rounds"], day.tables["events"]
        cut_short = set(rounds_cut_short(rounds, events))
        if not cut_short:
            return
        following = day.next_events()
        named = pc.is_in(rounds["round_id"].cast(pa.string()), pa.array(sorted(cut_short)))
        for place, rows in _by_place(rounds.filter(named), number):
            if goes_on(following.filter(_at_place(following, place))):
                continue
            at = events.filter(_at_place(events, place))["event_at"]
            ends = pc.max(at.cast(pa.int64())).as_py()
            if rows.num_rows:
                self.holes["events"].setdefault(place, []).append(Hole(Why.ENDED, begins=ends))
                last = _last_moment(rows, day.tables["payments"], place)
                self.holes["payments"].setdefault(place, []).append(Hole(Why.ENDED, begins=max(ends, last)))

    def _add_rounds(self, day: DayRows) -> None:
        """Note the rounds that lack numbered wagers, or that have no hand or no wager at all."""
        rounds = day.tables["rounds"]
        ids = rounds["round_id"].cast(pa.string())
        missing = rounds["_wagers_missing"]
        self._note("wagers", ids.filter(pc.greater(missing.fill_null(0), 0)), Why.LEFT_OUT)
        self._note("wagers", ids.filter(pc.is_null(missing)), Why.NOT_RECORDED)
        self._note("wagers", _orders_skipped(day.tables["wagers"]), Why.LEFT_OUT)
        hands = pc.is_in(ids, value_set=day.tables["hands"]["round_id"].cast(pa.string()).combine_chunks())
        recorded = pc.any(hands).as_py()
        without = pc.and_not(pc.invert(hands), rounds["void"].fill_null(fill_value=False))
        self._note("hands", ids.filter(without), Why.LEFT_OUT if recorded else Why.NOT_RECORDED)

    def _note(self, name: str, ids: pa.ChunkedArray, why: Why) -> None:
        for round_id in ids.to_pylist():
            self.rounds[name].setdefault(round_id, why)

    def of(self, tables: dict[str, pa.Table]) -> Doubts:
        """Leave out what is not about some rows; there may be many rounds refused in a long log."""
        ids = set(tables["rounds"].column("round_id").to_pylist())
        lost = {
            name: {key: each for key, each in found.items() if not isinstance(key, str) or key in ids}
            for name, found in self.lost.items()
        }
        rounds = {
            name: {key: found[key] for key in found.keys() & ids} for name, found in self.rounds.items()
        }
        return replace(self, rounds=rounds, lost=lost)

    def at(self, name: str, place: TableDay) -> list[Hole]:
        """Return the holes of a table of the log at a gaming table's day."""
        holes = self.holes[name].get(place, [])
        if place[2] in self.lost[name]:
            return [Hole(Why.REFUSED), *holes]
        return holes

    def is_whole(self) -> bool:
        """Whether nothing is known to be missing."""
        return not (any(self.holes.values()) or any(self.rounds.values()) or any(self.lost.values()))


@dataclass(frozen=True, slots=True)
class _Numbered:
    """How the rows of a table are numbered, and when each began and was over."""

    number: str
    begins: tuple[str, ...]
    ends: tuple[str, ...]


_PLAYED = ("wagers_opened_at", "first_card_at", "no_more_bets_at", "result_announced_at", "settled_at")
_TABLES = {
    "rounds": _Numbered("round_number_in_day", _PLAYED, _PLAYED[::-1]),
    "events": _Numbered("event_number", ("event_at",), ("event_at",)),
    "payments": _Numbered("payment_number", ("payment_at",), ("payment_at",)),
}


def _left_out(
    name: str, rows: pa.Table, day: int, refused: dict[tuple[str, str], list[int | None]]
) -> Iterator[tuple[TableDay, list[Hole]]]:
    """Find where numbers are left out at each gaming table: between which moments.

    refused  numbers of the rows refused there: they leave theirs out, too
    """
    how = _TABLES[name]
    if not refused and not _has_gaps(rows, how.number):
        return
    of_places = dict(_by_place(rows, day))
    for place in sorted({(*where, day) for where in refused if None not in where} | of_places.keys()):
        here = of_places.get(place, rows.slice(0, 0))
        gone = refused.get(place[:2], [])
        found = list(_gaps(here, how, gone))
        if found:
            yield place, found


def _has_gaps(rows: pa.Table, name: str) -> bool:
    """Whether any number is left out, from 1 to the highest of each gaming table."""
    numbers = rows.column(name).combine_chunks()
    owner = numbered(rows, "property_id", "table_id")
    given = np.asarray(numbers.is_valid().to_numpy(zero_copy_only=False)) & (owner >= 0)
    values = numbers.fill_null(0).to_numpy().astype(np.int64)
    highest = np.zeros(owner.max(initial=-1) + 1, dtype=np.int64)
    np.maximum.at(highest, owner[given], values[given])
    return bool((highest > np.bincount(owner[given], minlength=len(highest))).any())


def _gaps(rows: pa.Table, how: _Numbered, refused: list[int | None]) -> Iterator[Hole]:
    """Find the holes among the rows of one gaming table."""
    numbers = rows.column(how.number).combine_chunks()
    given = np.asarray(numbers.is_valid().to_numpy(zero_copy_only=False))
    values = numbers.fill_null(0).to_numpy().astype(np.int64)
    order = np.flatnonzero(given)[np.argsort(values[given], kind="stable")]
    values = values[order]
    # Where a moment is not recorded, the next one that is bounds the hole.
    over = np.maximum.accumulate(_moments(rows, how.ends, NEVER)[order]) if len(order) else values
    begun = _moments(rows, how.begins, EVER)[order]
    begun = np.minimum.accumulate(begun[::-1])[::-1] if len(order) else begun
    before = np.append(0, values[:-1]) if len(values) else values
    for place in np.flatnonzero(values - before > 1).tolist():
        low, high = int(before[place]) + 1, int(values[place]) - 1
        why = Why.REFUSED if any(n is not None and low <= n <= high for n in refused) else Why.LEFT_OUT
        yield Hole(why, int(over[place - 1]) if place else NEVER, int(begun[place]))
    highest = int(values[-1]) if len(values) else 0
    there = set(values.tolist())
    if any(n is None or n in there for n in refused):
        yield Hole(Why.REFUSED)  # it may have been anywhere
    elif any(n is not None and n > highest for n in refused):
        yield Hole(Why.REFUSED, int(over[-1]) if len(over) else NEVER)


def _moments(rows: pa.Table, names: tuple[str, ...], otherwise: int) -> npt.NDArray[np.int64]:
    """When rows began or were over, by the first of some columns that says so."""
    found = np.full(rows.num_rows, otherwise, dtype=np.int64)
    for name in reversed([each for each in names if each in rows.column_names]):
        at = rows.column(name).combine_chunks()
        given = np.asarray(at.is_valid().to_numpy(zero_copy_only=False))
        found = np.where(given, at.cast(pa.int64()).fill_null(0).to_numpy(), found)
    return found


def _by_place(rows: pa.Table, day: int) -> Iterator[tuple[TableDay, pa.Table]]:
    """Give the rows of each gaming table."""
    keys = rows.group_by(["property_id", "table_id"]).aggregate([]).to_pylist()
    for key in keys:
        place = (key["property_id"], key["table_id"], day)
        if None not in place:
            yield place, (rows if len(keys) == 1 else rows.filter(_at_place(rows, place)))


def _last_moment(rounds: pa.Table, payments: pa.Table, place: TableDay) -> int:
    """When a gaming table's last round was over, or the last payment made there."""
    paid = payments.filter(_at_place(payments, place))
    rows = ((rounds, _TABLES["rounds"].ends), (paid, _TABLES["payments"].ends))
    return max(int(_moments(each, names, NEVER).max(initial=NEVER)) for each, names in rows)


def goes_on(events: pa.Table) -> bool:
    """Whether a gaming table's events of a day begin with their first number and not with its opening."""
    lowest = pc.min(events["event_number"]).as_py()
    opened = pc.equal(events["event_kind"].cast(pa.string()), "table_opened").fill_null(fill_value=False)
    first = pc.min(events["event_at"]).as_py()
    opening = pc.min(events["event_at"].filter(opened)).as_py()
    return first is not None and lowest in {None, 1} and (opening is None or first < opening)


def _at_place(rows: pa.Table, place: TableDay) -> pa.ChunkedArray:
    own = pc.equal(rows["property_id"].cast(pa.string()), place[0])
    return pc.and_(own, pc.equal(rows["table_id"].cast(pa.string()), place[1])).fill_null(fill_value=False)


def _loose(events: pa.Table, day: int) -> Iterator[tuple[TableDay, Hole]]:
    """Find the events that do not say which shoe, round, deck or player they are about."""
    kinds = events["event_kind"].cast(pa.string())
    alone = [(name, (name,), which) for name, which in MUST_NAME.items()]
    for name, names, which in [
        *alone,
        *((name, of, which) for of, which in NAME_ONE_OF.items() for name in of),
    ]:
        loose = pc.and_(pc.is_in(kinds, pa.array(which)), _names_nothing(events[name]))
        # Where no event names one, none can be told from those that should.
        for other in names if events[name].null_count < events.num_rows else ():
            loose = pc.and_(loose, pc.is_null(events[other]))
        rows = events.filter(loose.fill_null(fill_value=False))
        for row in rows.select(["property_id", "table_id", "event_at", "event_kind"]).to_pylist():
            at = row["event_at"]
            span = () if at is None else (_micros(at),) * 2
            if None not in (row["property_id"], row["table_id"]):
                place = (row["property_id"], row["table_id"], day)
                yield place, Hole(Why.LOOSE, *(span or (NEVER, EVER)), (row["event_kind"],), name)


def _names_nothing(column: pa.ChunkedArray) -> pa.ChunkedArray:
    """Where a column of names or numbers is empty, or holds a word that names nobody."""
    words = [each for each in pc.unique(column.cast(pa.string())).to_pylist() if each and names_nobody(each)]
    empty = pc.is_null(column)
    return pc.or_(empty, pc.is_in(column.cast(pa.string()), pa.array(words, pa.string()))) if words else empty


USUALLY = 0.9
"""Share of rounds whose orders of settlement have to count all wagers, for a skipped one to be telling."""


def _orders_skipped(wagers: pa.Table) -> pa.ChunkedArray:
    """Find the rounds whose order of settlement skips a number, in a log in which it counts all wagers.

    The last wager of a round leaves no number out; the order in which the others were settled shows it.
    """
    orders = wagers.select(["round_id", "settlement_order"]).filter(pc.is_valid(wagers["settlement_order"]))
    of_round = orders.group_by("round_id").aggregate(
        [("settlement_order", "max"), ("settlement_order", "count_distinct")]
    )
    skips = pc.greater(of_round["settlement_order_max"], of_round["settlement_order_count_distinct"])
    share = pc.mean(skips.cast(pa.int8())).as_py() or 0
    ids = of_round["round_id"].cast(pa.string())
    return ids.filter(skips) if share <= 1 - USUALLY else ids.slice(0, 0)


def _micros(at: Any) -> int:
    return int(pa.scalar(at).cast(pa.timestamp("us", "UTC")).value)
