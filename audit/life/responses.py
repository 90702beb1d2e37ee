"""What people answered to the findings of a run in a store, as its papers tell it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from audit.errors import JournalDamaged
from audit.life import journal
from audit.life.store import RUNS

_SAID = {
    **{name: name for name in ("cause", "response", "response_due", "agreed", "rebuttal")},
    "closing_evidence": "evidence",
}
"""What is told, and the name that a line of the journal has for it."""
FIELDS = (*_SAID, "owner", "state", "said_by", "said_on")
"""What is told of a finding, all of it text; owner is to whom it was assigned last."""


@dataclass(frozen=True, slots=True)
class Responses:
    """What was answered.

    of     by finding, what is said of it under the names of ``FIELDS``; "" where nothing is
    fault  why the journal is not told; "" where it is, or there is none
    """

    of: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    fault: str = ""


def responses_of(run: Path) -> Responses:
    """Read the journal of the property in whose store a run lies; nothing of a run that lies in none."""
    runs = run.resolve().parent
    if runs.name != RUNS:
        return Responses()
    try:
        return Responses(_by_finding(journal.read(runs.parent).standing))
    except JournalDamaged:
        return Responses(fault="the journal was changed by somebody else, so nothing of it is told")


def _by_finding(lines: Iterable[journal.Line]) -> dict[str, dict[str, str]]:
    """Gather what was said last of each; a line that is silent takes nothing back."""
    found: dict[str, dict[str, str]] = {}
    for line in lines:
        told = found.setdefault(line.finding, dict.fromkeys(FIELDS, ""))
        told |= {name: words for name, own in _SAID.items() if (words := getattr(line, own))}
        told |= {"owner": line.to} if line.to else {}
        told |= {"state": line.state.value, "said_by": line.by, "said_on": line.at.date().isoformat()}
    return found
