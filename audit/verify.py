"""``pitaudit verify``: whether a run, its report and what it audited are still as the receipt says.

A receipt can be rewritten together with what it names.  The report names the receipt's own hash, and is what
leaves the house: who holds a copy of it can tell.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from audit.findings import PLACES, RECEIPT, receipt_of
from audit.outputs import REPORT, REPORT_LIST, written_in
from audit.places import noted
from audit.sums import FILE as SUMS
from audit.sums import Written, sha256, sums
from rules.columns import TABLES

COLUMNS = ("place", "file", "difference", "required", "observed")
NOT_LOOKED_AT = "not looked at"


@dataclass(frozen=True, slots=True)
class Difference:
    """One file that is not as it should be, or could not be looked at.

    place       run, report, log or Rules Submission
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

    def compare(self, place: str, required: Written, observed: Written) -> None:
        """Hold what should be there against what is."""
        self.files[place] += len(required)
        self.differences.extend(_differences(place, required, observed))

    @property
    def exit_code(self) -> int:
        """0 all is as it should be, 1 something is not, 4 not all could be looked at."""
        told = {each.difference for each in self.differences}
        return 1 if told - {NOT_LOOKED_AT} else 4 if told else 0


def verify(run: Path, log: Path | None = None, submission: Path | None = None) -> Verified:
    """Hold a run folder, its report, the log and the Rules Submission against the receipt.

    log, submission  where they lie now, if no longer where the run found them
    Raises RunNotFound where the folder holds no finished run, or one of an earlier version without hashes.
    """
    receipt = receipt_of(run)
    found = Verified()
    try:
        compare_run(found, "run", run, receipt)
        _compare_counts(found, receipt, run)
        _compare_report(found, run / REPORT)
        _compare_log(found, receipt, log or noted(run, "log"))
        _compare_submission(found, receipt, run, submission)
    except (KeyError, TypeError, AttributeError):  # it lacks what every receipt has
        found.differences.append(Difference("run", RECEIPT, "changed", observed=sha256(run / RECEIPT)))
    return found


def compare_run(found: Verified, place: str, run: Path, receipt: dict[str, Any]) -> None:
    """Hold a run folder, but for its report, against its receipt and ``SHA256SUMS``."""
    there = {n: about for n, about in written_in(run).items() if not n.startswith(f"{REPORT}/")}
    for name in (PLACES, RECEIPT, SUMS):
        there.pop(name, None)
    found.compare(place, receipt["written"], there)
    named_by_report = _list_of_report(run / REPORT).get("run")
    _compare_list(found, place, run / RECEIPT, receipt["written"], named_by_report)


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
        found.differences.append(Difference(place, path.name, "changed", str(required), observed))
    exact = sums(written, path.name, observed)
    if not beside.is_file():
        found.differences.append(Difference(place, SUMS, "missing"))
    elif witness in (None, observed) and text != exact:
        hashes = (hashlib.sha256(exact.encode()).hexdigest(), sha256(beside))
        found.differences.append(Difference(place, SUMS, "changed", *hashes))
    found.files[place] += 2


def _compare_counts(found: Verified, receipt: dict[str, Any], run: Path) -> None:
    """Hold the totals of the receipt against the findings themselves."""
    try:
        outcomes = Counter(
            pq.read_table(run / "findings.parquet", columns=["outcome"])["outcome"].to_pylist()
        )
    except (OSError, ValueError, pa.ArrowException):
        return  # which has been told: the file is missing or changed
    for outcome in ("exception", "review", "unknown"):
        total = receipt["totals"]["findings"][outcome]
        if total != outcomes[outcome]:
            told = (f"{total:,} {outcome}", f"{outcomes[outcome]:,} {outcome} in findings.parquet")
            found.differences.append(Difference("run", RECEIPT, "rows", *told))


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


def _compare_report(found: Verified, report: Path) -> None:
    """Hold the report against its own list."""
    there = written_in(report)
    listed = _list_of_report(report)
    if not listed:
        lost = "changed" if there.pop(REPORT_LIST, None) else None
        if lost:
            found.differences.append(Difference("report", REPORT_LIST, lost))
        found.differences.extend(Difference("report", name, "added") for name in sorted(there))
        return
    for name in (REPORT_LIST, SUMS):
        there.pop(name, None)
    found.compare("report", listed["written"], there)
    _compare_list(found, "report", report / REPORT_LIST, listed["written"])


def _compare_log(found: Verified, receipt: dict[str, Any], folder: Path | None) -> None:
    inputs = _inputs(receipt)
    if folder is None or not folder.is_dir():
        found.differences.append(
            Difference("log", str(folder or "nowhere noted"), NOT_LOOKED_AT, f"{len(inputs):,} files")
        )
        return
    found.compare("log", inputs, _of_the_log(folder, receipt))


def _compare_submission(found: Verified, receipt: dict[str, Any], run: Path, given: Path | None) -> None:
    """Hold the casino's own file against the receipt where it can be found; the run's copy is in the run."""
    path = given or noted(run, "submission")
    if not receipt["submission"] or path is None or not (given or path.exists()):
        return
    required = {path.name: {"sha256": receipt["submission"]["sha256"], "rows": None}}
    observed = {path.name: {"sha256": sha256(path), "rows": None}} if path.is_file() else {}
    found.compare("Rules Submission", required, observed)


def _inputs(receipt: dict[str, Any]) -> Written:
    """Files of the log as the run found them; of a refused file, the rows are not known."""
    return {
        each["file"]: {
            "sha256": each["sha256"],
            "rows": each["rows"] if each["state"] == "read" and each["table"] else None,
        }
        for each in receipt["inputs"]
    }


def _of_the_log(folder: Path, receipt: dict[str, Any]) -> Written:
    known = {each["file"] for each in receipt["inputs"]}
    there = written_in(folder)
    return {name: each for name, each in there.items() if name in known or name.partition("/")[0] in TABLES}


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
