"""How far people have come with a finding, and what may follow on what."""

from __future__ import annotations

from enum import StrEnum


class State(StrEnum):
    """How far people have come with a finding."""

    OPEN = "open"
    ACKNOWLEDGED = "acknowledged"
    ASSIGNED = "assigned"
    CONFIRMED = "confirmed"
    NOT_AN_EXCEPTION = "not-an-exception"
    NOT_DECIDABLE = "not-decidable"
    REPORTED = "reported"
    CLOSED = "closed"


DECIDED = (State.CONFIRMED, State.NOT_AN_EXCEPTION, State.NOT_DECIDABLE)
"""States in which somebody has decided what a finding is; somebody else closes it.

Not decidable is what was not decided and never will be, because what it wants will not come.
"""

MAY_FOLLOW = {
    State.OPEN: (State.ACKNOWLEDGED, State.ASSIGNED, *DECIDED),
    State.ACKNOWLEDGED: (State.ASSIGNED, *DECIDED),
    State.ASSIGNED: (State.ASSIGNED, *DECIDED),
    State.CONFIRMED: (State.ASSIGNED, State.REPORTED, State.NOT_AN_EXCEPTION, State.NOT_DECIDABLE),
    State.NOT_AN_EXCEPTION: (State.ASSIGNED, State.CONFIRMED, State.CLOSED),
    State.NOT_DECIDABLE: (State.ASSIGNED, State.CONFIRMED, State.NOT_AN_EXCEPTION, State.CLOSED),
    State.REPORTED: (State.NOT_AN_EXCEPTION, State.CLOSED),
    State.CLOSED: (State.ACKNOWLEDGED, State.ASSIGNED, *DECIDED),
}
