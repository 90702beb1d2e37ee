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

from audit.findings import RECEIPT, receipt_of
from audit.outputs import REPORT, REPORT_LIST, Written, written_in
from rules.columns import TABLES

COLUMNS = ("place", "file", "difference", "required", "observed")


@dataclass(frozen=True, slots=True)
class Difference:
    """One file that is not as it should be.

    place       run, report, log or Rules Submission
    difference  changed, missing, added, or rows where their number changed
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


def verify(run: Path, log: Path | None = None, submission: Path | None = None) -> Verified:
    """Hold a run folder, its report, the log and the Rules Submission against the receipt.

    log, submission  where they lie now, if no longer where the run found them
    Raises RunNotFound where the folder holds no finished run, or one of an earlier version without hashes.
    """
    receipt = receipt_of(run)
    found = Verified()
    there = written_in(run)
    of_report = {name.removeprefix(f"{REPORT}/"): about for name, about in there.items() if _in_report(name)}
    of_run = {name: about for name, about in there.items() if not _in_report(name) and name != RECEIPT}
    found.compare("run", receipt["written"], of_run)
    _compare_counts(found, receipt, run)
    _compare_report(found, run, of_report)
    folder = log or run / receipt["log"]
    found.compare("log", _inputs(receipt), _of_the_log(folder, receipt) if folder.is_dir() else {})
    if filed := receipt["submission"]:
        path = submission or run / filed["path"]
        required = {filed["file"]: {"sha256": filed["sha256"], "rows": None}}
        observed = {filed["file"]: {"sha256": _sha256(path), "rows": None}} if path.is_file() else {}
        found.compare("Rules Submission", required, observed)
    return found


def _in_report(name: str) -> bool:
    return name.startswith(f"{REPORT}/")


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


def _compare_report(found: Verified, run: Path, there: Written) -> None:
    """Hold the report against its own list, and the receipt against the hash that the report names."""
    path = run / REPORT / REPORT_LIST
    if not path.is_file():
        found.differences.extend(Difference("report", name, "added") for name in sorted(there))
        return
    try:
        listed = json.loads(path.read_text(encoding="utf-8"))
        required, receipt = listed["written"], listed["run"]
    except (ValueError, KeyError):
        found.differences.append(Difference("report", path.name, "changed"))
        return
    found.compare("report", required, {name: each for name, each in there.items() if name != path.name})
    if receipt != (observed := _sha256(run / RECEIPT)):
        found.differences.append(Difference("run", RECEIPT, "changed", receipt, observed))


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


def _sha256(path: Path) -> str:
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
