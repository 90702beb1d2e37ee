"""Which came first, the last losing wager or the first winning one, by order and by time (§ 627a.11(b))."""

from rules.clause import derived
from rules.duties import groups
from rules.kinds import Count, Flag, Link, Moment, Text
from rules.values import booleans, certainly, is_known, known


def on_record(wagers: Link) -> Link:
    """Ask for the wagers on record alone: what they show is decided, whatever others may be missing."""
    return Link(wagers.rows, wagers.parents)


@derived(per="round")
def last_loser_order(
    wager_round_row: Link, settlement_order: Count, settled_as: Text, settled_after_the_result: Flag
) -> Count:
    """Place in the order of the last losing wager on record that was collected."""
    chosen = settled_as.is_("lose") & settled_after_the_result
    return groups.latest(on_record(wager_round_row), settlement_order, chosen)


@derived(per="round")
def first_winner_order(
    wager_round_row: Link, settlement_order: Count, settled_as: Text, settled_after_the_result: Flag
) -> Count:
    """Place in the order of the first winning wager on record that was paid."""
    chosen = settled_as.is_("win") & settled_after_the_result
    return groups.earliest(on_record(wager_round_row), settlement_order, chosen)


@derived(per="round")
def losers_first_by_time(
    wager_round_row: Link,
    wager_settled_at: Moment,
    settled_as: Text,
    settled_after_the_result: Flag,
    every_settlement_timed: Flag,
) -> Flag:
    """The last losing wager was collected before the first winning one was paid, by the times on record.

    Missing where there are no two to compare, where they share a moment, and where one whose time or outcome
    is not on record may have been a losing wager that was collected later.
    """
    rows = on_record(wager_round_row)
    lost, won = (settled_as.is_(how) & settled_after_the_result for how in ("lose", "win"))
    last, first = groups.latest(rows, wager_settled_at, lost), groups.earliest(rows, wager_settled_at, won)
    before = last < first
    sure = known(before) & certainly(last != first)
    told = groups.every(wager_round_row, ~settled_after_the_result | is_known(settled_as))
    complete = certainly(every_settlement_timed & told)
    return booleans(before.values, sure & (~before.values | complete))
