"""How cases are read and laid out, and what is said of those that are written wrongly."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from audit.verdicts.check import Result
from rules.catalogue import load
from rules.clause import Clause, Per
from tests.case_files import (
    Case,
    _case,
    ask_every_clause,
    bases_of,
    cases_of,
    judged_in_log,
    log_cases_of,
)
from tests.case_logs import Laid, base, lay_out
from tests.rounds import column


def _clause() -> Clause:
    return load().clauses["645a.5(i)(1)(iii)"]


def _bases() -> dict[str, Any]:
    return bases_of(_clause())


def _laid_out(log: dict[str, Any]) -> Laid:
    return lay_out(load().chapters["645a"], log, _bases())


def test_every_clause_with_a_complaint_is_named() -> None:
    def complaints(clause: Clause) -> Iterator[str]:
        if clause.citation == "645a.2(a)":
            raise ValueError
        if clause.citation in {"645a.5(a)", "627a.5(a)"}:
            yield "is amiss"

    with pytest.raises(AssertionError) as failed:
        ask_every_clause(complaints)
    assert str(failed.value).splitlines()[1:] == [
        "ch627a_minibaccarat/s05_shuffle_and_cut.yaml: 627a.5(a): is amiss",
        "ch645a_pai_gow_poker/s02_table.yaml: 645a.2(a): ValueError: ",
        "ch645a_pai_gow_poker/s05_shuffle_and_cut.yaml: 645a.5(a): is amiss",
    ]


@pytest.mark.parametrize(
    ("item", "reason"),
    [
        ({"case": "a", "result": "pass"}, "a: wrong keys"),
        ({"case": "a", "given": {}, "log": {}, "result": "pass"}, "a: wrong keys"),
        ({"case": "a", "given": {}, "filed": {}, "result": "pass"}, "a: wrong keys"),
        ({"case": "a", "given": {}, "result": "passed"}, "a: no such result as 'passed'"),
    ],
)
def test_a_case_written_wrongly_is_named(item: dict[str, Any], reason: str) -> None:
    with pytest.raises(AssertionError, match=reason):
        _case(item)


def test_cases_in_common_stand_once() -> None:
    of = load().clauses
    assert cases_of(of["645a.11(j)"]) == cases_of(of["645a.2(b)"])
    assert len(cases_of(of["688a.11(h)(2)(ii)[order]"])) == 1 + len(cases_of(of["645a.11(h)(1)(ii)[order]"]))


def test_a_clause_that_another_stands_for_has_the_cases_of_that_one() -> None:
    original = load().clauses["645a.5(b)(1)"]
    derived = replace(original, citation="688a.5(zz)", same_as="645a.5(b)(1)")
    assert cases_of(derived) == cases_of(original)
    assert log_cases_of(derived) == ()


# ---------------------------------------------------------------------------------------- rows of a log


def test_rows_are_laid_over_those_of_a_base() -> None:
    log = {
        "rounds": {"R1": {"die_1": None}},
        "hands": {"3": None, "5": {"set_low": "Qd 7h"}},
        "wagers": {"fortune_bonus 2": {"wager_amount": 5}},
        "events": {"no_roll": {"event_at": "20:05:06", "event_round_id": "R1"}},
    }
    laid = _laid_out(log)
    chunk = laid.chunk
    assert column(chunk, "die_1", "round") == [None]
    assert column(chunk, "die_2", "round") == [6]
    assert laid.names["hands"] == ["4", "5", "6", "dealer", "1", "2"]
    assert chunk.tables["hands"].column("set_low").to_pylist()[1] == ["Qd", "7h"]
    assert chunk.tables["hands"].column("set_high").to_pylist()[1] == ["Jd", "Js", "7h", "4c", "2c"]
    assert column(chunk, "wager_kind") == ["pai_gow_poker", "pai_gow_poker", "fortune_bonus"]
    assert column(chunk, "wager_amount_cents") == [10_000, 5_000, 500]
    assert set(column(chunk, "round_id")) == {"R1"}
    # Events stand in the order of their times, however they are written.
    assert laid.names["events"].index("no_roll") == laid.names["events"].index("dice_shaken") + 1
    assert column(chunk, "event_number", "event") == list(range(1, chunk.count(Per.EVENT) + 1))


def test_a_base_may_be_laid_over_another() -> None:
    assert base(_bases(), "dealt from the hand").tables["rounds"]["R1"]["dealing_method"] == "hand"
    assert base(_bases(), "dealt from the hand").tables["hands"] == base(_bases(), "standard").tables["hands"]


def test_what_the_base_records_the_log_records() -> None:
    """One cell left empty is not known; it is no sign that the casino records no such thing."""
    unknown = Case("", {"rounds": {"R1": {"die_1": None}}}, Result.UNKNOWN, in_log=True)
    assert judged_in_log(_clause(), unknown).result is Result.UNKNOWN
    assert "hand_racked_at" in _laid_out({}).chunk.never_recorded


def test_what_is_filed_and_read_is_that_of_the_base_but_for_the_case() -> None:
    chosen = {
        "filed": {"positions": 5, "house_way": None},
        "readings": {"seat_numbering": "from_dealers_right"},
    }
    (filed,) = _laid_out(chosen).chunk.filed
    assert filed.options is not None
    assert filed.options["positions"] == 5
    assert "house_way" not in filed.options
    assert filed.options["progressive_reset"] == 1_000_000
    assert filed.readings == {"seat_numbering": "from_dealers_right"}


@pytest.mark.parametrize(
    ("log", "reason"),
    [
        ({"like": "nothing"}, "base.yaml has no 'nothing'"),
        ({"cards": {}}, "the log has no cards"),
        ({"hands": {"2": {"card": "As"}}}, "hands 2: no column card"),
        ({"hands": {"2": {"cards": "As 1s"}}}, "hands 2: cards: '1s' is not a card or tile"),
        ({"hands": {"seat": {}}}, "hands seat: hand_position cannot be 'seat'"),
        ({"hands": {"2": {"surrendered": "yes"}}}, "hands 2: surrendered: 'yes' is neither true nor false"),
        ({"rounds": {"R1": {"first_card_at": "8 pm"}}}, "rounds R1: first_card_at: '8 pm' is no time"),
        ({"rounds": {"R1": {"die_1": "six"}}}, "rounds R1: die_1: 'six' is no whole number"),
        ({"wagers": {"pai_gow_poker 2": {"wager_paid": "all"}}}, "wager_paid: 'all' is not an amount"),
    ],
)
def test_a_log_written_wrongly_is_told(log: dict[str, Any], reason: str) -> None:
    with pytest.raises(AssertionError, match=reason):
        _laid_out(log)


def test_the_result_is_the_gravest_or_that_of_the_row_named() -> None:
    two_rounds = {"like": "two rounds", "rounds": {"R2": {"start_position": "3"}}}
    second = load().clauses["645a.5(i)(2)"]
    found = {
        row: judged_in_log(second, Case("", two_rounds, Result.PASSED, in_log=True, row=row)).result
        for row in ("", "R1", "R2")
    }
    assert found == {"": Result.EXCEPTION, "R1": Result.NOT_APPLICABLE, "R2": Result.EXCEPTION}
