"""What was seen at no more bets shows every lie about a stake, and accuses no compliant table."""

from __future__ import annotations

from random import Random

import pytest

from sample_logs import games
from sample_logs.bets_seen import with_bets_seen
from tests.witnessed import LIES, Lie, Witnessed, skim_vigorish

pytestmark = pytest.mark.slow

_ABOUT_STAKES = [lie for lie in LIES if lie is not skim_vigorish]
"""Vigorish is taken later, and no layout sees it."""


def _seen(game: str, seed: int) -> Witnessed:
    return Witnessed(game, with_bets_seen, ("bets_seen", "bets_not_seen"), seed=seed)


@pytest.mark.parametrize("game", games.names())
def test_compliant_tables_agree_with_what_was_seen(game: str) -> None:
    days = _seen(game, 11)
    assert len(days.tables) == 4
    assert days.told(days.rows()) == {}


@pytest.mark.parametrize("lie", _ABOUT_STAKES, ids=lambda lie: lie.__name__)
@pytest.mark.parametrize("game", games.names())
def test_every_lie_about_a_stake_shows(game: str, lie: Lie) -> None:
    """Told of at every gaming table at which somebody lied."""
    days, rng = _seen(game, 12), Random(game)
    rows = days.rows()
    lied_at = {table for table in days.tables if lie(rows, table, rng)}
    assert days.told(rows).keys() == lied_at
