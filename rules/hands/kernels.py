"""The compiled loops: add up what a hand's cards are worth, and look up the sums.

A hand becomes two whole numbers.  ``held`` has one bit for each card (suit * 13 + rank; 52 the joker).
``total`` adds what each card counts: two sums of powers of five, which together say how many of each
rank there are (the joker being one more ace), a count for each suit, and the joker.

numba compiles a constant into the code and keeps the result on disk until *this* file changes.  So
whatever is worked out elsewhere is handed in as an array, and the layout below is defined here.
Where a few hands are asked about, the loops run as they stand (``rules.hands.compiled``).
"""

import numpy as np
import numpy.typing as npt

from rules.hands.compiled import compiled, expect_many, part

Cards = npt.NDArray[np.int8]
Ranks = npt.NDArray[np.int32]
Masks = npt.NDArray[np.int64]

# Layout of `total`: ranks deuce to eight, ranks nine to ace, four suits, joker, invalid cards.
LOW_BITS = 17
HIGH_BITS = 15
SUITS_AT = LOW_BITS + HIGH_BITS
JOKER_AT = SUITS_AT + 16
WRONG_AT = JOKER_AT + 4
JOKER_BIT = 1 << 52
ACE_KING = 0b1100000000000
KING_QUEEN = 0b0110000000000
ACE_QUEEN = 0b1010000000000
KINGS = 1 << 11 | 1 << 24 | 1 << 37 | 1 << 50
ROYAL = 0b1111100000000
WHEEL = 0b1000000001111
SUIT = (1 << 13) - 1


@part
def gather(cards: Cards, row: int, values: Masks, bits: Masks) -> tuple[int, int]:
    """Add up one row of cards: its total and its held bits; -1 and -1 if a card is invalid or repeated."""
    total = np.int64(0)
    held = np.int64(0)
    twice = np.int64(0)
    for place in range(cards.shape[1]):
        card = np.int64(cards[row, place]) & 255
        total += values[card]
        twice |= held & bits[card]
        held |= bits[card]
    if twice or total >> WRONG_AT:
        return -1, -1
    return int(total), int(held)


@part
def ranks_held(held: int) -> int:
    """Bits of the ranks held in any suit, without the joker."""
    return (held | held >> 13 | held >> 26 | held >> 39) & SUIT


@part
def flush_suit(total: int) -> int:
    """Suit of which there are five cards, or four and the joker; -1 if there is none."""
    enough = ((total >> SUITS_AT & 0xFFFF) + (3 + (total >> JOKER_AT)) * 0x1111) & 0x8888
    if enough == 0:
        return -1
    return int(enough > 0x8) + int(enough > 0x80) + int(enough > 0x800)


@part
def low_code(total: int) -> int:
    """Code of how many of each rank from deuce to eight."""
    return total & ((1 << LOW_BITS) - 1)


@part
def high_code(total: int) -> int:
    """Code of how many of each rank from nine to ace."""
    return total >> LOW_BITS & ((1 << HIGH_BITS) - 1)


@part
def ranks_at(total: int, held: int) -> int:
    """Place of the ranks held, with or without the joker, in a table of sets of ranks."""
    return total >> JOKER_AT << 13 | ranks_held(held)


@part
def suit_at(total: int, held: int) -> int:
    """Place of the ranks of the flush in a table of sets of ranks; that of the empty set if there is none."""
    suit = flush_suit(total)
    return total >> JOKER_AT << 13 | held >> 13 * suit & SUIT if suit >= 0 else 0


@part
def higher(one: int, other: int) -> int:
    """Give the higher of two rank numbers; not max(), which numba makes slower than all the rest."""
    if other > one:
        return other
    return one


@compiled(1)
def best_hands(
    cards: Cards,
    values: Masks,
    bits: Masks,
    low: Ranks,
    high: Ranks,
    numbers: Ranks,
    straights: Ranks,
    flushes: Ranks,
) -> Ranks:
    """Rank number of the best five cards of each row; -1 where a card is invalid or repeated."""
    found = np.empty(cards.shape[0], np.int32)
    for row in range(cards.shape[0]):
        total, held = gather(cards, row, values, bits)
        if total < 0:
            found[row] = -1
        else:
            made = numbers[low[low_code(total)] + high[high_code(total)]]
            made = higher(made, straights[ranks_at(total, held)])
            found[row] = higher(made, flushes[suit_at(total, held)])
    return found


@compiled(1)
def low_hands(cards: Cards, values: Masks, bits: Masks, low: Ranks, high: Ranks, numbers: Ranks) -> Ranks:
    """Rank number of each two-card low hand, in which the joker is an ace; -1 as above."""
    found = np.empty(cards.shape[0], np.int32)
    for row in range(cards.shape[0]):
        total, _ = gather(cards, row, values, bits)
        found[row] = -1 if total < 0 else numbers[low[low_code(total)] + high[high_code(total)]]
    return found


