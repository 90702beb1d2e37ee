"""Steps that the dealer has to take: another did, and not he, by the role on record."""

from rules.clause import derived
from rules.duties import groups
from rules.kinds import Flag, Link, Text
from rules.values import booleans, certainly


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
