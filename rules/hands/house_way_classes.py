"""Every class of seven-card hands: what is true of one hand of a class is true of all its hands.

How seven cards can be set, and how the settings rank, depends on their ranks, on whether the joker is
among them, and on suits only through a flush.  Where a flush is of five cards, seven hold at most one suit
of which there are five, or four and the joker; so a class is the ranks, the joker, and the ranks of that
suit, if there is one.  Some 292,000 classes stand for all 154,143,080 hands of the 53 cards.  Where a flush
is of four, six cards beside the joker may hold two suits of three: some 789,000 classes.
"""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import lru_cache
from itertools import combinations_with_replacement

import numpy as np
import numpy.typing as npt

from rules.cards import JOKER
from rules.hands.compiled import compiled, part
from rules.hands.kept import Arrays, kept
from rules.hands.kernels import Cards, Masks, Ranks
from rules.kinds import Bools

POWERS = 5 ** np.arange(14, dtype=np.int64)
POWERS[13] = POWERS[12]  # the joker is one more ace
"""int64[14]  what a card of each rank adds to the number of a hand's ranks, the joker last"""

_OF_FOUR = np.array([1, 4, 6, 4, 1])
_OF_THREE = np.array([1, 3, 3, 1, 0])


@dataclass(frozen=True, slots=True)
class Classes:
    """All classes, in the order of their keys.

    cards  int8[m, 7]  one hand of each
    keys   int64[m]    what tells the classes apart
    hands  int64[m]    how many hands of the 53 cards each stands for
    """

    cards: Cards
    keys: Masks
    hands: Masks


@part
def _suited(held: np.int64, sizes: np.int64, flush: int) -> int:
    """Ranks of the suits of which there is a flush, with the joker or without; the higher of two first."""
    high, low = np.int64(0), np.int64(0)
    for suit in range(4):
        if (sizes >> suit * 4 & 15) + (held >> 52) >= flush:
            found = np.int64(0)
            for rank in range(13):
                found |= (held >> rank * 4 + suit & 1) << rank
            high, low = max(high, found), max(low, min(high, found))
    return int(high << 13 | low)


