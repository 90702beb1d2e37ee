"""What one gaming day hands on to the next, so that a shoe is judged whole.

A shoe may be dealt across the end of a gaming day.  The last shoe of every table is held back and
judged with the next day, and with it the events and payments that belong to it: those that name one of its
rounds, or the shoe, and those that name no round and came after the last round that is not held back.  What
a progressive meter showed is judged with its day, of which all rounds are at hand then.  Each table's latest
events and every opening of decks go along as context, and so do the first payment to its progressive meter
and those of the last days.  What is held back is small and does not grow with the number of days.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from audit.columns.apart import shoe_of_each
from audit.columns.keys import ROUND_ROW
from audit.columns.naming import NEVER, TIMES, Numbers, days_of, dealt_at, moments
from audit.columns.same import of_rounds, same_day, table_days
from audit.format.window import ALL, Window
from audit.intake.doubles import numbered
from rules.duties.progressive_wins import METERED
from rules.duties.shared_meters import SHOWN as METER_READ
from rules.events import MUST_NAME
from rules.units import hours

LATEST = hours(48)
"""How far back from a table's last event its events stay as context: longer than an idle night."""

CONTEXT = "_judged"
"""Name of the flag on rounds, events and payments: False for those that are there for context only."""

_TABLE = ("property_id", "table_id")
_TO_METERS = pa.array(["meter_seed", "meter_contribution"])
"""Kinds of payment that go into a progressive meter."""
_METERED = pa.array(METERED)
"""Kinds of wager that may win a share of one."""

ROUNDS_BEFORE = 8
"""Rounds of each table kept as context of those held back: whose turn it was to bank, and so on."""

METERS_BEFORE = 2
"""For how many gaming days rounds of a progressive meter are kept: fewer than a window reads."""


class Carry:
    """Rounds, hands, wagers, payments and events on their way from one gaming day to the next.

    never_recorded  columns that hold no value anywhere in the log; they are not carried over
    """

    def __init__(self, never_recorded: frozenset[str] = frozenset()) -> None:
        self._left_out = never_recorded - {*_OF_ROUNDS, *TIMES}
        self._held: dict[str, pa.Table] = {}
        self._context: pa.Table | None = None
        self._meters: pa.Table | None = None
        self.unfinished: set[tuple[str, str, str]] = set()
        """(property, gaming table, deck) of the decks that rounds held back were dealt from."""

    def join(self, tables: dict[str, pa.Table], *, is_last: bool) -> dict[str, pa.Table]:
        """Return the rows to judge now: those held back before, without those to hold back now.

        The tables are taken out of ``tables``, so that no row is in memory twice for long.
        """
        rounds = _all_judged(self._recorded(tables.pop("rounds")))
        rows = {"rounds": _append(self._held.get("rounds"), rounds)}
        for name in ("hands", "wagers"):
            rows[name] = _append(self._held.get(name), self._recorded(tables.pop(name)))
        payments = _append(self._held.get("payments"), _all_judged(tables.pop("payments")))
        rows["payments"] = self._with_meters(payments)
        self._held, self.unfinished = {}, set()
        events = _append(self._context, _all_judged(tables.pop("events")))
        if is_last:  # nothing is handed on
            return {**rows, "events": events}
        rows, shoes = self._hold_back(rows, events)
        return {**rows, "events": self._handing_on(events, rows["rounds"], shoes)}

    def _with_meters(self, payments: pa.Table) -> pa.Table:
        """Put each table's first payment to its meter, and those of the last days, before the others."""
        if self._meters is not None:
            there = pc.is_in(_places(self._meters), value_set=_places(payments))
            payments = _append(self._meters.filter(pc.invert(there)), payments)
        to_meters = pc.is_in(payments.column("payment_kind").cast(pa.string()), value_set=_TO_METERS)
        found = payments.filter(to_meters)
        kept = _young(found)
        kept[np.unique(numbered(found, *_TABLE), return_index=True)[1]] = True
        rows = found.filter(pa.array(kept))
        self._meters = compact(_with_flags(rows, np.zeros(rows.num_rows, dtype=bool)))
        return payments

    def _recorded(self, rows: pa.Table) -> pa.Table:
        return rows.select([name for name in rows.column_names if name not in self._left_out])

    def _handing_on(self, joined: pa.Table, judged: pa.Table, shoes: _Shoes) -> pa.Table:
        held = self._held.get("rounds", judged.slice(0, 0))
        flags = joined.column(CONTEXT).to_numpy()
        waits = _waiting(joined, _OF_EVENTS, judged, held, shoes)
        kept = _useful(joined, held, shoes)
        self._context = compact(_with_flags(joined, flags & waits).filter(pa.array(kept | waits)))
        return _with_flags(joined, flags & ~waits)

    def _hold_back(self, rows: dict[str, pa.Table], events: pa.Table) -> tuple[dict[str, pa.Table], _Shoes]:
        rounds = rows["rounds"]
        shoe, of_events = shoe_of_each(rounds, events)
        held = _in_last_shoe(rounds, shoe)
        flags = rounds.column(CONTEXT).to_numpy()
        if not held.any():
            return rows, _Shoes(of_events, shoe[flags], shoe, shoe[:0], shoe[:0])
        ids = rounds.column("round_id").combine_chunks()
        self.unfinished = _decks(rounds.filter(pa.array(held)))
        context = ~held & (_before_those(held, rounds) | _of_meters(held, rounds, rows["wagers"]))
        here = ~held | _of_judged_days(held, rounds)
        self._held = {"rounds": compact(_flagged(rounds, held | context, held))}
        kept = {"rounds": _flagged(rounds, here, ~held)}
        place = np.append(np.where(here, np.cumsum(here) - 1, -1), -1)
        for name in ("hands", "wagers"):
            found = rows.pop(name)
            owner = _owners(found, "round_id", ids)
            goes_along = np.append(held | context, np.False_)[owner]
            self._held[name] = compact(found.filter(pa.array(goes_along)))
            stays = np.append(here, np.True_)[owner]
            number = pa.array(place[owner[stays]].astype(np.int32))
            kept[name] = found.filter(pa.array(stays)).append_column(ROUND_ROW, number)
        shoes = _Shoes(of_events, shoe[flags & ~held], shoe[here], shoe[flags & held], shoe[held | context])
        return {**kept, "payments": self._hold_payments_back(rows["payments"], kept["rounds"])}, shoes

    def _hold_payments_back(self, payments: pa.Table, judged: pa.Table) -> pa.Table:
        """Keep the payments of the rounds held back, for context also those that name no round."""
        held = self._held["rounds"]
        flags = payments.column(CONTEXT).to_numpy()
        waits = _waiting(payments, _OF_PAYMENTS, judged, held)
        goes_along = waits | of_rounds(payments, "payment_round_id", held)
        goes_along |= ~of_rounds(payments, "payment_round_id", judged) & same_day(payments, held)
        self._held["payments"] = compact(_with_flags(payments, flags & waits).filter(pa.array(goes_along)))
        return _with_flags(payments, flags & ~waits)


