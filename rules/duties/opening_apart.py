"""Two batches, or decks, that were received together: each is spread, shown, washed and stacked on its own.

What was done with one of them says nothing of the other: each has steps of its own, in their order.  A look
of the first player that names no batch is one at whatever lies spread.
"""

from rules.clause import derived
from rules.duties import groups
from rules.duties.groups import Moments
from rules.kinds import Flag, Link, Text
from rules.values import booleans, certainly, is_known, known, take

STEPS = ("cards_spread", "cards_washed", "cards_stacked")


@derived(per="event")
def at_opening_of_batch(at_opening_of_shoe: Moments, event_batch_id: Text) -> Moments:
    """When, and with which batch of the shoe, each step of an opening was taken."""
    return Moments(at_opening_of_shoe.at, groups.numbers_at(at_opening_of_shoe.within, event_batch_id))


@derived(per="event")
def shown_as_it_lay(
    event_kind: Text,
    event_batch_id: Text,
    at_opening_of_shoe: Moments,
    at_opening_of_batch: Moments,
    shown_to_a_player: Flag,
) -> Flag:
    """The first player could inspect the batch of a step since it was last spread, and by then."""
    of_shoe, of_batch = at_opening_of_shoe, at_opening_of_batch
    spread = groups.last_before(of_batch, of_batch, event_kind.is_("cards_spread"))
    look = shown_to_a_player
    of_its_own = groups.last_before(of_batch, of_batch, look)
    of_any = groups.last_before(of_shoe, of_shoe, look & ~is_known(event_batch_id))
    spread_at, own_look_at, look_at = (take(of_shoe.at, rows) for rows in (spread, of_its_own, of_any))
    shown = certainly(own_look_at >= spread_at) | certainly(look_at >= spread_at)
    return booleans(shown)


@derived(per="event")
def stacked_as_shown(event_kind: Text, shown_as_it_lay: Flag) -> Flag:
    """A batch was stacked that the first player had been shown as it lay spread."""
    return event_kind.is_("cards_stacked") & shown_as_it_lay


@derived(per="event")
def stacked_as_washed(event_kind: Text, at_opening_of_batch: Moments, shown_as_it_lay: Flag) -> Flag:
    """A batch was stacked that had been washed after the first player was shown it as it lay spread."""
    of_batch = at_opening_of_batch
    washed = groups.last_before(of_batch, of_batch, event_kind.is_("cards_washed") & shown_as_it_lay)
    return event_kind.is_("cards_stacked") & groups.is_there(washed)


@derived(per="shoe")
def every_step_named(event_shoe_row: Link, event_kind: Text, at_opening: Flag, event_batch_id: Text) -> Flag:
    """Each spread, wash and stacking of the opening is timed and names its batch."""
    nameless = event_kind.is_(*STEPS) & booleans(~known(event_batch_id)) & at_opening
    return ~groups.exists(event_shoe_row, nameless)


def _both(rows: Link, stacked: Flag, batch: Text, *complete: Flag) -> Flag:
    """Whether both batches were stacked as they had to be; that one was not is sure of a complete record."""
    of_a, of_b = (groups.exists(rows, stacked & batch.is_(each)) for each in ("A", "B"))
    both = of_a & of_b
    sure = certainly(both)
    for each in complete:
        both = booleans(sure, known(both) & (sure | certainly(each)))
    return both


@derived(per="shoe")
def stored_as_the_other_is_dealt(
    event_shoe_row: Link, event_kind: Text, at_opening: Flag, shoe_shuffle: Text
) -> Flag:
    """A batch brought for the shoe went into the device, and the one dealt was shuffled by hand.

    Certain, or false.
    """
    stored = groups.exists(event_shoe_row, event_kind.is_("batch_in_shuffler") & at_opening)
    return booleans(certainly(stored & shoe_shuffle.is_("manual")))


def by_device(shoe_by_device: Flag, stored_as_the_other_is_dealt: Flag | None) -> Flag:
    """Whether a shuffling device is used: for the cards dealt, or for others as they are dealt."""
    if stored_as_the_other_is_dealt is None:
        return shoe_by_device
    return shoe_by_device | stored_as_the_other_is_dealt


@derived(per="shoe")
def both_batches_shown(
    event_shoe_row: Link,
    event_batch_id: Text,
    stacked_as_shown: Flag,
    every_step_named: Flag,
    complete_cards_spread: Flag,
    complete_first_player_inspection: Flag,
    complete_cards_stacked: Flag,
) -> Flag:
    """Each of two batches was stacked once the first player had been shown it as it lay spread."""
    return _both(
        event_shoe_row,
        stacked_as_shown,
        event_batch_id,
        every_step_named,
        complete_cards_spread,
        complete_first_player_inspection,
        complete_cards_stacked,
    )


@derived(per="shoe")
def both_batches_in_turn(
    event_shoe_row: Link,
    event_batch_id: Text,
    stacked_as_washed: Flag,
    every_step_named: Flag,
    complete_cards_spread: Flag,
    complete_first_player_inspection: Flag,
    complete_cards_washed: Flag,
    complete_cards_stacked: Flag,
) -> Flag:
    """Each of two batches, or decks, was spread, shown, washed and stacked, in this order."""
    return _both(
        event_shoe_row,
        stacked_as_washed,
        event_batch_id,
        every_step_named,
        complete_cards_spread,
        complete_first_player_inspection,
        complete_cards_washed,
        complete_cards_stacked,
    )
