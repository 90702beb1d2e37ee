"""58 Pa. Code § 645a.6(d)-(g). Hands of the lists that optional wagers are paid by.

A row is judged by the wagers on hands that stand on it.  What was paid for it is told by the clauses on
payment and paytables; a breach here stands under theirs.
"""

from __future__ import annotations

from rules.duties.payouts import defines
from rules.values import Flag, Text

LIMITED = "645a.13(j)[payment]"
FORTUNE, FORTUNE_PAID = (
    "fortune_bonus",
    (
        "645a.11(h)(1)(i)(B)",
        "645a.13(b)[Paytable A]",
        "645a.13(b)[Paytable B]",
        "645a.13(b)[Paytable C]",
        "645a.13(b)[Paytable D]",
        LIMITED,
    ),
)
TREASURE, TREASURE_PAID = (
    "emperors_treasure",
    (
        "645a.11(h)(2)(i)(B)",
        "645a.13(c)[Paytable A]",
        "645a.13(c)[Paytable B]",
        "645a.13(c)[Paytable C]",
        "645a.13(c)[Paytable D]",
        LIMITED,
    ),
)
PROGRESSIVE, PROGRESSIVE_PAID = (
    "progressive_payout",
    ("645a.11(h)(4)(ii)(D)", "645a.13(e)(1)[Progressive Payout]", LIMITED),
)
DYNASTY, DYNASTY_PAID = "dynasty_bonus", ("645a.11(h)(6)(i)(B)", "645a.13(g)[Dynasty Bonus]", LIMITED)


@defines("645a.6(d)", wager=FORTUNE, follows=FORTUNE_PAID)
def fortune_bonus_hands_above_five_aces(bonus_row: Text) -> Flag:
    """On the Fortune Bonus list three seven-card hands rank above five aces.

    Reading  What the straight is that § 645a.7(e)(1) refers here for, § 645a.6(b) says.
    """
    return bonus_row.is_(
        "seven_card_straight_flush", "royal_flush_and_royal_match", "seven_card_straight_flush_with_joker"
    )


@defines("645a.6(d)(1)", wager=FORTUNE, follows=FORTUNE_PAID)
def fortune_bonus_straight_flush_of_seven(bonus_row: Text) -> Flag:
    """A seven-card straight flush without the joker is the highest hand of the Fortune Bonus list."""
    return bonus_row.is_("seven_card_straight_flush")


@defines("645a.6(d)(2)", wager=FORTUNE, follows=FORTUNE_PAID)
def fortune_bonus_royal_match(bonus_row: Text) -> Flag:
    """A royal flush with a Royal Match in the other two cards is the second hand of the list."""
    return bonus_row.is_("royal_flush_and_royal_match")


@defines("645a.6(d)(2)(i)", wager=FORTUNE, follows=FORTUNE_PAID)
def emperors_challenge_matches_ace_and_king(bonus_row: Text, variant: Text) -> Flag:
    """In Emperor's Challenge Pai Gow Poker the Royal Match is an ace and a king of one suit.

    Reading  The one suit is that of the two; a reading decides whether the joker may be the ace.
    """
    return bonus_row.is_("royal_flush_and_royal_match") & variant.is_("emperors_challenge")


@defines("645a.6(d)(2)(ii)", wager=FORTUNE, follows=FORTUNE_PAID)
def fortune_pai_gow_matches_king_and_queen(bonus_row: Text, variant: Text) -> Flag:
    """In Fortune Pai Gow Poker the Royal Match is a king and a queen of one suit."""
    return bonus_row.is_("royal_flush_and_royal_match") & variant.is_("fortune_pai_gow")


@defines("645a.6(d)(3)", wager=FORTUNE, follows=FORTUNE_PAID)
def fortune_bonus_straight_flush_of_seven_with_joker(bonus_row: Text) -> Flag:
    """A seven-card straight flush with the joker is the third hand of the Fortune Bonus list."""
    return bonus_row.is_("seven_card_straight_flush_with_joker")


@defines("645a.6(e)", wager=TREASURE, follows=TREASURE_PAID)
def emperors_treasure_hands_above_five_aces(bonus_row: Text) -> Flag:
    """On the Emperor's Treasure list three seven-card hands rank above five aces."""
    return bonus_row.is_(
        "seven_card_straight_flush", "royal_flush_and_ace_king_suited", "seven_card_straight_flush_with_joker"
    )


@defines("645a.6(e)(1)", wager=TREASURE, follows=TREASURE_PAID)
def emperors_treasure_straight_flush_of_seven(bonus_row: Text) -> Flag:
    """A seven-card straight flush without the joker is the highest hand of the Emperor's Treasure list."""
    return bonus_row.is_("seven_card_straight_flush")


@defines("645a.6(e)(2)", wager=TREASURE, follows=TREASURE_PAID)
def emperors_treasure_ace_and_king_suited(bonus_row: Text) -> Flag:
    """A royal flush with a natural ace and king of one suit is the second hand of the list.

    Reading  The one suit is that of the two: one deck holds no second ace and king of the royal flush's suit.
    """
    return bonus_row.is_("royal_flush_and_ace_king_suited")


