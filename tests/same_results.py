"""Whether this tree and an earlier commit say the same of the same logs.

``python -m tests.same_results BASE`` audits every sample log, a copy of each with cells emptied at random,
and the floor night, once with the code of the commit ``BASE`` and once with the code that stands here.
It compares findings, coverage, receipts and the catalogue field by field, prints what differs, and ends
with 1 if anything does.  ``--words`` leaves out the fields that only word a result, for changes of wording.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

HERE = Path(__file__).parents[1]
EMPTIED = 0.04
# What says a result in words, or counts the words' bytes, and what differs between two runs in any case.
WORDS = {
    "observed",
    "required",
    "reading",
    "facts",
    "duty",
    "reason",
    "question",
    "choices",
    "meaning",
    "readings_in_words",
}
_UNORDERED = {"facts", "readings"}
PLACES = {"log", "submission", "inputs", "files", "seconds", "pitaudit", "versions", "written"}


def main() -> int:
    """Run both trees over every log and compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("base", help="commit to compare with")
    parser.add_argument("--words", action="store_true", help="leave out the fields that only word a result")
    parser.add_argument("--only", default="", help="only logs whose name holds this")
    chosen = parser.parse_args()
    work = HERE / "build" / "same"
    commit = _said("git", "rev-parse", "--short", chosen.base)
    base = work / commit
    if not base.exists():
        base.parent.mkdir(parents=True, exist_ok=True)
        _said("git", "worktree", "prune")
        _said("git", "worktree", "add", "--force", "--detach", str(base), commit)
    logs = [log for log in _logs(work / "logs", base) if chosen.only in log.name]
    left_out = WORDS if chosen.words else set()
    different = 0
    for log in logs:
        before = work / f"runs-{commit}" / log.name
        if not (before / "run.json").exists():
            _run(base, log, before)
        after = work / "runs-here" / log.name
        _run(HERE, log, after)
        found = list(_differences(before, after, left_out))
        different += bool(found)
        _say(f"{log.name:32} {'the same' if not found else f'{len(found)} differences'}")
        for line in found[:12]:
            _say(f"    {line}")
    return 1 if different else 0


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def _said(*command: str) -> str:
    return subprocess.run(command, cwd=HERE, check=True, capture_output=True, text=True).stdout.strip()


def _logs(folder: Path, base: Path) -> list[Path]:
    """Return the logs to audit, made with the earlier code where they are not there yet."""
    done = folder / "done"
    if not done.exists():
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        samples = base / "sample_logs"
        for filed in sorted(samples.rglob("rules_submission.yaml")):
            name = filed.relative_to(samples).parts[0]
            shutil.copytree(filed.parent, folder / name)
            _empty_cells(filed.parent, folder / f"{name}_emptied")
        night = folder / "floor_night"
        command = [sys.executable, "-m", "audit", "sample", "--preset", "floor-night", "--out", str(night)]
        subprocess.run(command, cwd=base, check=True, capture_output=True)
        done.touch()
    return sorted(path for path in folder.iterdir() if path.is_dir())


def _empty_cells(sample: Path, out: Path) -> None:
    """Copy a log and empty some cells of every column."""
    shutil.copytree(sample, out)
    random = np.random.default_rng(11)
    for path in sorted(out.rglob("*.parquet")):
        rows = pq.read_table(path)
        columns = []
        for name in rows.column_names:
            column = rows.column(name).combine_chunks()
            if not rows.schema.field(name).nullable:
                columns.append(column)
                continue
            gone = pa.array(random.random(len(column)) < EMPTIED)
            columns.append(pa.compute.if_else(gone, pa.scalar(None, column.type), column))
        pq.write_table(pa.table(dict(zip(rows.column_names, columns, strict=True)), schema=rows.schema), path)


def _run(tree: Path, log: Path, out: Path) -> None:
    shutil.rmtree(out, ignore_errors=True)
    out.parent.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "audit", "run", str(log), "--out", str(out)]
    command += ["--submission", str(log / "rules_submission.yaml")]
    done = subprocess.run(command, cwd=tree, check=False, capture_output=True, text=True)
    if not (out / "run.json").exists():
        message = f"{tree}: the run of {log} failed: {done.stdout[-2000:]} {done.stderr[-2000:]}"
        raise SystemExit(message)


def _differences(before: Path, after: Path, left_out: set[str]) -> Iterator[str]:
    """Say what differs between two runs, a line each."""
    for name, key in (("clauses", "citation"), ("coverage", "citation"), ("findings", "finding_id")):
        old, new = (_rows(run / f"{name}.parquet", key, left_out) for run in (before, after))
        yield from (f"{name}: {missing} is gone" for missing in old.keys() - new.keys())
        yield from (
            f"{name}: {added} is new ({new[added].get('clause')})" for added in new.keys() - old.keys()
        )
        if list(old) != list(new) and old.keys() == new.keys():
            yield f"{name}: in another order"
        for each in old.keys() & new.keys():
            for field in old[each]:
                if old[each][field] != new[each].get(field):
                    yield f"{name}: {each} {field}: {old[each][field]!r} is {new[each].get(field)!r}"
    old_receipt, new_receipt = (
        _without(json.loads((run / "run.json").read_text(encoding="utf-8")), left_out)
        for run in (before, after)
    )
    for field in sorted((old_receipt.keys() | new_receipt.keys()) - PLACES):
        was, now = old_receipt.get(field), new_receipt.get(field)
        if was != now:
            yield f"receipt: {field}: {was!r} is {now!r}"[:600]


def _rows(path: Path, key: str, left_out: set[str]) -> dict[str, dict[str, Any]]:
    rows = [
        _lacking_in_order(row, in_words="observed" not in left_out) for row in pq.read_table(path).to_pylist()
    ]
    return {row[key]: _without(row, left_out) for row in rows}


def _lacking_in_order(row: dict[str, Any], *, in_words: bool) -> dict[str, Any]:
    """Put in order what an undecided finding lacks, and name the finding by that and by its rows."""
    if row.get("outcome") != "unknown":
        return row
    lacking = sorted(
        re.split(r"(?<=\)), |, (?=\w+(?:,|$| \())", row["observed"].removeprefix("not recorded: "))
    )
    if not in_words:
        lacking = [each.partition(" (")[0] for each in lacking]
    name = " ".join(
        map(str, (row["clause"], row["table_id"], row["gaming_day"], row["evidence"][:1], lacking))
    )
    return {**row, "observed": lacking, "finding_id": name}


def _without(value: Any, left_out: set[str]) -> Any:
    """Leave some fields out, and put lists in order that have none."""
    if isinstance(value, dict):
        value = {k: sorted(v, key=str) if k in _UNORDERED else v for k, v in value.items()}
        return {k: _without(v, left_out) for k, v in value.items() if k not in left_out}
    if isinstance(value, list):
        return [_without(each, left_out) for each in value]
    return value


if __name__ == "__main__":
    raise SystemExit(main())
