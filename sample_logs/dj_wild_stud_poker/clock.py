"""When everything happens in a round: from the opening of wagers to the last decision."""

from __future__ import annotations

import numpy as np

from sample_logs.arrow import MISSING, Ints
from sample_logs.dj_wild_stud_poker.play import Play
from sample_logs.poker.clock import Clock, on_the_wall, until_closed
from sample_logs.poker.plan import PokerPlan

STARTED, COLLECTED = 500, 1500  # milliseconds from no more bets to the button, and to the stakes


def keep_time(rng: np.random.Generator, plan: PokerPlan, play: Play, length: Ints) -> Clock:
    """Give every round its times; ``length`` is how long its settlement takes, in milliseconds.

    When players raise or fold is when their hands are ``set``.  Raises ValueError as ``on_the_wall`` does.
    """
    night, count = play.night, play.night.table.size
    offsets = until_closed(rng, night)
    first = offsets["no_more"] + 2500 + rng.integers(200, 900, count)
    deal = 1500 * play.hands + 2000
    dealt = first + np.where(play.cut_short, deal // 2, deal)
    decided, last = _decisions(rng, play, dealt + 6000)
    settling = np.where(night.void, dealt + 4000, last + 1000)
    completed = np.where(play.cut_short, MISSING, dealt)
    offsets |= {"first": first, "completed": completed, "settling": settling}
    over = settling + length + rng.integers(4000, 8000, count)
    return on_the_wall(plan, night, offsets, (decided, over))


def _decisions(rng: np.random.Generator, play: Play, begins: Ints) -> tuple[Ints, Ints]:
    """When each player raises or folds, clockwise from the dealer's left, and when the last does."""
    decides = play.dealt & ~play.night.void[:, None]
    decides[:, 0] = False
    takes = np.where(decides, rng.integers(1200, 3500, play.dealt.shape), 0)
    at = begins[:, None] + np.cumsum(takes, axis=1)
    return np.where(decides, at, MISSING), at[:, -1]
