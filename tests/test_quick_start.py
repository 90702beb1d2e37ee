"""The quick start of LOG_FORMAT.md, followed to the letter: its ten rows are a log without a fault."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from audit.ask.refused_rows import refused
from audit.format.format_doc import markdown
from audit.pipeline import run

TABLES = ("rounds", "hands", "wagers")


def quick_start() -> str:
    """The page from its quick start to the next heading."""
    return markdown().partition("## Quick start")[2].partition("\n## ")[0]


@pytest.fixture(scope="module")
def followed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which somebody saved the page's files and ran its program."""
    folder = tmp_path_factory.mktemp("quick_start")
    for name, text in re.findall(r"`(\w+\.csv)`\n\n```csv\n(.*?)```", quick_start(), re.DOTALL):
        (folder / name).write_text(text, encoding="utf-8")
    (program,) = re.findall(r"```python\n(.*?)```", quick_start(), re.DOTALL)
    subprocess.run([sys.executable, "-c", program], cwd=folder, check=True)
    return folder


def test_the_example_has_ten_rows(followed: Path) -> None:
    files = [(followed / f"{name}.csv").read_text(encoding="utf-8") for name in TABLES]
    assert sum(len(text.splitlines()) - 1 for text in files) == 10


def test_the_example_is_a_log_without_a_fault(followed: Path) -> None:
    receipt = run(followed / "LOG", None, followed / "RUN")
    assert receipt["totals"]["findings"]["exception"] == 0
    assert (receipt["result"], receipt["exit_code"]) == ("undecided", 4)  # ten rows cannot show everything
    assert refused(followed / "RUN") == []
    states = {
        row["citation"]: row for row in pq.read_table(followed / "RUN" / "coverage.parquet").to_pylist()
    }
    for citation in (
        "627a.6(b)",
        "627a.10(b)(1)",
        "627a.11(a)",
        "627a.12(a)",
        "627a.12(c)",
        "627a.12(c)[vigorish]",
    ):
        assert states[citation]["passed"] > 0, (citation, states[citation])


def test_a_wrong_cent_in_the_example_is_found(followed: Path, tmp_path: Path) -> None:
    path = followed / "wagers.csv"
    wrong = path.read_text(encoding="utf-8").replace("win,100.00,100.00,5.00", "win,100.01,100.00,5.00")
    for name in TABLES:
        text = wrong if name == "wagers" else (followed / f"{name}.csv").read_text(encoding="utf-8")
        (tmp_path / f"{name}.csv").write_text(text, encoding="utf-8")
    (program,) = re.findall(r"```python\n(.*?)```", quick_start(), re.DOTALL)
    subprocess.run([sys.executable, "-c", program], cwd=tmp_path, check=True)
    assert run(tmp_path / "LOG", None, tmp_path / "RUN")["totals"]["findings"]["exception"] == 1


def test_the_quick_start_is_the_first_thing_and_fits_a_page() -> None:
    assert markdown().index("## Quick start") < 200
    assert len(quick_start().splitlines()) < 90
