"""The lists of hands that Chapter 687a ranks by, for ``pitaudit rank``."""

import numpy as np

from rules.cards import JOKER
from rules.hands import dj_wild
from rules.hands.dj_wild import DJWildReadings
from rules.hands.kernels import Cards
from rules.hands.rank_lists import NONE, Options, Ranked, RankLists, Way, described


def _wild_hand(chosen: DJWildReadings, _: Options) -> Way:
    def rank(cards: Cards) -> Ranked:
        numbers = dj_wild.hand(cards, chosen)
        _, natural = dj_wild.trips(cards, chosen)
        words, ranks = described(numbers, dj_wild.describe)
        kinds = np.where(natural, "natural", "with wild").tolist()
        return [f"{word} ({kind})" for word, kind in zip(words, kinds, strict=True)], ranks

    return Way((5,), rank)


def _wild_progressive(chosen: DJWildReadings, _: Options) -> Way:
    """Five cards, or six where the last is the one on the layout that takes the joker's place."""

    def rank(cards: Cards) -> Ranked:
        five = np.ascontiguousarray(cards[:, :5])
        extra = cards[:, 5] if cards.shape[1] == 6 else np.full(len(cards), -1, np.int8)
        made = dj_wild.progressive(five, extra, chosen).tolist()
        names = [dj_wild.CATEGORIES[place] if place >= dj_wild.THREE else NONE for place in made]
        return names, [place - dj_wild.THREE + 1 if place >= dj_wild.THREE else 0 for place in made]

    def lacks(cards: list[int]) -> str:
        if JOKER in cards[:5] and len(cards) == 5:
            return "a hand with the joker needs as its sixth the card that takes the joker's place"
        return ""

    return Way((5, 6), rank, lacks=lacks)


RANK_LISTS = RankLists(DJWildReadings, {"high": _wild_hand, "progressive": _wild_progressive})
