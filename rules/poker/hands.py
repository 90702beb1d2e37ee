"""The hands of a round: seven cards, how they were set, what they rank and what they hold (§ 645a.6).

Ranks are numbers of ``rules.hands``: the higher one wins, equal ones are a tie, and a low hand stands on
the same scale as a high hand.  The dealer's hand is that of the position ``dealer``; where a player
banks, his is the hand the others play against.
"""

from collections.abc import Callable, Iterator

import numpy as np
import numpy.typing as npt

from rules.asked import asks_for_readings
from rules.clause import derived
from rules.hands import poker, seven
from rules.hands.holding import Holding
from rules.hands.readings import Readings, readings
from rules.kinds import Bools, Cards, Count, Flag, Link, Many, Text, Told
from rules.values import booleans, certainly, integers, known, take

DEALER = "dealer"
_Cards = npt.NDArray[np.int8]

TO_RANK = ("royal_joker", "flush_joker", "comparison")
"""Points on which the rank of a hand turns."""


def each_choice(chosen: dict[str, Text]) -> Iterator[tuple[dict[str, str], Bools]]:
    """Give each choice of readings that occurs, by name, and the rows it is made for.

    chosen  reading, by its name or its column -> choice a row; a property without a choice has the default
    """
    codes = np.stack([column.codes for column in chosen.values()], axis=1)
    # Nearly always one choice was made for all rows; checking that is far cheaper than sorting them.
    alike = len(codes) > 0 and bool((codes == codes[0]).all())
    for choice in codes[:1] if alike else np.unique(codes, axis=0):
        names = {
            name.removeprefix("reading_"): column.names[code]
            for (name, column), code in zip(chosen.items(), choice, strict=True)
        }
        yield names, (codes == choice).all(axis=1)


def with_readings(chosen: dict[str, Text]) -> Iterator[tuple[Readings, Bools]]:
    """Give each choice of readings that occurs, and the rows it is made for, as ``each_choice`` does."""
    for names, where in each_choice(chosen):
        yield readings(names), where


def exactly(cards: Cards, count: int) -> _Cards:
    """Give lists of exactly ``count`` cards as int8[n, count]; all -1 where there are more or fewer."""
    found = np.full((len(cards), count), -1, dtype=np.int8)
    width = min(count, cards.values.shape[1])
    found[:, :width] = cards.values[:, :width]
    if cards.values.shape[1] > count:
        found[(cards.values[:, count:] >= 0).any(axis=1)] = -1
    found[(found < 0).any(axis=1) | ~cards.known] = -1
    return found


def _ranked(count: int, rank: Callable[[Readings, Bools], npt.NDArray[np.int32]], **chosen: Text) -> Count:
    found = np.full(count, -1, dtype=np.int64)
    for each, where in with_readings(chosen):
        found[where] = rank(each, where)
    return integers(found, found >= 0)


# ------------------------------------------------------------------------------- one hand


@derived(per="hand")
def seven_cards(cards: Cards) -> Cards:
    """The seven cards dealt to each position; missing where they are not all recorded."""
    found = exactly(cards, 7)
    return Many(found, found[:, 0] >= 0)


@derived(per="hand")
@asks_for_readings(*TO_RANK)
def high_rank(set_high: Cards, **chosen: Text) -> Count:
    """Rank of the five-card high hand as finally set; missing where it is not of five cards."""
    five = exactly(set_high, 5)

    def rank(each: Readings, where: Bools) -> npt.NDArray[np.int32]:
        return poker.high_hand(
            five[where],
            royal_joker=each.royal_joker,
            flush_joker=each.flush_joker,
            comparison=each.comparison,
        )

    return _ranked(len(five), rank, **chosen)


@derived(per="hand")
def low_rank(set_low: Cards, reading_comparison: Text) -> Count:
    """Rank of the two-card low hand as finally set, on the scale of high hands."""
    two = exactly(set_low, 2)

    def rank(chosen: Readings, where: Bools) -> npt.NDArray[np.int32]:
        return poker.low_hand(two[where], comparison=chosen.comparison)

    return _ranked(len(two), rank, comparison=reading_comparison)


@derived(per="hand")
def set_from_dealt(seven_cards: Cards, set_high: Cards, set_low: Cards) -> Flag:
    """The two hands are five and two of the very cards dealt to the position."""
    high, low = set_high.values, set_low.values
    wide = max(7, high.shape[1] + low.shape[1])
    laid = np.full((len(high), wide), -1, dtype=np.int8)
    laid[:, : high.shape[1]] = high
    laid[:, high.shape[1] : high.shape[1] + low.shape[1]] = low
    dealt = np.full((len(high), wide), -1, dtype=np.int8)
    dealt[:, :7] = seven_cards.values
    same = (np.sort(laid, axis=1) == np.sort(dealt, axis=1)).all(axis=1)
    sizes = certainly(set_high.count() == 5) & certainly(set_low.count() == 2)
    recorded = seven_cards.known & set_high.known & set_low.known
    return booleans(same & sizes, recorded | one_is_wrong(seven_cards, recorded, (set_high, 5), (set_low, 2)))


def one_is_wrong(seven_cards: Cards, recorded: Bools, *hands: tuple[Cards, int]) -> Bools:
    """Where one of the hands laid down is enough to say that they were not set of the cards dealt.

    It has too many cards, or one that was not dealt, whatever the others were.  Where it has too few, the
    others may not be on record.

    recorded  where all is on record, so that nothing has to be told from one hand alone
    hands     each hand, and of how many cards it is
    """
    found = np.zeros(len(recorded), dtype=bool)
    for hand, size in hands:
        rows = np.flatnonzero(hand.known & ~recorded & certainly(hand.count() > 0))
        laid, dealt = hand.values[rows], seven_cards.values[rows]
        foreign = (laid >= 0) & (laid[:, :, None] != dealt[:, None, :]).all(axis=2)
        found[rows] |= (foreign.any(axis=1) & seven_cards.known[rows]) | ((laid >= 0).sum(axis=1) > size)
    return found


@derived(per="hand")
def high_stands(high_rank: Count, low_rank: Count) -> Flag:
    """The high hand ranks equal to or higher than the low hand."""
    return high_rank >= low_rank


@derived(per="hand")
def holding(seven_cards: Cards) -> Count:
    """Marks of ``rules.hands.holding.Holding`` that are true of the seven cards."""
    found = seven.holdings(exactly(seven_cards, 7))
    return integers(found, found >= 0)


def holds_any(holding: Count, marks: Holding) -> Flag:
    """Whether seven cards hold one of some marks."""
    return booleans((holding.values & marks.value) != 0, known(holding))


def in_words(rank: Count, describe: Callable[[int], str] = poker.describe) -> Told:
    """Put the hands that rank numbers stand for in words."""
    return Told(lambda row: None if rank.missing[row] else describe(int(rank.values[row])))


def both_in_words(high: Count, low: Count) -> Told:
    """Put in words how a high and a low hand are set."""
    upper, lower = in_words(high), in_words(low)

    def tell(row: int) -> str | None:
        words = upper.text(row), lower.text(row)
        return None if None in words else f"{words[0]} over {words[1]}"

    return Told(tell)


# ------------------------------------------------------------------------------ one round


@derived(per="round")
def dealers_dragon(dealers_hand: Link, holding: Count) -> Flag:
    """The dealer's seven cards are a Queen's Dragon."""
    return holds_any(take(holding, dealers_hand.rows), Holding.QUEENS_DRAGON)


@derived(per="round")
def is_ez(variant: Text) -> Flag:
    """The table is designated for EZ Pai Gow Poker."""
    return variant.is_("ez")
