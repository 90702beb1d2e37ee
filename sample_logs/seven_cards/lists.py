"""What seven cards hold, and the lists and paytables of optional wagers that several chapters print alike.

Where the text is open the simulated casino goes by what most would read: a printed row is paid, a straight
is better than three-of-a-kind, an ace-to-five straight flush is of one suit, the joker has no color.
"""

from dataclasses import dataclass

import numpy as np

from sample_logs.arrow import Flags, Ints
from sample_logs.poker.deal import JOKER, Cards
from sample_logs.poker.settled import COLLECTED
from sample_logs.seven_cards import ranks
from sample_logs.seven_cards.ranks import ACE, Ranks

_QUEEN, _KING = 12, 13
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


def from_royal(s: Seven) -> Rows:
    """Rows from a royal flush down to three-of-a-kind."""
    names = ("royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush")
    rows = [(name, s.best == ranks.CATEGORIES.index(name)) for name in names]
    return [*rows, ("straight", s.best == ranks.STRAIGHT), ("three_of_a_kind", s.best == ranks.TRIPS)]


def fortune_bonus(s: Seven, match: Flags) -> Rows:
    """§ 645a.6(d): ``match`` is what the table takes for a Royal Match."""
    return [
        ("seven_card_straight_flush", s.seven_natural),
        ("royal_flush_and_royal_match", match),
        ("seven_card_straight_flush_with_joker", s.seven_joker),
        ("five_aces", s.best == ranks.FIVE_ACES),
        *from_royal(s),
        ("three_pair", s.three_pair),
    ]


def progressive(s: Seven) -> Rows:
    """§ 645a.6(f)."""
    return [
        ("seven_card_straight_flush", s.seven_natural | s.seven_joker),
        ("five_aces", s.best == ranks.FIVE_ACES),
        *from_royal(s)[:4],
    ]


HIGH = ("nine_high", "ten_high", "jack_high", "queen_high", "king_high", "ace_high")


def insurance(s: Seven) -> Rows:
    """§ 645a.7(e)(3): no pair, straight, flush or better, and a nine or better."""
    return [(name, (s.best == ranks.NOTHING) & (s.top == 9 + n)) for n, name in enumerate(HIGH)]


def first_row(rows: Rows) -> Ints:
    """Place of the best row each hand is on; the number of rows where it is on none."""
    stacked = np.stack([on for _, on in rows] + [np.ones(len(rows[0][1]), np.bool_)])
    place: Ints = stacked.argmax(axis=0)
    return place


def paid(rows: Rows, pays: dict[str, int], otherwise: int = COLLECTED) -> Ints:
    """What each hand is paid by the best row it stands on; ``otherwise`` where no row pays it."""
    by_row = np.array([*(pays.get(name, otherwise) for name, _ in rows), otherwise])
    return by_row[first_row(rows)]


ROYAL_MATCH = "royal_flush_and_royal_match"
LOWER = {"full_house": 5, "flush": 4, "three_of_a_kind": 3, "straight": 2}


@dataclass(frozen=True, slots=True)
class Bonus:
    """A table of a bonus wager: odds to 1, and Envy Bonuses in dollars, from the best row to four-of-a-kind.

    pushes  three pair returns the stake
    """

    best: tuple[int, ...]
    envies: tuple[int, ...]
    pushes: bool = False

    def odds(self, match: str = ROYAL_MATCH) -> dict[str, int]:
        """Odds to 1 by row; 0 is a push, and rows that are not there lose.

        match  the row of a royal flush and two cards beside it
        """
        best = dict(zip(bonus_rows(match), self.best, strict=True))
        return {**best, **LOWER, **({"three_pair": 0} if self.pushes else {})}

    def envy(self, match: str = ROYAL_MATCH) -> dict[str, int]:
        """Envy Bonus in cents by row."""
        return {row: 100 * dollars for row, dollars in zip(bonus_rows(match), self.envies, strict=True)}


def bonus_rows(match: str = ROYAL_MATCH) -> tuple[str, ...]:
    """Rows of a bonus wager, best first, down to four-of-a-kind."""
    joker = "seven_card_straight_flush_with_joker"
    lower = ("five_aces", "royal_flush", "straight_flush", "four_of_a_kind")
    return ("seven_card_straight_flush", match, joker, *lower)


# §§ 645a.13(b), (c), 659a.12(b) and, by numbers, 688a.12(c).
BONUS = {
    "A": Bonus((8000, 2000, 1000, 400, 150, 50, 25), (5000, 1000, 500, 250, 50, 20, 5)),
    "B": Bonus((5000, 2000, 1000, 400, 150, 50, 25), (3000, 1000, 500, 250, 50, 20, 5)),
    "C": Bonus((5000, 1000, 750, 250, 100, 50, 20), (1000, 250, 100, 50, 25, 10, 5), pushes=True),
    "D": Bonus((2500, 1000, 750, 250, 125, 50, 25), (1000, 750, 250, 100, 50, 20, 5)),
}


def insurance_odds(odds: tuple[int, ...]) -> dict[str, int]:
    """Odds to 1 by row, from nine high to ace high."""
    return dict(zip(HIGH, odds, strict=True))


# §§ 645a.13(e)(1) and 659a.12(d): percent of the meter, or how much for 1.
PERCENT = {"seven_card_straight_flush": 100, "five_aces": 10}
FOR_ONE = {"royal_flush": 500, "straight_flush": 100, "four_of_a_kind": 75, "full_house": 4}
