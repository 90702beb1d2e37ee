"""What a finding refers to: the catalogue as it stood, hashes, zones, readings, the Code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from audit.runs.findings import Run
from audit.runs.laws import Laws
from audit.runs.readings_told import named_in, who_chose
from audit.runs.responses_told import Responses
from reports.exceptions.excused import Waiver, in_full, waivers_of
from reports.how_often import HowOften
from reports.passages import Code, Passage
from reports.wording import Clock
from rules.citations import chapter_cited

_UNKNOWN_LAW = {
    "duty": "not in the catalogue of this run",
    "since": None,
    "until": None,
    "source": "",
    "reading": "",
}


@dataclass(frozen=True, slots=True)
class Reading:
    """A named reading that a finding rests on.

    chosen  who chose it, "" where it is the default
    text    the days of its text and where that was published, "" where it has none of its own
    """

    name: str
    citation: str
    question: str
    choice: str
    meaning: str
    chosen: str
    text: str


@dataclass(frozen=True, slots=True)
class Sources:
    """Everything that entries of one report share.

    numbers   of each file in the report's own list of files
    how_often how often the clause of each exception was breached
    responses what people answered to the findings
    """

    laws: Laws
    hashes: Mapping[str, str]
    numbers: Mapping[str, int]
    clocks: Mapping[str, Clock]
    readings: Sequence[Mapping[str, Any]]
    waivers: Mapping[str, Waiver]
    how_often: HowOften
    code: Code | None = None
    responses: Responses = field(default_factory=Responses)

    @classmethod
    def of(
        cls,
        laws: Mapping[str, Mapping[str, Any]],
        run: Run,
        code: Code | None = None,
        responses: Responses | None = None,
    ) -> Sources:
        """Take them from a run; ``code`` is the user's own copy of the Code."""
        receipt = run.receipt
        own = laws if isinstance(laws, Laws) else Laws(run)
        return cls(
            laws=own,
            hashes={entry["file"]: entry["sha256"] for entry in receipt["inputs"]},
            numbers={entry["file"]: number for number, entry in enumerate(receipt["inputs"], start=1)},
            clocks={entry["id"]: Clock.of(entry["time_zone"]) for entry in receipt["properties"]},
            readings=receipt["readings"],
            waivers={each["name"]: each for each in waivers_of(receipt)},
            how_often=HowOften.of(run, own, responses or Responses()),
            code=code,
            responses=responses or Responses(),
        )

    def law(self, citation: str) -> Mapping[str, Any]:
        """The clause as the run's catalogue has it."""
        return self.laws.get(citation) or {"citation": citation, **_UNKNOWN_LAW}

    def law_of(self, row: Mapping[str, Any]) -> Mapping[str, Any]:
        """The text of the clause that a finding was judged by."""
        return self.laws.of(row) or self.law(row["clause"])

    def clock(self, property_id: str | None) -> Clock:
        """The zone of a property; UTC where the run names none."""
        return self.clocks.get(property_id or "", Clock(None))

    def excused(self, row: Mapping[str, Any]) -> str:
        """The waiver that a finding is under, in a sentence; "" where it is under none."""
        waiver = self.waivers.get(row["waiver"] or "")
        return in_full(waiver, self.clock(row["property_id"])) if waiver else row["waiver"] or ""

    def hash_of(self, file: str) -> str:
        """SHA-256 of a file of the log."""
        return self.hashes.get(file, "not in the receipt of this run")

    def passage(self, citation: str) -> Passage | None:
        """The passage of the Code, where a copy that has it was given."""
        return self.code.passage(citation) if self.code else None

    def deciding(self, row: Mapping[str, Any]) -> list[Reading]:
        """The readings that decided a finding."""
        read = named_in(row)
        day = str(row["gaming_day"] or "")
        return [
            Reading(
                name=entry["name"],
                citation=entry["citation"],
                question=entry["question"],
                choice=entry["choice"],
                meaning=entry["meaning"],
                chosen=who_chose(entry),
                text=entry.get("text", ""),
            )
            for entry in self.readings
            if f"{entry['name']} = {entry['choice']}" in read
            and (not day or entry.get("from", day) <= day <= entry.get("to", day))
            and entry["property_id"] in {None, row["property_id"]}
            and chapter_cited(entry["citation"]) == chapter_cited(row["clause"])
        ]
