"""What people answered to the findings of a run in a store, as its papers tell it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from audit.errors import JournalDamaged
from audit.life import journal
from audit.life.before import before
from audit.runs.responses_told import FIELDS, SAID, SIGNED, Responses
from audit.runs.stores import RUNS


def responses_of(run: Path) -> Responses:
    """Read the journal of the property in whose store a run lies; nothing of a run that lies in none."""
    runs = run.resolve().parent
    if runs.name != RUNS:
        return Responses()
    try:
        said = gathered(journal.read(runs.parent).standing)
        return Responses(said, before=before(run.resolve(), said))
    except JournalDamaged:
        return Responses(fault="the journal was changed by somebody else, so nothing of it is told")


def gathered(lines: Iterable[journal.Line]) -> dict[str, dict[str, str]]:
    """Gather by finding what was said last of each part; a line that is silent takes nothing back."""
    found: dict[str, dict[str, str]] = {}
    for line in lines:
        told = found.setdefault(line.finding, dict.fromkeys((*FIELDS, *SIGNED), ""))
        if line.signs:
            told |= _signed(line)
            continue
        told |= {name: words for name, own in SAID.items() if (words := getattr(line, own))}
        told |= {"owner": line.to} if line.to else {}
        told |= {"state": line.state.value, "said_by": line.by, "said_on": line.at.date().isoformat()}
    return found


def _signed(line: journal.Line) -> dict[str, str]:
    """Who signed a workpaper; one that is prepared anew is to be reviewed anew."""
    day = line.at.date().isoformat()
    anew = {"reviewed_by": "", "reviewed_on": ""} if line.signs == "prepared" else {}
    return {**anew, f"{line.signs}_by": line.by, f"{line.signs}_on": day}
