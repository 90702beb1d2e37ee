"""Which progressive meter is which, and which gaming tables share it.

A meter of a gaming table's own is known by the table, on every day.  One that several share is known by its
controller, whose readings stand at each of those tables and say how many they are.
"""

from dataclasses import dataclass

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.duties.groups import Moments
from rules.kinds import Count, Day, Flag, Link, Moment, Rows, Text
from rules.values import booleans, certainly, either, integers, known, take

SHOWN = "meter_read"
"""Kind of event: what the meter showed by its controller."""


@derived(per="event")
def is_meter_reading(event_kind: Text) -> Flag:
    """The controller of the progressive meter said what it showed."""
    return event_kind.is_(SHOWN)


@derived(per="event")
def meter_read(
    is_meter_reading: Flag,
    meter_is_shared: Flag,
    property_id: Text,
    event_place: Count,
    *,
    event_device_id: Text | None = None,
) -> Count:
    """Number of the meter that was read, the same on every day; missing of one without its controller."""
    nobody = np.zeros(len(event_place), dtype=np.int64)
    named = integers(nobody, nobody > 0)
    if event_device_id is not None:
        named = groups.place_numbers(property_id, event_device_id)
    found = either(meter_is_shared, named, event_place)
    return integers(found.values, known(found) & certainly(is_meter_reading))


@derived(per="table")
def meter_of_table(
    event_table_row: Link, meter_read: Count, meter_is_shared: Flag, property_id: Text, table_id: Text
) -> Count:
    """Number of the meter that the gaming table feeds that day, missing where its readings are of several."""
    bare = Link(event_table_row.rows, event_table_row.parents)
    lowest, highest = groups.lowest(bare, meter_read), groups.highest(bare, meter_read)
    alike = integers(lowest.values, certainly(lowest == highest))
    return either(meter_is_shared, alike, groups.place_numbers(property_id, table_id))


@derived(per="wager")
def wager_meter(meter_of_table: Count) -> Count:
    """Number of the meter that the gaming table of the wager feeds."""
    return meter_of_table


@derived(per="payment")
def payment_meter(meter_of_table: Count, meter_is_shared: Flag, property_id: Text, table_id: Text) -> Count:
    """Number of the meter that the gaming table of the payment feeds; missing where that is not known."""
    return either(meter_is_shared, meter_of_table, groups.place_numbers(property_id, table_id))


@derived(per="event")
def meter_at(event_at: Moment, meter_read: Count) -> Moments:
    """When which meter was read."""
    return Moments(event_at, meter_read)


@derived(per="event")
def meter_read_before(meter_read: Count, event_at: Moment) -> Link:
    """The reading of the meter before it, on any day at hand and at any of its tables; -1 for none."""
    within = np.unique(np.where(known(meter_read), meter_read.values, -1), return_inverse=True)[1]
    within = np.where(known(meter_read), within, -1)
    return Link(groups.previous(event_at, within), len(within))


@derived(per="event")
def speaks_for_the_meter(meter_read: Count, meter_read_before: Link, event_at: Moment) -> Flag:
    """No other reading of the meter of the same moment stands before it."""
    again = certainly(take(event_at, meter_read_before.rows) == event_at)
    return booleans(known(meter_read) & ~again)


@dataclass(frozen=True, slots=True)
class Sharing:
    """Each reading with each gaming table's day that shares its meter.

    reading, table  rows of both; there: row of a reading at that gaming table that day
    """

    reading: Rows
    table: Rows
    there: Rows
    readings: int

    def every(self, holds: Flag) -> Flag:
        """Whether something holds at every table that shares the meter of each reading."""
        return groups.every(Link(self.reading, self.readings), holds)


@derived(per="event")
def sharing(meter_read: Count, event_table_row: Link, meter_of_table: Count, gaming_day: Day) -> Sharing:
    """The gaming tables that share each meter that was read, on the day of the reading."""
    readings = np.flatnonzero(known(meter_read) & (event_table_row.rows >= 0))
    tables, first = np.unique(event_table_row.rows[readings], return_index=True)
    first = readings[first]
    feeds = known(meter_of_table)[first]
    tables, first = tables[feeds], first[feeds]
    number = groups.numbered(
        np.r_[meter_read.values[readings], meter_of_table.values[first]],
        np.r_[gaming_day.values[readings], gaming_day.values[first]],
    )
    meters = len(number)
    asked, there = (Link(each, meters) for each in (number[: len(readings)], number[len(readings) :]))
    left, right = groups.pairs(asked, asked.rows >= 0, there, there.rows >= 0)
    return Sharing(readings[left], tables[right], first[right], len(meter_read))


@derived(per="event")
def sharing_tables_are_told(
    sharing: Sharing, meter_is_shared: Flag, *, event_count: Count | None = None
) -> Flag:
    """The meter is a table's own, or read at as many as share it by what its controller says."""
    there = np.bincount(sharing.reading, minlength=sharing.readings)
    alone = certainly(~meter_is_shared)
    if event_count is None:
        return booleans(alone)
    return booleans(alone | certainly(event_count == integers(there)))
