"""The maps of the folders, which a newcomer reads first, name every module and folder once."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

TOP = Path(__file__).parent.parent


ROOMS = sorted(path.parent.relative_to(TOP).as_posix() for path in (TOP / "audit").glob("*/__init__.py"))


@pytest.mark.parametrize("folder", ["audit", "rules", "reports", "sample_logs", *ROOMS])
def test_a_map_names_everything_in_its_folder_once(folder: str) -> None:
    """In the first cells of its tables: modules that lie flat, and folders."""
    named = Counter(_named(TOP / folder / "README.md"))
    there = {path.name for path in (TOP / folder).glob("*.py")} - {"__init__.py"}
    there |= {f"{path.parent.name}/" for path in (TOP / folder).glob("*/__init__.py")}
    assert there - set(named) == set(), "not on the map"
    assert {each for each in named if not (TOP / folder / each).exists()} == set(), "no longer there"
    assert {each for each, times in named.items() if times > 1} == set()


def _named(page: Path) -> list[str]:
    """Give the names in the first cells of the maps: tables of modules, folders or rooms."""
    text = page.read_text(encoding="utf-8")
    tables = re.findall(r"^\| (?:module|folder|room) \|.*\n\|.*\n((?:\|.*\n?)*)", text, re.MULTILINE)
    lines = [line for table in tables for line in table.splitlines()]
    return [name for line in lines for name in re.findall(r"`([\w/]+(?:\.py|/))`", line.split("|")[1])]
