"""The progressive meter as a ledger: what was staked, what went to the meter, and what was won from it.

Contributions and seeds are payments that name their round; what the meter showed before and after a share
was won is recorded with the wager that won it.
"""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.duties.groups import Moments
from rules.duties.progressive_wins import KIND
from rules.kinds import Cents, Count, Day, Flag, Link, Many, Moment, Text
from rules.values import booleans, certainly, either, integers, is_known, known, or_else, take

FEEDS, SEEDS = "meter_contribution", "meter_seed"
"""Kinds of payment."""


# ------------------------------------------------------------------------------ what is contributed


@derived(per="round")
def progressive_staked_cents(
    wager_round_row: Link, wager_kind: Text, wager_amount_cents: Cents, lies_at_close: Flag
) -> Cents:
    """What was staked on Progressive Payout Wagers that lay when betting closed."""
    made = wager_kind.is_(KIND) & lies_at_close
    # A wager of which it is not known whether it lay there leaves the sum open.
    staked = integers(wager_amount_cents.values, known(wager_amount_cents) & known(made))
    return groups.total(wager_round_row, staked, booleans(~certainly(~made)))


@derived(per="round")
def meter_stakes(
    wager_round_row: Link, wager_kind: Text, wager_amount_cents: Cents, lies_at_close: Flag
) -> Many:
    """Each stake on a Progressive Payout Wager that lay when betting closed; missing if one is not known.

    Or if one may have been taken down before.
    """
    made = wager_kind.is_(KIND) & lies_at_close
    there = known(wager_amount_cents) & known(made)
    each = Many(np.where(there, wager_amount_cents.values, -1)[:, None], there)
    in_turn = integers(np.arange(len(wager_kind)))
    return groups.joined(wager_round_row, in_turn, booleans(~certainly(~made)), each)


@derived(per="table")
def meter_feeds_named(
    payment_table_row: Link, payment_kind: Text, *, payment_round_id: Text | None = None
) -> Flag:
    """Each contribution to the meter on record at the table that day names its round."""
    return _each_names_a_round(payment_table_row, payment_round_id, payment_kind.is_(FEEDS))


def _each_names_a_round(tables: Link, round_id: Text | None, where: Flag) -> Flag:
    """Whether each chosen payment names a round, which may be judged apart and not be at hand."""
    unnamed = where if round_id is None else where & ~is_known(round_id)
    return ~groups.exists(Link(tables.rows, tables.parents), unnamed)


@derived(per="round")
def meter_feeds_complete(complete_meter_contribution: Flag, meter_feeds_named: Flag) -> Flag:
    """The log records all contributions to the meter from the stakes of the round."""
    return complete_meter_contribution & meter_feeds_named


@derived(per="round")
def meter_fed_cents(payment_round_row: Link, payment_kind: Text, payment_amount_cents: Cents) -> Cents:
    """What went to the meter from the stakes of the round, as recorded; 0 where none is recorded."""
    return groups.total(payment_round_row, payment_amount_cents, payment_kind.is_(FEEDS))


@derived(per="round")
def fed_again_cents(
    payment_round_row: Link, payment_kind: Text, payment_amount_cents: Cents, is_told_once: Flag
) -> Cents:
    """What of that went by contributions that say the very same as earlier ones, and may be the same."""
    again = payment_kind.is_(FEEDS) & ~is_known(is_told_once)
    return groups.total(payment_round_row, payment_amount_cents, again)


@derived(per="round")
def feeds_are_due(
    void: Flag,
    *,
    void_has_a_ground: Flag | None = None,
    play_went_on: Flag | None = None,
    stakes_went_back: Flag | None = None,
) -> Flag:
    """The stakes of the round feed the meter: it is not void, or is called so on no ground.

    Only if it was played out for money: of stakes that went back nothing is said, nor where all of them did
    and the mark alone is lacking.  Missing where it was, and the record neither shows a ground nor excludes
    one.
    """
    due = ~void
    if void_has_a_ground is not None and play_went_on is not None:
        due |= booleans(certainly(play_went_on)) & ~void_has_a_ground
    return due if stakes_went_back is None else due & ~booleans(certainly(stakes_went_back))


@derived(per="round")
def feeds_may_be_told_twice(
    payment_round_row: Link,
    payment_kind: Text,
    is_told_once: Flag,
    wager_round_row: Link,
    wager_kind: Text,
    lies_at_close: Flag,
) -> Flag:
    """Contributions of the round are on record that may be one told twice: more of them than its stakes."""
    feeds = payment_kind.is_(FEEDS)
    again = groups.exists(payment_round_row, feeds & ~is_known(is_told_once))
    stakes = groups.count(wager_round_row, wager_kind.is_(KIND) & lies_at_close)
    return booleans(certainly(again) & ~certainly(groups.count(payment_round_row, feeds) <= stakes))


