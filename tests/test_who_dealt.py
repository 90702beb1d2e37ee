"""A finding about a shoe or deck names the one dealer who had to do with it, nobody where several had."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import pytest

from audit.runs.findings import open_run
from tests.sample_runs import RunOf

pytestmark = pytest.mark.slow

SAMPLES = Path(__file__).parents[1] / "sample_logs"
GAMES = ("minibaccarat", "over_under", "dj_wild_stud_poker", "pai_gow_poker", "face_up_pai_gow_poker")


@pytest.mark.parametrize("game", GAMES)
def test_a_finding_about_a_shoe_names_its_dealer_where_it_had_one(sample_run: RunOf, game: str) -> None:
    """Told from the log by the shoe of each round and event, read without the tool."""
    log = SAMPLES / game / "log"
    rounds, events = (
        pd.concat([pd.read_parquet(path) for path in sorted(log.glob(f"{name}/*/*.parquet"))])
        for name in ("rounds", "events")
    )
    dealers = set(rounds["dealer_id"].dropna())
    found = open_run(sample_run(game)).findings.to_pylist()
    told = [
        row
        for row in found
        if (row["outcome"], row["fault"]) == ("exception", "conduct")
        and row["shoe_id"]
        and not row["round_id"]
    ]
    for row in told:
        of_rounds = set(rounds.loc[rounds["shoe_id"] == row["shoe_id"], "dealer_id"])
        of_events = set(events.loc[events["event_shoe_id"] == row["shoe_id"], "event_person_id"]) & dealers
        assert bool(row["dealer_id"]) == (len(of_rounds | of_events) == 1), row["clause"]
    assert told or game == "over_under"
