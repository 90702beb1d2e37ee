"""58 Pa. Code § 686a.3(d). Cards; number of decks; value of cards: what each card counts."""

from rules.clause import Verdict
from rules.duty import duty
from rules.kinds import Cards, Count, Flag

# A wrong total on record explains the outcomes that follow from it.
COUNTED = ("686a.3(d)(1)", "686a.3(d)(2)", "686a.3(d)(3)")


def _total_is_right(
    hand_cards_in_play: Cards,
    has_total: Flag,
    hand_total: Count,
    total_with_further_cards: Count,
    final_count: Count,
    settled_by_count: Flag,
) -> Verdict:
    """Judge the recorded total of a hand.

    A total of more than its three cards says that each counted as it should: what is settled by it is judged
    there.
    """
    del hand_cards_in_play  # shown in the finding
    return Verdict(
        applies=has_total,
        holds=(final_count == hand_total) | (final_count == total_with_further_cards),
        observed="{hand_cards_in_play} recorded as {final_count}",
        required="a total of {hand_total}",
        # A wrong total by which nothing was settled contradicts the cards on record and harms nobody.
        record=~settled_by_count,
    )


duty(
    "686a.3(d)(1)",
    "Cards from 2 to 10 count as many as their number.",
    _total_is_right,
    when="not holds_face_card and not holds_ace",
    per="hand",
    reading="Judged by the recorded totals of hands that hold no other cards.",
)

duty(
    "686a.3(d)(2)",
    "Jacks, queens and kings count 10.",
    _total_is_right,
    when="holds_face_card and not holds_ace",
    per="hand",
    reading="Judged by the recorded totals of hands that hold one and no ace.",
)

duty(
    "686a.3(d)(3)",
    "An ace counts 11, and never 1.",
    _total_is_right,
    when="holds_ace",
    per="hand",
    reading="Judged by the recorded totals of hands that hold one.",
)
