"""58 Pa. Code § 645a.11(f)-(g). The Pai Gow Poker Wager loses, ties or wins."""

from rules.clause import Status, Verdict, clause, unchecked
from rules.duties import inspections, setting
from rules.duties.payouts import outcome
from rules.duty import duty, reads
from rules.kinds import Flag, Text
from rules.poker import going_on, taking_in

MAIN = "pai_gow_poker"
# A hand of the dealer's or the bank's that was set wrongly explains the outcomes that follow from it.
HOUSE = ("645a.11(c)", "645a.12(e)[house way]", "645a.12(i)[reset]")
_HANDS = (
    "high hand {high_against} ({own_high_counted} against {opponents_high_cards}), "
    "low hand {low_against} ({own_low_counted} against {opponents_low_cards})"
)
_FOULED = "set as {own_high_cards} over {own_low_cards}"

unchecked("645a.11(f)", Status.HEADING, "Introduces when the Pai Gow Poker Wager loses, ties or wins.")
unchecked("645a.11(f)(1)", Status.HEADING, "Introduces when the Pai Gow Poker Wager loses.")

# Where a player banks, § 645a.12(j) and (l) say the same.
duty(
    "645a.11(f)(1)[at once]",
    "A losing Pai Gow Poker Wager is collected as soon as the hands have been shown.",
    going_on.collected_at_once,
    when="is_settled_by_hands and main_outcome is lose and stake_was_kept and others_are_shown_after",
    begun_at=reads("own_shown_at"),
    told="hands shown {own_shown_at}",
    per="wager",
    wager=MAIN,
    kind="event",
    follows=(
        *("645a.11(e)", "645a.12(j)[order]", "645a.12(l)[order]"),
        "645a.11(e)[before settling]",
    ),
    reading="This means before the next player's wager is settled, unless a stricter reading is chosen. "
    "Nothing is required of the last player's wager.",
)


@outcome("645a.11(f)(1)(i)", wager=MAIN, due="lose", because=_HANDS, follows=HOUSE)
def main_wager_loses_when_both_hands_are_lower(
    is_not_fouled_for_sure: Flag, high_against: Text, low_against: Text
) -> Flag:
    """A Pai Gow Poker Wager loses when both hands rank lower than the dealer's.

    Reading  Also where it is not known whether they were set of the cards dealt: the wager is lost if not.
    """
    return is_not_fouled_for_sure & high_against.is_("lower") & low_against.is_("lower")


@outcome("645a.11(f)(1)(ii)", wager=MAIN, due="lose", because=_HANDS, follows=HOUSE)
def main_wager_loses_when_one_hand_is_a_copy_and_neither_is_higher(
    is_not_fouled_for_sure: Flag, high_against: Text, low_against: Text
) -> Flag:
    """A Pai Gow Poker Wager loses when one hand is identical in rank and the other identical or lower.

    Reading  Also where it is not known whether they were set of the cards dealt: the wager is lost if not.
    """
    neither_higher = ~high_against.is_("higher") & ~low_against.is_("higher")
    a_copy = high_against.is_("identical") | low_against.is_("identical")
    return is_not_fouled_for_sure & neither_higher & a_copy


@outcome(
    "645a.11(f)(1)(iii)", wager=MAIN, due="lose", because=f"the low hand outranks the high hand: {_FOULED}"
)
def main_wager_loses_when_the_low_hand_outranks_the_high_hand(
    is_fouled: Flag, low_outranks_high: Flag
) -> Flag:
    """A Pai Gow Poker Wager loses when the player's high hand ranks below the low hand."""
    return is_fouled & low_outranks_high


@outcome(
    "645a.11(f)(1)(iv)",
    wager=MAIN,
    due="lose",
    because=f"these are not five and two of the cards dealt: {_FOULED}",
)
def main_wager_loses_when_the_hands_are_not_of_the_cards_dealt(
    is_fouled: Flag, low_outranks_high: Flag
) -> Flag:
    """A Pai Gow Poker Wager loses when the two hands are not five and two of the cards dealt.

    Reading  No record shows what else setting hands correctly may mean, such as where they lie.
    """
    return is_fouled & ~low_outranks_high


