"""Collections against a marker at a table that deals EZ Baccarat, which bears no vigorish (§ 627a.12(c))."""

from rules.clause import derived
from rules.duties import groups
from rules.kinds import Flag, Link
from rules.values import booleans, certainly


@derived(per="table")
def ez_all_day(round_table_row: Link, is_ez: Flag) -> Flag:
    """The table dealt nothing but EZ Baccarat that day."""
    return groups.every(round_table_row, is_ez)


@derived(per="wager")
def collected_though_ez(vigorish_paid_besides: Flag, ez_all_day: Flag) -> Flag:
    """A collection against a marker names the round, and the table dealt nothing but EZ Baccarat that day.

    Certain, or false.  Elsewhere such a payment names the round in which an older debt was collected.
    """
    return booleans(certainly(vigorish_paid_besides & ez_all_day))
