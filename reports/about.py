"""What every report of a run says of itself besides the run: who prepared it, when, and by which aids."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class About:
    """Given by whoever asks for the report; nothing of it comes from a clock.

    receipt_hash  SHA-256 of the run's receipt
    prepared_by   a person's name; "" leaves a line to sign on
    prepared_on   day of preparation; None leaves it blank
    """

    receipt_hash: str
    prepared_by: str = ""
    prepared_on: date | None = None

    @property
    def prepared(self) -> str:
        """Who prepared the report and when, or that this was not said."""
        said = [self.prepared_by, str(self.prepared_on) if self.prepared_on else ""]
        return ", ".join(filter(None, said)) or "not stated"
