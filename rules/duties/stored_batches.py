"""The batch, or deck, that is not in play: does it stay in the shuffling device while another is dealt?"""

import numpy as np

from rules.duties import devices, groups
from rules.duties.groups import Moments
from rules.kinds import Flag, Moment, Text
from rules.values import booleans, certainly, is_known, known, or_else, take


def left_at(
    since: Moments, batch: Text, happening: Moments, event_kind: Text, event_batch_id: Text
) -> Moment:
    """When the batch not in play first left the shuffling device from a moment on.

    batch  the one in play
    """
    left = event_kind.is_("batch_out_of_shuffler")
    of_a, of_b = (
        groups.first_after(since, happening, left & event_batch_id.is_(which)) for which in ("A", "B")
    )
    rows = np.where(certainly(batch.is_("A")), of_b, np.where(known(batch), of_a, -1))
    return take(happening.at, rows)


def taken_out(
    since: Moments,
    until: Moment,
    batch: Text,
    left_at: Moment,
    happening: Moments,
    event_kind: Text,
    event_batch_id: Text,
    event_device_kind: Text | None,
) -> Flag:
    """Whether the batch not in play left the shuffling device between two moments, which had not failed.

    Missing where a batch left it, or a device had failed, of which nobody wrote down which it was.
    """
    left = event_kind.is_("batch_out_of_shuffler")
    faults = event_kind.is_(*devices.FAULTS)
    unnamed = booleans(np.zeros(len(faults.values), dtype=bool))
    if event_device_kind is not None:
        unnamed, faults = (
            faults & ~is_known(event_device_kind),
            faults & event_device_kind.is_(devices.SHUFFLER),
        )
    before_end = Moments(until - 1, since.within)
    of_a, of_b = (
        groups.happened_since(before_end, happening, left & event_batch_id.is_(which), since.at)
        for which in ("A", "B")
    )
    is_a = batch.is_("A")
    out = (is_a & of_b) | (~is_a & of_a)
    nameless = groups.happened_since(before_end, happening, left & ~is_known(event_batch_id), since.at)
    out = out | booleans(np.zeros(len(out), dtype=bool), ~certainly(nameless))
    by_then = Moments(or_else(left_at, until), since.within)
    out = out & ~groups.happened_since(by_then, happening, faults, since.at)
    perhaps = certainly(groups.happened_since(by_then, happening, unnamed, since.at))
    return booleans(out.values, known(out) & ~(out.values & perhaps))
