"""When a device that had failed was covered, or had a sign put on it, before another method was used.

Both a shuffling device and a dealing shoe may be down as a round is shuffled and dealt another way: where one
of them bears a mark and the other does not, the other is told.
"""

from dataclasses import dataclass

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.duties.devices import DEALING_SHOE, MARKS, SHUFFLER, concerns
from rules.duties.devices_down import DEVICE_KINDS, ended_since, marked_at
from rules.duties.groups import Moments
from rules.kinds import Flag, Link, Moment, Rows, Text
from rules.values import booleans, certainly, either, integers, known, take


@dataclass(frozen=True, slots=True)
class Use:
    """What shows that devices of a kind failed or were used: faults, shuffles, rounds dealt from one."""

    faults: Flag
    shuffles: Flag
    rounds: Flag


def _marked(
    device: str,
    given_up: Link,
    until: Moment,
    event_at: Moment,
    dealing: Moments,
    happening: Moments,
    event_kind: Text,
    device_kind: Text | None,
    device_id: Text | None,
    use: Use,
) -> Moment:
    """When the device of a fault was last marked, by the moment at which another method was used.

    A mark from before that fault stays on a device that had failed before it was put there, and was neither
    cleared nor used since then.
    """
    failed_at, fault = take(event_at, given_up.rows), given_up.rows
    asked = Moments(integers(until.values, known(until) & known(failed_at)), dealing.within)
    marks = concerns(device, event_kind.is_(*MARKS), device_kind)
    at = marked_at(asked, happening, marks, failed_at, device_id, fault)
    down = marked_at(Moments(at, dealing.within), happening, use.faults, at, device_id, fault)
    then, since = Moments(failed_at, dealing.within), down + 1
    ends = concerns(device, event_kind.is_("device_cleared"), device_kind) | use.shuffles
    over = ended_since(since, then, happening, ends, device_id, fault)
    over |= groups.happened_since(then, dealing, use.rounds, since)
    stays = known(down) & ~certainly(over)
    return integers(at.values, known(at) & (~certainly(at < failed_at) | stays))


@derived(per="round")
def shuffler_marked_at(
    shuffler_given_up: Link,
    other_method_used_at: Moment,
    event_at: Moment,
    dealing: Moments,
    happening: Moments,
    event_kind: Text,
    shuffler_fault: Flag,
    *,
    event_method: Text | None = None,
    event_device_kind: Text | None = None,
    event_device_id: Text | None = None,
) -> Moment:
    """When a shuffling device that had failed was covered, or had a sign put on it."""
    where = (other_method_used_at, event_at, dealing, happening, event_kind)
    nothing = booleans(np.zeros(len(event_at), dtype=bool))
    shuffled = (
        nothing if event_method is None else event_kind.is_("shuffled") & event_method.is_(*DEVICE_KINDS)
    )
    use = Use(shuffler_fault, shuffled, booleans(np.zeros(len(dealing.at), dtype=bool)))
    return _marked(SHUFFLER, shuffler_given_up, *where, event_device_kind, event_device_id, use)


@derived(per="round")
def dealing_shoe_marked_at(
    dealing_shoe_given_up: Link,
    other_method_used_at: Moment,
    event_at: Moment,
    dealing: Moments,
    happening: Moments,
    event_kind: Text,
    is_fault: Flag,
    of_dealing_shoe: Flag,
    dealt_otherwise: Flag,
    *,
    event_device_kind: Text | None = None,
    event_device_id: Text | None = None,
) -> Moment:
    """When a dealing shoe that had failed was covered, or had a sign put on it."""
    where = (other_method_used_at, event_at, dealing, happening, event_kind)
    dealt_from_one = booleans(certainly(~dealt_otherwise))
    use = Use(is_fault & of_dealing_shoe, booleans(np.zeros(len(event_at), dtype=bool)), dealt_from_one)
    return _marked(DEALING_SHOE, dealing_shoe_given_up, *where, event_device_kind, event_device_id, use)


@derived(per="round")
def tells_of_dealing_shoe(
    shuffler_given_up: Link,
    dealing_shoe_given_up: Link,
    shuffler_marked_at: Moment,
    dealing_shoe_marked_at: Moment,
) -> Flag:
    """The round tells of a dealing shoe that failed: not where a shuffling device did that bears no mark."""
    both = (shuffler_given_up.rows >= 0) & (dealing_shoe_given_up.rows >= 0)
    other_unmarked = both & known(dealing_shoe_marked_at) & ~known(shuffler_marked_at)
    return booleans((dealing_shoe_given_up.rows >= 0) & ~other_unmarked)


@derived(per="round")
def device_failed_at(
    tells_of_dealing_shoe: Flag, shuffler_given_up: Link, dealing_shoe_given_up: Link, event_at: Moment
) -> Moment:
    """When the device failed, for the first round that another method was used for instead."""
    told = np.where(certainly(tells_of_dealing_shoe), dealing_shoe_given_up.rows, shuffler_given_up.rows)
    return take(event_at, told)


@derived(per="round")
def device_marked_at(
    tells_of_dealing_shoe: Flag, shuffler_marked_at: Moment, dealing_shoe_marked_at: Moment
) -> Moment:
    """When a device that had failed was covered, or had a sign put on it, before another method was used."""
    return either(tells_of_dealing_shoe, dealing_shoe_marked_at, shuffler_marked_at)


@derived(per="round")
def device_next_marked_at(
    device_failed_at: Moment,
    tells_of_dealing_shoe: Flag,
    dealing: Moments,
    happening: Moments,
    event_kind: Text,
    *,
    event_device_kind: Text | None = None,
) -> Moment:
    """When a device of the kind that failed was next covered or had a sign put on it, in time or too late."""
    asked = Moments(device_failed_at, dealing.within)
    marks: Flag = event_kind.is_(*MARKS)

    def next_of(device: str) -> Rows:
        return groups.first_after(asked, happening, concerns(device, marks, event_device_kind))

    of_shoe = certainly(tells_of_dealing_shoe)
    return take(happening.at, np.where(of_shoe, next_of(DEALING_SHOE), next_of(SHUFFLER)))
