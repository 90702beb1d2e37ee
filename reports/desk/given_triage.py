"""What the command hands to the desk of a store so that people can say what becomes of findings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Chosen:
    """A finding that a form speaks of.

    seen  number of the last line of the journal about it that whoever fills the form had before them; 0: none
    """

    property_id: str
    finding_id: str
    seen: int


TEXTS = ("to", "note", "cause", "response", "response_due", "agreed", "rebuttal", "evidence")
"""What is said besides the state, as the forms and the journal name it."""


SIGNING = {"workpaper-prepared": "prepared", "workpaper-reviewed": "reviewed"}
"""What is signed in place of a state, and as what."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be said; in place of a state, what is signed, which leaves the state as it is."""

    state: str
    to: str = ""
    note: str = ""
    cause: str = ""
    response: str = ""
    response_due: str = ""
    agreed: str = ""
    rebuttal: str = ""
    evidence: str = ""

    @property
    def signs(self) -> str:
        """As what the workpaper is signed; "" where a state is said."""
        return SIGNING.get(self.state, "")

    @property
    def texts(self) -> dict[str, str]:
        """What is said besides, by name."""
        return {name: getattr(self, name) for name in TEXTS}


class Line(Protocol):
    """A line of the journal."""

    @property
    def number(self) -> int:
        """Its number in the journal."""

    @property
    def at(self) -> datetime:
        """When it was said."""

    @property
    def by(self) -> str:
        """Who said it."""

    @property
    def batch(self) -> str:
        """The name of what was said of many findings at once."""


@dataclass(frozen=True, slots=True)
class Told:
    """What was said of a finding so far.

    state  as it was said last, by what was not taken back
    may    states that it can become, first those that come next
    seen   number of the last line
    answer what holds of what was answered, as ``audit.runs.responses_told.FIELDS`` names it
    """

    lines: Sequence[Line]
    state: str
    may: Sequence[str]
    seen: int
    answer: Mapping[str, str]


class Journals(Protocol):
    """The journals of a store as they were at one moment."""

    def told(self, property_id: str, finding_id: str, outcome: str) -> Told:
        """What was said of a finding."""

    def counted(self, batch: str) -> int:
        """How many findings something that still stands was said of at once."""


@dataclass(frozen=True, slots=True)
class Waivers:
    """The waivers of a property that hold from its next run on.

    entries  as the file has them (``audit.life.waivers.Waiver.receipt``)
    seen     SHA-256 of the file; "" where there is none
    """

    entries: Sequence[Mapping[str, Any]]
    seen: str


class Triage(Protocol):
    """The way into the journals and waivers of a store.

    Each raises AuditError where it may not be said, and LookupError for what the store does not have.
    """

    def read(self) -> Journals:
        """Read the journals as they are now."""

    def say(self, chosen: Sequence[Chosen], wish: Wish, by: str) -> str:
        """Say it of all that are chosen, or of none; give the name under which many are taken back.

        Raises SaidSince where somebody said something after what the form had seen.
        """

    def undo(self, batch: str, by: str) -> int:
        """Take back what was said of many at once; give how many."""

    def waivers(self, property_id: str) -> Waivers:
        """Read the waivers of a property."""

    def waive(self, property_id: str, entry: Mapping[str, str], by: str, seen: str) -> None:
        """Add a waiver.  Raises AuditError, too, where the file is not as it was seen."""
