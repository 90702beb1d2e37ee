"""What seven cards win: the rows of lists that they stand on, and the Envy Bonuses due for them."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from sample_logs.arrow import Flags, Ints
from sample_logs.poker.deal import PLACES, Cards
from sample_logs.poker.night import Night
from sample_logs.poker.settled import PUSH, VOID, WIN, Envy, Settled
from sample_logs.seven_cards import lists
from sample_logs.seven_cards.lists import Seven
from sample_logs.seven_cards.ranks import QUADS, is_at_least
from sample_logs.seven_cards.showdown import Hands


@dataclass(frozen=True, slots=True)
class Shown:
    """The hands that were set: what each holds and its cards; ``place`` finds a hand, -1 where not set."""

    seven: Seven
    cards: Cards
    place: Ints

    @classmethod
    def of(cls, hands: Hands) -> "Shown":
        """Look at the hands that were set."""
        rows = np.flatnonzero(hands.best.ravel() >= 0)
        cards = hands.in_order.reshape(-1, PLACES)[rows]
        place = np.full(hands.best.size, -1)
        place[rows] = np.arange(rows.size)
        return cls(lists.hold(cards, hands.best.ravel()[rows].astype(np.int32)), cards, place)

    def only(self, hands: Ints) -> tuple[Seven, Cards]:
        """What the hands with these rows hold, seven rows a round."""
        rows = self.place[hands]
        return Seven(*(getattr(self.seven, name)[rows] for name in Seven.__slots__)), self.cards[rows]

    def dealers(self, which: Flags) -> Flags:
        """Rounds in which the dealer's hand was set and is one of those that ``which`` marks."""
        dealers = self.place.reshape(-1, PLACES)[:, 0]
        return (dealers >= 0) & which[np.maximum(dealers, 0)]


def settled(night: Night, outcome: Ints, won: Ints, kept: Flags, percent: Ints) -> Settled:
    """Pay winners.

    won   cents that each wager is paid if it wins, a share of a meter apart
    kept  wagers whose stake does not go back though they win
    """
    wins = outcome == WIN
    back = (wins & ~kept) | (outcome == PUSH) | (outcome == VOID)
    return Settled(
        outcome=outcome,
        paid=np.where(wins, won, 0),
        returned=np.where(back, night.bets.cents, 0),
        vigorish=np.zeros_like(outcome),
        percent=np.where(wins, percent, 0),
    )


def find_envy(night: Night, hands: Hands, worth: Callable[[int, int, Ints], Ints]) -> Envy:
    """Find the Envy Bonuses that are due, with their amounts.

    worth  cents that hands (rows of seven a round) are worth at a table to a kind of wager, by their numbers
    """
    bets = night.bets
    bet, position = _for_envy(night, hands.best)
    hand = bets.round[bet] * PLACES + position
    cents = np.zeros(bet.size, np.int64)
    for number in range(len(night.tables)):
        for kind in bets.layout.qualifying:
            of = np.flatnonzero((night.table[bets.round[bet]] == number) & (bets.kind[bet] == kind))
            if of.size:
                cents[of] = worth(number, kind, hand[of])
    due = cents > 0
    return Envy(bet[due], position[due], cents[due])


def _for_envy(night: Night, best: Ints) -> tuple[Ints, Ints]:
    """Find what Envy Bonuses can be for: every Qualifying Wager, with each other player's hand good enough.

    best  rank of the best five of every hand, rounds x 7
    """
    bets = night.bets
    rows, position = np.nonzero(is_at_least(QUADS, best) & _players_hands(night))
    holders = np.flatnonzero(bets.qualifying & np.isin(bets.round, rows))
    first = np.searchsorted(rows, bets.round[holders], "left")
    many = np.searchsorted(rows, bets.round[holders], "right") - first
    bet = np.repeat(holders, many)
    which = np.repeat(first - (np.cumsum(many) - many), many) + np.arange(many.sum())
    position = position[which]
    payee = night.areas.holder[bets.round[bet], bets.area[bet]]
    others = payee != night.areas.holder[bets.round[bet], position - 1]
    return bet[others], position[others]


def _players_hands(night: Night) -> Flags:
    """Hands of players, a bank's among them, not the dealer's."""
    held = np.zeros((night.table.size, PLACES), np.bool_)
    held[:, 1:] = night.areas.plays
    banked = np.flatnonzero(night.banks.position > 0)
    held[banked, night.banks.position[banked]] = True
    return held
