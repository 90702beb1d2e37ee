"""The fields of a surveillance incident form, as far as a finding fills them.

What only people can say stays blank: who asked, at which console it was reviewed, who supervised, whether the
patron or the dealer erred, what was saved.  A finding shows what is not as it should be, and never why.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from reports import effect, people
from reports.about import Given
from reports.exceptions.entry import money
from reports.letterhead import Facility
from reports.video.view import cameras_of
from reports.video.windows import Window, windows
from reports.wording import cited, position
from rules.units import dollars

BLANK = ""
ERRORS = ("none", "patron", "dealer")
"""Types of error that a reviewer chooses from."""

_WHAT = {
    "exception": "exception",
    "review": "matter for review",
    "other_reading": "matter that is right only under another reading than the default",
    "unknown": "matter that could not be decided",
    "waived": "exception under a waiver",
}


@dataclass(frozen=True, slots=True)
class Field:
    """One field of the form; ``blank`` where people fill it in, with what they should know beside it."""

    name: str
    label: str
    value: str = BLANK
    note: str = ""

    @property
    def blank(self) -> bool:
        """Whether it is left to people."""
        return not self.value


@dataclass(frozen=True, slots=True)
class Group:
    """Fields that stand together."""

    title: str
    fields: list[Field]


def groups(
    row: Mapping[str, Any], law: Mapping[str, Any], facility: Facility, game: str, given: Given
) -> list[Group]:
    """Fill in the form for one finding.

    law   the clause as the run's catalogue has it, with by what it judges and how often it was breached
    game  title of its chapter
    """
    (window,) = windows([row], {row["clause"]: law.get("per")})
    return [
        Group("Audit", _audit(row, facility, game)),
        Group("Violation", _violation(row, law, facility)),
        Group("Savings and losses", _amounts(row)),
        Group("Video", _video(window, facility, given)),
        Group("Conclusion", [Field("remarks", "Remarks")]),
    ]


def _audit(row: Mapping[str, Any], facility: Facility, game: str) -> list[Field]:
    what = _WHAT.get(row["outcome"], row["outcome"])
    at = f"{game}, table {row['table_id']}" if row["table_id"] else game
    names = (("round", row["round_id"]), ("shoe or deck", None if row["round_id"] else row["shoe_id"]))
    about = "".join(f", {name} {value}" for name, value in names if value)
    return [
        Field("property", "Property", f"{facility.name} ({facility.id})"),
        Field("area", "Area audited", "Table games"),
        Field("section", "Section", at),
        Field("requested_by", "Requested by"),
        Field("subject", "Subject", f"{row['finding_id']}: {what} of {cited(row['clause'])}{about}"),
        Field("gaming_day", "Gaming day", str(row["gaming_day"] or BLANK)),
        Field("started", "Review began"),
        Field("ended", "Review ended"),
        Field("method", "Review method"),
        Field("console_number", "Video console no."),
    ]


def _violation(row: Mapping[str, Any], law: Mapping[str, Any], facility: Facility) -> list[Field]:
    clock = facility.clock
    times = {name: _time(row[name], facility) for name in ("began_at", "ended_at", "at")}
    fault = {
        "conduct": "The record shows conduct that differs from the duty, and not whose it was.",
        "record": "The record contradicts itself; it accuses nobody.",
    }.get(row["fault"], "Nothing is decided; it accuses nobody.")
    # Neither a fault of the record nor a review accuses anybody, so no dealer is named with it.
    dealer = row["dealer_id"] if row["fault"] == "conduct" else None
    return [
        Field("occurred_from", "Occurred from", times["began_at"], clock.name if times["began_at"] else ""),
        Field("occurred_to", "Occurred to", times["ended_at"]),
        Field("time", "Time", times["at"]),
        Field("type_of_error", "Type of error", BLANK, fault),
        Field(
            "violation",
            "Violation",
            f"{cited(row['clause'])}: {law.get('duty') or 'not in the catalogue'}",
            f"severity, as the department sets it: {row['severity']}" if row["severity"] else "",
        ),
        Field("law", "Judged by", str(law.get("standing") or BLANK)),
        Field("observed", "Observed", row["observed"] or "not stated"),
        Field("required", "Required", row["required"] or "not stated"),
        Field("how_often", "How often", law.get("how_often") or "not an exception, so not counted"),
        Field("position", "Position", position(row["position"])),
        Field("patron", "Patron", row["player_id"] or BLANK),
        Field("dealer", "Dealer", dealer or BLANK, "on duty" if dealer else ""),
        Field("supervisor", "Supervisor", row["floorperson_id"] or BLANK, people.on_record(row)),
    ]


def _amounts(row: Mapping[str, Any]) -> list[Field]:
    over, under = row["overpaid_cents"] or 0, row["underpaid_cents"] or 0
    moved = row["amount_cents"] is not None
    return [
        Field("savings", "Savings"),
        Field("losses", "Losses", dollars(over) if moved else BLANK, _loss(row)),
        Field("owed_to_patrons", "Owed to patrons", dollars(under) if moved else BLANK),
        Field("effect", "Effect", effect.in_short(row)),
        Field("figures", "Stake, due, received", money(row) or "none of its own"),
    ]


def _loss(row: Mapping[str, Any]) -> str:
    if row["amount_cents"] is None:
        return "The record shows no amount."
    if row["outcome"] != "exception":
        return "If the review bears it out."
    return "What patrons had beyond their due, as far as it was not recovered."


def _video(window: Window, facility: Facility, given: Given) -> list[Field]:
    keep_by = window.keep_by(given.video_days, facility.clock)
    cameras = cameras_of(window, given)
    return [
        Field("video_from", "Video from", _time(window.begins, facility), "; ".join(window.notes)),
        Field("video_to", "Video to", _time(window.ends, facility)),
        Field("cameras", "Cameras", BLANK if given.cameras is None else cameras),
        Field("keep_by", "Keep by", str(keep_by or BLANK)),
        Field("media_attached", "Media attached"),
    ]


def _time(at: datetime | None, facility: Facility) -> str:
    return facility.clock.show(at) if at else BLANK
