"""What is done to a row: small changes that name the part of the log they touch."""

from collections.abc import Callable
from typing import Any

from sample_logs.planters.case import Case, Edit, Part
from sample_logs.planters.draft import Row, after

# ----------------------------------------------------------------------- parts of a case


def row(case: Case) -> Row:
    """The row itself."""
    return case.row


def its_round(case: Case) -> Row:
    """The round of the row."""
    return case.round


def hand(case: Case) -> Row:
    """The hand at the row's position."""
    return case.hand


def dealer(case: Case) -> Row:
    """The dealer's hand."""
    return case.dealer


def event(kind: str) -> Part:
    """The round's only event of a kind."""
    return lambda case: case.event(kind)


def prepared_by(kind: str, which: int = 0) -> Part:
    """An event of a kind that prepared the shoe or deck."""
    return lambda case: case.preparing(kind)[which]


# ------------------------------------------------------------------------------- changes


def put(part: Part, **columns: Any) -> Edit:
    """Write other values into columns of a part."""
    return lambda case: part(case).update(columns)


def sets(part: Part, column: str, value: Callable[[Case], Any]) -> Edit:
    """Write into a column of a part what follows from the case."""

    def edit(case: Case) -> None:
        part(case)[column] = value(case)

    return edit


def verified_by_doer(part: Part) -> Edit:
    """Let the person who did what an event tells of be named as who verified it."""
    return lambda case: part(case).update(event_verified_by=part(case)["event_person_id"])


def add_to(part: Part, column: str, amount: int) -> Edit:
    """Add to a column of a part; a negative amount takes from it."""

    def edit(case: Case) -> None:
        part(case)[column] += amount

    return edit


def time(part: Part, column: str, since: Part, of: str, milliseconds: int) -> Edit:
    """Put a time of a part so long after a time of another; before it for a negative number."""

    def edit(case: Case) -> None:
        part(case)[column] = after(since(case)[of], milliseconds)

    return edit


def without(*kinds: str) -> Edit:
    """Leave out the round's events of some kinds."""
    return lambda case: case.drop(e for kind in kinds for e in case.events(kind))


def without_preparing(*kinds: str) -> Edit:
    """Leave out events of some kinds that prepared the shoe or deck."""
    return lambda case: case.drop(case.preparing(*kinds))


def left_out(case: Case) -> None:
    """Leave the row out."""
    case.draft.remove(case.table, case.row)


def doing(edit: Edit) -> Edit:
    """Name a change of its own."""
    return edit


def both(*edits: Edit) -> Edit:
    """Make several changes one after the other."""

    def edit(case: Case) -> None:
        for each in edits:
            each(case)

    return edit
