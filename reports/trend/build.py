"""From several finished runs to a trend report for each licensee, whole or not at all."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from datetime import date
from pathlib import Path

from audit.errors import AuditError
from audit.folder.findings import RECEIPT, Run
from audit.folder.outputs import REPORT_LIST, replacing, write_list
from audit.keep.papers import number_of_several
from audit.machine.lock import locked
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
        names = plain_names(list(by_licensee)) if len(by_licensee) > 1 else [""]
        for name, own in zip(names, by_licensee.values(), strict=True):
            folder = fresh / name
            folder.mkdir(exist_ok=True)
            said = About(together, about.prepared_by, about.prepared_on)
            written += write(gather(own, shifts), folder, said)
        write_list(fresh, REPORT_LIST, run=together, runs=sorted(hashes))
    return [out / path.relative_to(fresh) for path in written]


def _by_licensee(runs: Sequence[Run]) -> dict[str, list[Run]]:
    found: dict[str, list[Run]] = defaultdict(list)
    for run in runs:
        for part in of_each(run):
            if part.receipt["properties"]:
                found[Facility.of(part).id].append(part)
    return dict(sorted(found.items()))
