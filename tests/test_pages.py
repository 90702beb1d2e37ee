"""The pages that people read: the README is short and says what ``--help`` says; links lead somewhere."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
import typer
from typer.main import get_group

from audit.cli import app

ROOT = Path(__file__).parent.parent
PAGES = sorted(
    ROOT / name
    for name in subprocess.run(
        ["git", "ls-files", "*.md"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.splitlines()
    if not name.startswith("audit/format/")  # parts of LOG_FORMAT.md, and linked from where that lies
)
_LINK = re.compile(r"\]\((?!https?:|mailto:)([^)\s#]*)(?:#([^)\s]*))?\)")
MOST_LINES = 140


def test_the_readme_stays_one_screen_and_a_table_of_what_there_is() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= MOST_LINES


def test_the_readme_says_of_each_command_what_its_help_says() -> None:
    group = get_group(app)
    context = typer.Context(group)
    rows = [
        f"| `pitaudit {name}` | {_sentence(group.commands[name].help)} |"
        for name in group.list_commands(context)
    ]
    assert "\n".join(rows) in (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_each_link_of_a_page_leads_somewhere(page: Path) -> None:
    for target, heading in _LINK.findall(page.read_text(encoding="utf-8")):
        there = (page.parent / target) if target else page
        assert there.exists(), f"{target} is not there"
        if heading:
            assert heading in _headings(there), f"{target} has no heading #{heading}"


def _sentence(about: str | None) -> str:
    return " ".join((about or "").strip().split("\n\n")[0].split())


def _headings(page: Path) -> set[str]:
    titles = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title).lower().replace(" ", "-") for title in titles}
