"""Every table of odds, amended: whatever reads it goes by the text of the gaming day.

Each chapter's paytables are written anew, with another figure in every row from the second of two nights
on, into a copy of ``rules`` that another Python loads.  The nights are dealt by the former figures.
"""

from __future__ import annotations

import shutil
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
import yaml

from rules.catalogue import load
from rules.clause import Chapter
from rules.paytable import tabled_wagers
from sample_logs import games
from tests.amended_trees import copy_of_rules, runs

pytestmark = pytest.mark.slow

BEFORE, ON = date(2026, 6, 30), date(2026, 7, 1)
MORE = 100
"""What each figure is raised by."""
FIGURES = ("odds", "odds_wild", "for_one", "amounts")
FOLDERS = sorted(path.parent.name for path in Path(__file__).parents[1].glob("rules/ch*/paytables.yaml"))


def _amended(entry: dict[str, Any]) -> list[dict[str, Any]]:
    """The text of a table, and that which takes its place."""
    if "called" in entry:
        return [entry]
    raised: dict[str, Any] = {
        figures: {
            row: str(Decimal(paid) + MORE) if figures == "amounts" else paid + MORE
            for row, paid in entry[figures].items()
        }
        for figures in FIGURES
        if figures in entry
    }
    if "stated" in entry:  # which a reading has paid in place of those printed
        raised["stated"] = {
            figures: {row: paid + MORE for row, paid in rows.items()}
            for figures, rows in entry["stated"].items()
        }
    return [{**entry, "until": ON}, {**entry, **raised, "since": ON, "source": "56 Pa.B. 1234"}]


def _amend(folder: Path, chapter: str) -> None:
    file = folder / "rules" / chapter / "paytables.yaml"
    entries = yaml.safe_load(file.read_text(encoding="utf-8"))
    written = [text for entry in entries for text in _amended(entry)]
    file.write_text(yaml.safe_dump(written, sort_keys=False, allow_unicode=True), encoding="utf-8")


@pytest.fixture(scope="module")
def amended(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = copy_of_rules(tmp_path_factory.mktemp("amended"))
    for chapter in FOLDERS:
        _amend(folder, chapter)
    return folder


def _night(chapter: Chapter, folder: Path) -> Path:
    game = games.load(chapter.game)
    plan = game.plan(seed=5, rounds=900, days=2, tables=game.table_mix(4), first_day=BEFORE)
    game.write(plan, folder)
    return folder


def _of_the_second_night(log: Path, folder: Path) -> Path:
    shutil.copytree(log, folder)
    for of_day in folder.glob(f"*/day={BEFORE}"):
        shutil.rmtree(of_day)
    return folder


@pytest.mark.parametrize("folder", FOLDERS)
def test_both_nights_are_judged_by_the_figures_of_their_day(
    folder: str, amended: Path, tmp_path: Path
) -> None:
    number = folder[2 : folder.index("_")]
    chapter = load().chapters[number]
    log = _night(chapter, tmp_path / "log")
    later = _of_the_second_night(log, tmp_path / "later")
    (former,) = runs(copy_of_rules(tmp_path / "former"), later)
    both, now = runs(amended, log, later)
    assert [each for each in former["findings"] if each[2] == "exception"] == []
    assert {day for _, day, *_ in both["findings"]} == {str(ON)}
    judges = {
        table.judge
        for wager in tabled_wagers(folder).values()
        for table in wager.tables.values()
        if not table.percent and former["coverage"][table.judge]["passed"]
    }
    assert judges
    for citation in judges:
        breached = now["coverage"][citation]["exceptions"] + now["coverage"][citation]["consequences"]
        assert (now["coverage"][citation]["passed"], breached) == (0, former["coverage"][citation]["passed"])
