"""The stub: how many cards were left after the deal, and whether anybody saw them."""

from __future__ import annotations

import numpy as np
from pandas.arrays import BooleanArray, IntegerArray

from rules.clause import Verdict, derived
from rules.duties import deal, groups, shuffles
from rules.values import Codes, Link, booleans, certainly, integers, known, take


@derived(per="round")
def stub_counting(event_round_row: Link, event_kind: Codes, event_at: IntegerArray) -> Link:
    """Row of the event with which the stub was counted, -1 where there is none."""
    counted = event_kind.is_("stub_counted")
    return Link(groups.row_of_latest(event_round_row, event_at, counted), len(event_at))


@derived(per="round")
def stub_counted_at(stub_counting: Link, event_at: IntegerArray) -> IntegerArray:
    """When the stub was counted."""
    at: IntegerArray = take(event_at, stub_counting.rows)
    return at


@derived(per="round")
def stub_left(
    stub_count: IntegerArray, stub_counting: Link, *, event_count: IntegerArray | None = None
) -> IntegerArray:
    """Cards left after the deal, as counted; missing where two records of the count differ."""
    if event_count is None:
        return stub_count
    return deal.agreed(stub_count, take(event_count, stub_counting.rows))


@derived(per="table")
def stubs_recorded(event_table_row: Link, event_kind: Codes) -> BooleanArray:
    """The table's log records that day when stubs were counted."""
    return groups.exists(event_table_row, event_kind.is_("stub_counted"))


@derived(per="round")
def stub_was_verified(
    stub_counted_at: IntegerArray, stubs_recorded: BooleanArray, stub_count: IntegerArray
) -> BooleanArray:
    """The stub was counted: a count on record is one, whenever it was made."""
    counted = shuffles.happened(stub_counted_at, stubs_recorded)
    there = known(stub_count)
    return booleans(there | counted._data, there | known(counted))


@derived(per="round")
def stub_counted_in_time(
    stub_counted_at: IntegerArray, deal_completed_at: IntegerArray, settled_at: IntegerArray
) -> BooleanArray:
    """The stub was not counted before the deal was complete, nor after the last wager was settled."""
    early = certainly(stub_counted_at < deal_completed_at)
    return booleans(~early & ~certainly(stub_counted_at > settled_at))


@derived(per="round")
def stub_was_seen(stub_counting: Link, event_disclosed: BooleanArray) -> BooleanArray:
    """Somebody saw the cards of the stub as they were counted."""
    seen: BooleanArray = take(event_disclosed, stub_counting.rows)
    return seen


def left_over(deck: int, each: int, seats: IntegerArray) -> IntegerArray:
    """Cards of a deck that are left when each position and the dealer have been dealt ``each``."""
    return integers(np.maximum(deck - each * (seats._data + 1), 0), known(seats))


def counted(
    was_counted: BooleanArray,
    in_time: BooleanArray,
    *,
    when: BooleanArray,
    explained: BooleanArray | None = None,
) -> Verdict:
    """Judge that the stub was counted after the deal, before wagers were settled."""
    return Verdict(
        applies=when,
        holds=was_counted & in_time,
        observed="stub counted {stub_counted_at}, deal complete {deal_completed_at}, settled {settled_at}",
        required="a count of the cards left, after the deal and before wagers are settled",
        explained=explained,
    )


def unseen(was_seen: BooleanArray, *, when: BooleanArray) -> Verdict:
    """Judge that nobody saw the cards of the stub."""
    return Verdict(
        applies=when,
        holds=~was_seen,
        observed="cards of the stub were exposed as they were counted",
        required="the cards left are not exposed to anyone",
    )
