"""Steps that the dealer has to take: another did, and not he, by the role on record."""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.kinds import Flag, Link, Text
from rules.values import booleans, certainly, known


def taken_by_another(step: str, rows: Link, event_kind: Text, done_by_another: Flag, complete: Flag) -> Flag:
    """Whether another took a step of a round, and not the dealer; missing where that may not be on record."""
    taken = event_kind.is_(step)
    by_another = certainly(groups.exists(rows, taken & done_by_another))
    by_him = certainly(groups.exists(rows, taken & ~done_by_another))
    found = by_another & ~by_him
    return booleans(found, ~found | certainly(complete))


def unless_by_another(done: Flag, *by_another: Flag | None) -> Flag:
    """Whether something was done, and no part of it by another than the dealer alone."""
    for each in by_another:
        done = done if each is None else done & ~each
    return done


@derived(per="event")
def hand_shuffles(
    event_kind: Text, *, event_method: Text | None = None, shoe_shuffle: Text | None = None
) -> Flag:
    """Cards were shuffled by hand, as the event says or, where it says nothing, as is told of its shoe."""
    found = np.zeros(len(event_kind), dtype=bool)
    told = found.copy()
    for method in (event_method, shoe_shuffle):
        if method is not None:
            found = np.where(told, found, certainly(method.is_("manual")))
            told |= known(method)
    return booleans(found & certainly(event_kind.is_("shuffled")))


@derived(per="event")
def shuffled_in_doubt(
    event_kind: Text,
    role_by_name: Text,
    hand_shuffles: Flag,
) -> Flag:
    """Cards were shuffled by hand, and no role stands beside the name of a player or a floorperson.

    Certain, or false: either it was no shuffle of the dealer's, or the name is wrong.
    """
    return booleans(certainly(event_kind.is_("shuffled") & ~role_by_name.is_("dealer") & hand_shuffles))


@derived(per="round")
def start_found_by_another(
    event_round_row: Link, event_kind: Text, done_by_another: Flag, complete_start_position_found: Flag
) -> Flag:
    """Another than the dealer determined the starting position, by the role on record."""
    step = "start_position_found"
    return taken_by_another(step, event_round_row, event_kind, done_by_another, complete_start_position_found)


@derived(per="round")
def stub_counted_by_another(
    event_round_row: Link, event_kind: Text, done_by_another: Flag, complete_stub_counted: Flag
) -> Flag:
    """Another than the dealer counted the cards left after the deal, by the role on record."""
    step = "stub_counted"
    return taken_by_another(step, event_round_row, event_kind, done_by_another, complete_stub_counted)
