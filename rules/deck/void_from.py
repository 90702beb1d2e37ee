"""From when on a void round may have been void: what makes it so happens to cards of the deal."""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.duties.turned import earlier
from rules.duties.void_grounds import NOTED, Causes
from rules.kinds import Flag, Link, Moment, Text
from rules.values import booleans, certainly, either, known

MISHAPS = (
    *("card_exposed", "card_found_face_up", "card_drawn_in_error", "cards_missed", "player_chose"),
    *("device_jam", "device_failed", "floor_decision"),
)
"""Kinds of event that may tell of what made a round void, or that somebody said so."""
COUNT, BY_COUNT = "stub_counted", ("stub_is_wrong", "stub_ends_round")
"""The kind of event that may, too, and the causes of which it would tell."""


@derived(per="round")
def stub_voids_nothing(void_causes: Causes) -> Flag:
    """The count of the cards left certainly made the round not void."""
    causes = [~certainly(~flag) for name, flag in void_causes.flags.items() if name in BY_COUNT]
    return booleans(~np.any(causes, axis=0))


@derived(per="event")
def is_a_mishap(event_kind: Text, *, stub_voids_nothing: Flag | None = None) -> Flag:
    """The event may tell of what made its round void."""
    count = event_kind.is_(COUNT)
    if stub_voids_nothing is not None:
        count = count & ~stub_voids_nothing
    return event_kind.is_(*MISHAPS) | count


@derived(per="round")
def first_mishap_at(event_round_row: Link, event_at: Moment, is_a_mishap: Flag) -> Moment:
    """When something first happened in the round that may have made it void; missing where nothing did."""
    return groups.earliest(event_round_row, event_at, is_a_mishap)


@derived(per="round")
def void_by_a_mishap(void_causes: Causes) -> Flag:
    """Something that an event tells of made the round void, and nothing in what was dealt may have."""
    noted = [certainly(flag) for name, flag in void_causes.flags.items() if name in NOTED]
    dealt = [~certainly(~flag) for name, flag in void_causes.flags.items() if name not in NOTED]
    return booleans(np.any(noted, axis=0) & ~np.any(dealt, axis=0))


@derived(per="round")
def void_from_at(
    first_mishap_at: Moment, first_card_at: Moment, *, void_by_a_mishap: Flag | None = None
) -> Moment:
    """Before this moment the round was not void: no card had been dealt, and nothing had happened.

    Wrong numbers of cards may be noticed at any time of the deal; an event that tells of all that made the
    round void tells when.
    """
    begun = earlier(first_card_at, first_mishap_at)
    return begun if void_by_a_mishap is None else either(void_by_a_mishap, first_mishap_at, begun)


@derived(per="wager")
def not_void_yet(
    last_touched_at: Moment, void_from_at: Moment, *, void_on_no_ground: Flag | None = None
) -> Flag:
    """The wager was last changed before anything had made its round void; on no ground, nothing ever did."""
    before = last_touched_at < void_from_at
    return before if void_on_no_ground is None else before | booleans(certainly(void_on_no_ground))


@derived(per="hand")
def left_before_void(left_at: Moment, void_from_at: Moment, *, void_by_a_mishap: Flag | None = None) -> Flag:
    """The player left before anything had made the round void, by what the record shows.

    Missing where he left later, and no event tells of all that made it void.
    """
    before = certainly(left_at < void_from_at)
    told = np.zeros(len(before), dtype=bool) if void_by_a_mishap is None else certainly(void_by_a_mishap)
    return booleans(before, before | (told & known(left_at) & known(void_from_at)))
