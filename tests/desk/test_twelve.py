"""The twelve questions of a desk have a command and a page each, as printed, and both are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from audit.cli import COMMANDS
from reports.desk.app import VIEWS

README = (Path(__file__).parents[2] / "audit" / "commands" / "README.md").read_text(encoding="utf-8")
_TABLE = README.partition("| question | command | page | seconds |")[2].partition("\n\n")[0]
QUESTIONS = [line.strip("|").split(" | ") for line in _TABLE.splitlines()[2:]]


def test_there_are_twelve() -> None:
    assert len(QUESTIONS) == 12


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question[0].strip()[:40])
def test_each_has_a_command_and_a_page(question: list[str]) -> None:
    _, commands, pages, seconds = question
    named = re.findall(r"`(\w+) (?:RUN|STORE)", commands)
    assert named
    assert set(named) <= set(COMMANDS)
    page = re.search(r"`([\w-]+)\?", pages)
    assert page
    assert f"/{page[1]}" in VIEWS
    assert re.fullmatch(r" ?[\d.]+; [\d.]+ ?", seconds)
