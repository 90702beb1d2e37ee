"""Gaming days of a property under a hold: when the nightly was told of one, and when it was lifted.

The configuration says which holds there are today.  Here is written down when each came and when it went, in
a file to which lines are only ever added, each with the SHA-256 of the one before it; so ``verify STORE`` can
tell whether anything of a day went while it was held.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, ValidationError

from audit.errors import JournalDamaged
from audit.runs.chain import RETIRED

FILE = "holds.jsonl"


class Held(BaseModel):
    """Gaming days of which nothing is deleted: the first and the last, why, and who said so."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    first: date
    last: date
    reason: str
    by: str

    def __str__(self) -> str:
        """Name it for people."""
        days = str(self.first) if self.first == self.last else f"{self.first} to {self.last}"
        return f"{days} ({self.reason}; {self.by})"


class _Line(Held):
    """One line: the hold was set, or lifted; how many runs had been let go before; the line before it."""

    state: Literal["set", "lifted"]
    at: AwareDatetime
    retired: Annotated[int, Field(ge=0)]
    after: str = ""

    @property
    def hold(self) -> Held:
        return Held(first=self.first, last=self.last, reason=self.reason, by=self.by)


@dataclass(frozen=True, slots=True)
class Kept:
    """What became of the days under the holds of a property.

    lost   what went while it was held, in words
    words  how many holds there are and were
    """

    lost: tuple[str, ...]
    words: str


def note(place: Path, holds: Iterable[Held], at: datetime) -> list[str]:
    """Write down which holds were set and which lifted since the night before; say so in words.

    place  the property's folder
    Raises JournalDamaged where the lines before were changed, OSError where nothing can be written.
    """
    lines = _read(place)
    in_force = _in_force(lines)
    now = list(dict.fromkeys(holds))
    fresh: list[tuple[Literal["set", "lifted"], Held]] = [
        *(("lifted", each) for each in in_force if each not in now),
        *(("set", each) for each in now if each not in in_force),
    ]
    if not fresh:
        return []
    after = _hash_of(lines[-1]) if lines else ""
    written = []
    for state, hold in fresh:
        line = _Line(**hold.model_dump(), state=state, at=at, retired=len(_retired(place)), after=after)
        written.append(line.model_dump_json())
        after = _hash_of(line)
    before = [line.model_dump_json() for line in lines]
    # The nightly alone writes it: one that is killed leaves it as it was.
    fresh_file = place / f".{FILE}.unfinished"
    fresh_file.write_text("".join(f"{line}\n" for line in [*before, *written]), encoding="utf-8")
    fresh_file.replace(place / FILE)
    return [f"hold {state}: {hold}" for state, hold in fresh]


def kept(place: Path) -> Kept | None:
    """Say whether all is there of the days under a hold; None where there never was one.

    Raises JournalDamaged, naming the first line that does not follow on the one before.
    """
    lines = _read(place)
    if not lines:
        return None
    lost = [
        f"run {run} of {day} was let go while the day was held: {hold}"
        for number, (run, days) in enumerate(_retired(place))
        for hold in _in_force([line for line in lines if line.retired <= number])
        for day in days
        if hold.first <= day <= hold.last
    ]
    lifted = sum(line.state == "lifted" for line in lines)
    words = "; ".join(map(str, _in_force(lines))) or "none in force"
    return Kept(tuple(lost), words + (f"; {lifted:,} lifted" if lifted else ""))


def _read(place: Path) -> list[_Line]:
    path = place / FILE
    lines: list[_Line] = []
    for number, text in enumerate(path.read_text("utf-8").splitlines() if path.exists() else (), 1):
        try:
            line = _Line.model_validate_json(text)
        except ValidationError as error:
            message = f"{path}: line {number} is no line of it"
            raise JournalDamaged(message) from error
        if line.after != (_hash_of(lines[-1]) if lines else ""):
            message = (
                f"{path}: line {number} does not follow on the one before it: one of the two was changed, "
            )
            message += "or one between them was taken out"
            raise JournalDamaged(message)
        lines.append(line)
    return lines


def _hash_of(line: _Line) -> str:
    return hashlib.sha256(line.model_dump_json().encode()).hexdigest()


def _in_force(lines: list[_Line]) -> list[Held]:
    """Holds that were set and not lifted, in the order in which they were set."""
    found: dict[Held, None] = {}
    for line in lines:
        if line.state == "set":
            found[line.hold] = None
        else:
            found.pop(line.hold, None)
    return list(found)


def _retired(place: Path) -> list[tuple[str, list[date]]]:
    """Runs that were let go, in order, and the gaming days that they had judged; a torn line is none."""
    path = place / "runs" / RETIRED
    found = []
    for text in path.read_text("utf-8").splitlines() if path.is_file() else ():
        with suppress(ValueError, KeyError, TypeError):
            line = json.loads(text)
            found.append((str(line["run"]), [date.fromisoformat(day) for day in line["days"]]))
    return found
