"""When everything happens in a round: from the opening of wagers to the last decision."""

from __future__ import annotations

import numpy as np

from sample_logs.arrow import MISSING, Ints
from sample_logs.dj_wild.play import Play
from sample_logs.pai_gow.clock import Clock, on_the_wall
from sample_logs.pai_gow.faults import Fault
from sample_logs.pai_gow.plan import Plan

STARTED, COLLECTED = 500, 1500  # milliseconds from no more bets to the button, and to the stakes


def keep_time(rng: np.random.Generator, plan: Plan, play: Play, length: Ints) -> Clock:
    """Give every round its times; ``length`` is how long its settlement takes, in milliseconds.

    When players raise or fold is when their hands are ``set``.  Raises ValueError as ``on_the_wall`` does.
    """
    night = play.night
    count = night.table.size
    device = night.at("device")
    wagered = rng.integers(8000, 14000, count)
    shuffling = np.full(count, 2500)
    shuffled = shuffling + np.where(device, 2000, 16000) + np.where(night.fault == Fault.JAM, 15000, 0)
    ready = shuffled + np.where(device, 2500, 9000)
    no_more = np.maximum(ready, wagered) + rng.integers(800, 2500, count)
    first = no_more + 2500 + rng.integers(200, 900, count)
    deal = 1500 * play.hands + 2000
    dealt = first + np.where(play.cut_short, deal // 2, deal)
    decided, last = _decisions(rng, play, dealt + 6000)
    settling = np.where(play.void, dealt + 4000, last + 1000)
    never = np.full(count, MISSING)
    offsets = {
        "bank": never,
        "wagered": wagered,
        "shuffling": shuffling,
        "shuffled": shuffled,
        "ready": ready,
        "no_more": no_more,
        "shaken": never,
        "found": never,
        "first": first,
        "completed": np.where(play.cut_short, MISSING, dealt),
        "dealt": dealt,
        "dealer_set": never,
        "showing": never,
        "settling": settling,
    }
    over = settling + length + rng.integers(4000, 8000, count)
    return on_the_wall(plan, night, offsets, (decided, over))


def _decisions(rng: np.random.Generator, play: Play, begins: Ints) -> tuple[Ints, Ints]:
    """When each player raises or folds, clockwise from the dealer's left, and when the last does."""
    decides = play.dealt & ~play.void[:, None]
    decides[:, 0] = False
    takes = np.where(decides, rng.integers(1200, 3500, play.dealt.shape), 0)
    at = begins[:, None] + np.cumsum(takes, axis=1)
    return np.where(decides, at, MISSING), at[:, -1]
