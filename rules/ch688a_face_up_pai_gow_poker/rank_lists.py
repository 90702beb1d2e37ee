"""The lists of hands that Chapter 688a ranks by, for ``pitaudit rank``."""

import numpy as np

from rules.hands import face_up, seven
from rules.hands.face_up import FaceUpReadings
from rules.hands.kernels import Cards
from rules.hands.rank_lists import Options, Ranked, RankLists, Way, of_seven, on_rows, poker_high, poker_low


def _face_up_fortune(chosen: FaceUpReadings, _: Options) -> Way:
    return of_seven(face_up.fortune_bonus(chosen), seven.holdings)


def _face_up_progressive(chosen: FaceUpReadings, options: Options) -> Way:
    table = options.variant
    return of_seven(
        face_up.progressive(table, chosen), lambda cards: face_up.progressive_holdings(table, cards)
    )


def _ace_high_bonus(_: FaceUpReadings, __: Options) -> Way:
    def rank(cards: Cards) -> Ranked:
        dealer, player = np.ascontiguousarray(cards[:, :7]), np.ascontiguousarray(cards[:, 7:])
        return on_rows(face_up.ace_high_bonus(dealer, player), face_up.ACE_HIGH_ROWS)

    return Way((14,), rank)


RANK_LISTS = RankLists(
    FaceUpReadings,
    {
        "high": poker_high,
        "low": poker_low,
        "fortune_bonus": _face_up_fortune,
        "progressive": _face_up_progressive,
        "ace_high_bonus": _ace_high_bonus,
    },
    variant="1",
)
