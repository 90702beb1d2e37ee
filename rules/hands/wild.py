"""Seven cards with a fully wild joker, as § 688a.12(d) prints beside four of its paytables.

The joker is any card, not only an ace or what completes a straight or a flush: it makes four-of-a-kind of
three, and five-of-a-kind of any four, § 688a.6(f)(6).
"""

import numpy as np

from rules.hands import kernels, rank_tables
from rules.hands.holding import Holding
from rules.hands.kernels import Cards, Masks
from rules.hands.poker import checked
from rules.hands.seven import holdings

_H = Holding
_MADE = (
    _H.FIVE_OF_A_KIND,
    _H.FOUR_OF_A_KIND,
    _H.FULL_HOUSE,
    _H.THREE_OF_A_KIND,
    _H.THREE_PAIR,
    _H.TWO_PAIR,
    _H.PAIR,
)
_HIGH = _H.NINE_HIGH | _H.TEN_HIGH | _H.JACK_HIGH | _H.QUEEN_HIGH | _H.KING_HIGH | _H.ACE_HIGH
_BY_ACE = _H(sum(mark.value for mark in _MADE)) | _HIGH
_GROUPS = np.array([*_MADE, _BY_ACE], dtype=np.int64)
"""int64[8]  marks as ``kernels.by_wild_joker`` asks for them"""


def wild_holdings(cards: Cards) -> Masks:
    """Give the marks of ``Holding`` that are true of each hand, the joker being fully wild; int64[n].

    ``cards`` int8[n, 7].  Five aces carry the mark of five-of-a-kind as well.  Hands without the joker
    are as ``seven.holdings`` gives them.  -1 where a card is missing, invalid or repeated.  Raises ValueError
    for cards of another shape or kind.
    """
    held = holdings(cards)
    return kernels.by_wild_joker(checked(cards, 7), held, rank_tables.VALUES, rank_tables.BITS, _GROUPS)
