"""Hands that were certainly never shown, where the casino records every showing."""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.duties.shuffles import happened
from rules.kinds import Flag, Link, Moment, Text
from rules.values import booleans, certainly, integers, is_known, take


@derived(per="hand")
def never_shown(shown_at: Moment, showings_complete: Flag) -> Flag:
    """The hand was certainly never shown: no showing of it is on record, and all of them are recorded."""
    return booleans(certainly(~happened(shown_at, showings_complete)))


@derived(per="round")
def nobody_was_shown(hand_round_row: Link, is_in_play: Flag, never_shown: Flag, hands_lacking: Flag) -> Flag:
    """Certainly no hand in play was ever shown."""
    told = booleans(certainly(~is_in_play)) | never_shown
    return booleans(certainly(groups.every(hand_round_row, told) & ~hands_lacking))


@derived(per="round")
def turned_beside_showings_at(
    event_round_row: Link,
    hand_round_row: Link,
    shown_at: Moment,
    *,
    event_at: Moment | None = None,
    event_kind: Text | None = None,
    event_position: Text | None = None,
) -> Moment:
    """When a nameless hand was first turned up, in a moment in which no hand on record was shown."""
    if event_at is None or event_kind is None:
        nobody = np.zeros(event_round_row.parents, dtype=bool)
        return integers(nobody.astype(np.int64), nobody)
    nameless = event_kind.is_("hand_turned")
    if event_position is not None:
        nameless = nameless & ~is_known(event_position)
    asked = groups.Moments(event_at, integers(event_round_row.rows, event_round_row.rows >= 0))
    row = groups.first_after(asked, groups.of_parents(shown_at, hand_round_row), is_known(shown_at))
    told = booleans(certainly(take(shown_at, row) == event_at))
    return groups.earliest(event_round_row, event_at, nameless & ~told)


@derived(per="round")
def nameless_may_change_the_order(
    hand_round_row: Link, shown_at: Moment, anothers_are_shown_later: Flag, turned_beside_showings_at: Moment
) -> Flag:
    """A hand turned up then may be one that another player's hands had to come before; certain, or false."""
    later = shown_at > take(turned_beside_showings_at, hand_round_row.rows)
    return booleans(certainly(groups.exists(hand_round_row, later & anothers_are_shown_later)))
