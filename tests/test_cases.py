"""Every case of every case file, one test a file."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from audit.check import Result
from rules.clause import Clause
from tests.case_files import (
    FOLDER,
    Case,
    Judged,
    ask_every_clause,
    case_file,
    cases_of,
    judged_cases,
    written_for,
)

FILES = sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.yaml"))


@pytest.mark.parametrize("file", FILES)
def test_cases_come_out_as_written(file: str) -> None:
    ask_every_clause(
        lambda clause: _otherwise(clause) if case_file(written_for(clause)) == FOLDER / file else ()
    )


def _otherwise(clause: Clause) -> Iterator[str]:
    for case, said in zip(cases_of(clause), judged_cases(clause), strict=True):
        problem = _problem(case, said)
        if problem:
            yield f"{case.name}: {problem} {case.given}"


def _problem(case: Case, said: Judged) -> str:
    if said.result is not case.result:
        return f"{said.result.name}, not {case.result.name}, with"
    if said.result is not Result.EXCEPTION:
        return ""
    if said.record != case.record:
        return f"a fault of {'the record' if said.record else 'conduct'}, with"
    if case.amount_cents is not None and said.amount_cents != case.amount_cents:
        return f"amount_cents {said.amount_cents}, not {case.amount_cents}, with"
    return ""