def only_days(tables: dict[str, pa.Table], window: Window) -> dict[str, pa.Table]:
    """Mark rounds, payments and events of days that are not to be judged as there for context only."""
    if window == ALL:
        return tables
    marked = {name: _of_days(tables[name], window) for name in ("rounds", "payments", "events")}
    return {**tables, **marked}


def _of_days(rows: pa.Table, window: Window) -> pa.Table:
    days = rows.column("gaming_day")
    judged = pa.array([each for each in pc.unique(days).to_pylist() if window.judges(each)], pa.date32())
    return _with_flags(rows, rows.column(CONTEXT).to_numpy() & pc.is_in(days, value_set=judged).to_numpy())


def has_judged(tables: dict[str, pa.Table]) -> bool:
    """Tell whether any round, payment or event of some tables is to be judged."""
    return any(pc.any(tables[name].column(CONTEXT)).as_py() for name in ("rounds", "payments", "events"))


def _all_judged(rows: pa.Table) -> pa.Table:
    return rows.append_column(CONTEXT, pa.array(np.ones(rows.num_rows, dtype=bool)))


@dataclass(frozen=True, slots=True)
class _Belongs:
    """The columns by which a row says of which round it is, and when it happened."""

    round_id: str
    at: str


@dataclass(frozen=True, slots=True)
class _Shoes:
    """Which shoe each event is of, and those of rounds; below 0 where none is named.

    judged  of the rounds judged now; here: and of those that are there for context
    held    of the rounds held back; along: and of those that go along for context
    """

    of_events: Numbers
    judged: Numbers
    here: Numbers
    held: Numbers
    along: Numbers

    def events_of(self, shoes: Numbers) -> npt.NDArray[np.bool_]:
        """Which events name one of some shoes."""
        return np.isin(self.of_events, shoes[shoes >= 0])


_OF_EVENTS = _Belongs("event_round_id", "event_at")
_OF_PAYMENTS = _Belongs("payment_round_id", "payment_at")


