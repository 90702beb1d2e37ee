"""The hands each optional wager of Chapter 645a is decided on, best first, as data.

A row is the name its paytable prints, in snake_case, and the marks of ``Holding`` any of which puts a
hand on it.  Where the text leaves a row open, a reading chooses its marks.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from rules.hands.holding import Holding, red_cards_are
from rules.hands.kernels import Masks
from rules.hands.readings import (
    AceToSeven,
    DynastyMatch,
    JokerColor,
    MatchJoker,
    NaturalWheel,
    ProtectionWheel,
    Readings,
    RoyalJoker,
    StraightWithThree,
    ThreeOfAKind,
)

_H = Holding
DEFAULTS = Readings()
EMPERORS_CHALLENGE = "emperors_challenge"
FORTUNE_PAI_GOW = "fortune_pai_gow"
VARIANTS = ("standard", EMPERORS_CHALLENGE, FORTUNE_PAI_GOW)
"""§ 645a.6(d)(2) defines a Royal Match for two variants; other tables have none."""
COLORS = ("red", "black", "either")


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a list; ``marks`` are those any of which puts a hand on it."""

    name: str
    marks: Holding


Rows = tuple[Row, ...]


def masks(rows: Rows) -> Masks:
    """Give the marks of each row as ``seven.best_on_list`` takes them; int64[k]."""
    return np.array([row.marks.value for row in rows], dtype=np.int64)


def seven_natural(readings: Readings) -> Holding:
    """Marks of seven cards in sequence of one suit without the joker."""
    ace = _H.ACE_TO_SEVEN_NATURAL if readings.ace_to_seven is AceToSeven.LAWFUL else _H(0)
    return _H.SEVEN_CARD_STRAIGHT_FLUSH_NATURAL | ace


def seven_joker(readings: Readings) -> Holding:
    """Marks of seven cards in sequence of one suit that the joker completes."""
    ace = _H.ACE_TO_SEVEN_JOKER if readings.ace_to_seven is AceToSeven.LAWFUL else _H(0)
    return _H.SEVEN_CARD_STRAIGHT_FLUSH_JOKER | ace


def royal(readings: Readings) -> Holding:
    """Marks of a royal flush."""
    other = _H.ROYAL_JOKER_OTHER if readings.royal_joker is RoyalJoker.ANY_ROLE else _H(0)
    return _H.ROYAL_NATURAL | _H.ROYAL_JOKER_ACE | other


def royal_ace_king(readings: Readings) -> Holding:
    """Marks of a royal flush with a natural suited ace-king beside it."""
    any_role = readings.royal_joker is RoyalJoker.ANY_ROLE
    other = _H.ROYAL_JOKER_OTHER_ACE_KING if any_role else _H(0)
    return _H.ROYAL_NATURAL_ACE_KING | _H.ROYAL_JOKER_ACE_ACE_KING | other


def royal_king_queen(readings: Readings) -> Holding:
    """Marks of a royal flush with a natural suited king-queen beside it."""
    any_role = readings.royal_joker is RoyalJoker.ANY_ROLE
    other = _H.ROYAL_JOKER_OTHER_KING_QUEEN if any_role else _H(0)
    return _H.ROYAL_NATURAL_KING_QUEEN | _H.ROYAL_JOKER_ACE_KING_QUEEN | other


def straight_flush(readings: Readings) -> Holding:
    """Marks of five in sequence of one suit that are no royal flush."""
    # An ace-high run completed by the joker that is no royal flush is a straight flush nevertheless.
    other = _H.ROYAL_JOKER_OTHER if readings.royal_joker is RoyalJoker.ACE_ONLY else _H(0)
    return _H.STRAIGHT_FLUSH_NATURAL | _H.STRAIGHT_FLUSH_JOKER | other


def from_royal(readings: Readings) -> Rows:
    """Rows all lists of hands share from the royal flush to the full house."""
    return (
        Row("royal_flush", royal(readings)),
        Row("straight_flush", straight_flush(readings)),
        Row("four_of_a_kind", _H.FOUR_OF_A_KIND),
        Row("full_house", _H.FULL_HOUSE),
    )


