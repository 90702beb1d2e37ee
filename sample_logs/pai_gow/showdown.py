"""How the hands of each round were set, who gave up, and how hand stands against hand (§ 645a.11)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from sample_logs.arrow import Flags, Ints
from sample_logs.pai_gow import ranks, setting
from sample_logs.pai_gow.deal import PLACES
from sample_logs.pai_gow.faults import Fault
from sample_logs.pai_gow.night import Night
from sample_logs.pai_gow.plan import plays_ez
from sample_logs.pai_gow.setting import Dealt
from sample_logs.pai_gow.wagers import MAIN

_SURRENDERS = 0.07  # of the players who would lose
_FOULS = 0.004
_STRONG_HIGH, _STRONG_LOW = 0.14, 0.1  # of players who do not set as the casino does
_AT_ONCE = 1 << 17
LOSE, PUSH, WIN, VOID, SURRENDER = range(5)
OUTCOMES = ["lose", "push", "win", "void", "surrender"]
UNSET = -1


class AnyHands(Protocol):
    """What is told of the hands of any game that deals seven of seven cards; see ``Hands``."""

    @property
    def in_order(self) -> ranks.Cards:
        """The seven cards in ascending order."""

    @property
    def set_as(self) -> Ints:
        """Number of its setting, UNSET where it was not set."""

    @property
    def first_as(self) -> Ints:
        """Number of the setting before the dealer set it anew, UNSET where he did not."""

    @property
    def best(self) -> Ints:
        """Rank of the best five cards, UNSET where the hand was not set."""

    @property
    def dead(self) -> Flags:
        """The player chose to void the hand."""

    @property
    def surrendered(self) -> Flags:
        """The player gave up."""

    def laid(self, ways: Ints) -> dict[str, ranks.Cards]:
        """Lay all hands out as their settings, counted through all rounds, say: hands by name."""


@dataclass(frozen=True, slots=True)
class Hands:
    """Every hand of every round, arrays rounds x 7, the dealer's first.

    in_order     the seven cards in ascending order, rounds x 7 x 7
    set_as       place of its setting in ``ranks.LOWS``, UNSET where it was not set
    first_as     setting before the dealer set it anew, UNSET where he did not
    high, low    ranks of the two hands, UNSET where it was not set
    best         rank of the best five cards, UNSET where the hand was not set
    dead         the player chose to void the hand
    surrendered  the player gave up
    """

    in_order: ranks.Cards
    set_as: Ints
    first_as: Ints
    high: Ints
    low: Ints
    best: Ints
    dead: Flags
    surrendered: Flags

    def laid(self, ways: Ints) -> dict[str, ranks.Cards]:
        """Lay all hands out: high and low."""
        high, low = ranks.laid(self.in_order.reshape(-1, PLACES), ways)
        return {"high": high, "low": low}

    def against(self, bank: Ints) -> Ints:
        """Outcome of every hand against the dealer's or the bank's; of no meaning where one is not set."""
        rows = np.arange(len(bank))
        high = np.sign(self.high - self.high[rows, bank][:, None])
        low = np.sign(self.low - self.low[rows, bank][:, None])
        beaten = (high <= 0) & (low <= 0)
        outcome = np.where((high > 0) & (low > 0), WIN, np.where(beaten, LOSE, PUSH))
        return np.where(self.low > self.high, LOSE, outcome)


def set_hands(rng: np.random.Generator, night: Night) -> Hands:
    """Set the hands that are played."""
    count = night.table.size
    dead = voided(rng, night)
    shape = (count, PLACES)
    rows = np.flatnonzero((played(night) & ~dead).ravel())
    flat = Hands(
        in_order=np.sort(night.cards, axis=2),
        set_as=np.full(shape, UNSET),
        first_as=np.full(shape, UNSET),
        high=np.full(shape, UNSET),
        low=np.full(shape, UNSET),
        best=np.full(shape, UNSET),
        dead=dead,
        surrendered=np.zeros(shape, np.bool_),
    )
    for start in range(0, rows.size, _AT_ONCE):
        _set_some(rng, night, flat, rows[start : start + _AT_ONCE])
    loses = flat.against(night.banks.position) == LOSE
    flat.surrendered[:] = surrenders(rng, night, flat, loses)
    return flat


def played(night: Night) -> Flags:
    """Hands that are set: the players', the bank's, and the dealer's where it plays or may be a dragon."""
    bank = night.banks.position
    played = np.concatenate([np.zeros((bank.size, 1), np.bool_), night.areas.plays], axis=1)
    played[np.arange(bank.size), bank] = True
    dragons = plays_ez(night.tables)[night.table]
    played[:, 0] |= (night.banks.dealer_wager > 0) | dragons
    played[night.void] = False
    return played


