"""How each round ends: forfeits taken in, the dealer's hand turned, players settled one after the other."""

from __future__ import annotations

import numpy as np

from sample_logs.arrow import Flags
from sample_logs.dj_wild_stud_poker.play import Play
from sample_logs.dj_wild_stud_poker.rules import OF_METER, OF_TRIPS
from sample_logs.dj_wild_stud_poker.settle import shown
from sample_logs.poker.deal import PLACES
from sample_logs.poker.settled import LOSE, Settled
from sample_logs.poker.steps import Finish, Steps

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
