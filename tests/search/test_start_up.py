"""A command loads what it needs: what takes seconds to import is not imported for a listing or a round."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from typer.main import get_command
from typer.testing import CliRunner

from audit.cli import COMMANDS, app
from rules.catalogue import load

HEAVY = {
    *("numba", "pandas", "great_expectations", "weasyprint", "matplotlib", "scipy", "pyarrow.dataset"),
    *("pydantic", "yaml", "rules.catalogue"),
}
PROGRAM = """
import sys
from audit.cli import main
code = main()
print(code, *sorted({heavy} & set(sys.modules)), file=sys.stderr)
"""

CLAUSES_LOADED = """
import sys
from audit.cli import main
code = main()
from rules.clause import CLAUSES
heavy = {"numba", "pandas", "great_expectations", "weasyprint", "duckdb"} & set(sys.modules)
print(code, *sorted({module.split(".")[1][2:].split("_")[0] for module in CLAUSES} | heavy), file=sys.stderr)
"""


def _loaded(*words: object) -> tuple[int, set[str]]:
    """What is loaded of the heavy libraries when a command has ended, in a process of its own."""
    program = PROGRAM.replace("{heavy}", repr(HEAVY))
    command = [sys.executable, "-c", program, *map(str, words)]
    ended = subprocess.run(command, check=True, capture_output=True, text=True)
    code, *loaded = ended.stderr.splitlines()[-1].split()
    return int(code), set(loaded)


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("--help",),
        ("findings", "--help"),
        ("run", "--help"),
        ("explain", "--help"),
        ("clauses", "--help"),
    ],
)
def test_help_loads_no_library_of_the_audit(words: tuple[str, ...]) -> None:
    assert _loaded(*words)[1] == set()


@pytest.mark.parametrize(
    "words",
    [
        ("findings",),
        ("findings", "--format", "csv"),
        ("findings", "--format", "json"),
        ("findings", "--table", "MB-01", "--clause", "§ 627a.12"),
        ("findings", "--shoe", "no such shoe"),
        ("coverage",),
    ],
)
def test_a_listing_loads_no_library_of_the_audit(run: Path, words: tuple[str, ...]) -> None:
    command, *more = words
    code, loaded = _loaded(command, run, *more)
    assert code == (2 if "no such shoe" in words else 0)
    assert loaded == set()


@pytest.mark.parametrize(
    "words",
    [
        ("find", "--table", "MB-01"),
        ("history", "table", "MB-01"),
    ],
)
def test_a_question_to_the_log_loads_no_rules(run: Path, words: tuple[str, ...]) -> None:
    command, *more = words
    assert _loaded(command, run, *more) == (0, set())


@pytest.mark.slow
@pytest.mark.parametrize("words", [(), ("--tree", "627a.12(a)"), ("--chapter", "627a", "--format", "csv")])
def test_the_catalogue_is_listed_without_pandas(words: tuple[str, ...]) -> None:
    code, loaded = _loaded("clauses", *words)
    assert code == 0
    assert loaded <= {"pydantic", "yaml", "rules.catalogue"}


@pytest.mark.slow
def test_to_explain_a_round_loads_its_chapter_alone(run: Path) -> None:
    found = next(r for r in pq.read_table(run / "findings.parquet").to_pylist() if r["round_id"])
    command = [sys.executable, "-c", CLAUSES_LOADED, "explain", run, found["round_id"]]
    ended = subprocess.run([*map(str, command)], check=True, capture_output=True, text=True)
    code, *loaded = ended.stderr.splitlines()[-1].split()
    number = found["clause"].partition(".")[0]
    assert int(code) == 0
    assert set(loaded) == set(load(number).derived)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_of_commands_says_what_each_says_of_itself(name: str) -> None:
    listed = getattr(get_command(app), "commands")[name].help  # noqa: B009  (typer hides click's type)
    told = CliRunner().invoke(app, [name, "--help"])
    assert told.exit_code == 0
    assert " ".join(listed.split()) in " ".join(told.output.split())


def test_a_command_that_is_not_there_is_refused_with_the_nearest() -> None:
    refused = CliRunner().invoke(app, ["finding"])
    assert refused.exit_code == 2
    assert "findings" in refused.output


ROWS_AS_PANDAS_HAS_THEM = """
import sys
from audit.without_pandas import without_pandas
without_pandas()
import pyarrow as pa
rows = pa.table({"a": pa.array([1, None]), "b": pa.array(["x", "y"]).dictionary_encode()})
assert "pandas" not in sys.modules
rows = rows.to_pandas()
print(*rows["b"], rows["a"].isna().sum(), "pandas" in sys.modules)
"""


def test_arrow_without_pandas_loads_it_for_who_wants_rows_as_it_has_them() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", ROWS_AS_PANDAS_HAS_THEM], check=True, capture_output=True, text=True
    )
    assert ended.stdout.split() == ["x", "y", "1", "True"]
