"""The lists of hands that Chapter 645a ranks by, for ``pitaudit rank``."""

from rules.hands import lists, seven
from rules.hands.rank_lists import Make, Options, RankLists, Way, of_seven, poker_high, poker_low
from rules.hands.readings import Readings


def _pai_gow(name: str) -> Make:
    def make(chosen: Readings, options: Options) -> Way:
        rows = lists.LISTS[name](lists.Table(options.variant, options.color), chosen)
        return of_seven(rows, seven.holdings)

    return make


RANK_LISTS = RankLists(
    Readings,
    {"high": poker_high, "low": poker_low, **{name: _pai_gow(name) for name in lists.LISTS}},
    lists.EMPERORS_CHALLENGE,
)
