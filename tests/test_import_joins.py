"""Rows of a feed that shares no number with the rounds are joined to them, and what does not join is told."""

from __future__ import annotations

import io
from datetime import date
from pathlib import Path

import pytest
from rich.console import Console

from audit.errors import LogRejected, MappingRejected
from audit.format.window import Window
from audit.intake.importer import ImportReceipt, RoundsOf, import_log
from audit.intake.joins_told import in_words
from audit.show.imported import imported
from tests.importing import MAPPINGS, counts, refused, rows, write

EXAMPLE = MAPPINGS / "two_clocks"
MAPPING = (MAPPINGS / "two_clocks.yaml").read_text(encoding="utf-8")
ROUNDS = MAPPING[MAPPING.index("  rounds:\n") : MAPPING.index("  wagers:\n")]
RATINGS_ALONE = MAPPING.replace("  games: {format: csv, files: rounds.csv}\n", "").replace(ROUNDS, "")


def _import(tmp_path: Path, mapping: str = MAPPING, rounds: RoundsOf | None = None) -> ImportReceipt:
    return import_log(write(tmp_path / "mapping.yaml", mapping), EXAMPLE, tmp_path / "out", rounds)


def test_the_worked_example_joins_what_is_near_one_round(tmp_path: Path) -> None:
    receipt = _import(tmp_path)
    assert counts(receipt) == {"rounds": (28, 28, 0), "wagers": (24, 23, 1)}
    (join,) = receipt.joins
    assert (join.rows, join.joined, join.far, join.several, join.without) == (24, 23, 1, 0, 0)
    assert join.ahead == (95.0, 95.0)
    (gone,) = refused(tmp_path / "out", "wagers")
    assert gone["source_row"] == "24"
    assert (
        "no round at MB-01 is within 10 s of it; the nearest, MB-01-14, is 4,987 s earlier" in gone["reason"]
    )


def test_each_rating_is_given_the_round_whose_betting_closed_then(tmp_path: Path) -> None:
    """By hand: the pit's clock shows 93 to 97 seconds more than that of the rounds."""
    _import(tmp_path)
    found = [
        (each["round_id"], each["wager_position"], str(each["wager_amount"]))
        for each in rows(tmp_path / "out", "wagers")
    ]
    assert found[0] == ("MB-01-1", "4", "5.00")  # betting closed at 21:01:22, and was seen at 21:02:57
    assert ("MB-02-1", "4", "5.00") in found  # 21:01:16, 21:02:52
    assert ("MB-02-4", "1", "25.00") in found  # 21:04:40, 21:06:15


def test_rounds_of_a_log_can_be_joined_by_ratings_alone(tmp_path: Path) -> None:
    import_log(MAPPINGS / "two_clocks.yaml", EXAMPLE, tmp_path / "whole")
    receipt = _import(tmp_path, RATINGS_ALONE, RoundsOf(tmp_path / "whole"))
    assert counts(receipt) == {"wagers": (24, 23, 1)}
    apart, together = (sorted(rows(tmp_path / name, "wagers"), key=str) for name in ("out", "whole"))
    assert apart == together


@pytest.mark.parametrize(
    ("rounds", "why"), [(False, "no log with rounds was given"), (True, "holds no rounds")]
)
def test_without_rounds_nothing_is_imported(rounds: bool, why: str, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    given = RoundsOf(tmp_path / "empty", Window(date(2026, 1, 15), date(2026, 1, 15))) if rounds else None
    with pytest.raises(LogRejected, match=why):
        _import(tmp_path, RATINGS_ALONE, given)


def test_where_the_clock_cannot_be_told_every_row_is_refused_with_the_reason(tmp_path: Path) -> None:
    receipt = _import(tmp_path, MAPPING.replace("within: 10", "within: 10\n    clocks: 20"))
    assert counts(receipt)["wagers"] == (24, 0, 24)
    (join,) = receipt.joins
    assert (join.ahead, join.joined) == (None, 0)
    assert "fewer than half of its rows lie within 10 s of a round" in join.fault
    assert all(join.fault in row["reason"] for row in refused(tmp_path / "out", "wagers"))
    assert "say how far it is ahead (joins.ratings.ahead)" in in_words(join)


@pytest.mark.parametrize(("ahead", "joined"), [(95, 23), (90, 23), (107, 23)])
def test_a_clock_that_is_stated_is_not_estimated(ahead: int, joined: int, tmp_path: Path) -> None:
    (join,) = _import(tmp_path, MAPPING.replace("within: 10", f"within: 14\n    ahead: {ahead}")).joins
    assert (join.joined, join.stated, join.ahead) == (joined, True, (ahead, ahead))


def test_two_rounds_as_near_leave_a_row_to_neither(tmp_path: Path) -> None:
    receipt = _import(tmp_path, MAPPING.replace("within: 10", "within: 60\n    ahead: 95"))
    (join,) = receipt.joins
    assert join.several > 0
    assert any(
        "two rounds are within 60 s of it" in row["reason"] for row in refused(tmp_path / "out", "wagers")
    )
    assert f"{join.several:,} near more than one" in in_words(join)


def test_when_a_row_happened_can_be_told_by_the_clock_of_the_rounds(tmp_path: Path) -> None:
    events = """
  events:
    from: ratings
    where: "Rating = '7001'"
    columns:
      table_id: "replace(Pit, 'BAC ', 'MB-0')"
      gaming_day: "day_of(joined)"
      event_at: "clock_of_rounds(joined)"
      event_number: "1"
      event_kind: "'table_opened'"
"""
    _import(tmp_path, MAPPING + events)
    (event,) = rows(tmp_path / "out", "events")
    closed = {row["round_id"]: row["no_more_bets_at"] for row in rows(tmp_path / "out", "rounds")}
    assert abs((event["event_at"] - closed["MB-02-1"]).total_seconds()) <= 2


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (("joins:\n  ratings:", "joins:\n  rated:"), "joins.rated: is not a source"),
        (("joins:\n  ratings:", "joins:\n  games:"), "joins.games: makes the rounds itself"),
        (("near: no_more_bets_at", "near: dealt_at"), "joins.ratings.near"),
        (("within: 10", "within: 0"), "joins.ratings.within"),
        (("within: 10", "within: 601"), "joins.ratings.within"),
        (("replace(Pit,", "replace(Pitt,"), "joins.ratings: .*Pitt"),
    ],
)
def test_a_join_that_is_none_names_its_place(change: tuple[str, str], fault: str, tmp_path: Path) -> None:
    with pytest.raises(MappingRejected, match=fault):
        _import(tmp_path, MAPPING.replace(*change))


def test_the_screen_says_how_far_the_clocks_are_apart(tmp_path: Path) -> None:
    console = Console(width=300, record=True, file=io.StringIO())
    console.print(imported(_import(tmp_path), tmp_path / "out"))
    assert (
        "23 of 24 rows of ratings joined to a round by gaming table and time (within 10 s of its "
        "no_more_bets_at): clock +95 s against the rounds' clock, as estimated; 95 of 100 within 2 s then; "
        "1 near no round"
    ) in console.export_text()
