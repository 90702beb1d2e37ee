"""58 Pa. Code § 688a.11(f)-(g), as proposed. The Face Up Pai Gow Poker Wager loses, ties or wins."""

from rules.ch688a_face_up_pai_gow_poker.columns import MAIN
from rules.duties.payouts import outcome
from rules.kinds import Flag, Text

# A hand of the dealer's that was set wrongly explains the outcomes that follow from it.
HOUSE = ("688a.11(a)",)
_HANDS = (
    "high hand {high_against} ({own_high_counted} against {opponents_high_cards}), "
    "low hand {low_against} ({own_low_counted} against {opponents_low_cards})"
)
_FOULED = "set as {own_high_cards} over {own_low_cards}"


@outcome("688a.11(f)(1)(ii)", wager=MAIN, due="lose", because=_HANDS, follows=HOUSE)
def main_wager_loses_when_one_hand_is_a_copy_and_neither_is_higher(
    is_not_fouled_for_sure: Flag, high_against: Text, low_against: Text
) -> Flag:
    """A Face Up Pai Gow Poker Wager loses when one hand is identical and the other identical or lower.

    Reading  Also where it is not known whether they were set of the cards dealt: the wager is lost if not.
    """
    neither_higher = ~high_against.is_("higher") & ~low_against.is_("higher")
    a_copy = high_against.is_("identical") | low_against.is_("identical")
    return is_not_fouled_for_sure & neither_higher & a_copy


@outcome("688a.11(f)(2)(iii)", wager=MAIN, due="push", because="the dealer has an Ace High Pai Gow")
def main_wager_is_returned_on_the_dealers_ace_high(is_returned_by_dealers_hand: Flag) -> Flag:
    """A dealer's Ace High Pai Gow returns the Face Up Pai Gow Poker Wager.

    Reading  It prevails over winning and losing, as § 688a.2(b)(8) has it inscribed; hands set wrongly are
    left open unless read otherwise, and a surrendered wager stays lost.
    """
    return is_returned_by_dealers_hand
