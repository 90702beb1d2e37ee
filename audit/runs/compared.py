"""Whether a run folder and its report are as their own lists of files say, and what differs."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from audit.machine.hashes import FILE as SUMS
from audit.machine.hashes import Written, sha256, sums
from audit.runs.findings import PLACES, RECEIPT
from audit.runs.outputs import REPORT, REPORT_LIST, written_in

COLUMNS = ("place", "file", "difference", "required", "observed")
NOT_LOOKED_AT = "not looked at"


@dataclass(frozen=True, slots=True)
class Difference:
    """One file that is not as it should be, or could not be looked at.

    place       run, report, chain, log, Rules Submission or run audited again
    difference  changed, missing, added, rows where their number changed, or not looked at
    required    hash or number of rows by the receipt; observed: the same as found
    """

    place: str
    file: str
    difference: str
    required: str = ""
    observed: str = ""


@dataclass(frozen=True, slots=True)
class Verified:
    """What was looked at, by place, and what is not as the receipt says."""

    files: Counter[str] = field(default_factory=Counter)
    differences: list[Difference] = field(default_factory=list)

    def differs(self, place: str, file: str, difference: str, required: str = "", observed: str = "") -> None:
        """Tell of one file that is not as it should be; of the same only once."""
        told = {(each.place, each.file, each.difference) for each in self.differences}
        if (place, file, difference) not in told:
            self.differences.append(Difference(place, file, difference, required, observed))

    def compare(self, place: str, required: Written, observed: Written) -> None:
        """Hold what should be there against what is."""
        self.files[place] += len(required)
        self.differences.extend(_differences(place, required, observed))

    @property
    def exit_code(self) -> int:
        """0 all is as it should be, 1 something is not, 4 not all could be looked at."""
        told = {each.difference for each in self.differences}
        return 1 if told - {NOT_LOOKED_AT} else 4 if told else 0


def compare_folder(found: Verified, run: Path, receipt: dict[str, Any]) -> None:
    """Hold a run folder against its receipt and ``SHA256SUMS``, and the report in it against its own."""
    there = {n: about for n, about in written_in(run).items() if not n.startswith(f"{REPORT}/")}
    for name in (PLACES, RECEIPT, SUMS):
        there.pop(name, None)
    found.compare("run", receipt["written"], there)
    named_by_report = _list_of_report(run / REPORT).get("run")
    _compare_list(found, "run", run / RECEIPT, receipt["written"], named_by_report)
    compare_report(found, run / REPORT)


def _compare_list(
    found: Verified, place: str, path: Path, written: Written, witness: str | None = None
) -> None:
    """Hold a list of files against ``SHA256SUMS`` beside it, and both against a hash noted elsewhere.

    Where the two disagree and there is no ``witness``, nobody can tell which was changed: both are named.
    """
    observed = sha256(path)
    beside = path.with_name(SUMS)
    text = beside.read_text(encoding="utf-8", errors="replace") if beside.is_file() else ""
    said = next((line.split()[0] for line in text.splitlines() if line.endswith(f"  {path.name}")), None)
    required = witness or said
    if required not in (None, observed):
        found.differs(place, path.name, "changed", str(required), observed)
    exact = sums(written, path.name, observed)
    if not beside.is_file():
        found.differs(place, SUMS, "missing")
    elif witness in (None, observed) and text != exact:
        hashes = (hashlib.sha256(exact.encode()).hexdigest(), sha256(beside))
        found.differs(place, SUMS, "changed", *hashes)
    found.files[place] += 2


def _list_of_report(report: Path) -> dict[str, Any]:
    """Return what the report's own list says; nothing where there is none that can be read."""
    try:
        listed = json.loads((report / REPORT_LIST).read_text(encoding="utf-8"))
        written = {
            name: {"sha256": about["sha256"], "rows": about["rows"]}
            for name, about in listed["written"].items()
        }
        return {"written": written, "run": listed["run"]}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}


def compare_report(found: Verified, report: Path) -> None:
    """Hold a report against its own list."""
    there = written_in(report)
    listed = _list_of_report(report)
    if not listed:
        lost = "changed" if there.pop(REPORT_LIST, None) else None
        if lost:
            found.differs("report", REPORT_LIST, lost)
        found.differences.extend(Difference("report", name, "added") for name in sorted(there))
        return
    for name in (REPORT_LIST, SUMS):
        there.pop(name, None)
    found.compare("report", listed["written"], there)
    _compare_list(found, "report", report / REPORT_LIST, listed["written"])


def _differences(place: str, required: Written, observed: Written) -> Iterator[Difference]:
    for name in sorted(required.keys() | observed.keys()):
        if name not in observed:
            yield Difference(place, name, "missing", required[name]["sha256"])
        elif name not in required:
            yield Difference(place, name, "added", observed=observed[name]["sha256"])
        else:
            for what, difference in (("sha256", "changed"), ("rows", "rows")):
                was, now = required[name][what], observed[name][what]
                if was not in (None, "", now) and now is not None:
                    yield Difference(place, name, difference, str(was), str(now))
