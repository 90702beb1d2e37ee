"""A device that reads cards shows every lie about a round or a card, and accuses no compliant table."""

from __future__ import annotations

from random import Random

import pytest

from sample_logs import games
from sample_logs.device_reads import with_device_reads
from tests.witnessed import Witnessed, exchange_a_card, leave_out_a_round, make_up_a_round

pytestmark = pytest.mark.slow

_TESTS = ("device_reads", "shoe_read")
_GAMES = [game for game in games.names() if game != "pai_gow_tiles"]
"""No device reads tiles."""


@pytest.mark.parametrize("game", _GAMES)
def test_every_lie_about_a_card_shows_and_compliant_tables_agree(game: str) -> None:
    """Each lie is told at a gaming table of its own, and shows there and nowhere else."""
    days = Witnessed(game, with_device_reads, _TESTS, seed=11, tables=8)
    rows, rng = days.rows(), Random(game)
    read = {row["table_id"] for row in rows["events"] if row["event_kind"] == "cards_read"}
    lies = (leave_out_a_round, make_up_a_round, exchange_a_card)
    tables = sorted(read)[: len(lies)]
    assert len(tables) == len(lies) < len(read)
    assert all(lie(rows, table, rng) for lie, table in zip(lies, tables, strict=True))
    told = days.told(rows)
    assert told.keys() == set(tables)
    assert all(" s ahead" in told[table] for table in tables[1:])
