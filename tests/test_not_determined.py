"""Where a breach moves dollars that nobody can work out, the paper says what is missing, by its clause."""

from __future__ import annotations

import pytest

from reports import effect
from reports.not_determined import BY_CLAUSE
from rules.catalogue import load
from tests.report_fixture import finding


@pytest.mark.parametrize("clause", BY_CLAUSE)
def test_each_reason_is_of_a_clause_that_there_is(clause: str) -> None:
    assert clause in load().clauses


def _said(clause: str, per: str, **changes: object) -> str:
    none = dict.fromkeys(("amount_cents", "stake_cents", "received_cents", "wagered_cents"))
    return effect.in_words(
        finding(**{**none, "clause": clause, "facts": [], "position": "3", **changes}), per
    )


def test_the_clause_goes_before_the_kind_of_row() -> None:
    said = _said("686a.7(g)(1)", "wager")
    assert said.startswith("Not determined: whether the patron would have wagered the amount required, or")
    assert "how the wager would have been made" in _said("627a.7(e)", "wager")


def test_a_record_that_contradicts_itself_is_told_as_such_first() -> None:
    assert "the record does not show" in _said("627a.7(c)", "wager", fault="record")
