"""58 Pa. Code § 688a.6(e)-(f), as proposed. Hands of the lists that optional wagers are paid by.

A row is judged by the wagers on hands that stand on it.  What was paid for it is told by the clauses on
payment and paytables; a breach here stands under theirs.
"""

from __future__ import annotations

from rules.ch688a_face_up_pai_gow_poker.columns import FORTUNE, PROGRESSIVE
from rules.duties.payouts import defines
from rules.values import Flag, Text

FORTUNE_PAID = ("688a.11(h)(2)(i)(B)", *(f"688a.12(c)[Paytable {number}]" for number in range(1, 7)))
PROGRESSIVE_PAID = ("688a.11(h)(3)(i)(B)(4)", *(f"688a.12(d)[Paytable {number}]" for number in range(1, 8)))

LISTED = (
    "seven_card_straight_flush",
    "seven_card_natural_straight_flush",
    "seven_card_wild_straight_flush",
    "seven_card_straight_flush_with_joker",
    "royal_flush_and_royal_match",
    "five_aces",
    "five_of_a_kind",
    "royal_flush",
    "straight_flush",
    "four_of_a_kind",
    "full_house",
)
"""Rows that § 688a.6(f) describes, as the paytables name them."""


@defines("688a.6(e)", wager=FORTUNE, follows=FORTUNE_PAID)
def fortune_bonus_hands_above_five_aces(bonus_row: Text) -> Flag:
    """On the Fortune Bonus list three seven-card hands rank above five aces.

    Reading  What the straight and the three pair are that other passages refer here for, § 688a.6(b) says.
    """
    return bonus_row.is_(
        "seven_card_straight_flush", "royal_flush_and_royal_match", "seven_card_straight_flush_with_joker"
    )


@defines("688a.6(e)(2)", wager=FORTUNE, follows=FORTUNE_PAID)
def fortune_bonus_royal_match(bonus_row: Text) -> Flag:
    """A royal flush with a king and a queen of one suit beside it is the second hand of the list.

    Reading  The joker may be a card of the royal flush, and never the king or the queen beside it.
    """
    return bonus_row.is_("royal_flush_and_royal_match")


@defines("688a.6(e)(3)", wager=FORTUNE, follows=FORTUNE_PAID)
def fortune_bonus_straight_flush_of_seven_with_joker(bonus_row: Text) -> Flag:
    """A seven-card straight flush completed by the joker is the third hand of the list."""
    return bonus_row.is_("seven_card_straight_flush_with_joker")


@defines("688a.6(f)", wager=PROGRESSIVE, follows=PROGRESSIVE_PAID)
def progressive_hands_are_those_listed(bonus_row: Text) -> Flag:
    """The hands that progressive payouts are reckoned by are ten, a full house the lowest.

    Reading  What Paytable 4 pays below a full house is for that paytable, and a reading.
    """
    return bonus_row.is_(*LISTED)


@defines("688a.6(f)(1)", wager=PROGRESSIVE, follows=PROGRESSIVE_PAID)
def progressive_straight_flush_of_seven(bonus_row: Text) -> Flag:
    """A seven-card straight flush is seven cards of one suit in sequence, with or without the joker.

    Reading  Paytable 4 has a row of its own for one with the joker.
    """
    return bonus_row.is_("seven_card_straight_flush")


@defines("688a.6(f)(2)", wager=PROGRESSIVE, follows=PROGRESSIVE_PAID)
def progressive_natural_straight_flush_of_seven(bonus_row: Text) -> Flag:
    """A seven-card natural straight flush is one without the joker."""
    return bonus_row.is_("seven_card_natural_straight_flush")


@defines("688a.6(f)(3)", wager=PROGRESSIVE, follows=PROGRESSIVE_PAID)
def progressive_wild_straight_flush_of_seven(bonus_row: Text) -> Flag:
    """A seven-card wild straight flush is one that the joker completes."""
    return bonus_row.is_("seven_card_wild_straight_flush", "seven_card_straight_flush_with_joker")


@defines("688a.6(f)(4)", wager=PROGRESSIVE, follows=PROGRESSIVE_PAID)
def progressive_royal_match(bonus_row: Text) -> Flag:
    """A royal flush plus Royal Match is a royal flush beside a king and a queen of one suit."""
    return bonus_row.is_("royal_flush_and_royal_match")


@defines("688a.6(f)(5)", wager=PROGRESSIVE, follows=PROGRESSIVE_PAID)
def progressive_five_aces(bonus_row: Text) -> Flag:
    """Five aces are four aces and the joker."""
    return bonus_row.is_("five_aces")


@defines("688a.6(f)(6)", wager=PROGRESSIVE, follows=PROGRESSIVE_PAID)
def progressive_five_of_a_kind(bonus_row: Text) -> Flag:
    """Five-of-a-kind is four cards of a rank and the joker.

    Reading  Only where the joker is fully wild.  Four aces and the joker are this, too, where the
    paytable has no row for five aces.
    """
    return bonus_row.is_("five_of_a_kind")


@defines("688a.6(f)(7)", wager=PROGRESSIVE, follows=PROGRESSIVE_PAID)
def progressive_royal_flush(bonus_row: Text) -> Flag:
    """A royal flush is ace to ten of one suit.

    Reading  The joker may stand for any of its cards, or for its ace only, as read.
    """
    return bonus_row.is_("royal_flush")


@defines("688a.6(f)(8)", wager=PROGRESSIVE, follows=PROGRESSIVE_PAID)
def progressive_straight_flush(bonus_row: Text) -> Flag:
    """A straight flush is five cards of one suit in sequence."""
    return bonus_row.is_("straight_flush")


@defines("688a.6(f)(9)", wager=PROGRESSIVE, follows=PROGRESSIVE_PAID)
def progressive_four_of_a_kind(bonus_row: Text) -> Flag:
    """Four-of-a-kind is four cards of one rank.

    Reading  Three and a joker that is fully wild, too.
    """
    return bonus_row.is_("four_of_a_kind")


@defines("688a.6(f)(10)", wager=PROGRESSIVE, follows=PROGRESSIVE_PAID)
def progressive_full_house(bonus_row: Text) -> Flag:
    """A full house is three-of-a-kind and a pair.

    Reading  Paytables 6 and 7 print no row for it; a reading decides what becomes of it there.
    """
    return bonus_row.is_("full_house")
