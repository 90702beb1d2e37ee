"""A trend report says how many of its exceptions judge by a text that is no law, and each clause of which."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from audit.runs.findings import open_run
from reports.trend.gathered import gather
from tests.sample_runs import RunOf
from tests.test_trend import page

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("game", "words", "law"),
    [
        ("dj_wild_stud_poker", "judge by the text of a proposed rulemaking", "proposed text"),
        ("pai_gow_tiles", "rest on rankings or odds of public sources, which are no law", "; public source"),
    ],
)
def test_exceptions_by_no_law_in_force_are_said_to_be_so(
    sample_run: RunOf, game: str, words: str, law: str, tmp_path: Path
) -> None:
    gathered = gather([open_run(sample_run(game))], None)
    said = page(gathered, tmp_path)
    with (tmp_path / "trend.csv").open(encoding="utf-8-sig", newline="") as file:
        lines = [line for line in csv.DictReader(file) if line["dimension"] == "clause"]
    mine = sum(int(line["exceptions"]) for line in lines if law in line["law"])
    assert mine
    assert f"Of {len(gathered.found):,} exceptions, {mine:,} {words}" in said
    assert f"({law})" in said or f"(in force{law})" in said
