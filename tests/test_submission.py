"""The Rules Submission: what is filed is what the rules are given, and every mistake names its place."""

import re
from datetime import date, time
from pathlib import Path

import pytest

from audit.errors import SubmissionRejected
from audit.intake.submission import Submission, load_submission
from rules.catalogue import load

FILED = """
version: 1
properties:
  - id: PHL1
    name: Sample Casino
    time_zone: America/New_York
    gaming_day_starts: "06:00"
    readings: {}
    filings:
      - effective: 2026-03-01
        reference: RS-2
        games:
          minibaccarat: {tie_odds: 9}
      - effective: 2026-01-01
        until: 2026-02-01
        reference: RS-1
        games:
          minibaccarat:
            wagers: [banker, player, tie]
            dealing_option: face_up
            house_money_portion: 50
            tie_odds: 8
            wager_minimum: 5.00
            wager_maximum: "2500.5"
        tables:
          MB-02: {tie_odds: 9, vigorish_collection: deferred}
"""


def loaded(tmp_path: Path, text: str) -> Submission:
    path = tmp_path / "rules_submission.yaml"
    path.write_text(text, encoding="utf-8")
    return load_submission(path)


def test_what_is_filed_is_found_by_day_and_table(tmp_path: Path) -> None:
    submission = loaded(tmp_path, FILED)
    assert submission.options("PHL1", "MB-01", "minibaccarat", date(2026, 1, 1)) == {
        "wagers": frozenset({"banker", "player", "tie"}),
        "dealing_option": "face_up",
        "house_money_portion": 50,
        "tie_odds": 8,
        "wager_minimum": 500,
        "wager_maximum": 250050,
    }
    overridden = submission.options("PHL1", "MB-02", "minibaccarat", date(2026, 1, 31))
    assert overridden is not None
    assert (overridden["tie_odds"], overridden["vigorish_collection"]) == (9, "deferred")
    assert overridden["dealing_option"] == "face_up"


@pytest.mark.parametrize(
    ("day", "reference"),
    [
        (date(2025, 12, 31), None),
        (date(2026, 1, 1), "RS-1"),
        (date(2026, 1, 31), "RS-1"),
        (date(2026, 2, 1), None),  # until is the first day on which it no longer holds
        (date(2026, 2, 28), None),
        (date(2026, 3, 1), "RS-2"),
        (date(2030, 1, 1), "RS-2"),
    ],
)
def test_filing_in_force(tmp_path: Path, day: date, reference: str | None) -> None:
    submission = loaded(tmp_path, FILED)
    filing = submission.filing("PHL1", day)
    assert (filing and filing.reference) == reference
    options = submission.options("PHL1", "MB-01", "minibaccarat", day)
    assert (options is None) == (reference is None)


def test_unknown_property_or_game_has_no_filing(tmp_path: Path) -> None:
    submission = loaded(tmp_path, FILED)
    assert submission.options("PIT1", "MB-01", "minibaccarat", date(2026, 1, 1)) is None
    assert submission.options("PHL1", "MB-01", "pai_gow", date(2026, 1, 1)) is None
    assert submission.filing("PIT1", date(2026, 1, 1)) is None


def test_property_as_filed(tmp_path: Path) -> None:
    submission = loaded(tmp_path, FILED)
    found = submission.properties["PHL1"]
    assert (found.name, found.time_zone, found.gaming_day_starts) == (
        "Sample Casino",
        "America/New_York",
        time(6),
    )
    assert [filing.reference for filing in found.filings] == ["RS-1", "RS-2"], "in order of date"
    assert len(submission.sha256) == 64


def test_readings_are_those_the_chapters_declare(tmp_path: Path) -> None:
    for number, readings in load().readings.items():
        game = load().chapters[number].game
        for reading in readings.values():
            other = next(choice for choice in reading.choices if choice != reading.default)
            chosen = FILED.replace("readings: {}", f"readings: {{{reading.name}: {other}}}")
            submission = loaded(tmp_path, chosen)
            assert submission.readings("PHL1", game) == {reading.name: other}
            assert submission.readings("PIT1", game) == {}
            assert loaded(tmp_path, FILED).readings("PHL1", game) == {}
            wrong = FILED.replace("readings: {}", f"readings: {{{reading.name}: surely_no_choice}}")
            with pytest.raises(
                SubmissionRejected, match=rf"properties PHL1.readings.{reading.name}: must be"
            ):
                loaded(tmp_path, wrong)


