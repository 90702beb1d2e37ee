"""A finding stands alone: on nothing but its own evidence its clause says the same of it."""

from __future__ import annotations

import pytest

from audit.evidence import rows_read
from sample_logs import games
from tests.stands_alone import judged_again


@pytest.mark.slow
@pytest.mark.parametrize("game", games.names())
def test_a_clause_says_the_same_on_nothing_but_the_evidence_of_its_finding(game: str) -> None:
    again = list(judged_again(games.HERE / game / "log"))
    assert len(again) >= 15
    assert {finding["clause"]: otherwise for finding, otherwise in again if otherwise} == {}


@pytest.mark.slow
def test_findings_would_not_stand_without_what_happened_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows_read, "_MEANWHILE", frozenset())
    monkeypatch.setattr(rows_read, "_SHOE_BEFORE", frozenset())
    again = judged_again(games.HERE / "over_under" / "log")
    fallen = {finding["clause"] for finding, otherwise in again if otherwise}
    assert fallen == {"686a.7(c)[new dealer]", "686a.5(c)(2)"}
