"""``pitaudit verify``: whether a run, its report and what it audited are still as the receipt says.

A receipt can be rewritten together with what it names.  The report names the receipt's own hash, and is what
leaves the house: who holds a copy of it can tell.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from audit.format.laid_out import RECORDING, gaming_day_of
from audit.machine.hashes import Written, sha256
from audit.runs.bound import bound
from audit.runs.chain import compare_chain
from audit.runs.compared import NOT_LOOKED_AT, Difference, Verified, compare_folder
from audit.runs.findings import OUTCOMES, RECEIPT, receipt_of
from audit.runs.outputs import written_in
from audit.runs.places import noted
from audit.runs.receipt_read import any_receipt_of
from audit.runs.stores import RUNS


def verify(
    run: Path,
    log: Path | None = None,
    submission: Path | None = None,
    chain: Path | None = None,
    *,
    alone: bool = False,
) -> Verified:
    """Hold a run folder, its report, its chain, the log and the Rules Submission against the receipt.

    log, submission, chain  where they lie now, if no longer where the run found them
    alone  whether the runs before it are left alone
    Raises RunNotFound where the folder holds no finished run, or one of an earlier version without hashes.
    """
    receipt = receipt_of(run)
    found = Verified()
    try:
        compare_folder(found, run, receipt)
        _compare_counts(found, receipt, run)
        _compare_log(found, run, receipt, log or noted(run, "log"))
        _compare_submission(found, receipt, run, submission)
    except (KeyError, TypeError, AttributeError):  # it lacks what every receipt has
        found.differs("run", RECEIPT, "changed", observed=sha256(run / RECEIPT))
    if not alone:
        compare_chain(found, run, chain)
    return found


def _compare_counts(found: Verified, receipt: dict[str, Any], run: Path) -> None:
    """Hold the totals of the receipt against the findings themselves."""
    try:
        outcomes = Counter(
            pq.read_table(run / "findings.parquet", columns=["outcome"])["outcome"].to_pylist()
        )
    except (OSError, ValueError, pa.ArrowException):
        return  # which has been told: the file is missing or changed
    for outcome in OUTCOMES:
        total = receipt["totals"]["findings"].get(outcome, 0)
        if total != outcomes[outcome]:
            told = (f"{total:,} {outcome}", f"{outcomes[outcome]:,} {outcome} in findings.parquet")
            found.differs("run", RECEIPT, "rows", *told)


def _compare_log(found: Verified, run: Path, receipt: dict[str, Any], folder: Path | None) -> None:
    inputs = _inputs(receipt)
    if folder is None or not folder.is_dir():
        found.differences.append(
            Difference("log", str(folder or "nowhere noted"), NOT_LOOKED_AT, f"{len(inputs):,} files")
        )
        return
    as_found = bound(run, folder)
    found.compare("log", inputs, _of_the_log(as_found.folder, receipt))
    if (RECORDING, "changed") in as_found.lost:  # of which the run has its own copy, and reads that
        found.differs("log", RECORDING, "changed", observed=sha256(folder / RECORDING))
    for name in _judged_by_nobody(run, receipt, folder, as_found.since):
        found.differs("log", name, "added", observed=sha256(folder / name))


def _compare_submission(found: Verified, receipt: dict[str, Any], run: Path, given: Path | None) -> None:
    """Hold the casino's own file against the receipt where it can be found; the run's copy is in the run.

    What is filed changes from night to night, so that of a store the last run alone is held against it.
    """
    path = given or noted(run, "submission")
    if not receipt["submission"] or path is None or not (given or path.exists()):
        return
    if given is None and _has_a_later_one(run, receipt):
        return
    required = {path.name: {"sha256": receipt["submission"]["sha256"], "rows": None}}
    observed = {path.name: {"sha256": sha256(path), "rows": None}} if path.is_file() else {}
    found.compare("Rules Submission", required, observed)


def _has_a_later_one(run: Path, receipt: dict[str, Any]) -> bool:
    """Whether a later run stands in the same store."""
    runs = run.resolve().parent
    if not receipt.get("chain") or runs.name != RUNS:
        return False
    numbers = (path.parent.name for path in runs.glob(f"[0-9]*/{RECEIPT}"))
    return any(int(name) > receipt["chain"]["number"] for name in numbers if name.isdecimal())


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
    """Files of the log as they are now, under the names by which the run read them."""
    known = {each["file"] for each in receipt["inputs"]}
    return {name: each for name, each in written_in(folder).items() if name in known}


def _judged_by_nobody(run: Path, receipt: dict[str, Any], folder: Path, since: tuple[str, ...]) -> list[str]:
    """Name the files that came into days which the run judged, and which no later run of its store read.

    What came for other days is no business of this run.
    """
    judged = {each["gaming_day"] for each in receipt["days"]}
    mine = [name for name in since if (day := gaming_day_of(name)) is None or day.isoformat() in judged]
    runs = run.resolve().parent
    others = [path.parent for path in runs.glob(f"*/{RECEIPT}")] if mine and runs.name == RUNS else []
    read = {(each["file"], each["sha256"]) for other in others for each in any_receipt_of(other)["inputs"]}
    return [name for name in mine if (name, sha256(folder / name)) not in read]