@derived(per="round")
def meter_fed_for_certain(
    meter_fed_cents: Cents, meter_feeds_complete: Flag, feeds_may_be_told_twice: Flag
) -> Flag:
    """What went to the meter from the stakes of the round is known."""
    told = is_known(meter_fed_cents) & ~feeds_may_be_told_twice
    return told & booleans(certainly(meter_feeds_complete))


@derived(per="round")
def fed_by_then_cents(round_table_row: Link, round_number_in_day: Count, meter_fed_cents: Cents) -> Cents:
    """What is on record as having gone to the meter at the table that day up to and including the round."""
    fed = or_else(meter_fed_cents, integers(np.zeros(len(meter_fed_cents))))
    return groups.running_total(round_number_in_day, round_table_row.rows, fed)


@derived(per="round")
def unknown_feeds_by_then(
    round_table_row: Link, round_number_in_day: Count, meter_fed_for_certain: Flag
) -> Count:
    """In how many rounds up to this one it is not known what went to the meter."""
    unknown = integers(~certainly(meter_fed_for_certain))
    return groups.running_total(round_number_in_day, round_table_row.rows, unknown)


@derived(per="wager")
def fed_since_cents(
    paid_before: Link,
    fed_by_then_cents: Cents,
    unknown_feeds_by_then: Count,
    rounds_at_hand_by_then: Count,
    round_number_in_day: Count,
    day_at_hand_by_then: Flag,
    first_card_at: Moment,
    wager_table_row: Link,
    round_table_row: Link,
    *,
    turn_at_meter: Text | None = None,
    fed_over_nights_cents: Cents | None = None,
) -> Cents:
    """What went to the meter after the round of the share before, or that day where there was none.

    Missing where that of a round between is not known, or a round may be missing or is judged apart; and for
    a first share where one of the rounds that began the day is.
    """
    before = paid_before.rows
    earlier: Count = fed_by_then_cents - take(fed_by_then_cents, before)
    all_known = certainly(unknown_feeds_by_then - take(unknown_feeds_by_then, before) == 0)
    rounds = rounds_at_hand_by_then - take(rounds_at_hand_by_then, before)
    all_known &= certainly(rounds == round_number_in_day - take(round_number_in_day, before))
    whole_day = certainly(day_at_hand_by_then) & certainly(unknown_feeds_by_then == 0)
    lacking = groups.may_lack(
        round_table_row, wager_table_row.rows, take(first_card_at, before), first_card_at
    )
    first = before < 0
    found = either(booleans(first), fed_by_then_cents, earlier)
    told = integers(found.values, known(found) & np.where(first, whole_day, all_known) & ~lacking)
    if turn_at_meter is None or fed_over_nights_cents is None:
        return told
    return either(booleans(certainly(turn_at_meter.is_("later_day"))), fed_over_nights_cents, told)


# -------------------------------------------------------------------------------------- what it won


@derived(per="table")
def meter_seeds_named(
    payment_table_row: Link,
    payment_kind: Text,
    *,
    payment_round_id: Text | None = None,
    begins_the_meter: Flag | None = None,
) -> Flag:
    """Each seed of the meter on record at the table that day names its round, but for one that begins it."""
    seeds = payment_kind.is_(SEEDS)
    if begins_the_meter is not None:
        seeds = seeds & booleans(~certainly(begins_the_meter))
    return _each_names_a_round(payment_table_row, payment_round_id, seeds)


@derived(per="round")
def meter_seeds_complete(complete_meter_seed: Flag, meter_seeds_named: Flag) -> Flag:
    """The log records all seeds of the meter after the round."""
    return complete_meter_seed & meter_seeds_named


@derived(per="round")
def meters_won(wager_round_row: Link, wins_whole_meter: Flag) -> Count:
    """How often all of the meter was won in the round; missing where that is not known of a wager."""
    found = groups.count(wager_round_row, wins_whole_meter)
    sure = groups.every(wager_round_row, is_known(wins_whole_meter))
    return integers(found.values, certainly(sure))


@derived(per="round")
def seeds_made(payment_round_row: Link, payment_kind: Text, is_told_once: Flag) -> Count:
    """How often the meter was seeded in the round; no less, where one may be told twice."""
    return groups.count(payment_round_row, payment_kind.is_(SEEDS) & is_told_once)


@derived(per="payment")
def seeds_without_a_win(
    payment_kind: Text, payment_round_row: Link, payment_number: Count, meters_won: Count
) -> Flag:
    """The payment seeds the meter for its round once more than all of the meter was won in it.

    Of several seeds as many are right as the meter was won, in the order in which they are recorded.
    """
    of_round = payment_kind.is_(SEEDS) & booleans(payment_round_row.rows >= 0)
    one = integers(np.ones(len(payment_number), dtype=np.int64))
    within = np.where(certainly(of_round), payment_round_row.rows, -1)
    return of_round & (groups.running_total(payment_number, within, one) > meters_won)


