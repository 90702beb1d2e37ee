"""What every report of a run says of itself besides the run: who prepared it, when, and by which aids."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from audit.runs.responses_told import Responses
from reports.passages import Code
from reports.printing import Press


@dataclass(frozen=True, slots=True)
class Given:
    """What the casino gives as data about its own house; None where it gives nothing.

    identified  when the exceptions were identified: a day, or a moment, on the property's clock
    holidays    days that are no business days, with their names
    cameras     (property, or "" for any; gaming table) -> cameras on it
    video_days  for how many days recordings are kept
    samples     results of samples that were looked up on video, as ``pitaudit sample-result`` keeps them
    """

    identified: date | datetime | None = None
    holidays: Mapping[date, str] | None = None
    cameras: Mapping[tuple[str, str], tuple[str, ...]] | None = None
    video_days: int | None = None
    samples: Sequence[Mapping[str, Any]] = ()


@dataclass(frozen=True, slots=True)
class About:
    """Given by whoever asks for the report; nothing of it comes from a clock.

    receipt_hash  SHA-256 of the run's receipt
    prepared_by   a person's name; "" leaves a line to sign on
    prepared_on   day of preparation; None leaves it blank
    reviewed_by   another person's name; "" leaves a line to sign on
    given         what the casino gives as data
    code          the user's own copy of the Code, to quote from; None where none was given
    press         where papers are drawn
    responses     what people answered to the findings, as the journal of a store has it
    in_clear      whether people are named by their ids in the log and not by pseudonyms
    """

    receipt_hash: str
    prepared_by: str = ""
    prepared_on: date | None = None
    given: Given = Given()
    code: Code | None = None
    in_clear: bool = False
    responses: Responses = field(default_factory=Responses)
    press: Press = field(default_factory=Press)
    reviewed_by: str = ""

    def identifier(self, volume: int = 0) -> bytes:
        """The identifier of a paper, or of a further volume of it: by the run's receipt, by no clock."""
        return bytes.fromhex(self.receipt_hash)[:15] + bytes([volume % 256])

    @property
    def prepared(self) -> str:
        """Who prepared the report and when, or that this was not said."""
        said = [self.prepared_by, str(self.prepared_on) if self.prepared_on else ""]
        return ", ".join(filter(None, said)) or "not stated"
