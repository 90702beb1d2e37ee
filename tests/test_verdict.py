"""The one word and the exit code of a run: what nobody could check is never called clean."""

from __future__ import annotations

from typing import Any

import pytest

from audit.recorded.completeness import Missing
from audit.writing.write_run import _verdict

CLEAN = ("clean", 0)


def _row(state: str = "pass", **counts: int) -> dict[str, Any]:
    row = {"state": state, "passed": 5, "review": 0, "other_reading": 0, "unknown": 0, "not_auditable": 0}
    return row | counts


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        (_row(), CLEAN),
        (_row("attested"), CLEAN),
        (_row("not applicable"), CLEAN),
        (_row("not attested"), ("undecided", 4)),
        (_row("expired"), ("undecided", 4)),
        (_row("unknown"), ("undecided", 4)),
        (_row("pass in part", not_auditable=1), ("undecided", 4)),
        (_row("waived"), ("waived", 4)),
        (_row("waived", unknown=1), ("waived", 4)),
        (_row("for review", review=1), ("for_review", 4)),
        (_row("exception"), ("exceptions", 1)),
        (_row("error"), ("error", 3)),
        (_row("not applicable", passed=0), ("nothing_audited", 2)),
    ],
)
def test_a_run_is_clean_only_where_all_could_be_decided(
    row: dict[str, Any], expected: tuple[str, int]
) -> None:
    others = [] if row["passed"] == 0 else [_row()]
    verdict = _verdict([*others, row], [])
    assert (verdict["result"], verdict["exit_code"]) == expected


def test_a_run_that_lacks_something_is_not_clean() -> None:
    assert _verdict([_row()], [Missing("silence", 1, "no data for MB-01")])["result"] == "incomplete"
