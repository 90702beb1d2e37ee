"""Who offered the stack for the cut, and who first cut it again once a recut was required."""

import numpy as np

from rules.clause import derived
from rules.duties import groups, shuffles
from rules.kinds import Count, Flag, Link, Many, Moment, Text
from rules.values import booleans, certainly, take


@derived(per="shoe")
def offered_by_the_floor(
    preparation: Link, offers_the_cut: Flag, complete_cut_offered: Flag, *, role: Text | None = None
) -> Flag:
    """Only a floorperson or above, or somebody else, offered the stack for the cut, and not the dealer.

    Missing where not all offers are on record.
    """
    if role is None:
        return booleans(np.zeros(preparation.parents, dtype=bool))
    on_record = Link(preparation.rows, preparation.parents)
    by_the_floor = certainly(role.is_("floorperson", "pit_manager", "other"))
    found = certainly(groups.exists(on_record, offers_the_cut & booleans(by_the_floor)))
    found &= certainly(~groups.exists(on_record, offers_the_cut & booleans(~by_the_floor)))
    return booleans(found, ~found | certainly(complete_cut_offered))


@derived(per="shoe")
def first_recutter(
    preparation: Link, event_at: Moment, cuts_the_stack: Flag, cutter: Count, recut_ordered_at: Moment
) -> Count:
    """Seat of the player who first cut the shoe once a recut was required, whoever did so after him."""
    since = cuts_the_stack & (event_at >= take(recut_ordered_at, preparation.rows))
    return take(cutter, groups.row_of_earliest(preparation, event_at, since))


def cut_by_him_or_the_next(
    cutter: Count, before: Count, reoffered: Many, turns: shuffles.Turns, offers_complete: Flag | None
) -> Flag:
    """Whether a recut was made by the player who had cut before, or by the next in turn."""
    return (cutter == before) | shuffles.cut_by_the_next(reoffered, turns, before, cutter, offers_complete)
