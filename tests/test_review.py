"""What is for review: decided by nobody yet, and neither a pass nor an accusation."""

from __future__ import annotations

import pytest

from audit.verdicts.check import Result, results_of
from rules.clause import Verdict
from rules.kinds import Flag
from rules.values import booleans


def _one(value: bool | None) -> Flag:
    return booleans([bool(value)], [value is not None])


@pytest.mark.parametrize(
    ("applies", "holds", "claimed", "result"),
    [
        (True, None, True, Result.REVIEW),
        (True, None, False, Result.UNKNOWN),
        (True, None, None, Result.UNKNOWN),
        (True, True, True, Result.PASSED),
        (True, False, True, Result.EXCEPTION),
        (None, None, True, Result.UNKNOWN),
        (False, None, True, Result.NOT_APPLICABLE),
    ],
)
def test_only_an_undecided_row_that_rests_on_a_claim_is_for_review(
    applies: bool | None, holds: bool | None, claimed: bool | None, result: Result
) -> None:
    verdict = Verdict(_one(applies), _one(holds), review=_one(claimed))
    assert results_of(verdict, 1).tolist() == [result]
