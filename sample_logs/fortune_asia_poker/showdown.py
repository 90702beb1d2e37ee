"""How the hands of each round were set, who gave up, and what two hands of three decide (§ 659a.11)."""

from dataclasses import dataclass

import numpy as np

from sample_logs.arrow import Ints
from sample_logs.fortune_asia_poker import ranks, setting
from sample_logs.fortune_asia_poker.setting import Dealt
from sample_logs.poker.deal import PLACES, Cards
from sample_logs.poker.faults import Fault
from sample_logs.poker.night import Night
from sample_logs.poker.settled import LOSE, WIN
from sample_logs.seven_cards import ranks as of_five
from sample_logs.seven_cards.setting import Ways
from sample_logs.seven_cards.showdown import UNSET, Hands

_FOULS = 0.003  # of either kind
_LIKES = (0.14, 0.12, 0.1)  # of players who make the high, the medium or the low hand as good as can be
_AT_ONCE = 1 << 15
_RANKS = ("high", "medium", "low")


@dataclass(frozen=True, slots=True)
class ThreeHands(Hands):
    """Hands set into a high, a medium and a low hand, with their ranks, UNSET where it was not set."""

    high: Ints
    medium: Ints
    low: Ints

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


def set_hands(rng: np.random.Generator, night: Night) -> ThreeHands:
    """Set the hands that are played."""
    hands = ThreeHands.unset(rng, night)
    for rows in hands.to_set(night, _AT_ONCE):
        _set_some(rng, night, hands, rows)
    hands.give_up(rng, night, hands.outcome == LOSE)
    return hands


def _set_some(rng: np.random.Generator, night: Night, hands: ThreeHands, rows: Ints) -> None:
    """Set the hands ``rows``, counted through all rounds."""
    dealt = Dealt.of(hands.in_order.reshape(-1, PLACES)[rows])
    of_round, dealers = rows // PLACES, rows % PLACES == 0
    filed_way = setting.example_way(dealt)
    way = np.where(dealers, filed_way, _as_players_like(rng, dealt, filed_way))
    wrongly = setting.strong_low(dealt)
    anew = (night.fault[of_round] == Fault.RESET) & dealers & (wrongly != filed_way)
    every = np.arange(rows.size)
    hands.enter(
        rows,
        set_as=way,
        first_as=np.where(anew, wrongly, UNSET),
        best=of_five.all_settings(dealt.cards)[0].max(axis=1),
        **{name: getattr(dealt, name)[every, way] for name in _RANKS},
    )


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
