"""When everything happens in a round: until the last decision, and then one settlement after the other."""

import numpy as np

from sample_logs.arrow import MISSING, Flags, Ints
from sample_logs.dj_wild_stud_poker.play import Play
from sample_logs.dj_wild_stud_poker.rules import OF_METER, OF_TRIPS
from sample_logs.dj_wild_stud_poker.settle import shown
from sample_logs.poker.clock import Clock, on_the_wall, until_closed
from sample_logs.poker.deal import PLACES
from sample_logs.poker.plan import PokerPlan
from sample_logs.poker.settled import LOSE, Settled
from sample_logs.poker.steps import Finish, Steps

STARTED, COLLECTED = 500, 1500  # milliseconds from no more bets to the button, and to the stakes
ASKED = 900  # milliseconds from the question to the answer; the next player is asked once it is given


def keep_time(rng: np.random.Generator, plan: PokerPlan, play: Play, length: Ints) -> Clock:
    """Give every round its times; ``length`` is how long its settlement takes, in milliseconds.

    When players raise or fold is when their hands are ``set``.  Raises ValueError as ``on_the_wall`` does.
    """
    night, count = play.night, play.night.table.size
    offsets = until_closed(rng, night)
    first = offsets["no_more"] + 2500 + rng.integers(200, 900, count)
    deal = 1500 * play.hands + 2000
    dealt = first + np.where(night.cut_short, deal // 2, deal)
    decided, last = _decisions(rng, play, dealt + 6000)
    settling = np.where(night.void, dealt + 4000, last + 1000)
    completed = np.where(night.cut_short, MISSING, dealt)
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


_FORFEITS, _TURNS, _PLAYERS, _LAST = range(4)
_SHOW, _TAKE_IN = -1, 50


def finish(play: Play, settled: Settled) -> Finish:
    """Put the end of every round in order."""
    sheet = Steps()
    bets = play.night.bets
    waits = _keeps_cards(play)
    forfeited = play.folds.ravel()[bets.hand] & (bets.kind != OF_TRIPS) & (bets.kind != OF_METER)
    phase = np.where(forfeited, _FORFEITS, _PLAYERS)
    takes = np.where(settled.outcome == LOSE, 700, 1100) + np.where(settled.percent > 0, 30000, 0)
    sheet.add("bets", bets.round, phase=phase, area=-bets.area, turn=bets.kind, takes=takes)
    seen = np.flatnonzero(shown(play))
    dealer = seen % PLACES == 0
    phase = np.where(dealer, _TURNS, _PLAYERS)
    sheet.add("shown", seen // PLACES, phase=phase, area=1 - seen % PLACES, turn=_SHOW, takes=1500)
    dealt = np.flatnonzero(play.dealt)
    place = dealt % PLACES
    folds = play.folds.ravel()[dealt] & ~waits.ravel()[dealt]
    phase = np.where(place == 0, _LAST, np.where(folds, _FORFEITS, _PLAYERS))
    sheet.add("racked", dealt // PLACES, phase=phase, area=1 - place, turn=_TAKE_IN, takes=600)
    timed, length = sheet.time(play.night.table.size)
    return Finish(timed, length, seen, dealt)


def _keeps_cards(play: Play) -> Flags:
    """Hands on which a Trips or Progressive Bonus Wager lies."""
    bets = play.night.bets
    found = np.zeros(play.dealt.size, np.bool_)
    found[bets.hand[(bets.kind == OF_TRIPS) | (bets.kind == OF_METER)]] = True
    return found.reshape(play.dealt.shape)
