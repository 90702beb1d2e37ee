"""What every wager won and what was returned: §§ 688a.11 and 688a.12; shares of a meter come later."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from sample_logs.arrow import Flags, Ints
from sample_logs.face_up import lists, paytables
from sample_logs.face_up.game import ACE_HIGH, FORTUNE, PROGRESSIVE
from sample_logs.face_up.plan import TableSetup, setups
from sample_logs.pai_gow.deal import PLACES
from sample_logs.pai_gow.lists import Seven, first_row
from sample_logs.pai_gow.night import Night
from sample_logs.pai_gow.paytables import by_row
from sample_logs.pai_gow.ranks import Cards
from sample_logs.pai_gow.settle import Envy, Settled, find_envy, sevens
from sample_logs.pai_gow.showdown import LOSE, PUSH, SURRENDER, VOID, WIN, Hands
from sample_logs.pai_gow.wagers import MAIN

_COLLECTED = -1  # odds of a row that loses


@dataclass(frozen=True, slots=True)
class _Shown:
    """The hands that were set: what each holds and its cards; ``place`` finds a hand, -1 where not set."""

    seven: Seven
    cards: Cards
    place: Ints

    def of(self, hands: Ints) -> tuple[Seven, Cards]:
        """What the hands with these rows hold, seven rows a round."""
        rows = self.place[hands]
        return Seven(*(getattr(self.seven, name)[rows] for name in Seven.__slots__)), self.cards[rows]


@dataclass(frozen=True, slots=True)
class _Pays:
    """What wagers are paid: odds to 1 (0 returns the stake, -1 collects it), cents, percent of the meter."""

    odds: Ints
    cents: Ints
    percent: Ints

    @classmethod
    def nothing(cls, count: int) -> _Pays:
        """Collect so many wagers."""
        return cls(np.full(count, _COLLECTED), np.zeros(count, np.int64), np.zeros(count, np.int64))


def settle(night: Night, hands: Hands) -> tuple[Settled, Envy]:
    """Settle the players' wagers of all rounds."""
    bets = night.bets
    seven, place = sevens(hands)
    shown = _Shown(seven, hands.in_order.reshape(-1, PLACES)[place >= 0], place)
    pays = _Pays.nothing(bets.round.size)
    for number, table in enumerate(setups(night.tables)):
        there = (place[bets.hand] >= 0) & (night.table[bets.round] == number)
        for kind, look in ((ACE_HIGH, _ace_high), (FORTUNE, _fortune), (PROGRESSIVE, _progressive)):
            of = np.flatnonzero(there & (bets.kind == kind))
            if of.size:
                look(table, shown, bets.hand[of], _Part(pays, of))
    main = bets.kind == MAIN
    outcome = np.where(pays.odds == 0, PUSH, np.where(pays.odds > 0, WIN, LOSE))
    outcome[main] = _main(hands, shown)[bets.hand[main]]
    outcome[night.void[bets.round] | hands.dead.ravel()[bets.hand]] = VOID
    return _paid(night, outcome, pays), _envy(night, hands, shown)


@dataclass(frozen=True, slots=True)
class _Part:
    """Some of the wagers to be paid."""

    pays: _Pays
    of: Ints

    def write(self, odds: Ints, cents: Ints | int = 0, percent: Ints | int = 0) -> None:
        """Write down what they are paid."""
        self.pays.odds[self.of] = odds
        self.pays.cents[self.of] = cents
        self.pays.percent[self.of] = percent


def _main(hands: Hands, shown: _Shown) -> Ints:
    """Outcome of the main wager at every hand, counted through all rounds."""
    outcome = hands.against(np.zeros(len(hands.high), np.int64))
    dealers = shown.place.reshape(-1, PLACES)[:, 0]
    push = (dealers >= 0) & lists.ace_high(shown.seven)[np.maximum(dealers, 0)]
    outcome = np.where(push[:, None], PUSH, outcome)
    return np.where(hands.surrendered, SURRENDER, outcome).ravel()


def _ace_high(table: TableSetup, shown: _Shown, of: Ints, part: _Part) -> None:
    dealer, _ = shown.of(of // PLACES * PLACES)
    player, _ = shown.of(of)
    rows = lists.ace_high_bonus(dealer, player)
    odds = by_row([name for name, _ in rows], paytables.ace_high_odds(table.ace_high_paytable), _COLLECTED)
    part.write(odds[first_row(rows)])


def _fortune(table: TableSetup, shown: _Shown, of: Ints, part: _Part) -> None:
    rows = lists.fortune_bonus(*shown.of(of))
    pays = paytables.fortune_odds(table.fortune_bonus_paytable)
    part.write(by_row([name for name, _ in rows], pays, _COLLECTED)[first_row(rows)])


def _progressive(table: TableSetup, shown: _Shown, of: Ints, part: _Part) -> None:
    rows = lists.progressive(table.progressive_paytable, *shown.of(of))
    on, names = first_row(rows), [name for name, _ in rows]
    pays = paytables.PROGRESSIVE[table.progressive_paytable]
    cents, percent = by_row(names, pays.cents, 0)[on], by_row(names, pays.percent, 0)[on]
    part.write(np.where(cents + percent > 0, 1, _COLLECTED), cents, percent)


def _paid(night: Night, outcome: Ints, pays: _Pays) -> Settled:
    """Pay winners; a Progressive Payout Wager by amounts, its stake being returned for five dollars only."""
    bets = night.bets
    won, progressive = outcome == WIN, bets.progressive
    odds = np.where(bets.kind == MAIN, 1, pays.odds)
    paid = np.where(won, np.where(progressive, pays.cents, bets.cents * odds), 0)
    kept = progressive & won & ~bets.qualifying
    back: Flags = (won | (outcome == PUSH) | (outcome == VOID)) & ~kept
    return Settled(
        outcome=outcome,
        paid=paid,
        returned=np.where(back, bets.cents, 0),
        vigorish=np.zeros(bets.round.size, np.int64),
        percent=np.where(won, pays.percent, 0),
    )


def _envy(night: Night, hands: Hands, shown: _Shown) -> Envy:
    tables = setups(night.tables)
    by_kind: dict[int, Callable[[TableSetup], dict[str, int]]] = {
        FORTUNE: lambda table: paytables.fortune_envy(table.fortune_bonus_paytable),
        PROGRESSIVE: lambda table: paytables.PROGRESSIVE[table.progressive_paytable].envy,
    }

    def worth(number: int, kind: int, of: Ints) -> Ints:
        rows = lists.fortune_bonus(*shown.of(of))
        return by_row([name for name, _ in rows], by_kind[kind](tables[number]), 0)[first_row(rows)]

    return find_envy(night, hands, worth)
