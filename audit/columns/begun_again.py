"""Shoes and decks whose name begins again each gaming day (``Shoe 1``): one row for each that bore it.

A shoe is everything from one shuffle to the next, and a deck is one physical set of cards, whatever they are
called.  A name that goes on past the end of a gaming day is the same shoe, unless the record shows another:
rounds of another shoe were dealt in between at the gaming table, or the cards were washed, shuffled, loaded
or opened.  A name of a deck is another set from the first opening of a later gaming day on, unless the shoe
in play goes on past it, or fewer decks were opened than before.  Where a round of a name has no time, the
name is one shoe or deck.
"""

from __future__ import annotations

import numpy as np
import pyarrow as pa

from audit.columns.naming import Clock, Naming, Numbers, is_any, pairs, places
from rules.events import MUST_NAME

_NO_END = np.iinfo(np.int64).max
_MAKES_ANEW = ("decks_opened", "cards_washed", "shuffled", "shoe_loaded")
_OF_A_SHOE_IN_PLAY = ("cover_card_out", "last_hand_announced", "cards_read", "cards_not_read")
_PREPARES = tuple(kind for kind in MUST_NAME["event_shoe_id"] if kind not in _OF_A_SHOE_IN_PLAY)
_COMES_BEFORE_PLAY = ("decks_received", "decks_inspected", "joker_destroyed")


def any_over_days(rounds: Naming, events: Naming, _: pa.ChunkedArray) -> bool:
    """Tell whether any name is used on several gaming days: seldom, and nothing is to be done otherwise."""
    key, day = (np.concatenate([getattr(each, name) for each in (rounds, events)]) for name in ("key", "day"))
    key, day = key[key >= 0], day[key >= 0]
    days, count = np.unique(day, return_counts=True)
    if len(days) < 2:
        return False
    usual = days[np.argmax(count)]
    seldom = np.flatnonzero(np.isin(key, key[day != usual]))
    order = seldom[np.argsort(key[seldom], kind="stable")]
    same = key[order[1:]] == key[order[:-1]]
    return bool((same & (day[order[1:]] != day[order[:-1]])).any())


def shoes_begun_again(rounds: Naming, events: Naming, kinds: pa.ChunkedArray) -> tuple[Numbers, Numbers]:
    """How many shoes bore the name before the one of each round, and of each event.

    rounds, events  by shoe
    kinds           of the events
    """
    clock = Clock(rounds, events)
    made = events.where(is_any(kinds, *_MAKES_ANEW))
    in_play = events.where(is_any(kinds, *_OF_A_SHOE_IN_PLAY) & ~np.isin(events.key, clock.untimed))
    known = rounds.where(clock.timed).beside(in_play)
    place = places(known)
    before, after = pairs(known)
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
    of_events = np.where(is_any(kinds, *_PREPARES), from_end, of_events)
    return clock.counted(begins, rounds), of_events


def decks_begun_again(
    rounds: Naming, events: Naming, kinds: pa.ChunkedArray, count: Numbers, shoe: Numbers
) -> tuple[Numbers, Numbers]:
    """How many decks bore the name before the one of each round, and of each event.

    rounds, events  by deck
    kinds, count    of the events: how many decks, 0 where it is not told
    shoe            of each round, -1 where it is not known
    """
    clock = Clock(rounds, events)
    opens = is_any(kinds, "decks_opened")
    cuts, previous = _next_sets(clock, rounds, events.where(opens), count[opens], shoe)
    # What comes in, or is torn, after the first round with the old cards is of the next ones.
    dealt = np.append(np.sort(clock.of(rounds)), _NO_END)
    first_dealt = np.minimum(dealt[np.searchsorted(dealt, previous)], cuts)
    comes = clock.counted(np.sort(first_dealt), events)
    of_events = np.where(is_any(kinds, *_COMES_BEFORE_PLAY), comes, clock.counted(cuts, events))
    return clock.counted(cuts, rounds), of_events


def _next_sets(
    clock: Clock, rounds: Naming, opened: Naming, count: Numbers, shoe: Numbers
) -> tuple[Numbers, Numbers]:
    """Find the openings of another set under the same name, and the opening before each."""
    first, second = pairs(opened)
    is_part = (count[second] > 0) & (count[second] < count[first])
    later = (opened.day[second] > opened.day[first]) & ~is_part
    first, second = first[later], second[later]
    begins, at = clock.of(opened)[first], clock.of(opened)[second]
    known = np.flatnonzero(clock.timed)
    known = known[np.argsort(clock.of(rounds)[known])]
    dealt = clock.of(rounds)[known]
    place = np.searchsorted(dealt, at)
    of_first = place > np.searchsorted(dealt, begins)
    known = np.append(known, -1)
    before, after = known[place - 1], known[place]
    told = (shoe[before] >= 0) & (shoe[after] >= 0)
    same_shoe = np.where(told, shoe[before] == shoe[after], rounds.day[before] == rounds.day[after])
    goes_on = (after >= 0) & (rounds.key[after] == opened.key[second]) & same_shoe
    by_table = np.sort(clock.at_table(rounds))
    played = np.searchsorted(by_table, clock.at_table(opened)[second]) > np.searchsorted(
        by_table, clock.at_table(opened)[first]
    )
    cut = np.where(of_first, ~goes_on, played) & ~np.isin(opened.key[second], clock.untimed)
    in_order = np.argsort(at[cut])
    return at[cut][in_order], begins[cut][in_order]
