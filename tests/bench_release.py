"""The tree of the last release beside this one, on the same machine.

Ratios kept from one kind of processor say little of another.  So a stage that seems slower than at the last
release is measured in both trees, in turns, and what counts is the middle one of those pairs.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parents[1]
PAIRS = 5
"""How many times this tree and the last release's are measured, one after the other."""
_MEASURE = """
import json, sys
from tests.bench_quick import FOLDER, measured
FOLDER.mkdir(parents=True, exist_ok=True)
json.dump(measured(1, set(json.loads(sys.argv[1]))), sys.stdout)
"""


def commit_here() -> str:
    """Name the commit that is measured; files that differ from it would be measured under a wrong name."""
    if changed := _git("status", "--porcelain", "--untracked-files=no"):
        message = f"commit first, so that the last release's tree can be had again:\n{changed}"
        raise SystemExit(message)
    return _git("rev-parse", "HEAD")


def tree_of(commit: str) -> Path | None:
    """Have the files of a commit in a folder of their own; ``None`` where this clone does not hold it."""
    folder = ROOT / "build" / "quick" / f"release-{commit[:12]}"
    if not folder.exists():
        try:
            _git("worktree", "prune")
            _git("worktree", "add", "--force", "--detach", str(folder), commit)
        except (subprocess.CalledProcessError, FileNotFoundError):
            return None
    return folder


def beside(release: Path, stages: set[str]) -> dict[str, float]:
    """How many times as long as in the last release's tree each stage takes here, the middle of ``PAIRS``.

    A stage that the release does not have is left out.
    """
    asked = json.dumps(sorted(stages))
    pairs = [(_measured(ROOT, asked), _measured(release, asked)) for _ in range(PAIRS)]
    return {
        stage: median(median(here[stage]) / median(there[stage]) for here, there in pairs)
        for stage in sorted(stages)
        if all(stage in there for _, there in pairs)
    }


def _measured(tree: Path, asked: str) -> dict[str, list[float]]:
    said = subprocess.run(
        [sys.executable, "-c", _MEASURE, asked],
        cwd=tree,
        env=os.environ | {"PYTHONPATH": str(tree)},
        check=True,
        stdout=subprocess.PIPE,
    )
    found: dict[str, list[float]] = json.loads(said.stdout)
    return found


def _git(*given: str) -> str:
    said = subprocess.run(["git", *given], cwd=ROOT, check=True, capture_output=True, text=True)
    return said.stdout.strip()
