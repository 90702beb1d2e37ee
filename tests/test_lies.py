"""Lies about void rounds, dead hands and wagers taken down are told of with dollars, in every game."""

from __future__ import annotations

import pytest

from rules.claims import CLAIMS
from sample_logs import games
from tests.lies import lies_of, told

pytestmark = pytest.mark.slow

BELIEVED = {"loser_withdrawn_in_time", "winner_withdrawn_in_time"}
"""Lies that no table's record can tell from the truth: whoever takes a wager down in time may do so.

Only a record that somebody else made, of what lay there when betting closed, would show them.
"""
_JUDGE_CLAIMS = {citation for claim in CLAIMS for citation in claim.judged}


@pytest.mark.parametrize("game", games.names())
def test_every_lie_that_the_record_shows_is_told_of(game: str) -> None:
    found = told(game)
    assert found.keys() == {lie.name for lie in lies_of(game)}
    for name, rows in found.items():
        judged = [row for row in rows if row["outcome"] in ("exception", "review")]
        if name in BELIEVED:
            assert not any(row["clause"] in _JUDGE_CLAIMS for row in judged), f"{game}: {name}"
            continue
        assert judged, f"{game}: {name}"
        if name != "loser_withdrawn_late":  # a breach of when wagers may be taken down, which moves no money
            of_claim = [row for row in judged if row["clause"] in _JUDGE_CLAIMS]
            assert any(row["amount_cents"] for row in of_claim), f"{game}: {name}"
        # Leaving the table is what the patron did, whoever dealt.
        left = [row for row in rows if row["clause"].endswith("[left]")]
        assert all(row["dealer_id"] is None and "patron" in row["observed"] for row in left)
