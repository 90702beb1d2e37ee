"""58 Pa. Code § 659a.6(a)-(c). Fortune Asia Poker rankings."""

from __future__ import annotations

from rules.ch659a_fortune_asia_poker.columns import MAIN
from rules.duties.payouts import decides
from rules.values import Flag, Text

RANK = "the rank of the hands"
# The outcome of the wager tells the fault and its money; a row of the ranking stands under it.
OUTCOMES = ("659a.11(f)(1)(i)", "659a.11(f)(2)")


@decides("659a.6(a)", wager=MAIN, by=RANK, follows=OUTCOMES)
def cards_rank_from_the_ace_down(is_compared: Flag) -> Flag:
    """Cards rank from ace to deuce; the ace also opens two to four, the joker is an ace or completes a hand.

    Reading  Judged by every wager that a comparison of hands decides.  The joker completes straights and
    flushes of every kind and is an ace everywhere else.  What it is in a flush that holds its ace, and how
    far the rule on a low ace reaches, readings decide.
    """
    return is_compared


@decides("659a.6(b)", wager=MAIN, by="the order of the hands", follows=OUTCOMES)
def hands_rank_in_their_order(is_compared: Flag, kinds_differ: Flag) -> Flag:
    """Hands rank from four aces down to a pair.

    Reading  Judged by the wagers of which two high hands, or two medium hands, are of different kinds.  Two
    cards make a pair or none of these hands, one card makes none.
    """
    return is_compared & kinds_differ


@decides("659a.6(b)(1)", wager=MAIN, by=RANK, follows=OUTCOMES)
def four_aces_are_the_highest(is_compared: Flag, high_decided_by: Text) -> Flag:
    """Four aces are the highest hand.

    Reading  The joker may be one of them.
    """
    return is_compared & high_decided_by.is_("four_aces")


@decides("659a.6(b)(2)", wager=MAIN, by=RANK, follows=OUTCOMES)
def straight_flush_by_its_own_order(is_compared: Flag, high_decided_by: Text) -> Flag:
    """Of straight flushes of four ace high is the highest, then ace to four, king high and down."""
    return is_compared & high_decided_by.is_("straight_flush")


@decides("659a.6(b)(3)", wager=MAIN, by=RANK, follows=OUTCOMES)
def four_of_a_kind_by_its_rank(is_compared: Flag, high_decided_by: Text) -> Flag:
    """Four-of-a-kind ranks by the rank of the four, kings the highest."""
    return is_compared & high_decided_by.is_("four_of_a_kind")


@decides("659a.6(b)(4)", wager=MAIN, by=RANK, follows=OUTCOMES)
def flush_by_its_cards(is_compared: Flag, high_decided_by: Text) -> Flag:
    """A flush is four cards of one suit; two of them are compared by their cards.

    Reading  How far they are compared, and what the joker counts as, readings decide.
    """
    return is_compared & high_decided_by.is_("flush")


@decides("659a.6(b)(5)", wager=MAIN, by=RANK, follows=OUTCOMES)
def straight_by_its_own_order(is_compared: Flag, high_decided_by: Text) -> Flag:
    """Of straights of four ace high is the highest, then ace to four, king high and down to five high."""
    return is_compared & high_decided_by.is_("straight")


@decides("659a.6(b)(6)", wager=MAIN, by=RANK, follows=OUTCOMES)
def three_of_a_kind_by_its_rank(is_compared: Flag, high_decided_by: Text) -> Flag:
    """Three-of-a-kind ranks by the rank of the three, aces the highest."""
    return is_compared & high_decided_by.is_("three_of_a_kind")


@decides("659a.6(b)(7)", wager=MAIN, by=RANK, follows=OUTCOMES)
def two_pair_by_the_higher_pair(is_compared: Flag, high_decided_by: Text) -> Flag:
    """Two pair rank by the higher pair, then by the lower one.

    Reading  Only the ends of the order are printed; that the higher pair goes first follows from them.
    """
    return is_compared & high_decided_by.is_("two_pair")


@decides("659a.6(b)(8)", wager=MAIN, by=RANK, follows=OUTCOMES)
def pair_by_its_rank(is_compared: Flag, high_decided_by: Text, medium_decided_by: Text) -> Flag:
    """A pair, the only made medium hand, ranks by its two cards, aces the highest."""
    return is_compared & (high_decided_by.is_("pair") | medium_decided_by.is_("pair"))


@decides("659a.6(c)", wager=MAIN, by="the cards", follows=OUTCOMES)
def hands_of_one_rank_are_compared_by_their_cards(
    is_compared: Flag, high_decided_by: Text, medium_decided_by: Text, low_decided_by: Text
) -> Flag:
    """Hands of one rank, or of none, go by their highest card; else they are a copy.

    Reading  Whether further cards are compared where the highest are alike, a reading decides.
    """
    by_cards = high_decided_by.is_("cards") | medium_decided_by.is_("cards") | low_decided_by.is_("cards")
    return is_compared & by_cards
