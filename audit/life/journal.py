"""What people said of the findings of a property: a journal to which lines are only ever added.

Each line of ``journal.jsonl`` is one JSON object with its number, when and by whom it was said, chained to
the line before it (``audit.life.chained``).  Runs are never changed by it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from audit.errors import AuditError, SaidSince
from audit.life import chained
from audit.life.chained import Now
from audit.life.states import DECIDED, MAY_FOLLOW, State

FILE = "journal.jsonl"
_LOCK = ".journal.lock"
"""Its own: triage need not wait for a run that is being made."""

_Text = Annotated[str, StringConstraints(strip_whitespace=True, max_length=4_000)]
_Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]


class Said(BaseModel):
    """What somebody says of a finding.

    run      number of the property's last run at that time
    account  the account that ran the command, whatever name was given
    response_due  day by which the response is to be carried out
    agreed   whether the auditee agrees with the finding; rebuttal: what the auditor says to the response
    evidence by what it is closed: a document, a recording, a later run
    batch    name of what was said of many findings at once
    undoes   batch that this line takes back for its finding; ``state`` is that before it
    signs    what is signed of the finding's workpaper: that it was prepared, or reviewed; ``state`` stays
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    finding: _Name
    state: State
    by: _Name
    to: _Text = ""
    note: _Text = ""
    cause: _Text = ""
    response: _Text = ""
    response_due: Annotated[str, StringConstraints(pattern=r"^(\d{4}-\d\d-\d\d)?$")] = ""
    agreed: Literal["", "yes", "no"] = ""
    rebuttal: _Text = ""
    evidence: _Text = ""
    run: int = Field(default=0, ge=0)
    account: _Text = ""
    batch: _Text = ""
    undoes: _Text = ""
    signs: Literal["", "prepared", "reviewed"] = ""


class Line(Said, chained.Link):
    """One line of a journal."""


@dataclass(frozen=True, slots=True)
class Journal(chained.Chain[Line]):
    """A journal as read."""

    def of(self, finding: str) -> list[Line]:
        """What was said of one finding, in order, what was taken back included."""
        return [line for line in self.lines if line.finding == finding]

    @property
    def standing(self) -> tuple[Line, ...]:
        """The lines that hold: without those that were taken back, and those that took them back."""
        undone = {line.undoes for line in self.lines} - {""}
        return tuple(line for line in self.lines if not line.undoes and line.batch not in undone)


def read(folder: Path) -> Journal:
    """Read the journal of a property; an empty one where there is none.

    Raises JournalDamaged, naming the first line that does not follow on the one before.
    """
    return _journal(chained.read(folder / FILE, Line))


def _journal(found: chained.Chain[Line]) -> Journal:
    return Journal(found.lines, found.torn, found.last, found.tail, found.ended)


def add(folder: Path, said: Said, now: Now = lambda: datetime.now(UTC)) -> Line:
    """Add one line to the journal of a property and return it once it is on the disk.

    Raises AuditError where it may not follow on what was said before, and JournalDamaged.
    """
    return add_all(folder, [said], now)[0]


def add_all(folder: Path, said: Sequence[Said], now: Now = lambda: datetime.now(UTC)) -> list[Line]:
    """Add a line for each of many things said, all of them or none; return them once they are on the disk.

    Raises AuditError, naming each that may not follow on what was said before, and JournalDamaged.
    """
    return add_to_each({folder: said}, now)[folder]


def add_to_each(
    said: Mapping[Path, Sequence[Said]],
    now: Now = lambda: datetime.now(UTC),
    seen: Mapping[Path, Mapping[str, int]] | None = None,
) -> dict[Path, list[Line]]:
    """Do the same in the journals of several properties: everything is said, or nothing.

    seen  number of the last line of each finding that whoever says it had read; 0 for none
    Raises SaidSince where a finding has lines after that one, and the errors of ``add_all``.
    """
    with ExitStack() as held:
        for folder in sorted(said):
            held.enter_context(chained.at_it(folder, _LOCK))
        there = {folder: read(folder) for folder in said}
        since = {
            (folder.name, finding): lines
            for folder, numbers in (seen or {}).items()
            for finding, number in numbers.items()
            if (lines := [line for line in there[folder].of(finding) if line.number > number])
        }
        if since:
            raise SaidSince(since)
        faults = [why for folder, each in said.items() for why in refused(there[folder], each).values()]
        if faults:
            raise AuditError("; ".join(dict.fromkeys(faults)))
        at = now().astimezone(UTC)
        return {
            folder: chained.append(folder / FILE, Line, there[folder], each, at)
            for folder, each in said.items()
        }


def refused(journal: Journal, said: Sequence[Said]) -> dict[str, str]:
    """Say of which findings this may not be said after what was said before, and why."""
    before: dict[str, list[Line]] = defaultdict(list)
    for line in journal.standing:
        before[line.finding].append(line)
    faults = {each.finding: _fault(before[each.finding], each) for each in said if not each.undoes}
    return {finding: why for finding, why in faults.items() if why}


def _fault(before: list[Line], said: Said) -> str:
    """Say why somebody may not say this of a finding after what was said before; empty where it may be."""
    now = before[-1].state if before else State.OPEN
    if said.signs:
        return _not_signed(before, now, said)
    if said.state not in MAY_FOLLOW[now]:
        can = ", ".join(MAY_FOLLOW[now])
        return f"{said.finding}: is {now}; it can become {can}, not {said.state}"
    if said.state is State.ASSIGNED and not said.to:
        return f"{said.finding}: assigned to whom? Say --to NAME"
    needs_reason = said.state in (State.NOT_AN_EXCEPTION, State.NOT_DECIDABLE) or now is State.CLOSED
    if needs_reason and not said.note:
        return f"{said.finding}: {said.state} needs a reason when it is {now}: --note"
    if said.state is State.CLOSED and _who(said.by) in {_who(line.by) for line in _decisions(before)}:
        return f"{said.finding}: {said.by} decided what it is; somebody else has to close it"
    return ""


def _not_signed(before: list[Line], now: State, said: Said) -> str:
    """Say why somebody may not sign the workpaper of a finding; empty where it may be signed."""
    if said.state is not now:
        return f"{said.finding}: is {now} by now, and not {said.state}; look at it again before you sign"
    preparers = {_who(line.by) for line in before if line.signs == "prepared"}
    if said.signs == "reviewed" and not preparers:
        return f"{said.finding}: nobody signed that the workpaper was prepared; it cannot be reviewed yet"
    if said.signs == "reviewed" and _who(said.by) in preparers:
        return f"{said.finding}: {said.by} prepared the workpaper; somebody else has to review it"
    return ""


def _decisions(before: list[Line]) -> Iterator[Line]:
    """Lines that decided what a finding is, since it was last closed."""
    for line in reversed(before):
        if line.state is State.CLOSED:
            return
        if line.state in DECIDED and not line.signs:
            yield line


def _who(name: str) -> str:
    return " ".join(name.casefold().split())
