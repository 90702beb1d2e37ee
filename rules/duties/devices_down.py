"""Devices that are down at once: which of them was neither cleared nor marked before another method was used.

The last fault before a round that was dealt another way stands for all; of several devices that are named, it
says nothing of the others.
"""

from rules.duties import groups
from rules.duties.groups import Moments
from rules.kinds import Flag, Text
from rules.values import booleans, certainly, is_known, known, take


def left_unmarked(
    fault: Flag, ends: Flag, happening: Moments, dealing: Moments, otherwise: Flag, device_id: Text | None
) -> Flag:
    """Which faults of devices that are named were followed by another method, and by no end of their own.

    ends       a device was cleared, covered or marked out of order
    otherwise  the round was dealt another way; one that may not have been shows that a device went on
    """
    nobody = booleans(fault.values & False)
    if device_id is None:
        return nobody
    until = take(dealing.at, groups.first_after(happening, dealing, otherwise))
    device = groups.numbers_at(happening.within, device_id)
    of_it, of_any = Moments(until, device), Moments(until, happening.within)
    since = happening.at
    ended = groups.happened_since(of_it, Moments(happening.at, device), ends, since)
    ended |= groups.happened_since(of_any, happening, ends & ~is_known(device_id), since)
    went_on = groups.happened_since(of_any, dealing, booleans(~certainly(otherwise)), since)
    down = certainly(fault) & known(until) & known(device)
    return booleans(down & certainly(~ended) & certainly(~went_on))
