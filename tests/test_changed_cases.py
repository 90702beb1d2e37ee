"""What a change of a case's log must not bring: a table beside it says nothing, a void mark hides nothing."""

from __future__ import annotations

from datetime import timedelta

import pytest

from audit.verdicts.check import Result, is_breach
from audit.verdicts.either import by_either
from rules.catalogue import load
from rules.clause import Clause
from tests.case_files import Case, judged_there, laid_out, outcome_of
from tests.case_logs import Laid
from tests.changed_cases import (
    beside_another_table,
    called_void,
    changed,
    drawn,
    hours_later,
    in_another_order_of_names,
    money_moved,
    turned_over,
)

pytestmark = pytest.mark.slow


def _said(clause: Clause, laid: Laid) -> list[tuple[int, str]]:
    """What a clause says of the rows at the case's own table."""
    assert clause.per is not None
    outcome = outcome_of(clause, laid)
    tables = laid.chunk.column("table_id", clause.per, clause.wager)
    own = [row for row in range(len(outcome.rows)) if tables.text(row) == "T-1"]
    return [(row, Result(int(outcome.results[row])).name) for row in own if outcome.results[row] >= 0]


def test_another_table_beside_it_changes_nothing_of_a_case() -> None:
    differ = []
    for clause, case in drawn(10, seed=3):
        alone = [said for _, said in _said(clause, laid_out(clause, case.given, case.on))]
        beside = changed(clause, case, beside_another_table(clause, case))
        if alone != [said for _, said in _said(clause, beside)]:
            differ.append(f"{clause.citation}: {case.name}")
    assert not differ


def test_neither_midnight_nor_the_order_of_names_changes_what_is_said_of_a_case() -> None:
    differ = []
    for clause, case in drawn(30, seed=11):
        changes = (hours_later(timedelta(hours=3, minutes=46)), in_another_order_of_names(case))
        for change in (
            *changes,
            hours_later(timedelta(hours=8, minutes=46)),
        ):  # midnight UTC, and there
            said = judged_there(clause, case, changed(clause, case, change)).result
            if said is not case.result:
                differ.append(f"{clause.citation}: {case.name}: {said.name}")
    assert not differ


def _accuses(clause: Clause, laid: Laid) -> bool:
    """Whether any clause of the chapter finds a breach."""
    clauses = [each for each in load().of_chapter(clause.chapter) if each.function]
    outcomes = by_either([outcome_of(each, laid) for each in clauses], laid.chunk)
    return any(is_breach(each.results).any() for each in outcomes)


def _exceptions(share: int) -> list[tuple[Clause, Case]]:
    return [(clause, case) for clause, case in drawn(share, seed=4) if case.result is Result.EXCEPTION]


def test_a_void_mark_alone_silences_nobody() -> None:
    silent = []
    for clause, case in _exceptions(15):
        laid = changed(clause, case, called_void)
        if money_moved(laid) and not _accuses(clause, laid):
            silent.append(f"{clause.citation}: {case.name}")
    assert not silent


def test_an_amount_that_nobody_recorded_accuses_nobody() -> None:
    """Of cells that hold dollars, none may turn a pass into an exception when it is emptied."""
    found = []
    for clause, case in drawn(60, seed=5):
        if case.result is Result.PASSED:
            found += [line for line in turned_over(clause, case) if "PASSED -> EXCEPTION" in line]
    assert not [line for line in found if line.endswith(("_amount", "_paid", "_returned"))]
