"""58 Pa. Code § 659a.6(d)-(e). Hands of the lists that optional wagers are paid by.

A row is judged by the wagers on hands that stand on it.  What was paid for it is told by the clauses on
payment and paytables; a breach here stands under theirs.
"""

from __future__ import annotations

from rules.ch659a_fortune_asia_poker.columns import FORTUNE, PROGRESSIVE
from rules.duties.payouts import defines
from rules.values import Flag, Text

FORTUNE_PAID = (
    "659a.11(h)(1)(i)(B)",
    "659a.12(b)[Paytable A]",
    "659a.12(b)[Paytable B]",
    "659a.12(b)[Paytable C]",
    "659a.12(b)[Paytable D]",
)
PROGRESSIVE_PAID = ("659a.11(h)(3)(ii)(D)", "659a.12(d)(1)[Progressive Paytable]")


@defines("659a.6(d)", wager=FORTUNE, follows=FORTUNE_PAID)
def fortune_bonus_list_has_eleven_hands(bonus_row: Text) -> Flag:
    """Eleven hands set the bonus payout, the highest that the seven cards make.

    Reading  They rank as listed, three-of-a-kind above a straight.
    """
    return ~bonus_row.is_("", "three_pair")


@defines("659a.6(d)(1)", wager=FORTUNE, follows=FORTUNE_PAID)
def fortune_bonus_straight_flush_of_seven(bonus_row: Text) -> Flag:
    """A seven-card straight flush without the joker is the first hand of the Fortune Bonus list.

    Reading  Whether ace to seven is one, a reading decides.
    """
    return bonus_row.is_("seven_card_straight_flush")


@defines("659a.6(d)(2)", wager=FORTUNE, follows=FORTUNE_PAID)
def fortune_bonus_royal_match(bonus_row: Text) -> Flag:
    """A royal flush, with or without the joker, and another king and queen of one suit are the second hand.

    Reading  The one suit is that of the two; the joker is no part of them, as it completes nothing there.
    """
    return bonus_row.is_("royal_flush_and_royal_match")


@defines("659a.6(d)(4)", wager=FORTUNE, follows=FORTUNE_PAID)
def fortune_bonus_five_aces(bonus_row: Text) -> Flag:
    """Five aces, four aces and the joker, are the fourth hand of the Fortune Bonus list."""
    return bonus_row.is_("five_aces")


@defines("659a.6(d)(5)", wager=FORTUNE, follows=FORTUNE_PAID)
def fortune_bonus_royal_flush(bonus_row: Text) -> Flag:
    """A royal flush, ace to ten of one suit, is the fifth hand of the Fortune Bonus list.

    Reading  Whether the joker may stand in it, a reading decides.
    """
    return bonus_row.is_("royal_flush")


@defines("659a.6(d)(6)", wager=FORTUNE, follows=FORTUNE_PAID)
def fortune_bonus_straight_flush(bonus_row: Text) -> Flag:
    """A straight flush of five cards is the sixth hand of the Fortune Bonus list."""
    return bonus_row.is_("straight_flush")


@defines("659a.6(d)(7)", wager=FORTUNE, follows=FORTUNE_PAID)
def fortune_bonus_four_of_a_kind(bonus_row: Text) -> Flag:
    """Four-of-a-kind is the seventh hand of the Fortune Bonus list.

    Reading  Four aces are one; the joker is the fourth of aces only.
    """
    return bonus_row.is_("four_of_a_kind")


@defines("659a.6(d)(8)", wager=FORTUNE, follows=FORTUNE_PAID)
def fortune_bonus_full_house(bonus_row: Text) -> Flag:
    """A full house is the eighth hand of the Fortune Bonus list."""
    return bonus_row.is_("full_house")


@defines("659a.6(d)(9)", wager=FORTUNE, follows=FORTUNE_PAID)
def fortune_bonus_flush(bonus_row: Text) -> Flag:
    """A flush of five cards is the ninth hand of the Fortune Bonus list."""
    return bonus_row.is_("flush")


@defines("659a.6(d)(10)", wager=FORTUNE, follows=FORTUNE_PAID)
def fortune_bonus_three_of_a_kind(bonus_row: Text) -> Flag:
    """Three-of-a-kind is the tenth hand of the Fortune Bonus list, above a straight."""
    return bonus_row.is_("three_of_a_kind")


@defines("659a.6(d)(11)", wager=FORTUNE, follows=FORTUNE_PAID)
def fortune_bonus_straight(bonus_row: Text) -> Flag:
    """A straight of five cards is the last hand of the Fortune Bonus list."""
    return bonus_row.is_("straight")


@defines("659a.6(e)", wager=PROGRESSIVE, follows=PROGRESSIVE_PAID)
def progressive_list_has_six_hands(bonus_row: Text) -> Flag:
    """Six hands set the progressive payout, the highest that the seven cards make.

    Reading  They rank as listed.
    """
    return ~bonus_row.is_("")


@defines("659a.6(e)(3)", wager=PROGRESSIVE, follows=PROGRESSIVE_PAID)
def progressive_royal_flush(bonus_row: Text) -> Flag:
    """A royal flush, natural or with the joker as its ace, is the third hand of the progressive list.

    Reading  Whether the joker may stand for another of its cards, too, a reading decides.
    """
    return bonus_row.is_("royal_flush")
