"""The batch, or deck, that is not in play: does it stay in the shuffling device while another is dealt?"""

import numpy as np

from rules.clause import Verdict, derived
from rules.duties import devices, groups
from rules.duties.groups import Moments
from rules.kinds import Bools, Codes, Flag, Moment, Rows, Text
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

    Or both did, where nobody wrote down which was dealt.  Certain, or false: where every batch that leaves
    the device is recorded, and none did of which nobody wrote down which it was.  From a device that had
    failed, cards may be taken out in other ways.  What went in at the moment at which it left, or the round
    began, may have gone in afterwards.
    """
    went_in = event_kind.is_("batch_in_shuffler")
    moved = event_kind.is_("batch_out_of_shuffler", "decks_opened", "decks_removed")
    ends = event_kind.is_(*devices.FAULTS)
    ends |= event_kind.is_("batch_out_of_shuffler") & ~is_known(event_batch_id)

    def inside(asked: Moments) -> Bools:
        last = []
        for each in (went_in, moved):
            of_a, of_b = (groups.last_before(asked, happening, each & event_batch_id.is_(ab)) for ab in "AB")
            last.append([take(happening.at, of_a), take(happening.at, of_b)])
        a_stays, b_stays = (
            certainly(went_in < asked.at)
            & ~certainly(moved >= went_in)
            & ~certainly(groups.happened_since(asked, happening, ends, went_in))
            for went_in, moved in zip(*last, strict=True)
        )
        is_a, is_b = (certainly(shoe_batch.is_(letter)) for letter in "AB")
        return (a_stays | is_b) & (b_stays | is_a)

    last = Moments(shoe_last_round_at, start_of_shoe.within)
    there = inside(start_of_shoe) | inside(last)
    return booleans(there & certainly(complete_batch_out_of_shuffler))


def other_in_the_device(
    other_batch_in_device: Flag,
    other_batch_taken_out: Flag,
    *,
    dealt_batch_in_device: Flag | None = None,
    named_for_several: Flag | None = None,
) -> Verdict:
    """Judge that the other batch was in the device while one was dealt.

    Where the record has the one that was dealt lie in it meanwhile, the record contradicts itself.  Where one
    name stands for several shoes of cards, it does not tell which batch each was.
    """
    holds = other_batch_in_device & ~other_batch_taken_out
    if named_for_several is not None:
        holds = booleans(holds.values, known(holds) & (holds.values | ~certainly(named_for_several)))
    belied = np.zeros(len(holds), dtype=bool)
    if dealt_batch_in_device is not None:
        belied = certainly(dealt_batch_in_device)
    if named_for_several is not None:
        belied &= ~certainly(named_for_several)
    return Verdict(
        applies=True,
        holds=booleans(holds.values & ~belied, known(holds) | belied),
        observed="batch {shoe_batch} was dealt while the other batch was not in the device (taken out"
        " {other_batch_out_at}), or batch {shoe_batch} was itself, by the record: {dealt_batch_in_device}",
        required="the other batch in the device",
        record=booleans(belied & ~certainly(~holds)),
    )


@derived(per="shoe")
def other_batch_in_device(
    start_of_shoe: Moments,
    shoe_batch: Text,
    happening: Moments,
    event_kind: Text,
    event_batch_id: Text,
    removes_replaced_decks: Flag,
    complete_batch_in_shuffler: Flag,
) -> Flag:
    """The batch not in play was in the shuffling device when the shoe's first card was dealt.

    Missing where nothing is recorded of that batch, and where it may have gone in unrecorded, or as one of
    which nobody wrote down which it was.  Decks that were opened are not in the device yet, and those that
    were dealt from since they went in have left it.  Missing, too, where it went in and left at one moment,
    or left as the first card was dealt.  Where nobody wrote down which batch the shoe is, it was not if
    neither was.
    """
    told = (
        start_of_shoe,
        shoe_batch,
        happening,
        event_kind,
        event_batch_id,
        removes_replaced_decks,
        complete_batch_in_shuffler,
    )
    found = _other_in(shoe_batch, *told)
    if known(shoe_batch).all() or not known(event_batch_id).any():
        return found
    letters = (Codes(np.full(len(found), place, dtype=np.int32), ("A", "B")) for place in range(2))
    of_a, of_b = (certainly(~_other_in(letter, *told)) for letter in letters)
    neither = ~known(shoe_batch) & of_a & of_b
    return booleans(found.values & ~neither, known(found) | neither)


def _other_in(
    letter: Text,
    start_of_shoe: Moments,
    shoe_batch: Text,
    happening: Moments,
    event_kind: Text,
    event_batch_id: Text,
    removes_replaced_decks: Flag,
    complete_batch_in_shuffler: Flag,
) -> Flag:
    """Tell whether the other batch than one of a letter was in the device as each shoe began."""
    moved = event_kind.is_("batch_in_shuffler", "batch_out_of_shuffler", "decks_opened", "decks_removed")
    moved, perhaps = moved & ~removes_replaced_decks, booleans(removes_replaced_decks.missing)
    went_into = event_kind.is_("batch_in_shuffler")
    last_moved, gone, last_in, last_else = (
        _of_the_other(
            letter,
            *(groups.last_before(start_of_shoe, happening, each & event_batch_id.is_(ab)) for ab in "AB"),
        )
        for each in (moved, perhaps, moved & went_into, moved & ~went_into)
    )
    in_at, else_at = take(happening.at, last_in), take(happening.at, last_else)
    at_once = certainly(in_at == else_at) | (known(in_at) & certainly(else_at == start_of_shoe.at))
    last_dealt = _of_the_other(
        letter, *(groups.last_before(start_of_shoe, start_of_shoe, shoe_batch.is_(each)) for each in "AB")
    )
    found = groups.text_of(last_moved, event_kind).is_("batch_in_shuffler")
    dealt_at = take(start_of_shoe.at, last_dealt)
    there = certainly(found) & ~certainly(dealt_at > take(happening.at, last_moved))
    nameless = event_kind.is_("batch_in_shuffler") & ~is_known(event_batch_id)
    went_in = groups.last_before(start_of_shoe, happening, nameless)
    over = certainly(take(happening.at, went_in) < take(happening.at, last_moved))
    over |= certainly(take(happening.at, went_in) < dealt_at)
    recorded = certainly(complete_batch_in_shuffler) & (over | (went_in < 0))
    in_doubt = there & certainly(take(happening.at, gone) >= take(happening.at, last_moved))
    return booleans(there, ((there & ~in_doubt) | (~there & known(found) & recorded)) & ~at_once)


def _of_the_other(letter: Text, of_a: Rows, of_b: Rows) -> Rows:
    """Rows of the batch that is not the one of a letter; -1 where that is not known."""
    return np.where(certainly(letter.is_("A")), of_b, np.where(known(letter), of_a, -1))
