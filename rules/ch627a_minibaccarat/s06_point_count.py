"""58 Pa. Code § 627a.6. Value of cards; Point Count of hand."""

from rules.cards import JOKER
from rules.ch627a_minibaccarat.hands import POINTS, of_the_hand, point_count
from rules.clause import Status, Verdict, clause, derived, unchecked
from rules.duty import duty
from rules.kinds import Bools, Cards, Count, Flag
from rules.values import booleans, certainly, in_any_column, integers, known

unchecked("627a.6", Status.HEADING, "Introduces the values of cards and the Point Count of a hand.")
unchecked("627a.6(a)", Status.HEADING, "Introduces the values of cards.")


@derived(per="hand")
def hand_count(hand_cards_in_play: Cards) -> Count:
    """Point Count of the hand, of which a fourth card is none; missing where it has fewer than two cards."""
    whole = point_count(of_the_hand(hand_cards_in_play))
    return integers(whole.values, known(point_count(hand_cards_in_play, 2)))


def _of_the_record(settled_as_announced: Flag | None) -> bool | Flag:
    """A wrong count accuses nobody unless it is known that money followed it."""
    return True if settled_as_announced is None else booleans(~certainly(settled_as_announced))


def _valued(
    hand_cards_in_play: Cards,
    hand_count: Count,
    final_count: Count,
    play_went_on: Flag,
    of_kind: Bools,
    required: str,
    *,
    settled_as_announced: Flag | None = None,
) -> Verdict:
    """Judge the value of one kind of card by the recorded counts of the hands that hold it.

    of_kind  by card number.  A wrong count is put down to it only if the hand holds no other.
    """
    cards = of_the_hand(hand_cards_in_play).values
    there = (cards >= 0) & (cards != JOKER)
    holds_it = in_any_column(there & of_kind[cards])
    only_it = ~in_any_column(there & ~of_kind[cards])
    right = final_count == hand_count
    return Verdict(
        applies=booleans(holds_it, hand_cards_in_play.known) & play_went_on,
        holds=booleans(right.values, known(right) & (right.values | only_it)),
        observed="{final_count} recorded for {hand_cards_in_play}",
        required=required,
        record=_of_the_record(settled_as_announced),
    )


_OTHERS = "A wrong count cannot be attributed to one kind of card where the hand holds another kind too."

duty(
    "627a.6(a)(1)",
    "A card from 2 to 9 counts its face value.",
    _valued,
    of_kind=(POINTS >= 2) & (POINTS <= 9),
    required="face value for each card from 2 to 9: {hand_count}",
    status=Status.CONSEQUENCE,
    per="hand",
    follows=("627a.6(b)",),
    reading=_OTHERS,
)

duty(
    "627a.6(a)(2)",
    "A 10, jack, queen or king counts nothing.",
    _valued,
    of_kind=POINTS == 0,
    required="nothing for a 10, jack, queen or king: {hand_count}",
    status=Status.CONSEQUENCE,
    per="hand",
    follows=("627a.6(b)",),
    reading=_OTHERS,
)

duty(
    "627a.6(a)(3)",
    "An ace counts one.",
    _valued,
    of_kind=POINTS == 1,
    required="one for each ace: {hand_count}",
    status=Status.CONSEQUENCE,
    per="hand",
    follows=("627a.6(b)",),
    reading=_OTHERS,
)


@clause("627a.6(b)", per="hand", follows=("627a.9(a)",))
def point_count_is_the_last_digit_of_the_total(
    hand_count: Count, final_count: Count, play_went_on: Flag, *, settled_as_announced: Flag | None = None
) -> Verdict:
    """The Point Count of a hand is the last digit of the summed values of its cards.

    Reading  A wrong count is a fault of the record unless a wager of the round was settled by it.  A void
    round may have ended before it was counted; what was counted is judged there, too.
    """
    return Verdict(
        applies=play_went_on | booleans(known(final_count) & known(hand_count)),
        holds=final_count == hand_count,
        observed="{final_count} recorded for {hand_cards_in_play}",
        required="{hand_count}",
        record=_of_the_record(settled_as_announced),
    )


unchecked("627a.6(b)(1)", Status.DEFINITION, "Shows by example that an ace, a 2 and a 4 count 7.")
unchecked("627a.6(b)(2)", Status.DEFINITION, "Shows by example that an ace, a 2 and a 9 count 2, not 12.")
