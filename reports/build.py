"""From a finished run to all its reports, one set for each licensee, whole or not at all."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from datetime import date, datetime
from pathlib import Path
from typing import Any, Protocol

from audit.errors import AuditError
from audit.machine.lock import locked
from audit.runs.findings import RECEIPT, Run, open_run
from audit.runs.outputs import RECEIPT_SIGNED, REPORT, REPORT_LIST, replacing, write_list
from audit.runs.responses_told import Responses
from reports import coverage, exceptions, executive, notice, video, workpapers
from reports.about import About, Given
from reports.licensee import folder_names, of_each
from reports.passages import read_code
from reports.printing import Press

_IN_ORDER = (executive, exceptions, coverage, notice, video, workpapers)
_LONGEST_FIRST = (coverage, exceptions, executive, notice, video, workpapers)
"""What takes longest is drawn by another process while the others are written; the index needs them all."""


class Signs(Protocol):
    """Signs under a certificate (``audit.signing.signatures.Signing``)."""

    def paper(self, paper: Path) -> None:
        """Sign a paper in its place."""

    def detached(self, data: bytes) -> bytes:
        """Give a signature of some bytes, to be kept beside them."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked for besides the run; see ``reports.about.About``.

    reveal  turns the pseudonyms of a run back into ids
    sign    signs papers, and the receipt of the run
    code    folder of the user's own text files of the Code
    responses  what people answered, as the journal of the run's store has it
    """

    prepared_by: str = ""
    prepared_on: date | None = None
    given: Given = field(default_factory=Given)
    reveal: Callable[[Run], Run] | None = None
    sign: Signs | None = None
    code: Path | None = None
    responses: Responses = field(default_factory=Responses)
    reviewed_by: str = ""

    def as_data(self) -> dict[str, Any]:
        """What the list of a report tells of it, so that the papers can be made again."""
        cameras, holidays = self.given.cameras, self.given.holidays
        return {
            "prepared_by": self.prepared_by,
            "prepared_on": _iso(self.prepared_on),
            "reviewed_by": self.reviewed_by,
            "identified": _iso(self.given.identified),
            "holidays": holidays and {day.isoformat(): name for day, name in holidays.items()},
            "cameras": cameras and [[*place, [*names]] for place, names in sorted(cameras.items())],
            "video_days": self.given.video_days,
            "samples": list(self.given.samples),
            "responses": asdict(self.responses),
        }

    @classmethod
    def of_data(cls, told: Mapping[str, Any], code: Path | None = None) -> Asked:
        """What was asked for, as the list of a report tells it.  Raises ValueError or KeyError for less."""
        identified, prepared_on = told["identified"], told["prepared_on"]
        read = datetime.fromisoformat if "T" in (identified or "") else date.fromisoformat
        holidays, cameras = told["holidays"], told["cameras"]
        return cls(
            told["prepared_by"],
            date.fromisoformat(prepared_on) if prepared_on else None,
            Given(
                read(identified) if identified else None,
                holidays and {date.fromisoformat(day): name for day, name in holidays.items()},
                cameras and {(place, table): tuple(names) for place, table, names in cameras},
                told["video_days"],
                told.get("samples", ()),
            ),
            code=code,
            responses=Responses(**told.get("responses", {})),
            reviewed_by=told.get("reviewed_by", ""),
        )


def build(
    run: Path, out: Path | None = None, asked: Asked | None = None, *, processes: int | None = None
) -> list[Path]:
    """Write every report of a finished run into ``out`` (RUN/report), and return the files in order.

    So many processes draw them: as many as there are cores, up to four, if it is not said.

    The same run, asked in the same way, gives the same bytes, wherever its folder lies, but for signatures,
    which say when they were made.  Where the log is of several licensees, each has a folder of its own.

    Raises RunNotFound when the folder holds no finished run, AuditError where one person is to have prepared
    and reviewed it.
    """
    if asked and asked.reviewed_by and _is_one(asked.reviewed_by, asked.prepared_by):
        message = f"{asked.reviewed_by}: who prepared the report does not review it; name somebody else"
        raise AuditError(message)
    folder = out or run / REPORT
    asked = asked or Asked()
    code = read_code(asked.code) if asked.code else None
    written: list[Path] = []
    with locked(run), replacing(folder, REPORT_LIST, may_hold_others=True) as fresh:
        opened = asked.reveal(open_run(run)) if asked.reveal else open_run(run)
        receipt_hash = hashlib.sha256((run / RECEIPT).read_bytes()).hexdigest()
        with Press(processes) as press:
            about = About(
                receipt_hash=receipt_hash,
                prepared_by=asked.prepared_by,
                prepared_on=asked.prepared_on,
                reviewed_by=asked.reviewed_by,
                given=asked.given,
                code=code,
                in_clear=asked.reveal is not None,
                responses=asked.responses,
                press=press,
            )
            for name, part in zip(folder_names(opened), of_each(opened), strict=True):
                place = fresh / name
                place.mkdir(exist_ok=True)
                made = {paper: paper.write(part, place, about) for paper in _LONGEST_FIRST}
                written += (path for paper in _IN_ORDER for path in made[paper])
        if asked.sign:
            for path in written:
                if path.suffix == ".pdf":
                    asked.sign.paper(path)
            (fresh / RECEIPT_SIGNED).write_bytes(asked.sign.detached((run / RECEIPT).read_bytes()))
        quoted = {"code": code.as_data()} if code else {}
        write_list(fresh, REPORT_LIST, run=receipt_hash, asked=asked.as_data(), **quoted)
    return [folder / path.relative_to(fresh) for path in written]


def _is_one(name: str, other: str) -> bool:
    return " ".join(name.split()).casefold() == " ".join(other.split()).casefold()


def _iso(day: date | None) -> str | None:
    return day.isoformat() if day else None
