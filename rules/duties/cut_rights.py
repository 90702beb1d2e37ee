"""Who offered the stack for the cut, who cut it without being entitled, and who first cut it again."""

import numpy as np

from rules.clause import derived
from rules.duties import groups, shuffles
from rules.kinds import Count, Flag, Link, Many, Moment, Text
from rules.values import booleans, certainly, known, take


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


@derived(per="event")
def cut_by_the_floor(
    event_kind: Text, event_position: Text, event_role: Text, *, role: Text | None = None
) -> Flag:
    """A floorperson or above, or somebody else, made a cut: no player, whose position is told, nor dealer.

    Missing where such a role stands beside the position of a player, or the dealer's: either may be wrong.
    """
    person = event_role if role is None else role
    above = certainly(event_kind.is_("cut")) & certainly(person.is_("floorperson", "pit_manager", "other"))
    return booleans(above, ~(above & known(event_position)))


@derived(per="event")
def cut_by_somebody_else(
    event_kind: Text, event_position: Text, event_role: Text, *, role: Text | None = None
) -> Flag:
    """A player, or another who is neither dealer nor floorperson, made a cut, and no seat is recorded.

    Missing where the record says that it was made at the dealer's place.
    """
    person = event_role if role is None else role
    another = certainly(event_kind.is_("cut")) & certainly(person.is_("player", "other"))
    at_dealers = certainly(event_position.is_("dealer"))
    return booleans(another & ~known(event_position), ~(another & at_dealers))


@derived(per="event")
def cut_once_more_by_another(cuts_unasked: Flag, cutter: Count, first_cutter: Count) -> Flag:
    """The event is a cut that is no recut, by another than whoever had made the first one."""
    return cuts_unasked & (cutter != first_cutter)


@derived(per="shoe")
def another_cut_unasked(
    event_shoe_row: Link, cut_once_more_by_another: Flag, complete_recut_ordered: Flag
) -> Flag:
    """Another than whoever made the first cut made one, too; missing where a recut may have been required."""
    on_record = Link(event_shoe_row.rows, event_shoe_row.parents)
    found = groups.exists(on_record, cut_once_more_by_another)
    return booleans(found.values, known(found) & (~found.values | certainly(complete_recut_ordered)))


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
