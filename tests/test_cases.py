"""Every case of every case file, one test each."""

from __future__ import annotations

import pytest

from audit.check import Result
from rules.clause import Clause
from tests.case_files import Case, cases_of, checked, judged_cases

CASES = [
    pytest.param(clause, place, case, id=f"{clause.citation} {case.name}")
    for clause in checked()
    for place, case in enumerate(cases_of(clause))
]


@pytest.mark.parametrize(("clause", "place", "case"), CASES)
def test_case(clause: Clause, place: int, case: Case) -> None:
    said = judged_cases(clause)[place]
    assert said.result.name == case.result.name, f"{case.citation} with {case.given}"
    if said.result is Result.EXCEPTION:
        assert said.record == case.record, "fault of the record" if said.record else "fault of conduct"
        if case.amount_cents is not None:
            assert said.amount_cents == case.amount_cents
