"""What a finding carries so that it can be re-performed by whoever holds nothing else."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from audit.evidence.rows_read import in_time
from audit.evidence.wording import Sentence
from audit.evidence.writer import LogNames
from audit.judge.gather import gather
from audit.recorded.attest import Attestations
from audit.verdicts.check import check
from rules.catalogue import load
from tests import tile_rounds as tiles
from tests.case_files import laid_out
from tests.fortune_asia_tables import hand, judged, table, wager
from tests.test_consequences import DEALER, ROOT


@pytest.fixture(scope="module")
def found() -> dict[str, Any]:
    """Higher in all three hands, and taken; a second wager at another seat is settled well."""
    hands = [
        hand("dealer", *DEALER),
        hand("3", "As Ah 7d 6c", "Qd Jd", "Ts"),
        hand("4", "2s 2h 4d 5c", "8d 6d", "5s"),
    ]
    chunk = table(hands, [wager("3", "lose"), wager("4", "lose")])
    findings = gather(judged(chunk), chunk, load(), LogNames(("log",), {}))
    [taken] = [each for each in findings if each["clause"] == ROOT]
    return taken


def test_stake_due_and_received_are_numbers_that_give_the_difference(found: dict[str, Any]) -> None:
    assert (found["stake_cents"], found["received_cents"]) == (100_00, 0)
    assert found["due_cents"] == 200_00
    assert found["received_cents"] - found["due_cents"] == found["amount_cents"] == -200_00


def test_steps_tell_of_the_seat_and_the_dealer_and_of_nobody_else(found: dict[str, Any]) -> None:
    assert {step["position"] for step in found["told"]} == {"", "3", "dealer"}
    texts = [step["text"] for step in found["told"]]
    assert any("due to win $100.00" in text and "Recorded: a loss" in text for text in texts)


def test_steps_of_an_ante_wager_tell_the_side_that_decides_it_and_no_other_wager() -> None:
    """An Ante Wager goes by the Over 23 or Under 18 Wager beside it, and not by the Bonus Wager."""
    clause = load().clauses["686a.7(i)#2(1)"]
    lost = {"wager_outcome": "lose", "wager_paid": 0, "wager_returned": 0}
    rows = {"ante 2": lost, "bonus 2": {"wager_player_id": "Ann", "wager_amount": 5, **lost}}
    laid = laid_out(clause, {"wagers": rows})
    outcome = check(clause, laid.chunk, laid.judged, Attestations({}, {}))
    [found] = gather([outcome], laid.chunk, load(), LogNames(("log",), {}))
    told = [step["text"].partition(":")[0] for step in found["told"] if step["per"] == "wager"]
    assert told == ["Position 2, Ante of $10.00", "Position 2, Over 23 Wager of $10.00"]


def test_every_hand_and_wager_of_the_round_that_the_check_read_is_named(found: dict[str, Any]) -> None:
    named = [(line["kind"], line["name"], line["file"]) for line in found["rests_on"] if line["file"]]
    assert [kind for kind, _, _ in named] == ["round", *["hand"] * 3, *["wager"] * 2]
    assert {name for kind, name, _ in named if kind == "hand"} == {"dealer", "3", "4"}
    assert [name for kind, name, _ in named if kind == "wager"] == ["3", "4"]
    assert {file for _, _, file in named} == {"log"}


def test_what_was_read_of_a_row_is_told_with_it(found: dict[str, Any]) -> None:
    [own] = [each for each in found["rests_on"] if (each["kind"], each["name"]) == ("wager", "3")]
    assert "amount: $100.00" in own["text"]
    assert "outcome: a loss" in own["text"]


def test_a_fact_says_whether_it_stands_in_the_log(found: dict[str, Any]) -> None:
    facts = {fact["name"]: fact["recorded"] for fact in found["facts"]}
    money = {"wager_paid_cents", "wager_returned_cents"}
    assert {name for name, recorded in facts.items() if recorded} <= {
        *("void", "wager_outcome", "settled_as"),
        *money,
    }
    assert facts["wager_stands"] is False


def test_rounds_of_a_shoe_of_which_no_time_is_recorded_come_last() -> None:
    early, late = datetime(2026, 3, 7, 1, tzinfo=UTC), datetime(2026, 3, 7, 2, tzinfo=UTC)
    lines = [{"at": at, "name": name} for at, name in ((None, "c"), (late, "b"), (None, "d"), (early, "a"))]
    assert [line["name"] for line in in_time(lines)] == ["a", "b", "c", "d"]


def test_what_is_undecided_of_one_row_names_the_rows_that_it_is_held_against() -> None:
    """A Pair Fortunes Wager without a time: the Pai Gow Wager that has one is named with it."""
    untimed = tiles.bet("3", tiles.PAIRS, outcome="lose", paid_at=None, collected_at=None)
    hands = {"dealer": "6-6 3-5 1-3 2-4", "3": "1-1 4-5 4-4 2-3"}
    chunk = tiles.night(tiles.game(hands, tiles.bet("3", outcome="lose"), untimed))
    found = gather(tiles.judged(chunk), chunk, load(), LogNames(("log",), {}))
    [undecided] = [each for each in found if each["clause"] == "621a.8(j)"]
    assert undecided["outcome"] == "unknown"
    lines = [line["text"] for line in undecided["rests_on"] if line["kind"] == "wager"]
    assert any("kind: Pai Gow;" in text and "collected at: " in text for text in lines)


def test_a_sentence_says_not_recorded_of_a_column_the_log_never_records() -> None:
    assert Sentence("vigorish of {vigorish_handling}").fill({"vigorish_handling": None}, 0, "UTC") == (
        "vigorish of not recorded"
    )
