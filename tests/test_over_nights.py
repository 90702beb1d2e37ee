"""Decks and dice that were taken out of use and are played with on the next night; shoes that go on there."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest

from sample_logs.inventories import numbered
from tests.left_out import Row
from tests.witnessed import Rows, Witnessed

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def nights() -> Witnessed:
    return Witnessed("pai_gow_poker", lambda log: log, ("deck", "dice"), seed=17, days=2)


def _first_night(rows: Rows, table: str) -> date:
    found: date = min(row["gaming_day"] for row in rows["rounds"] if row["table_id"] == table)
    return found


def _taken_out(rows: Rows, table: str, kind: str, **what: Any) -> None:
    """Take something out of use at a table after the last round of its first night."""
    of_night = (table, _first_night(rows, table))
    mine = {
        name: [row for row in rows[name] if (row["table_id"], row["gaming_day"]) == of_night]
        for name in ("rounds", "events")
    }
    last, like = max(row["settled_at"] for row in mine["rounds"]), mine["events"][0]
    blank: Row = dict.fromkeys(like)
    blank |= {name: like[name] for name in ("property_id", "gaming_day", "table_id")}
    rows["events"].append({**blank, "event_at": last + timedelta(seconds=90), "event_kind": kind, **what})
    numbered(rows["events"])


def _found(nights: Witnessed, rows: Rows, test: str) -> list[tuple[str, date]]:
    return [
        (row["table_id"], row["gaming_day"])
        for row in nights.audited(rows)
        if row["clause"] == f"record:645a.{test}" and row["outcome"] == "exception"
    ]


def test_what_nobody_took_out_of_use_is_told_of_nowhere(nights: Witnessed) -> None:
    assert nights.told(nights.rows()) == {}


def test_a_deck_that_was_taken_out_of_use_is_told_once_on_the_next_night(nights: Witnessed) -> None:
    rows, table = nights.rows(), nights.tables[0]
    night = _first_night(rows, table)
    mine = [row for row in rows["rounds"] if row["table_id"] == table]
    dealt = [row for row in mine if row["gaming_day"] == night]
    deck = max(dealt, key=lambda row: row["settled_at"])["deck_id"]
    _taken_out(rows, table, "decks_removed", event_deck_id=deck)
    second = [row for row in mine if row["gaming_day"] > night]
    for row in second:
        row["deck_id"] = deck
    assert _found(nights, rows, "deck") == [(table, second[0]["gaming_day"])]


def test_dice_that_were_taken_out_of_use_are_told_once_on_the_next_night(nights: Witnessed) -> None:
    rows = nights.rows()
    by_dice = [row for row in rows["rounds"] if row["start_method"] == "dice"]
    table = by_dice[0]["table_id"]
    night = _first_night(rows, table)
    rows["events"] = [
        row
        for row in rows["events"]
        if row["table_id"] != table or row["gaming_day"] == night or row["event_kind"] != "dice_in"
    ]
    placed = [row for row in rows["events"] if row["table_id"] == table and row["event_kind"] == "dice_in"]
    rows["events"] = [
        row for row in rows["events"] if row["table_id"] != table or row["event_kind"] != "dice_out"
    ]
    _taken_out(rows, table, "dice_out", event_device_id=placed[-1]["event_device_id"])
    days = {row["gaming_day"] for row in by_dice if row["table_id"] == table}
    assert _found(nights, rows, "dice") == [(table, max(days))]


@pytest.mark.parametrize("left_out", [0, 1])
def test_a_round_that_is_left_out_as_a_night_ends_is_missed_in_a_shoe_that_goes_on(left_out: int) -> None:
    """Numbers of the day do not show it: it was the last one."""
    nights = Witnessed("minibaccarat", lambda log: log, ("shoe",), seed=17, days=2, tables=2)
    rows, table = nights.rows(), nights.tables[0]
    mine = sorted(
        (row for row in rows["rounds"] if row["table_id"] == table), key=lambda row: row["first_card_at"]
    )
    night = mine[0]["gaming_day"]
    last = [row for row in mine if row["gaming_day"] == night][-1]
    begins = next(row for row in mine if row["gaming_day"] > night)["shoe_id"]
    for row in (row for row in mine if row["shoe_id"] == begins):
        row["shoe_id"] = last["shoe_id"]
        row["round_number_in_shoe"] += last["round_number_in_shoe"] + left_out
    found = [row for row in nights.audited(rows) if row["clause"] == "record:627a.shoe"]
    assert [(row["table_id"], row["outcome"], row["shoe_id"]) for row in found] == [
        (table, "exception", last["shoe_id"])
    ] * left_out
