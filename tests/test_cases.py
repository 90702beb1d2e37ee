"""Every case of every case file, one test a file."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from audit.verdicts.check import Result
from rules.clause import Clause
from tests.case_files import (
    FOLDER,
    Case,
    Judged,
    ask_clauses,
    ask_every_clause,
    bases_of,
    cases_of,
    clauses_by_file,
    judged_cases,
    judged_in_log,
    log_cases_of,
    written_in,
)

FILES = sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.glob("*/[crs]*.yaml"))


@pytest.mark.parametrize("file", FILES)
def test_cases_come_out_as_written(file: str) -> None:
    assert written_in(FOLDER / file)
    ask_clauses(clauses_by_file().get(FOLDER / file, []), _otherwise)


@pytest.mark.slow
def test_logs_that_cases_are_laid_over_breach_nothing() -> None:
    def breached(clause: Clause) -> Iterator[str]:
        for name in bases_of(clause):
            said = judged_in_log(clause, Case(name, {"like": name}, Result.PASSED, in_log=True))
            if said.result is Result.EXCEPTION:
                yield name

    ask_every_clause(breached)


def _otherwise(clause: Clause) -> Iterator[str]:
    for case, said in zip(cases_of(clause), judged_cases(clause), strict=True):
        problem = _problem(case, said)
        if problem:
            yield f"{case.name}: {problem}, with {case.given}"
    for case in log_cases_of(clause):
        try:
            problem = _problem(case, judged_in_log(clause, case))
        except AssertionError as error:
            problem = str(error)
        if problem:
            yield f"{case.name}: {problem}"


def _problem(case: Case, said: Judged) -> str:
    if said.result is not case.result:
        return f"{said.result.name}, not {case.result.name} {said.reason}".strip()
    if said.result not in (Result.EXCEPTION, Result.REVIEW):
        return ""
    if said.record != case.record:
        return f"a fault of {'the record' if said.record else 'conduct'}"
    if case.amount_cents is not None and said.amount_cents != case.amount_cents:
        return f"amount_cents {said.amount_cents}, not {case.amount_cents}"
    return ""
