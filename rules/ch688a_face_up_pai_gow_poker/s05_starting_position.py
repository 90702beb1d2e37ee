"""58 Pa. Code § 688a.5(i)-(j). The starting position for dealing the cards."""

from __future__ import annotations

from rules.ch688a_face_up_pai_gow_poker.irregular import BREAKS_OFF
from rules.clause import Status, Verdict, clause, unchecked
from rules.duties import dice
from rules.values import Count, Flag, Moment, Text, is_known


@clause("688a.5(i)", per="round", kind="event")
def starting_position_is_found_by_shaker_or_generator(
    start_method: Text, start_was_found: Flag, void: Flag
) -> Verdict:
    """The starting position is determined with the shaker or with a random number generator.

    Reading  A void round may have ended before its start was determined.
    """
    return dice.method_on_record(start_method, start_was_found, void)


unchecked("688a.5(i)(1)", Status.HEADING, "Introduces the procedure with the shaker.")


@clause("688a.5(i)(1)(i)", per="round", kind="event", follows=("688a.5(i)",))
def shaker_is_shaken_at_least_three_times(
    start_method: Text, dice_were_shaken: Flag, shakes_before_roll: Count
) -> Verdict:
    """The shaker is shaken at least three times before it is uncovered.

    Reading  Only the shakes for the roll that counts are judged, not those before a no roll.
    """
    return dice.shaken_enough(3, dice_were_shaken, shakes_before_roll, when=start_method.is_("dice"))


@clause("688a.5(i)(1)(i)[who shakes]", per="round", kind="event", follows=("688a.5(i)",))
def dealer_shakes_the_shaker(start_method: Text, shaken_by: Text) -> Verdict:
    """The dealer shakes the shaker, and nobody else does."""
    return Verdict(
        applies=start_method.is_("dice"),
        holds=shaken_by.is_("dealer"),
        observed="shaken by: {shaken_by}",
        required="shaken by the dealer",
    )


@clause("688a.5(i)(1)(ii)", per="round", follows=("688a.5(i)",))
def dealer_announces_the_total_of_the_dice(
    start_method: Text,
    die_1: Count,
    die_2: Count,
    die_3: Count,
    dice_total: Count,
    announced_total: Count,
    void: Flag,
    wrong_total_dealt: Flag,
) -> Verdict:
    """The dealer uncovers the shaker, totals the three dice and announces the total.

    Reading  A wrong total for which the round was declared void is dealt with under § 688a.13(c).
    """
    return dice.total_announced(start_method, dice_total, announced_total, void, wrong_total_dealt)


@clause("688a.5(i)(1)(iii)", per="round", follows=("688a.5(i)", "688a.5(i)(1)(ii)"))
def start_is_counted_from_the_dealer_to_the_dice(
    start_method: Text,
    dice_total: Count,
    start_position: Text,
    start_due: Text,
    starts_right: Flag,
    void: Flag,
) -> Verdict:
    """Positions are counted counterclockwise from the dealer as one, empty ones too, to the dice.

    Reading  A wrong start of a round declared void is dealt with under § 688a.13(c).
    """
    when = start_method.is_("dice") & ~void
    return dice.start_as_counted(starts_right, "{dice_total}", "the dealer", when=when)


@clause("688a.5(i)(1)(iv)", per="round", kind="event", follows=("688a.5(i)", *BREAKS_OFF))
def shaker_is_covered_and_shaken_once_after_the_deal(
    start_method: Text,
    was_put_away: Flag,
    put_away_at: Moment,
    put_away_shakes: Count,
    put_away_after_deal: Flag,
    deal_completed_at: Moment,
    void: Flag,
) -> Verdict:
    """After the deal the shaker is covered, shaken once and put to the dealer's right.

    Reading  A void round may have ended before its deal was complete.
    """
    not_found = ~is_known(start_method)
    return dice.shaken_once_after_deal(
        start_method,
        was_put_away,
        put_away_shakes,
        put_away_after_deal,
        void,
        explained=not_found | ~is_known(deal_completed_at),
    )


@clause("688a.5(i)(2)", per="round", follows=("688a.5(i)",))
def start_is_counted_from_the_dealer_to_the_generator(
    start_method: Text,
    generator_number: Count,
    start_position: Text,
    start_due: Text,
    starts_right: Flag,
    void: Flag,
) -> Verdict:
    """Positions are counted counterclockwise from the dealer as one, empty ones too, to the generator.

    Reading  A number outside 1 to 7 is refused at the door.  On a smaller table the count goes on around
    it.  A wrong start of a round declared void is not judged.
    """
    when = start_method.is_("generator") & ~void
    return dice.start_as_counted(starts_right, "{generator_number}", "the dealer", when=when)


unchecked(
    "688a.5(j)",
    Status.PERMISSION,
    "The starting position may be marked with a cover card or a like object that is approved.",
)
