"""Which of several recorded steps count when other decks are opened.

A dealer may spread cards to inspect them, stack them, and spread them once more for the first player: each
step that is due is the first one on record after the step before it.  Where there is none, the first of its
kind stands for it, which then came too early.
"""

import numpy as np

from rules.clause import derived
from rules.duties import groups, shuffles
from rules.duties.groups import Moments
from rules.kinds import Flag, Link, Moment, Text
from rules.values import booleans, certainly, integers, is_known, known, or_else, take

TAKEN_UP = ("cards_washed", "cards_stacked")
"""Kinds of event after which cards no longer lie spread."""


def first_since(rows: Link, at: Moment, where: Flag, since: Moment) -> Moment:
    """When something first happened from a moment of its parent on; where it did not, when it first did."""
    later = at >= take(since, rows.rows)
    return or_else(groups.earliest(rows, at, where & later), groups.earliest(rows, at, where))


def followed(*steps: tuple[Moment, Flag]) -> Flag:
    """Whether steps were taken one after the other: each a moment, and whether all of its kind are recorded.

    That one came too early is known where all of its kind, and of those before it, are recorded.  One that is
    not on record, and was not certainly left out, may have been taken at any time.
    """
    moments, complete = [at for at, _ in steps], [recorded for _, recorded in steps]
    found = booleans(np.ones(len(moments[0]), dtype=bool))
    for place, (at, recorded) in enumerate(steps, start=1):
        in_order = shuffles.in_order(*moments[:place])
        found &= shuffles.taken_in_turn(in_order, *complete[:place]) & shuffles.told(at, recorded)
    return found


def shuffled_since(rows: Link, shuffled: Flag, at: Moment, since: Moment, first_card_at: Moment) -> Moment:
    """When the cards of each shoe were first shuffled from a moment up to its first card."""
    by_then = booleans(~certainly(at > take(first_card_at, rows.rows)))
    return groups.earliest(rows, at, shuffled & by_then & (at >= take(since, rows.rows)))


# ----------------------------------------------------------------------------- shown to the first player


@derived(per="event")
def at_opening_of_shoe(event_at: Moment, event_shoe_row: Link, at_opening: Flag) -> Moments:
    """When, and of which shoe, each event of an opening happened."""
    of_shoe = groups.of_parents(event_at, event_shoe_row)
    return Moments(integers(event_at.values, known(event_at) & certainly(at_opening)), of_shoe.within)


@derived(per="event")
def before_anybody_came(
    event_kind: Text, event_at: Moment, happening: Moments, shoe_first_card_at: Moment
) -> Flag:
    """The event came before the first player was at the table: certain, or false.

    It did where nobody is told to have come since the table opened or fell idle, and somebody is to have come
    first after the event and before the first card.
    """
    came = event_kind.is_("first_player_arrived")
    before = groups.last_before(happening, happening, came)
    pause = groups.last_before(happening, happening, event_kind.is_("table_opened", "idle_started"))
    came_at, paused_at = (take(event_at, rows) for rows in (before, pause))
    nobody = (before == -1) | certainly(came_at < paused_at)
    after = groups.first_after(Moments(event_at + 1, happening.within), happening, came)
    return booleans(nobody & certainly(take(event_at, after) <= shoe_first_card_at))


@derived(per="event")
def shown_to_a_player(event_kind: Text, before_anybody_came: Flag) -> Flag:
    """The first player could inspect the cards: not before he came to the table, where that is told."""
    return event_kind.is_("first_player_inspection") & ~before_anybody_came


@derived(per="event")
def shown_spread(event_kind: Text, at_opening_of_shoe: Moments, shown_to_a_player: Flag) -> Flag:
    """The first player was shown cards that lay spread: neither washed nor stacked since."""
    last_spread, last_taken = before_it(event_kind, at_opening_of_shoe)
    return shown_to_a_player & booleans(known(last_spread) & ~certainly(last_taken > last_spread))


@derived(per="event")
def shown_untouched(event_kind: Text, at_opening_of_shoe: Moments, shown_to_a_player: Flag) -> Flag:
    """The first player was shown cards of which no spread, wash or stacking is on record before."""
    last_spread, last_taken = before_it(event_kind, at_opening_of_shoe)
    return shown_to_a_player & ~is_known(last_spread) & ~is_known(last_taken)


def before_it(kind: Text, steps: Moments) -> tuple[Moment, Moment]:
    """Tell when cards were last spread by each moment, and last washed or stacked before it."""
    before = Moments(steps.at - 1, steps.within)
    spread = groups.last_before(steps, steps, kind.is_("cards_spread"))
    taken = groups.last_before(before, steps, kind.is_(*TAKEN_UP))
    return take(steps.at, spread), take(steps.at, taken)


@derived(per="shoe")
def well_shown_at(
    event_shoe_row: Link, event_at: Moment, at_opening: Flag, shown_spread: Flag, shown_untouched: Flag
) -> Moment:
    """When the first player could first inspect decks brought for the shoe as they lay spread."""
    lay_spread = groups.earliest(event_shoe_row, event_at, shown_spread & at_opening)
    return or_else(lay_spread, groups.earliest(event_shoe_row, event_at, shown_untouched & at_opening))


