"""58 Pa. Code § 687a.6(a)-(c), as proposed. DJ Wild Stud Poker rankings.

No record tells how a dealer ranked two hands but the outcome: each sentence is judged by the Ante, Blind
and Raise Wagers that rest on it, and a breach stands under that of § 687a.11(e).
"""

from __future__ import annotations

from rules.duties.payouts import decides
from rules.values import Flag, Text

OUTCOMES = ("687a.11(e)(1)", "687a.11(e)(2)", "687a.11(e)(3)")
RANK = "{own_category} against the dealer's {dealer_category}"


@decides("687a.6(a)", wager="", by=RANK, follows=OUTCOMES)
def cards_rank_from_the_ace_down(is_compared: Flag, own_category: Text, dealer_category: Text) -> Flag:
    """Cards rank from ace to deuce, the ace also below two to five; suits are equal.

    Reading  Judged by two hands of one category, which go by their cards unless read otherwise.  Ace to five
    is the lowest straight.
    """
    return is_compared & own_category.same_as(dealer_category)


@decides("687a.6(b)", wager="", by=RANK, follows=OUTCOMES)
def deuces_and_the_joker_are_wild(
    is_compared: Flag, wild_cards_play: Flag, own_category: Text, dealer_category: Text
) -> Flag:
    """The four deuces and the joker are wild and stand for whatever card makes the best hand.

    Reading  Another rank is all that is printed; a wild card stands for another suit as well, and may stand
    for itself.
    """
    return is_compared & wild_cards_play


@decides("687a.6(c)", wager="", by=RANK, follows=OUTCOMES)
def hands_rank_in_their_order(is_compared: Flag, own_category: Text, dealer_category: Text) -> Flag:
    """Hands rank from Five Wilds down to a high card.

    Reading  Judged by two hands of different categories.  Five-of-a-kind, which is paid and not listed, ranks
    below a royal flush unless read otherwise.
    """
    return is_compared & ~own_category.same_as(dealer_category)


def _either_is(own: Text, dealers: Text, category: str) -> Flag:
    return own.is_(category) | dealers.is_(category)


@decides("687a.6(c)(1)", wager="", by=RANK, follows=OUTCOMES)
def five_wilds_are_the_highest(is_compared: Flag, own_category: Text, dealer_category: Text) -> Flag:
    """Five Wilds, the four deuces and the joker, are the highest hand."""
    return is_compared & _either_is(own_category, dealer_category, "five_wilds")


@decides("687a.6(c)(2)", wager="", by=RANK, follows=OUTCOMES)
def royal_flush_comes_second(is_compared: Flag, own_category: Text, dealer_category: Text) -> Flag:
    """A royal flush, ace to ten of one suit, ranks below Five Wilds only.

    Reading  Wild cards may be in it: paytables have it natural and with wild.
    """
    return is_compared & _either_is(own_category, dealer_category, "royal_flush")


@decides("687a.6(c)(3)", wager="", by=RANK, follows=OUTCOMES)
def straight_flush_is_a_sequence_in_one_suit(
    is_compared: Flag, own_category: Text, dealer_category: Text
) -> Flag:
    """A straight flush is five cards of one suit in sequence, other than a royal flush."""
    return is_compared & _either_is(own_category, dealer_category, "straight_flush")


@decides("687a.6(c)(4)", wager="", by=RANK, follows=OUTCOMES)
def four_of_a_kind_is_four_of_a_rank(is_compared: Flag, own_category: Text, dealer_category: Text) -> Flag:
    """Four-of-a-kind is four cards of one rank.

    Reading  Five of one rank are a hand of their own, unless read otherwise.
    """
    return is_compared & _either_is(own_category, dealer_category, "four_of_a_kind")


@decides("687a.6(c)(5)", wager="", by=RANK, follows=OUTCOMES)
def full_house_is_three_and_two(is_compared: Flag, own_category: Text, dealer_category: Text) -> Flag:
    """A full house is three-of-a-kind and a pair."""
    return is_compared & _either_is(own_category, dealer_category, "full_house")


@decides("687a.6(c)(6)", wager="", by=RANK, follows=OUTCOMES)
def flush_is_of_one_suit(is_compared: Flag, own_category: Text, dealer_category: Text) -> Flag:
    """A flush is five cards of one suit that are not in sequence.

    Reading  A wild card in it is the highest rank it lacks.
    """
    return is_compared & _either_is(own_category, dealer_category, "flush")


@decides("687a.6(c)(7)", wager="", by=RANK, follows=OUTCOMES)
def straight_is_a_sequence(is_compared: Flag, own_category: Text, dealer_category: Text) -> Flag:
    """A straight is five cards in sequence and not of one suit."""
    return is_compared & _either_is(own_category, dealer_category, "straight")


@decides("687a.6(c)(8)", wager="", by=RANK, follows=OUTCOMES)
def three_of_a_kind_is_three_of_a_rank(is_compared: Flag, own_category: Text, dealer_category: Text) -> Flag:
    """Three-of-a-kind is three cards of one rank."""
    return is_compared & _either_is(own_category, dealer_category, "three_of_a_kind")


@decides("687a.6(c)(9)", wager="", by=RANK, follows=OUTCOMES)
def two_pairs_are_two_ranks(is_compared: Flag, own_category: Text, dealer_category: Text) -> Flag:
    """Two pairs are two cards of one rank and two of another.

    Reading  No wild card is ever in them: with one such cards are three-of-a-kind or better.
    """
    return is_compared & _either_is(own_category, dealer_category, "two_pair")


@decides("687a.6(c)(10)", wager="", by=RANK, follows=OUTCOMES)
def pair_is_two_of_a_rank(is_compared: Flag, own_category: Text, dealer_category: Text) -> Flag:
    """A pair is two cards of one rank."""
    return is_compared & _either_is(own_category, dealer_category, "pair")


@decides("687a.6(c)(11)", wager="", by=RANK, follows=OUTCOMES)
def high_card_is_anything_less(is_compared: Flag, own_category: Text, dealer_category: Text) -> Flag:
    """High card is a hand without a pair or better, the lowest there is."""
    return is_compared & _either_is(own_category, dealer_category, "high_card")
