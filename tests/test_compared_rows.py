"""A finding about an order names the row that it is held against, so that it can be re-performed."""

from __future__ import annotations

import re

import pytest

from audit.runs.findings import open_run
from tests.sample_runs import RunOf

pytestmark = pytest.mark.slow


def test_a_winner_paid_out_of_turn_is_told_with_the_one_paid_before(sample_run: RunOf) -> None:
    found = open_run(sample_run("minibaccarat")).findings.to_pylist()
    told = [row for row in found if row["clause"] == "627a.11(b)[order of seats]"]
    assert told
    for row in told:
        facts = {each["name"]: each["value"] for each in row["facts"]}
        before = re.sub(r"\D", "", facts["seat_paid_before"])
        named = {each["name"] for each in row["rests_on"] if each["kind"] == "wager"}
        assert {row["position"], before} <= named


def test_a_hand_settled_out_of_turn_is_told_with_the_hand_before(sample_run: RunOf) -> None:
    found = open_run(sample_run("over_under")).findings.to_pylist()
    told = [row for row in found if row["clause"] == "686a.7(i)"]
    assert told
    for row in told:
        told_of = {step["position"] for step in row["told"] if step["per"] in ("hand", "wager")}
        assert len(told_of) == 2  # its own, and the one it is held against
        for kind in ("hand", "wager"):
            assert told_of <= {each["name"] for each in row["rests_on"] if each["kind"] == kind}
