"""The lists of hands that Chapter 659a ranks by, for ``pitaudit rank``."""

from collections.abc import Callable

from rules.hands import asia, asia_lists, lists
from rules.hands.asia_lists import AsiaReadings
from rules.hands.kernels import Cards, Ranks
from rules.hands.rank_lists import Make, Options, Ranked, RankLists, Way, described, of_seven


def _asia_high(chosen: AsiaReadings, _: Options) -> Way:
    def rank(cards: Cards) -> Ranked:
        numbers = asia.high_hand(cards, flush_joker=chosen.flush_joker, kicker_mode=chosen.kicker_mode)
        return described(numbers, asia.describe)

    return Way((4,), rank)


def _asia_small(size: int, hand: Callable[..., Ranks]) -> Make:
    def make(chosen: AsiaReadings, _: Options) -> Way:
        return Way(
            (size,), lambda cards: described(hand(cards, kicker_mode=chosen.kicker_mode), asia.describe)
        )

    return make


def _asia_list(rows: Callable[[AsiaReadings], lists.Rows]) -> Make:
    def make(chosen: AsiaReadings, _: Options) -> Way:
        return of_seven(rows(chosen), lambda cards: asia_lists.held(cards, chosen))

    return make


RANK_LISTS = RankLists(
    AsiaReadings,
    {
        "high": _asia_high,
        "medium": _asia_small(2, asia.medium_hand),
        "low": _asia_small(1, asia.low_hand),
        "fortune_bonus": _asia_list(asia_lists.fortune_bonus),
        "progressive": _asia_list(asia_lists.progressive),
        "insurance": _asia_list(asia_lists.insurance),
    },
)
