"""The life of a sample for video review: when it was drawn, filled in by whom, and evaluated to what.

``samples.jsonl`` lies beside the sample, and for a run of a store in the folder of its property, too, so
that a sample that was drawn and never filled in does not go unnoticed.  Its lines are chained.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, StringConstraints

from audit.life import chained
from audit.life.chained import Chain, Now
from audit.life.triage import account

FILE = "samples.jsonl"
_LOCK = ".samples.lock"
_Text = Annotated[str, StringConstraints(strip_whitespace=True, max_length=4_000)]


class What(StrEnum):
    """What became of a sample."""

    DRAWN = "drawn"
    FILLED = "filled"
    EVALUATED = "evaluated"


class Said(BaseModel):
    """What became of a sample.

    sample   SHA-256 of its record, by which it is named; run: of the receipt of the run it was drawn from
    by       who looked, where it was filled in; account: that ran the command
    drawn    how many were drawn, by what they are: rounds, moments, dollars
    lists    SHA-256 of each list as it was filled in
    result   SHA-256 of the result; told: what it says, in words
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    what: What
    sample: str
    run: str
    account: _Text = ""
    by: tuple[_Text, ...] = ()
    drawn: Mapping[str, int] = {}
    lists: Mapping[str, str] = {}
    result: str = ""
    told: tuple[_Text, ...] = ()


class Line(Said, chained.Link):
    """One line of the life of samples."""


def read(folder: Path) -> Chain[Line]:
    """Read what became of samples; nothing where none was drawn.

    Raises JournalDamaged, naming the first line that does not follow on the one before.
    """
    return chained.read(folder / FILE, Line)


def add(folder: Path, said: Sequence[Said], now: Now = lambda: datetime.now(UTC)) -> list[Line]:
    """Add what became of a sample, but for what was said before word for word."""
    mine = [each.model_copy(update={"account": account()}) for each in said]

    def unsaid(before: Chain[Line]) -> Sequence[Said]:
        told = [_without_account(line) for line in before.lines]
        return [each for each in mine if _without_account(each) not in told]

    return chained.add(folder / FILE, _LOCK, Line, unsaid, now)


def never_evaluated(lines: Sequence[Line]) -> list[Line]:
    """Give the samples that were drawn and not evaluated, as they were drawn."""
    done = {line.sample for line in lines if line.what is What.EVALUATED}
    return [line for line in lines if line.what is What.DRAWN and line.sample not in done]


def _without_account(said: Said) -> dict[str, object]:
    told = Said.model_fields.keys() - {"account"}
    return {name: getattr(said, name) for name in told}
