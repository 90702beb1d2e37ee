"""Rows of one key are found as they are imported: what contradicts is refused, what repeats is kept once."""

import json
from pathlib import Path

import pytest

from tests.importing import ROUNDS, counts, refused, rows, run, write

HANDS = """
version: 1
sources: {hands: {format: csv, files: "*.csv"}}
constants: {gaming_day: 2026-01-15}
tables:
  hands:
    columns: {round_id: id, hand_position: seat, final_count: n}
"""


def test_equal_rows_are_kept_once_and_counted(tmp_path: Path) -> None:
    source = write(tmp_path / "games.csv", "id,shoe\n1,S\n2,S\n1,S\n1,S\n")
    receipt = run(tmp_path, ROUNDS + "      shoe_id: shoe\n", source)
    assert counts(receipt) == {"rounds": (4, 2, 2)}
    assert receipt.tables["rounds"].repeated == 2
    assert [(row["round_id"], row["shoe_id"]) for row in rows(tmp_path / "log", "rounds")] == [
        ("1", "S"),
        ("2", "S"),
    ]
    again = refused(tmp_path / "log", "rounds")
    assert [each["source_row"] for each in again] == ["3", "4"]
    assert again[0]["reason"].endswith("round_id: repeats row 1 of games.csv word for word")
    assert receipt.exit_code == 4


def test_rows_that_contradict_each_other_are_all_refused(tmp_path: Path) -> None:
    source = write(tmp_path / "games.csv", "id,shoe\n1,S\n2,S\n1,X\n1,S\n")
    receipt = run(tmp_path, ROUNDS + "      shoe_id: shoe\n", source)
    assert counts(receipt) == {"rounds": (4, 1, 3)}
    assert receipt.tables["rounds"].repeated == 0
    assert [each["reason"].partition(": ")[2] for each in refused(tmp_path / "log", "rounds")] == [
        "P, 1 is also the key of row 4 of games.csv, and they contradict each other",
        "P, 1 is also the key of row 1 of games.csv, and they contradict each other",
        "P, 1 is also the key of row 1 of games.csv, and they contradict each other",
    ]


def test_rows_of_several_files_are_held_against_each_other(tmp_path: Path) -> None:
    write(tmp_path / "in" / "a.csv", "id,seat,n\n1,players_hand,4\n1,bankers_hand,5\n")
    write(tmp_path / "in" / "b.csv", "id,seat,n\n1,players_hand,9\n1,bankers_hand,5\n")
    receipt = run(tmp_path, HANDS, tmp_path / "in")
    assert counts(receipt) == {"hands": (4, 1, 3)}
    told = [(each["source_file"], each["source_row"]) for each in refused(tmp_path / "log", "hands")]
    assert told == [("a.csv", "1"), ("b.csv", "1"), ("b.csv", "2")]


def test_a_round_stands_on_one_day_only(tmp_path: Path) -> None:
    source = write(tmp_path / "games.csv", "id,played\n1,2026-01-15\n1,2026-01-16\n2,2026-01-16\n")
    mapping = ROUNDS.replace(", gaming_day: 2026-01-15", "") + "      gaming_day: played\n"
    assert counts(run(tmp_path, mapping, source)) == {"rounds": (3, 1, 2)}


def test_numbers_of_payments_begin_anew_each_day(tmp_path: Path) -> None:
    source = write(tmp_path / "paid.csv", "played,n\n2026-01-15,1\n2026-01-16,1\n2026-01-16,1\n")
    mapping = """
version: 1
sources: {paid: {format: csv}}
constants: {property_id: P, table_id: T, payment_kind: envy_bonus}
tables:
  payments:
    columns: {gaming_day: played, payment_number: n}
"""
    assert counts(run(tmp_path, mapping, source)) == {"payments": (3, 2, 1)}


@pytest.mark.parametrize(("again", "extent"), [("1,4", "complete"), ("1,5", "partial")])
def test_a_row_that_is_there_twice_is_not_lost(tmp_path: Path, again: str, extent: str) -> None:
    source = write(tmp_path / "hands.csv", f"id,n\n1,4\n{again}\n2,6\n")
    recorded = "records:\n- columns: {complete: [hands.final_count]}\n"
    mapping = HANDS.replace("seat", "\"'players_hand'\"") + recorded
    run(tmp_path, mapping, source)
    said = (tmp_path / "log" / "recording.yaml").read_text(encoding="utf-8")
    assert f"{extent}:\n    - hands.final_count" in said
    assert json.loads((tmp_path / "log" / "import.json").read_text())["incomplete_rounds"] == 0


def test_a_row_that_is_refused_for_itself_contradicts_nothing(tmp_path: Path) -> None:
    source = write(tmp_path / "games.csv", "id,die\n1,7\n1,6\n")
    assert counts(run(tmp_path, ROUNDS + "      die_1: die\n", source)) == {"rounds": (2, 1, 1)}


def test_hands_of_two_properties_share_no_key_where_they_say_whose_they_are(tmp_path: Path) -> None:
    source = write(
        tmp_path / "hands.csv", "place,id,seat,n\nA,1,dealer,4\nB,1,dealer,5\nA,2,dealer,6\n,2,dealer,7\n"
    )
    mapping = HANDS.replace("columns: {", "columns: {property_id: place, ")
    assert counts(run(tmp_path, mapping, source)) == {"hands": (4, 4, 0)}


def test_hands_that_do_not_say_whose_they_are_share_their_key(tmp_path: Path) -> None:
    source = write(tmp_path / "hands.csv", "id,seat,n\n1,dealer,4\n1,dealer,5\n")
    assert counts(run(tmp_path, HANDS, source)) == {"hands": (2, 0, 2)}