LATER = "properties PHL1.filings RS-2"
FIRST = "properties PHL1.filings RS-1"
GAME = f"{FIRST}.games.minibaccarat"

# what is replaced, by what, and what must be said
FAULTY = {
    "option unknown": ("tie_odds: 8", "tie_ods: 8", f"{GAME}.tie_ods: no such key is known"),
    "choice unknown": (
        "face_up",
        "sideways",
        f"{GAME}.dealing_option: should be 'face_up' or 'face_down', not sideways",
    ),
    "choice of a set unknown": ("[banker, player, tie]", "[banker, tip]", f"{GAME}.wagers"),
    "set that is no list": ("[banker, player, tie]", "banker", f"{GAME}.wagers: must be a list"),
    "count in words": ("tie_odds: 8", "tie_odds: eight", f"{GAME}.tie_odds: should be a valid integer"),
    "count with a fraction": ("tie_odds: 8", "tie_odds: 8.5", f"{GAME}.tie_odds: should be a valid integer"),
    "count below": ("tie_odds: 8", "tie_odds: 0", f"{GAME}.tie_odds: should be greater than or equal to 1"),
    "percent above": ("portion: 50", "portion: 101", "should be less than or equal to 100, not 101"),
    "part of a cent": ("5.00", "5.005", f"{GAME}.wager_minimum: must be an amount in dollars"),
    "money in words": ('"2500.5"', "lots", f"{GAME}.wager_maximum: must be an amount in dollars"),
    "money in exponents": ('"2500.5"', "1e3", f"{GAME}.wager_maximum: must be an amount in dollars"),
    "money below": ("5.00", "0.00", f"{GAME}.wager_minimum: should be greater than or equal to 1"),
    "limits crossed": ("5.00", "9000", f"{GAME}: wager_minimum is above wager_maximum"),
    "game unknown": ("minibaccarat:\n", "whist:\n", "games.whist: no chapter covers it"),
    "override unknown": ("MB-02: {tie_odds", "MB-02: {tie_ods", f"{FIRST}.tables.MB-02.tie_ods: no such key"),
    "override wrong": ("deferred", "never", f"{FIRST}.tables.MB-02.vigorish_collection: should be"),
    "reading unknown": (
        "readings: {}",
        "readings: {moon: full}",
        "readings.moon: no chapter has such a reading",
    ),
    "zone unknown": ("America/New_York", "Mars/Base", "properties PHL1.time_zone: must be a time zone"),
    "start of day": ('"06:00"', "6am", "properties PHL1.gaming_day_starts: must be a time of day"),
    "key unknown": ("name: Sample", "owner: Sample", "properties PHL1.owner: no such key is known"),
    "key missing": ("    name: Sample Casino\n", "", "properties PHL1.name: is missing"),
    "until before effective": ("2026-02-01", "2026-01-01", f"{FIRST}.until: must be later than effective"),
    "overlapping": (
        "2026-02-01",
        "2026-03-02",
        f"{LATER}.effective: overlaps filing RS-1; give that one until",
    ),
    "overlapping for ever": ("        until: 2026-02-01\n", "", f"{LATER}.effective: overlaps filing RS-1"),
    "day that is no day": ("2026-03-01", "20260301", f"{LATER}.effective: must be a day"),
    "table without quotes": ("MB-02:", "2:", f"{FIRST}.tables.2: must be text; put it in quotes"),
    "key twice": ("tie_odds: 8", "wagers: [tie]", "line 22, column 13: the key 'wagers' is given twice"),
    "another version": ("version: 1", "version: 2", "version: should be 1, not 2"),
    "malformed": ("games:", "games: [", "rules_submission.yaml, line"),
}