def _waiting(
    rows: pa.Table, names: _Belongs, judged: pa.Table, held: pa.Table, shoes: _Shoes | None = None
) -> npt.NDArray[np.bool_]:
    """Find the events or payments to be judged with the rounds held back.

    What names a round is judged with it.  What names none is judged with the rounds of its table's day: with
    those of the shoe it names, or else with those before it.

    judged, held  rounds judged now, and those held back with their context
    """
    held = held.filter(held.column(CONTEXT))
    judged = judged.filter(judged.column(CONTEXT))
    of_held = of_rounds(rows, names.round_id, held)
    if held.num_rows == 0:
        return of_held
    latest = _latest_round(rows, judged)
    after_judged = (latest == NEVER) | (moments(rows.column(names.at)) > latest)
    if shoes:
        after_judged &= ~shoes.events_of(shoes.judged)
        after_judged |= shoes.events_of(shoes.held)
    of_no_round = ~of_held & ~of_rounds(rows, names.round_id, judged) & ~_of_whole_days(rows, names, judged)
    waits: npt.NDArray[np.bool_] = of_held | (of_no_round & same_day(rows, held) & after_judged)
    return waits


def _of_whole_days(rows: pa.Table, names: _Belongs, judged: pa.Table) -> npt.NDArray[np.bool_]:
    """Where a row is held against all rounds of its table's day, and that day is judged now."""
    found = np.zeros(rows.num_rows, dtype=bool)
    if names is _OF_EVENTS:
        kinds = rows.column("event_kind").cast(pa.string())
        (read,) = np.nonzero(pc.equal(kinds, METER_READ).to_numpy())
        found[read] = same_day(rows.take(read), judged)
    return found


def _latest_round(rows: pa.Table, judged: pa.Table) -> npt.NDArray[np.int64]:
    """When the latest of some rounds began at each row's table that day, ``NEVER`` where there is none."""
    days = table_days(judged)
    known = pc.unique(days)
    latest = np.full(len(known) + 1, NEVER)
    began = dealt_at(judged)
    np.maximum.at(latest, pc.index_in(days, value_set=known).to_numpy(), began)
    place = pc.index_in(table_days(rows), value_set=known).fill_null(-1).to_numpy()
    found: npt.NDArray[np.int64] = latest[place]
    return found


def _flagged(rounds: pa.Table, chosen: npt.NDArray[np.bool_], judged: npt.NDArray[np.bool_]) -> pa.Table:
    """Take rounds, those that are not to be judged there for context only."""
    return _with_flags(rounds, rounds.column(CONTEXT).to_numpy() & judged).filter(pa.array(chosen))


def _with_flags(rows: pa.Table, judged: npt.NDArray[np.bool_]) -> pa.Table:
    return rows.set_column(rows.schema.get_field_index(CONTEXT), CONTEXT, pa.array(judged))


def _of_judged_days(held: npt.NDArray[np.bool_], rounds: pa.Table) -> npt.NDArray[np.bool_]:
    """Find the rounds of tables' days that are judged now, which are judged by all their rounds."""
    judged = rounds.filter(pa.array(rounds.column(CONTEXT).to_numpy() & ~held))
    return same_day(rounds, judged)


def _before_those(held: npt.NDArray[np.bool_], rounds: pa.Table) -> npt.NDArray[np.bool_]:
    """Find the last rounds of each table before those held back, and the first of each of their decks."""
    table, deck = (numbered(rounds, *names) for names in (_TABLE, (*_TABLE, "deck_id")))
    earlier = np.flatnonzero(~held)
    at = dealt_at(rounds)[earlier]
    earlier = earlier[np.lexsort((at, table[earlier]))]
    after_last = np.searchsorted(table[earlier], table[earlier], side="right")
    found = np.zeros(len(held), dtype=bool)
    found[earlier[after_last - np.arange(len(earlier)) <= ROUNDS_BEFORE]] = True
    of_held = earlier[np.isin(deck[earlier], np.unique(deck[held & (deck >= 0)]))]
    _, first = np.unique(deck[of_held], return_index=True)
    found[of_held[first]] = True
    return found


def _young(rows: pa.Table) -> npt.NDArray[np.bool_]:
    """Find rows of the last days for which a meter is kept."""
    day = days_of(rows)
    found: npt.NDArray[np.bool_] = day > day.max(initial=0) - METERS_BEFORE
    return found


def _of_meters(held: npt.NDArray[np.bool_], rounds: pa.Table, wagers: pa.Table) -> npt.NDArray[np.bool_]:
    """Find each table's last rounds with a wager on a meter, and with a share won, not held back.

    A progressive meter goes on past the end of a gaming day.
    """
    table = numbered(rounds, *_TABLE)
    at = dealt_at(rounds)
    ids = rounds.column("round_id").combine_chunks()
    young = ~held & _young(rounds)
    found = np.zeros(len(held), dtype=bool)
    if "wager_kind" not in wagers.column_names:
        return found
    of_meters = wagers.filter(pc.is_in(wagers.column("wager_kind").cast(pa.string()), value_set=_METERED))
    shares = of_meters
    if "meter_after" in of_meters.column_names:
        shares = of_meters.filter(pc.is_valid(of_meters.column("meter_after")))
    for chosen in (of_meters, shares):
        here = np.unique(_owners(chosen, "round_id", ids))
        here = here[(here >= 0) & young[here]]
        here = here[np.lexsort((at[here], table[here]))]
        found[here[np.append(table[here][1:] != table[here][:-1], True)[: len(here)]]] = True
    return found


