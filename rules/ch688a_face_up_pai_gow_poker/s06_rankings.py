"""58 Pa. Code § 688a.6(a)-(d), as proposed. Face Up Pai Gow Poker rankings."""

from __future__ import annotations

from rules.ch688a_face_up_pai_gow_poker.columns import ACE_HIGH, FORTUNE, MAIN
from rules.duties.payouts import decides, defines
from rules.values import Flag, Text, is_known

RANK = "the rank of the hands"
# The outcome of the wager tells the fault and its money; a row of the ranking stands under it.
OUTCOMES = ("688a.11(f)(1)(i)", "688a.11(f)(1)(ii)", "688a.11(f)(2)(i)", "688a.11(f)(2)(ii)", "688a.11(f)(3)")

# Three pair is collected or returned; what other rows pay is for their paytables.
FORTUNE_SETTLED = ("688a.11(h)(2)(i)(A)", "688a.11(h)(2)(i)(B)", "688a.12(c)[three pair]")


@decides("688a.6(a)", wager=MAIN, by=RANK, follows=OUTCOMES)
def cards_rank_from_the_ace_down(is_compared: Flag) -> Flag:
    """Cards rank from ace to deuce; the ace also opens two to five, the joker is an ace or completes a hand.

    Reading  Judged by every wager that a comparison of hands decides.  The joker completes straights and
    flushes of every kind and is an ace everywhere else.
    """
    return is_compared


@decides("688a.6(b)", wager=MAIN, by="the order of the hands", follows=OUTCOMES)
def hands_rank_in_their_order(is_compared: Flag, kinds_differ: Flag) -> Flag:
    """Hands rank from five aces down to a pair.

    Reading  Judged by the wagers of which two high hands, or two low hands, are of different kinds.
    """
    return is_compared & kinds_differ


@decides("688a.6(b)(1)", wager=MAIN, by=RANK, follows=OUTCOMES)
def five_aces_are_the_highest(is_compared: Flag, high_decided_by: Text) -> Flag:
    """Five aces, four aces and the joker, are the highest hand."""
    return is_compared & high_decided_by.is_("five_aces")


@decides("688a.6(b)(2)", wager=MAIN, by=RANK, follows=OUTCOMES)
def royal_flush_comes_second(is_compared: Flag, high_decided_by: Text) -> Flag:
    """A royal flush, ace to ten of one suit, ranks below five aces only.

    Reading  The joker may stand for any of its cards, or for its ace only, as read.
    """
    return is_compared & high_decided_by.is_("royal_flush")


@decides("688a.6(b)(3)", wager=MAIN, by=RANK, follows=OUTCOMES)
def straight_flush_by_its_own_order(is_compared: Flag, high_decided_by: Text) -> Flag:
    """Of straight flushes ace to five is the highest, then king high and down to six high."""
    return is_compared & high_decided_by.is_("straight_flush")


@decides("688a.6(b)(4)", wager=MAIN, by=RANK, follows=OUTCOMES)
def four_of_a_kind_by_its_rank(is_compared: Flag, high_decided_by: Text) -> Flag:
    """Four-of-a-kind ranks by the rank of the four, aces the highest."""
    return is_compared & high_decided_by.is_("four_of_a_kind")


@decides("688a.6(b)(5)", wager=MAIN, by=RANK, follows=OUTCOMES)
def full_house_by_its_three(is_compared: Flag, high_decided_by: Text) -> Flag:
    """A full house ranks by its three-of-a-kind, then by its pair.

    Reading  Only the ends of the order are printed; that the three go first follows from them.
    """
    return is_compared & high_decided_by.is_("full_house")


@decides("688a.6(b)(6)", wager=MAIN, by=RANK, follows=OUTCOMES)
def flush_by_its_highest_card(is_compared: Flag, high_decided_by: Text) -> Flag:
    """A flush ranks by its highest card that the other flush does not have.

    Reading  The card is a rank, as no two hands hold the same card; a reading says what the joker counts as.
    """
    return is_compared & high_decided_by.is_("flush")


@decides("688a.6(b)(7)", wager=MAIN, by=RANK, follows=OUTCOMES)
def straight_by_its_own_order(is_compared: Flag, high_decided_by: Text) -> Flag:
    """Of straights ace high is the highest, then ace to five, king high and down to six high."""
    return is_compared & high_decided_by.is_("straight")


@decides("688a.6(b)(8)", wager=MAIN, by=RANK, follows=OUTCOMES)
def three_of_a_kind_by_its_rank(is_compared: Flag, high_decided_by: Text) -> Flag:
    """Three-of-a-kind ranks by the rank of the three, aces the highest."""
    return is_compared & high_decided_by.is_("three_of_a_kind")


@defines("688a.6(b)(9)", wager=FORTUNE, follows=FORTUNE_SETTLED)
def three_pair_is_a_hand_of_the_fortune_bonus(bonus_row: Text) -> Flag:
    """Three pair is a hand for the Fortune Bonus Wager only, above two pair and below three-of-a-kind.

    Reading  Three ranks are printed three times each, nine cards in all: two of each are meant.
    """
    return bonus_row.is_("three_pair")


@decides("688a.6(b)(10)", wager=MAIN, by=RANK, follows=OUTCOMES)
def two_pair_by_the_higher_pair(is_compared: Flag, high_decided_by: Text) -> Flag:
    """Two pair rank by the higher pair, then by the lower one.

    Reading  Only the ends of the order are printed; that the higher pair goes first follows from them.
    """
    return is_compared & high_decided_by.is_("two_pair")


@decides("688a.6(b)(11)", wager=MAIN, by=RANK, follows=OUTCOMES)
def pair_by_its_rank(is_compared: Flag, high_decided_by: Text, low_decided_by: Text) -> Flag:
    """A pair, the only made low hand, ranks by its two cards, aces the highest."""
    return is_compared & (high_decided_by.is_("pair") | low_decided_by.is_("pair"))


@decides("688a.6(c)", wager=MAIN, by="the cards beside", follows=OUTCOMES)
def hands_of_one_rank_are_compared_card_by_card(
    is_compared: Flag, high_decided_by: Text, low_decided_by: Text
) -> Flag:
    """Hands of one rank, or of none, go by the highest card the other does not have; else they tie.

    Reading  Cards are compared by rank, each as often as a hand holds it.
    """
    return is_compared & (high_decided_by.is_("cards") | low_decided_by.is_("cards"))


@decides(
    "688a.6(d)",
    wager=ACE_HIGH,
    by="the dealer's seven cards",
    follows=("688a.11(h)(1)(i)(A)", "688a.11(h)(1)(i)(B)"),
)
def ace_high_bonus_wins_on_the_dealers_ace_high(wager_kind: Text) -> Flag:
    """An Ace High Bonus Wager wins if the dealer's seven cards are an Ace High Pai Gow."""
    return is_known(wager_kind)
