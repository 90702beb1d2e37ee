"""Counts of the inventory show every lie that moves a dollar across them, and accuse no compliant table."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from functools import partial
from random import Random

import pyarrow as pa
import pytest

from audit.columns.parts import of_game
from rules.catalogue import load
from rules.duties.inventories import COUNTS, CREDIT, DROP, FILL
from sample_logs import games
from sample_logs.inventories import numbered, with_counts
from tests.careful_lies import Table, add_between
from tests.left_out import Row
from tests.lies_at_random import by_table, joined
from tests.witnessed import LIES, Rows, Witnessed, kept

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


@pytest.mark.parametrize("game", ["over_under", "minibaccarat"])
def test_a_round_of_the_day_before_that_ends_after_the_first_count_leaves_it_open(game: str) -> None:
    """A table that is open around the clock is counted at six while a round is played."""
    nights = Witnessed(game, partial(with_counts, seed=13), ("inventory",), seed=13, days=2)
    rows, table = nights.rows(), nights.tables[1]
    mine = [row for row in rows["rounds"] if row["table_id"] == table and row["settled_at"]]
    first, second = sorted({row["gaming_day"] for row in mine})[:2]
    last = max((row for row in mine if row["gaming_day"] == first), key=lambda row: row["settled_at"])
    opener = next(row for row in _counts_at(rows, table) if row["gaming_day"] == second)
    # The first day has no counts of its own.
    rows["events"] = numbered(
        [
            row
            for row in rows["events"]
            if (row["table_id"], row["gaming_day"]) != (table, first)
            or not row["event_kind"].startswith("inventory_")
        ]
    )
    last["settled_at"] = opener["event_at"] + timedelta(seconds=20)
    opener["event_amount"] -= sum(kept(row) for row in rows["wagers"] if row["round_id"] == last["round_id"])
    assert nights.told(rows, "inventory") == {}
    found = [row for row in nights.audited(rows) if row["clause"].endswith(".inventory")]
    assert [(row["gaming_day"], row["outcome"]) for row in found] == [(second, "unknown")]


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


@pytest.mark.parametrize("game", ["minibaccarat", "pai_gow_tiles"])
def test_a_count_made_while_a_round_was_played_hides_no_dollar(game: str) -> None:
    """The counts before and after it tell all the same; that they agree says nothing of the one between."""
    days = _counted(game, 17)
    rows, tables = days.rows(), days.tables[:2]
    played = [_counted_in_play(rows, table) for table in tables]
    assert days.told(rows) == {}
    mine = [row for row in days.audited(rows) if row["clause"].endswith(".inventory")]
    assert [(row["table_id"], row["outcome"]) for row in mine] == [(table, "unknown") for table in tables]
    wager = next(row for row in rows["wagers"] if row["round_id"] == played[0])
    wager["wager_amount"] += 100
    assert days.told(rows).keys() == {tables[0]}


def _counted_in_play(rows: Rows, table: str) -> str:
    """Move the first count between opener and closer into the next round that is settled; gives the round."""
    count = next(row for row in _counts_at(rows, table) if row["event_kind"] == "inventory_counted")
    settled = [row for row in rows["rounds"] if row["table_id"] == table and row["settled_at"]]
    after = min(
        (row for row in settled if row["settled_at"] > count["event_at"]), key=lambda row: row["settled_at"]
    )
    count["event_at"] = after["settled_at"] - timedelta(milliseconds=1)
    rows["events"] = numbered(rows["events"])
    return str(after["round_id"])


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("closed", ["before its opener", "after its closer"])
def test_a_round_added_while_the_inventory_was_closed_shows(game: str, closed: str) -> None:
    """No count gained or lost what it won: those of the table are as they were."""
    days = _counted(game, 18)
    rows, name = days.rows(), days.tables[2]
    opener, *_, closer = sorted(row["event_at"] for row in _counts_at(rows, name))
    since = opener - timedelta(minutes=2) if closed == "before its opener" else closer + timedelta(seconds=1)
    tables = by_table(rows)
    table = tables[name]
    lost = next(row for row in table.wagers("lose") if won_in(table, row["round_id"]))
    add_between(table, lost["round_id"], since, since + timedelta(seconds=90))
    told = days.told(joined(tables.values()))
    assert told.keys() == {name}
    assert "by 1 while it was closed" in told[name]


def won_in(table: Table, round_id: str) -> Decimal:
    """What the table won in a round by its wagers."""
    return sum((kept(row) for row in table.of(round_id, "wagers")), Decimal(0))


def _counts_at(rows: Rows, table: str) -> list[Row]:
    return [row for row in rows["events"] if row["table_id"] == table and row["event_kind"] in COUNTS]


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


def test_of_two_counts_of_a_day_that_differ_the_larger_is_told_with_the_other_beside_it() -> None:
    days = _counted("minibaccarat", 16)
    rows, table = days.rows(), days.tables[1]
    counts = [row for row in rows["events"] if row["table_id"] == table and row["event_kind"] in COUNTS]
    assert [row["event_kind"] for row in counts][:2] == ["inventory_opened", "inventory_counted"]
    counts[1]["event_amount"] -= 50
    counts[-1]["event_amount"] -= 500
    (found,) = (row for row in days.audited(rows) if row["clause"] == "record:627a.inventory")
    assert found["observed"].endswith("a difference of -$500.00, and 2 more of the day by -$50.00, $50.00")
