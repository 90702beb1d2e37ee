"""What a progressive controller says its meter showed, held against what the record has going to it and out.

The controller counts stakes by itself, and knows nothing of the record.  Between two readings the meter grew
by the contributions and seeds on record, less the shares that were paid; else a wager, its contribution or a
share was left out, made up or changed.  Who is at fault does not show.
"""

import numpy as np

from rules.clause import Verdict, calling_module, derived
from rules.duties import groups
from rules.duties.groups import Moments
from rules.duties.meter_ledger import FEEDS, SEEDS
from rules.duties.own_tests import own_test, record_test
from rules.duties.progressive_wins import KIND
from rules.duties.shared_meters import Sharing
from rules.kinds import Cents, Count, Day, Flag, Link, Measured, Moment, Text, Unit
from rules.values import booleans, certainly, integers, is_known, known, take


@derived(per="event")
def read_before(meter_read_before: Link, gaming_day: Day) -> Link:
    """The reading of the meter before it, of that gaming day or the one before; -1 for none."""
    found = meter_read_before.rows
    near = certainly(gaming_day - take(gaming_day, found) <= 1)
    return Link(np.where(near, found, -1), len(found))


@derived(per="event")
def read_the_day_before(read_before: Link, gaming_day: Day) -> Flag:
    """The reading before it is of the gaming day before."""
    return booleans((read_before.rows >= 0) & certainly(take(gaming_day, read_before.rows) != gaming_day))


@derived(per="event")
def follows_a_reading(
    is_meter_reading: Flag,
    meter_read: Count,
    read_before: Link,
    read_the_day_before: Flag,
    nothing_dealt_since: Flag,
) -> Flag:
    """The meter was read before that day, or the day before with no round in between.

    Missing where nobody says which meter it is.
    """
    over_night = certainly(read_the_day_before) & ~certainly(nothing_dealt_since)
    return is_meter_reading & booleans((read_before.rows >= 0) & ~over_night, known(meter_read))


@derived(per="event")
def showed_before_cents(read_before: Link, event_amount_cents: Cents) -> Cents:
    """What the meter showed then."""
    return take(event_amount_cents, read_before.rows)


@derived(per="event")
def read_before_at(read_before: Link, event_at: Moment) -> Moment:
    """When that was."""
    return take(event_at, read_before.rows)


def _by_reading(flows: Moments, meter_at: Moments, where: Flag) -> Link:
    """The first reading of the meter at or after each moment, -1 where there is none."""
    found = groups.first_after(flows, meter_at, where)
    return Link(np.where(found >= 0, found, -1), len(meter_at.at))


@derived(per="payment")
def moves_meter_at(payment_at: Moment, payment_meter: Count) -> Moments:
    """When the payment was made, and to or from which meter."""
    return Moments(payment_at, payment_meter)


@derived(per="event")
def recorded_into_meter_cents(
    payment_kind: Text,
    payment_amount_cents: Cents,
    moves_meter_at: Moments,
    speaks_for_the_meter: Flag,
    meter_at: Moments,
) -> Cents:
    """Contributions and seeds on record since the reading before."""
    readings = _by_reading(moves_meter_at, meter_at, speaks_for_the_meter)
    return groups.total(readings, payment_amount_cents, payment_kind.is_(FEEDS, SEEDS))


@derived(per="wager")
def wager_begun_at(begun_at: Moment) -> Moment:
    """When the round of the wager began."""
    return begun_at


@derived(per="wager")
def wager_begun(begun_at: Moment, round_place: Count) -> Moments:
    """When the round of the wager began at which gaming table, the same on every day."""
    return Moments(begun_at, round_place)


@derived(per="wager")
def moves_meter_over_at(over_at: Moment, wager_meter: Count) -> Moments:
    """When the round of the wager was over, and from which meter it may win."""
    return Moments(over_at, wager_meter)


@derived(per="wager")
def wager_over_at(over_at: Moment) -> Moment:
    """When the round of the wager was over."""
    return over_at


