"""Who left a gaming table, where the record names the seat and not the player (§ 627a.12(d)(2)(i))."""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.kinds import Codes, Count, Flag, Link, Moment, Text
from rules.values import booleans, certainly, is_known, known, or_else, take


@derived(per="wager")
def alone_at_the_space(
    wager_round_row: Link, vigorish_space: Count, *, wager_player_id: Text | None = None
) -> Flag:
    """All wagers of the round at the wager's seat are one player's, as named."""
    nobody = booleans(np.zeros(len(vigorish_space), dtype=bool))
    if wager_player_id is None:
        return nobody
    there = known(vigorish_space) & (wager_round_row.rows >= 0)
    number = groups.numbered(wager_round_row.rows, vigorish_space.values)
    at_seat = Link(np.where(there, number, -1), len(number))
    alike = groups.same_text(at_seat, wager_player_id, booleans(there))
    return booleans(certainly(take(alike, at_seat.rows)))


@derived(per="event")
def leaver(
    event_kind: Text,
    event_at: Moment,
    event_place: Count,
    marked_at: Moment,
    vigorish_space: Count,
    alone_at_the_space: Flag,
    *,
    event_player_id: Text | None = None,
    event_position: Text | None = None,
    wager_player_id: Text | None = None,
) -> Text:
    """Player who left: as named or, where nobody is, who wagered last at the seat before, if he was alone."""
    nobody: Text = Codes(np.full(len(event_kind.codes), -1, dtype=np.int32), ())
    named = nobody if event_player_id is None else event_player_id
    if event_position is None or wager_player_id is None:
        return named
    left = certainly(event_kind.is_("player_left")) & ~known(named)
    seat = groups.numbers_at(event_place, event_position)
    last = groups.last_before(
        groups.Moments(event_at, seat), groups.Moments(marked_at, vigorish_space), is_known(marked_at)
    )
    alone = certainly(take(alone_at_the_space, last))
    return or_else(named, groups.text_of(np.where(left & alone, last, -1), wager_player_id))


@derived(per="wager")
def nobody_left_meanwhile(
    marked_at: Moment,
    vigorish_collected_at: Moment,
    round_place: Count,
    happening: groups.Moments,
    event_kind: Text,
) -> Flag:
    """No leaving is on record between the marking of the vigorish and its collection; certain, or false.

    Then nobody needs to know who the player was.
    """
    asked = groups.Moments(vigorish_collected_at, round_place)
    left = groups.happened_since(asked, happening, event_kind.is_("player_left"), marked_at)
    told = known(marked_at) & known(vigorish_collected_at) & known(round_place)
    return booleans(told & certainly(~left))
