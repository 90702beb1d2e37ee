"""What seven cards hold, and the hands each optional wager is decided on: §§ 645a.6(d)-(g) and 645a.13.

Where the text is open the simulated casino goes by what most would read: a printed row is paid, a straight
is better than three-of-a-kind, an ace-to-five straight flush is of one suit, the joker has no color.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sample_logs.arrow import Flags, Ints
from sample_logs.pai_gow import ranks
from sample_logs.pai_gow.ranks import ACE, JOKER, Cards, Ranks

_JACK, _QUEEN, _KING = 11, 12, 13
_ROYAL = sum(1 << rank for rank in range(10, ACE + 1))
_WHEEL = 1 << ACE | sum(1 << rank for rank in range(2, 6))
_SEVENS = [sum(1 << (ACE if rank == 1 else rank) for rank in range(low, low + 7)) for low in range(1, 9)]
_REDS = np.array([card % 4 in (1, 2) for card in range(52)] + [False])  # hearts and diamonds


@dataclass(frozen=True, slots=True)
class Seven:
    """What seven cards hold, one entry a hand.

    best    category of the best five-card hand
    top     highest rank, the joker being an ace
    """

    best: Ranks
    top: Ints
    joker: Flags
    seven_natural: Flags
    seven_joker: Flags
    royal_ace_king: Flags
    royal_king_queen: Flags
    natural_royal_ace_queen: Flags
    natural_wheel: Flags
    natural_wheel_ace_queen: Flags
    three_pair: Flags
    dragon: Flags
    reds: Ints
    blacks: Ints


def hold(cards: Cards, best: Ranks) -> Seven:
    """Look at hands x 7 cards, ``best`` being the rank of the best five of each."""
    codes = cards.astype(np.int64)
    joker = (codes == JOKER).any(axis=1)
    rank = np.where(codes == JOKER, ACE, codes // 4 + 2)
    bits = np.where(codes == JOKER, 0, 1 << rank)
    suit = np.stack([np.bitwise_or.reduce(np.where(codes % 4 == s, bits, 0), axis=1) for s in range(4)], 1)
    sequence = np.zeros(len(codes), np.int64)
    for window in _SEVENS:
        sequence = np.maximum(sequence, np.bitwise_count(suit & window).max(axis=1))
    royals = np.bitwise_count(suit & _ROYAL)
    royal = (royals == 5) | ((royals == 4) & joker[:, None])
    wheel = (suit & _WHEEL) == _WHEEL
    held = (rank[:, :, None] == np.arange(2, ACE + 1)).sum(axis=1)
    kind = ranks.category(best)
    top = rank.max(axis=1)
    distinct = (held <= 1).all(axis=1)
    return Seven(
        best=kind,
        top=top,
        joker=joker,
        seven_natural=sequence == 7,
        seven_joker=(sequence == 6) & joker,
        royal_ace_king=_beside(royal, suit, ACE, _KING),
        royal_king_queen=_beside(royal, suit, _KING, _QUEEN),
        natural_royal_ace_queen=_beside(royals == 5, suit, ACE, _QUEEN),
        natural_wheel=wheel.any(axis=1),
        natural_wheel_ace_queen=_beside(wheel, suit, ACE, _QUEEN),
        three_pair=(kind == ranks.TWO_PAIR) & ((held == 2).sum(axis=1) == 3),
        dragon=~joker & distinct & (top == _QUEEN) & (kind == ranks.NOTHING),
        reds=_REDS[codes].sum(axis=1),
        blacks=(~_REDS[codes]).sum(axis=1) - joker,
    )


def _beside(five: Flags, suit: Ints, one: int, other: int) -> Flags:
    """Whether two natural cards of another suit lie beside five of a suit."""
    both = (1 << one) | (1 << other)
    pair = (suit & both) == both
    found = np.zeros(len(suit), np.bool_)
    for s in range(4):
        found |= five[:, s] & np.delete(pair, s, axis=1).any(axis=1)
    return found


Rows = list[tuple[str, Flags]]


def _from_royal(s: Seven) -> Rows:
    names = ("royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush")
    rows = [(name, s.best == ranks.CATEGORIES.index(name)) for name in names]
    return [*rows, ("straight", s.best == ranks.STRAIGHT), ("three_of_a_kind", s.best == ranks.TRIPS)]


def fortune_bonus(s: Seven, match: Flags) -> Rows:
    """§ 645a.6(d): ``match`` is what the table's variant takes for a Royal Match."""
    return [
        ("seven_card_straight_flush", s.seven_natural),
        ("royal_flush_and_royal_match", match),
        ("seven_card_straight_flush_with_joker", s.seven_joker),
        ("five_aces", s.best == ranks.FIVE_ACES),
        *_from_royal(s),
        ("three_pair", s.three_pair),
    ]


def emperors_treasure(s: Seven) -> Rows:
    """§ 645a.6(e)."""
    return [
        ("seven_card_straight_flush", s.seven_natural),
        ("royal_flush_and_ace_king_suited", s.royal_ace_king),
        ("seven_card_straight_flush_with_joker", s.seven_joker),
        ("five_aces", s.best == ranks.FIVE_ACES),
        *_from_royal(s),
    ]


def progressive(s: Seven) -> Rows:
    """§ 645a.6(f)."""
    return [
        ("seven_card_straight_flush", s.seven_natural | s.seven_joker),
        ("five_aces", s.best == ranks.FIVE_ACES),
        *_from_royal(s)[:4],
    ]


def dynasty(s: Seven) -> Rows:
    """§ 645a.6(g), in the order of § 645a.13(g)."""
    return [
        ("ace_five_natural_straight_flush_and_a_natural_ace_queen_suited", s.natural_wheel_ace_queen),
        ("seven_card_natural_straight_flush", s.seven_natural),
        ("natural_royal_flush_and_natural_ace_queen_suited", s.natural_royal_ace_queen),
        ("seven_card_straight_flush", s.seven_joker),
        ("five_aces", s.best == ranks.FIVE_ACES),
        ("ace_five_natural_straight_flush", s.natural_wheel),
        *_from_royal(s),
    ]


def insurance(s: Seven) -> Rows:
    """§ 645a.7(e)(3): no pair, straight, flush or better, and a nine or better."""
    names = ("nine_high", "ten_high", "jack_high", "queen_high", "king_high", "ace_high")
    return [(name, (s.best == ranks.NOTHING) & (s.top == 9 + n)) for n, name in enumerate(names)]


def protection(s: Seven) -> Rows:
    """§ 645a.13(h)."""
    return [("ace_five_natural_straight_flush", s.natural_wheel), *insurance(s)]


def red_black(s: Seven, red: Flags) -> Rows:
    """§ 645a.7(e)(5)(iv): ``red`` where that color was chosen."""
    count = np.where(red, s.reds, s.blacks)
    words = {7: "seven", 6: "six", 5: "five", 4: "four"}
    return [(f"{word}_cards_of_the_chosen_color", count == n) for n, word in words.items()]


def first_row(rows: Rows) -> npt.NDArray[np.int64]:
    """Place of the best row each hand is on; the number of rows where it is on none."""
    stacked = np.stack([on for _, on in rows] + [np.ones(len(rows[0][1]), np.bool_)])
    place: npt.NDArray[np.int64] = stacked.argmax(axis=0)
    return place
