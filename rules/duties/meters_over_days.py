"""A progressive meter that goes on past the end of a gaming day: what the days before tell of it.

Of earlier days only a few rounds of each table are at hand (``audit.columns.carry``), among them the last in
which a wager on the meter was made and the last in which a share was won, and what went to the meter since.
They show that the meter had begun and what was left of it; they do not show that nothing was won in
between.
"""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.duties.groups import Moments
from rules.duties.progressive_wins import METERED
from rules.duties.shoes import group_numbers
from rules.kinds import Cents, Count, Day, Flag, Link, Moment, Text
from rules.values import booleans, certainly, integers, known, or_else, take

# ---------------------------------------------------------------------------- whether it had begun


@derived(per="round")
def fed_by_wagers(wager_round_row: Link, wager_kind: Text, lies_at_close: Flag) -> Flag:
    """A wager that may win a share of the meter lay when betting closed in the round."""
    return groups.exists(wager_round_row, wager_kind.is_(*METERED) & lies_at_close)


@derived(per="table")
def fed_by_wagers_that_day(round_table_row: Link, fed_by_wagers: Flag) -> Flag:
    """A round at hand of the table's day had a wager that may win a share of the meter."""
    return groups.exists(round_table_row, fed_by_wagers)


@derived(per="table")
def meter_ran_before(
    property_id: Text, table_id: Text, gaming_day: Day, fed_by_wagers_that_day: Flag
) -> Flag:
    """A round at hand of an earlier gaming day had a wager at the table that may win a share of the meter."""
    place, day = groups.place_numbers(property_id, table_id), integers(gaming_day.values)
    row = groups.last_before(Moments(day - 1, place), Moments(day, place), fed_by_wagers_that_day)
    return booleans(row >= 0)


# ------------------------------------------------------------------------ what was left of it


@derived(per="wager")
def share_of_earlier_day(
    paid_from_meter: Flag,
    round_place: Count,
    wager_table_row: Link,
    *,
    first_card_at: Moment | None = None,
    settlement_order: Count | None = None,
) -> Link:
    """Row of the last wager at hand that was paid from the table's meter on an earlier gaming day, or -1.

    None where that day ended with several of which the order is not recorded.
    """
    if first_card_at is None:
        return Link(np.full(len(paid_from_meter), -1, dtype=np.intp), len(paid_from_meter))
    order = first_card_at
    if settlement_order is not None:
        # Shares of a round are told apart by their order; no two rounds begin within so few microseconds.
        turn = np.where(settlement_order.missing, 0, settlement_order.values)
        order = integers(first_card_at.values + turn, known(first_card_at))
    within = np.where(certainly(paid_from_meter), group_numbers(round_place), -1)
    before = groups.previous(order, within)
    unclear = np.append(groups.tied(order, within), np.False_)[before]
    same_day = np.append(wager_table_row.rows, -2)[before] == wager_table_row.rows
    return Link(np.where(unclear | same_day, -1, before), len(before))


# ------------------------------------------------------------------ what went to it over nights


@derived(per="payment")
def feeds_meter_at(first_card_at: Moment, *, payment_at: Moment | None = None) -> Moment:
    """When the payment went to the meter: with the first card of its round, or as it is recorded."""
    return first_card_at if payment_at is None else or_else(first_card_at, payment_at)


@derived(per="payment")
def to_meter(property_id: Text, table_id: Text, feeds_meter_at: Moment) -> Moments:
    """When the payment went to the meter of which gaming table, the same on every day."""
    return Moments(feeds_meter_at, groups.place_numbers(property_id, table_id))


@derived(per="wager")
def fed_over_nights_cents(
    share_of_earlier_day: Link,
    first_card_at: Moment,
    round_place: Count,
    wager_table_row: Link,
    round_table_row: Link,
    to_meter: Moments,
    payment_kind: Text,
    payment_amount_cents: Cents,
    is_loose_seed: Flag,
    complete_meter_contribution: Flag,
) -> Cents:
    """What went to the meter after the round of the last share at hand of an earlier gaming day.

    Missing where contributions or rounds may not be on record, or a seed of no round came between.
    """
    rows = share_of_earlier_day.rows
    since = Moments(take(first_card_at, rows), round_place)
    fed = groups.total_between(
        since, first_card_at, to_meter, payment_amount_cents, payment_kind.is_("meter_contribution")
    )
    one: Count = integers(np.ones(len(payment_kind), dtype=np.int64))
    seeds = groups.total_between(since, first_card_at, to_meter, one, is_loose_seed)
    recorded = certainly(complete_meter_contribution) & certainly(take(complete_meter_contribution, rows))
    lacking = groups.may_lack_over_nights(round_table_row, wager_table_row.rows, since.at, first_card_at)
    return integers(fed.values, known(fed) & certainly(seeds == 0) & recorded & ~lacking)


# -------------------------------------------------------------------- which rounds are at hand


@derived(per="round")
def rounds_at_hand_by_then(round_table_row: Link, round_number_in_day: Count) -> Count:
    """How many rounds of the table's day up to and including this one are at hand."""
    one = integers(np.ones(len(round_number_in_day), dtype=np.int64))
    return groups.running_total(round_number_in_day, round_table_row.rows, one)


@derived(per="round")
def day_at_hand_by_then(rounds_at_hand_by_then: Count, round_number_in_day: Count) -> Flag:
    """Every round of the table's day up to and including this one is at hand; others are judged apart."""
    return booleans(certainly(rounds_at_hand_by_then == round_number_in_day))


@derived(per="table")
def day_at_hand(round_table_row: Link, day_at_hand_by_then: Flag) -> Flag:
    """The rounds at hand of the table's day are all from its first to the last of them."""
    return groups.every(round_table_row, day_at_hand_by_then)
