"""The wheel, installed in a folder of its own and used in an empty one, does what the checkout does."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the wheel of this tree is installed, without what it depends on."""
    place = tmp_path_factory.mktemp("installed")
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    alone = ["--no-deps", "--no-build-isolation", "--no-index"]
    source = place / "source"
    source.mkdir()
    for name in ("audit", "rules", "reports", "sample_logs"):
        shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copyfile(ROOT / name, source / name)
    subprocess.run([*pip, "wheel", *alone, "--wheel-dir", str(place), str(source)], check=True)
    (wheel,) = place.glob("*.whl")
    subprocess.run([*pip, "install", *alone, "--target", str(place / "there"), str(wheel)], check=True)
    return place / "there"


def _say(installed: Path, here: Path, *words: str, code: int = 0) -> str:
    """Call the installed command in a folder, with what it depends on from this environment."""
    start = (
        "import sys; sys.path[:] = [each for each in sys.path if each != sys.argv[2]]; "
        "sys.path.insert(0, sys.argv.pop(1)); sys.argv.pop(1); sys.argv[0] = 'pitaudit'; "
        "import audit; assert audit.__file__.startswith(sys.path[0]), audit.__file__; "
        "from audit.__main__ import main; main()"
    )
    command = [sys.executable, "-P", "-c", start, str(installed), str(ROOT), *words]
    env = {**os.environ, "PYTHONPATH": "", "HOME": str(here), "PITAUDIT_KEY": ""}
    found = subprocess.run(command, cwd=here, env=env, capture_output=True, text=True, check=False)
    assert found.returncode == code, found.stdout + found.stderr
    return found.stdout


@pytest.fixture
def here(tmp_path: Path) -> Path:
    return tmp_path


def test_it_tells_its_version(installed: Path, here: Path) -> None:
    assert _say(installed, here, "--version").startswith("pitaudit 0.")


def test_a_night_can_be_set_up(installed: Path, here: Path) -> None:
    _say(installed, here, "nightly", "nightly.toml", "--init")
    assert "[[property.feed]]" in (here / "nightly.toml").read_text(encoding="utf-8")
    (here / "units").mkdir()
    _say(installed, here, "nightly", "nightly.toml", "--units", "units")
    assert {path.name for path in (here / "units").iterdir()} == {
        *("pitaudit.service", "pitaudit.timer", "pitaudit-alert.service", "Containerfile")
    }


def test_examples_of_import_are_there_and_can_be_imported(installed: Path, here: Path) -> None:
    mappings = installed / "sample_logs" / "mappings"
    files = ("night_shift/bets.csv", "night_shift/rounds.csv", "ratings/ratings.csv", "tiny_feed.json")
    more = ("two_clocks.yaml", "two_clocks/ratings.csv", "inventories.yaml", "inventories/counts.csv")
    assert all((mappings / name).is_file() for name in (*files, *more))
    words = (str(mappings / "night_shift.yaml"), str(mappings / "night_shift"), "--out", "log")
    _say(installed, here, "import", *words, code=4)  # the example has rows that are refused, to show it
    assert any((here / "log" / "rounds").rglob("*.parquet"))


def test_it_simulates_audits_reports_and_explains(installed: Path, here: Path) -> None:
    _say(installed, here, "sample", "--game", "minibaccarat", "--rounds", "20", "--out", "log")
    _say(installed, here, "run", "log", "--submission", "log/rules_submission.yaml", "--out", "run")
    _say(installed, here, "report", "run")
    assert (here / "run" / "report" / "exceptions.pdf").is_file()
    assert "MB-01" in _say(installed, here, "query", "run", "SELECT DISTINCT table_id FROM rounds")
    assert "# " in _say(installed, here, "format")
    assert "627a.12" in _say(installed, here, "clauses", "--chapter", "627a")


def test_its_types_can_be_used(installed: Path) -> None:
    for name in ("audit", "rules", "reports", "sample_logs"):
        assert (installed / name / "py.typed").is_file()
