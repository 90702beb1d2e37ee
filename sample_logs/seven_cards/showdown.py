"""How the hands of each round were set, who gave up, and how hand stands against hand (§ 645a.11)."""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from sample_logs.arrow import Flags, Ints
from sample_logs.poker.deal import PLACES, Cards
from sample_logs.poker.faults import Fault
from sample_logs.poker.night import Night
from sample_logs.poker.settled import LOSE, PUSH, WIN
from sample_logs.poker.wagers import MAIN
from sample_logs.seven_cards import ranks, setting
from sample_logs.seven_cards.setting import Dealt

_SURRENDERS = 0.07  # of the players who would lose
_FOULS = 0.004
_STRONG_HIGH, _STRONG_LOW = 0.14, 0.1  # of players who do not set as the casino does
_AT_ONCE = 1 << 17
UNSET = -1


@dataclass(frozen=True, slots=True)
class Hands:
    """Every hand of every round, arrays rounds x 7, the dealer's first.

    in_order     the seven cards in ascending order, rounds x 7 x 7
    set_as       number of its setting, UNSET where it was not set
    first_as     setting before the dealer set it anew, UNSET where he did not
    best         rank of the best five cards, UNSET where the hand was not set
    dead         the player chose to void the hand
    surrendered  the player gave up
    """

    in_order: Cards
    set_as: Ints
    first_as: Ints
    best: Ints
    dead: Flags
    surrendered: Flags

    @classmethod
    def unset(cls, rng: np.random.Generator, night: Night) -> Self:
        """Begin with hands that nobody has set yet."""
        dead = _voided(rng, night)
        columns: dict[str, Any] = {each.name: np.full(dead.shape, UNSET) for each in fields(cls)}
        columns |= {"in_order": np.sort(night.cards, axis=2), "dead": dead}
        return cls(**columns | {"surrendered": np.zeros_like(dead)})

    def to_set(self, night: Night, at_once: int) -> Iterator[Ints]:
        """Give the rows of the hands that are played, counted through all rounds, so many at once."""
        rows = np.flatnonzero((_played(night) & ~self.dead).ravel())
        for start in range(0, rows.size, at_once):
            yield rows[start : start + at_once]

    def enter(self, rows: Ints, **columns: npt.NDArray[np.integer]) -> None:
        """Write down how the hands ``rows`` were set."""
        for name, values in columns.items():
            getattr(self, name).ravel()[rows] = values

    def give_up(self, rng: np.random.Generator, night: Night, loses: Flags) -> None:
        """Let players without an optional wager give up against the dealer's hands."""
        bets = night.bets
        optional = np.zeros(self.dead.size, np.bool_)
        optional[bets.hand[bets.kind != MAIN]] = True
        may = (self.set_as >= 0) & ~optional.reshape(self.dead.shape)
        may[:, 0] = False
        may &= (night.banks.position == 0)[:, None]
        self.surrendered[:] = may & loses & (rng.random(may.shape) < _SURRENDERS)

    def laid(self, ways: Ints) -> dict[str, Cards]:
        """Lay all hands out as their settings, counted through all rounds, say: hands by name."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class TwoHands(Hands):
    """Hands set into a high and a low hand, with their ranks, UNSET where it was not set.

    A setting is a place in ``ranks.LOWS``.
    """

    high: Ints
    low: Ints

    def laid(self, ways: Ints) -> dict[str, Cards]:
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


def set_hands(rng: np.random.Generator, night: Night) -> TwoHands:
    """Set the hands that are played."""
    hands = TwoHands.unset(rng, night)
    for rows in hands.to_set(night, _AT_ONCE):
        _set_some(rng, night, hands, rows)
    hands.give_up(rng, night, hands.against(night.banks.position) == LOSE)
    return hands


def _played(night: Night) -> Flags:
    """Hands that are set: the players', the bank's, and the dealer's where it plays or may be a dragon."""
    bank = night.banks.position
    played = np.concatenate([np.zeros((bank.size, 1), np.bool_), night.areas.plays], axis=1)
    played[np.arange(bank.size), bank] = True
    played[:, 0] |= (night.banks.dealer_wager > 0) | night.at("plays_ez")
    played[night.void] = False
    return played


def _voided(rng: np.random.Generator, night: Night) -> Flags:
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


def _set_some(rng: np.random.Generator, night: Night, hands: TwoHands, rows: Ints) -> None:
    """Set the hands ``rows``, counted through all rounds."""
    dealt = Dealt.of(hands.in_order.reshape(-1, PLACES)[rows])
    of_round, place, every = rows // PLACES, rows % PLACES, np.arange(rows.size)
    filed_way, strong_low = setting.foxwoods(dealt), setting.strong_low(dealt)
    banks = place == night.banks.position[of_round]
    dealers = (place == 0) | (banks & night.banks.shared[of_round])
    way = np.where(dealers, filed_way, _as_players_like(rng, dealt, filed_way))
    lawful = dealt.high[every, way] >= dealt.low[every, way]
    way = np.where(banks & ~lawful, filed_way, way)
    anew = (night.fault[of_round] == Fault.RESET) & dealers & (strong_low != filed_way)
    hands.enter(
        rows,
        set_as=way,
        first_as=np.where(anew, strong_low, UNSET),
        high=dealt.high[every, way],
        low=dealt.low[every, way],
        best=dealt.best,
    )


def _as_players_like(rng: np.random.Generator, dealt: Dealt, filed_way: Ints) -> Ints:
    chance = rng.random(filed_way.size)
    way = np.where(chance < _STRONG_HIGH, setting.strong_high(dealt), filed_way)
    way = np.where(chance > 1 - _STRONG_LOW, setting.strong_low(dealt), way)
    wrong, can = setting.foul(dealt)
    fouls = (chance > 0.5) & (chance < 0.5 + _FOULS) & can
    return np.where(fouls, wrong, way)
