"""When everything happens: a clock for every round, hand and wager, in the order of § 621a.8."""

from dataclasses import dataclass

import numpy as np

from sample_logs.arrow import MISSING, Flags, Ints
from sample_logs.pai_gow_tiles.night import Night
from sample_logs.pai_gow_tiles.plan import Plan
from sample_logs.within import running

_MS = 1000


@dataclass(frozen=True, slots=True)
class Clock:
    """Times in UTC microseconds; MISSING where a thing did not happen.

    turned, dealer_set  of each round: the dealer's tiles turned over, his hands set
    set_at, shown, main_settled, pairs_settled, gathered, given_up  rounds x 6, of each player's hands:
                set, exposed, wagers settled, tiles collected, surrender announced
    """

    opened: Ints
    no_more: Ints
    first: Ints
    turned: Ints
    dealer_set: Ints
    settled: Ints
    set_at: Ints
    shown: Ints
    main_settled: Ints
    pairs_settled: Ints
    gathered: Ints
    given_up: Ints


def keep_time(rng: np.random.Generator, plan: Plan, night: Night) -> Clock:
    """Give every round its times.

    Raises ValueError when a table's rounds do not fit into its day.
    """
    offsets = _played(rng, night)
    length = offsets["settled"] + rng.integers(9000, 16000, night.table.size)
    begun = running(night.table, np.arange(length.size), length) - length
    start = plan.opened_at(night.day, night.tables)[night.table] + begun * _MS
    plan.refuse_overlong(night.day, night.tables, (start + length * _MS)[night.last])
    per_seat = start[:, None]
    times = {
        name: np.where(v == MISSING, MISSING, (per_seat if v.ndim == 2 else start) + v * _MS)
        for name, v in offsets.items()
    }
    return Clock(opened=start, **times)


def _played(rng: np.random.Generator, night: Night) -> dict[str, Ints]:
    """Milliseconds from the opening of wagers to each step of the round."""
    count = night.table.size
    no_more = rng.integers(9000, 15000, count)
    first = no_more + rng.integers(6000, 9000, count)  # the starting position is found in between
    dealt = first + rng.integers(9000, 13000, count)
    plays = (night.main > 0) & ~night.void[:, None]
    set_at = np.where(plays, dealt[:, None] + rng.integers(5000, 25000, plays.shape), MISSING)
    turned = np.maximum(set_at.max(axis=1), dealt) + rng.integers(800, 2000, count)
    dealer_set = turned + rng.integers(3000, 7000, count)
    given_up = np.where(night.given_up, dealer_set[:, None] + rng.integers(500, 2500, plays.shape), MISSING)
    surrendered = np.where(night.given_up, given_up + 900, MISSING)
    begins = np.maximum(surrendered.max(axis=1), dealer_set) + 1000
    in_turn = _in_turn(night, plays, begins)
    settled = np.where(night.void, dealt + 4000, in_turn["gathered"].max(axis=1, initial=0))
    settled = np.maximum(settled, np.where(night.void, 0, begins))
    gone = night.given_up & (night.pairs == 0)
    return {
        "no_more": no_more,
        "first": first,
        "turned": np.where(night.void, MISSING, turned),
        "dealer_set": np.where(night.void, MISSING, dealer_set),
        "settled": settled,
        "set_at": set_at,
        "given_up": given_up,
        "shown": in_turn["shown"],
        "main_settled": np.where(
            night.void[:, None], settled[:, None], np.where(night.given_up, surrendered, in_turn["main"])
        ),
        "pairs_settled": np.where(night.void[:, None], settled[:, None], in_turn["pairs"]),
        "gathered": np.where(gone, surrendered + 200, in_turn["gathered"]),
    }


def _in_turn(night: Night, plays: Flags, begins: Ints) -> dict[str, Ints]:
    """Show and settle hand after hand, from the highest seat down."""
    pairs = night.pairs > 0
    here = plays & (~night.given_up | pairs)
    takes = np.where(here, 3200 + 1500 * pairs, 0)
    before = np.cumsum(takes[:, ::-1], axis=1)[:, ::-1] - takes
    shown = np.where(here, begins[:, None] + before + 600, MISSING)
    main = np.where(here, shown + 1400, MISSING)
    settled = np.where(pairs & here, main + 1500, MISSING)
    gathered = np.where(here, np.maximum(main, settled) + 700, MISSING)
    return {"shown": shown, "main": main, "pairs": settled, "gathered": gathered}
