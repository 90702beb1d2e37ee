"""Codes that a mapping does not know are said with how many rows have them, and where to add them."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from audit import cli
from audit.intake.importer import import_log
from audit.intake.unmapped import MOST_VALUES
from tests.importing import MAPPINGS, ROUNDS, run, write

WINNER = "      announced_result: \"CASE Winner WHEN 'P' THEN 'players_hand' WHEN 'T' THEN 'tie' {}END\"\n"
KNOWN = ROUNDS + WINNER.format("ELSE Winner ")
LINE = KNOWN[: KNOWN.index("announced_result")].count("\n") + 1


def told(tmp_path: Path) -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads((tmp_path / "log" / "import.json").read_text())["unmapped"]
    return found


def test_unknown_codes_are_counted_with_the_line_to_change(tmp_path: Path) -> None:
    source = write(tmp_path / "games.csv", "id,Winner\n1,P\n2,Push\n3,V\n4,Push\n5,T\n6,\n")
    (one,) = run(tmp_path, KNOWN, source).unmapped
    assert [(each.value, each.rows) for each in one.values] == [("Push", 2), ("V", 1)]
    assert (one.table, one.column, one.vendor_columns) == ("rounds", "announced_result", ("Winner",))
    assert (one.line, one.left_empty, one.rows, one.further_values) == (LINE, False, 3, 0)
    assert (tmp_path / "mapping.yaml").read_text().splitlines()[one.line - 1].strip().startswith(one.column)
    assert told(tmp_path)[0]["values"] == [{"value": "Push", "rows": 2}, {"value": "V", "rows": 1}]


def test_a_code_that_a_case_turns_into_nothing_is_told_though_its_row_is_written(tmp_path: Path) -> None:
    source = write(tmp_path / "games.csv", "id,Winner\n1,P\n2,Push\n3,\n4,T\n")
    receipt = run(tmp_path, ROUNDS + WINNER.format(""), source)
    (one,) = receipt.unmapped
    assert [(each.value, each.rows) for each in one.values] == [("Push", 1)]
    assert one.left_empty
    assert receipt.exit_code == 0


def test_a_required_code_that_became_nothing_refused_its_row(tmp_path: Path) -> None:
    source = write(tmp_path / "games.csv", "id,Kind\n1,mini\n2,Roulette\n")
    mapping = ROUNDS.replace("game: minibaccarat, ", "") + (
        "      game: \"CASE Kind WHEN 'mini' THEN 'minibaccarat' END\"\n"
    )
    receipt = run(tmp_path, mapping, source)
    (one,) = receipt.unmapped
    assert ([each.value for each in one.values], one.left_empty) == (["Roulette"], False)
    assert receipt.tables["rounds"].rows_refused == 1


def test_a_constant_that_is_no_code_names_its_line(tmp_path: Path) -> None:
    mapping = ROUNDS.replace("game: minibaccarat", "game: minibacarat")
    (one,) = run(tmp_path, mapping, write(tmp_path / "games.csv", "id\n1\n2\n")).unmapped
    assert (one.column, one.line, one.vendor_columns) == ("game", 4, ())
    assert [(each.value, each.rows) for each in one.values] == [("minibacarat", 2)]


def test_a_code_of_two_columns_shows_both(tmp_path: Path) -> None:
    source = write(tmp_path / "games.csv", "id,a,b\n1,x,y\n2,x,\n")
    (one,) = run(tmp_path, ROUNDS + "      announced_result: \"a || coalesce(b, '')\"\n", source).unmapped
    assert one.vendor_columns == ("a", "b")
    assert [each.value for each in one.values] == ["x, nothing", "x, y"]


def test_the_line_is_that_of_the_block(tmp_path: Path) -> None:
    text = (MAPPINGS / "night_shift.yaml").read_text(encoding="utf-8")
    text = text.replace("'bankers_hand'\"", "'banker'\"")
    mapping = write(tmp_path / "night.yaml", text)
    (one,) = import_log(mapping, MAPPINGS / "night_shift", tmp_path / "log").unmapped
    assert (one.table, one.block, one.column) == ("hands", 2, "hand_position")
    assert "'banker'" in text.splitlines()[one.line - 1]


@pytest.mark.parametrize("more", [0, 1])
def test_the_receipt_lists_the_most_frequent_and_counts_the_rest(tmp_path: Path, more: int) -> None:
    many = MOST_VALUES + more
    lines = "".join(f"{n},code{n:05}\n" for n in range(many)) + "last,code00007\n"
    (one,) = run(tmp_path, KNOWN, write(tmp_path / "games.csv", "id,Winner\n" + lines)).unmapped
    assert (len(one.values), one.further_values, one.further_rows) == (MOST_VALUES, more, more)
    assert (one.values[0].value, one.values[0].rows, one.rows) == ("code00007", 2, many + 1)


def test_nothing_is_told_where_every_code_is_known(tmp_path: Path) -> None:
    assert run(tmp_path, KNOWN, write(tmp_path / "games.csv", "id,Winner\n1,P\n2,\n")).unmapped == ()


def test_the_screen_names_value_count_column_and_line(tmp_path: Path) -> None:
    winners = ["Push"] * 3 + [f"v{n}" for n in range(7)]
    lines = "".join(f"{n},{winner}\n" for n, winner in enumerate(winners))
    source = write(tmp_path / "games.csv", "id,Winner\n" + lines)
    mapping = write(tmp_path / "night.yaml", KNOWN)
    asked = ["import", str(mapping), str(source), "--out", str(tmp_path / "log")]
    said = " ".join(CliRunner().invoke(cli.app, asked).output.split())
    assert (
        f"night.yaml:{LINE} does not know Winner = Push (3 rows), v0 (1), v1 (1), v2 (1), v3 (1) and 3 more "
        "values (3 rows), for announced_result of rounds"
    ) in said
