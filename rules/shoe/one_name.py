"""Several shoes of cards under one name, as where a record names the dealing shoe itself all day."""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.duties.groups import Moments
from rules.kinds import Flag, Link, Moment, Text
from rules.values import booleans, certainly, integers, take


@derived(per="event")
def loads_other_cards(
    event_kind: Text,
    event_at: Moment,
    event_shoe_row: Link,
    dealer_shuffles: Flag,
    shoe_first_card_at: Moment,
    played_in: Link,
    *,
    event_batch_id: Text | None = None,
) -> Flag:
    """Cards shuffled since the first round of the shoe, or the other batch, went into it between two rounds.

    Certain, or false.
    """
    loads = certainly(event_kind.is_("shoe_loaded") & (event_at > shoe_first_card_at)) & (played_in.rows < 0)
    if not loads.any():
        return booleans(loads)
    of_shoe = groups.of_parents(event_at, event_shoe_row)
    asked = Moments(event_at, integers(event_shoe_row.rows, event_shoe_row.rows >= 0))
    shuffled_at = take(event_at, groups.last_before(asked, of_shoe, dealer_shuffles))
    other = certainly(shuffled_at > shoe_first_card_at)
    if event_batch_id is not None:
        earlier = Moments(event_at - 1, asked.within)
        before = groups.last_before(earlier, of_shoe, event_kind.is_("shoe_loaded"))
        other |= certainly(~event_batch_id.same_as(groups.text_of(np.maximum(before, -1), event_batch_id)))
    return booleans(loads & other)


@derived(per="shoe")
def named_for_several(
    event_shoe_row: Link, event_at: Moment, loads_other_cards: Flag, shoe_last_round_at: Moment
) -> Flag:
    """Other cards were loaded under the name of the shoe between two rounds of it; certain, or false."""
    last = take(shoe_last_round_at, event_shoe_row.rows)
    between = loads_other_cards & booleans(certainly(event_at < last))
    return booleans(certainly(groups.exists(Link(event_shoe_row.rows, event_shoe_row.parents), between)))


def unless_named_for_several(holds: Flag, named_for_several: Flag | None) -> Flag:
    """Say as ``holds``; missing where it does not, and that may be of other cards under the same name."""
    if named_for_several is None:
        return holds
    doubted = certainly(~holds) & certainly(named_for_several)
    return booleans(holds.values, ~(holds.missing | np.asarray(doubted)))
