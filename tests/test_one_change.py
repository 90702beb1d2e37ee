"""What one changed event or time of a compliant table comes to: what was noticed once always is."""

from __future__ import annotations

import csv

import pytest

from sample_logs import games
from tests.one_change import KEPT, Game

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("game", games.names())
def test_a_change_that_was_noticed_still_is(game: str) -> None:
    with KEPT.open(encoding="utf-8", newline="") as stream:
        kept = {(row["what"], row["change"]) for row in csv.DictReader(stream) if row["game"] == game}
    assert kept
    noticed = {(each.what, each.change) for each in Game(game).tried() if each.clauses}
    assert not kept - noticed
