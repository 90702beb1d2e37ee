"""Marks that would end a duty, put on rounds in which a winner was not paid: none of them ends it unsaid."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from rules.catalogue import load
from sample_logs import games
from sample_logs.driver import Game
from sample_logs.logs import Log, write_yaml
from tests.simulated import audited

Row = dict[str, Any]
Rows = dict[str, list[Row]]
_EACH = 3
"""Rounds on which each mark is tried."""


def _hand_of(rows: Rows, wager: Row) -> Row | None:
    hands = (h for h in rows["hands"] if h["round_id"] == wager["round_id"])
    return next((h for h in hands if h["hand_position"] == wager["wager_position"]), None)


def _round_of(rows: Rows, wager: Row) -> Row:
    return next(r for r in rows["rounds"] if r["round_id"] == wager["round_id"])


def _on_hand(mark: str) -> Callable[[Rows, Row], None]:
    def put(rows: Rows, wager: Row) -> None:
        hand = _hand_of(rows, wager)
        if hand is not None:
            hand[mark] = True

    return put


def _nothing(rows: Rows, wager: Row) -> None:
    del rows, wager


def _void(rows: Rows, wager: Row) -> None:
    _round_of(rows, wager).update(void=True, void_reason="other")


def _void_and_returned(rows: Rows, wager: Row) -> None:
    _void(rows, wager)
    for each in rows["wagers"]:
        if each["round_id"] == wager["round_id"]:
            each.update(wager_outcome="void", wager_paid=0, wager_returned=each["wager_amount"], vigorish=0)


def _simulated(rows: Rows, wager: Row) -> None:
    _round_of(rows, wager)["simulated"] = True


def _surrendered(rows: Rows, wager: Row) -> None:
    _on_hand("surrendered")(rows, wager)
    wager["wager_outcome"] = "surrender"


def _called_surrender(rows: Rows, wager: Row) -> None:
    del rows
    wager["wager_outcome"] = "surrender"


def _taken_down(rows: Rows, wager: Row) -> None:
    del rows
    wager["wager_change"] = "withdrawn"


def _taken_down_and_returned(rows: Rows, wager: Row) -> None:
    _taken_down(rows, wager)
    wager.update(wager_returned=wager["wager_amount"], wager_outcome="void")


MARKS: dict[str, Callable[[Rows, Row], None]] = {
    "none": _nothing,
    "void": _void,
    "void, stakes returned": _void_and_returned,
    "dead": _on_hand("dead"),
    "simulated": _simulated,
    "surrendered": _surrendered,
    "called surrender": _called_surrender,
    "folded": _on_hand("folded"),
    "reset": _on_hand("hand_reset"),
    "taken down": _taken_down,
    "taken down and returned": _taken_down_and_returned,
}


def _unpaid(wager: Row) -> None:
    """Collect a winner."""
    at = wager["paid_at"]
    wager.update(
        wager_outcome="lose", wager_paid=0, wager_returned=0, collected_at=at, paid_at=None, vigorish=0
    )


def _winners(rows: Rows) -> list[Row]:
    """One winning wager of a player in each of many rounds in which nothing else went wrong."""
    void = {r["round_id"] for r in rows["rounds"] if r["void"] or r["simulated"]}
    found: dict[str, Row] = {}
    for wager in rows["wagers"]:
        of_player = wager["wager_position"] != "dealer" and wager["wager_number"] == 1
        if of_player and wager["wager_outcome"] == "win" and wager["round_id"] not in void:
            found.setdefault(wager["round_id"], wager)
    return list(found.values())


def _touched(log: Path, run: Path) -> set[str]:
    """Rounds that a finding of any kind rests on."""
    ids: dict[str, list[str | None]] = {}

    def at(file: str, row: int) -> str | None:
        if file not in ids:
            rows = pq.read_table(log / file, partitioning=None)
            name = next(
                n for n in ("round_id", "payment_round_id", "event_round_id") if n in rows.column_names
            )
            ids[file] = rows.column(name).to_pylist()
        return ids[file][row]

    found: set[str] = set()
    for finding in pq.read_table(run / "findings.parquet").to_pylist():
        places = [*finding["evidence"], *finding["consequences"]]
        own = {at(place["file"], place["row"]) for place in places}
        found |= {each for each in (*own, finding["round_id"]) if each}
    return found


def _file(game: Game[Any, Any], plan: Any, log: Path) -> None:
    """File one of the readings that are accepted, so that no loss is defended by another one."""
    filed = game.rules_submission(plan)
    readings = load().readings[game.chapter].values()
    filed["properties"][0]["readings"] = {each.name: each.either[0] for each in readings if each.either}
    write_yaml(filed, log)


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_no_mark_takes_an_unpaid_winner_out_of_sight(name: str, tmp_path: Path) -> None:
    game = games.load(name)
    plan = game.plan(seed=9, rounds=200, days=1, tables=game.table_mix(3))
    log: Log = game.whole(plan)
    rows: Rows = {table: each.to_pylist() for table, each in log.items()}
    winners = _winners(rows)[: _EACH * len(MARKS)]
    assert len(winners) == _EACH * len(MARKS)
    tried: dict[str, list[str]] = {}
    for number, wager in enumerate(winners):
        mark = list(MARKS)[number % len(MARKS)]
        _unpaid(wager)
        MARKS[mark](rows, wager)
        tried.setdefault(mark, []).append(wager["round_id"])
    marked = {table: pa.Table.from_pylist(rows[table], schema=each.schema) for table, each in log.items()}
    audited(plan, marked, tmp_path, lambda plan, log: _file(game, plan, log))
    touched = _touched(tmp_path / "log", tmp_path / "run")
    if name == "pai_gow_tiles":  # we lack the sections that say when a round is void
        tried.pop("void, stakes returned")
    unseen = {mark: [each for each in ids if each not in touched] for mark, ids in tried.items()}
    assert not {mark: ids for mark, ids in unseen.items() if ids}
