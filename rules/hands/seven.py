"""What seven cards hold, and the best row of a wager's list of hands, §§ 645a.6(d) to (g) and 645a.11(h).

Every function takes card numbers, int8[n, 7] in any order.
"""

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from rules.hands import kernels, rank_tables
from rules.hands.holding import Holding
from rules.hands.kernels import ROYAL, WHEEL, Cards, Masks
from rules.hands.poker import checked
from rules.hands.rank_tables import ALL

_H = Holding
_Bools = npt.NDArray[np.bool_]
_HIGH = (_H.NINE_HIGH, _H.TEN_HIGH, _H.JACK_HIGH, _H.QUEEN_HIGH, _H.KING_HIGH, _H.ACE_HIGH)
_UNMADE = sum(mark.value for mark in _HIGH)
_SPECIAL = (_H.ROYAL_NATURAL, _H.ROYAL_JOKER_ACE, _H.ROYAL_JOKER_OTHER, _H.WHEEL)
_MARKS = np.array(
    [
        _H.ROYAL_NATURAL_ACE_KING,
        _H.ROYAL_NATURAL_KING_QUEEN,
        _H.ROYAL_JOKER_ACE_ACE_KING,
        _H.ROYAL_JOKER_ACE_KING_QUEEN,
        _H.ROYAL_JOKER_OTHER_ACE_KING,
        _H.ROYAL_JOKER_OTHER_KING_QUEEN,
        _H.ROYAL_NATURAL_ACE_QUEEN,
        _H.ROYAL_NATURAL_KING_AND_JOKER,
        _H.WHEEL_ACE_QUEEN,
        _H.WHEEL_FLUSH_ACE_QUEEN,
    ],
    dtype=np.int64,
)
"""int64[10]  marks of what lies beside a royal flush or an ace to five, as ``kernels.matches`` asks"""


def _marked(*marks: tuple[_Bools, Holding]) -> Masks:
    found = np.zeros(len(marks[0][0]), np.int64)
    for where, mark in marks:
        found[where] |= mark.value
    return found


@lru_cache
def _by_counts() -> Masks:
    """Marks of each multiset of seven ranks, as if it had no straight and no flush."""
    counts = rank_tables.places(7).counts
    pairs = (counts >= 2).sum(axis=1)
    three: _Bools = np.any(counts >= 3, axis=1)
    unmade = pairs == 0
    top = rank_tables.top(counts, 1)
    return _marked(
        (counts[:, 12] >= 5, _H.FIVE_ACES),
        (np.any(counts >= 4, axis=1), _H.FOUR_OF_A_KIND),
        (three & (pairs >= 2), _H.FULL_HOUSE),
        (three, _H.THREE_OF_A_KIND),
        (pairs >= 3, _H.THREE_PAIR),
        (pairs >= 2, _H.TWO_PAIR),
        (pairs >= 1, _H.PAIR),
        *((unmade & (top == 8 + place), mark) for place, mark in enumerate(_HIGH)),
    )


def _lacks(run: int) -> npt.NDArray[np.uint8]:
    lacking: npt.NDArray[np.uint8] = np.bitwise_count(run & ~ALL)
    return lacking


@lru_cache
def _by_ranks(*, ace_low: bool) -> Masks:
    """Marks of the set of ranks held in any suit, without the joker and with it; int64[16384]."""
    wheel = ((_lacks(WHEEL) == 0) & ace_low, _H.WHEEL)
    lacks = [
        _marked((rank_tables.runs(ALL, most, ace_low=ace_low) > 0, _H.STRAIGHT), wheel) for most in (0, 1)
    ]
    return np.concatenate(lacks)


