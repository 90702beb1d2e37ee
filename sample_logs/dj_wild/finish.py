"""How each round ends: forfeits taken in, the dealer's hand turned, players settled one after the other."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sample_logs.arrow import Flags, Ints
from sample_logs.dj_wild.game import OF_METER, OF_TRIPS
from sample_logs.dj_wild.play import Play
from sample_logs.dj_wild.settle import shown
from sample_logs.pai_gow.deal import PLACES
from sample_logs.pai_gow.settle import Settled
from sample_logs.pai_gow.showdown import LOSE
from sample_logs.pai_gow.steps import Steps, Timed

_FORFEITS, _TURNS, _PLAYERS, _LAST = range(4)
_SHOW, _TAKE_IN = -1, 50


@dataclass(frozen=True, slots=True)
class Finish:
    """Times in milliseconds after settlement begins.

    bets          each wager's end
    shown_hands   rows of the hands turned up (seven a round), for ``shown``
    racked_hands  rows of the hands taken in, for ``racked``
    length        of each round's settlement
    """

    bets: Timed
    shown: Timed
    racked: Timed
    shown_hands: Ints
    racked_hands: Ints
    length: Ints


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
    timed, length = sheet.time(play.void.size)
    return Finish(timed["bets"], timed["shown"], timed["racked"], seen, dealt, length)


def _keeps_cards(play: Play) -> Flags:
    """Hands on which a Trips or Progressive Bonus Wager lies."""
    bets = play.night.bets
    found = np.zeros(play.dealt.size, np.bool_)
    found[bets.hand[(bets.kind == OF_TRIPS) | (bets.kind == OF_METER)]] = True
    return found.reshape(play.dealt.shape)
