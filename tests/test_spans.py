"""How long it lasted what a finding is about, held against the rows of the log themselves."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pandas as pd
import pyarrow.parquet as pq
import pytest

from audit.evidence.spans import moment, span
from audit.runs.findings import open_run
from rules.catalogue import load
from rules.clause import Per
from tests.sample_runs import RunOf
from tests.taken_away import parts_of

SAMPLE = Path(__file__).parent.parent / "sample_logs" / "minibaccarat" / "log"
FIRST = ["wagers_opened_at", "no_more_bets_at", "first_card_at"]
LAST = ["settled_at", "result_announced_at"]


@pytest.fixture(scope="module")
def found(sample_run: RunOf) -> list[dict[str, Any]]:
    rows = open_run(sample_run(SAMPLE.parent.name)).findings.to_pylist()
    return [{**row, "per": load().clauses[row["clause"]].per} for row in rows]


def _rows(table: str) -> pd.DataFrame:
    frame: pd.DataFrame = pq.read_table(SAMPLE / table).to_pandas()
    return frame


def test_a_finding_of_a_round_spans_the_round(found: list[dict[str, Any]]) -> None:
    rounds = _rows("rounds").set_index("round_id")
    of_rounds = [row for row in found if row["per"] in {"round", "hand", "wager"} and row["round_id"]]
    assert len(of_rounds) > 10
    for row in of_rounds:
        times = rounds.loc[row["round_id"]]
        assert row["began_at"] == times[FIRST].min()
        assert row["ended_at"] == times[LAST].max()
        assert row["began_at"] < row["at"] <= row["ended_at"]


def test_a_finding_of_a_shoe_spans_its_rounds_and_its_events(found: list[dict[str, Any]]) -> None:
    rounds, events = _rows("rounds"), _rows("events")
    of_shoes = [row for row in found if row["per"] == "shoe" and row["outcome"] == "exception"]
    assert of_shoes
    for row in of_shoes:
        dealt = rounds[rounds["shoe_id"] == row["shoe_id"]]
        told = events[events["event_shoe_id"] == row["shoe_id"]]["event_at"]
        assert row["began_at"] == min(dealt[FIRST].min().min(), told.min())
        assert row["ended_at"] == max(dealt[LAST].max().max(), told.max())


def test_a_table_s_day_spans_all_its_rounds_and_events_and_has_no_moment() -> None:
    rounds, events = _rows("rounds"), _rows("events")
    judge, parts = parts_of(SAMPLE)
    seen = 0
    for part in parts:
        chunk, _ = judge.outcomes(part)
        for row, (_, table, number) in enumerate(chunk.table_days):
            day = date(1970, 1, 1) + timedelta(days=number)
            dealt, told = (
                rows[(rows["table_id"] == table) & (rows["gaming_day"] == day)] for rows in (rounds, events)
            )
            began = min(dealt[FIRST].min().min(), told["event_at"].min())
            ended = max(dealt[LAST].max().max(), told["event_at"].max())
            assert span(chunk, Per.TABLE, row, -1) == (began, ended)
            assert moment(chunk, Per.TABLE, row, -1) is None
            seen += 1
    assert seen > 5