@derived(per="event")
def recorded_out_of_meter_cents(
    moves_meter_over_at: Moments,
    wager_paid_cents: Cents,
    wager_kind: Text,
    speaks_for_the_meter: Flag,
    meter_at: Moments,
    *,
    paid_from: Text | None = None,
) -> Cents:
    """Shares of the meter on record that were paid since the reading before."""
    if paid_from is None:
        return integers(np.zeros(len(meter_at.at), dtype=np.int64))
    readings = _by_reading(moves_meter_over_at, meter_at, speaks_for_the_meter)
    # Of a wager that cannot win from the meter, or won nothing, nobody need say who paid.
    may_be = certainly(wager_kind.is_(KIND)) & ~certainly(wager_paid_cents == 0)
    share = paid_from.is_("meter")
    return groups.total(readings, wager_paid_cents, booleans(certainly(share), known(share) | ~may_be))


@derived(per="table")
def meter_flows_are_timed(
    payment_table_row: Link, payment_kind: Text, payment_at: Moment, round_table_row: Link, over_at: Moment
) -> Flag:
    """Every round says when it was over, and every contribution and seed when it was made."""
    flows = payment_kind.is_(FEEDS, SEEDS) & ~is_known(payment_at)
    untimed = certainly(groups.exists(Link(payment_table_row.rows, payment_table_row.parents), flows))
    bare = Link(round_table_row.rows, round_table_row.parents)
    return booleans(~(untimed | certainly(groups.exists(bare, ~is_known(over_at)))))


@derived(per="event")
def between_rounds(
    sharing: Sharing,
    event_at: Moment,
    wager_begun_at: Moment,
    wager_over_at: Moment,
    wager_table_row: Link,
) -> Flag:
    """No round with a wager was being dealt then at a table that shares the meter, by the record."""
    within, of_event = wager_table_row.rows, sharing.table
    wagers = Moments(wager_begun_at, integers(within, within >= 0))
    at = take(event_at, sharing.reading)
    last = groups.last_before(Moments(at, integers(of_event)), wagers, is_known(wager_begun_at))
    return sharing.every(booleans(last < 0) | (take(wager_over_at, last) <= at))


@derived(per="wager")
def wager_day(gaming_day: Day) -> Day:
    """The gaming day of the wager."""
    return gaming_day


@derived(per="event")
def nothing_dealt_since(
    sharing: Sharing,
    read_before: Link,
    read_before_at: Moment,
    event_at: Moment,
    gaming_day: Day,
    event_place: Count,
    wager_begun: Moments,
    wager_over_at: Moment,
    wager_day: Day,
) -> Flag:
    """At each table that shares the meter the last round with a wager was over by the reading before.

    That round is of the day of the reading before.  Of an earlier day the last rounds are at hand, if any are
    (``audit.columns.carry``).
    """
    reading = sharing.reading
    asked = Moments(take(event_at, reading), take(event_place, sharing.there))
    last = groups.last_before(asked, wager_begun, is_known(wager_begun.at))
    same = certainly(take(wager_day, last) == take(take(gaming_day, read_before.rows), reading))
    over = take(wager_over_at, last) <= take(read_before_at, reading)
    return sharing.every(booleans(same & (last >= 0)) & over)


@derived(per="event")
def may_lack_meter_flows(
    sharing: Sharing,
    read_the_day_before: Flag,
    round_table_row: Link,
    payment_table_row: Link,
    read_before_at: Moment,
    event_at: Moment,
) -> Flag:
    """A round or payment between the two readings may have been refused at the door."""
    over_night = certainly(take(read_the_day_before, sharing.reading))
    since, until = (take(each, sharing.reading) for each in (read_before_at, event_at))
    lost = np.zeros(len(sharing.reading), dtype=bool)
    for rows in (round_table_row, payment_table_row):
        lost |= over_night & groups.may_lack_over_nights(rows, sharing.table, since, until)
        lost |= groups.may_lack(rows, sharing.table, since, until)
    return ~sharing.every(booleans(~lost))


@derived(per="table")
def meter_flows_are_recorded(
    meter_flows_are_timed: Flag,
    day_at_hand: Flag,
    complete_meter_contribution: Flag,
    complete_meter_seed: Flag,
) -> Flag:
    """All that went to the meter and out of it at the gaming table that day is on record, and timed.

    Missing where other rounds of the day are judged apart: what they fed the meter is not at hand.
    """
    recorded = certainly(complete_meter_contribution & complete_meter_seed)
    return booleans(certainly(meter_flows_are_timed) & recorded & certainly(day_at_hand))


