"""Devices that are down: which were cleared, marked or used again before another method was used.

Of several that are down at once, the last fault before a round that was dealt another way stands for all; of
several devices that are named, it says nothing of the others.
"""

from dataclasses import dataclass

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.duties.groups import Moments
from rules.kinds import Count, Flag, Link, Moment, Rows, Text
from rules.values import booleans, certainly, either, integers, is_known, known, or_else, take


def left_unmarked(
    fault: Flag, ends: Flag, happening: Moments, dealing: Moments, otherwise: Flag, device_id: Text | None
) -> Flag:
    """Which faults of devices that are named were followed by another method, and by no end of their own.

    ends       a device was cleared, covered or marked out of order
    otherwise  the round was dealt another way; one that may not have been shows that a device went on
    Missing where only such a round without its time may have been dealt in between.
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
    down = certainly(fault) & known(until) & known(device) & certainly(~ended) & certainly(~went_on)
    untimed = known(dealing.within) & ~known(dealing.at) & ~certainly(otherwise)
    may_have_gone_on = np.isin(happening.within.values, dealing.within.values[untimed])
    return booleans(down, ~(down & may_have_gone_on))


def cleared_since(
    asked: Moments, happening: Moments, cleared: Flag, fault: Rows, device_id: Text | None, *, after: int = 0
) -> Flag:
    """Whether a device was cleared after its fault: the one whose fault it is, where both name it.

    after  microseconds that have to lie between the two
    """
    return ended_since(take(happening.at, fault) + after, asked, happening, cleared, device_id, fault)


def ended_since(
    since: Moment, asked: Moments, happening: Moments, ends: Flag, device_id: Text | None, fault: Rows
) -> Flag:
    """Whether a fault ended between two moments: of the device whose it is, where both name it.

    ends  the device was cleared, or used again
    """
    any_such = groups.happened_since(asked, happening, ends, since)
    if device_id is None:
        return any_such
    device = groups.numbers_at(happening.within, device_id)
    own: Count = take(device, fault)
    by_name = groups.happened_since(Moments(asked.at, own), Moments(happening.at, device), ends, since)
    nameless = groups.happened_since(asked, happening, ends & ~is_known(device_id), since)
    named = is_known(own)
    return (named & (nameless | booleans(certainly(by_name)))) | (~named & any_such)


def perhaps_down(asked: Moments, happening: Moments, fault: Flag, ends: Flag) -> Rows:
    """Row of the last fault that may be one of such a device and has not ended by each moment; -1 for none.

    ends  a device was cleared, covered or marked out of order
    """
    row = groups.last_before(asked, happening, booleans(fault.missing))
    ended = groups.happened_since(asked, happening, ends, take(happening.at, row))
    return np.where((row >= 0) & ~certainly(ended), row, -1)


def marked_at(
    asked: Moments, happening: Moments, marks: Flag, since: Moment, device_id: Text | None, fault: Rows
) -> Moment:
    """When a device was last marked: the one whose fault it is, where both name it; else any of its kind."""
    any_such = take(happening.at, groups.last_before(asked, happening, marks, since))
    if device_id is None:
        return any_such
    device = groups.numbers_at(happening.within, device_id)
    own: Count = take(device, fault)
    by_name = groups.last_before(Moments(asked.at, own), Moments(happening.at, device), marks)
    nameless = groups.last_before(asked, happening, marks & ~is_known(device_id), since)
    named, unnamed = take(happening.at, by_name), take(happening.at, nameless)
    of_it: Moment = or_else(either(named > unnamed, named, unnamed), or_else(named, unnamed))
    chosen = np.where(known(own), of_it.values, any_such.values)
    return integers(chosen, np.where(known(own), known(of_it), known(any_such)))


# ------------------------------------------------------------------------- a device that is used again

DEVICE_KINDS = ("device", "continuous")


@dataclass(frozen=True, slots=True)
class Shuffles:
    """What the events of a log tell of shuffles: which they are, how it was done and with which device."""

    are: Flag
    method: Text | None
    device_id: Text | None
    complete: Flag

    def with_it(self, asked: Moments, happening: Moments, fault: Rows, that_failed: Text) -> Flag:
        """Whether the device of a fault shuffled cards later: it could be used, whoever cleared it.

        Missing where nobody recorded which kind of device it was, nor names it as one that did.
        """
        found = booleans(known(asked.at) & False)
        if self.method is None:
            return found
        for each in DEVICE_KINDS:
            by_it = self.are & self.method.is_(each)
            later = cleared_since(asked, happening, by_it, fault, self.device_id, after=1)
            found = found | (later & that_failed.is_(each))
        return found if self.device_id is None else found | self._by_its_name(asked, happening, fault)

    def _by_its_name(self, asked: Moments, happening: Moments, fault: Rows) -> Flag:
        """Whether a device of the name of the one that failed shuffled cards later; certain, or false."""
        if self.method is None or self.device_id is None:
            return booleans(known(asked.at) & False)
        named = self.are & self.method.is_(*DEVICE_KINDS) & is_known(self.device_id)
        later = cleared_since(asked, happening, named, fault, self.device_id, after=1)
        own: Count = take(groups.numbers_at(happening.within, self.device_id), fault)
        return booleans(certainly(later) & known(own))

    def unless_untold(
        self,
        with_it: Flag,
        asked: Moments,
        happening: Moments,
        fault: Rows,
        dealing: Moments,
        shuffle_method: Text,
    ) -> Flag:
        """Say as ``with_it``; missing where not all shuffles are recorded and rounds say that a device did.

        Their cards may have been shuffled before the fault.
        """
        since = take(happening.at, fault) + 1
        by_device = booleans(certainly(shuffle_method.is_(*DEVICE_KINDS)))
        may_be = certainly(groups.happened_since(asked, dealing, by_device, since))
        untold = may_be & ~certainly(self.complete) & ~certainly(with_it)
        return booleans(with_it.values, known(with_it) & ~untold)


@derived(per="round")
def other_shuffle_at(
    first_card_at: Moment,
    shuffled_otherwise: Flag,
    round_shoe_row: Link,
    event_shoe_row: Link,
    event_kind: Text,
    event_at: Moment,
    *,
    event_method: Text | None = None,
) -> Moment:
    """When the round's cards were last shuffled by hand, where they were; else when they were dealt.

    Cards that had been shuffled so before a device failed were not shuffled so in its place.
    """
    if event_method is None:
        return first_card_at
    asked = Moments(first_card_at, integers(round_shoe_row.rows, round_shoe_row.rows >= 0))
    by_hand = event_kind.is_("shuffled") & event_method.is_("manual")
    at = take(event_at, groups.last_before(asked, groups.of_parents(event_at, event_shoe_row), by_hand))
    return either(booleans(certainly(shuffled_otherwise) & known(at)), at, first_card_at)


@derived(per="round")
def other_method_used_at(
    first_card_at: Moment,
    shuffler_given_up: Link,
    round_shoe_row: Link,
    event_shoe_row: Link,
    event_kind: Text,
    event_at: Moment,
    *,
    event_method: Text | None = None,
) -> Moment:
    """When another method was used than that of a device that failed: as cards were shuffled by hand.

    Where nobody recorded when that was, and of a dealing shoe, as the first card of the round was dealt.
    """
    if event_method is None:
        return first_card_at
    failed_at = take(event_at, shuffler_given_up.rows)
    asked = Moments(failed_at, integers(round_shoe_row.rows, round_shoe_row.rows >= 0))
    shuffled = groups.of_parents(event_at, event_shoe_row)
    by_hand = event_kind.is_("shuffled") & event_method.is_("manual")
    at = take(event_at, groups.first_after(asked, shuffled, by_hand))
    return either(booleans(certainly(at <= first_card_at)), at, first_card_at)