@compiled(10)
def split_hands(
    cards: Cards,
    pairs: Cards,
    values: Masks,
    bits: Masks,
    low: Ranks,
    high: Ranks,
    numbers: Ranks,
    straights: Ranks,
    flushes: Ranks,
    low_of_two: Ranks,
    numbers_of_two: Ranks,
) -> tuple[Ranks, Ranks]:
    """Rank numbers of the high and the low hand of every split of every row; -1 as above."""
    highs = np.full((cards.shape[0], pairs.shape[0]), -1, np.int32)
    lows = np.full((cards.shape[0], pairs.shape[0]), -1, np.int32)
    for row in range(cards.shape[0]):
        total, held = gather(cards, row, values, bits)
        if total < 0:
            continue
        for split in range(pairs.shape[0]):
            one = np.int64(cards[row, pairs[split, 0]])
            other = np.int64(cards[row, pairs[split, 1]])
            two = values[one] + values[other]
            lows[row, split] = numbers_of_two[low_of_two[low_code(two)] + high[high_code(two)]]
            five, left = total - two, held & ~(bits[one] | bits[other])
            found = numbers[low[low_code(five)] + high[high_code(five)]]
            found = higher(found, straights[ranks_at(five, left)])
            highs[row, split] = higher(found, flushes[suit_at(five, left)])
    return highs, lows


@part
def reds(total: int) -> int:
    """Count the hearts and the diamonds."""
    return (total >> SUITS_AT + 4 & 15) + (total >> SUITS_AT + 8 & 15)


@part
def beside(rest: int, match: int) -> bool:
    """Whether the two cards beside a made hand are a match of ranks in one suit."""
    # One comparison after another: numba would build a set, or a tuple, for each hand.
    return rest == match or rest == match << 13 or rest == match << 26 or rest == match << 39


@part
def matches(total: int, held: int, marks: Masks) -> int:
    """Marks for what lies beside a royal flush or beside a natural ace to five.

    ``marks``: by the royal's joker (0 none, 1 as its ace, 2 in another role) the mark of ace-king and
    that of king-queen; then natural royal with ace-queen, natural royal with king and joker, ace to five
    of any suits with ace-queen, and ace to five of one suit with ace-queen.
    """
    joker, suit = total >> JOKER_AT, flush_suit(total)
    found = np.int64(0)
    if suit >= 0:
        royal = held & ROYAL << 13 * suit
        missing = (royal >> 13 * suit) ^ ROYAL
        rest = held & ~royal
        if missing == 0:
            found |= marks[0] * beside(rest, ACE_KING) | marks[1] * beside(rest, KING_QUEEN)
            found |= marks[6] * beside(rest, ACE_QUEEN)
            found |= marks[7] * (joker == 1 and rest & ~(KINGS | JOKER_BIT) == 0)
        elif joker and missing & (missing - 1) == 0:
            role = 1 if missing == 1 << 12 else 2
            rest ^= JOKER_BIT
            found |= marks[2 * role] * beside(rest, ACE_KING)
            found |= marks[2 * role + 1] * beside(rest, KING_QUEEN)
    if joker == 0 and ranks_held(held) == WHEEL | 1 << 10:
        for each in range(4):
            if held >> 13 * each & ACE_QUEEN == ACE_QUEEN:
                wheel = held & ~(ACE_QUEEN << 13 * each)
                found |= marks[8] * (ranks_held(wheel) == WHEEL) | marks[9] * beside(wheel, WHEEL)
    return int(found)


@compiled(1)
def what_is_held(
    cards: Cards,
    values: Masks,
    bits: Masks,
    low: Ranks,
    high: Ranks,
    by_counts: Masks,
    by_ranks: Masks,
    by_suit: Masks,
    marks: Masks,
    unmade: int,
    rare: int,
    red_from: int,
) -> Masks:
    """Marks of everything each row of seven cards holds; -1 where a card is invalid or repeated."""
    found = np.empty(cards.shape[0], np.int64)
    for row in range(cards.shape[0]):
        total, held = gather(cards, row, values, bits)
        if total < 0:
            found[row] = -1
            continue
        made = by_ranks[ranks_at(total, held)] | by_suit[suit_at(total, held)]
        if made & rare:
            made |= matches(total, held, marks)
        others = by_counts[low[low_code(total)] + high[high_code(total)]]
        if made:
            others &= ~unmade
        color = np.int64(1) << red_from + 8 * (total >> JOKER_AT) + reds(total)
        found[row] = made | others | color
    return found


@compiled(1)
def first_row(held: Masks, rows: Masks) -> Cards:
    """Place of the first row of a list any of whose marks each holding has; the number of rows if none."""
    found = np.empty(held.shape[0], np.int8)
    for hand in range(held.shape[0]):
        if held[hand] < 0:
            found[hand] = -1
            continue
        row = 0
        while row < rows.shape[0] and held[hand] & rows[row] == 0:
            row += 1
        found[hand] = row
    return found


