"""What seven cards may hold: one mark for each feature that some list of hands asks about.

Natural hands and those that need the joker have marks of their own, so that a reading of the text is a
choice of marks.  A hand has every mark that is true of it: three-of-a-kind also of a full house.
"""

from enum import IntFlag


class Holding(IntFlag):
    """Marks of a holding; together at most 53 bits."""

    SEVEN_CARD_STRAIGHT_FLUSH_NATURAL = 1 << 0
    """seven cards of one suit in sequence, except ace to seven"""
    ACE_TO_SEVEN_NATURAL = 1 << 1
    SEVEN_CARD_STRAIGHT_FLUSH_JOKER = 1 << 2
    ACE_TO_SEVEN_JOKER = 1 << 3
    ROYAL_NATURAL = 1 << 4
    ROYAL_JOKER_ACE = 1 << 5
    """king to ten of a suit, the joker being the ace"""
    ROYAL_JOKER_OTHER = 1 << 6
    """four of a royal flush with its ace, completed by the joker"""
    ROYAL_NATURAL_ACE_KING = 1 << 7
    """…_ACE_KING and so on: the other two cards are these, natural and of one suit"""
    ROYAL_NATURAL_KING_QUEEN = 1 << 8
    ROYAL_JOKER_ACE_ACE_KING = 1 << 9
    ROYAL_JOKER_ACE_KING_QUEEN = 1 << 10
    ROYAL_JOKER_OTHER_ACE_KING = 1 << 11
    ROYAL_JOKER_OTHER_KING_QUEEN = 1 << 12
    ROYAL_NATURAL_ACE_QUEEN = 1 << 13
    ROYAL_NATURAL_KING_AND_JOKER = 1 << 14
    """natural royal flush, another king, and the joker as an ace beside it"""
    WHEEL_ACE_QUEEN = 1 << 15
    """natural ace to five of any suits, and a natural ace and queen of one suit"""
    WHEEL_FLUSH_ACE_QUEEN = 1 << 16
    """the same, with the ace to five of one suit"""
    WHEEL = 1 << 17
    """natural ace to five of any suits"""
    WHEEL_FLUSH = 1 << 18
    """natural ace to five of one suit"""
    FIVE_ACES = 1 << 19
    STRAIGHT_FLUSH_NATURAL = 1 << 20
    """five in sequence of one suit that are no royal flush"""
    STRAIGHT_FLUSH_JOKER = 1 << 21
    FOUR_OF_A_KIND = 1 << 22
    FULL_HOUSE = 1 << 23
    FLUSH = 1 << 24
    STRAIGHT = 1 << 25
    THREE_OF_A_KIND = 1 << 26
    THREE_PAIR = 1 << 27
    TWO_PAIR = 1 << 28
    PAIR = 1 << 29
    NINE_HIGH = 1 << 30
    """…_HIGH: seven ranks, no straight and no flush, this card the highest; the joker is an ace"""
    TEN_HIGH = 1 << 31
    JACK_HIGH = 1 << 32
    QUEEN_HIGH = 1 << 33
    QUEENS_DRAGON = QUEEN_HIGH
    """§ 645a.1: nothing but a queen high, which a hand with the joker never is"""
    KING_HIGH = 1 << 34
    ACE_HIGH = 1 << 35
    RED_0 = 1 << 36
    """number of red cards without the joker, from 0 here to 7 at 1 << 43; the rest are black"""
    RED_0_JOKER = 1 << 44
    """number of red cards with the joker, from 0 here to 6 at 1 << 50"""
    FIVE_OF_A_KIND = 1 << 51
    """four cards of a rank and a fully wild joker; never marked where the joker is an ace"""


def red_cards_are(count: int, *, joker: bool) -> Holding:
    """Give the mark for a number of red cards among seven, with or without the joker."""
    return Holding((Holding.RED_0_JOKER if joker else Holding.RED_0).value << count)