def from_flush(readings: Readings, *, three_may_lose: bool) -> Rows:
    """Rows from the flush down, § 645a.6(b) against the order of § 645a.13."""
    flush, straight = Row("flush", _H.FLUSH), Row("straight", _H.STRAIGHT)
    three = Row("three_of_a_kind", _H.THREE_OF_A_KIND)
    if three_may_lose and readings.three_of_a_kind is ThreeOfAKind.COLLECTED:
        return flush, straight
    if readings.straight_with_three is StraightWithThree.ROW_ORDER:
        return flush, three, straight
    return flush, straight, three


def fortune_bonus(variant: str = EMPERORS_CHALLENGE, readings: Readings = DEFAULTS) -> Rows:
    """List the hands of the Fortune Bonus Wager, §§ 645a.6(d) and 645a.13(b).

    ``three_pair`` is printed in Paytable C only; on the others nothing is due for it.  Raises ValueError
    for a variant not in ``VARIANTS``.
    """
    if variant not in VARIANTS:
        message = f"there is no variant {variant!r} ({', '.join(VARIANTS)})"
        raise ValueError(message)
    match = _H(0)
    if variant == EMPERORS_CHALLENGE:
        joker = _H.ROYAL_NATURAL_KING_AND_JOKER if readings.match_joker is MatchJoker.ACE else _H(0)
        match = royal_ace_king(readings) | joker
    elif variant == FORTUNE_PAI_GOW:
        match = royal_king_queen(readings)
    return (
        Row("seven_card_straight_flush", seven_natural(readings)),
        *((Row("royal_flush_and_royal_match", match),) if match else ()),
        Row("seven_card_straight_flush_with_joker", seven_joker(readings)),
        Row("five_aces", _H.FIVE_ACES),
        *from_royal(readings),
        *from_flush(readings, three_may_lose=True),
        Row("three_pair", _H.THREE_PAIR),
    )


def emperors_treasure(readings: Readings = DEFAULTS) -> Rows:
    """List the hands of the Emperor's Treasure Wager, §§ 645a.6(e) and 645a.13(c)."""
    return (
        Row("seven_card_straight_flush", seven_natural(readings)),
        Row("royal_flush_and_ace_king_suited", royal_ace_king(readings)),
        Row("seven_card_straight_flush_with_joker", seven_joker(readings)),
        Row("five_aces", _H.FIVE_ACES),
        *from_royal(readings),
        *from_flush(readings, three_may_lose=True),
    )


def progressive(readings: Readings = DEFAULTS) -> Rows:
    """List the hands of the Progressive Payout Wager, §§ 645a.6(f) and 645a.13(e)."""
    return (
        Row("seven_card_straight_flush", seven_natural(readings) | seven_joker(readings)),
        Row("five_aces", _H.FIVE_ACES),
        *from_royal(readings),
    )


def dynasty(readings: Readings = DEFAULTS) -> Rows:
    """List the hands of the Dynasty Bonus Wager, §§ 645a.6(g) and 645a.13(g)."""
    suited = readings.natural_wheel is NaturalWheel.SUITED
    wheel, wheel_match = (
        (_H.WHEEL_FLUSH, _H.WHEEL_FLUSH_ACE_QUEEN) if suited else (_H.WHEEL, _H.WHEEL_ACE_QUEEN)
    )
    queen = readings.dynasty_match is DynastyMatch.ACE_QUEEN
    royal_match = _H.ROYAL_NATURAL_ACE_QUEEN if queen else _H.ROYAL_NATURAL_ACE_KING
    return (
        Row("ace_five_natural_straight_flush_and_a_natural_ace_queen_suited", wheel_match),
        Row("seven_card_natural_straight_flush", seven_natural(readings)),
        Row("natural_royal_flush_and_natural_ace_queen_suited", royal_match),
        Row("seven_card_straight_flush", seven_joker(readings)),
        Row("five_aces", _H.FIVE_ACES),
        Row("ace_five_natural_straight_flush", wheel),
        *from_royal(readings),
        *from_flush(readings, three_may_lose=False),
    )


