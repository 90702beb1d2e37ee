"""The opener of a table inventory, held against the closer of the gaming day before.

Chips of a closed gaming table lie under lock: what was counted when it closed is there when it opens again,
with the fills and less the credits that came in between.  Two teams count, on two nights.  A difference says
that chips moved, or that one of the counts is not what was counted; it does not say whose fault that is.
"""

import numpy as np

from rules.clause import Verdict, calling_module, derived
from rules.duties import groups
from rules.duties.groups import Moments
from rules.duties.inventories import CREDIT, FILL
from rules.duties.own_tests import own_test, record_test
from rules.kinds import Cents, Count, Day, Flag, Link, Measured, Moment, Text, Told, Unit
from rules.units import dollars
from rules.values import booleans, certainly, integers, known, take

OPENER, CLOSER = "inventory_opened", "inventory_closed"


@derived(per="event")
def counted_on(gaming_day: Day, is_a_count: Flag) -> Count:
    """The gaming day on which an inventory was counted; missing of any other event."""
    return integers(gaming_day.values, known(gaming_day) & certainly(is_a_count))


@derived(per="event")
def ends_the_counts(event_at: Moment, event_place: Count, counted_on: Count) -> Flag:
    """The last count of an inventory on its gaming day; not known where two were made at the same moment."""
    number = groups.numbered(event_place.values, counted_on.values)
    within = np.where(known(event_place) & known(counted_on), number, -1)
    last = (within >= 0) & (groups.following(event_at, within) < 0)
    return booleans(last, ~groups.tied(event_at, within))


@derived(per="table")
def opener(event_table_row: Link, event_at: Moment, event_kind: Text, is_a_count: Flag) -> Link:
    """Row of the opener with which the counts of the gaming table's day begin, -1 where they do not."""
    first = groups.row_of_earliest(event_table_row, event_at, is_a_count)
    opens = np.append(certainly(event_kind.is_(OPENER)), np.False_)[first]
    return Link(np.where(opens, first, -1), len(event_at))


@derived(per="table")
def count_before(
    property_id: Text,
    table_id: Text,
    gaming_day: Day,
    opener: Link,
    event_place: Count,
    counted_on: Count,
    ends_the_counts: Flag,
) -> Link:
    """Row of the last count of the inventory on an earlier gaming day, -1 where none is at hand."""
    day = integers(gaming_day.values - 1, opener.rows >= 0)
    asked = Moments(day, groups.place_numbers(property_id, table_id))
    # Of two that may be the last, either is found: neither is known to be.
    last = booleans(ends_the_counts.values)
    found = groups.last_before(asked, Moments(counted_on, event_place), last)
    return Link(found, len(counted_on))


@derived(per="table")
def opened_with_cents(opener: Link, event_amount_cents: Cents) -> Cents:
    """What the inventory was counted at as the gaming table opened."""
    return take(event_amount_cents, opener.rows)


@derived(per="table")
def opener_counted_at(opener: Link, event_at: Moment) -> Moment:
    """When the inventory was counted as the gaming table opened."""
    return take(event_at, opener.rows)


@derived(per="table")
def closed_with_cents(count_before: Link, event_amount_cents: Cents) -> Cents:
    """What the inventory was last counted at on an earlier gaming day."""
    return take(event_amount_cents, count_before.rows)


@derived(per="table")
def closer_counted_at(count_before: Link, event_at: Moment) -> Moment:
    """When the inventory was last counted on an earlier gaming day."""
    return take(event_at, count_before.rows)


@derived(per="table")
def closer(event_table_row: Link, event_at: Moment, event_kind: Text, is_a_count: Flag) -> Link:
    """Row of the closer with which the counts of the gaming table's day end, -1 where they do not."""
    last = groups.row_of_latest(event_table_row, event_at, is_a_count)
    closes = np.append(certainly(event_kind.is_(CLOSER)), np.False_)[last]
    return Link(np.where(closes, last, -1), len(event_at))


@derived(per="round")
def played_while_locked(
    round_table_row: Link,
    settled_at: Moment,
    money_moves_at: Moment,
    event_at: Moment,
    opener: Link,
    closer: Link,
) -> Flag:
    """The round was over before the inventory was counted as it opened, or began once it had been closed."""
    opened, closed = (take(take(event_at, each.rows), round_table_row.rows) for each in (opener, closer))
    return booleans(certainly(settled_at < opened) | certainly(money_moves_at > closed))


@derived(per="table")
def rounds_while_locked(round_table_row: Link, played_while_locked: Flag) -> Count:
    """How many rounds on record were played while the inventory was closed."""
    return groups.count(round_table_row, played_while_locked)


@derived(per="table")
def won_while_locked_cents(
    round_table_row: Link,
    round_won_cents: Cents,
    played_while_locked: Flag,
    wager_table_row: Link,
    payment_table_row: Link,
    payment_round_row: Link,
    event_table_row: Link,
    event_at: Moment,
    opener: Link,
    closer: Link,
    *,
    payment_won_cents: Cents | None = None,
) -> Cents:
    """What rounds on record won while the inventory was closed; missing where a row may be lacking then."""
    won = groups.net(round_table_row, round_won_cents, played_while_locked)
    if payment_won_cents is not None:
        of_round = certainly(take(played_while_locked, payment_round_row.rows))
        won = won + groups.net(payment_table_row, payment_won_cents, booleans(of_round))
    tables = np.arange(len(won))
    opened, closed = (take(event_at, each.rows) for each in (opener, closer))
    lacking = np.zeros(len(won), dtype=bool)
    for rows in (round_table_row, wager_table_row, payment_table_row, event_table_row):
        for since, until, there in ((closed, _never(closed), closer), (_never(opened), opened, opener)):
            lacking |= groups.may_lack(rows, tables, since, until) & (there.rows >= 0)
    return integers(won.values, known(won) & ~lacking)


