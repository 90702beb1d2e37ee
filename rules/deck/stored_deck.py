"""The deck that is not in play: in the shuffling device while the other one is dealt (§ 645a.3(b)(2))."""

from dataclasses import replace

import numpy as np

from rules.clause import Verdict, derived
from rules.duties import groups, stored_batches
from rules.duties.groups import Moments
from rules.kinds import Flag, Link, Moment, Text
from rules.values import booleans, certainly, known


@derived(per="shoe")
def shoe_deal_over_at(round_shoe_row: Link, deal_completed_at: Moment) -> Moment:
    """When the last card was dealt from the shuffled deck."""
    return groups.latest(round_shoe_row, deal_completed_at)


@derived(per="shoe")
def other_deck_out_at(
    start_of_shoe: Moments, shoe_batch: Text, happening: Moments, event_kind: Text, event_batch_id: Text
) -> Moment:
    """When the deck not in play first left the shuffling device after the other's first card was dealt."""
    return stored_batches.left_at(start_of_shoe, shoe_batch, happening, event_kind, event_batch_id)


@derived(per="shoe")
def other_deck_taken_out(
    start_of_shoe: Moments,
    shoe_deal_over_at: Moment,
    shoe_batch: Text,
    other_deck_out_at: Moment,
    happening: Moments,
    event_kind: Text,
    event_batch_id: Text,
    *,
    event_device_kind: Text | None = None,
) -> Flag:
    """The deck not in play left the shuffling device while the other one was dealt.

    Whether it did at the moment of the first card is told by whether it was there then.
    """
    moved = (happening, event_kind, event_batch_id, event_device_kind)
    since = Moments(start_of_shoe.at + 1, start_of_shoe.within)
    return stored_batches.taken_out(since, shoe_deal_over_at, shoe_batch, other_deck_out_at, *moved)


@derived(per="shoe")
def named_for_both_decks(round_shoe_row: Link, *, batch_id: Text | None = None) -> Flag:
    """Rounds from either of two decks bear the name of this one shuffled deck; certain, or false."""
    if batch_id is None:
        return booleans(np.zeros(round_shoe_row.parents, dtype=bool))
    one, other = (certainly(groups.exists(round_shoe_row, batch_id.is_(deck))) for deck in ("A", "B"))
    return booleans(one & other)


def other_in_the_device(
    shoe_of_two_decks: Flag,
    shoe_by_device: Flag,
    was_idle: Flag,
    other_batch_in_device: Flag,
    other_deck_taken_out: Flag,
    *,
    dealt_batch_in_device: Flag | None = None,
    named_for_both_decks: Flag | None = None,
) -> Verdict:
    """Judge that the other deck was in the device while one was dealt.

    Where one name stands for shuffles of both decks, it is open which of them was the other one, and when.
    """
    verdict = stored_batches.other_in_the_device(
        other_batch_in_device, other_deck_taken_out, dealt_batch_in_device=dealt_batch_in_device
    )
    holds = verdict.holds
    if named_for_both_decks is not None and isinstance(holds, Flag):
        holds = booleans(holds.values, known(holds) & ~certainly(named_for_both_decks))
    return replace(
        verdict,
        holds=holds,
        applies=shoe_of_two_decks & shoe_by_device & ~was_idle,
        observed="deck {shoe_batch} was dealt while the other deck was not in the device (taken out"
        " {other_deck_out_at}), or deck {shoe_batch} was itself, by the record: {dealt_batch_in_device}",
        required="the other deck in the device",
    )
