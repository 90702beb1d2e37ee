"""What the witnesses of a record cost: their share of a run of the floor night, on which most of them speak.

``python -m tests.bench_witnesses LOG OUT`` runs once in its own process and prints seconds of processor:
those of the tests of witnesses with all that they work out first, of telling who vouches and of the
pace of tables, and those of the whole run.  Reading their rows at the door is
part of reading the log, and not counted.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any
from unittest.mock import patch

from audit.judge import one_part
from audit.judge.witnesses import WITNESSES, vouched
from audit.pipeline import run
from audit.recorded.pace import Pace
from audit.verdicts.check import check
from rules.clause import Clause
from tests.bench_reports import NIGHT, Line

TIMES = 3
MOST_PERCENT = 10
SUBMISSION = "rules_submission.yaml"


def cost_of_witnesses(folder: Path, root: Path) -> Iterator[Line]:
    """Measure their share of a run, a process each time; the night is there (``tests.bench_reports``)."""
    command = [sys.executable, "-m", "tests.bench_witnesses", str(folder / NIGHT), str(folder / "witnesses")]
    found = []
    for _ in range(TIMES):
        said = subprocess.run(command, cwd=root, check=True, capture_output=True, text=True).stdout
        own, whole = (float(each) for each in said.split())
        found.append((100 * own / whole, own, whole))
    shares = sorted(share for share, *_ in found)
    _, own, whole = sorted(found)[TIMES // 2]
    yield "a run of the floor night, one process", f"{whole:.1f} s of processor time", "", None
    yield "all witnesses in it", f"{own:.2f} s of processor time", "", None
    figure = f"{median(shares):.1f} % ({shares[0]:.1f} to {shares[-1]:.1f}, {TIMES} runs)"
    yield "their share of the run", figure, f"at most {MOST_PERCENT} %", shares[-1] <= MOST_PERCENT


class _Clock:
    """Adds up the processor time of this process in some functions."""

    def __init__(self) -> None:
        self.spent = 0.0

    def timed(self, function: Callable[..., Any], counts: Callable[..., bool]) -> Callable[..., Any]:
        def timed(*given: Any, **more: Any) -> Any:
            begun = time.process_time()
            try:
                return function(*given, **more)
            finally:
                if counts(*given):
                    self.spent += time.process_time() - begun

        return timed


def _always(*_: Any) -> bool:
    return True


def _of_a_witness(clause: Clause, *_: Any) -> bool:
    return any(each.judges(clause.citation) for each in WITNESSES)


def main(log: str, out: str) -> None:
    """Run once and print what the witnesses took, and the whole run."""
    clock = _Clock()
    with (
        patch.object(one_part, "check", clock.timed(check, _of_a_witness)),
        patch.object(one_part, "vouched", clock.timed(vouched, _always)),
        patch.object(Pace, "see", clock.timed(Pace.see, _always)),
        patch.object(Pace, "told", clock.timed(Pace.told, _always)),
    ):
        run(Path(log), Path(log) / SUBMISSION, Path(out), jobs=1)
    sys.stdout.write(f"{clock.spent} {time.process_time()}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
