"""What people said of the findings of a property: a journal to which lines are only ever added.

Each line of ``journal.jsonl`` is one JSON object with its number, when and by whom it was said, and the
SHA-256 of the line before it, so that a line that was changed or taken out shows.  What the chain cannot show
by itself is that the last lines are gone.  Runs are never changed by it.

Who was killed while writing leaves part of a line.  It stays where it is: the next line names its hash.
"""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Self

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from audit.errors import AuditError, JournalDamaged, SaidSince
from audit.life.states import DECIDED, MAY_FOLLOW, State
from audit.machine.appended import opened_to_append
from audit.machine.lock import locked

FILE = "journal.jsonl"
_LOCK = ".journal.lock"
"""Its own: triage need not wait for a run that is being made."""
_PATIENCE = 10.0
"""Seconds to wait for another line to be written."""

Now = Callable[[], datetime]
_Text = Annotated[str, StringConstraints(strip_whitespace=True, max_length=4_000)]
_Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]


class Said(BaseModel):
    """What somebody says of a finding.

    run      number of the property's last run at that time
    account  the account that ran the command, whatever name was given
    batch    name of what was said of many findings at once
    undoes   batch that this line takes back for its finding; ``state`` is that before it
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    finding: _Name
    state: State
    by: _Name
    to: _Text = ""
    note: _Text = ""
    cause: _Text = ""
    response: _Text = ""
    run: int = Field(default=0, ge=0)
    account: _Text = ""
    batch: _Text = ""
    undoes: _Text = ""


class Line(Said):
    """One line of a journal.

    after  SHA-256 of the line before it; "" for the first
    torn   SHA-256 of what a writer who was killed left between that line and this one
    """

    number: int = Field(ge=1)
    at: AwareDatetime
    after: str
    torn: str = ""

    @classmethod
    def read(cls, data: bytes) -> Self | None:
        """Read one line; None for what is none."""
        try:
            return cls.model_validate_json(data)
        except ValidationError:
            return None

    def written(self) -> bytes:
        """Give the line as it stands in the journal, without its end."""
        said = {name: value for name, value in self.model_dump(mode="json").items() if value != ""}
        return json.dumps({"after": "", **said}, ensure_ascii=False, sort_keys=True).encode()


@dataclass(frozen=True, slots=True)
class Journal:
    """A journal as read.

    lines  its lines in order; torn: how often a writer was killed and left part of a line
    last   SHA-256 of the last line; "" where there is none
    tail   what a killed writer left after the last line
    ended  whether the file ends with the end of a line
    """

    lines: tuple[Line, ...] = ()
    torn: int = 0
    last: str = ""
    tail: bytes = b""
    ended: bool = True

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
    path = folder / FILE
    data = path.read_bytes() if path.exists() else b""
    lines: list[Line] = []
    torn, last = 0, ""
    left: list[bytes] = []
    for raw in data.removesuffix(b"\n").split(b"\n") if data else ():
        line = Line.read(raw)
        if line and (line.number, line.after, line.torn) == (len(lines) + 1, last, _hash_of(left)):
            lines.append(line)
            torn += bool(left)
            last, left = _hash_of([raw]), []
        else:
            left.append(raw)
    if any(Line.read(raw) for raw in left):
        message = f"{path}: line {len(lines) + 1} does not follow on the one before it: one of the two was "
        message += "changed, or one between them was taken out"
        raise JournalDamaged(message)
    return Journal(tuple(lines), torn + bool(left), last, b"\n".join(left), data.endswith(b"\n") or not data)


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
            held.enter_context(_at_it(folder))
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
        return {folder: _append(folder, there[folder], each, at) for folder, each in said.items()}


def _append(folder: Path, journal: Journal, said: Sequence[Said], at: datetime) -> list[Line]:
    lines: list[Line] = []
    after, torn = journal.last, _hash_of([journal.tail] if journal.tail else [])
    for number, each in enumerate(said, len(journal.lines) + 1):
        lines.append(Line(**each.model_dump(), number=number, at=at, after=after, torn=torn))
        after, torn = _hash_of([lines[-1].written()]), ""
    data = b"".join(line.written() + b"\n" for line in lines)
    _write(folder / FILE, (b"" if journal.ended else b"\n") + data)
    return lines


def refused(journal: Journal, said: Sequence[Said]) -> dict[str, str]:
    """Say of which findings this may not be said after what was said before, and why."""
    before: dict[str, list[Line]] = defaultdict(list)
    for line in journal.standing:
        before[line.finding].append(line)
    faults = {each.finding: _fault(before[each.finding], each) for each in said if not each.undoes}
    return {finding: why for finding, why in faults.items() if why}


def _hash_of(lines: list[bytes]) -> str:
    return hashlib.sha256(b"\n".join(lines)).hexdigest() if lines else ""


def _fault(before: list[Line], said: Said) -> str:
    """Say why somebody may not say this of a finding after what was said before; empty where it may be."""
    now = before[-1].state if before else State.OPEN
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


def _decisions(before: list[Line]) -> Iterator[Line]:
    """Lines that decided what a finding is, since it was last closed."""
    for line in reversed(before):
        if line.state is State.CLOSED:
            return
        if line.state in DECIDED:
            yield line


def _who(name: str) -> str:
    return " ".join(name.casefold().split())


def _write(path: Path, data: bytes) -> None:
    """Add bytes to a file and wait until they, and the file's name, are on the disk."""
    with os.fdopen(opened_to_append(path, 0o644), "ab") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


@contextmanager
def _at_it(folder: Path) -> Iterator[None]:
    """Keep others from the journal; wait for one who is at it, but not for long."""
    until = time.monotonic() + _PATIENCE
    with ExitStack() as stack:
        while True:
            try:
                stack.enter_context(locked(folder, _LOCK))
                break
            except AuditError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.05)
        yield