def _owners(rows: pa.Table, name: str, ids: pa.Array) -> npt.NDArray[np.intp]:
    """Place of the round that each row names, -1 where it is none of these."""
    found: npt.NDArray[np.intp] = pc.index_in(rows.column(name), value_set=ids).fill_null(-1).to_numpy()
    return found


def compact(rows: pa.Table) -> pa.Table:
    """Drop names from dictionaries that no row has any more, or they would grow with every day."""
    for place, field in enumerate(rows.schema):
        if pa.types.is_dictionary(field.type):
            names = rows.column(place).cast(field.type.value_type)
            rows = rows.set_column(place, field, names.dictionary_encode().cast(field.type))
    return rows


def _places(rows: pa.Table) -> pa.ChunkedArray:
    """Number of each row that no other row of the log has."""
    return pc.add(pc.multiply(rows.column("_file").cast(pa.int64()), 1 << 32), rows.column("_row"))


def _append(before: pa.Table | None, after: pa.Table) -> pa.Table:
    if before is None or before.num_rows == 0:
        return after
    return pa.concat_tables([before, after]).unify_dictionaries()


def _in_last_shoe(rounds: pa.Table, shoe: Numbers) -> npt.NDArray[np.bool_]:
    """Where a round was dealt from the shoe last seen on its table; each with its shoe.

    A round dealt that gaming day after that shoe's first goes with it, whatever shoe it names.
    """
    table, day = numbered(rounds, *_TABLE), days_of(rounds)
    first_card, dealt = moments(rounds.column("first_card_at")), dealt_at(rounds)
    seen = np.flatnonzero((shoe >= 0) & (first_card != NEVER))
    last = np.full(int(table.max(initial=-1)) + 1, -1)
    by_time = seen[np.argsort(first_card[seen], kind="stable")]
    last[table[by_time]] = by_time
    known = (last >= 0)[table]
    same_day = known & (day == day[last][table])
    of_shoe = known & (shoe == shoe[last][table])
    began = np.full(len(last), np.iinfo(np.int64).max)
    first = seen[of_shoe[seen] & same_day[seen]]
    np.minimum.at(began, table[first], first_card[first])
    held: npt.NDArray[np.bool_] = of_shoe | (same_day & (dealt >= began[table]))
    return held


_OF_ROUNDS = ("property_id", "table_id", "gaming_day", "round_id", "game", "shoe_id", "deck_id")
"""What is asked of rounds even where a log has none of them."""


def _decks(rounds: pa.Table) -> set[tuple[str, str, str]]:
    keys = ["property_id", "table_id", "deck_id"]
    return {tuple(row.values()) for row in rounds.select(keys).group_by(keys).aggregate([]).to_pylist()}


def _useful(events: pa.Table, held: pa.Table, shoes: _Shoes) -> npt.NDArray[np.bool_]:
    """Choose the events of the shoes held back, each table's latest, its last opening and all of decks.

    held  rounds held back, with their context
    """
    if events.num_rows == 0:
        return np.zeros(0, dtype=bool)
    at = events.column("event_at").cast(pa.int64()).to_numpy()
    tables = numbered(events, "table_id")
    newest = np.zeros(int(tables.max()) + 1, dtype=np.int64)
    np.maximum.at(newest, tables, at)
    kind = events.column("event_kind").cast(pa.string())
    # Events of a round that was judged, or of its shoe, are of no use to another.
    over = pc.is_in(kind, value_set=pa.array(MUST_NAME["event_round_id"])).to_numpy()
    in_held, in_judged = shoes.events_of(shoes.along), shoes.events_of(shoes.here)
    of_shoe = pc.is_in(kind, value_set=pa.array(MUST_NAME["event_shoe_id"])).to_numpy()
    over |= of_shoe & in_judged & ~in_held
    over &= ~pc.equal(kind, "cover_card_out").to_numpy()
    useful: npt.NDArray[np.bool_] = (at > newest[tables] - LATEST) & ~over
    useful |= pc.equal(kind, "decks_opened").to_numpy() | in_held | of_rounds(events, "event_round_id", held)
    # A table may stay open for days.
    return useful | _last_of_each(pc.equal(kind, "table_opened").to_numpy(), at, tables)


def _last_of_each(
    chosen: npt.NDArray[np.bool_], at: npt.NDArray[np.int64], tables: npt.NDArray[np.int64]
) -> npt.NDArray[np.bool_]:
    """Find the last of the chosen events of each table."""
    last = np.full(int(tables.max()) + 1, NEVER)
    np.maximum.at(last, tables[chosen], at[chosen])
    found: npt.NDArray[np.bool_] = chosen & (at == last[tables])
    return found