def insurance(readings: Readings = DEFAULTS) -> Rows:  # noqa: ARG001  (no reading bears on it)
    """List the hands of the Pai Gow Insurance Wager, §§ 645a.7(e)(3) and 645a.13(d), best paid first.

    A hand with a pair, a straight, a flush or better is on no row.
    """
    return (
        Row("nine_high", _H.NINE_HIGH),
        Row("ten_high", _H.TEN_HIGH),
        Row("jack_high", _H.JACK_HIGH),
        Row("queen_high", _H.QUEEN_HIGH),
        Row("king_high", _H.KING_HIGH),
        Row("ace_high", _H.ACE_HIGH),
    )


def protection(readings: Readings = DEFAULTS) -> Rows:
    """List the hands of the Protection Wager, §§ 645a.7(e)(5)(iii) and 645a.13(h), best paid first."""
    wheel = _H.WHEEL_FLUSH if readings.natural_wheel is NaturalWheel.SUITED else _H.WHEEL
    payable = readings.protection_wheel is ProtectionWheel.PAYABLE
    rows = (Row("ace_five_natural_straight_flush", wheel),) if payable else ()
    return (*rows, *insurance(readings))


def _colored(count: int, color: str, joker: JokerColor) -> Holding:
    """Marks of seven cards with so many of a color."""
    reds = count if color == "red" else 7 - count
    found = red_cards_are(reds, joker=False)
    with_joker = joker is JokerColor.AS_CHOSEN or joker.name.lower() == color
    natural = count - 1 if with_joker else count
    if natural <= 6:
        found |= red_cards_are(natural if color == "red" else 6 - natural, joker=True)
    return found


def red_black(color: str, readings: Readings = DEFAULTS) -> Rows:
    """List the hands of the Red/Black Wager, §§ 645a.7(e)(5)(iv) and 645a.13(i), for a chosen color.

    ``color`` red or black, or either for whichever the hand has more of.  Raises ValueError for another.
    """
    if color not in COLORS:
        message = f"there is no color {color!r} ({', '.join(COLORS)})"
        raise ValueError(message)
    chosen = ("red", "black") if color == "either" else (color,)
    words = {7: "seven", 6: "six", 5: "five", 4: "four"}
    rows = []
    for count, word in words.items():
        marks = _H(0)
        for each in chosen:
            marks |= _colored(count, each, readings.joker_color)
        rows.append(Row(f"{word}_cards_of_the_chosen_color", marks))
    return tuple(rows)


def queens_dragon(readings: Readings = DEFAULTS) -> Rows:  # noqa: ARG001  (no reading bears on it)
    """List the one hand of the Queen's Dragon Wager, which is the dealer's, §§ 645a.1 and 645a.13(f)."""
    return (Row("queens_dragon", _H.QUEENS_DRAGON),)


@dataclass(frozen=True, slots=True)
class Table:
    """What a list may depend on besides the readings: the variant of the table and a chosen color."""

    variant: str = EMPERORS_CHALLENGE
    color: str = "either"


LISTS: dict[str, Callable[[Table, Readings], Rows]] = {
    "fortune_bonus": lambda table, chosen: fortune_bonus(table.variant, chosen),
    "emperors_treasure": lambda _, chosen: emperors_treasure(chosen),
    "progressive": lambda _, chosen: progressive(chosen),
    "dynasty": lambda _, chosen: dynasty(chosen),
    "insurance": lambda _, chosen: insurance(chosen),
    "protection": lambda _, chosen: protection(chosen),
    "red_black": lambda table, chosen: red_black(table.color, chosen),
    "queens_dragon": lambda _, chosen: queens_dragon(chosen),
}
"""Every list of seven-card hands by its name."""

_OF_WAGERS = {
    "pai_gow_insurance": "insurance",
    "progressive_payout": "progressive",
    "dynasty_bonus": "dynasty",
}


def of_wager(wager: str) -> Callable[[Table, Readings], Rows]:
    """Return the list that decides a kind of wager of Chapter 645a."""
    return LISTS[_OF_WAGERS.get(wager, wager)]
