"""Counts of the inventory show every lie that moves a dollar across them, and accuse no compliant table."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from sample_logs import games
from sample_logs.inventories import with_counts
from tests.witnessed import LIES, Lie, Witnessed

pytestmark = pytest.mark.slow


def _counted(game: str, seed: int) -> Witnessed:
    return Witnessed(game, partial(with_counts, seed=seed), ("inventory",), seed=seed)


@pytest.mark.parametrize("game", games.names())
def test_compliant_tables_agree_with_their_counts(game: str) -> None:
    days = _counted(game, 11)
    assert len(days.tables) == 4
    assert days.told(days.rows()) == {}


@pytest.mark.parametrize("lie", LIES, ids=lambda lie: lie.__name__)
@pytest.mark.parametrize("game", games.names())
def test_every_lie_that_moves_a_dollar_shows(game: str, lie: Lie) -> None:
    """Told of at every gaming table at which somebody lied, in the interval that it was told in."""
    days, rng = _counted(game, 12), Random(game)
    rows = days.rows()
    lied_at = {table for table in days.tables if lie(rows, table, rng)}
    assert days.told(rows).keys() == lied_at
