"""The order of the rounds of a shoe: which came next or before, and whether the shoe ended (§ 627a.13)."""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.kinds import Count, Flag, Link, Moment, Text
from rules.values import booleans, certainly, either, known, take


@derived(per="round")
def order_is_open(
    round_shoe_row: Link,
    first_card_at: Moment,
    *,
    round_number_in_shoe: Count | None = None,
    round_number_in_day: Count | None = None,
) -> Flag:
    """Rounds of the shoe were dealt at one moment, by a clock that tells minutes, and no number orders them.

    Rounds of one moment stand in the log by their numbers (``audit.intake.order``).
    """
    found = groups.tied(first_card_at, round_shoe_row.rows)
    at_once = groups.numbered(round_shoe_row.rows, first_card_at.values)
    tied = found.copy()
    for number in (round_number_in_shoe, round_number_in_day):
        if number is not None:
            found &= np.isin(at_once, at_once[tied & ~known(number)])
    return booleans(found)


@derived(per="round")
def next_round_in_shoe(round_shoe_row: Link, first_card_at: Moment) -> Link:
    """Row of the next round on record that was dealt from the same shoe, -1 for the last."""
    return Link(groups.following(first_card_at, round_shoe_row.rows), len(round_shoe_row.rows))


@derived(per="round")
def next_may_be_missing(round_shoe_row: Link, first_card_at: Moment, order_is_open: Flag) -> Flag:
    """The record may lack the round dealt next from the same shoe, or does not tell which that was."""
    of_shoe = groups.of_parents(first_card_at, round_shoe_row)
    found = groups.following(first_card_at, round_shoe_row.rows, of_shoe.holes)
    unordered = order_is_open.values | certainly(take(order_is_open, found))
    return booleans((found == groups.NOT_KNOWN) | unordered)


@derived(per="shoe")
def shoe_is_followed(
    property_id: Text,
    table_id: Text,
    round_shoe_row: Link,
    first_card_at: Moment,
    event_shoe_row: Link,
    *,
    event_at: Moment | None = None,
) -> Flag:
    """Another shoe was begun later at the table; of two begun at one moment neither followed the other."""
    began = groups.earliest(round_shoe_row, first_card_at)
    if event_at is not None:
        prepared = groups.earliest(event_shoe_row, event_at)
        began = either(booleans(known(prepared)), prepared, began)
    place = property_id.codes.astype(np.int64) * (len(table_id.names) + 1) + table_id.codes
    tables, of_table = np.unique(place, return_inverse=True)
    last = take(groups.latest(Link(of_table, len(tables)), began), of_table)
    return booleans(certainly(last > began))


@derived(per="round")
def shoe_ends_here(
    round_shoe_row: Link,
    first_card_at: Moment,
    next_round_in_shoe: Link,
    next_may_be_missing: Flag,
    shoe_is_followed: Flag,
    order_is_open: Flag,
) -> Flag:
    """The round is the last of its shoe; missing where the record ends with it or may lack the next.

    Nor is it known of the rounds of its last moment, where the record does not tell their order.
    """
    is_last = next_round_in_shoe.rows < 0
    followed = certainly(shoe_is_followed & ~next_may_be_missing) & (round_shoe_row.rows >= 0)
    later = certainly(first_card_at < take(groups.latest(round_shoe_row, first_card_at), round_shoe_row.rows))
    goes_on = ~is_last & (later | ~order_is_open.values)
    return booleans(is_last, goes_on | followed)


@derived(per="round")
def next_hand(
    next_round_in_shoe: Link,
    next_may_be_missing: Flag,
    order_is_open: Flag,
    *,
    round_number_in_shoe: Count | None = None,
) -> Link:
    """Row of the next round dealt from the shoe, -1 where there is none or the record skips one.

    Nor is there one where the record does not tell which came next.
    """
    rows = next_round_in_shoe.rows
    unordered = order_is_open.values | certainly(take(order_is_open, rows))
    if round_number_in_shoe is None:
        rows = np.where(certainly(next_may_be_missing), -1, rows)
    else:
        skipped = certainly(take(round_number_in_shoe, rows) - round_number_in_shoe != 1)
        rows = np.where(skipped | unordered, -1, rows)
    return Link(rows, next_round_in_shoe.parents)


@derived(per="round")
def round_before_unclear(round_shoe_row: Link, first_card_at: Moment, order_is_open: Flag) -> Flag:
    """By a clock that tells minutes, the record does not tell which round of the shoe came before."""
    before = groups.previous(first_card_at, round_shoe_row.rows)
    return booleans(order_is_open.values | certainly(take(order_is_open, before)))


@derived(per="round")
def hand_before(
    round_shoe_row: Link,
    first_card_at: Moment,
    round_before_unclear: Flag,
    *,
    round_number_in_shoe: Count | None = None,
) -> Link:
    """Row of the round dealt before from the shoe, -1 where there is none or the record skips one.

    Nor is there one where the record does not tell which came before.
    """
    rows = groups.previous(first_card_at, round_shoe_row.rows)
    if round_number_in_shoe is None:
        of_shoe = groups.of_parents(first_card_at, round_shoe_row)
        rows = np.maximum(groups.previous(first_card_at, round_shoe_row.rows, of_shoe.holes), -1)
    else:
        skipped = certainly(round_number_in_shoe - take(round_number_in_shoe, rows) != 1)
        rows = np.where(skipped, -1, rows)
    return Link(np.where(certainly(round_before_unclear), -1, rows), len(rows))
