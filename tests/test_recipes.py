"""The recipes of the rules' page, each followed as it is printed, in a copy of the tree."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
NEW_GAME = ROOT / "tests" / "new_game"
_BLOCK = re.compile(r"^```(?:python|yaml)\n# (?P<file>\S+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
_TREE = ("audit", "reports", "rules", "sample_logs", "tests")


def _printed() -> list[tuple[str, str]]:
    """Give the blocks of the recipes, each with the file that it is added to."""
    recipes = (ROOT / "rules" / "README.md").read_text(encoding="utf-8").partition("## Recipes")[2]
    return [(found["file"], found["text"]) for found in _BLOCK.finditer(recipes.partition("\n## ")[0])]


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the tree, with what has been compiled of it, and add what the recipes print."""
    here = tmp_path_factory.mktemp("tree")
    for name in _TREE:
        shutil.copytree(ROOT / name, here / name, ignore=shutil.ignore_patterns("*.parquet"))
    shutil.copy2(ROOT / "pyproject.toml", here)
    if (ROOT / "build" / "mypy").exists():
        shutil.copytree(ROOT / "build" / "mypy", here / "build" / "mypy")
    for file, text in _printed():
        path = here / file
        gap = "\n\n" if path.suffix == ".py" else ""
        path.write_text(path.read_text(encoding="utf-8") + gap + text, encoding="utf-8")
    return here


def _done(tree: Path, *command: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=tree, check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def _asked(tree: Path, question: str) -> Any:
    """Run a few lines of Python in the tree and give what they leave in ``found``."""
    script = f"{question}\nimport json; print(json.dumps(found))"
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=tree, check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_what_is_printed_passes_the_linters(tree: Path) -> None:
    files = sorted({file for file, _ in _printed() if file.endswith(".py")})
    assert files
    _done(tree, "ruff", "check", "--no-cache", *files)
    _done(tree, "ruff", "format", "--check", "--no-cache", *files)
    _done(tree, "mypy", "--follow-imports=silent", *files)


def test_a_clause_is_there_and_its_cases_come_out(tree: Path) -> None:
    found = _asked(
        tree,
        "from rules.catalogue import load\n"
        "from tests.case_files import cases_of, judged_cases\n"
        "clauses = [load().clauses[f'627a.5(c)[recipe{more}]'] for more in ('', ', as a function')]\n"
        "found = [[(case.name, case.result.name, said.result.name) for case, said\n"
        "          in zip(cases_of(each), judged_cases(each))] for each in clauses]",
    )
    assert [len(cases) for cases in found] == [5, 6]
    assert [(name, result) for cases in found for name, result, _ in cases] == [
        (name, said) for cases in found for name, _, said in cases
    ]


def test_a_paytable_makes_its_clause_its_choice_and_its_cases(tree: Path) -> None:
    found = _asked(
        tree,
        "from rules.catalogue import load\n"
        "from audit.format.format_doc import markdown\n"
        "from tests.case_files import cases_of, judged_cases\n"
        "clause = load().clauses['645a.13(c)[Paytable Z]']\n"
        "right = all(c.result == s.result for c, s in zip(cases_of(clause), judged_cases(clause)))\n"
        "choices = load().options['645a']['emperors_treasure_paytable'].choices\n"
        "found = [clause.duty, list(choices), 'Paytable Z' in markdown(), len(cases_of(clause)), right]",
    )
    duty, choices, in_log_format, cases, right = found
    assert "Paytable Z" in duty
    assert choices[-1] == "Z"
    assert in_log_format
    assert cases > 10
    assert right


def test_a_paytable_has_its_payback(tree: Path) -> None:
    listed = _done(tree, "audit", "paybacks", "--chapter", "645a", "--wager", "emperors_treasure")
    assert "Paytable Z" in listed or "Z" in listed.split()


@pytest.fixture(scope="module")
def with_a_new_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    here = tmp_path_factory.mktemp("game")
    for name in _TREE[:-1]:
        shutil.copytree(ROOT / name, here / name, ignore=shutil.ignore_patterns("*.parquet"))
    for folder in ("rules", "sample_logs"):
        shutil.copytree(NEW_GAME / folder, here / folder, dirs_exist_ok=True)
    return here


def _commands(tree: Path, *commands: tuple[str, ...]) -> list[tuple[int, str]]:
    """Run commands one after the other in one process of the tree: how each ends, and what it prints."""
    found = _asked(
        tree,
        "from typer.testing import CliRunner\n"
        "from audit.cli import app\n"
        f"ended = [CliRunner().invoke(app, list(words)) for words in {commands!r}]\n"
        "found = [(each.exit_code, each.stdout) for each in ended]",
    )
    return [(code, said) for code, said in found]


def test_a_new_game_is_simulated_audited_and_explained(with_a_new_game: Path) -> None:
    """Its chapter and its simulator are two folders; nothing else knows of it."""
    tree = with_a_new_game
    run = ("run", "log", "--submission", "log/rules_submission.yaml", "--out")
    simulated, (code, said) = _commands(
        tree,
        ("sample", "--game", "high_card", "--rounds", "300", "--days", "1", "--out", "log"),
        (*run, "clean"),
    )
    assert simulated[0] == 0, simulated
    assert code == 0
    assert "Exceptions  0 (" in said
    files = sorted((tree / "log" / "wagers").rglob("*.parquet"))
    wagers = pq.read_table(files[0])
    paid = wagers["wager_paid"].to_pylist()
    place = next(n for n, outcome in enumerate(wagers["wager_outcome"].to_pylist()) if outcome == "win")
    paid[place] -= 1
    column = pa.array(paid, wagers["wager_paid"].type)
    pq.write_table(
        wagers.set_column(wagers.column_names.index("wager_paid"), wagers.schema.field("wager_paid"), column),
        files[0],
    )
    round_id = wagers["round_id"][place].as_py()
    audited, (told_well, told), (listed_well, listed) = _commands(
        tree, (*run, "short"), ("explain", "short", round_id), ("clauses", "--chapter", "999a")
    )
    assert audited[0] == 1, audited
    (breach,) = pq.read_table(tree / "short" / "findings.parquet").to_pylist()
    assert (breach["clause"], breach["amount_cents"]) == ("999a.4(d)", -100)
    assert breach["round_id"] == round_id
    assert (told_well, listed_well) == (0, 0)
    assert "§ 999a.3(b)" in told
    assert "999a.4(d)" in listed