@derived(per="event")
def meter_flows_are_told(
    sharing: Sharing,
    sharing_tables_are_told: Flag,
    between_rounds: Flag,
    read_before: Link,
    read_the_day_before: Flag,
    nothing_dealt_since: Flag,
    may_lack_meter_flows: Flag,
    meter_flows_are_timed: Flag,
    meter_flows_are_recorded: Flag,
    complete_meter_contribution: Flag,
    complete_meter_seed: Flag,
) -> Flag:
    """All that went to the meter and out of it between the two readings is on record, and timed.

    At every table that shares it.  From one day to the next it is told only where nothing was dealt in
    between.
    """
    before = read_before.rows
    at_each = sharing.every(take(meter_flows_are_recorded, sharing.there))
    timed = certainly(take(meter_flows_are_timed, before))
    recorded = certainly(take(complete_meter_contribution & complete_meter_seed, before))
    dealt = certainly(between_rounds & take(between_rounds, before))
    dealt &= certainly(~read_the_day_before | nothing_dealt_since)
    shared = certainly(sharing_tables_are_told & take(sharing_tables_are_told, before))
    return booleans(certainly(at_each) & timed & recorded & dealt & shared & certainly(~may_lack_meter_flows))


@derived(per="event")
def wagers_outside_readings(
    is_meter_reading: Flag,
    follows_a_reading: Flag,
    event_at: Moment,
    event_table_row: Link,
    wager_begun_at: Moment,
    wager_kind: Text,
    lies_at_close: Flag,
    wager_table_row: Link,
) -> Count:
    """How many progressive wagers no reading of the day comes after, or only one that follows none.

    Those after the last reading of a gaming table's day are counted with it, those before the first with
    that.
    """
    days, tables = event_table_row.rows, wager_table_row.rows
    readings = Moments(event_at, integers(days, days >= 0))
    wagers = Moments(wager_begun_at, integers(tables, tables >= 0))
    after = groups.first_after(wagers, readings, is_meter_reading)
    before = groups.last_before(wagers, readings, is_meter_reading)
    begins = np.append(~certainly(follows_a_reading), np.False_)[after] & (before < 0)
    outside = np.where(after < 0, before, np.where(begins, after, -1))
    return groups.count(Link(outside, len(event_at)), wager_kind.is_(KIND) & lies_at_close)


def the_meter_was_read(
    follows_a_reading: Flag,
    showed_before_cents: Cents,
    event_amount_cents: Cents,
    recorded_into_meter_cents: Cents,
    recorded_out_of_meter_cents: Cents,
    meter_flows_are_told: Flag,
    *,
    sake: str,
) -> Verdict:
    """Judge that between two readings the meter grew by what the record has going to it, less shares."""
    by_record = showed_before_cents + recorded_into_meter_cents - recorded_out_of_meter_cents
    same = event_amount_cents == by_record
    return Verdict(
        applies=follows_a_reading,
        holds=booleans(same.values, known(same) & certainly(meter_flows_are_told)),
        observed="the controller says that the meter showed {showed_before_cents} at {read_before_at} and"
        " {event_amount_cents} at {event_at}; by the record {recorded_into_meter_cents} went to it in between"
        " and {recorded_out_of_meter_cents} was paid out of it, a difference of {difference_cents}",
        required="what the record has going to the meter, less what it paid; else a contribution, a seed or a"
        f" share was left out, made up or changed, {own_test(sake)}",
        shown={"difference_cents": Measured(event_amount_cents - by_record, Unit.CENTS)},
        record=True,
    )


def the_meter_agrees(sake: str) -> None:
    """Declare that a chapter's progressive meters are held against what their controllers say.

    sake  the clause on settling wagers for whose sake it is tested
    """
    record_test(
        "meter_readings",
        "Between two readings a progressive meter grew by what went to it by the record, less shares paid.",
        the_meter_was_read,
        per="event",
        reading=". It needs two readings between rounds on a gaming table's day, or the last of the day "
        "before and the first of a day with no round in between, and the casino's word that it records every "
        "contribution and seed. Of a meter that tables share, all of them count, and it is decided where the "
        "controller says how many they are and was read at each. It accuses nobody.",
        shows=("read_before_at", "wagers_outside_readings"),
        sake=sake,
        module=calling_module(),
    )
