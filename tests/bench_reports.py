"""How long the reports of a run take, and how much memory: a night on the floor, and 10,000 findings."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pikepdf

from tests.bench_watch import Ran, watched
from tests.report_cases import many
from tests.report_fixture import write_run

NIGHT = "floor-night"
FINDINGS = 10_000
MOST_SECONDS = 60
MOST_MIB = 1536
MOST_PAGES, FOR = 60, 122
"""Pages of the exception report, for so many exceptions."""
_MIB = 1 << 20

Line = tuple[str, str, str, bool | None]
"""What was measured, the figure, its bound, and whether it is met."""


def reports(folder: Path, root: Path) -> Iterator[Line]:
    """Measure all reports of a floor night, and of 10,000 findings, with every process they start."""
    night = folder / NIGHT
    if not night.exists():
        _pitaudit(root, "sample", "--preset", "floor-night", "--out", str(night))
    run = folder / "floor-night-run"
    submission = night / "rules_submission.yaml"
    _pitaudit(root, "run", str(night), "--submission", str(submission), "--out", str(run))
    took = _report(run, root)
    pages = _pages(run / "report" / "exceptions.pdf")
    yield f"reports of a floor night, {pages} pages of exceptions", f"{took.wall:.1f} s", "", None
    found = json.loads((run / "run.json").read_text(encoding="utf-8"))["totals"]["findings"]["exception"]
    bound = f"at most {MOST_PAGES} for {FOR}"
    is_met = pages * FOR <= MOST_PAGES * found
    yield "pages of its exception report", f"{pages} for {found} exceptions", bound, is_met
    yield "peak memory", f"{took.peak / _MIB:,.0f} MiB", "", None
    shutil.rmtree(folder / "many", ignore_errors=True)
    run = write_run(folder / "many", many(FINDINGS))
    took = _report(run, root)
    figure = f"{took.wall:.1f} s ({took.processor:.1f} s of processor time)"
    yield f"reports of {FINDINGS:,} findings", figure, f"at most {MOST_SECONDS} s", took.wall <= MOST_SECONDS
    figure = f"{took.peak / _MIB:,.0f} MiB"
    yield "peak memory of all processes", figure, f"at most {MOST_MIB:,} MiB", took.peak <= MOST_MIB * _MIB


def _report(run: Path, root: Path) -> Ran:
    return watched([sys.executable, "-m", "audit", "report", str(run)], root)


def _pitaudit(root: Path, *asked: str) -> None:
    # Exceptions are planted in the night, so 1 is what success looks like.
    command = [sys.executable, "-m", "audit", *asked]
    done = subprocess.run(command, cwd=root, check=False, stdout=subprocess.DEVNULL)
    if done.returncode not in {0, 1}:
        message = f"pitaudit {asked[0]} ended with {done.returncode}"
        raise SystemExit(message)


def _pages(pdf: Path) -> int:
    with pikepdf.open(pdf) as paper:
        return len(paper.pages)
