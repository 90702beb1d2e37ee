"""Counts of the inventory show every lie that moves a dollar across them, and accuse no compliant table."""

from __future__ import annotations

from functools import partial
from random import Random

import pyarrow as pa
import pytest

from audit.columns.parts import of_game
from rules.catalogue import load
from rules.duties.inventories import COUNTS, CREDIT, DROP, FILL
from sample_logs import games
from sample_logs.inventories import with_counts
from tests.witnessed import LIES, Witnessed

pytestmark = pytest.mark.slow


def _counted(game: str, seed: int) -> Witnessed:
    return Witnessed(game, partial(with_counts, seed=seed), ("inventory",), seed=seed)


@pytest.mark.parametrize("game", games.names())
def test_compliant_tables_agree_with_their_counts(game: str) -> None:
    days = _counted(game, 11)
    assert len(days.tables) == 4
    assert days.told(days.rows()) == {}


@pytest.mark.parametrize("game", games.names())
def test_every_lie_that_moves_a_dollar_shows(game: str) -> None:
    """Each is told at a gaming table of its own, and shows there and nowhere else.

    A game without vigorish has one lie less.
    """
    tables = len(LIES) + 2
    witness = partial(with_counts, seed=12)
    days = Witnessed(game, witness, ("inventory",), seed=12, rounds=60 * tables, tables=tables)
    rows, rng = days.rows(), Random(game)
    lied_at = {table for lie, table in zip(LIES, days.tables, strict=False) if lie(rows, table, rng)}
    assert len(lied_at) >= len(LIES) - 1
    assert days.told(rows).keys() == lied_at


@pytest.mark.parametrize("game", games.names())
def test_chips_that_go_overnight_show_in_the_opener(game: str) -> None:
    """And in nothing else: all that is counted that day is as much less.  Others open as they closed."""
    nights = Witnessed(game, partial(with_counts, seed=13), ("inventory",), seed=13, days=2)
    rows, table = nights.rows(), nights.tables[1]
    second = max(row["gaming_day"] for row in rows["rounds"] if row["table_id"] == table)
    assert second > min(row["gaming_day"] for row in rows["rounds"] if row["table_id"] == table)
    for row in rows["events"]:
        if (row["table_id"], row["gaming_day"]) == (table, second) and row["event_kind"] in COUNTS:
            row["event_amount"] -= 100
    told = nights.told(rows, "opener", "inventory")
    assert told.keys() == {table}
    assert "a difference of -$100.00" in told[table]
    assert "closed with" in told[table]


def test_where_an_event_may_be_missing_overnight_nobody_can_tell() -> None:
    """The number of the event before the closer is left out: that may have been another count."""
    nights = Witnessed("over_under", partial(with_counts, seed=13), ("inventory",), seed=13, days=2)
    rows, table = nights.rows(), nights.tables[1]
    first = min(row["gaming_day"] for row in rows["rounds"] if row["table_id"] == table)
    of_day = [row for row in rows["events"] if (row["table_id"], row["gaming_day"]) == (table, first)]
    (closer,) = (row for row in of_day if row["event_kind"] == "inventory_closed")
    (before,) = (row for row in of_day if row["event_number"] == closer["event_number"] - 1)
    rows["events"].remove(before)
    mine = [row for row in nights.audited(rows) if ".opener" in f"{row['clause']} {row['consequences']}"]
    assert [(row["table_id"], row["outcome"]) for row in mine] == [(table, "unknown")]


def test_counts_of_a_day_of_two_games_are_held_against_neither() -> None:
    """They speak of what both won together; those of other gaming tables' days stay."""
    days = Witnessed("minibaccarat", partial(with_counts, seed=15), ("inventory",), seed=15, days=2)
    rows, table = days.rows(), days.tables[1]
    first = min(row["gaming_day"] for row in rows["rounds"] if row["table_id"] == table)
    for row in [each for each in rows["rounds"] if (each["table_id"], each["gaming_day"]) == (table, first)][
        ::2
    ]:
        row["game"] = "over_under"
    log = {name: pa.Table.from_pylist(each, schema=days.schema_of(name)) for name, each in rows.items()}
    for chapter, others in (("627a", set(days.tables) - {table}), ("686a", set())):
        events = of_game(log, load().chapters[chapter])["events"].to_pylist()
        counted = {(r["table_id"], r["gaming_day"]) for r in events if r["event_kind"] in COUNTS}
        assert (table, first) not in counted
        assert others <= {at for at, _ in counted}


def test_a_finding_holds_the_counts_that_it_speaks_of() -> None:
    """With the slips between them, so that the win by count can be worked out from the finding alone."""
    days = _counted("minibaccarat", 16)
    rows, table = days.rows(), days.tables[1]
    mine = [row for row in rows["events"] if row["table_id"] == table]
    counts = [row for row in mine if row["event_kind"] in COUNTS]
    counts[-1]["event_amount"] -= 100
    moved = [row for row in mine if row["event_kind"] in (*COUNTS, FILL, CREDIT, DROP)]
    (found,) = (row for row in days.audited(rows) if row["clause"] == "record:627a.inventory")
    held = [line for line in found["rests_on"] if line["kind"] == "event"]
    assert sorted(line["name"] for line in held) == sorted(row["event_kind"] for row in moved)
    assert all("amount: $" in line["text"] for line in held)
    assert [line["at"] for line in held] == sorted(line["at"] for line in held)