@derived(per="shoe")
def first_inspection_at(
    event_shoe_row: Link, event_at: Moment, at_opening: Flag, well_shown_at: Moment, shown_to_a_player: Flag
) -> Moment:
    """When the first player could inspect the decks brought for the shoe."""
    shown = shown_to_a_player & at_opening
    return or_else(well_shown_at, groups.earliest(event_shoe_row, event_at, shown))


# ------------------------------------------------------------------------------------------ spread


@derived(per="shoe")
def taken_up_at(
    event_shoe_row: Link, event_kind: Text, event_at: Moment, at_opening: Flag, first_inspection_at: Moment
) -> Moment:
    """Until when the decks brought for the shoe lay for the first player: as he saw them, or until washed."""
    washed = groups.earliest(event_shoe_row, event_at, event_kind.is_("cards_washed") & at_opening)
    return or_else(first_inspection_at, washed)


@derived(per="event")
def spread_for_first_player(
    event_kind: Text,
    at_opening_of_shoe: Moments,
    taken_up_at: Moment,
    *,
    event_batch_id: Text | None = None,
    event_deck_id: Text | None = None,
) -> Flag:
    """The event is the last spread of its deck, or batch, before the first player saw it.

    Where none came before he did, the deck's last spread is.
    """
    within = at_opening_of_shoe.within
    for name in (event_deck_id, event_batch_id):
        # A batch of several decks is spread as one.
        within = (
            within if name is None else or_else(groups.numbers_at(at_opening_of_shoe.within, name), within)
        )
    of_deck = Moments(at_opening_of_shoe.at, within)
    spread = event_kind.is_("cards_spread") & is_known(of_deck.at)
    in_time = spread & booleans(~certainly(of_deck.at > taken_up_at))
    after = Moments(of_deck.at + 1, within)
    later, later_in_time = (groups.first_after(after, of_deck, each) for each in (spread, in_time))
    earlier_in_time = groups.last_before(of_deck, of_deck, in_time)
    last_in_time = certainly(in_time) & (later_in_time < 0)
    last_of_all = (earlier_in_time < 0) & (later < 0)
    return spread & booleans(last_in_time | last_of_all)


@derived(per="shoe")
def spread_at(event_shoe_row: Link, event_at: Moment, spread_for_first_player: Flag) -> Moment:
    """When the decks brought for the shoe were spread for the first player."""
    return groups.earliest(event_shoe_row, event_at, spread_for_first_player)


@derived(per="shoe")
def spread_face_up(event_shoe_row: Link, spread_for_first_player: Flag, event_face_up: Flag) -> Flag:
    """All decks brought for the shoe lay face up for the first player."""
    return groups.every(event_shoe_row, event_face_up | ~spread_for_first_player)


# ------------------------------------------------------------------- washed, stacked and shuffled


@derived(per="shoe")
def washed_at(
    event_shoe_row: Link,
    event_kind: Text,
    event_at: Moment,
    at_opening: Flag,
    well_shown_at: Moment,
    spread_at: Moment,
) -> Moment:
    """When the decks brought for the shoe were washed, once the first player had seen them."""
    washed = event_kind.is_("cards_washed") & at_opening
    return first_since(event_shoe_row, event_at, washed, or_else(well_shown_at, spread_at))


@derived(per="shoe")
def washed_unseen(
    event_shoe_row: Link,
    event_kind: Text,
    at_opening: Flag,
    before_anybody_came: Flag,
    complete_cards_washed: Flag,
) -> Flag:
    """The decks brought for the shoe were washed before the first player came, and not again.

    So nobody could inspect them first, whoever recorded what players were shown.  Certain, or false.
    """
    washed = event_kind.is_("cards_washed") & at_opening
    some, seen = (groups.exists(event_shoe_row, each) for each in (washed, washed & ~before_anybody_came))
    return booleans(certainly(some & ~seen & complete_cards_washed))


@derived(per="shoe")
def stacked_at(
    event_shoe_row: Link,
    event_kind: Text,
    event_at: Moment,
    at_opening: Flag,
    well_shown_at: Moment,
    spread_at: Moment,
    washed_at: Moment,
) -> Moment:
    """When the decks brought for the shoe were stacked, once they had been washed."""
    stacked = event_kind.is_("cards_stacked") & at_opening
    since = or_else(washed_at, or_else(well_shown_at, spread_at))
    return first_since(event_shoe_row, event_at, stacked, since)


@derived(per="shoe")
def opening_shuffled_at(
    preparation: Link,
    event_kind: Text,
    event_at: Moment,
    shoe_first_card_at: Moment,
    stacked_at: Moment,
    shuffled_at: Moment,
) -> Moment:
    """When the decks brought for the shoe were shuffled, once they had been stacked."""
    shuffled = event_kind.is_("shuffled")
    found = shuffled_since(preparation, shuffled, event_at, stacked_at, shoe_first_card_at)
    return or_else(found, shuffled_at)
