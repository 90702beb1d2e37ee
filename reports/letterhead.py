"""What the head and foot of every page say, and whose clock a report goes by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from audit.runs.findings import Run
from reports.about import About
from reports.wording import Clock, span_of_days

BRACKETED = "Names in brackets are this tool's own, for one duty that a clause lays down among others."
"""What every paper says once of such names."""


@dataclass(frozen=True, slots=True)
class Facility:
    """The licensed facility that a run, cut down to one licensee, is about."""

    id: str
    name: str
    clock: Clock

    @classmethod
    def of(cls, run: Run) -> Facility:
        """Take it from the receipt; a run without a round names none."""
        for block in run.receipt["properties"]:
            return cls(block["id"], block["name"] or block["id"], Clock.of(block["time_zone"]))
        return cls("", "No licensed facility named", Clock(None))


def letterhead(run: Run, about: About, title: str, *, date: str = "") -> dict[str, Any]:
    """Values that ``paper.html`` needs, and what every page here says of the run.

    date  what stands at the right of the head; the gaming days where not said
    """
    facility = Facility.of(run)
    period = run.receipt["period"]
    days = span_of_days(period["from"], period["to"])
    return {
        "title": title,
        "description": f"{title}. {facility.name}, gaming days {days}.",
        "facility": facility.name,
        "facility_id": facility.id,
        "zone": facility.clock.name,
        "period": date or days,
        "days": days,
        "receipt_hash": about.receipt_hash,
        "about": about,
        "pitaudit": run.receipt["pitaudit"],
        "examined": run.receipt["result"] != "nothing_audited",
        "bracketed": BRACKETED,
    }
