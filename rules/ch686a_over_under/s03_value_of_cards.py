"""58 Pa. Code § 686a.3(d). Cards; number of decks; value of cards: what each card counts."""

from rules.clause import Verdict, clause
from rules.kinds import Cards, Count, Flag


def _total_is_right(
    which: Flag, has_total: Flag, hand_total: Count, final_count: Count, settled_by_count: Flag
) -> Verdict:
    return Verdict(
        applies=which & has_total,
        holds=final_count == hand_total,
        observed="{hand_cards_in_play} recorded as {final_count}",
        required="a total of {hand_total}",
        # A wrong total by which nothing was settled contradicts the cards on record and harms nobody.
        record=~settled_by_count,
    )


@clause("686a.3(d)(1)", per="hand")
def cards_from_2_to_10_count_their_number(
    hand_cards_in_play: Cards,
    holds_face_card: Flag,
    holds_ace: Flag,
    has_total: Flag,
    hand_total: Count,
    final_count: Count,
    settled_by_count: Flag,
) -> Verdict:
    """Cards from 2 to 10 count as many as their number.

    Reading  Judged by the recorded totals of hands that hold no other cards.
    """
    del hand_cards_in_play  # shown in the finding
    return _total_is_right(
        ~holds_face_card & ~holds_ace, has_total, hand_total, final_count, settled_by_count
    )


@clause("686a.3(d)(2)", per="hand")
def jacks_queens_and_kings_count_ten(
    hand_cards_in_play: Cards,
    holds_face_card: Flag,
    holds_ace: Flag,
    has_total: Flag,
    hand_total: Count,
    final_count: Count,
    settled_by_count: Flag,
) -> Verdict:
    """Jacks, queens and kings count 10.

    Reading  Judged by the recorded totals of hands that hold one and no ace.
    """
    del hand_cards_in_play  # shown in the finding
    return _total_is_right(holds_face_card & ~holds_ace, has_total, hand_total, final_count, settled_by_count)


@clause("686a.3(d)(3)", per="hand")
def aces_count_eleven(
    hand_cards_in_play: Cards,
    holds_ace: Flag,
    has_total: Flag,
    hand_total: Count,
    final_count: Count,
    settled_by_count: Flag,
) -> Verdict:
    """An ace counts 11, and never 1.

    Reading  Judged by the recorded totals of hands that hold one.
    """
    del hand_cards_in_play  # shown in the finding
    return _total_is_right(holds_ace, has_total, hand_total, final_count, settled_by_count)
