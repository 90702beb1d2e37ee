"""Money of kinds that a chapter does not settle is told with its dollars, and is never clean."""

from __future__ import annotations

import re
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from audit.format.log_files import arrow_schema
from audit.recorded.unjudged import Unjudged
from audit.writing.write_run import _verdict
from rules.catalogue import load
from sample_logs import games

_PLACE = {"property_id": "PHL1", "table_id": "T-1"}
_TABLES = ("rounds", "wagers", "payments")


def _day(game: str, **rows: list[dict[str, Any]]) -> dict[str, pa.Table]:
    rows = {"rounds": [{**_PLACE, "round_id": "R1", "game": game}]} | rows
    return {t: pa.Table.from_pylist(rows.get(t, []), schema=arrow_schema(t)) for t in _TABLES}


def _seen(day: dict[str, pa.Table]) -> Unjudged:
    found = Unjudged(load())
    found.see(day)
    return found


def _wager(kind: str, **cells: Any) -> dict[str, Any]:
    wager = {"round_id": "R1", "wager_kind": kind, "wager_amount": Decimal(1000)}
    return {"property_id": "PHL1"} | wager | cells


def test_a_wager_that_no_clause_settles_is_told_with_its_dollars() -> None:
    paid = {"wager_paid": Decimal(4000), "wager_returned": Decimal(1000)}
    found = _seen(_day("pai_gow_tiles", wagers=[_wager("pai_gow"), _wager("sum_wager", **paid)]))
    (row,) = found.rows()
    assert (row["kind"], row["count"], row["wagered_cents"]) == ("sum_wager", 1, 100_000)
    (missing,) = found.missing()
    assert missing.words == (
        "no clause judges the money of 1 sum_wager wager of Pai Gow Tiles: "
        "$1,000.00 wagered, $4,000.00 paid, $1,000.00 returned"
    )


def test_a_wager_of_another_game_is_told_too() -> None:
    (row,) = _seen(_day("minibaccarat", wagers=[_wager("banker"), _wager("pai_gow")])).rows()
    assert (row["game"], row["kind"]) == ("minibaccarat", "pai_gow")


def test_payments_are_judged_in_their_own_game_only() -> None:
    payment = {**_PLACE, "payment_kind": "marker_collection", "payment_amount": Decimal("12.50")}
    assert not _seen(_day("minibaccarat", payments=[payment])).rows()
    (row,) = _seen(_day("over_under", payments=[payment])).rows()
    assert (row["table"], row["paid_cents"]) == ("payments", 1250)


def test_a_run_with_such_money_is_not_clean() -> None:
    clean = {"state": "pass", "passed": 1, "review": 0, "unknown": 0, "not_auditable": 0}
    clean |= {"other_reading": 0, "attested": 0}
    missing = list(_seen(_day("pai_gow_tiles", wagers=[_wager("sum_wager")])).missing())
    assert _verdict([clean], []) == {"result": "clean", "exit_code": 0}
    assert _verdict([clean], missing) == {"result": "incomplete", "exit_code": 4}


@pytest.mark.parametrize("game", games.names())
def test_all_money_of_the_sample_logs_is_judged(game: str) -> None:
    folder = games.HERE / game / "log"
    tables = {}
    for table in _TABLES:
        parts = [pq.ParquetFile(file).read() for file in sorted((folder / table).rglob("*.parquet"))]
        tables[table] = pa.concat_tables(parts) if parts else arrow_schema(table).empty_table()
    assert not _seen(tables).rows()


@pytest.mark.parametrize("chapter", load().chapters.values(), ids=lambda chapter: chapter.number)
def test_every_kind_of_payment_of_a_chapter_is_in_its_rules(chapter: Any) -> None:
    first = next(iter(load().of_chapter(chapter.number)))
    module = Path(first.module.replace(".", "/"))
    rules = "".join(
        path.read_text("utf-8")
        for folder in (module.parent, Path("rules/duties"), Path("rules/poker"))
        for path in folder.glob("*.py")
        if path.name != "__init__.py"
    )
    assert all(re.search(rf'"{kind}"', rules) for kind in chapter.payments)
