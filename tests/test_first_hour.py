"""The first hour with a vendor's export: what a new user reads of it is so, and names what is wrong."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.testing import CliRunner

from audit import cli
from audit.intake.importer import import_log
from audit.pipeline import run
from audit.runs.findings import Run, open_run
from audit.runs.looks_told import looks_relied_on
from reports import reliability
from reports.executive.view import briefly
from tests.importing import MAPPINGS

FILED = {
    "minibaccarat": {
        "positions": 7,
        "wagers": ["banker", "player", "tie", "dragon_bonus"],
        "vigorish_collection": "at_payout",
        "vigorish_rounding": "next_quarter",
        "tie_odds": 8,
        "dragon_bonus_paytable": "A",
    },
    "face_up_pai_gow_poker": {
        "positions": 6,
        "wagers": ["face_up_pai_gow_poker", "ace_high_bonus", "fortune_bonus"],
        "ace_high_paytable": "1",
        "fortune_bonus_paytable": "3",
    },
}
PLANTED = {
    ("627a.12(e)[Paytable A]", "BAC3-2026-11-20-1", 20_00),
    ("627a.10(c)(2)(iii)", "BAC3-2026-11-20-2", None),
    ("627a.12(c)[vigorish]", "BAC3-2026-11-20-3", 25),
    ("627a.12(a)", "BAC3-2026-11-20-4", 5_00),
    ("627a.7(a)(1)(iii)", "BAC3-2026-11-20-5", -100_00),
    ("688a.11(f)(2)(iii)", "FUP1-2026-11-20-1", -100_00),
    ("688a.12(a)", "FUP1-2026-11-20-2", -1_25),
    ("688a.12(c)[Paytable 3]", "FUP1-2026-11-20-3", -3_00),
    ("688a.11(f)(1)(iii)", "FUP1-2026-11-20-4", 25_00),
    ("688a.11(a)[filing]", None, None),
}
"""What was planted in the export, and that no house way is filed."""


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("first_hour") / "log"
    receipt = import_log(MAPPINGS / "one_line_a_bet.yaml", MAPPINGS / "one_line_a_bet", folder)
    assert not receipt.unmapped, "ELSE '' says that the other bets have no side"
    assert {name: table.rows_out for name, table in receipt.tables.items()} == {
        "rounds": 9,
        "hands": 28,
        "wagers": 53,
    }
    return folder


@pytest.fixture(scope="module")
def found(log: Path) -> Run:
    filing = {"effective": "2026-01-01", "reference": "RS-1", "games": FILED}
    place = {"id": "PHL1", "name": "Ours", "time_zone": "America/New_York", "gaming_day_starts": "06:00"}
    file = log.parent / "filing.yaml"
    text = yaml.safe_dump({"version": 1, "properties": [{**place, "filings": [filing]}]})
    file.write_text(text.replace("'2026-01-01'", "2026-01-01"), encoding="utf-8")
    run(log, file, log.parent / "run", jobs=1)
    return open_run(log.parent / "run")


def _of(found: Run, outcome: str) -> list[dict[str, Any]]:
    return [row for row in found.findings.to_pylist() if row["outcome"] == outcome]


def test_what_was_planted_is_found_and_nothing_else(found: Run) -> None:
    assert {(e["clause"], e["round_id"], e["amount_cents"]) for e in _of(found, "exception")} == PLANTED


def test_a_column_that_one_game_has_is_not_said_to_be_missing_in_the_log(found: Run) -> None:
    """The export names the shoes of Minibaccarat, and no deck of the other game."""
    reasons = [row["reason"] for row in found.coverage.to_pylist() if "shoe_id" in (row["reason"] or "")]
    assert reasons
    assert set(reasons) == {"the log records no shoe_id for the game"}


def test_a_director_reads_no_name_of_a_column_that_is_cut() -> None:
    some = "the log records no event_at, event_kind, die_1, die_2"
    assert briefly("the log records no shoe_id for the game") == "the log records no shoe_id for the game"
    assert briefly(f"{some}, die_3, stub_count for the game") == (
        "the log records no event_at, event_kind, die_1 and 3 more"
    )
    assert briefly(some) == some, "one more takes no more room than to say so"


def test_only_tests_of_the_games_in_the_log_are_counted(found: Run) -> None:
    played = ("record:627a.", "record:688a.")
    own = Counter(r["state"] for r in found.coverage.to_pylist() if r["citation"].startswith(played))
    assert f"{own['pass']} of {own.total()} tests of the record" in reliability.sentence(found)


def test_what_the_log_lacks_is_not_told_as_its_own_word(found: Run) -> None:
    """No column says that a round was void, so none says that it was not."""
    rows = _of(found, "exception")
    assert not [fact for row in rows for fact in row["facts"] if fact["name"] == "void" and fact["recorded"]]
    rounds = [each["text"] for row in rows for each in row["rests_on"] if each["kind"] == "round"]
    assert rounds
    assert not [text for text in rounds if "void" in text]


def test_what_is_required_of_what_is_undecided_is_a_sentence(found: Run) -> None:
    undecided = _of(found, "unknown")
    [house_way] = [row for row in undecided if row["clause"] == "688a.11(a)"]
    assert house_way["required"] == "The dealer's seven cards are set in the way the casino filed"
    said = [each["required"] for row in undecided for each in (row, *row["consequences"])]
    assert not [each for each in said if "not recorded" in each]


def test_a_time_that_is_not_recorded_is_told_so(found: Run) -> None:
    [taken] = [row for row in _of(found, "exception") if row["clause"] == "627a.12(a)"]
    text = taken["told"][0]["text"]
    assert text == "No more bets was called: 2026-11-20 18:06:00 EST; first card: not recorded."


def test_a_template_writes_choices_as_they_have_to_be_filed(log: Path, tmp_path: Path) -> None:
    new = ["submission", "new", "--game", "face_up_pai_gow_poker", "--property", "PHL1"]
    file = tmp_path / "new.yaml"
    assert CliRunner().invoke(cli.app, [*new, "--from", str(log), "--out", str(file)]).exit_code == 0
    said = " ".join(file.read_text(encoding="utf-8").replace("#", "").split())
    assert "'1': Paytable 1" in said
    assert "GUESS from the log, not filed: FUP1: '" in said
    assert "NO GUESS from the log: house ways are not tried against it house_way:" in said
    assert "NO GUESS from the log: lists of choices are not tried against it start_methods:" in said


def test_coverage_as_a_table_is_of_the_games_in_the_log(found: Run) -> None:
    shown = CliRunner().invoke(cli.app, ["coverage", str(found.folder)]).output
    assert "621a.8(a)" not in shown
    assert "627a.12(a)" in shown
    assert "waived" not in shown, "nothing is"
    assert "rows of games that the log does not have left out" in shown
    every = CliRunner().invoke(cli.app, ["coverage", str(found.folder), "--format", "csv"]).output
    assert "621a.8(a)" in every
    assert "waived" in every


def test_clauses_attested_at_some_tables_alone_are_told_apart() -> None:
    attested = {"clauses": 49, "looks": 2, "people": 1, "tables": 2, "not_relied_on": []}
    totals = {"states_of_games_played": {"attested": 37}}
    assert looks_relied_on({"attested": attested, "totals": totals}) == (
        "49 clauses (12 of them not at every gaming table's day) by 2 looks of 1 person at 2 tables"
    )
    whole = {"states_of_games_played": {"attested": 49}}
    assert looks_relied_on({"attested": attested, "totals": whole}).startswith("49 clauses by 2 looks")
