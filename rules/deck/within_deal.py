"""What happened while the cards of a deck were dealt that is shuffled for the deal (§ 645a.14(f) and (g))."""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.kinds import Flag, Link, Moment, Text
from rules.values import booleans, certainly, known


@derived(per="round")
def deal_was_over_by(
    event_round_row: Link,
    event_kind: Text,
    event_at: Moment,
    hand_round_row: Link,
    *,
    hand_set_at: Moment | None = None,
    folded_at: Moment | None = None,
) -> Moment:
    """When the deal was over at the latest, whether or not its end is on record; missing where nothing tells.

    By then somebody had set or folded a hand, which takes all of its cards, or had counted the cards left.
    """
    counted = groups.earliest(event_round_row, event_at, event_kind.is_("stub_counted"))
    by_players = [groups.earliest(hand_round_row, at) for at in (hand_set_at, folded_at) if at is not None]
    return groups.smallest([counted, *by_players], event_round_row.parents)


@derived(per="event")
def came_after_the_deal(
    event_at: Moment, *, deal_was_over_by: Moment | None = None, deal_completed_at: Moment | None = None
) -> Flag:
    """The event certainly came once all cards were dealt; false also where that is not known.

    The end of the deal decides where it is on record.
    """
    nobody = np.zeros(len(event_at), dtype=bool)
    ended = nobody if deal_completed_at is None else known(deal_completed_at)
    late = nobody if deal_completed_at is None else certainly(event_at > deal_completed_at)
    if deal_was_over_by is not None:
        late = late | (certainly(event_at >= deal_was_over_by) & ~ended)
    return booleans(late)


@derived(per="event")
def within_the_deal(
    event_at: Moment,
    came_after_the_deal: Flag,
    *,
    last_shuffle_at: Moment | None = None,
    settled_at: Moment | None = None,
) -> Flag:
    """The event came while cards were dealt: not before they were shuffled for it, nor once all were.

    What was found or drawn before the shuffle was shuffled in again, and nothing is asked of it.  Where
    nobody recorded the end of the deal, it was over by the time a hand was set or folded or the cards left
    were counted, and at the latest when the last wager was settled.
    """
    found = ~came_after_the_deal
    if settled_at is not None:
        found = found & booleans(~certainly(event_at > settled_at))
    if last_shuffle_at is None:
        return found
    return found & booleans(~certainly(event_at < last_shuffle_at))
