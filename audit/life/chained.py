"""A file to which lines are only ever added, each with the SHA-256 of the line before it.

A line that was changed or taken out shows.  What the chain cannot show by itself is that the last lines are
gone.  Who was killed while writing leaves part of a line.  It stays there: the next line names its hash.
"""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Generic, Self, TypeVar

from pydantic import AwareDatetime, BaseModel, Field, ValidationError

from audit.errors import AuditError, JournalDamaged
from audit.machine.appended import opened_to_append
from audit.machine.lock import locked

_PATIENCE = 10.0
"""Seconds to wait for another line to be written."""

Now = Callable[[], datetime]


class Link(BaseModel):
    """What each line has besides what it says.

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
        """Give the line as it stands in the file, without its end."""
        said = {name: value for name, value in self.model_dump(mode="json").items() if value != ""}
        return json.dumps({"after": "", **said}, ensure_ascii=False, sort_keys=True).encode()


L = TypeVar("L", bound=Link)


@dataclass(frozen=True, slots=True)
class Chain(Generic[L]):
    """A file as read.

    lines  its lines in order; torn: how often a writer was killed and left part of a line
    last   SHA-256 of the last line; "" where there is none
    tail   what a killed writer left after the last line
    ended  whether the file ends with the end of a line
    """

    lines: tuple[L, ...] = ()
    torn: int = 0
    last: str = ""
    tail: bytes = b""
    ended: bool = True


def read(path: Path, kind: type[L]) -> Chain[L]:
    """Read the lines of a file; none where there is no file.

    Raises JournalDamaged, naming the first line that does not follow on the one before.
    """
    data = path.read_bytes() if path.exists() else b""
    lines: list[L] = []
    torn, last = 0, ""
    left: list[bytes] = []
    for raw in data.removesuffix(b"\n").split(b"\n") if data else ():
        line = kind.read(raw)
        if line and (line.number, line.after, line.torn) == (len(lines) + 1, last, _hash_of(left)):
            lines.append(line)
            torn += bool(left)
            last, left = _hash_of([raw]), []
        else:
            left.append(raw)
    if any(kind.read(raw) for raw in left):
        message = f"{path}: line {len(lines) + 1} does not follow on the one before it: one of the two was "
        message += "changed, or one between them was taken out"
        raise JournalDamaged(message)
    return Chain(tuple(lines), torn + bool(left), last, b"\n".join(left), data.endswith(b"\n") or not data)


def add(
    path: Path, lock: str, kind: type[L], to_say: Callable[[Chain[L]], Sequence[BaseModel]], now: Now
) -> list[L]:
    """Add lines, all of them or none; return them once they are on the disk.

    lock    name of the lock, in the folder of the file
    to_say  gives what is to be said after what was said; raises what speaks against it
    """
    with at_it(path.parent, lock):
        before = read(path, kind)
        return append(path, kind, before, to_say(before), now().astimezone(UTC))


def append(path: Path, kind: type[L], before: Chain[L], said: Sequence[BaseModel], at: datetime) -> list[L]:
    """Add lines to a file as it was read by whoever is ``at_it``; return them once they are on the disk."""
    lines: list[L] = []
    after, torn = before.last, _hash_of([before.tail] if before.tail else [])
    for number, each in enumerate(said, len(before.lines) + 1):
        lines.append(kind(**each.model_dump(), number=number, at=at, after=after, torn=torn))
        after, torn = _hash_of([lines[-1].written()]), ""
    data = b"".join(line.written() + b"\n" for line in lines)
    _write(path, (b"" if before.ended else b"\n") + data)
    return lines


def _hash_of(lines: list[bytes]) -> str:
    return hashlib.sha256(b"\n".join(lines)).hexdigest() if lines else ""


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
def at_it(folder: Path, lock: str) -> Iterator[None]:
    """Keep others from the file; wait for one who is at it, but not for long."""
    until = time.monotonic() + _PATIENCE
    with ExitStack() as stack:
        while True:
            try:
                stack.enter_context(locked(folder, lock))
                break
            except AuditError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.05)
        yield
