"""No cell of a CSV that the tool writes runs anything when a spreadsheet opens it."""

import io
import re
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest
from rich.console import Console

from audit.format.spreadsheet import cell
from audit.show import printing
from tests.importing import ROUNDS, refused, run, write

ROOT = Path(__file__).parents[1]
STARTS = list("=+-@\t\r\n＝＋－＠")


@pytest.mark.parametrize("start", STARTS)
def test_text_that_could_be_a_formula_is_kept_from_being_one(start: str) -> None:
    assert cell(f"{start}cmd|' /C calc'!A0") == f"'{start}cmd|' /C calc'!A0"


@pytest.mark.parametrize("value", ["-5.00", "+3", "-$1,250.00", "-0", -5, Decimal("-5.00"), "plain", "a=b"])
def test_numbers_and_other_text_stay_as_they_are(value: object) -> None:
    assert cell(value) == str(value)


def test_nothing_is_an_empty_cell() -> None:
    assert cell(None) == ""


@pytest.mark.parametrize("value", ["-1+cmd|'/C calc'!A0", "-5.00.", "+1e5()", "-٣"])
def test_what_only_begins_like_a_number_is_text(value: str) -> None:
    assert cell(value) == f"'{value}"


@pytest.mark.parametrize("start", STARTS)
def test_lists_that_commands_print_hold_no_formula(start: str) -> None:
    console = Console(file=io.StringIO())
    printing.print_rows(console, [{"a": f"{start}SUM(1)", "b": -5}], "csv", ("a", "b"))
    assert isinstance(console.file, io.StringIO)
    heading, _, rest = console.file.getvalue().partition("\n")
    assert heading == "a,b"
    assert rest.lstrip('"').startswith("'")
    assert rest.endswith(",-5\n")


def test_refused_rows_of_an_import_hold_no_formula(tmp_path: Path) -> None:
    source = write(tmp_path / "=games.csv", "id,die\n1,=HYPERLINK(1)\n2\n")
    run(tmp_path, ROUNDS + "      shoe_id: die\n      die_1: die\n", source)
    (row,) = refused(tmp_path / "log", "rounds")
    assert row["source_file"] == "'=games.csv"
    (line,) = refused(tmp_path / "log", "source_games")
    assert line["source_file"] == "'=games.csv"


def _modules() -> Iterator[tuple[str, str]]:
    for folder in ("audit", "reports"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


def test_every_module_that_writes_csv_keeps_formulas_out() -> None:
    writers = {name for name, text in _modules() if "csv.writer(" in text}
    safe = {
        name
        for name, text in _modules()
        if re.search(r"audit\.format\.spreadsheet import cell|spreadsheet\.cell", text)
    }
    # reports/sheet.py is handed cells: reports/exceptions/findings_list.py passes each through its `cell`.
    assert writers <= safe
    assert len(writers) == 10
