"""Change the rules in one place at a time, and see whether a test notices: ``make mutate``.

``make mutate CHAPTER=645a ARGS="--number 100 --seed 7"`` draws changes of one chapter, without ``CHAPTER`` of
all rules.  It ends with 1 where fewer than 95 of 100 are noticed.  Changes that make the same program are
told in ``explained.yaml``, with the reason, and count as noticed.  A run that was broken off goes on where it
was, as long as rules and tests are the same.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from pathlib import Path

import yaml

from tests.mutate.changes import drawn
from tests.mutate.covered import FOLDER, covered, tree
from tests.mutate.kept import append, read_back
from tests.mutate.trial import Tried, tried
from tests.said import progress, say

EXPLAINED = Path(__file__).with_name("explained.yaml")
WANTED = 0.95
TESTS = ("tests/hands", "tests/second")
"""Folders of tests that hold the rules, beside the files right in ``tests``."""


def main() -> int:
    """Draw changes, try each, and print those that nobody noticed; a run broken off goes on where it was."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--chapter", default="", help="such as 645a; all rules where left out")
    parser.add_argument("--number", type=int, default=600, help="how many changes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument(
        "--tests", nargs="+", default=_tests(), help="fewer tests: what they notice is noticed"
    )
    chosen = parser.parse_args()
    tests: list[str] = chosen.tests
    known = covered(tests)
    changes = drawn(chosen.chapter, chosen.number, chosen.seed)
    kept = FOLDER / f"{chosen.chapter or 'rules'}-{chosen.seed}-{tree(tests)}.csv"
    found = [each for each in read_back(kept) if each.change in set(changes)]
    for each in found:
        _show(each)
    done = {each.change for each in found}
    rest = [(each, known.tests_of(each)) for each in changes if each not in done]
    for each in tried(rest, chosen.processes):
        found.append(each)
        append(kept, each)
        progress(f"{len(found)} of {len(changes)}, {sum(not one.noticed for one in found)} not noticed")
        _show(each)
    return _summed_up(found)


def _show(each: Tried) -> None:
    if not each.noticed:
        say(_told(each))


def _tests() -> list[str]:
    files = sorted(path.as_posix() for path in Path("tests").glob("test_*.py"))
    return [*files, *(folder for folder in TESTS if Path(folder).exists())]


def _told(each: Tried) -> str:
    was, now = each.change.lines()
    where = f"{each.change.file}:{each.change.line}"
    told = _reason(each)
    return f"{where}  ({each.tests} tests)\n  - {was}\n  + {now}" + (
        f"\n  same program: {told}" if told else ""
    )


def _reason(each: Tried) -> str:
    """Say why a change makes no difference, where somebody has written that down."""
    was, now = each.change.lines()
    for known in yaml.safe_load(EXPLAINED.read_text(encoding="utf-8")) or []:
        if (known["file"], known["was"], known["now"]) == (each.change.file, was, now):
            return str(known["why"])
    return ""


def _result(each: Tried) -> str:
    if each.noticed:
        return "noticed"
    return "explained" if _reason(each) else "open"


def _summed_up(found: list[Tried]) -> int:
    counts = Counter(_result(each) for each in found)
    share = 1 - counts["open"] / max(1, len(found))
    say(
        f"{len(found)} changes: {counts['noticed']} noticed, {counts['explained']} the same program, "
        f"{counts['open']} open; {share:.1%}"
    )
    return int(share < WANTED)


if __name__ == "__main__":
    sys.exit(main())
