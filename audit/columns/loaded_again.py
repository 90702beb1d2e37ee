"""Shoes that bear one name all day, such as that of the dealing shoe itself: one row for each that bore it.

A shoe is everything from one shuffle to the next.  Where cards were cut or loaded between two rounds of a
name that follow one another at the gaming table, and two of the three are on record (shuffled since the
name's first round, cut, loaded), what follows is another shoe: one step may lack, or be out of place.
"""

from __future__ import annotations

import numpy as np
import pyarrow as pa

from audit.columns.naming import Clock, Naming, Numbers, is_any, pairs, places

_LOADS = ("shoe_loaded", "cut")
_COMES_WITH_LOADING = (*_LOADS, "cut_offered", "recut_ordered", "cover_card_placed", "burn")
_MAKES_READY = (
    *("decks_received", "decks_inspected", "decks_opened", "cards_spread", "first_player_inspection"),
    *("cards_washed", "cards_stacked", "shuffle_directed", "shuffled"),
)


def any_loaded_again(rounds: Naming, events: Naming, kinds: pa.ChunkedArray) -> bool:
    """Tell whether cards were cut or loaded under a name of which a round was dealt: seldom is it so."""
    loads = events.where(is_any(kinds, *_LOADS) & (events.key >= 0))
    if not len(loads.key) or not len(rounds.key):
        return False
    order = np.lexsort((loads.at, loads.key))
    names, ends = np.unique(loads.key[order], return_index=True)
    latest = loads.at[order][np.append(ends[1:], len(order)) - 1]
    place = np.minimum(np.searchsorted(names, rounds.key), len(names) - 1)
    return bool(((names[place] == rounds.key) & (rounds.at < latest[place])).any())


def shoes_loaded_again(rounds: Naming, events: Naming, kinds: pa.ChunkedArray) -> tuple[Numbers, Numbers]:
    """How many shoes bore the name before the one of each round, and of each event.

    rounds, events  by shoe
    kinds           of the events
    """
    clock = Clock(rounds, events)
    known = rounds.where(clock.timed)
    loads = np.sort(clock.of(events.where(is_any(kinds, *_LOADS))))
    before, after = pairs(known)
    place = places(known)
    last, first = clock.of(known)[before], clock.of(known)[after]
    loaded = np.searchsorted(loads, first) > np.searchsorted(loads, last, side="right")
    loaded &= place[after] == place[before] + 1
    last, first, key = last[loaded], first[loaded], known.key[after][loaded]
    began = np.append(0, first)[:-1]
    of_name = np.append(-1, key)[:-1] == key
    began = np.where(of_name, began, clock.first_of(known, key))
    # What is shuffled may be so while the other cards are dealt.
    steps = (("shuffled", began), ("cut", last), ("shoe_loaded", last))
    cut = sum(_between(clock, events.where(is_any(kinds, kind)), since, first) for kind, since in steps) > 1
    begins, ends, began = first[cut], last[cut], began[cut]
    load = loads[np.searchsorted(loads, ends, side="right")] if len(ends) else ends
    of_events = np.where(
        is_any(kinds, *_COMES_WITH_LOADING), clock.counted(ends, events), clock.counted(load, events)
    )
    of_events = np.where(is_any(kinds, *_MAKES_READY), clock.counted(began, events), of_events)
    return clock.counted(begins, rounds), of_events


def _between(clock: Clock, events: Naming, since: Numbers, until: Numbers) -> Numbers:
    """1 where one of some events came between two moments of a name, else 0."""
    found = np.sort(clock.of(events))
    here = np.searchsorted(found, until) > np.searchsorted(found, since, side="right")
    return np.asarray(here, dtype=np.int64)