@compiled(2)
def keys(cards: Cards, powers: Masks, flush: int = 5) -> Masks:
    """Key of the class of each seven cards, int8[n, 7]; -1 where one is missing, invalid or repeated."""
    found = np.full(cards.shape[0], -1, np.int64)
    for row in range(cards.shape[0]):
        number = np.int64(0)
        held = np.int64(0)
        sizes = np.int64(0)
        for place in range(cards.shape[1]):
            card = np.int64(cards[row, place])
            if card < 0 or card > 52 or held >> card & 1:
                number = np.int64(-1)
                break
            held |= np.int64(1) << card
            number += powers[card // 4]
            sizes += np.int64(card < 52) << card % 4 * 4
        if number >= 0:
            found[row] = number << 27 | held >> 52 << 26 | _suited(held, sizes, flush)
    return found


@compiled(1)
def _places(wanted: Masks, known: Masks) -> Ranks:
    found = np.full(wanted.shape[0], -1, np.int32)
    for row in range(wanted.shape[0]):
        if wanted[row] < 0:
            continue
        first, last = 0, known.shape[0] - 1
        while first < last:
            middle = (first + last) // 2
            if known[middle] < wanted[row]:
                first = middle + 1
            else:
                last = middle
        found[row] = first
    return found


def places(cards: Cards, flush: int = 5) -> Ranks:
    """Place of each hand's class in ``classes``; int32[n], -1 where a card is missing, bad or repeated."""
    return _places(keys(np.ascontiguousarray(cards), POWERS, flush), classes(flush).keys)


@dataclass(frozen=True, slots=True)
class _Ranked:
    """Multisets of ranks without the joker.

    ranks      int8[n, k]  ascending
    copy       int8[n, k]  how many cards of the same rank stand before each
    different  int64[n, k]  how many other ranks stand before each
    sizes      int64[n, k]  how many cards of its rank there are, at the first of them; 0 at the others
    """

    ranks: Cards
    copy: Cards
    different: Masks
    sizes: Masks

    def of(self, rows: Bools) -> "_Ranked":
        return _Ranked(self.ranks[rows], self.copy[rows], self.different[rows], self.sizes[rows])


def _multisets(cards: int) -> _Ranked:
    ranks = np.array(list(combinations_with_replacement(range(13), cards)), dtype=np.int8)
    same = ranks[:, :, None] == ranks[:, None, :]
    copy = np.tril(same, -1).sum(axis=2).astype(np.int8)
    first = copy == 0
    different = np.add.accumulate(first, axis=1) - 1
    found = _Ranked(ranks, copy, different, np.where(first, same.sum(axis=2), 0))
    return found.of((copy < 4).all(axis=1))


@dataclass(frozen=True, slots=True)
class _Flushed:
    """Hands with a flush: one of each class, how many hands it stands for, and which multiset it is of."""

    cards: Cards
    hands: Masks
    owners: Masks


def _with_flush(ranked: _Ranked, joker: int, flush: int) -> _Flushed:
    """Give the hands with a flush in a suit, and where it can be in two."""
    parts = []
    (every,) = np.nonzero(np.ones(len(ranked.ranks), dtype=bool))
    for count in range(flush - joker, 8 - joker):
        at = ranked.different[:, -1] == count - 1
        rows, own = ranked.of(at), every[at]
        for pattern in range(1 << count):
            if pattern.bit_count() >= flush - joker:
                parts += list(_of_pattern(rows, own, pattern, twice=joker == 1 and flush == 4))
    return _Flushed(*(np.concatenate(each) for each in zip(*parts, strict=True)))


def _of_pattern(
    rows: _Ranked, own: Masks, pattern: int, *, twice: bool
) -> Iterator[tuple[Cards, Masks, Masks]]:
    """Hands in which one suit holds the ranks that ``pattern`` marks, by their places from the lowest.

    twice  a second suit may hold a flush, too: the other three cards, where they are of three ranks
    """
    suited = (pattern >> rows.different & 1).astype(bool)
    mine = suited & (rows.copy == 0)
    # All four cards of a rank are of all four suits.
    there = ~((rows.copy == 3) & ~suited).any(axis=1)
    ways = np.where(suited, _OF_THREE[rows.sizes - 1], _OF_THREE[rows.sizes])
    hands = 4 * np.where(rows.sizes > 0, ways, 1).prod(axis=1)
    # The others lie in three suits by turns, so that they hold no flush.
    turns = np.add.accumulate(~mine, axis=1) - 1
    if twice and pattern.bit_count() == 3:
        other = (~mine).astype(np.int64) << rows.ranks
        two = np.bitwise_count(np.bitwise_or.reduce(other, axis=1)) == 3
        hands -= np.where(two, 12, 0)
        both = np.bitwise_or.reduce(np.where(mine, np.int64(1) << rows.ranks, 0), axis=1)
        first = two & (both >= np.bitwise_or.reduce(other, axis=1)) & there
        same = both == np.bitwise_or.reduce(other, axis=1)
        yield (rows.ranks * 4 + ~mine)[first], np.where(same, 6, 12)[first], own[first]
    yield (rows.ranks * 4 + np.where(mine, 0, 1 + turns % 3))[there], hands[there], own[there]


def _with_joker(cards: Cards, joker: int) -> Cards:
    return np.hstack([cards, np.full((len(cards), joker), JOKER)]).astype(np.int8)


@lru_cache
def classes(flush: int = 5) -> Classes:
    """Return every class of seven cards out of the 53, once; ``flush`` is how many cards make a flush."""

    def work_out() -> Arrays:
        return asdict(_classes(flush))

    return Classes(**kept("classes", str(flush), work_out))


def _classes(flush: int) -> Classes:
    cards: list[Cards] = []
    hands: list[npt.NDArray[np.int64]] = []
    for joker in (0, 1):
        ranked = _multisets(7 - joker)
        flushed = _with_flush(ranked, joker, flush)
        of_all = _OF_FOUR[ranked.sizes].prod(axis=1)
        np.subtract.at(of_all, flushed.owners, flushed.hands)
        # Cards of one rank stand side by side, so that suits in turn are no flush.
        unsuited = ranked.ranks * 4 + np.arange(7 - joker) % 4
        cards += [_with_joker(flushed.cards, joker), _with_joker(unsuited, joker)]
        hands += [flushed.hands, of_all]
    every, ways = np.concatenate(cards), np.concatenate(hands)
    found = keys(every, POWERS, flush)
    order = np.argsort(found)
    return Classes(every[order], found[order], ways[order])