def voided(rng: np.random.Generator, night: Night) -> Flags:
    """Let players whose card was exposed choose; half of them void the hand."""
    dead = np.zeros((night.table.size, PLACES), np.bool_)
    rows = np.flatnonzero(night.fault == Fault.PLAYER_EXPOSED)
    chosen = rows[rng.random(rows.size) < 0.5]
    dead[chosen, exposed_area(night, chosen) + 1] = True
    return dead


def exposed_area(night: Night, rows: Ints) -> Ints:
    """Area 0..5 of the player whose card was exposed: the lowest at which one plays."""
    area: Ints = night.areas.plays[rows].argmax(axis=1)
    return area


def _set_some(rng: np.random.Generator, night: Night, hands: Hands, rows: Ints) -> None:
    """Set the hands ``rows``, counted through all rounds."""
    dealt = Dealt.of(hands.in_order.reshape(-1, 7)[rows])
    of_round, place = rows // PLACES, rows % PLACES
    filed_way = setting.foxwoods(dealt)
    dealers = (place == 0) | ((place == night.banks.position[of_round]) & night.banks.shared[of_round])
    way = np.where(dealers, filed_way, _as_players_like(rng, dealt, filed_way))
    banks = place == night.banks.position[of_round]
    lawful = dealt.high[np.arange(rows.size), way] >= dealt.low[np.arange(rows.size), way]
    way = np.where(banks & ~lawful, filed_way, way)
    anew = (night.fault[of_round] == Fault.RESET) & dealers & (setting.strong_low(dealt) != filed_way)
    every = np.arange(rows.size)
    hands.set_as.ravel()[rows] = way
    hands.first_as.ravel()[rows] = np.where(anew, setting.strong_low(dealt), UNSET)
    hands.high.ravel()[rows] = dealt.high[every, way]
    hands.low.ravel()[rows] = dealt.low[every, way]
    hands.best.ravel()[rows] = dealt.best


def _as_players_like(rng: np.random.Generator, dealt: Dealt, filed_way: Ints) -> Ints:
    chance = rng.random(filed_way.size)
    way = np.where(chance < _STRONG_HIGH, setting.strong_high(dealt), filed_way)
    way = np.where(chance > 1 - _STRONG_LOW, setting.strong_low(dealt), way)
    wrong, can = setting.foul(dealt)
    fouls = (chance > 0.5) & (chance < 0.5 + _FOULS) & can
    return np.where(fouls, wrong, way)


def surrenders(rng: np.random.Generator, night: Night, hands: AnyHands, loses: Flags) -> Flags:
    """Let players without an optional wager give up against the dealer's hands."""
    bets = night.bets
    optional = np.zeros(hands.dead.size, np.bool_)
    optional[bets.hand[bets.kind != MAIN]] = True
    may = (hands.set_as >= 0) & ~optional.reshape(hands.dead.shape)
    may[:, 0] = False
    may &= (night.banks.position == 0)[:, None]
    given_up: Flags = may & loses & (rng.random(may.shape) < _SURRENDERS)
    return given_up
