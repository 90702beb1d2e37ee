"""The pit's own list shows tables and hours that were left out, and accuses no compliant table."""

from __future__ import annotations

from random import Random

import pytest

from sample_logs import games
from sample_logs.floor_lists import with_floor_list
from tests.witnessed import Lie, Witnessed, leave_out_the_last_hours, leave_out_the_table

pytestmark = pytest.mark.slow


def _listed(game: str, seed: int) -> Witnessed:
    return Witnessed(game, with_floor_list, ("floor_list",), seed=seed, rounds=1_000)


@pytest.mark.parametrize("game", games.names())
def test_compliant_tables_agree_with_the_list(game: str) -> None:
    days = _listed(game, 11)
    assert days.told(days.rows()) == {}


@pytest.mark.parametrize("lie", [leave_out_the_table, leave_out_the_last_hours], ids=lambda lie: lie.__name__)
@pytest.mark.parametrize("game", games.names())
def test_what_is_left_out_of_an_open_table_shows(game: str, lie: Lie) -> None:
    """Told of the gaming table at which somebody lied, and of no other."""
    days, rng = _listed(game, 12), Random(game)
    rows, table = days.rows(), days.tables[1]
    assert lie(rows, table, rng)
    assert days.told(rows).keys() == {table}
