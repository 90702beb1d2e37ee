"""What every wager won and what was returned: §§ 687a.11, 687a.12 and 687a.13(d)."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from sample_logs.arrow import MISSING, Flags, Ints
from sample_logs.dj_wild import paytables, ranks
from sample_logs.dj_wild.game import BLIND, OF_BAD_BEAT, OF_METER, OF_TRIPS
from sample_logs.dj_wild.paytables import COLLECTED, PUSHED
from sample_logs.dj_wild.plan import PROGRESSIVE, TableSetup, setups
from sample_logs.dj_wild.play import Play
from sample_logs.dj_wild.ranks import JOKER, Cards
from sample_logs.pai_gow.money import Meters
from sample_logs.pai_gow.settle import Settled
from sample_logs.pai_gow.showdown import LOSE, PUSH, VOID, WIN

_TO_METER = 20  # percent of the progressive wagers; the chapter names no rate


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
    void = play.void[bets.round] & ~stands_when_void(play)
    outcome = np.where(void, VOID, outcome)
    won = outcome == WIN
    return Settled(
        outcome=outcome,
        paid=np.where(won & (percent == 0), bets.cents * odds, 0),
        returned=np.where(outcome == LOSE, 0, bets.cents),
        vigorish=np.zeros(bets.round.size, np.int64),
        percent=np.where(won, percent, 0),
    )


@dataclass(frozen=True, slots=True)
class FromMeter:
    """What the meters showed before and after each wager, and the wagers that won all of one."""

    before: Ints
    after: Ints
    seeded: Ints


def pay_from_meters(meters: Meters, play: Play, settled: Settled, place: Ints) -> tuple[Settled, FromMeter]:
    """Pay shares of each table's meter; ``place`` of each wager in the order of settlement."""
    bets = play.night.bets
    before, after = (np.full(bets.round.size, MISSING) for _ in range(2))
    paid = settled.paid.copy()
    seeded: list[int] = []
    for number, table in enumerate(setups(play.night.tables)):
        if PROGRESSIVE not in table.wagers:
            continue
        seed = paytables.SEED[table.progressive_paytable]
        here = play.night.table == number
        placed = bets.progressive & here[bets.round] & (settled.outcome != VOID)
        fed = bets.cents[placed] * _TO_METER // 100
        grown = np.cumsum(np.bincount(bets.round[placed], fed, here.size).astype(np.int64))
        cents, counted = meters.cents.get(table.table_id, seed), 0
        winners = np.flatnonzero(placed & (settled.percent > 0))
        for bet in winners[np.argsort(place[winners])].tolist():
            total = int(grown[bets.round[bet]])
            cents, counted = cents + total - counted, total
            before[bet] = cents
            paid[bet] = cents * int(settled.percent[bet]) // 100
            cents -= int(paid[bet])
            if settled.percent[bet] == 100:
                cents = seed
                seeded.append(bet)
            after[bet] = cents
        meters.cents[table.table_id] = cents + int(grown[-1]) - counted if grown.size else cents
    return replace(settled, paid=paid), FromMeter(before, after, np.array(seeded, np.int64))


def shown(play: Play) -> Flags:
    """Hands whose cards are seen, rounds x 7: the dealer's where somebody raised, and those not given up."""
    bets = play.night.bets
    live = np.zeros(play.dealt.size, np.bool_)
    live[bets.hand[(bets.kind == OF_TRIPS) | (bets.kind == OF_METER)]] = True
    players = play.raises | (live.reshape(play.dealt.shape) & play.dealt)
    players[play.void & ~play.exposed] = False
    players[:, 0] = play.raises.any(axis=1)
    return players


def extra_turned(play: Play) -> Flags:
    """Rounds in which the card on the layout is turned up: a progressive wager is on the joker's hand."""
    bets, seen = play.night.bets, shown(play).ravel()
    joker = (play.night.cards[bets.round, bets.area + 1] == JOKER).any(axis=1)
    needs = (bets.kind == OF_METER) & joker & seen[bets.hand]
    found = np.zeros(play.void.size, np.bool_)
    found[bets.round[needs]] = True
    return found & (play.extra >= 0)
