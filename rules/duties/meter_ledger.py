"""The progressive meter as a ledger: what was staked, what went to the meter, and what was won from it.

Contributions and seeds are payments that name their round; what the meter showed before and after a share
was won is recorded with the wager that won it.
"""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.duties.progressive_wins import KIND
from rules.kinds import Cents, Count, Flag, Link, Moment, Text
from rules.values import booleans, certainly, either, integers, is_known, known, take

FEEDS, SEEDS = "meter_contribution", "meter_seed"
"""Kinds of payment."""


# ------------------------------------------------------------------------------ what is contributed


@derived(per="round")
def progressive_staked_cents(
    wager_round_row: Link, wager_kind: Text, wager_amount_cents: Cents, *, wager_change: Text | None = None
) -> Cents:
    """What was staked on Progressive Payout Wagers that were not taken down."""
    made = wager_kind.is_(KIND)
    if wager_change is not None:
        made = made & booleans(~certainly(wager_change.is_("withdrawn")))
    return groups.total(wager_round_row, wager_amount_cents, made)


@derived(per="table")
def meter_feeds_complete(
    complete_meter_contribution: Flag, payment_table_row: Link, payment_round_row: Link, payment_kind: Text
) -> Flag:
    """The log of the table's day records all contributions to the meter, each with its round."""
    feeds = payment_kind.is_(FEEDS)
    return complete_meter_contribution & groups.every_named(payment_table_row, payment_round_row, feeds)


@derived(per="round")
def meter_fed_cents(payment_round_row: Link, payment_kind: Text, payment_amount_cents: Cents) -> Cents:
    """What went to the meter from the stakes of the round, as recorded; 0 where none is recorded."""
    return groups.total(payment_round_row, payment_amount_cents, payment_kind.is_(FEEDS))


@derived(per="round")
def fed_by_then_cents(
    round_table_row: Link, round_number_in_day: Count, meter_fed_cents: Cents, meter_feeds_complete: Flag
) -> Cents:
    """What went to the meter at the table that day up to and including the round."""
    found = groups.running_total(round_number_in_day, round_table_row.rows, meter_fed_cents)
    return integers(found.values, known(found) & certainly(meter_feeds_complete))


@derived(per="wager")
def fed_since_cents(paid_before: Link, fed_by_then_cents: Cents, day_begins_here: Flag) -> Cents:
    """What went to the meter after the round of the share before, or that day where there was none.

    Missing for a first share where the rounds that began the day are judged apart.
    """
    earlier: Count = fed_by_then_cents - take(fed_by_then_cents, paid_before.rows)
    whole_day = integers(fed_by_then_cents.values, known(fed_by_then_cents) & certainly(day_begins_here))
    return either(booleans(paid_before.rows < 0), whole_day, earlier)


# -------------------------------------------------------------------------------------- what it won


@derived(per="table")
def meter_seeds_complete(
    complete_meter_seed: Flag, payment_table_row: Link, payment_round_row: Link, payment_kind: Text
) -> Flag:
    """The log of the table's day records all seeds of the meter, each with its round."""
    seeds = payment_kind.is_(SEEDS)
    return complete_meter_seed & groups.every_named(payment_table_row, payment_round_row, seeds)


@derived(per="round")
def meters_won(wager_round_row: Link, wins_whole_meter: Flag) -> Count:
    """How often all of the meter was won in the round; missing where that is not known of a wager."""
    found = groups.count(wager_round_row, wins_whole_meter)
    sure = groups.every(wager_round_row, is_known(wins_whole_meter))
    return integers(found.values, certainly(sure))


@derived(per="round")
def seeds_made(payment_round_row: Link, payment_kind: Text) -> Count:
    """How often the meter was seeded in the round."""
    return groups.count(payment_round_row, payment_kind.is_(SEEDS))


# ------------------------------------------------------------------------------- what it began with


@derived(per="round")
def share_is_won(wager_round_row: Link, wins_share: Flag) -> Flag:
    """A share of the meter was won in the round."""
    return groups.exists(wager_round_row, wins_share)


@derived(per="table")
def any_share_won(round_table_row: Link, share_is_won: Flag) -> Flag:
    """A share of the meter was won at the table that day."""
    return groups.exists(round_table_row, share_is_won)


@derived(per="table")
def first_share_dealt_at(round_table_row: Link, first_card_at: Moment, share_is_won: Flag) -> Moment:
    """When the first round of the table's day was dealt in which a share of the meter was won."""
    return groups.earliest(round_table_row, first_card_at, share_is_won)


@derived(per="payment")
def is_loose_seed(payment_kind: Text, payment_round_row: Link) -> Flag:
    """The payment seeds the meter and belongs to no round."""
    return payment_kind.is_(SEEDS) & booleans(payment_round_row.rows < 0)


@derived(per="payment")
def begins_the_meter(
    is_loose_seed: Flag,
    payment_kind: Text,
    payment_table_row: Link,
    payment_number: Count,
    payment_at: Moment,
    first_share_dealt_at: Moment,
    any_share_won: Flag,
) -> Flag:
    """The seed of no round comes before all else that the table's day tells of the meter."""
    of_meter = certainly(payment_kind.is_(SEEDS, FEEDS))
    before = groups.previous(payment_number, np.where(of_meter, payment_table_row.rows, -1))
    return is_loose_seed & booleans(before < 0) & ((payment_at <= first_share_dealt_at) | ~any_share_won)


@derived(per="table")
def seeded_cents(
    payment_table_row: Link, payment_amount_cents: Cents, is_loose_seed: Flag, begins_the_meter: Flag
) -> Cents:
    """What the meter began with that day; missing where no seed began it, or a second belongs to no round."""
    found = groups.first(payment_table_row, payment_amount_cents, begins_the_meter)
    alone = groups.count(payment_table_row, is_loose_seed) == 1
    return integers(found.values, known(found) & certainly(alone))


@derived(per="table")
def wins_unseeded(
    round_table_row: Link,
    meters_won: Count,
    payment_table_row: Link,
    payment_kind: Text,
    payment_round_row: Link,
) -> Count:
    """How much oftener all of the meter was won that day than a seed names a round."""
    named = payment_kind.is_(SEEDS) & booleans(payment_round_row.rows >= 0)
    return groups.total(round_table_row, meters_won) - groups.count(payment_table_row, named)


@derived(per="table")
def day_begins_here(round_table_row: Link, round_number_in_day: Count) -> Flag:
    """The first round of the table's day is judged here; its last shoe may be judged apart."""
    return groups.earliest(round_table_row, round_number_in_day) == 1


@derived(per="payment")
def may_have_been_won(wins_unseeded: Count, meter_is_shared: Flag, day_begins_here: Flag) -> Flag:
    """All of the meter may have been won: as no seed tells, at another table, or in a round judged apart."""
    return (wins_unseeded > 0) | meter_is_shared | ~day_begins_here
