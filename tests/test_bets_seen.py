"""What was seen at no more bets shows every lie about a stake, and accuses no compliant table."""

from __future__ import annotations

from random import Random

import pytest

from sample_logs import games
from sample_logs.bets_seen import with_bets_seen
from tests.witnessed import LIES, Witnessed, skim_vigorish

pytestmark = pytest.mark.slow

_ABOUT_STAKES = [lie for lie in LIES if lie is not skim_vigorish]
"""Vigorish is taken later, and no layout sees it."""


_TESTS = ("bets_seen", "bets_not_seen")


def _seen(game: str, seed: int) -> Witnessed:
    return Witnessed(game, with_bets_seen, _TESTS, seed=seed)


@pytest.mark.parametrize("game", games.names())
def test_compliant_tables_agree_with_what_was_seen(game: str) -> None:
    days = _seen(game, 11)
    assert len(days.tables) == 4
    assert days.told(days.rows()) == {}


@pytest.mark.parametrize("game", games.names())
def test_every_lie_about_a_stake_shows(game: str) -> None:
    """Each is told at a gaming table of its own, and shows there and nowhere else."""
    tables = len(_ABOUT_STAKES) + 2
    days = Witnessed(game, with_bets_seen, _TESTS, seed=12, rounds=60 * tables, tables=tables)
    rows, rng = days.rows(), Random(game)
    lied_at = {table for lie, table in zip(_ABOUT_STAKES, days.tables, strict=False) if lie(rows, table, rng)}
    assert len(lied_at) == len(_ABOUT_STAKES)
    assert days.told(rows).keys() == lied_at
