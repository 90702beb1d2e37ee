"""Which tests run through which lines of the rules, and how long each takes."""

from __future__ import annotations

import ast
import hashlib
import itertools
import json
import os
import subprocess
import sys
from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

import coverage
import pytest

from tests.mutate.changes import ROOT, Change
from tests.said import say

FOLDER = ROOT / "build" / "mutate"
MOST_SECONDS = 60
"""Of tests that are tried on one change: fewer than a trial may take, so that it ends by itself."""
_OF_DATES = "tests/test_effective_dates.py"
"""Looks at what chapters declare as they are loaded."""


class _Seconds:
    """Notes how long each test takes; a pytest plugin."""

    def __init__(self) -> None:
        self.of: dict[str, float] = defaultdict(float)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.of[report.nodeid] += report.duration


@dataclass(frozen=True)
class Covered:
    """What a run of the tests ran through.

    lines    of each file, below the project's root: of each line the tests that run it
    seconds  of each test
    """

    lines: dict[str, dict[int, frozenset[str]]]
    seconds: dict[str, float]

    @cached_property
    def _of_chapters(self) -> list[str]:
        return [test for test in self.seconds if test.startswith("tests/test_cases.py")]

    def tests_of(self, change: Change) -> list[str]:
        """Name the tests that run what is changed, the quickest first.

        What is read once as a file is loaded, such as the statement of a duty, no test runs as its own: its
        section's cases come first then, and all that run through the file or its chapter.  Where they would
        take too long, the last are left out: what the others notice is noticed.
        """
        of_file = self.lines.get(change.file, {})
        within = _function_around(change.file, change.line)
        found = {test for line in within for test in of_file.get(line, ())}
        if not found:
            found = {test for tests in of_file.values() for test in tests}
            found |= {test for test in self._of_chapters if _mirrors(test, change.file)}
            found |= {test for test in self.seconds if test.startswith(_OF_DATES)}
        if not any(test.startswith("tests/test_cases.py") for test in found):
            found |= set(self._of_chapters)
        by_time = sorted(found, key=lambda test: (self.seconds.get(test, 0.0), test))
        return self._in_time(sorted(by_time, key=lambda test: not _mirrors(test, change.file, section=True)))

    def _in_time(self, tests: list[str]) -> list[str]:
        ends = itertools.accumulate(self.seconds.get(test, 0.0) for test in tests)
        return [test for test, end in zip(tests, ends, strict=True) if end <= MOST_SECONDS]


def _mirrors(test: str, file: str, *, section: bool = False) -> bool:
    """Whether a test is of the cases of a file's chapter, or of its very section."""
    of_file = Path(file).relative_to("rules").with_suffix("").as_posix()
    return (of_file if section else of_file.split("/")[0]) in test


@lru_cache(maxsize=32)
def _functions(file: str) -> list[tuple[int, int]]:
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    return [(node.body[0].lineno, node.end_lineno or 0) for node in functions]


def _function_around(file: str, line: int) -> range:
    """Return the lines of the innermost function that holds one; none for what stands outside of all."""
    around = [(end - begin, begin, end) for begin, end in _functions(file) if begin <= line <= end]
    _, begin, end = min(around, default=(0, 1, 0))
    return range(begin, end + 1)


def covered(tests: list[str]) -> Covered:
    """Run the tests once and note what they run through; what is known of the same tree is not run again."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    data, times = FOLDER / f"{tree(tests)}.coverage", FOLDER / f"{tree(tests)}.json"
    if not times.exists():
        say("Which tests run through which lines ...")
        command = [sys.executable, "-m", "tests.mutate.covered", str(times), *tests]
        subprocess.run(command, cwd=ROOT, check=True, env={**os.environ, "COVERAGE_FILE": str(data)})
    measured = coverage.CoverageData(basename=str(data))
    measured.read()
    lines: dict[str, dict[int, frozenset[str]]] = {}
    for file in measured.measured_files():
        of_lines = measured.contexts_by_lineno(file)
        lines[Path(file).relative_to(ROOT).as_posix()] = {
            line: frozenset(name.partition("|")[0] for name in names if name)
            for line, names in of_lines.items()
        }
    return Covered(lines, json.loads(times.read_text(encoding="utf-8")))


def tree(tests: list[str]) -> str:
    """Name the rules and tests as they stand, without what makes and explains the changes."""
    found = hashlib.sha256(" ".join(tests).encode())
    for folder in ("rules", "audit", "tests"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in {".py", ".yaml"} and path.parent != ROOT / "tests" / "mutate":
                found.update(path.read_bytes())
    return found.hexdigest()[:16]


def main() -> int:
    """Run tests under coverage; the first argument says where their times go."""
    times, *tests = sys.argv[1:]
    seconds = _Seconds()
    options = ["-q", "-n", "auto", "--dist", "worksteal", "-m", "not slow", "--no-header"]
    measure = ["--cov=rules", "--cov-context=test", "--cov-report="]
    code = pytest.main([*options, *measure, *tests], plugins=[seconds])
    if code == pytest.ExitCode.OK:
        Path(times).write_text(json.dumps(seconds.of), encoding="utf-8")
    return int(code)


if __name__ == "__main__":
    sys.exit(main())
