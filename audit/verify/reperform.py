"""``pitaudit verify --reperform``: audit again from the inputs, and hold every byte against the run.

Hashes tell of what was changed after a run, and nothing of who rewrites a run with all its hashes.  An audit
of the same log under the same Rules Submission and key gives the same bytes, or the run is not what it says.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any

from audit import pipeline
from audit.format.window import Window
from audit.life.night import night_of
from audit.life.rewritten import before_of
from audit.life.severity import FILE as SEVERITY
from audit.life.waivers import FILE as WAIVERS
from audit.machine.hashes import sha256
from audit.machine.scratch import private_folder
from audit.people import secret
from audit.people.log_people import People
from audit.runs.bound import bound
from audit.runs.chain import Chain, Link
from audit.runs.compared import NOT_LOOKED_AT, Verified
from audit.runs.findings import PLACES, SUBMISSION, receipt_of
from audit.runs.outputs import REPORT, written_in
from audit.runs.places import noted

PLACE = "run audited again"


def reperform(
    found: Verified,
    run: Path,
    log: Path | None = None,
    submission: Path | None = None,
    key: Path | None = None,
    progress: pipeline.Progress | None = None,
) -> None:
    """Audit the inputs of a run again into a folder that goes afterwards, and tell of each byte that differs.

    found  what ``audit.verify.one_run`` has found of that run: only inputs as the run had them are audited
    key    file of the key under which the run names people, if it is not the user's own
    """
    receipt = receipt_of(run)
    filed = _submission(run, receipt, submission)
    named_under = receipt["people"]["key"]
    people = people_of(named_under, key)
    lacking = [
        *(["log"] if any(each.place == "log" for each in found.differences) else []),
        *(["Rules Submission"] if receipt["submission"] and filed is None else []),
        *([f"key {named_under}"] if people is None else []),
    ]
    for what in lacking:
        found.differs(PLACE, what, NOT_LOOKED_AT)
    folder = log or noted(run, "log")
    if lacking or folder is None:
        return
    as_was = bound(run, folder).folder
    _tell_of_other_versions(found, receipt)
    with private_folder(Path(tempfile.gettempdir())) as work:
        link = receipt["chain"] and Chain(run.parent, Link.model_validate(receipt["chain"]))
        window = Window.of_receipt(receipt["window"])
        out = work / "run"
        known = night_of(run)
        excused = run / WAIVERS if receipt["waivers"] else None
        severity = run / SEVERITY if receipt.get("severity") else None
        pipeline.run(
            as_was,
            filed,
            out,
            progress,
            None,
            None,
            link,
            people,
            window,
            night=known,
            waivers_file=excused,
            filed_before=before_of(run),
            severity_file=severity,
        )
        found.compare(PLACE, dict(_evidence(out)), dict(_evidence(run)))


def _submission(run: Path, receipt: dict[str, Any], given: Path | None) -> Path | None:
    """Return the Rules Submission that was audited, wherever it can be found unchanged."""
    if not receipt["submission"]:
        return None
    places = [given] if given else [run / SUBMISSION, noted(run, "submission")]
    there = (path for path in places if path and path.is_file())
    return next((path for path in there if sha256(path) == receipt["submission"]["sha256"]), None)


def people_of(named_under: str | None, given: Path | None) -> People | None:
    """Name people as the run did; None where its key is not at hand."""
    if named_under is None:
        return People(None)
    key = secret.key(given)
    return People(key) if key and key.fingerprint == named_under else None


def _tell_of_other_versions(found: Verified, receipt: dict[str, Any]) -> None:
    """Tell where the run was made with other versions: bytes may then differ for that alone."""
    for name, version in {"pitaudit": receipt["pitaudit"], **receipt["versions"]}.items():
        if version != (here := metadata.version(name)):
            found.differs(PLACE, f"version of {name}", "changed", here, version)


def _evidence(run: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Give every file of a run but its report, which is written afterwards, and the note of its inputs."""
    for name, about in written_in(run).items():
        if name != PLACES and not name.startswith(f"{REPORT}/"):
            yield name, {**about, "rows": None}
