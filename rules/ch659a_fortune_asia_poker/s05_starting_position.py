"""58 Pa. Code § 659a.5(g) and (h). The starting position for dealing the cards."""

from __future__ import annotations

from rules.clause import Verdict, clause
from rules.duties import dice
from rules.values import Count, Flag, Moment, Text, is_known


@clause("659a.5(g)(1)(i)[who shakes]", per="round", kind="event", follows=("659a.5(g)",))
def dealer_shakes_the_shaker(start_method: Text, shaken_by: Text) -> Verdict:
    """It is the dealer who shakes the shaker."""
    return Verdict(
        applies=start_method.is_("dice"),
        holds=shaken_by.is_("dealer"),
        observed="shaken by: {shaken_by}",
        required="shaken by the dealer",
    )


@clause("659a.5(g)(1)(ii)[lid]", per="round", kind="event", follows=("659a.5(g)",))
def dealer_takes_the_lid_off(start_method: Text, uncovered_by: Text, void: Flag) -> Verdict:
    """It is the dealer who takes the lid off the shaker.

    Reading  A void round may have ended before it was uncovered.
    """
    return Verdict(
        applies=start_method.is_("dice") & (~void | is_known(uncovered_by)),
        holds=uncovered_by.is_("dealer"),
        observed="uncovered by: {uncovered_by}",
        required="uncovered by the dealer",
    )


@clause("659a.5(g)(1)(iii)", per="round", follows=("659a.5(g)", "659a.5(g)(1)(ii)"))
def start_is_counted_from_the_dealer_to_the_dice(
    start_method: Text,
    dice_total: Count,
    start_position: Text,
    start_due: Text,
    starts_right: Flag,
    void: Flag,
) -> Verdict:
    """Positions are counted counterclockwise from the dealer as one, empty ones too, to the dice.

    Reading  A wrong start of a round declared void is dealt with under § 659a.13(c).
    """
    when = start_method.is_("dice") & ~void
    return dice.start_as_counted(starts_right, "{dice_total}", "the dealer", when=when)


@clause("659a.5(g)(1)(iv)", per="round", kind="event", follows=("659a.5(g)",))
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
    return dice.shaken_once_after_deal(start_method, was_put_away, put_away_shakes, put_away_after_deal, void)


@clause("659a.5(g)(2)", per="round", follows=("659a.5(g)",))
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
