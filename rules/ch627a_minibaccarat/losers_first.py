"""Which wager came first, by the order of settlement and, where that leaves it open, by time (§ 627a.11)."""

from dataclasses import dataclass

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.kinds import Bools, Count, Flag, Link, Moment, Numbers, Rows, Text
from rules.masked import AtMost
from rules.values import booleans, certainly, integers, is_known, known, or_else, take


def on_record(wagers: Link) -> Link:
    """Ask for the wagers on record alone: what they show is decided, whatever others may be missing."""
    return Link(wagers.rows, wagers.parents)


@dataclass(frozen=True, slots=True, eq=False)
class Before:
    """What was settled just before each row of its group, of those on record.

    rows   row of it, -1 for the first, NOT_KNOWN where nothing tells
    whole  each of the group has its place, so that no other can have come in between
    """

    rows: Rows
    whole: Bools


Places = tuple[Count | None, Flag | None]
"""Place of each row, and whether every row of its group has one, those that may not be on record included."""


def just_before(within: Numbers, by_order: Places, by_time: Places) -> Before:
    """Find what was settled just before each row, by the order or, where that leaves it open, by the times.

    within  group of each row, negative for rows that are not compared
    Two that share a place in the order, or a moment, leave open which came first; so does an order that the
    times contradict.
    """
    order, in_order = _told(by_order, len(within))
    at, in_time = _told(by_time, len(within))
    rows, told = _by(within, order, in_order)
    others, timed = _by(within, at, in_time)
    belied = told & certainly(take(at, rows) > at)
    belied |= timed & certainly(take(order, others) > order)
    use_time = timed & (~told | (in_time & ~in_order))
    found = np.where(use_time, others, rows)
    sure = (told | timed) & ~belied
    return Before(np.where(sure, found, groups.NOT_KNOWN), np.where(use_time, in_time, in_order))


def _told(places: Places, count: int) -> tuple[Count, Bools]:
    """Give the places, none of them known where the log has none, and where all of a group are."""
    place, every = places
    nobody = np.zeros(count, dtype=bool)
    if place is None or every is None:
        return integers(nobody, nobody), nobody
    return place, certainly(every)


def _by(within: Numbers, place: Count, complete: Bools) -> tuple[Rows, Bools]:
    before, tied = groups.previous(place, within), groups.tied(place, within)
    alone = known(place) & ~tied & ~((before >= 0) & tied[before])
    return before, alone & ((before >= 0) | complete)


def in_turn(in_order: Flag, nobody_in_between: Flag | None) -> Flag:
    """Whether a wager came in its turn; missing where it seems so, and another may have come in between."""
    if nobody_in_between is None:
        return in_order
    return booleans(in_order.values, known(in_order) & (~in_order.values | certainly(nobody_in_between)))


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
def winners_and_losers(wager_round_row: Link, settled_as: Text, settled_after_the_result: Flag) -> Flag:
    """The round has a losing wager and a winning one that were settled after the result."""
    lost, won = (settled_as.is_(how) & settled_after_the_result for how in ("lose", "win"))
    return groups.exists(wager_round_row, lost) & groups.exists(wager_round_row, won)


def first_in_order(last_loser: Count, first_winner: Count, every_order_recorded: Flag) -> Flag:
    """Whether the last losing wager has its place before the first winning one.

    Missing where they share one, and where one whose place is not on record may have been a loser after it.
    """
    before = last_loser < first_winner
    sure = known(before) & certainly(last_loser != first_winner)
    return booleans(before.values, sure & (~before.values | certainly(every_order_recorded)))


