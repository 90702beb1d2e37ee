"""The progressive meter as a ledger: what was staked, what went to the meter, and what was won from it.

Contributions and seeds are payments that name their round; what the meter showed before and after a share
was won is recorded with the wager that won it.
"""

from __future__ import annotations

from rules.clause import derived
from rules.duties import groups
from rules.duties.progressive_wins import KIND
from rules.kinds import Cents, Count, Flag, Link, Text
from rules.values import booleans, certainly, integers, is_known, known, take

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


def recorded(of_table: Link, of_round: Link, kind: Text, which: str) -> Flag:
    """Whether the log of a table's day has payments of a kind; missing where one names no round."""
    made = kind.is_(which)
    kept = groups.exists(of_table, made)
    adrift = groups.exists(of_table, made & booleans(of_round.rows < 0))
    return booleans(certainly(kept), known(kept) & ~certainly(adrift))


@derived(per="table")
def meter_feeds_recorded(payment_table_row: Link, payment_round_row: Link, payment_kind: Text) -> Flag:
    """The log of the table's day records contributions to the meter, each with its round."""
    return recorded(payment_table_row, payment_round_row, payment_kind, FEEDS)


@derived(per="round")
def meter_fed_cents(payment_round_row: Link, payment_kind: Text, payment_amount_cents: Cents) -> Cents:
    """What went to the meter from the stakes of the round, as recorded; 0 where none is recorded."""
    return groups.total(payment_round_row, payment_amount_cents, payment_kind.is_(FEEDS))


@derived(per="round")
def fed_by_then_cents(
    round_table_row: Link, round_number_in_day: Count, meter_fed_cents: Cents, meter_feeds_recorded: Flag
) -> Cents:
    """What went to the meter at the table that day up to and including the round."""
    found = groups.running_total(round_number_in_day, round_table_row.rows, meter_fed_cents)
    return integers(found._data, known(found) & certainly(meter_feeds_recorded))


@derived(per="wager")
def fed_since_cents(paid_before: Link, fed_by_then_cents: Cents) -> Cents:
    """What went to the meter after the round in which a share was last won from it."""
    found: Count = fed_by_then_cents - take(fed_by_then_cents, paid_before.rows)
    return found


# -------------------------------------------------------------------------------------- what it won


@derived(per="table")
def meter_seeds_recorded(payment_table_row: Link, payment_round_row: Link, payment_kind: Text) -> Flag:
    """The log of the table's day records seeds or contributions of the meter, each with its round."""
    seeds = recorded(payment_table_row, payment_round_row, payment_kind, SEEDS)
    feeds = recorded(payment_table_row, payment_round_row, payment_kind, FEEDS)
    return booleans(certainly(seeds | feeds), known(seeds) & known(feeds))


@derived(per="round")
def meters_won(wager_round_row: Link, wins_whole_meter: Flag) -> Count:
    """How often all of the meter was won in the round; missing where that is not known of a wager."""
    found = groups.count(wager_round_row, wins_whole_meter)
    sure = groups.every(wager_round_row, is_known(wins_whole_meter))
    return integers(found._data, certainly(sure))


@derived(per="round")
def seeds_made(payment_round_row: Link, payment_kind: Text) -> Count:
    """How often the meter was seeded in the round."""
    return groups.count(payment_round_row, payment_kind.is_(SEEDS))