# ------------------------------------------------------------------------------- what it began with


@derived(per="round")
def share_is_won(wager_round_row: Link, paid_from_meter: Flag) -> Flag:
    """A share of the meter was paid in the round, rightly or not."""
    return groups.exists(wager_round_row, paid_from_meter)


@derived(per="round")
def uses_the_meter(share_is_won: Flag, fed_by_wagers: Flag) -> Flag:
    """A wager on the meter lay in the round, or a share was paid in it: the meter had begun."""
    return share_is_won | fed_by_wagers


@derived(per="table")
def meter_was_used(round_table_row: Link, uses_the_meter: Flag) -> Flag:
    """The meter of the table was in use that day."""
    return groups.exists(round_table_row, uses_the_meter)


@derived(per="table")
def meter_first_used_at(round_table_row: Link, first_card_at: Moment, uses_the_meter: Flag) -> Moment:
    """When the first round of the table's day was dealt in which the meter was in use."""
    return groups.earliest(round_table_row, first_card_at, uses_the_meter)


@derived(per="payment")
def is_loose_seed(
    payment_kind: Text, payment_round_row: Link, *, payment_round_id: Text | None = None
) -> Flag:
    """The payment seeds the meter and belongs to no round; missing where it names one that is not at hand."""
    of_none = payment_round_row.rows < 0
    named = np.zeros(len(of_none), dtype=bool) if payment_round_id is None else known(payment_round_id)
    return payment_kind.is_(SEEDS) & booleans(of_none & ~named, ~(of_none & named))


@derived(per="payment")
def meter_began_before(payment_kind: Text, property_id: Text, table_id: Text, gaming_day: Day) -> Flag:
    """An earlier gaming day of the table has a seed of the meter, or a contribution to it."""
    place, to_meter = groups.place_numbers(property_id, table_id), payment_kind.is_(SEEDS, FEEDS)
    day: Count = gaming_day
    before = groups.last_before(Moments(day - 1, place), Moments(day, place), to_meter)
    return booleans(before >= 0)


@derived(per="payment")
def first_at_its_meter(
    meter_is_shared: Flag,
    payment_kind: Text,
    payment_at: Moment,
    property_id: Text,
    *,
    payment_meter: Count | None = None,
) -> Flag:
    """No table that shares the meter seeded or fed it before.

    A meter that several gaming tables share has one beginning, not one at each of them.  Missing where nobody
    knows which tables share it, unless none of the property with such a meter did.
    """
    alone, at = certainly(~meter_is_shared), known(payment_at)
    of_meter = at & ~alone & certainly(payment_kind.is_(SEEDS, FEEDS))
    anywhere = groups.previous(payment_at, np.where(of_meter, property_id.codes, -1)) < 0
    if payment_meter is None:
        return booleans(alone | anywhere, alone | (of_meter & anywhere))
    named = of_meter & known(payment_meter)
    within = np.where(named, np.unique(payment_meter.values, return_inverse=True)[1], -1)
    first = np.where(named, groups.previous(payment_at, within) < 0, anywhere)
    return booleans(alone | first, alone | named | (of_meter & anywhere))


@derived(per="payment")
def begins_the_meter(
    is_loose_seed: Flag,
    meter_began_before: Flag,
    payment_kind: Text,
    payment_table_row: Link,
    payment_number: Count,
    payment_at: Moment,
    meter_first_used_at: Moment,
    meter_was_used: Flag,
    meter_ran_before: Flag,
    first_at_its_meter: Flag,
) -> Flag:
    """The seed of no round comes before all else that is told of the meter, that day or earlier."""
    of_meter = certainly(payment_kind.is_(SEEDS, FEEDS))
    before = groups.previous(payment_number, np.where(of_meter, payment_table_row.rows, -1))
    first = is_loose_seed & booleans(before < 0) & ~meter_began_before & ~meter_ran_before
    first = first & first_at_its_meter
    return first & ((payment_at <= meter_first_used_at) | ~meter_was_used)


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


@derived(per="payment")
def may_have_been_won(
    wins_unseeded: Count,
    meter_is_shared: Flag,
    day_at_hand: Flag,
    meter_began_before: Flag,
    meter_ran_before: Flag,
) -> Flag:
    """All of the meter may have been won: as no seed tells, at another table, or in a round judged apart."""
    earlier = meter_began_before | meter_ran_before
    return (wins_unseeded > 0) | meter_is_shared | ~day_at_hand | earlier
