"""58 Pa. Code § 687a.6(a)-(c), as proposed. DJ Wild Stud Poker rankings (``hands.yaml``).

No record tells how a dealer ranked two hands but the outcome, and what he paid on the Blind Wager: each
sentence is judged by the Ante, Blind and Raise Wagers that rest on it, and a breach stands under that of
§ 687a.11(e) or § 687a.12(b).
"""

from rules.duties.hand_lists import hands_rank
from rules.duties.payouts import decides
from rules.kinds import Flag, Text

OUTCOMES = ("687a.11(e)(1)", "687a.11(e)(2)", "687a.11(e)(3)")
PAID = (*OUTCOMES, "687a.12(b)", "687a.12(b)[Paytable]")
RANK = "{own_category} against the dealer's {dealer_category}"


@decides("687a.6(a)", wager="", by=RANK, follows=OUTCOMES)
def cards_rank_from_the_ace_down(is_compared: Flag, own_category: Text, dealer_category: Text) -> Flag:
    """Cards rank from ace to deuce, the ace also below two to five; suits are equal.

    Reading  Judged by two hands of one category, which go by their cards unless read otherwise.  Ace to five
    is the lowest straight.
    """
    return is_compared & own_category.same_as(dealer_category)


@decides("687a.6(b)", wager="", by=RANK, follows=PAID, pays="wager_kind is blind and own_hand_is_wild")
def deuces_and_the_joker_are_wild(is_compared: Flag, wild_cards_play: Flag) -> Flag:
    """The four deuces and the joker are wild and stand for whatever card makes the best hand.

    Reading  Another rank is all that is printed; a wild card stands for another suit as well, and may stand
    for itself.
    """
    return is_compared & wild_cards_play


@decides("687a.6(c)", wager="", by=RANK, follows=PAID, pays="wager_kind is blind")
def hands_rank_in_their_order(is_compared: Flag, own_category: Text, dealer_category: Text) -> Flag:
    """Hands rank from Five Wilds down to a high card.

    Reading  Judged by two hands of different categories.  Five-of-a-kind, which is paid and not listed, ranks
    below a royal flush unless read otherwise.
    """
    return is_compared & ~own_category.same_as(dealer_category)


hands_rank("")
