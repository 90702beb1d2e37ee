"""``pitaudit paybacks --reading``: the readings a figure is counted under, and which meet the stated."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from typer.testing import CliRunner

from audit import cli
from audit.paybacks import ELSEWHERE, MEETS, NO_READING, rows
from rules.catalogue import load
from rules.paybacks.games import games


def test_a_submission_chooses_among_readings(tmp_path: Path) -> None:
    filed = """
version: 1
properties:
  - id: PHL1
    name: Sample Casino
    time_zone: America/New_York
    gaming_day_starts: "06:00"
    readings:
      three_pair: collected
      face_up_pai_gow_poker: {three_pair_without_row: returned, deck_clock: opened}
    filings:
      - effective: 2026-01-01
        reference: RS-1
        games:
          face_up_pai_gow_poker: {fortune_bonus_paytable: "2", progressive_paytable: "4"}
          fortune_asia_poker: {wagers: [fortune_asia_poker, fortune_bonus], fortune_bonus_paytable: C}
"""
    file = tmp_path / "filed.yaml"
    file.write_text(filed, encoding="utf-8")
    [row] = list(rows("688a", "fortune_bonus", file))
    both = "three_pair=collected, three_pair_without_row=returned"
    assert (row.table, row.reading, row.difference, row.meets) == ("2", both, "-0.059", "none")
    [row] = list(rows("688a", "progressive_payout", file))
    assert row.table == "4"
    [row] = list(rows("659a", None, file))
    [printed] = [each for each in rows("659a", "fortune_bonus") if each.table == "C"]
    assert (row.table, row.reading, printed.reading) == ("C", "three_pair=collected", "default")
    assert Fraction(row.exact) < Fraction(printed.exact)
    [row] = list(rows("659a", None, file, {"three_pair": "push"}))
    assert (row.reading, row.exact) == ("default", printed.exact)


def test_a_reading_goes_for_every_chapter_that_has_it() -> None:
    found = {
        (row.chapter, row.table): row
        for chapter in ("645a", "688a")
        for row in rows(chapter, "fortune_bonus", chosen={"straight_with_three": "row_order"})
    }
    # It is the default of the one chapter and not of the other.
    assert {row.reading for (chapter, _), row in found.items() if chapter == "688a"} == {"default"}
    assert {row.reading for (chapter, _), row in found.items() if chapter == "645a"} == {
        "straight_with_three=row_order"
    }


def test_every_figure_says_under_which_reading_it_meets_the_stated_one() -> None:
    found = {row.table: row for row in rows("687a", "trips_bonus") if row.reading == "default"}
    assert [(row.verdict, row.meets) for row in found.values()] == [
        (NO_READING, "none"),
        (MEETS, "default"),
        (MEETS, "default"),
        (ELSEWHERE, "as_stated=yes"),
    ]
    stated_for_all = rows("687a", "trips_bonus", chosen={"as_stated": "yes"})
    assert [row.verdict for row in stated_for_all] == [NO_READING, MEETS, MEETS, MEETS]


def test_filed_readings_and_those_of_paybacks_have_the_same_choices() -> None:
    """What a casino selects for a chapter means the same in its audit and in its paybacks."""
    for number, readings in load().readings.items():
        points = games()[number].points
        for name in readings.keys() & points.keys():
            reading = readings[name]
            assert set(points[name]) == set(reading.choices), f"{number} {name}"
            assert points[name][0] == reading.default, f"{number} {name}"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--reading", "moon=full"], "no payback counted here turns on a reading 'moon' (gee_joon_single"),
        (["--chapter", "621a", "--reading", "three_pair=push"], "no payback counted here turns on a reading"),
        (["--reading", "royal_joker=x"], "royal_joker cannot be 'x' in Chapter 645a (any_role, ace_only)"),
        (["--reading", "royal_joker"], "--reading royal_joker: must be NAME=CHOICE"),
        (["--reading", "a=b", "--reading", "a=c"], "--reading a=c: a is chosen already"),
    ],
)
def test_readings_that_are_not_there_are_refused(words: list[str], reason: str) -> None:
    result = CliRunner().invoke(cli.app, ["paybacks", *words])
    assert result.exit_code == 2
    assert reason in " ".join(result.stderr.split())