@outcome("645a.11(f)(1)(v)", wager=MAIN, due="push", because="the dealer has a Queen's Dragon at an EZ table")
def main_wager_is_returned_on_a_queens_dragon(is_returned_by_dealers_hand: Flag) -> Flag:
    """At an EZ table a dealer's Queen's Dragon returns the Pai Gow Poker Wager.

    Reading  It prevails over every way to lose, wrongly set hands included unless read otherwise, but a
    surrendered wager stays lost. The text does not say whether it applies where a player banks: unknown.
    """
    return is_returned_by_dealers_hand


unchecked("645a.11(f)(2)", Status.HEADING, "Introduces when the Pai Gow Poker Wager is a tie.")


@outcome("645a.11(f)(2)(i)", wager=MAIN, due="push", because=_HANDS, follows=HOUSE)
def main_wager_ties_when_only_the_high_hand_is_higher(
    is_compared: Flag, high_against: Text, low_against: Text
) -> Flag:
    """A Pai Gow Poker Wager is returned when the high hand ranks higher and the low hand does not."""
    return is_compared & high_against.is_("higher") & ~low_against.is_("higher")


@outcome("645a.11(f)(2)(ii)", wager=MAIN, due="push", because=_HANDS, follows=HOUSE)
def main_wager_ties_when_only_the_low_hand_is_higher(
    is_compared: Flag, high_against: Text, low_against: Text
) -> Flag:
    """A Pai Gow Poker Wager is returned when the low hand ranks higher and the high hand does not."""
    return is_compared & ~high_against.is_("higher") & low_against.is_("higher")


@clause(
    "645a.11(f)(2)(iii)", status=Status.CONSEQUENCE, per="wager", wager=MAIN, follows=("645a.11(f)(1)(v)",)
)
def queens_dragon_counts_as_a_tie(
    is_returned_by_dealers_hand: Flag, settled_as: Text, settled_right: Flag
) -> Verdict:
    """At an EZ table a dealer's Queen's Dragon makes the Pai Gow Poker Wager a tie.

    Reading  The same rule as § 645a.11(f)(1)(v), under which the money is reported.
    """
    return Verdict(
        applies=is_returned_by_dealers_hand,
        holds=settled_as.is_("push") & settled_right,
        observed="settled as {settled_as}",
        required="push, because the dealer has a Queen's Dragon at an EZ table",
        record=settled_right,
    )


@outcome(
    "645a.11(f)(3)",
    wager=MAIN,
    due="win",
    because=_HANDS + "{so_much_at_least}",
    only="won_without_both_higher",
    follows=HOUSE,
)
def main_wager_wins_when_both_hands_are_higher(
    is_compared: Flag, high_against: Text, low_against: Text
) -> Flag:
    """A Pai Gow Poker Wager wins when both hands rank higher than the dealer's, and not otherwise.

    Reading  One that was paid although one hand does not rank higher is told here where nobody recorded what
    would show whether it loses or is a tie.
    """
    return is_compared & high_against.is_("higher") & low_against.is_("higher")


inspections.observed(
    "645a.11(g)",
    "The cards of a hand without further wagers go to the discard rack once its wager is settled.",
    when="not taking_in_decided",
)

duty(
    "645a.11(g)[before the next round]",
    "The cards of a hand without further wagers are in the discard rack before another round is dealt.",
    taking_in.racked_before_another_round,
    per="wager",
    wager=MAIN,
    kind="event",
)

duty(
    "645a.11(g)[after settlement]",
    "The cards of a hand stay on the layout until its Pai Gow Poker Wager is settled.",
    setting.racked_after_settlement,
    when="is_dealt_in and play_went_on and not was_surrendered",
    per="wager",
    wager=MAIN,
    kind="event",
)
