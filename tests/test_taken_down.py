"""Every clause about wagers asks whether they lay, and the simulators deal wagers that were taken down."""

from __future__ import annotations

from typing import Any

import pytest

from rules.catalogue import load
from rules.clause import Clause, Status
from sample_logs import games
from sample_logs.taken_down import with_wagers_taken_down

WAGERS = {
    "wager_amount_cents",
    "wager_form",
    "wager_kind",
    "wager_outcome",
    "wager_paid_cents",
    "wager_position",
    "wager_returned_cents",
    "wager_side",
}
"""Columns that say of a wager what it is and what became of it."""

NO_EMPTY_CELL = "a wager that was taken down bears no vigorish either; it is looked at where some is recorded"
MARKED = "asks what became of vigorish that was marked; of a wager that was taken down none is"

EXEMPT = {
    "621a.8(i)[no vigorish on other wagers]": NO_EMPTY_CELL,
    "627a.12(c)[no vigorish on other wagers]": NO_EMPTY_CELL,
    "659a.12(a)[no vigorish on other wagers]": NO_EMPTY_CELL,
    "686a.8(a)[no vigorish]": NO_EMPTY_CELL,
    "687a.12(a)[no vigorish]": NO_EMPTY_CELL,
    "688a.12(a)[no vigorish on other wagers]": NO_EMPTY_CELL,
    "627a.12(d)(2)(i)[amount collected]": MARKED,
    "627a.12(d)(2)(i)[collection recorded]": MARKED,
}
"""Clauses about wagers that do not ask whether these lay, and why."""


def _about_wagers(clause: Clause) -> bool:
    reads = load().reads(clause)
    return bool(clause.wager or reads & WAGERS)


def test_every_clause_about_wagers_asks_whether_they_lay_or_says_why_not() -> None:
    checked = [c for c in load().clauses.values() if c.status is Status.CHECKED and _about_wagers(c)]
    assert len(checked) > 500
    # The clauses on when wagers are made judge the change itself.
    asked = {"was_withdrawn", "last_touched_at"}
    silent = [c.citation for c in checked if not asked & load().reads(c)]
    assert sorted(silent) == sorted(EXEMPT)


@pytest.mark.parametrize("name", games.names())
def test_lawful_play_has_wagers_that_were_taken_down(name: str) -> None:
    game = games.load(name)
    plan = game.plan(seed=1, rounds=300, days=1, tables=game.table_mix(3))
    log = game.whole(plan)
    rows = log["wagers"].to_pylist()
    down = [row for row in rows if row["wager_change"] == "withdrawn"]
    assert len(down) >= 5
    rounds = {row["round_id"]: row for row in log["rounds"].to_pylist()}
    kinds = {row["wager_kind"] for row in rows if row not in down}
    for row in down:
        of = rounds[row["round_id"]]
        closed = of["no_more_bets_at"] or of["first_card_at"]
        assert row["wager_placed_at"] < row["wager_changed_at"] <= closed
        assert (row["wager_paid"], row["wager_returned"]) == (0, row["wager_amount"])
        assert row["wager_outcome"] is None
        assert row["wager_kind"] in {*_setup(plan, of).wagers, *kinds}
        assert row["wager_position"] != of["bank_position"]
    _are_numbered(rows)


def _setup(plan: Any, row: dict[str, Any]) -> Any:
    return next(table for table in plan.tables if table.table_id == row["table_id"])


def _are_numbered(rows: list[dict[str, Any]]) -> None:
    numbers: dict[str, list[int]] = {}
    for row in rows:
        numbers.setdefault(row["round_id"], []).append(row["wager_number"])
    assert all(found == list(range(1, len(found) + 1)) for found in numbers.values())


def test_what_is_taken_down_changes_nothing_else() -> None:
    game = games.load("minibaccarat")
    plan = game.plan(seed=1, rounds=200, days=1, tables=game.table_mix(2))
    (opening,) = game._openings(plan, plan.first_day, {})  # noqa: SLF001
    before = game.tell(plan, opening)
    after = with_wagers_taken_down(before, opening.tables, opening.chance(9))
    kept = [row for row in after["wagers"].to_pylist() if row["wager_change"] != "withdrawn"]
    assert kept == before["wagers"].to_pylist()
    assert all(after[table] is before[table] for table in before if table != "wagers")
