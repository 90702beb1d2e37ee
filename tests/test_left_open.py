"""Sentences such as "nothing was left unchecked" stand in a paper only where each figure behind them is 0."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pyarrow as pa
import pytest

from audit.runs.findings import FINDINGS, open_run
from audit.runs.looks_told import how_examined
from audit.runs.states_told import by_state
from reports.about import About
from reports.exceptions.view import write_pages
from reports.executive.view import write_page
from reports.left_open import beneath
from tests.report_fixture import Row, finding, unknown, write_run
from tests.report_law import LAW

NOTHING = (
    "Nothing that the log could show was left unchecked.",
    "Nothing: wherever a checked duty arose, the log had the evidence to decide it.",
    "Nothing that the log could show was left unexamined.",
)
"""What the exception report says on page one and of what was undecided, and the page for a director."""
ALL_MET = {citation: "pass" for citation, _, state, *_ in LAW if state not in {"heading", "definition"}}


def _said(folder: Path, found: Sequence[Row]) -> str:
    """What the exception report and the page for a director say of a run in which all else was met."""
    breached = {row["clause"] for row in found}
    states = {citation: state for citation, state in ALL_MET.items() if citation not in breached}
    run = open_run(write_run(folder, found, states=states))
    about = About("0" * 64)
    _, volumes = write_pages(run, folder / "list.csv", about)
    html = "".join([*volumes, write_page(run, about)])
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def _consequence(outcome: str) -> Row:
    return {
        "clause": "627a.12(d)",
        "outcome": outcome,
        "position": "3",
        "observed": "not recorded",
        "required": "what was due",
        "amount_cents": None,
        "file": "wagers/a.parquet",
        "row": 1,
    }


def test_where_every_figure_is_zero_nothing_was_left(tmp_path: Path) -> None:
    said = _said(tmp_path, [finding()])
    assert [each in said for each in NOTHING] == [True, True, True]


def test_undecided_rows_of_a_breached_clause_are_told(tmp_path: Path) -> None:
    """The clause is in state exception, which hides that it is undecided in 31 rows, too."""
    said = _said(tmp_path, [finding(), unknown(clause="627a.12(c)")])
    assert not [each for each in NOTHING if each in said]
    assert "1 clause breached or met in other rows, with rows that lack the evidence to tell" in said
    assert (
        "The 1 undecided matter gathers rows by clause and cause, and concerns 1 clause (1 exception)."
        in said
    )


def test_what_is_undecided_under_an_exception_is_told(tmp_path: Path) -> None:
    found = [finding(consequences=[_consequence("unknown"), _consequence("exception")])]
    assert beneath(pa.Table.from_pylist(found, schema=FINDINGS)) == 1
    said = _said(tmp_path, found)
    assert not [each for each in NOTHING if each in said]
    assert said.count("1 matter undecided and told under other findings") == 3, "one for a director"
    assert "No finding of its own; 1 undecided matter told under other findings." in said


def test_a_clause_of_which_nobody_can_tell_is_not_called_undecided(tmp_path: Path) -> None:
    """Findings are undecided; a clause has the name that the annex gives it."""
    said = _said(tmp_path, [unknown()])
    assert "1 cannot tell" in said
    assert "concerns 1 clause (1 cannot tell)" in said
    assert by_state({"unknown": 1_200, "exception": 2, "pass": 0}) == "2 exception, 1,200 cannot tell"


@pytest.mark.parametrize("outcome", ["exception", "review"])
def test_what_follows_and_is_decided_leaves_nothing_open(outcome: str) -> None:
    found = [finding(consequences=[_consequence(outcome)]), unknown()]
    assert beneath(pa.Table.from_pylist(found, schema=FINDINGS)) == 0


def test_every_row_was_checked_is_said_with_what_was_not() -> None:
    states = {"pass": 3, "pass in part": 1, "not auditable": 2}
    receipt = {
        "totals": {"states_of_games_played": states},
        "intake": {"tables": {"rounds": {"rows_for_context": 7}, "hands": {"rows_for_context": 5}}},
    }
    breached = {"citation": "627a.12(c)", "state": "exception", "not_auditable": 9}
    others = [{**breached, "state": "pass in part"}, {**breached, "not_auditable": 0}]
    said = how_examined(receipt, [breached, *others])
    assert (
        "but for 2 clauses that could not be audited, 2 clauses that could be audited in some rows only and "
        "12 rows read for what came before; no row was left out by sampling."
    ) in said