@pytest.mark.parametrize(("old", "new", "message"), FAULTY.values(), ids=FAULTY.keys())
def test_fault_is_refused_with_its_place(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in FILED
    with pytest.raises(SubmissionRejected, match=re.escape(message)) as refusal:
        loaded(tmp_path, FILED.replace(old, new))
    assert "rules_submission.yaml" in str(refusal.value)


def test_a_reading_can_be_selected_for_one_game(tmp_path: Path) -> None:
    chosen = "readings: {cut_depth: either_end, pai_gow_poker: {straight_with_three: row_order}}"
    submission = loaded(tmp_path, FILED.replace("readings: {}", chosen))
    assert submission.readings("PHL1", "pai_gow_poker") == {
        "cut_depth": "either_end",
        "straight_with_three": "row_order",
    }
    assert submission.readings("PHL1", "minibaccarat") == {"cut_depth": "either_end"}
    before = "readings: {comparison: ranks, pai_gow_poker: {comparison: cards}}"
    submission = loaded(tmp_path, FILED.replace("readings: {}", before))
    assert submission.readings("PHL1", "pai_gow_poker") == {"comparison": "cards"}
    assert submission.readings("PHL1", "face_up_pai_gow_poker") == {"comparison": "ranks"}


SEVERAL = """
version: 1
properties:
  - id: PHL1
    name: Sample Casino
    time_zone: America/New_York
    gaming_day_starts: "06:00"
    filings:
      - effective: 2026-01-01
        reference: RS-1
        games:
          minibaccarat: {wagers: [banker, player], positions: 9}
          pai_gow_poker: {wagers: [pai_gow_poker, fortune_bonus], fortune_bonus_paytable: A, positions: 6}
          fortune_asia_poker: {fortune_bonus_paytable: B}
        tables:
          MB-02: {tie_odds: 9}
          PG-02:
            pai_gow_poker: {fortune_bonus_paytable: D}
            fortune_asia_poker: {fortune_bonus_paytable: C}
          PG-03: {}
"""


def test_one_filing_serves_several_games(tmp_path: Path) -> None:
    submission = loaded(tmp_path, SEVERAL)
    day = date(2026, 3, 1)
    assert submission.options("PHL1", "MB-02", "minibaccarat", day) == {
        "wagers": frozenset({"banker", "player"}),
        "positions": 9,
        "tie_odds": 9,
    }
    filed = [submission.options("PHL1", table, "pai_gow_poker", day) for table in ("MB-02", "PG-02", "PG-03")]
    assert [each and each["fortune_bonus_paytable"] for each in filed] == ["A", "D", "A"]
    assert all(each and "tie_odds" not in each for each in filed)
    assert submission.options("PHL1", "PG-02", "fortune_asia_poker", day) == {"fortune_bonus_paytable": "C"}


TABLES = "properties PHL1.filings RS-1.tables"

# what is replaced, by what, and what must be said
CLASHING = {
    "option of several games": (
        "MB-02: {tie_odds: 9}",
        "MB-02: {positions: 7}",
        f"{TABLES}.MB-02: several of the filed games have positions; say for which, as in mini",
    ),
    "options of no one game": (
        "MB-02: {tie_odds: 9}",
        "MB-02: {tie_odds: 9, house_way: foxwoods}",
        f"{TABLES}.MB-02: no filed game has all of tie_odds, house_way",
    ),
    "option beside games": (
        "PG-02:\n",
        "PG-02:\n            positions: 5\n",
        f"{TABLES}.PG-02.positions: stands beside games; put it under its game",
    ),
    "game not filed": (
        "            fortune_asia_poker: {fortune_bonus_paytable: C}",
        "            face_up_pai_gow_poker: {fortune_bonus_paytable: C}",
        f"{TABLES}.PG-02.face_up_pai_gow_poker: the filing has no such game",
    ),
    "choice of another game": (
        "fortune_asia_poker: {fortune_bonus_paytable: C}",
        "fortune_asia_poker: {fortune_bonus_paytable: Z}",
        f"{TABLES}.PG-02.fortune_asia_poker.fortune_bonus_paytable: should be",
    ),
    "no options": (
        "fortune_asia_poker: {fortune_bonus_paytable: C}",
        "fortune_asia_poker: C",
        f"{TABLES}.PG-02.fortune_asia_poker",
    ),
    "reading of another game": (
        "    filings:",
        "    readings: {minibaccarat: {comparison: ranks}}\n    filings:",
        "readings.minibaccarat.comparison: the game has no such reading",
    ),
    "reading of one game wrong": (
        "    filings:",
        "    readings: {pai_gow_poker: {comparison: looks}}\n    filings:",
        "readings.pai_gow_poker.comparison: must be one of",
    ),
    "readings that are none": (
        "    filings:",
        "    readings: {pai_gow_poker: ranks}\n    filings:",
        "readings.pai_gow_poker: must give choices by reading, not ranks",
    ),
    "reading of several choices": (
        "    filings:",
        "    readings: {comparison: [ranks]}\n    filings:",
        "readings.comparison: must be one of",
    ),
}


@pytest.mark.parametrize(("old", "new", "message"), CLASHING.values(), ids=CLASHING.keys())
def test_what_could_be_meant_for_several_games_is_refused(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    assert old in SEVERAL
    with pytest.raises(SubmissionRejected, match=re.escape(message)):
        loaded(tmp_path, SEVERAL.replace(old, new, 1))


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    text = FILED.replace("tie_odds: 8", "tie_odds: 0").replace("2026-02-01", "2025-01-01")
    with pytest.raises(SubmissionRejected) as refusal:
        loaded(tmp_path, text)
    assert len(str(refusal.value).splitlines()) == 3


def test_property_given_twice(tmp_path: Path) -> None:
    entry = FILED.partition("properties:\n")[2]
    with pytest.raises(SubmissionRejected, match="properties PHL1: is given twice"):
        loaded(tmp_path, FILED + entry)


def test_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(SubmissionRejected, match=r"nowhere\.yaml: cannot be read"):
        load_submission(tmp_path / "nowhere.yaml")
    (tmp_path / "bad.yaml").write_bytes(b"\xff\xfe")
    with pytest.raises(SubmissionRejected, match="is not UTF-8 text"):
        load_submission(tmp_path / "bad.yaml")


def test_words_of_yaml_are_not_misread(tmp_path: Path) -> None:
    """YAML 1.1 reads 12:00 as 720, 007 as 7 and no as false: here they stay what was written."""
    submission = loaded(
        tmp_path, FILED.replace('"06:00"', "12:00").replace("PHL1", "007").replace("Sample Casino", "no")
    )
    assert submission.properties["007"].gaming_day_starts == time(12)
    assert submission.properties["007"].name == "no"


def test_a_reading_of_a_filing_is_in_force_with_it(tmp_path: Path) -> None:
    """It goes before what the property selected undated, and ends with the filing."""
    undated = FILED.replace("readings: {}", "readings: {cut_depth: either_end, comparison: ranks}")
    text = undated.replace("reference: RS-2", "reference: RS-2\n        readings: {cut_depth: both_ends}")
    submission = loaded(tmp_path, text)
    read = {
        day: submission.readings("PHL1", "minibaccarat", date(2026, *day))
        for day in ((1, 15), (2, 15), (2, 28), (3, 1))
    }
    assert {day: each["cut_depth"] for day, each in read.items()} == {
        (1, 15): "either_end",
        (2, 15): "either_end",  # no filing is in force
        (2, 28): "either_end",
        (3, 1): "both_ends",
    }
    first, last = submission.properties["PHL1"].filings
    assert "cut_depth" in last.own_readings["minibaccarat"]
    assert not first.own_readings
    assert submission.readings("PHL1", "pai_gow_poker", date(2026, 3, 1))["comparison"] == "ranks"


def test_a_wrong_reading_of_a_filing_names_its_place(tmp_path: Path) -> None:
    text = FILED.replace("reference: RS-2", "reference: RS-2\n        readings: {cut_depths: both_ends}")
    with pytest.raises(SubmissionRejected, match=r"filings RS-2\.readings\.cut_depths"):
        loaded(tmp_path, text)
