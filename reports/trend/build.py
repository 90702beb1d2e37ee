"""From several finished runs to a trend report for each licensee, whole or not at all."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
from datetime import date
from pathlib import Path
from typing import Any

from audit.errors import AuditError
from audit.machine.lock import locked
from audit.runs.findings import RECEIPT, Run
from audit.runs.outputs import REPORT_LIST, replacing, write_list
from audit.signing.papers import number_of_several
from reports.about import About
from reports.letterhead import Facility
from reports.licensee import of_each, plain_names
from reports.trend.gathered import gather
from reports.trend.nights import opened
from reports.trend.view import write


def build(
    runs: Sequence[tuple[Path, frozenset[date] | None]],
    out: Path,
    about: About | None = None,
    shifts: Mapping[int, str] | None = None,
) -> list[Path]:
    """Write ``trend.pdf`` and ``trend.csv`` of several runs into ``out``, and return the files in order.

    Each licensee has a report, and where there are several a folder, of its own.  The order in which the runs
    are named does not matter.

    runs    folders of runs, and of which gaming days each is counted; None for all of them
    shifts  hour of the day on the property's clock -> shift
    Raises RunNotFound where a folder holds no finished run, and AuditError where a gaming day of one licensee
    is in two of them.
    """
    about = about or About("")
    folders = [folder for folder, _ in runs]
    written: list[Path] = []
    with ExitStack() as held, replacing(out, REPORT_LIST, may_hold_others=True) as fresh:
        for run in dict.fromkeys(path.resolve() for path in folders):
            held.enter_context(locked(run))
        by_licensee = _by_licensee([opened(*each) for each in runs])
        hashes = [hashlib.sha256((run / RECEIPT).read_bytes()).hexdigest() for run in folders]
        if not by_licensee:
            message = "none of these runs has a round: there is nothing to count"
            raise AuditError(message)
        together = number_of_several(hashes)
        for name, own in zip(folders_of(by_licensee), by_licensee.values(), strict=True):
            folder = fresh / name
            folder.mkdir(exist_ok=True)
            said = About(together, about.prepared_by, about.prepared_on)
            written += write(gather(own, shifts), folder, said)
        days = {each: _written(counted) for each, (_, counted) in zip(hashes, runs, strict=True)}
        asked: dict[str, Any] = {
            "prepared_by": about.prepared_by,
            "prepared_on": about.prepared_on and about.prepared_on.isoformat(),
            "shifts": shifts and {str(hour): shift for hour, shift in shifts.items()},
            "days": days,
        }
        write_list(fresh, REPORT_LIST, run=together, runs=sorted(hashes), asked=asked)
    return [out / path.relative_to(fresh) for path in written]


def folders_of(licensees: Iterable[str]) -> list[str]:
    """Folders of the reports of some licensees below a trend report; "" where there is only one."""
    ids = sorted(set(licensees))
    return plain_names(ids) if len(ids) > 1 else [""]


def _written(days: frozenset[date] | None) -> list[str] | None:
    return None if days is None else sorted(day.isoformat() for day in days)


def _by_licensee(runs: Sequence[Run]) -> dict[str, list[Run]]:
    found: dict[str, list[Run]] = defaultdict(list)
    for run in runs:
        for part in of_each(run):
            if part.receipt["properties"]:
                found[Facility.of(part).id].append(part)
    return dict(sorted(found.items()))
