"""Shoes and decks whose name begins again each gaming day (``Shoe 1``): one row for each that bore it.

A shoe is everything from one shuffle to the next, and a deck is one physical set of cards, whatever they are
called.  A name that goes on past the end of a gaming day is the same shoe, unless the record shows another:
rounds of another shoe were dealt in between at the gaming table, or the cards were washed, shuffled, loaded
or opened.  A name of a deck is another set from the first opening of a later gaming day on, unless a shoe
goes on past it.  Where a round of a name has no time, the name is one shoe or deck.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from audit.intake.doubles import numbered
from rules.events import MUST_NAME

_Numbers = npt.NDArray[np.int64]
_Bools = npt.NDArray[np.bool_]

NEVER = np.iinfo(np.int64).min
_NO_END = np.iinfo(np.int64).max
_TABLE = ("property_id", "table_id")
TIMES = ("first_card_at", "no_more_bets_at", "wagers_opened_at", "result_announced_at", "settled_at")
"""Times of a round, in order of how well they show when it was dealt."""
_MAKES_ANEW = ("decks_opened", "cards_washed", "shuffled", "shoe_loaded")
_OF_A_SHOE_IN_PLAY = ("cover_card_out", "last_hand_announced", "cards_read", "cards_not_read")
_PREPARES = tuple(kind for kind in MUST_NAME["event_shoe_id"] if kind not in _OF_A_SHOE_IN_PLAY)
_COMES_BEFORE_OPENING = ("decks_received", "decks_inspected")


@dataclass(frozen=True, slots=True)
class Naming:
    """Rows that name a shoe or a deck.

    key    number of the gaming table and the name, -1 where none is named
    table  number of the gaming table
    day    gaming day as days since 1970
    at     microseconds since 1970, ``NEVER`` where not recorded
    """

    key: _Numbers
    table: _Numbers
    day: _Numbers
    at: _Numbers

    def where(self, chosen: _Bools | _Numbers) -> Naming:
        """Return some of the rows."""
        return Naming(self.key[chosen], self.table[chosen], self.day[chosen], self.at[chosen])


def dealt_at(rounds: pa.Table) -> _Numbers:
    """When each round was dealt, as well as its times show."""
    times = [rounds.column(name) for name in TIMES if name in rounds.column_names]
    if not times:
        return np.full(rounds.num_rows, NEVER)
    return moments(pc.coalesce(*times))


def moments(times: pa.ChunkedArray) -> _Numbers:
    """Microseconds since 1970, ``NEVER`` where none is recorded."""
    found: _Numbers = times.cast(pa.int64()).fill_null(NEVER).to_numpy()
    return found


def shoe_of_each(rounds: pa.Table, events: pa.Table) -> _Numbers:
    """Number of the gaming table's shoe that each round was dealt from, -1 where none is named.

    events  those that name a shoe
    """
    named = [
        rows.select([*_TABLE, name]).rename_columns([*_TABLE, "shoe_id"])
        for rows, name in ((rounds, "shoe_id"), (events, "event_shoe_id"))
    ]
    both = pa.concat_tables(named).unify_dictionaries()
    keys, tables = (numbered(both, *names) for names in ((*_TABLE, "shoe_id"), _TABLE))
    split = rounds.num_rows
    by_shoe = Naming(keys[:split], tables[:split], days_of(rounds), dealt_at(rounds))
    of_events = Naming(keys[split:], tables[split:], days_of(events), moments(events.column("event_at")))
    if not any_over_days(by_shoe, of_events):
        return by_shoe.key
    before, _ = shoes_begun_again(by_shoe, of_events, events.column("event_kind"))
    return np.where(by_shoe.key < 0, -1, by_shoe.key * (int(before.max(initial=0)) + 1) + before)


def days_of(rows: pa.Table) -> _Numbers:
    """Gaming day of each row as days since 1970."""
    found: _Numbers = rows.column("gaming_day").cast(pa.int32()).cast(pa.int64()).to_numpy()
    return found


def any_over_days(*rows: Naming) -> bool:
    """Tell whether any name is used on several gaming days: seldom, and nothing else is to be done then."""
    key, day = (np.concatenate([getattr(each, name) for each in rows]) for name in ("key", "day"))
    key, day = key[key >= 0], day[key >= 0]
    days, count = np.unique(day, return_counts=True)
    if len(days) < 2:
        return False
    usual = days[np.argmax(count)]
    seldom = np.flatnonzero(np.isin(key, key[day != usual]))
    order = seldom[np.argsort(key[seldom], kind="stable")]
    same = key[order[1:]] == key[order[:-1]]
    return bool((same & (day[order[1:]] != day[order[:-1]])).any())


def shoes_begun_again(rounds: Naming, events: Naming, kinds: pa.ChunkedArray) -> tuple[_Numbers, _Numbers]:
    """How many shoes bore the name before the one of each round, and of each event.

    rounds, events  by shoe
    kinds           of the events
    """
    clock = _Clock(rounds, events)
    known, made = rounds.where(clock.timed), events.where(_is(kinds, *_MAKES_ANEW))
    in_order = np.lexsort((known.at, known.table))
    place = np.empty(len(in_order), dtype=np.int64)
    place[in_order] = np.arange(len(in_order))
    before, after = _pairs(known)
    later = (known.day[after] > known.day[before]) & (known.at[after] > known.at[before])
    before, after = before[later], after[later]
    made_at = np.sort(clock.of(made))
    last, first = (clock.of(known)[each] for each in (before, after))
    anew = np.searchsorted(made_at, first) > np.searchsorted(made_at, last, side="right")
    cut = anew | (place[after] > place[before] + 1)
    dealt_next, made_next = known.where(after[cut]), made.where(clock.after_all(known, made))
    ends = np.sort(np.concatenate([last[cut], clock.last_of(known, made_next)]))
    begins = np.sort(np.concatenate([first[cut], clock.of(made_next)]))
    from_end, from_begin = clock.counted(ends, events), clock.counted(begins, events)
    of_next_day = clock.counted_days((dealt_next, made_next), events)
    of_events = np.maximum(from_begin, np.minimum(from_end, of_next_day))
    of_events = np.where(_is(kinds, *_PREPARES), from_end, of_events)
    return clock.counted(begins, rounds), of_events


def decks_begun_again(
    rounds: Naming, events: Naming, kinds: pa.ChunkedArray, shoe: _Numbers
) -> tuple[_Numbers, _Numbers]:
    """How many decks bore the name before the one of each round, and of each event.

    rounds, events  by deck
    kinds           of the events
    shoe            of each round, -1 where it is not known
    """
    clock = _Clock(rounds, events)
    cuts, previous = _next_sets(clock, rounds, events.where(_is(kinds, "decks_opened")), shoe)
    # What comes in after the first round with the old cards are the next ones.
    dealt = np.append(np.sort(clock.of(rounds)), _NO_END)
    first_dealt = np.minimum(dealt[np.searchsorted(dealt, previous)], cuts)
    comes = clock.counted(np.sort(first_dealt), events)
    of_events = np.where(_is(kinds, *_COMES_BEFORE_OPENING), comes, clock.counted(cuts, events))
    return clock.counted(cuts, rounds), of_events


def _next_sets(clock: _Clock, rounds: Naming, opened: Naming, shoe: _Numbers) -> tuple[_Numbers, _Numbers]:
    """Find the openings of another set under the same name, and the opening before each."""
    first, second = _pairs(opened)
    later = opened.day[second] > opened.day[first]
    first, second = first[later], second[later]
    begins, at = clock.of(opened)[first], clock.of(opened)[second]
    known = np.flatnonzero(clock.timed)
    known = known[np.argsort(clock.of(rounds)[known])]
    dealt = clock.of(rounds)[known]
    place = np.searchsorted(dealt, at)
    of_first = place > np.searchsorted(dealt, begins)
    known = np.append(known, -1)
    before, after = known[place - 1], known[place]
    same_shoe = (shoe[before] == shoe[after]) | (shoe[before] < 0) | (shoe[after] < 0)
    goes_on = (after >= 0) & (
        (rounds.key[after] == opened.key[second]) & (rounds.day[before] == rounds.day[after]) & same_shoe
    )
    by_table = np.sort(clock.at_table(rounds))
    played = np.searchsorted(by_table, clock.at_table(opened)[second]) > np.searchsorted(
        by_table, clock.at_table(opened)[first]
    )
    cut = np.where(of_first, ~goes_on, played) & ~np.isin(opened.key[second], clock.untimed)
    in_order = np.argsort(at[cut])
    return at[cut][in_order], begins[cut][in_order]


def _pairs(rows: Naming) -> tuple[_Numbers, _Numbers]:
    """Rows that follow one another under one name, each with the row before it."""
    order = np.lexsort((rows.at, rows.key))
    same = rows.key[order[1:]] == rows.key[order[:-1]]
    return order[:-1][same], order[1:][same]


def _is(kinds: pa.ChunkedArray, *names: str) -> _Bools:
    found: _Bools = pc.is_in(kinds.cast(pa.string()), value_set=pa.array(names)).to_numpy()
    return found


class _Clock:
    """Moments and names in one number each, so that what comes after what under one name is one comparison.

    untimed  names of which some round has no time
    timed    rounds that name a shoe or deck, of which every round has a time
    """

    def __init__(self, rounds: Naming, events: Naming) -> None:
        self._moments = np.unique(np.concatenate([rounds.at, events.at]))
        self.untimed = np.unique(rounds.key[rounds.at == NEVER])
        self.timed = (rounds.key >= 0) & ~np.isin(rounds.key, self.untimed)

    def of(self, rows: Naming) -> _Numbers:
        """Number of each row; below 0 where it names nothing."""
        return self._number(rows.key, np.searchsorted(self._moments, rows.at))

    def at_table(self, rows: Naming) -> _Numbers:
        """Number of each row by its gaming table instead of its name."""
        return self._number(rows.table, np.searchsorted(self._moments, rows.at))

    def _number(self, key: _Numbers, moment: _Numbers) -> _Numbers:
        return np.where(key < 0, -1, key * (len(self._moments) + 1) + moment)

    def counted(self, cuts: _Numbers, rows: Naming) -> _Numbers:
        """How many cuts of its own name each row comes after, or at."""
        begins = np.searchsorted(cuts, self._number(rows.key, np.zeros_like(rows.key)))
        return np.where(rows.key < 0, 0, np.searchsorted(cuts, self.of(rows), side="right") - begins)

    def after_all(self, known: Naming, made: Naming) -> _Numbers:
        """Find the first event of each name that comes after its last round, on a later gaming day."""
        order = np.lexsort((made.at, made.key))
        last = self._last(known, made)
        late = order[(last >= 0)[order]]
        late = late[(made.at[late] > known.at[last[late]]) & (made.day[late] > known.day[last[late]])]
        return late[np.unique(made.key[late], return_index=True)[1]]

    def last_of(self, known: Naming, rows: Naming) -> _Numbers:
        """Number of the last round under each row's name."""
        return self.of(known)[self._last(known, rows)]

    def _last(self, known: Naming, rows: Naming) -> _Numbers:
        """Place of the last round under each row's name, -1 where there is none."""
        order = np.lexsort((known.at, known.key))
        place = np.searchsorted(known.key[order], rows.key, side="right") - 1
        found = np.append(order, -1)[place]
        return np.where((found >= 0) & (np.append(known.key, -1)[found] == rows.key), found, -1)

    @staticmethod
    def counted_days(cuts: tuple[Naming, ...], rows: Naming) -> _Numbers:
        """How many cuts of its own name were on each row's gaming day, or before."""
        key, day = (np.concatenate([getattr(each, name) for each in cuts]) for name in ("key", "day"))
        first = int(min(day.min(initial=0), rows.day.min(initial=0)))
        span = int(max(day.max(initial=0), rows.day.max(initial=0))) - first + 2
        in_order = np.sort(key * span + day - first)
        ends = np.searchsorted(in_order, rows.key * span + rows.day - first, side="right")
        return np.where(rows.key < 0, 0, ends - np.searchsorted(in_order, rows.key * span))
