"""``pitaudit paybacks --reading``: the readings a figure is counted under, and which meet the stated."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from fractions import Fraction
from math import comb
from pathlib import Path

import pytest
from typer.testing import CliRunner

from audit import cli
from audit.law.paybacks import ELSEWHERE, MEETS, NO_READING, percent, rows
from rules.catalogue import load
from rules.paybacks.games import games, paybacks, points
from rules.paytable import paytables
from rules.submission import EITHER

pytestmark = pytest.mark.slow


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
    found = list(rows("687a", "trips_bonus"))
    assert [(row.verdict, row.meets, row.reading) for row in found] == [
        (NO_READING, "none", "default"),
        (MEETS, "default", "default"),
        (MEETS, "default", "default"),
        (MEETS, "default", "default"),
    ]
    four = {row.reading: row for row in rows("688a", "progressive_payout") if row.table == "4"}
    assert [(row.verdict, row.meets) for row in four.values()] == [
        (ELSEWHERE, "envy_hands=1"),
        (MEETS, "envy_hands=1"),
    ]


def test_djwt_07_is_counted_as_the_audit_pays_it() -> None:
    """The audit takes 6 to 1 and 1 to 1, which the stated payback gives, and 9 to 1 where it is read so."""
    seven = {row.table: row for row in rows("687a", "trips_bonus")}["DJWT-07"]
    assert load().readings["687a"]["three_of_a_kind_row"].default == "as_stated"
    assert seven.payback == "91.454"
    assert "three_of_a_kind (natural) is counted at 6 to 1" in seven.faults
    result = CliRunner().invoke(
        cli.app,
        [
            *("paybacks", "--chapter", "687a", "--wager", "trips_bonus", "--format", "json"),
            *("--reading", "three_of_a_kind_row=as_printed"),
        ],
    )
    printed = {row["table"]: row for row in json.loads(result.stdout)}
    assert {row["reading"] for row in printed.values()} == {"three_of_a_kind_row=as_printed"}
    assert printed["DJWT-05"]["payback"] == "92.474"
    assert printed["DJWT-07"]["payback"] == "66.891"
    # 42,240 hands are three natural cards of a rank, 415,800 three with a wild card: three more to 1 there,
    # and nothing here, where the stake and as much again came back.
    apart = 3 * 42_240 - 2 * 415_800
    assert Fraction(printed["DJWT-07"]["exact"]) - Fraction(seven.exact) == Fraction(apart, comb(53, 5))


def test_what_a_reading_leaves_open_is_counted_each_way() -> None:
    found = [row for row in rows("687a", "progressive_bonus") if row.table == "1"]
    assert [row.reading for row in found] == ["progressive_stake=returned", "progressive_stake=kept"]
    returned, kept = (Fraction(row.exact) for row in found)
    # What the winners staked: all hands of three-of-a-kind or better, the meter's rows among them.
    winners = 212 + 1_908 + 33_072 + 198_432 + 270_724 + 540_600 + 2_910_336
    assert returned - kept == Fraction(winners, 48 * comb(53, 5))
    [row, _] = rows("687a", "progressive_bonus", chosen={"progressive_stake": "kept"})
    assert row.exact == found[1].exact


def test_filed_readings_of_the_wagers_are_counted(tmp_path: Path) -> None:
    """What is filed is taken into the count, or the row says that it is not."""
    filed = """
version: 1
properties:
  - id: PHL1
    name: Sample Casino
    time_zone: America/New_York
    gaming_day_starts: "06:00"
    readings:
      dj_wild_stud_poker:
        three_of_a_kind_row: as_printed
        progressive_stake: kept
        partial_award: from_meter
        settling_order: clockwise
    filings:
      - effective: 2026-01-01
        reference: RS-1
        games:
          dj_wild_stud_poker:
            wagers: [trips_bonus, progressive_bonus]
            trips_paytable: DJWT-07
            progressive_paytable: "2"
            folded_progressive: true