@lru_cache
def _by_suit(*, ace_low: bool) -> Masks:
    """Marks of the set of ranks held in one suit, without the joker and with it; int64[16384]."""
    size = np.bitwise_count(ALL)
    others = {ROYAL} if ace_low else {ROYAL, WHEEL}
    lacks_five = np.stack([_lacks(run) for run in rank_tables.RUNS if run not in others], axis=1)
    lacks_seven = np.stack([_lacks(0b1111111 << lowest) for lowest in range(7)], axis=1)
    lacks_ace_to_seven = _lacks(1 << 12 | 0b111111) if ace_low else np.full(len(ALL), 7)
    royal = ALL & ROYAL
    lacks_one = np.bitwise_count(royal) == 4
    has_ace = royal >> 12 == 1
    natural = _marked(
        (size >= 5, _H.FLUSH),
        ((lacks_five == 0).any(axis=1), _H.STRAIGHT_FLUSH_NATURAL),
        (royal == ROYAL, _H.ROYAL_NATURAL),
        ((_lacks(WHEEL) == 0) & ace_low, _H.WHEEL_FLUSH),
        ((lacks_seven == 0).any(axis=1), _H.SEVEN_CARD_STRAIGHT_FLUSH_NATURAL),
        (lacks_ace_to_seven == 0, _H.ACE_TO_SEVEN_NATURAL),
    )
    joker = _marked(
        (size >= 4, _H.FLUSH),
        ((lacks_five == 1).any(axis=1), _H.STRAIGHT_FLUSH_JOKER),
        (lacks_one & ~has_ace, _H.ROYAL_JOKER_ACE),
        (lacks_one & has_ace, _H.ROYAL_JOKER_OTHER),
        ((lacks_seven == 1).any(axis=1), _H.SEVEN_CARD_STRAIGHT_FLUSH_JOKER),
        (lacks_ace_to_seven == 1, _H.ACE_TO_SEVEN_JOKER),
    )
    return np.concatenate([natural, natural | joker])


def holdings(cards: Cards, *, ace_low: bool = True) -> Masks:
    """Give the marks of ``Holding`` that are true of each hand; int64[n].

    ``ace_low`` False where a chapter is read to let no ace stand below the deuce: ace to five is then no
    run and has no mark.  -1 where a card is missing, invalid or repeated.  Raises ValueError for cards of
    another shape or kind.
    """
    where = rank_tables.places(7)
    return kernels.what_is_held(
        checked(cards, 7),
        rank_tables.VALUES,
        rank_tables.BITS,
        where.low,
        where.high,
        _by_counts(),
        _by_ranks(ace_low=ace_low),
        _by_suit(ace_low=ace_low),
        _MARKS,
        _UNMADE,
        sum(mark.value for mark in _SPECIAL),
        _H.RED_0.value.bit_length() - 1,
    )


def high_card(cards: Cards) -> Cards:
    """Give the highest rank of each hand, 0 deuce to 12 ace, the joker being an ace; int8[n], -1 as above."""
    return kernels.count_cards(checked(cards, 7), rank_tables.VALUES, rank_tables.BITS)[0]


def red_cards(cards: Cards) -> Cards:
    """Count the hearts and diamonds of each hand; int8[n], -1 as above.  The joker has no color here."""
    return kernels.count_cards(checked(cards, 7), rank_tables.VALUES, rank_tables.BITS)[1]


def black_cards(cards: Cards) -> Cards:
    """Count the spades and clubs of each hand; int8[n], -1 as above.  The joker has no color here."""
    return kernels.count_cards(checked(cards, 7), rank_tables.VALUES, rank_tables.BITS)[2]


def jokers(cards: Cards) -> Cards:
    """Count the jokers of each hand, 0 or 1; int8[n], -1 as above."""
    return kernels.count_cards(checked(cards, 7), rank_tables.VALUES, rank_tables.BITS)[3]


def best_on_list(held: Masks, rows: Masks) -> Cards:
    """Give the first row of a list, best first, any of whose marks each holding has; int8[n].

    ``held`` int64[n] as ``holdings`` gives them, ``rows`` int64[k].  k where a hand is on no row, -1
    where the holding is -1.
    """
    return kernels.first_row(held, rows)
