"""A filing that was changed after nights were judged under it: what was changed, and what that makes of them.

A run of a chain writes down what the nights before it were judged by (``FILE``), so that it can be made again
without them, and tells in its receipt each change that nobody has explained yet.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict

FILE = "filed_before.json"
"""Its name in a run folder, where there is anything to be told."""
OF_PAPER = ("reference", "effective", "approval")
"""What a filing says of itself, on which no judgement rests."""
DECISION = "decision"
"""Kind of a line that says who chose a reading that stays what it was: no judgement rests on that either."""


class _Form(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


class Line(_Form):
    """One thing that is filed otherwise (``audit.law.filed_diff.Difference``)."""

    kind: str
    name: str
    before: str
    after: str
    table_id: str = ""
    game: str = ""
    citation: str = ""
    read_by: str = ""


def _is_of_paper(line: Line) -> bool:
    return line.kind == DECISION or (line.kind == "filing" and line.name in OF_PAPER)


class Version(_Form):
    """A Rules Submission as some night was judged by it, and the entry of it that was in force then.

    sha256  of the file; "" where there was none
    entry   hash of all that it says of that night (``audit.intake.filed_content.entry_on``)
    run, gaming_day  the run that was the first to judge by it, and the first day that run judged
    """

    sha256: str
    entry: str
    reference: str
    effective: str
    approval: str
    run: int
    gaming_day: str


class Sums(_Form):
    """Exceptions, and their dollars in cents."""

    exceptions: int = 0
    overpaid_cents: int = 0
    underpaid_cents: int = 0

    def __add__(self, other: Sums) -> Sums:
        """Add them up."""
        return Sums(**{name: getattr(self, name) + getattr(other, name) for name in Sums.model_fields})


class Night(_Form):
    """A night that was judged by what was filed then.

    run    that judged it; again: the run that judged it under what is filed now, None where none did
    right  exceptions no longer told, and dollars by which others are less; wrong: likewise, what came
    undecided  how many of those no longer told are not decided, or not checked, now
    otherwise  exceptions that come to other dollars
    besides    what else was not as before: the log of that day and of those read with it, or the tool
    """

    gaming_day: str
    run: int
    again: int | None = None
    right: Sums = Sums()
    wrong: Sums = Sums()
    undecided: int = 0
    otherwise: int = 0
    besides: tuple[str, ...] = ()


class Explained(_Form):
    """Who explained a change, and why it was made."""

    by: str
    at: datetime
    reason: str


class Change(_Form):
    """One entry of a Rules Submission that is not what nights already judged had been judged by.

    run  the first that told it
    """

    change_id: str
    property_id: str
    run: int
    before: Version
    after: Version
    lines: tuple[Line, ...]
    nights: tuple[Night, ...]
    explained: Explained | None = None

    @property
    def is_of_paper(self) -> bool:
        """Whether nothing that is judged rests on it."""
        return all(_is_of_paper(line) for line in self.lines) and (
            bool(self.before.reference) == bool(self.after.reference)
        )


class Found(_Form):
    """A finding of a night as it was judged before."""

    finding_id: str
    clause: str
    outcome: str
    property_id: str
    gaming_day: str
    overpaid_cents: int = 0
    underpaid_cents: int = 0


class Before(_Form):
    """What a run knows of the filings by which the nights before it were judged.

    changes  those that are to be told, as far as known before the run
    found    findings of the nights that it may judge again
    rested   property and gaming day: tool and log (hashes) that the judgement of such a night rested on
    """

    changes: tuple[Change, ...] = ()
    found: tuple[Found, ...] = ()
    rested: dict[str, dict[str, str]] = {}

    def write(self, folder: Path) -> None:
        """Keep it in a run folder, where there is anything to be told."""
        if self.changes:
            (folder / FILE).write_text(self.model_dump_json(indent=2) + "\n", encoding="utf-8")


UNKNOWN = Before()
"""Of a run that is in no chain, or the first of one."""


def before_of(run: Path) -> Before:
    """Read what a run knew of earlier filings; nothing where it had nothing to tell."""
    path = run / FILE
    return Before.model_validate_json(path.read_bytes()) if path.is_file() else UNKNOWN


def told_in(receipt: dict[str, Any]) -> list[Change]:
    """Changes that a receipt tells; none of one that an earlier version wrote."""
    return [Change.model_validate(each) for each in receipt.get("rewritten") or ()]


def unexplained(changes: Iterable[Change], place: str | None = None) -> list[Change]:
    """Those that nobody has explained, of all properties or of one."""
    return [each for each in changes if not each.explained and place in (None, each.property_id)]
