"""What people answered to findings of a run, as its papers tell it (``audit.life.responses`` gathers it)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

SAID = {
    **{name: name for name in ("cause", "response", "response_due", "agreed", "rebuttal")},
    "closing_evidence": "evidence",
}
"""What is told, and the name that a line of the journal has for it."""
FIELDS = (*SAID, "owner", "state", "said_by", "said_on")
"""What is told of a finding, all of it text; owner is to whom it was assigned last."""
SIGNED = ("prepared_by", "prepared_on", "reviewed_by", "reviewed_on")
"""Who signed the workpaper of a finding, and when; a preparer is never the reviewer."""
CLOSED = "closed"
"""The state (``audit.life.states``) of what nobody has to do anything about any more."""


@dataclass(frozen=True, slots=True)
class Responses:
    """What was answered.

    of     by finding, what is said of it under the names of ``FIELDS`` and ``SIGNED``; "" where nothing is
    fault  why the journal is not told; "" where it is, or there is none
    before by finding, how often its clause was breached on earlier days of the store, where it has any
    """

    of: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    fault: str = ""
    before: Mapping[str, str] = field(default_factory=dict)
