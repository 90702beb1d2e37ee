"""Players who made their wagers and left before a card was dealt: they are owed no hand (§ 687a.7(b))."""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.kinds import Codes, Count, Flag, Moment, Text
from rules.values import booleans, certainly, integers, is_known, known, take


@derived(per="wager")
def left_before_the_deal(
    wager_position: Text,
    first_card_at: Moment,
    round_place: Count,
    event_kind: Text,
    event_at: Moment,
    event_place: Count,
    *,
    wager_placed_at: Moment | None = None,
    wager_player_id: Text | None = None,
    event_player_id: Text | None = None,
    event_position: Text | None = None,
) -> Flag:
    """The wager's player left the table after he made it, and before a card was dealt.

    Who left is told by the player the event names, or else by the position.  Missing where nobody recorded
    when the wager was made, and where somebody left then, and neither is told.
    """
    nobody = Codes(np.full(len(wager_position), -1, dtype=np.int32), ())
    none_named = Codes(np.full(len(event_kind), -1, dtype=np.int32), ())
    player, left_from = wager_player_id or nobody, event_position or none_named
    who, since = event_player_id or none_named, wager_placed_at
    if since is None:
        since = integers(np.zeros(len(wager_position)), np.zeros(len(wager_position), dtype=bool))
    unnamed = ~is_known(who)
    found = booleans(np.zeros(len(wager_position), dtype=bool))
    for names, others, told, here in (
        (player, who, ~unnamed, is_known(player)),
        (wager_position, left_from, unnamed, is_known(player)),
        (wager_position, left_from, is_known(left_from), ~is_known(player)),
    ):
        asked = groups.Moments(first_card_at, groups.numbers_at(round_place, names))
        leaving = groups.Moments(event_at, groups.numbers_at(event_place, others))
        row = groups.last_before(asked, leaving, event_kind.is_("player_left") & told, since)
        found = found | (here & groups.is_there(row) & (take(event_at, row) >= since))
    somebody = event_kind.is_("player_left") & unnamed & ~is_known(left_from)
    asked, leaving = groups.Moments(first_card_at, round_place), groups.Moments(event_at, event_place)
    row = groups.last_before(asked, leaving, somebody, since)
    may_be = certainly(groups.is_there(row) & ~(take(event_at, row) < since))
    return booleans(found.values, known(found) & (found.values | ~may_be))
