"""What is new, known, re-opened or resolved after some runs of a property."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pyarrow as pa
import pytest

from audit.life.refusals import Refusals
from audit.life.standing import Found, Life, TableDay, Told, after, compare, earlier, told
from audit.runs.findings import COVERAGE, FINDINGS, POPULATION
from tests.report_fixture import finding, unknown

MONDAY, TUESDAY, WEDNESDAY = (date(2026, 3, day) for day in (9, 10, 11))


def _place(day: date, table: str = "MB-01") -> TableDay:
    return "PHL1", table, day


def _found(day: date, clause: str = "627a.12(c)", outcome: str = "exception") -> Found:
    return Found(clause, outcome, _place(day))


def _run(
    number: int,
    days: list[date],
    found: dict[str, Found],
    undecided: list[tuple[str, date]] | None = None,
    unaudited: list[str] | None = None,
    rounds: int = 9,
) -> Told:
    return Told(
        number,
        frozenset(days),
        found,
        frozenset((clause, _place(day)) for clause, day in undecided or ()),
        frozenset(unaudited or ()),
        dict.fromkeys((_place(day) for day in days), rounds),
    )


def test_a_finding_never_seen_is_new_and_one_that_stands_is_known() -> None:
    before = earlier([_run(1, [MONDAY], {"F-1": _found(MONDAY)})])
    run = _run(2, [MONDAY, TUESDAY], {"F-1": _found(MONDAY), "F-2": _found(TUESDAY)})
    assert compare(run, before).life == {"F-1": Life.KNOWN, "F-2": Life.NEW}
    assert compare(run, before).resolved == ()
    assert (after(run, before)["F-1"].first, after(run, before)["F-1"].last) == (1, 2)


def test_a_finding_of_a_judged_day_that_is_no_longer_found_is_resolved_once() -> None:
    runs = [_run(1, [MONDAY], {"F-1": _found(MONDAY)}), _run(2, [MONDAY, TUESDAY], {})]
    assert compare(runs[1], earlier(runs[:1])).resolved == ("F-1",)
    stands = earlier(runs)["F-1"]
    assert (stands.resolved, stands.is_open, stands.last) == (2, False, 1)
    assert compare(_run(3, [MONDAY], {}), earlier(runs)).resolved == ()


def test_a_finding_of_a_day_that_was_not_judged_stays_as_it_was() -> None:
    before = earlier([_run(1, [MONDAY], {"F-1": _found(MONDAY)})])
    run = _run(2, [TUESDAY, WEDNESDAY], {})
    assert compare(run, before).resolved == ()
    assert after(run, before) == before


def test_a_resolved_finding_that_is_found_again_is_re_opened_and_then_known() -> None:
    runs = [
        _run(1, [MONDAY], {"F-1": _found(MONDAY)}),
        _run(2, [MONDAY], {}),
        _run(3, [MONDAY], {"F-1": _found(MONDAY)}),
        _run(4, [MONDAY], {"F-1": _found(MONDAY)}),
    ]
    assert compare(runs[2], earlier(runs[:2])).life == {"F-1": Life.REOPENED}
    assert compare(runs[3], earlier(runs[:3])).life == {"F-1": Life.KNOWN}
    stands = earlier(runs)["F-1"]
    assert (stands.first, stands.last, stands.is_open) == (1, 4, True)


def test_an_exception_that_can_no_longer_be_decided_is_not_resolved() -> None:
    before = earlier([_run(1, [MONDAY], {"F-1": _found(MONDAY)})])
    gone = _run(2, [MONDAY], {}, undecided=[("627a.12(c)", MONDAY)])
    other = _run(2, [MONDAY], {}, undecided=[("627a.12(d)", MONDAY), ("627a.12(c)", TUESDAY)])
    assert compare(gone, before).resolved == ()
    assert compare(other, before).resolved == ("F-1",)


def test_an_unknown_is_resolved_also_where_the_clause_is_undecided_for_another_cause() -> None:
    before = earlier([_run(1, [MONDAY], {"F-1": _found(MONDAY, outcome="unknown")})])
    run = _run(2, [MONDAY], {"F-2": _found(MONDAY, outcome="unknown")}, undecided=[("627a.12(c)", MONDAY)])
    assert compare(run, before).resolved == ("F-1",)


def test_a_gaming_table_whose_rounds_are_gone_from_the_log_resolves_nothing() -> None:
    before = earlier([_run(1, [MONDAY], {"F-1": _found(MONDAY)})])
    assert compare(_run(2, [MONDAY], {}, rounds=0), before).resolved == ()


def test_an_exception_whose_clause_can_no_longer_be_audited_at_all_is_not_resolved() -> None:
    before = earlier([_run(1, [MONDAY], {"F-1": _found(MONDAY)})])
    assert compare(_run(2, [MONDAY], {}, unaudited=["627a.12(c)"]), before).resolved == ()
    assert compare(_run(2, [MONDAY], {}, unaudited=["627a.12(d)"]), before).resolved == ("F-1",)


def test_rounds_that_are_gone_from_the_log_resolve_nothing() -> None:
    before = earlier([_run(1, [MONDAY], {"F-1": _found(MONDAY)})])
    assert compare(_run(2, [MONDAY], {}, rounds=8), before).resolved == ()
    assert compare(_run(2, [MONDAY], {}, rounds=10), before).resolved == ("F-1",)


def test_a_finding_about_a_gaming_table_without_rounds_is_resolved_when_it_is_no_longer_found() -> None:
    before = earlier([_run(1, [MONDAY], {"F-1": _found(MONDAY)}, rounds=0)])
    assert compare(_run(2, [MONDAY], {}, rounds=0), before).resolved == ("F-1",)


def test_what_matters_is_read_from_findings_and_population() -> None:
    below = {**dict.fromkeys(("position", "observed", "required", "file")), "clause": "627a.3(d)"}
    rows = [
        finding(),
        unknown(consequences=[{**below, "outcome": "unknown", "row": 1, "amount_cents": None}]),
    ]
    row = rows[0]
    place = (row["property_id"], row["table_id"], row["gaming_day"])
    seen = {"property_id": place[0], "table_id": place[1], "gaming_day": place[2], "rounds": 3, "wagers": 9}
    examined = [
        {"citation": "627a.3(c)", "state": "exception", "examined": 3, "not_auditable": 4},
        {"citation": "627a.3(e)", "state": "not auditable", "examined": 0, "not_auditable": 4},
        {"citation": "627a.3(f)", "state": "error", "examined": 0, "not_auditable": 0},
        {"citation": "627a.3(g)", "state": "not applicable", "examined": 0, "not_auditable": 0},
    ]
    run = told(
        7,
        [row["gaming_day"]],
        pa.Table.from_pylist(rows, schema=FINDINGS),
        pa.Table.from_pylist([seen, seen], schema=POPULATION),
        pa.Table.from_pylist(examined, schema=COVERAGE),
        Refusals({row["round_id"]: 1, place: 2, place[2]: 4, "R-2": 8}),
    )
    assert run.number == 7
    assert run.refused_of(run.found["X-0001"]) == 7
    assert run.wagers == {place: 18}
    assert run.judged == {row["gaming_day"]}
    assert run.found["X-0001"] == Found("627a.12(c)", "exception", place, row["round_id"])
    assert run.undecided == {("627a.3(c)", place), ("627a.3(d)", place)}
    assert run.unaudited == {"627a.3(e)", "627a.3(f)"}
    assert run.dealt == {place: 6}


@pytest.mark.parametrize(
    ("wagers", "refused", "resolved"),
    [(9, {}, True), (8, {}, False), (9, {"R-1": 1}, False), (9, {"R-2": 1}, True), (9, {MONDAY: 1}, False)],
)
def test_what_was_refused_or_is_gone_resolves_nothing(
    wagers: int, refused: dict[Any, int], resolved: bool
) -> None:
    place = _found(MONDAY).place
    found = Found("627a.12(c)", "exception", place, "R-1")
    first = replace(_run(1, [MONDAY], {"F-1": found}), wagers={place: 9})
    second = replace(_run(2, [MONDAY], {}), wagers={place: wagers}, refused=Refusals(refused))
    assert (compare(second, earlier([first])).resolved == ("F-1",)) is resolved


def test_what_was_refused_already_when_it_was_found_hinders_nothing() -> None:
    found = Found("627a.12(c)", "exception", _found(MONDAY).place, "R-1")
    first = replace(_run(1, [MONDAY], {"F-1": found}), refused=Refusals({MONDAY: 2}))
    second = replace(_run(2, [MONDAY], {}), refused=Refusals({MONDAY: 2}))
    assert compare(second, earlier([first])).resolved == ("F-1",)
