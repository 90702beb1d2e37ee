"""58 Pa. Code § 645a.5(i)-(j). The starting position for dealing the cards."""

from __future__ import annotations

from rules.clause import Status, Verdict, clause, unchecked
from rules.duties import dice
from rules.poker.void_causes import BREAKS_OFF
from rules.values import Count, Flag, Moment, Text, booleans, certainly, is_known, known


@clause("645a.5(i)", per="round", kind="event")
def starting_position_is_found_by_shaker_or_generator(
    start_method: Text, start_was_found: Flag, void: Flag
) -> Verdict:
    """The starting position is determined with the shaker or with a random number generator.

    Reading  A void round may have ended before its start was determined.
    """
    return dice.method_on_record(start_method, start_was_found, void)


unchecked("645a.5(i)(1)", Status.HEADING, "Introduces the procedure with the shaker.")


@clause("645a.5(i)(1)(i)", per="round", kind="event", follows=("645a.5(i)",))
def shaker_is_shaken_at_least_three_times(
    start_method: Text, dice_were_shaken: Flag, shakes_before_roll: Count
) -> Verdict:
    """The shaker is shaken at least three times before it is uncovered.

    Reading  Only the shakes for the roll that counts are judged, not those before a no roll.
    """
    return dice.shaken_enough(3, dice_were_shaken, shakes_before_roll, when=start_method.is_("dice"))


@clause("645a.5(i)(1)(i)[who shakes]", per="round", kind="event", follows=("645a.5(i)",))
def bank_shakes_the_shaker_and_else_the_dealer(
    start_method: Text, shaken_by: Text, player_banks: Flag
) -> Verdict:
    """A player who is the bank shakes the shaker; in any other round the dealer does."""
    right = (player_banks & shaken_by.is_("player")) | (~player_banks & shaken_by.is_("dealer"))
    return Verdict(
        applies=start_method.is_("dice"),
        holds=right,
        observed="shaken by: {shaken_by}; a player is the bank: {player_banks}",
        required="shaken by the player who is the bank, else by the dealer",
    )


@clause("645a.5(i)(1)(ii)", per="round", follows=("645a.5(i)",))
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

    Reading  A wrong total for which the round was declared void is dealt with under § 645a.14(c).
    """
    return dice.total_announced(start_method, dice_total, announced_total, void, wrong_total_dealt)


@clause("645a.5(i)(1)(ii)[lid]", per="round", kind="event", follows=("645a.5(i)",))
def bank_who_removes_the_lid_shakes_again(
    start_method: Text, bank_uncovered_at: Moment, last_shaken_at: Moment, dice_were_shaken: Flag
) -> Verdict:
    """A shaker that the bank uncovers himself is covered and shaken again by him.

    Reading  Any uncovering by the bank counts as inadvertent, as taking the lid off is for the dealer.
    """
    again = last_shaken_at > bank_uncovered_at
    unclear = certainly(last_shaken_at == bank_uncovered_at)
    return Verdict(
        applies=start_method.is_("dice") & is_known(bank_uncovered_at),
        holds=dice_were_shaken & booleans(again._data, known(again) & ~unclear),
        observed="uncovered by the bank {bank_uncovered_at}, last shaken {last_shaken_at}",
        required="another shake after the bank took the lid off",
    )


@clause("645a.5(i)(1)(iii)", per="round", follows=("645a.5(i)", "645a.5(i)(1)(ii)"))
def start_is_counted_from_dealer_or_bank_to_the_dice(
    start_method: Text,
    dice_total: Count,
    banked_by: Text,
    start_position: Text,
    start_due: Text,
    starts_right: Flag,
    void: Flag,
) -> Verdict:
    """Positions are counted counterclockwise from dealer or bank as one, empty ones too, to the dice.

    Reading  A wrong start of a round declared void is dealt with under § 645a.14(c).
    """
    when = start_method.is_("dice") & ~void
    return dice.start_as_counted(starts_right, "{dice_total}", "{banked_by}", when=when)


@clause("645a.5(i)(1)(iv)", per="round", kind="event", follows=("645a.5(i)", *BREAKS_OFF))
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


@clause("645a.5(i)(2)", per="round", follows=("645a.5(i)",))
def start_is_counted_from_dealer_or_bank_to_the_generator(
    start_method: Text,
    generator_number: Count,
    banked_by: Text,
    start_position: Text,
    start_due: Text,
    starts_right: Flag,
    void: Flag,
) -> Verdict:
    """Positions are counted counterclockwise from dealer or bank as one, empty ones too, to the generator.

    Reading  A number outside 1 to 7 is refused at the door.  On a smaller table the count goes on around
    it.  A wrong start of a round declared void is not judged.
    """
    when = start_method.is_("generator") & ~void
    return dice.start_as_counted(starts_right, "{generator_number}", "{banked_by}", when=when)


unchecked("645a.5(j)", Status.PERMISSION, "The starting position may be marked with an approved cover card.")
