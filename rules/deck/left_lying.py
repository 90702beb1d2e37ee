"""Hands whose cards never went to the discard rack, or not before another round was dealt."""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.duties.shuffles import happened
from rules.kinds import Flag, Link, Moment, Text
from rules.values import booleans, certainly, known, take

BY_CARDS = ("win", "lose", "surrender")
"""Outcomes of wagers that were settled by the cards; a stake may go back from a broken deal, too."""


@derived(per="round")
def dealt_next_at(round_just_after: Link, first_card_at: Moment, round_table_row: Link) -> Moment:
    """When the next round was dealt at the table that gaming day; missing where it may not be at hand."""
    day = round_table_row.rows
    that_day = np.append(day, -2)[round_just_after.rows] == day
    return take(first_card_at, np.where(that_day, round_just_after.rows, -1))


@derived(per="hand")
def never_racked(hand_racked_at: Moment, complete_column_hand_racked_at: Flag) -> Flag:
    """The hand's cards certainly never went to the discard rack: all racking is recorded, and not theirs."""
    return booleans(certainly(~happened(hand_racked_at, complete_column_hand_racked_at)))


@derived(per="wager")
def own_never_racked(never_racked: Flag, wagers_hand: Link) -> Flag:
    """The cards at the wager's position certainly never went to the discard rack."""
    return booleans(certainly(take(never_racked, wagers_hand.rows)))


@derived(per="hand")
def may_await_documents(
    wagers_hand: Link, handed_over_as_won: Flag, *, paid_from: Text | None = None
) -> Flag:
    """A progressive payout on the hand may not be from the table inventory: its cards await documents."""
    elsewhere = ~booleans(certainly(~handed_over_as_won))
    if paid_from is not None:
        elsewhere = elsewhere & ~booleans(certainly(paid_from.is_("table")))
    return groups.exists(wagers_hand, elsewhere)


@derived(per="hand")
def left_lying(
    hand_racked_at: Moment,
    never_racked: Flag,
    wagers_hand: Link,
    was_withdrawn: Flag,
    settled_as: Text,
    may_await_documents: Flag,
    *,
    dealt_next_at: Moment | None = None,
) -> Flag:
    """Another round was dealt at the table that day before the settled hand's cards had gone to the rack.

    Certain, or false: where nobody recorded that they were racked, all racking has to be recorded.
    """
    if dealt_next_at is None:
        return booleans(np.zeros(len(hand_racked_at), dtype=bool))
    settled = certainly(groups.exists(wagers_hand, ~was_withdrawn & settled_as.is_(*BY_CARDS)))
    lay = certainly(hand_racked_at > dealt_next_at) | (certainly(never_racked) & known(dealt_next_at))
    return booleans(settled & lay & certainly(~may_await_documents))
