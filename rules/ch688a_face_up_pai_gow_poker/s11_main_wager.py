"""58 Pa. Code § 688a.11(f)-(g), as proposed. The Face Up Pai Gow Poker Wager loses, ties or wins."""

from __future__ import annotations

from rules.ch688a_face_up_pai_gow_poker.columns import MAIN
from rules.clause import Status, unchecked
from rules.duties import setting
from rules.duties.payouts import outcome
from rules.duty import duty
from rules.values import Cards, Flag, Text

# A hand of the dealer's that was set wrongly explains the outcomes that follow from it.
HOUSE = ("688a.11(a)",)
_HANDS = (
    "high hand {high_against} ({own_high_cards} against {opponents_high_cards}), "
    "low hand {low_against} ({own_low_cards} against {opponents_low_cards})"
)
_FOULED = "set as {own_high_cards} over {own_low_cards}"

unchecked(
    "688a.11(f)", Status.HEADING, "Introduces when the Face Up Pai Gow Poker Wager loses, ties or wins."
)
unchecked("688a.11(f)(1)", Status.HEADING, "Introduces when the Face Up Pai Gow Poker Wager loses.")


@outcome("688a.11(f)(1)(i)", wager=MAIN, due="lose", because=_HANDS, follows=HOUSE)
def main_wager_loses_when_both_hands_are_lower(
    is_compared: Flag,
    high_against: Text,
    low_against: Text,
    own_high_cards: Cards,
    own_low_cards: Cards,
    opponents_high_cards: Cards,
    opponents_low_cards: Cards,
) -> Flag:
    """A Face Up Pai Gow Poker Wager loses when both hands rank lower than the dealer's."""
    return is_compared & high_against.is_("lower") & low_against.is_("lower")


@outcome("688a.11(f)(1)(ii)", wager=MAIN, due="lose", because=_HANDS, follows=HOUSE)
def main_wager_loses_when_one_hand_is_a_copy_and_neither_is_higher(
    is_compared: Flag,
    high_against: Text,
    low_against: Text,
    own_high_cards: Cards,
    own_low_cards: Cards,
    opponents_high_cards: Cards,
    opponents_low_cards: Cards,
) -> Flag:
    """A Face Up Pai Gow Poker Wager loses when one hand is identical and the other identical or lower."""
    neither_higher = ~high_against.is_("higher") & ~low_against.is_("higher")
    a_copy = high_against.is_("identical") | low_against.is_("identical")
    return is_compared & neither_higher & a_copy


@outcome(
    "688a.11(f)(1)(iii)", wager=MAIN, due="lose", because=f"the low hand outranks the high hand: {_FOULED}"
)
def main_wager_loses_when_the_low_hand_outranks_the_high_hand(
    is_fouled: Flag, low_outranks_high: Flag, own_high_cards: Cards, own_low_cards: Cards
) -> Flag:
    """A Face Up Pai Gow Poker Wager loses when the player's high hand ranks below the low hand."""
    return is_fouled & low_outranks_high


@outcome(
    "688a.11(f)(1)(iv)",
    wager=MAIN,
    due="lose",
    because=f"these are not five and two of the cards dealt: {_FOULED}",
)
def main_wager_loses_when_the_hands_are_not_of_the_cards_dealt(
    is_fouled: Flag, low_outranks_high: Flag, own_high_cards: Cards, own_low_cards: Cards
) -> Flag:
    """A Face Up Pai Gow Poker Wager loses when the two hands are not five and two of the cards dealt.

    Reading  No record shows what else setting hands correctly may mean, such as where they lie.
    """
    return is_fouled & ~low_outranks_high


unchecked("688a.11(f)(2)", Status.HEADING, "Introduces when the Face Up Pai Gow Poker Wager is a tie.")


@outcome("688a.11(f)(2)(i)", wager=MAIN, due="push", because=_HANDS, follows=HOUSE)
def main_wager_ties_when_only_the_high_hand_is_higher(
    is_compared: Flag,
    high_against: Text,
    low_against: Text,
    own_high_cards: Cards,
    own_low_cards: Cards,
    opponents_high_cards: Cards,
    opponents_low_cards: Cards,
) -> Flag:
    """A Face Up Pai Gow Poker Wager is returned when the high hand ranks higher and the low hand does not."""
    return is_compared & high_against.is_("higher") & ~low_against.is_("higher")


@outcome("688a.11(f)(2)(ii)", wager=MAIN, due="push", because=_HANDS, follows=HOUSE)
def main_wager_ties_when_only_the_low_hand_is_higher(
    is_compared: Flag,
    high_against: Text,
    low_against: Text,
    own_high_cards: Cards,
    own_low_cards: Cards,
    opponents_high_cards: Cards,
    opponents_low_cards: Cards,
) -> Flag:
    """A Face Up Pai Gow Poker Wager is returned when the low hand ranks higher and the high hand does not."""
    return is_compared & ~high_against.is_("higher") & low_against.is_("higher")


@outcome("688a.11(f)(2)(iii)", wager=MAIN, due="push", because="the dealer has an Ace High Pai Gow")
def main_wager_is_returned_on_the_dealers_ace_high(is_returned_by_dealers_hand: Flag) -> Flag:
    """A dealer's Ace High Pai Gow returns the Face Up Pai Gow Poker Wager.

    Reading  It prevails over winning and losing, as § 688a.2(b)(8) has it inscribed; hands set wrongly are
    left open unless read otherwise, and a surrendered wager stays lost.
    """
    return is_returned_by_dealers_hand


@outcome("688a.11(f)(3)", wager=MAIN, due="win", because=_HANDS, follows=HOUSE)
def main_wager_wins_when_both_hands_are_higher(
    is_compared: Flag,
    high_against: Text,
    low_against: Text,
    own_high_cards: Cards,
    own_low_cards: Cards,
    opponents_high_cards: Cards,
    opponents_low_cards: Cards,
) -> Flag:
    """A Face Up Pai Gow Poker Wager wins when both hands rank higher than the dealer's."""
    return is_compared & high_against.is_("higher") & low_against.is_("higher")


duty(
    "688a.11(g)",
    "The cards of a hand stay on the layout until its Face Up Pai Gow Poker Wager is settled.",
    setting.racked_after_settlement,
    when="is_standing_main and not was_surrendered",
    per="wager",
    wager=MAIN,
    kind="event",
)
