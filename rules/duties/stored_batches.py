"""The batch, or deck, that is not in play: does it stay in the shuffling device while another is dealt?"""

import numpy as np

from rules.clause import Verdict, derived
from rules.duties import devices, groups
from rules.duties.groups import Moments
from rules.kinds import Bools, Flag, Moment, Text
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


@derived(per="shoe")
def dealt_batch_in_device(
    start_of_shoe: Moments,
    shoe_last_round_at: Moment,
    shoe_batch: Text,
    happening: Moments,
    event_kind: Text,
    event_batch_id: Text,
    complete_batch_out_of_shuffler: Flag,
) -> Flag:
    """By the record, the batch that was dealt lay in the shuffling device as its first or last round began.

    Certain, or false: where every batch that leaves the device is recorded, and none did of which nobody
    wrote down which it was.  From a device that had failed, cards may be taken out in other ways.  What went
    in at the moment at which it left, or the round began, may have gone in afterwards.
    """
    went_in = event_kind.is_("batch_in_shuffler")
    moved = event_kind.is_("batch_out_of_shuffler", "decks_opened", "decks_removed")
    ends = event_kind.is_(*devices.FAULTS)
    ends |= event_kind.is_("batch_out_of_shuffler") & ~is_known(event_batch_id)

    def inside(asked: Moments) -> Bools:
        last = []
        for each in (went_in, moved):
            of_a, of_b = (groups.last_before(asked, happening, each & event_batch_id.is_(ab)) for ab in "AB")
            row = np.where(certainly(shoe_batch.is_("A")), of_a, np.where(known(shoe_batch), of_b, -1))
            last.append(take(happening.at, row))
        stays = certainly(last[0] < asked.at) & ~certainly(last[1] >= last[0])
        return stays & ~certainly(groups.happened_since(asked, happening, ends, last[0]))

    last = Moments(shoe_last_round_at, start_of_shoe.within)
    there = inside(start_of_shoe) | inside(last)
    return booleans(there & certainly(complete_batch_out_of_shuffler))


def other_in_the_device(
    other_batch_in_device: Flag, other_batch_taken_out: Flag, *, dealt_batch_in_device: Flag | None = None
) -> Verdict:
    """Judge that the other batch was in the device while one was dealt.

    Where the record has the one that was dealt lie in it meanwhile, the record contradicts itself.
    """
    holds = other_batch_in_device & ~other_batch_taken_out
    belied = np.zeros(len(holds), dtype=bool)
    if dealt_batch_in_device is not None:
        belied = certainly(dealt_batch_in_device)
    return Verdict(
        applies=True,
        holds=booleans(holds.values & ~belied, known(holds) | belied),
        observed="batch {shoe_batch} was dealt while the other batch was not in the device (taken out"
        " {other_batch_out_at}), or batch {shoe_batch} was itself, by the record: {dealt_batch_in_device}",
        required="the other batch in the device",
        record=booleans(belied & ~certainly(~holds)),
    )
