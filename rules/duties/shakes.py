"""When the shaker was shaken for a round's roll, and whether it was at all (§ 645a.5(i)(1))."""

from rules.clause import Verdict, derived
from rules.duties import groups, shuffles
from rules.kinds import Count, Flag, Link, Moment, Text
from rules.values import booleans, certainly, or_else, take


@derived(per="event")
def shaken_for_a_roll(
    event_kind: Text,
    event_at: Moment,
    first_card_at: Moment,
    start_found_at: Moment,
    before_the_round_before: Flag,
) -> Flag:
    """The shaker was shaken for a roll: not once the starting position was found, or cards were dealt.

    Nor before the round before, whichever round the record names.
    """
    late = certainly(event_at > start_found_at) | certainly(event_at > first_card_at)
    return event_kind.is_("dice_shaken") & booleans(~late) & ~before_the_round_before


@derived(per="round")
def last_shake(before_the_deal: Link, shaken_for_a_roll: Flag, event_at: Moment) -> Link:
    """Row of the event with which the shaker was last shaken for a roll, -1 where there is none."""
    return Link(groups.row_of_latest(before_the_deal, event_at, shaken_for_a_roll), len(event_at))


@derived(per="round")
def last_shaken_at(last_shake: Link, event_at: Moment) -> Moment:
    """When the shaker was last shaken for a roll."""
    return take(event_at, last_shake.rows)


@derived(per="round")
def dice_rolled_at(last_shaken_at: Moment, first_card_at: Moment) -> Moment:
    """When the dice were last shaken for the round's roll; where that is not told, by its first card."""
    return or_else(last_shaken_at, first_card_at)


@derived(per="round")
def dice_were_shaken(
    last_shaken_at: Moment,
    complete_dice_shaken: Flag,
    event_round_row: Link,
    event_kind: Text,
    before_the_round_before: Flag,
) -> Flag:
    """The shaker was shaken for a roll; missing where it was only before the round before, by its time."""
    astray = groups.exists(event_round_row, event_kind.is_("dice_shaken") & before_the_round_before)
    return shuffles.happened(last_shaken_at, complete_dice_shaken & ~astray)


def shaken_once_after_deal(
    start_found_by: Text,
    was_put_away: Flag,
    put_away_shakes: Count,
    put_away_after_deal: Flag,
    put_away_by_another: Flag,
    void: Flag,
    went_on_to_hands: Flag,
    *,
    lacks_only_its_mark: Flag | None = None,
) -> Verdict:
    """Judge that the covered shaker was shaken once after the deal.

    As of a round that is marked void, it is not asked of one that lacks only the mark.
    """
    stood = ~void if lacks_only_its_mark is None else ~void & ~lacks_only_its_mark
    return Verdict(
        applies=start_found_by.is_("dice") & (stood | went_on_to_hands),
        holds=was_put_away
        & (put_away_shakes == 1)
        & put_away_after_deal
        & booleans(~certainly(put_away_by_another)),
        observed="deal complete {deal_completed_at}, stub counted {stub_counted_at}; shaken {put_away_shakes}"
        " times {put_away_at}; by another than the dealer: {put_away_by_another}",
        required="one shake of the covered shaker by the dealer once the dealing procedures are complete",
    )
