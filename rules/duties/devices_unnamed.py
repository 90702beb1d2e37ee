"""Devices that failed while a round was dealt, of which the record names the cards and not the round."""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.duties.groups import Moments
from rules.kinds import Flag, Link, Moment, Text
from rules.values import booleans, certainly, integers


@derived(per="round")
def failed_without_a_round(
    round_shoe_row: Link,
    dealing_method: Text,
    betting_closed_at: Moment,
    settled_at: Moment,
    event_round_row: Link,
    event_shoe_row: Link,
    is_fault: Flag,
    event_at: Moment,
    *,
    event_device_kind: Text | None = None,
) -> Flag:
    """A device that held the round's cards failed in its time, and names no round on record.

    It may have been the automated dealing shoe that the round was dealt from, unless another is named.
    """
    others = np.zeros(len(event_at), dtype=bool)
    if event_device_kind is not None:
        others = certainly(event_device_kind.is_("shuffler"))
    nameless = is_fault & booleans((event_round_row.rows < 0) & ~others)
    asked = Moments(settled_at, integers(round_shoe_row.rows, round_shoe_row.rows >= 0))
    of_cards = groups.of_parents(event_at, event_shoe_row)
    failed = groups.happened_since(asked, of_cards, nameless, betting_closed_at)
    return failed & dealing_method.is_("automated_shoe")