@derived(per="round")
def losers_first_by_time(
    wager_round_row: Link,
    wager_settled_at: Moment,
    settled_as: Text,
    settled_after_the_result: Flag,
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
    complete = certainly(
        every_one_placed(wager_round_row, settled_as, settled_after_the_result, wager_settled_at)
    )
    return booleans(before.values, sure & (~before.values | complete))


@derived(per="round")
def last_loser_at(
    wager_round_row: Link, came_to_wager_at: Moment, settled_as: Text, settled_after_the_result: Flag
) -> Moment:
    """When the last losing wager on record was collected."""
    lost = settled_as.is_("lose") & settled_after_the_result
    return groups.latest(on_record(wager_round_row), came_to_wager_at, lost)


@derived(per="round")
def every_loser_timed(
    wager_round_row: Link, came_to_wager_at: Moment, settled_as: Text, settled_after_the_result: Flag
) -> Flag:
    """The record shows when each losing wager was collected; no outcome is missing."""
    not_lost = is_known(settled_as) & ~settled_as.is_("lose")
    timed = is_known(settled_as) & is_known(settled_after_the_result) & is_known(came_to_wager_at)
    return groups.every(wager_round_row, ~settled_after_the_result | not_lost | timed)


@derived(per="round")
def first_winner_paid_at(
    wager_round_row: Link, came_to_wager_at: Moment, settled_as: Text, settled_after_the_result: Flag
) -> Moment:
    """When the first winning wager on record was paid."""
    won = settled_as.is_("win") & settled_after_the_result
    return groups.earliest(on_record(wager_round_row), came_to_wager_at, won)


@derived(per="wager")
def vigorish_after_losers(
    vigorish_taken_in_at: Moment,
    last_loser_at: Moment,
    every_loser_timed: Flag,
    first_winner_paid_at: Moment,
) -> Flag:
    """Vigorish was not marked or collected before a losing wager was collected.

    Once a winner was paid, § 627a.11(b) judges the losing wagers.
    """
    too_soon = certainly(vigorish_taken_in_at < last_loser_at)
    losers_in = certainly(every_loser_timed) | certainly(first_winner_paid_at < vigorish_taken_in_at)
    return booleans(~too_soon, too_soon | (known(vigorish_taken_in_at) & losers_in))


def every_one_placed(wagers: Link, settled_as: Text, settled_after_the_result: Flag, place: Count) -> Flag:
    """Tell whether every wager that was won or lost after the result has its place; no outcome is missing.

    One that went back needs none: it is neither collected nor paid.  Nor may one that was perhaps taken down,
    or settled before, stand on the wrong side of the others.
    """
    placed = is_known(settled_as) & (is_known(place) | ~settled_as.is_("win", "lose"))
    perhaps = booleans(~certainly(~settled_after_the_result))
    unsure = groups.exists(wagers, booleans(settled_after_the_result.missing))
    rows = on_record(wagers)
    lost, won = (settled_as.is_(how) & perhaps for how in ("lose", "win"))
    in_any_case = groups.latest(rows, place, lost) < groups.earliest(rows, place, won)
    aside = booleans(certainly(~unsure | in_any_case))
    return groups.every(wagers, ~settled_after_the_result | placed) & aside


# ------------------------------------------------------------------- in which order winners are paid


@derived(per="round")
def every_winner_in_order(
    wager_round_row: Link, settlement_order: Count, settled_as: Text, settled_after_the_result: Flag
) -> Flag:
    """Every winning wager settled after the result has its place in the order, and no outcome is missing."""
    return _every_winner(wager_round_row, settled_as, settled_after_the_result, is_known(settlement_order))


@derived(per="round")
def every_winner_timed(
    wager_round_row: Link, paid_at: Moment, settled_as: Text, settled_after_the_result: Flag
) -> Flag:
    """The record shows when every winning wager settled after the result was paid; no outcome is missing."""
    return _every_winner(wager_round_row, settled_as, settled_after_the_result, is_known(paid_at))


def _every_winner(wagers: Link, settled_as: Text, settled_after_the_result: Flag, has_it: Flag) -> Flag:
    lost = is_known(settled_as) & ~settled_as.is_("win")
    placed = is_known(settled_as) & is_known(settled_after_the_result) & has_it
    return groups.every(wagers, ~settled_after_the_result | lost | placed)


@derived(per="wager")
def winners_before(
    wager_round_row: Link,
    settled_as: Text,
    settled_after_the_result: Flag,
    settlement_order: Count,
    every_winner_in_order: Flag,
    *,
    paid_at: Moment | None = None,
    every_winner_timed: Flag | None = None,
) -> Before:
    """Which winning wager was paid just before each winning wager in its round; see ``just_before``.

    Nothing tells where its own place is missing, another's is and may have been the first, or two share a
    place and a moment.
    """
    winner = certainly(settled_as.is_("win") & settled_after_the_result)
    within = np.where(winner, wager_round_row.rows, -1)
    by_order, by_time = (settlement_order, every_winner_in_order), (paid_at, every_winner_timed)
    return just_before(within, by_order, by_time)


@derived(per="wager")
def winner_in_order(winners_before: Before) -> Link:
    """Row of the winning wager paid just before each winning wager in its round; -1 for the first.

    NOT_KNOWN where neither the order nor the times tell.
    """
    return Link(winners_before.rows, len(winners_before.rows))


@derived(per="wager")
def winners_all_placed(winners_before: Before) -> Flag:
    """Each winning wager of the round has its place, so that none can lie between two on record."""
    return booleans(winners_before.whole)
