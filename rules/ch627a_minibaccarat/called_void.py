"""Rounds that are called void and were settled by their result all the same.

The mark is made by whoever dealt the round.  What was dealt, announced and settled stays on record whatever
the round is called; only a round whose stakes went back may have ended before a step was due.
"""

from rules.clause import derived
from rules.duties import groups
from rules.duties.settlements import money_moved
from rules.kinds import Cents, Flag, Link, Moment, Text
from rules.values import booleans, certainly, is_known


@derived(per="wager")
def settles_by_result(wager_kind: Text, was_withdrawn: Flag) -> Flag:
    """The wager waits for the result: not taken down, and not on House Money, settled before third cards."""
    return ~wager_kind.is_("house_money") & ~was_withdrawn


@derived(per="wager")
def settled_though_void(
    void: Flag,
    settles_by_result: Flag,
    settled_as: Text,
    *,
    wager_amount_cents: Cents | None = None,
    wager_paid_cents: Cents | None = None,
    wager_returned_cents: Cents | None = None,
) -> Flag:
    """The wager was won or lost in a round that is called void, which the money bears out.

    Certain, or false.
    """
    moved = money_moved(len(void), wager_amount_cents, wager_paid_cents, wager_returned_cents)
    return booleans(certainly(void & settles_by_result & settled_as.is_("win", "lose") & moved))


@derived(per="wager")
def house_money_was_settled(
    wager_stands: Flag,
    void: Flag,
    was_withdrawn: Flag,
    settled_as: Text,
    *,
    wager_amount_cents: Cents | None = None,
    wager_paid_cents: Cents | None = None,
    wager_returned_cents: Cents | None = None,
) -> Flag:
    """The wager stands, or was won or lost in a round that is called void, which the money bears out."""
    moved = money_moved(len(void), wager_amount_cents, wager_paid_cents, wager_returned_cents)
    return wager_stands | booleans(certainly(void & ~was_withdrawn & settled_as.is_("win", "lose") & moved))


@derived(per="round")
def play_went_on(
    void: Flag,
    *,
    wager_round_row: Link | None = None,
    settles_by_result: Flag | None = None,
    settled_though_void: Flag | None = None,
    announced_result: Text | None = None,
    result_announced_at: Moment | None = None,
) -> Flag:
    """The round is not void, or was played to its end and settled all the same.

    One wager may be kept by mistake as a deal is broken off: the result was announced, or every wager that
    waits for it was won or lost.
    """
    if wager_round_row is None or settles_by_result is None or settled_though_void is None:
        return ~void
    over = groups.every(wager_round_row, ~settles_by_result | settled_though_void)
    for told in (announced_result, result_announced_at):
        if told is not None:
            over = over | is_known(told)
    some = groups.exists(wager_round_row, settled_though_void)
    return ~void | booleans(certainly(some & over))
