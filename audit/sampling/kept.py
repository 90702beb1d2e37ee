"""A sample as it is kept: what becomes of it is written down, and its result lies beside it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from audit.life import samples
from audit.life.samples import Said, What
from audit.machine.hashes import sha256
from audit.runs.findings import RECEIPT, receipt_of
from audit.runs.outputs import new_file
from audit.runs.stores import RUNS
from audit.sampling.filled import SampleRejected, record_of
from audit.sampling.frame import frame_of
from audit.sampling.record import RECORD, Sample, write
from audit.sampling.result import Result, reviewed

RESULT = "result.json"


def kept(run: Path, sample: Sample, out: Path) -> list[Path]:
    """Write a sample into a new or empty folder, and down that it was drawn; return its files."""
    files = write(sample, out)
    drawn = {what: len(rows) for what, rows in sample.lists().items()}
    said = Said(what=What.DRAWN, sample=sha256(out / RECORD), run=sample.receipt_hash, drawn=drawn)
    _say(out, run, [said])
    return files


def evaluated(
    folder: Path, given: Mapping[str, Path], run: Path | None, log: Path | None, key: Path | None
) -> Result:
    """Read the lists of a sample back; write the result beside it, and down who looked and what came of it.

    given  lists that lie elsewhere, by what was drawn; run: that it was drawn from; log, key: of that run
    Raises SampleRejected where the run is another, or is not given and moments were drawn.
    """
    drawn = record_of(folder)
    if run:
        _refuse_another(folder, drawn, run)
    elif "moments" in drawn:
        message = f"{folder}: moments of the floor are held against the record: say --run RUN"
        raise SampleRejected(message)
    rounds = []
    if run and "moments" in drawn:
        frame = frame_of(run, receipt_of(run), drawn["property_id"], log, key, in_clear=False)
        rounds = frame.rounds()
    result = reviewed(folder, given, rounds)
    with new_file(folder / RESULT) as fresh:
        text = json.dumps(result.record(), indent=2, ensure_ascii=False)
        fresh.write_text(text + "\n", encoding="utf-8")
    about: dict[str, Any] = {"sample": result.record_sha256, "run": result.receipt_sha256}
    about |= {
        "by": tuple(result.reviewers),
        "lists": {n: each.list_sha256 for n, each in result.parts.items()},
    }
    told = {"result": sha256(folder / RESULT), "told": tuple(result.sentences())}
    _say(folder, run, [Said(what=What.FILLED, **about), Said(what=What.EVALUATED, **about, **told)])
    return result


def result_of(folder: Path, run: Path) -> dict[str, Any]:
    """Give the result of a sample, for a paper on the run that it was drawn from.

    Raises SampleRejected where it is of another run, was not evaluated, or was changed since.
    """
    drawn = record_of(folder)
    _refuse_another(folder, drawn, run)
    lines = samples.read(folder).lines
    evaluations = [line for line in lines if line.what is What.EVALUATED]
    path = folder / RESULT
    if not evaluations or not path.is_file():
        message = f"{folder}: the sample was not evaluated yet; see pitaudit sample-result"
        raise SampleRejected(message)
    last = evaluations[-1]
    for file, said in ((path, last.result), (folder / RECORD, last.sample)):
        if sha256(file) != said:
            message = f"{file}: was changed after the sample was evaluated"
            raise SampleRejected(message)
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return {
        "sha256": last.result,
        "seed": drawn["seed"],
        "stratified_by": drawn["stratified_by"],
        "property_id": drawn["property_id"],
        "life": [[line.what.value, line.at.isoformat(timespec="seconds"), line.account] for line in lines],
        "result": found,
    }


def _refuse_another(folder: Path, drawn: Mapping[str, Any], run: Path) -> None:
    receipt_sha256 = hashlib.sha256((run / RECEIPT).read_bytes()).hexdigest()
    if drawn["run"]["receipt_sha256"] != receipt_sha256:
        message = f"{folder}: was drawn from another run than {run}"
        raise SampleRejected(message)


def _say(folder: Path, run: Path | None, said: list[Said]) -> None:
    """Write down beside the sample, and at the property of the store where the run lies in one."""
    samples.add(folder, said)
    if run and run.resolve().parent.name == RUNS and receipt_of(run).get("chain"):
        samples.add(run.resolve().parents[1], said)
