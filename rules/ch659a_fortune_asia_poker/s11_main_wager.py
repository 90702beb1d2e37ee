"""58 Pa. Code § 659a.11(f)-(g). The Fortune Asia Poker Wager loses or wins."""

from rules.ch659a_fortune_asia_poker.columns import MAIN
from rules.clause import Status, Verdict, clause, unchecked
from rules.duties.payouts import outcome
from rules.duties.settlements import unless_void
from rules.kinds import Flag, Text

# Hands of the dealer's that were set wrongly explain the outcomes that follow from them.
HOUSE = ("659a.11(c)[lawful]", "659a.11(c)")
_HANDS = (
    "high hand {high_against} ({own_high_cards} against {opponents_high_cards}), "
    "medium hand {medium_against} ({own_medium_cards} against {opponents_medium_cards}), "
    "low hand {low_against} ({own_low_cards} against {opponents_low_cards})"
)
_FOULED = "set as {own_high_cards} over {own_medium_cards} over {own_low_cards}"

unchecked("659a.11(f)", Status.HEADING, "Introduces when the Fortune Asia Poker Wager loses or wins.")


@outcome("659a.11(f)(1)(i)", wager=MAIN, due="lose", because=_HANDS, follows=HOUSE)
def main_wager_loses_when_two_hands_are_not_higher(
    is_not_fouled_for_sure: Flag, outcome_by_hands: Text
) -> Flag:
    """A Fortune Asia Poker Wager loses when two of three hands are a copy of, or lower than, the dealer's.

    Reading  Also where it is not known whether they were set of the cards dealt: the wager is lost if not.
    """
    return is_not_fouled_for_sure & outcome_by_hands.is_("lose")


@clause(
    "659a.11(f)(1)(ii)", status=Status.CONSEQUENCE, per="wager", wager=MAIN, follows=("659a.11(f)(1)(i)",)
)
def main_wager_loses_on_a_copy_and_a_lower_hand(
    is_not_fouled_for_sure: Flag,
    a_copy_and_a_lower_hand: Flag,
    wager_stands: Flag,
    settled_as: Text,
    settled_right: Flag,
    *,
    goes_back_as_void: Flag | None = None,
) -> Verdict:
    """A Fortune Asia Poker Wager loses when one hand is a copy of the dealer's and another one is lower.

    Reading  A case of § 659a.11(f)(1)(i), under which the money is reported.
    """
    return Verdict(
        applies=unless_void(
            is_not_fouled_for_sure & a_copy_and_a_lower_hand & wager_stands, goes_back_as_void
        ),
        holds=settled_as.is_("lose") & settled_right,
        observed="settled as {settled_as}",
        required="lose: high hand {high_against}, medium hand {medium_against}, low hand {low_against}",
        record=settled_right,
    )


@outcome(
    "659a.11(f)(1)(iii)",
    wager=MAIN,
    due="lose",
    because=f"the high hand does not outrank the medium hand: {_FOULED}",
)
def main_wager_loses_when_the_high_hand_is_not_above_the_medium_hand(
    is_fouled: Flag, medium_not_below_high: Flag
) -> Flag:
    """A Fortune Asia Poker Wager loses when the player's high hand does not outrank the medium hand.

    Reading  Hands that are set wrongly lose, even if two of them are higher than the dealer's.
    """
    return is_fouled & medium_not_below_high


@outcome(
    "659a.11(f)(1)(iv)",
    wager=MAIN,
    due="lose",
    because=f"the medium hand does not outrank the low hand: {_FOULED}",
)
def main_wager_loses_when_the_medium_hand_is_not_above_the_low_hand(
    is_fouled: Flag, medium_not_below_high: Flag, low_not_below_medium: Flag
) -> Flag:
    """A Fortune Asia Poker Wager loses when the player's medium hand does not outrank the low hand.

    Reading  Where the high hand does not outrank the medium hand either, that is reported instead.
    """
    return is_fouled & low_not_below_medium & ~medium_not_below_high


@outcome(
    "659a.11(f)(1)(v)",
    wager=MAIN,
    due="lose",
    because=f"these are not four, two and one of the cards dealt: {_FOULED}",
)
def main_wager_loses_when_the_hands_are_not_of_the_cards_dealt(
    is_fouled: Flag, medium_not_below_high: Flag, low_not_below_medium: Flag
) -> Flag:
    """A Fortune Asia Poker Wager loses when the hands are not four, two and one of the cards dealt.

    Reading  No record shows what else setting hands correctly may mean, such as where they lie.
    """
    return is_fouled & ~medium_not_below_high & ~low_not_below_medium


@outcome(
    "659a.11(f)(2)",
    wager=MAIN,
    due="win",
    because=_HANDS,
    only="returned_as_a_tie",
    whether="a loss, or else ",
    follows=HOUSE,
)
def main_wager_wins_when_two_hands_are_higher(is_compared: Flag, outcome_by_hands: Text) -> Flag:
    """A Fortune Asia Poker Wager wins when two of the three hands rank higher than the dealer's.

    Reading  Hands set wrongly lose nevertheless.  There is no tie: a stake given back with nothing paid is
    told here where nobody recorded what would show whether the wager loses or wins.
    """
    return is_compared & outcome_by_hands.is_("win")