@defines("645a.6(e)(3)", wager=TREASURE, follows=TREASURE_PAID)
def emperors_treasure_straight_flush_of_seven_with_joker(bonus_row: Text) -> Flag:
    """A seven-card straight flush with the joker is the third hand of the Emperor's Treasure list."""
    return bonus_row.is_("seven_card_straight_flush_with_joker")


@defines("645a.6(f)", wager=PROGRESSIVE, follows=PROGRESSIVE_PAID)
def progressive_list_has_six_hands(bonus_row: Text) -> Flag:
    """Six hands set the progressive payout, the highest that the seven cards make.

    Reading  Their order is that of the list.
    """
    return bonus_row.is_(
        "seven_card_straight_flush",
        "five_aces",
        "royal_flush",
        "straight_flush",
        "four_of_a_kind",
        "full_house",
    )


@defines("645a.6(f)(1)", wager=PROGRESSIVE, follows=PROGRESSIVE_PAID)
def progressive_straight_flush_of_seven(bonus_row: Text) -> Flag:
    """A seven-card straight flush, with or without the joker, is the first hand of the progressive list."""
    return bonus_row.is_("seven_card_straight_flush")


@defines("645a.6(f)(2)", wager=PROGRESSIVE, follows=PROGRESSIVE_PAID)
def progressive_five_aces(bonus_row: Text) -> Flag:
    """Five aces, four aces and the joker, are the second hand of the progressive list."""
    return bonus_row.is_("five_aces")


@defines("645a.6(f)(3)", wager=PROGRESSIVE, follows=PROGRESSIVE_PAID)
def progressive_royal_flush(bonus_row: Text) -> Flag:
    """A royal flush, with or without the joker, is the third hand of the progressive list.

    Reading  The joker may stand for any of its cards, or for its ace only, as read.
    """
    return bonus_row.is_("royal_flush")


@defines("645a.6(f)(4)", wager=PROGRESSIVE, follows=PROGRESSIVE_PAID)
def progressive_straight_flush(bonus_row: Text) -> Flag:
    """A straight flush of five cards is the fourth hand of the progressive list.

    Reading  The joker may complete it, § 645a.6(a).
    """
    return bonus_row.is_("straight_flush")


@defines("645a.6(f)(5)", wager=PROGRESSIVE, follows=PROGRESSIVE_PAID)
def progressive_four_of_a_kind(bonus_row: Text) -> Flag:
    """Four-of-a-kind is the fifth hand of the progressive list."""
    return bonus_row.is_("four_of_a_kind")


@defines("645a.6(f)(6)", wager=PROGRESSIVE, follows=PROGRESSIVE_PAID)
def progressive_full_house(bonus_row: Text) -> Flag:
    """A full house is the sixth hand of the progressive list."""
    return bonus_row.is_("full_house")


@defines("645a.6(g)", wager=DYNASTY, follows=DYNASTY_PAID)
def dynasty_list_has_five_hands_more(bonus_row: Text) -> Flag:
    """The Dynasty Bonus list has five hands beside those of the common ranking.

    Reading  They rank as § 645a.13(g) prints them, since this subsection gives no order.
    """
    return bonus_row.is_(
        "ace_five_natural_straight_flush_and_a_natural_ace_queen_suited",
        "seven_card_natural_straight_flush",
        "natural_royal_flush_and_natural_ace_queen_suited",
        "seven_card_straight_flush",
        "ace_five_natural_straight_flush",
    )


@defines("645a.6(g)(1)", wager=DYNASTY, follows=DYNASTY_PAID)
def dynasty_ace_to_five_with_ace_and_queen(bonus_row: Text) -> Flag:
    """A natural ace-to-five straight flush with a natural ace and queen of one suit is the highest hand.

    Reading  A reading decides whether the ace to five must be of one suit.
    """
    return bonus_row.is_("ace_five_natural_straight_flush_and_a_natural_ace_queen_suited")


@defines("645a.6(g)(2)", wager=DYNASTY, follows=DYNASTY_PAID)
def dynasty_natural_straight_flush_of_seven(bonus_row: Text) -> Flag:
    """A seven-card straight flush without the joker is the second hand of the Dynasty Bonus list."""
    return bonus_row.is_("seven_card_natural_straight_flush")


@defines("645a.6(g)(3)", wager=DYNASTY, follows=DYNASTY_PAID)
def dynasty_royal_flush_with_ace_and_queen(bonus_row: Text) -> Flag:
    """A natural royal flush with two more cards of one suit, an ace and a queen, is the third hand.

    Reading  The title names an ace and a king; a reading decides.
    """
    return bonus_row.is_("natural_royal_flush_and_natural_ace_queen_suited")


@defines("645a.6(g)(4)", wager=DYNASTY, follows=DYNASTY_PAID)
def dynasty_straight_flush_of_seven(bonus_row: Text) -> Flag:
    """A seven-card straight flush with the joker is the fourth hand of the Dynasty Bonus list."""
    return bonus_row.is_("seven_card_straight_flush")


@defines("645a.6(g)(5)", wager=DYNASTY, follows=DYNASTY_PAID)
def dynasty_ace_to_five(bonus_row: Text) -> Flag:
    """A natural ace-to-five straight flush is the sixth hand of the Dynasty Bonus list.

    Reading  A reading decides whether it must be of one suit.
    """
    return bonus_row.is_("ace_five_natural_straight_flush")
