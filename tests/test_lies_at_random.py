"""Counts notice every lie that moves a dollar across them; no witness tells of any where nobody lies."""

from __future__ import annotations

import os

import pytest

from audit.runs.vouched_told import AGREED, DIFFERS
from sample_logs import games
from sample_logs.bets_seen import with_bets_seen
from sample_logs.device_reads import with_device_reads
from sample_logs.floor_lists import with_floor_list
from sample_logs.inventories import with_counts
from sample_logs.logs import Log
from sample_logs.meter_reads import with_meter_reads
from tests.careful_lies import LIES
from tests.lies_at_random import SAID, column, drawn, lied
from tests.lies_noticed import GUIDE
from tests.witnessed import Witnessed

SLOW = bool(os.environ.get("SLOW"))
TABLE_DAYS = 200
"""Days of compliant gaming tables, over all games; with SLOW=1, three times as many, of longer days."""


@pytest.mark.parametrize("seed", range(1, 9 if SLOW else 2))
@pytest.mark.parametrize("game", games.names())
def test_counts_notice_every_dollar_that_a_lie_moves_across_them(game: str, seed: int) -> None:
    drawn_so = {"each": 20, "rounds": 60} if SLOW else {"each": 3, "rounds": 8}
    for told in lied(game, seed=seed, **drawn_so).values():
        assert told.escaped == []
        assert told.counts == told.moved


@pytest.mark.slow
@pytest.mark.parametrize("game", games.names())
def test_the_guide_says_how_many_lies_told_at_random_are_noticed(game: str) -> None:
    found = drawn(game)
    assert not [table for told in found.values() for table in told.escaped]
    assert all(told.counts == told.moved for told in found.values())
    assert column(GUIDE.read_text(encoding="utf-8"), game) == {n: t.shares() for n, t in found.items()}


def test_every_lie_is_in_the_guide() -> None:
    assert SAID.keys() == {each.__name__ for each in LIES}


@pytest.mark.slow
@pytest.mark.parametrize("game", games.names())
def test_no_witness_tells_a_difference_where_nobody_lies(game: str) -> None:
    """Nor does the record itself; and counts agree on every day, so that they were not merely silent."""
    tables, days = 10, 3 * (1 + 2 * SLOW)
    rounds = tables * days * (40 if SLOW else 9)
    whole = Witnessed(game, _all_witnesses, (), seed=200, rounds=rounds, days=days, tables=tables)
    parts = whole.judged(whole.rows())
    said = {key: told for part in parts for key, told in part.vouched.items()}
    assert not [key for key, told in said.items() if told.standing == DIFFERS]
    assert not [
        row["clause"] for part in parts for row in part.findings.to_pylist() if row["outcome"] != "unknown"
    ]
    counted = [told.standing for (*_, witness), told in said.items() if witness == "table inventory"]
    assert len(counted) * len(games.names()) >= TABLE_DAYS
    assert set(counted) == {AGREED}


def _all_witnesses(log: Log) -> Log:
    seen = with_bets_seen(with_floor_list(with_counts(log, seed=200)))
    return with_meter_reads(with_device_reads(seen))
