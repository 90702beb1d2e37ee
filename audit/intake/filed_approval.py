"""The letter by which a filing was approved: its number, its date, and the file it can be held against."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from pathlib import PurePosixPath
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from audit.intake.filed_rulemakings import Day, Text


@dataclass(frozen=True, slots=True)
class Approval:
    """A letter of approval.

    file    its name beside the Rules Submission, with / between folders; "" where none is named
    sha256  of that file, in hex; "" where none is filed
    """

    number: str
    date: date
    file: str = ""
    sha256: str = ""

    def __str__(self) -> str:
        """Name it for people."""
        return f"approval letter {self.number} of {self.date}"

    @property
    def in_full(self) -> str:
        """Name it for people, with the hash of its file."""
        return f"{self}, SHA-256 {self.sha256}" if self.sha256 else f"{self}, without a hash of its file"


def _beside(value: Any) -> Any:
    """Take only what lies beside the Rules Submission, or below it."""
    path = PurePosixPath(value) if isinstance(value, str) else None
    if path is None or path.is_absolute() or ".." in path.parts or "\\" in value:
        message = "must be the name of a file beside the Rules Submission, such as letters/approval.pdf"
        raise ValueError(message)
    return value


def _digits(value: Any) -> Any:
    return value.lower() if isinstance(value, str) else value


class FiledApproval(BaseModel):
    """What a filing says of its letter of approval."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    number: Text
    date: Day
    file: Annotated[Text, BeforeValidator(_beside)] | None = None
    sha256: Annotated[str, Field(strict=True, pattern="^[0-9a-f]{64}$"), BeforeValidator(_digits)] | None = (
        None
    )

    @property
    def told(self) -> Approval:
        """As the audit has it."""
        return Approval(self.number, self.date, self.file or "", self.sha256 or "")