def _never(like: Moment) -> Moment:
    return take(like, np.full(len(like), -1))


@derived(per="table")
def nothing_won_while_locked(rounds_while_locked: Count, won_while_locked_cents: Cents) -> Flag:
    """No round on record won or lost a dollar while the inventory was closed."""
    none = ~certainly(rounds_while_locked > 0)
    nothing = won_while_locked_cents == 0
    return booleans(none | nothing.values, none | known(nothing))


@derived(per="table")
def told_while_locked(rounds_while_locked: Count, won_while_locked_cents: Cents) -> Told:
    """The rounds on record that were played while the inventory was closed, in words; nothing without any."""
    number, won = rounds_while_locked.values, won_while_locked_cents.values

    def tell(row: int) -> str:
        won_then = f" and {dollars(int(won[row]), signed=True)} by {number[row]} while it was closed"
        return won_then if won[row] else ""

    return Told(tell)


@derived(per="event")
def comes_before_opener(event_at: Moment, opener_counted_at: Moment) -> Flag:
    """The event is of a gaming table's day, and before its inventory was counted as it opened."""
    return event_at < opener_counted_at


@derived(per="table")
def brought_before_opener_cents(
    event_table_row: Link, event_kind: Text, event_amount_cents: Cents, comes_before_opener: Flag
) -> Cents:
    """Fills less credits of the gaming day before the inventory was counted as the gaming table opened."""
    fills, credits_ = (
        groups.total(event_table_row, event_amount_cents, event_kind.is_(kind) & comes_before_opener)
        for kind in (FILL, CREDIT)
    )
    return fills - credits_


@derived(per="table")
def closer_before(count_before: Link, event_kind: Text, ends_the_counts: Flag) -> Flag:
    """The last count on record of an earlier gaming day is a closer, and no other may be the last."""
    closes = np.append(certainly(event_kind.is_(CLOSER) & ends_the_counts), np.False_)
    return booleans(closes[count_before.rows])


@derived(per="table")
def counted_the_day_before(count_before: Link, gaming_day: Day, counted_on: Count) -> Flag:
    """The last count on record of an earlier gaming day is of the day before."""
    return take(counted_on, count_before.rows) == gaming_day - 1


@derived(per="table")
def opener_follows_a_count(opener: Link, count_before: Link) -> Flag:
    """The inventory was counted as the gaming table opened, and on an earlier gaming day."""
    return booleans((opener.rows >= 0) & (count_before.rows >= 0))


@derived(per="table")
def opener_difference_cents(
    opened_with_cents: Cents,
    closed_with_cents: Cents,
    brought_before_opener_cents: Cents,
    event_table_row: Link,
    opener_counted_at: Moment,
    closer_counted_at: Moment,
) -> Cents:
    """What the opener has more than was there by the count before; missing where a row may be in between."""
    difference = opened_with_cents - closed_with_cents - brought_before_opener_cents
    tables = np.arange(len(difference))
    lacking = groups.may_lack_over_nights(event_table_row, tables, closer_counted_at, opener_counted_at)
    return integers(difference.values, known(difference) & ~lacking)


def opens_as_it_closed(
    opener_follows_a_count: Flag,
    opener_difference_cents: Cents,
    closer_before: Flag,
    counted_the_day_before: Flag,
    complete_inventory_opened: Flag,
    complete_inventory_closed: Flag,
    complete_inventory_fill: Flag,
    complete_inventory_credit: Flag,
    *,
    sake: str,
) -> Verdict:
    """Judge that a table inventory is opened with what it was closed with.

    Across a day without a count, on which the gaming table may have been open, a difference shows nothing.
    """
    same = opener_difference_cents == 0
    counts = complete_inventory_opened & complete_inventory_closed
    slips = complete_inventory_fill & complete_inventory_credit
    sure = certainly(closer_before & counts & slips) & (certainly(same) | certainly(counted_the_day_before))
    return Verdict(
        applies=opener_follows_a_count,
        holds=booleans(same.values, known(same) & sure),
        observed="closed with {closed_with_cents} {closer_counted_at} and opened with {opened_with_cents}"
        " {opener_counted_at}; with {brought_before_opener_cents} of fills less credits in between, a"
        " difference of {difference_cents}",
        required="an inventory opened with what it was closed with; else chips were moved, or a count or a "
        f"slip is left out, made up or changed, {own_test(sake)}",
        shown={"difference_cents": Measured(opener_difference_cents, Unit.CENTS)},
        record=True,
    )


def the_opener_agrees(sake: str) -> None:
    """Declare that the opener of a chapter's tables is held against the closer of the day before.

    sake  the clause on settling wagers for whose sake it is tested
    """
    record_test(
        "opener",
        "The table inventory is opened with what it was closed with the gaming day before.",
        opens_as_it_closed,
        per="table",
        reading=". It needs an opener, a closer of the gaming day before, and the casino's word that it "
        "records every opener, closer, fill and credit; across a day without a count a difference "
        "shows nothing. It accuses nobody.",
        sake=sake,
        module=calling_module(),
    )