"""
    file = tmp_path / "filed.yaml"
    file.write_text(filed, encoding="utf-8")
    [trips] = rows("687a", "trips_bonus", file)
    assert (trips.payback, "three_of_a_kind_row=as_printed" in trips.reading) == ("66.891", True)
    assert "leaves out" not in trips.faults
    [progressive] = rows("687a", "progressive_bonus", file)
    assert (progressive.payback, "progressive_stake=kept" in progressive.reading) == ("53.365", True)
    assert "the count leaves out the filed reading partial_award=from_meter" in progressive.faults
    assert "settling_order" not in progressive.faults + progressive.reading


def test_readings_of_hands_are_those_that_may_be_filed() -> None:
    """What a casino selects for a chapter means the same in its audit, its paybacks and its kernels."""
    for number, game in games().items():
        filed, default = load().readings[number], game.readings()
        for each in fields(game.readings):
            first, reading = getattr(default, each.name), filed[each.name]
            assert reading.accepted(reading.default)[0] == first.name.lower(), f"{number} {each.name}"
            choices = {member.name.lower() for member in type(first)}
            # Cards are ranked by each reading that is accepted, one at a time.
            asked = set(reading.choices) - ({EITHER} if reading.either else set())
            assert choices == asked, f"{number} {each.name}"


NOT_COUNTED = {
    # What else would win, the text does not say.
    ("627a", "player_wager_wins"),
    # What players add to a meter, and when, decides; or whose meter it is.
    *(("659a", "meter"), ("645a", "meter"), ("659a", "meter_start")),
    *(("687a", "partial_award"), ("688a", "partial_award")),
    # Vigorish is counted at 5%, and wagers as they are when no card is dealt in error.
    *(("627a", "vigorish_round_off"), ("627a", "vigorish_cent")),
    *(("627a", "house_money_portion"), ("686a", "dead_hand_returns")),
    # Whose wager it is, not what it is paid.
    *(("686a", "own_ante"), ("687a", "own_ante")),
    # Who folds which hand would turn on it.
    ("687a", "three_or_less"),
    # What is not printed is counted as not paid.
    ("688a", "full_house_without_row"),
}


def test_readings_of_counted_wagers_are_counted_or_known_not_to_be() -> None:
    left_out = {
        (number, name)
        for number, readings in load().readings.items()
        for name, reading in readings.items()
        if set(reading.wagers) & games()[number].ways.keys() and name not in points(number)
    }
    assert left_out == NOT_COUNTED


def test_a_stated_figure_that_is_a_sum_of_rounded_numbers() -> None:
    [row] = rows("686a", "bonus")
    hands = 312 * 311 * 310
    won = [Fraction(int(line["hands"]), hands) * (Fraction(line["returns"]) - 1) for line in row.rows]
    lost = Fraction(hands - sum(int(line["hands"]) for line in row.rows), hands)
    assert 1 + sum(round(each, 5) for each in won) - round(lost, 5) == Fraction(row.stated) / 100


def test_a_stated_figure_that_lacks_a_rate() -> None:
    six = paytables("ch688a_face_up_pai_gow_poker")["progressive_payout"]["6"]
    [found] = paybacks("688a", replace(six, reserve=28))
    assert round(found.returned * 100, 4) == Fraction("75.3485")
    assert percent(found.returned) == "75.349"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--reading", "moon=full"], "no payback is counted by a reading 'moon' (gee_joon_single"),
        (["--chapter", "621a", "--reading", "three_pair=push"], "no payback is counted by a reading"),
        (["--reading", "royal_joker=x"], "royal_joker cannot be 'x' in Chapter 645a (any_role, ace_only)"),
        (["--reading", "royal_joker"], "--reading royal_joker: must be NAME=CHOICE"),
        (["--reading", "a=b", "--reading", "a=c"], "--reading a=c: a is chosen already"),
    ],
)
def test_readings_that_are_not_there_are_refused(words: list[str], reason: str) -> None:
    result = CliRunner().invoke(cli.app, ["paybacks", *words])
    assert result.exit_code == 2
    assert reason in " ".join(result.stderr.split())
