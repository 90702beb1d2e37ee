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
) -> Flag:
    """Decks came for the shoe that are all of its own batch, and none of the other was taken away.

    Certain, or false.
    """
    own = event_batch_id.same_as(groups.text_of(event_shoe_row.rows, shoe_batch))
    came = event_kind.is_(*ARRIVAL) & arrives_for_shoe
    rows = Link(event_shoe_row.rows, event_shoe_row.parents)
    others = groups.exists(rows, came & booleans(~certainly(own)))
    only_own = certainly(groups.exists(rows, came & own)) & certainly(~others)
    stayed = {
        letter: certainly(
            ~groups.happened_since(
                start_of_shoe,
                happening,
                event_kind.is_("decks_removed") & booleans(~certainly(event_batch_id.is_(letter))),
                previous_shoe_began_at,
            )
        )
        for letter in ("A", "B")
    }
    of_a, of_b = certainly(shoe_batch.is_("A")), certainly(shoe_batch.is_("B"))
    return booleans(only_own & np.where(of_a, stayed["A"], of_b & stayed["B"]))