@compiled(1)
def count_cards(cards: Cards, values: Masks, bits: Masks) -> tuple[Cards, Cards, Cards, Cards]:
    """Highest rank (the joker's an ace), red cards, black cards and jokers of each row; -1 as above."""
    found = np.full((4, cards.shape[0]), -1, np.int8)
    for row in range(cards.shape[0]):
        total, held = gather(cards, row, values, bits)
        if total < 0:
            continue
        joker = total >> JOKER_AT
        present = ranks_held(held) | joker << 12
        top = 12
        while not present >> top & 1:
            top -= 1
        found[0, row] = top
        found[1, row] = reds(total)
        found[2, row] = cards.shape[1] - found[1, row] - joker
        found[3, row] = joker
    return found[0], found[1], found[2], found[3]


@compiled(1)
def by_wild_joker(cards: Cards, held: Masks, values: Masks, bits: Masks, groups: Masks) -> Masks:
    """Holdings with a fully wild joker: the groups it makes replace those it would make as an ace.

    ``groups``: the marks of five, four, full house, three, three pair, two pair and a pair, then those
    that a joker as an ace is given.  Runs and suits are completed by any joker alike.
    """
    found = held.copy()
    for row in range(cards.shape[0]):
        if held[row] < 0:
            continue
        total, natural = gather(cards, row, values, bits)
        if total >> JOKER_AT == 0:
            continue
        top = pairs = ranks = 0
        for rank in range(13):
            many = (natural >> rank & 1) + (natural >> rank + 13 & 1)
            many += (natural >> rank + 26 & 1) + (natural >> rank + 39 & 1)
            top, pairs, ranks = max(top, many), pairs + (many >= 2), ranks + (many >= 1)
        mark = groups[6] | groups[0] * (top >= 4) | groups[1] * (top >= 3) | groups[3] * (top >= 2)
        mark |= groups[2] * (pairs >= 2 or (top >= 3 and ranks >= 2))
        mark |= groups[4] * (pairs + (ranks > pairs) >= 3) | groups[5] * (pairs >= 1 and ranks >= 2)
        found[row] = held[row] & ~groups[7] | mark
    return found


@part
def whole_hand(
    total: int,
    held: int,
    size: int,
    ranks: int,
    low: Ranks,
    high: Ranks,
    numbers: Ranks,
    straights: Ranks,
    flushes: Ranks,
) -> int:
    """Rank number of a hand all of whose cards count, such as four cards or five with several wild.

    ``low`` has a row for each number of wild cards, ``ranks`` the bits of the ranks that are not wild.
    """
    wild = total >> JOKER_AT
    suits = total >> SUITS_AT & 0xFFFF
    found = numbers[low[wild, low_code(total)] + high[high_code(total)]]
    at = wild << 13 | ranks_held(held) & ranks
    found = higher(found, straights[at])
    same = size - wild
    if suits == same or suits == same << 4 or suits == same << 8 or suits == same << 12:
        found = higher(found, flushes[at])
    return int(found)


@compiled(1)
def whole_hands(
    cards: Cards,
    values: Masks,
    bits: Masks,
    ranks: int,
    low: Ranks,
    high: Ranks,
    numbers: Ranks,
    straights: Ranks,
    flushes: Ranks,
) -> Ranks:
    """Rank number of each row as ``whole_hand`` has it; -1 where a card is invalid or repeated."""
    found = np.empty(cards.shape[0], np.int32)
    for row in range(cards.shape[0]):
        total, held = gather(cards, row, values, bits)
        if total < 0:
            found[row] = -1
        else:
            found[row] = whole_hand(
                total, held, cards.shape[1], ranks, low, high, numbers, straights, flushes
            )
    return found


@compiled(30)
def three_hands(
    cards: Cards,
    splits: Cards,
    of_one: Ranks,
    of_two: Ranks,
    values: Masks,
    bits: Masks,
    low: Ranks,
    high: Ranks,
    numbers: Ranks,
    straights: Ranks,
    flushes: Ranks,
) -> tuple[Ranks, Ranks, Ranks]:
    """Rank numbers of the high, medium and low hand of every split of every row; -1 as above.

    ``splits`` stand in threes that leave the same high hand; ``of_one`` and ``of_two`` rank few cards.
    """
    found = np.full((3, cards.shape[0], splits.shape[0]), -1, np.int32)
    for row in range(cards.shape[0]):
        total, held = gather(cards, row, values, bits)
        if total < 0:
            continue
        for split in range(splits.shape[0]):
            if split % 3 == 0:
                left, rest = held, total
                for place in splits[split]:
                    left &= ~bits[cards[row, place]]
                    rest -= values[cards[row, place]]
                best = whole_hand(rest, left, 4, SUIT, low, high, numbers, straights, flushes)
                found[0, row, split : split + 3] = best
            found[1, row, split] = of_two[cards[row, splits[split, 0]], cards[row, splits[split, 1]]]
            found[2, row, split] = of_one[cards[row, splits[split, 2]]]
    return found[0], found[1], found[2]


def load_ahead() -> None:
    """Load numba and what it kept, in a process that is to go over many hands and has nothing to do yet."""
    expect_many()
    first_row(np.zeros(1, np.int64), np.zeros(1, np.int64))
