"""What every wager won and what was returned: §§ 687a.11, 687a.12 and 687a.13(d)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sample_logs.arrow import Flags, Ints
from sample_logs.dj_wild_stud_poker import paytables, ranks
from sample_logs.dj_wild_stud_poker.paytables import PUSHED
from sample_logs.dj_wild_stud_poker.plan import TableSetup, setups
from sample_logs.dj_wild_stud_poker.play import Play
from sample_logs.dj_wild_stud_poker.rules import BLIND, OF_BAD_BEAT, OF_METER, OF_TRIPS
from sample_logs.poker.deal import JOKER, Cards
from sample_logs.poker.settled import COLLECTED, LOSE, PUSH, VOID, WIN, Settled

TO_METER = 20  # percent of the progressive wagers; the chapter names no rate


@dataclass(frozen=True, slots=True)
class _Hands:
    """Hands that wagers are on: their cards, rank and the dealer's."""

    cards: Cards
    own: Ints
    dealers: Ints


def settle(play: Play) -> Settled:
    """Settle the players' wagers of all rounds; a share of a meter is added later."""
    bets = play.night.bets
    cards = play.night.cards[bets.round, bets.area + 1]
    hands = _Hands(cards, play.rank.ravel()[bets.hand], play.rank[bets.round, 0])
    odds = _main_odds(hands, bets.kind)
    percent = np.zeros(bets.round.size, np.int64)
    for number, table in enumerate(setups(play.night.tables)):
        here = play.night.table[bets.round] == number
        for kind, look in ((OF_TRIPS, _trips), (OF_BAD_BEAT, _bad_beat)):
            of = np.flatnonzero(here & (bets.kind == kind))
            odds[of] = look(table, _of(hands, of))
    of = np.flatnonzero(bets.kind == OF_METER)
    odds[of], percent[of] = _progressive(_of(hands, of), play.extra[bets.round[of]])
    folded = play.folds.ravel()[bets.hand]
    may_win = np.array([t.folded_counts for t in setups(play.night.tables)])[play.night.table[bets.round]]
    survives = (bets.kind == OF_TRIPS) | ((bets.kind == OF_METER) & may_win)
    odds = np.where(folded & ~survives, COLLECTED, odds)
    return _paid(play, odds, np.where(odds > 0, percent, 0))


def _of(hands: _Hands, rows: Ints) -> _Hands:
    return _Hands(hands.cards[rows], hands.own[rows], hands.dealers[rows])


def _main_odds(hands: _Hands, kind: Ints) -> Ints:
    """Odds of Ante, Blind and Raise Wagers by the comparison of hands; of no meaning for the others."""
    wins = np.where(kind == BLIND, paytables.blind()[ranks.category(hands.own)], 1)
    lower, equal = hands.own < hands.dealers, hands.own == hands.dealers
    return np.where(lower, COLLECTED, np.where(equal, PUSHED, wins))


def _trips(table: TableSetup, hands: _Hands) -> Ints:
    """Odds of the better column."""
    natural, with_wild = paytables.trips(table.trips_paytable)
    wild = np.where(ranks.has_wild(hands.cards), with_wild[ranks.category(hands.own)], COLLECTED)
    better: Ints = np.maximum(natural[ranks.natural(hands.cards)], wild)
    return better


def _bad_beat(table: TableSetup, hands: _Hands) -> Ints:
    """Odds of the hand that was beaten, the player's or the dealer's."""
    beaten = ranks.category(np.minimum(hands.own, hands.dealers))
    pays = paytables.bad_beat(table.bad_beat_paytable)[beaten]
    return np.where(hands.own == hands.dealers, COLLECTED, pays)


def with_extra(cards: Cards, extra: Ints) -> Cards:
    """Put the card on the layout in the joker's place."""
    return np.where(cards == JOKER, extra[:, None], cards).astype(np.int8)


def _progressive(hands: _Hands, extra: Ints) -> tuple[Ints, Ints]:
    made = ranks.natural(with_extra(hands.cards, np.maximum(extra, 0)))
    odds, percent = paytables.progressive()
    return odds[made], percent[made]


def stands_when_void(play: Play) -> Flags:
    """Wagers that are settled although their round is void: cards were seen too early."""
    bets = play.night.bets
    found: Flags = play.exposed[bets.round] & ((bets.kind == OF_TRIPS) | (bets.kind == OF_METER))
    return found


def _paid(play: Play, odds: Ints, percent: Ints) -> Settled:
    bets = play.night.bets
    outcome = np.where(odds > 0, WIN, np.where(odds == PUSHED, PUSH, LOSE))
    void = play.night.void[bets.round] & ~stands_when_void(play)
    outcome = np.where(void, VOID, outcome)
    won = outcome == WIN
    return Settled(
        outcome=outcome,
        paid=np.where(won & (percent == 0), bets.cents * odds, 0),
        returned=np.where(outcome == LOSE, 0, bets.cents),
        vigorish=np.zeros(bets.round.size, np.int64),
        percent=np.where(won, percent, 0),
    )


def seeds(play: Play) -> list[int]:
    """Cents that each table's meter starts from."""
    return [paytables.SEED[table.progressive_paytable] for table in setups(play.night.tables)]


def shown(play: Play) -> Flags:
    """Hands whose cards are seen, rounds x 7: the dealer's where somebody raised, and those not given up."""
    bets = play.night.bets
    live = np.zeros(play.dealt.size, np.bool_)
    live[bets.hand[(bets.kind == OF_TRIPS) | (bets.kind == OF_METER)]] = True
    players = play.raises | (live.reshape(play.dealt.shape) & play.dealt)
    players[play.night.void & ~play.exposed] = False
    players[:, 0] = play.raises.any(axis=1)
    return players


def extra_turned(play: Play) -> Flags:
    """Rounds in which the card on the layout is turned up: a progressive wager is on the joker's hand."""
    bets, seen = play.night.bets, shown(play).ravel()
    joker = (play.night.cards[bets.round, bets.area + 1] == JOKER).any(axis=1)
    needs = (bets.kind == OF_METER) & joker & seen[bets.hand]
    found = np.zeros(play.night.void.size, np.bool_)
    found[bets.round[needs]] = True
    return found & (play.extra >= 0)
