"""Which wager came first, by the order of settlement and, where that leaves it open, by time (§ 627a.11)."""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.kinds import Bools, Count, Flag, Link, Moment, Numbers, Rows, Text
from rules.masked import AtMost
from rules.values import booleans, certainly, is_known, known, or_else


def on_record(wagers: Link) -> Link:
    """Ask for the wagers on record alone: what they show is decided, whatever others may be missing."""
    return Link(wagers.rows, wagers.parents)


def just_before(
    within: Numbers, order: Count, all_in_order: Flag, at: Moment, all_timed: Flag
) -> tuple[Rows, Bools]:
    """Row settled just before each of its group, -1 for the first, and where that is known.

    within        group of each row, negative for rows that are not compared
    all_in_order, all_timed  of every row of the group, those that may not be on record included
    Two that share a place in the order, or a moment, leave open which came first.
    """
    rows, sure = _by(within, order, all_in_order)
    by_time, timed = _by(within, at, all_timed)
    return np.where(sure, rows, by_time), sure | timed


def _by(within: Numbers, place: Count, complete: Flag) -> tuple[Rows, Bools]:
    before, tied = groups.previous(place, within), groups.tied(place, within)
    alone = known(place) & ~tied & ~((before >= 0) & tied[before])
    return before, alone & ((before >= 0) | certainly(complete))


@derived(per="round")
def first_settled_at(
    wager_round_row: Link, wager_settled_at: Moment, settled_after_the_result: Flag
) -> Moment:
    """When the first wager on record, House Money apart, was paid or collected; missing where none was."""
    return groups.earliest(on_record(wager_round_row), wager_settled_at, settled_after_the_result)


@derived(per="round")
def first_settled_by_at(first_settled_at: Moment, *, settled_at: Moment | None = None) -> Moment:
    """When the first such wager was paid or collected; no later than the last of the round, if untimed."""
    found = first_settled_at if settled_at is None else or_else(first_settled_at, settled_at)
    values = np.where(known(found), found.values, np.iinfo(np.int64).max)
    return AtMost(values, ~known(first_settled_at))


@derived(per="round")
def every_settlement_timed(
    wager_round_row: Link, wager_settled_at: Moment, settled_after_the_result: Flag
) -> Flag:
    """The record shows when every wager that depends on the result was paid or collected."""
    return groups.every(wager_round_row, ~settled_after_the_result | is_known(wager_settled_at))


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
    told = every_winner_told(wager_round_row, settled_as, settled_after_the_result)
    complete = certainly(every_settlement_timed & told)
    return booleans(before.values, sure & (~before.values | complete))


def every_winner_told(wagers: Link, settled_as: Text, settled_after_the_result: Flag) -> Flag:
    """Tell whether the record shows of every wager settled after the result how it was settled."""
    return groups.every(wagers, ~settled_after_the_result | is_known(settled_as))
