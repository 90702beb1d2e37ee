"""What every wager won and what was returned: §§ 687a.11, 687a.12 and 687a.13(d)."""

from dataclasses import dataclass

import numpy as np
import pyarrow as pa

from sample_logs.arrow import Flags, Ints
from sample_logs.dj_wild_stud_poker import ranks
from sample_logs.dj_wild_stud_poker.plan import TableSetup, setups
from sample_logs.dj_wild_stud_poker.play import Play
from sample_logs.dj_wild_stud_poker.ranks import CATEGORIES, TRIPS
from sample_logs.dj_wild_stud_poker.rules import BLIND, OF_BAD_BEAT, OF_METER, OF_TRIPS
from sample_logs.poker.deal import JOKER, Cards
from sample_logs.poker.meters import TableMeters
from sample_logs.poker.night import Night
from sample_logs.poker.settled import COLLECTED, LOSE, PUSH, VOID, WIN, Settled
from sample_logs.poker.told import Told, seeded_again

_TO_METER = 20  # percent of the progressive wagers; the chapter names no rate
PUSHED = 0  # odds of a row that returns the stake
# Categories from the best down, as the tables print them; natural hands lack two of them.
_DOWN = CATEGORIES[: TRIPS - 1 : -1]
_NATURAL = tuple(name for name in _DOWN if name not in {"five_wilds", "five_of_a_kind"})
_BLIND = (1000, 50, 10, 9, 4, 3, 2, 1)
# Natural hands, and hands with wild cards.
_TRIPS = {
    "DJWT-04": ((1000, 200, 60, 30, 25, 20, 6), (2000, 90, 70, 25, 6, 5, 4, 3, 1)),
    "DJWT-05": ((1000, 200, 50, 30, 25, 20, 6), (2000, 70, 60, 25, 6, 5, 4, 3, 1)),
    "DJWT-06": ((400, 200, 50, 30, 25, 20, 6), (500, 70, 60, 25, 6, 5, 4, 3, 1)),
    "DJWT-07": ((1000, 200, 40, 30, 25, 20, 6), (2000, 60, 50, 25, 6, 5, 4, 3, 1)),
}
_BAD_BEAT = {
    "DJWBB-03": (500, 500, 500, 300, 200, 100, 50, 15),
    "DJWBB-04": (299, 299, 299, 299, 200, 100, 50, 15),
}
_PERCENT = {"royal_flush": 100, "straight_flush": 10}
_PROGRESSIVE = (1, 1, 300, 50, 40, 30, 9)
SEED = {"1": 200_000, "2": 1_000_000}
"""Cents that the meter of a progressive paytable starts from."""


def _by_category(pays: dict[str, int], otherwise: int) -> Ints:
    """What each category pays, and at the end what an unknown one does."""
    return np.array([*(pays.get(name, otherwise) for name in CATEGORIES), otherwise], np.int64)


def _column(names: tuple[str, ...], odds: tuple[int, ...], otherwise: int = COLLECTED) -> Ints:
    """Odds that each category is paid by a column of a paytable, from the best category down."""
    return _by_category(dict(zip(names, odds, strict=False)), otherwise)


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
    may_win = play.night.at("folded_progressive")[bets.round]
    survives = (bets.kind == OF_TRIPS) | ((bets.kind == OF_METER) & may_win)
    odds = np.where(folded & ~survives, COLLECTED, odds)
    return _paid(play, odds, np.where(odds > 0, percent, 0))


def _of(hands: _Hands, rows: Ints) -> _Hands:
    return _Hands(hands.cards[rows], hands.own[rows], hands.dealers[rows])


def _main_odds(hands: _Hands, kind: Ints) -> Ints:
    """Odds of Ante, Blind and Raise Wagers by the comparison of hands; of no meaning for the others."""
    wins = np.where(kind == BLIND, _column(_DOWN, _BLIND, PUSHED)[ranks.category(hands.own)], 1)
    lower, equal = hands.own < hands.dealers, hands.own == hands.dealers
    return np.where(lower, COLLECTED, np.where(equal, PUSHED, wins))


def _trips(table: TableSetup, hands: _Hands) -> Ints:
    """Odds of the highest hand; those of the Natural column if the cards make it without a wild one."""
    natural, with_wild = _TRIPS[table.trips_paytable]
    made = ranks.category(hands.own)
    unaided = ranks.natural(hands.cards) == made
    return np.where(unaided, _column(_NATURAL, natural)[made], _column(_DOWN, with_wild)[made])


def _bad_beat(table: TableSetup, hands: _Hands) -> Ints:
    """Odds of the hand that was beaten, the player's or the dealer's."""
    beaten = ranks.category(np.minimum(hands.own, hands.dealers))
    pays = _column(_DOWN[1:], _BAD_BEAT[table.bad_beat_paytable])[beaten]
    return np.where(hands.own == hands.dealers, COLLECTED, pays)


def with_extra(cards: Cards, extra: Ints) -> Cards:
    """Put the card on the layout in the joker's place."""
    return np.where(cards == JOKER, extra[:, None], cards).astype(np.int8)


def _progressive(hands: _Hands, extra: Ints) -> tuple[Ints, Ints]:
    made = ranks.natural(with_extra(hands.cards, np.maximum(extra, 0)))
    return _column(_NATURAL, _PROGRESSIVE)[made], _by_category(_PERCENT, 0)[made]


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


@dataclass(frozen=True, slots=True)
class StudMeters(TableMeters):
    """A meter at each table."""

    @classmethod
    def of(cls, night: Night) -> "StudMeters":
        """Give the meters of an opening."""
        return cls(night, [SEED[table.progressive_paytable] for table in setups(night.tables)], _TO_METER)

    def fed_by(self, settled: Settled) -> Flags:
        """Wagers that add to a meter: those of some void rounds, too."""
        found: Flags = self.night.bets.progressive & (settled.outcome != VOID)
        return found

    def rows(self, told: Told) -> list[pa.Table]:
        """Payments that seed meters again."""
        return [seeded_again(told, self.seeds, 400)]


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
