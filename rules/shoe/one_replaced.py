"""One of two batches replaced as the other stays in use, whose cards may lie in the rack (§ 627a.3(b)(5))."""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.duties.groups import Moments
from rules.duties.shoes import ARRIVAL
from rules.kinds import Flag, Link, Moment, Text
from rules.values import booleans, certainly


@derived(per="shoe")
def other_batch_stayed(
    event_shoe_row: Link,
    event_kind: Text,
    event_batch_id: Text,
    arrives_for_shoe: Flag,
    shoe_batch: Text,
    start_of_shoe: Moments,
    previous_shoe_began_at: Moment,
    happening: Moments,
    complete_decks_removed: Flag,
) -> Flag:
    """Decks came for the shoe that are all of its own batch, and none of the other was taken away.

    Those opened tell, or else those received.  Missing where nobody recorded of which batch some of them
    were, or what is taken away.
    """
    own = event_batch_id.same_as(groups.text_of(event_shoe_row.rows, shoe_batch))
    rows = Link(event_shoe_row.rows, event_shoe_row.parents)
    opened = event_kind.is_("decks_opened") & arrives_for_shoe
    some = np.append(certainly(groups.exists(rows, opened)), np.False_)[rows.rows]
    came = opened | (event_kind.is_(*ARRIVAL) & arrives_for_shoe & booleans(~some))
    only_own = groups.exists(rows, came & own) & ~groups.exists(rows, came & ~own)
    moved = (start_of_shoe, happening, event_kind, previous_shoe_began_at)
    is_a = shoe_batch.is_("A")
    gone, perhaps = (
        (is_a & _taken_away(*moved, of_b)) | (~is_a & _taken_away(*moved, of_a))
        for of_a, of_b in (
            (event_batch_id.is_("A"), event_batch_id.is_("B")),
            (_perhaps(event_batch_id.is_("A")), _perhaps(event_batch_id.is_("B"))),
        )
    )
    stayed = booleans(certainly(~perhaps & complete_decks_removed))
    return only_own & booleans(certainly(stayed), certainly(stayed) | certainly(gone))


def _taken_away(asked: Moments, happening: Moments, kind: Text, since: Moment, chosen: Flag) -> Flag:
    return groups.happened_since(asked, happening, kind.is_("decks_removed") & chosen, since)


def _perhaps(condition: Flag) -> Flag:
    return booleans(~certainly(~condition))
