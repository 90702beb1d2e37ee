"""How the hands of each round were set, who gave up, and what two hands of three decide (§ 659a.11)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sample_logs.arrow import Flags, Ints
from sample_logs.fortune_asia import house_way, ranks, setting
from sample_logs.fortune_asia.setting import Dealt, Ways
from sample_logs.pai_gow import ranks as of_five
from sample_logs.pai_gow.deal import PLACES
from sample_logs.pai_gow.faults import Fault
from sample_logs.pai_gow.night import Night
from sample_logs.pai_gow.ranks import Cards
from sample_logs.pai_gow.showdown import LOSE, UNSET, WIN, played, surrenders, voided

_FOULS = 0.003  # of either kind
_LIKES = (0.14, 0.12, 0.1)  # of players who make the high, the medium or the low hand as good as can be
_AT_ONCE = 1 << 15
_RANKS = ("high", "medium", "low")


@dataclass(frozen=True, slots=True)
class Hands:
    """Every hand of every round, arrays rounds x 7, the dealer's first.

    in_order     the seven cards in ascending order, rounds x 7 x 7
    set_as       number of its setting, UNSET where it was not set
    first_as     setting before the dealer set it anew, UNSET where he did not
    high, medium, low  ranks of the three hands, UNSET where it was not set
    best         rank of the best five cards, UNSET where the hand was not set
    dead         the player chose to void the hand
    surrendered  the player gave up
    """

    in_order: Cards
    set_as: Ints
    first_as: Ints
    high: Ints
    medium: Ints
    low: Ints
    best: Ints
    dead: Flags
    surrendered: Flags

    def laid(self, ways: Ints) -> dict[str, Cards]:
        """Lay all hands out: high, medium and low."""
        hands = ranks.laid(self.in_order.reshape(-1, PLACES), ways)
        return dict(zip(_RANKS, hands, strict=True))

    @property
    def outcome(self) -> Ints:
        """Outcome of every hand against the dealer's; of no meaning where one is not set."""
        higher = [hand > hand[:, :1] for hand in (self.high, self.medium, self.low)]
        lawful = (self.high > self.medium) & (self.medium > self.low)
        return np.where((np.sum(higher, axis=0) >= 2) & lawful, WIN, LOSE)


def set_hands(rng: np.random.Generator, night: Night) -> Hands:
    """Set the hands that are played."""
    dead = voided(rng, night)
    hands = Hands(
        in_order=np.sort(night.cards, axis=2),
        **{name: np.full(dead.shape, UNSET) for name in ("set_as", "first_as", *_RANKS, "best")},
        dead=dead,
        surrendered=np.zeros_like(dead),
    )
    rows = np.flatnonzero((played(night) & ~dead).ravel())
    for start in range(0, rows.size, _AT_ONCE):
        _set_some(rng, night, hands, rows[start : start + _AT_ONCE])
    hands.surrendered[:] = surrenders(rng, night, hands, hands.outcome == LOSE)
    return hands


def _set_some(rng: np.random.Generator, night: Night, hands: Hands, rows: Ints) -> None:
    """Set the hands ``rows``, counted through all rounds."""
    dealt = Dealt.of(hands.in_order.reshape(-1, PLACES)[rows])
    of_round, dealers = rows // PLACES, rows % PLACES == 0
    filed_way = house_way.example_way(dealt)
    way = np.where(dealers, filed_way, _as_players_like(rng, dealt, filed_way))
    wrongly = setting.strong_low(dealt)
    anew = (night.fault[of_round] == Fault.RESET) & dealers & (wrongly != filed_way)
    every = np.arange(rows.size)
    hands.set_as.ravel()[rows] = way
    hands.first_as.ravel()[rows] = np.where(anew, wrongly, UNSET)
    for name in _RANKS:
        getattr(hands, name).ravel()[rows] = getattr(dealt, name)[every, way]
    hands.best.ravel()[rows] = of_five.all_settings(dealt.cards)[0].max(axis=1)


def _as_players_like(rng: np.random.Generator, dealt: Dealt, filed_way: Ways) -> Ways:
    chance = rng.random(filed_way.size)
    way, upto = filed_way, 0.0
    for part, like in zip(
        _LIKES, (setting.strong_high, setting.strong_medium, setting.strong_low), strict=True
    ):
        way = np.where((chance >= upto) & (chance < upto + part), like(dealt), way)
        upto += part
    for foul in (setting.medium_above_high, setting.low_above_medium):
        wrong, can = foul(dealt)
        upto += _FOULS
        way = np.where((chance >= upto - _FOULS) & (chance < upto) & can, wrong, way)
    return way
