"""Reads the tables of cases, and holds a run against what must be true of each."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import yaml
from typer.testing import CliRunner, Result

from audit import cli
from audit.runs.findings import Run, open_run
from rules.columns import TABLES

HERE = Path(__file__).parent
ENDED_WELL = {0, 1, 2, 4}
"""Exit codes of a run that did not fail; 3 is a check that failed to run."""


@dataclass(frozen=True, slots=True)
class Case:
    """One line of a table: what is done, how a run ends, and what it says.

    only    the one log that it is done to; "" for each
    limits  settings to run with (``audit.machine.limits``)
    """

    case: str
    do: list[dict[str, dict[str, Any]]]
    ends: int
    says: str = ""
    only: str = ""
    limits: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Audited:
    """A run as its user saw it; ``run`` is None where the log was refused."""

    code: int
    shown: str
    run: Run | None
    rows: Counter[str] = field(default_factory=Counter)


@cache
def cases(name: str) -> tuple[Case, ...]:
    """Read a table of cases, by its name."""
    return tuple(Case(**each) for each in yaml.safe_load((HERE / f"{name}.yaml").read_text(encoding="utf-8")))


def audited(log: Path, out: Path) -> Audited:
    """Run the audit of a log as its user does."""
    command = ["run", str(log), "--submission", str(log / "rules_submission.yaml"), "--out", str(out)]
    told = CliRunner().invoke(cli.app, command)
    _not_a_traceback(told)
    finished = (out / "run.json").exists()
    return Audited(
        told.exit_code, told.stdout + told.stderr, open_run(out) if finished else None, rows_of(log)
    )


def _not_a_traceback(told: Result) -> None:
    if told.exception is not None and not isinstance(told.exception, SystemExit):
        raise told.exception
    assert told.exit_code in ENDED_WELL, told.stdout + told.stderr
    assert "Traceback" not in told.stdout + told.stderr


def rows_of(log: Path) -> Counter[str]:
    """Count the rows of each table of a log, of whatever can be read."""
    found: Counter[str] = Counter()
    for table in TABLES:
        for path in (log / table).rglob("*.parquet"):
            try:
                found[table] += pq.ParquetFile(path).metadata.num_rows if path.is_file() else 0
            except (OSError, ValueError, pa.ArrowException):
                continue
    return found


def lost_rows_are_counted_in_sight(found: Audited, before: Audited) -> None:
    """Fewer rows were audited than the whole log has: that stands on the first line."""
    if found.run is None:
        assert found.code == 2
        assert "Refused." in found.shown
        return
    tables = found.run.receipt["intake"]["tables"]
    fewer = [table for table in TABLES if tables[table]["rows_audited"] < before.rows[table]]
    rows = found.run.receipt["completeness"]["rows"]
    assert rows["rows_in"] == rows["rows_audited"] + rows["rows_quarantined"]
    if fewer and set(fewer) - {"inspections", "observations"}:
        assert found.shown.startswith("NOT WHOLE"), f"{fewer} have fewer rows"
        assert found.code in (1, 2, 4)


def nothing_became_a_pass(found: Audited, before: Audited) -> None:
    """Every exception of the whole log is one still, or its clause is not called passed."""
    if found.run is None or before.run is None:
        return
    still = {each["finding_id"] for each in _exceptions(found.run)}
    states = {row["citation"]: row["state"] for row in found.run.coverage.to_pylist()}
    passed = [
        (each["clause"], states[each["clause"]], each["round_id"])
        for each in _exceptions(before.run)
        if each["finding_id"] not in still
        and states[each["clause"]] in ("pass", "attested", "not applicable")
    ]
    assert not passed, passed


def nobody_is_accused(found: Audited, before: Audited) -> None:
    """No exception of conduct that the whole log does not show."""
    if found.run is None or before.run is None:
        return
    known = {_about(each) for each in _exceptions(before.run)}
    new = [
        (each["clause"], each["round_id"], each["observed"], each["required"])
        for each in _exceptions(found.run)
        if each["fault"] == "conduct" and _about(each) not in known
    ]
    assert not new, new


def _about(finding: dict[str, Any]) -> tuple[object, ...]:
    return tuple(
        finding[name] for name in ("clause", "table_id", "gaming_day", "shoe_id", "round_id", "position")
    )


def _exceptions(run: Run) -> list[dict[str, Any]]:
    return [each for each in run.findings.to_pylist() if each["outcome"] == "exception"]
