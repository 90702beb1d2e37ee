"""Attestations that nobody may rely on: what a run says of each, in its folder and in its papers."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from audit import pipeline
from audit.recorded.attest import UNFIT
from audit.runs.findings import Run, open_run
from reports.coverage.answers import answered
from reports.coverage.looks import visits

pytestmark = pytest.mark.slow

SAMPLE = Path(__file__).parents[1] / "sample_logs" / "minibaccarat" / "log"
CLAUSES = ("627a.8(e)", "627a.11(c)")
DAY = "2026-03-07"

Row = dict[str, Any]


def _of_the_floor(row: Row) -> Row:
    return row | {"table_id": None}


def _without_a_document(row: Row) -> Row:
    return row | {"observation_document": None}


def _until_2046(row: Row) -> Row:
    return row | {"observation_valid_until": datetime(2046, 1, 1, tzinfo=UTC)}


def _before_play(row: Row) -> Row:
    return row | {"observation_at": row["observation_at"] - timedelta(hours=14)}


PLANTED: dict[str, Callable[[Row], Row]] = {
    "unnamed": _of_the_floor,
    "undocumented": _without_a_document,
    "too_long": _until_2046,
    "not_open": _before_play,
}


def _planted(folder: Path, change: Callable[[Row], Row]) -> Run:
    log = Path(shutil.copytree(SAMPLE, folder / "log"))
    path = log / "observations" / f"day={DAY}" / "part-0.parquet"
    rows = pq.ParquetFile(path).read()
    pq.write_table(pa.Table.from_pylist([change(row) for row in rows.to_pylist()], schema=rows.schema), path)
    pipeline.run(log, log / "rules_submission.yaml", folder / "run")
    return open_run(folder / "run")


def _dealer_of_each_table() -> dict[str, str]:
    rows = pq.ParquetFile(SAMPLE / "rounds" / f"day={DAY}" / "part-0.parquet").read(["table_id", "dealer_id"])
    return {row["table_id"]: row["dealer_id"] for row in rows.to_pylist()}


def _refused(run: Run, why: str) -> None:
    """Each clause is not attested for that reason, in coverage, annex, findings and receipt."""
    coverage = {row["citation"]: row for row in run.coverage.to_pylist()}
    answers = {each.citation: each for each in answered(run, {"627a"})}
    for citation in CLAUSES:
        assert coverage[citation]["state"] == "not attested"
        assert coverage[citation]["passed"] == 0 < coverage[citation]["not_attested"]
        assert answers[citation].answer == "Not attested"
        assert UNFIT[why] in answers[citation].reason
    looks = [
        row for row in run.looks.to_pylist() if row["clause"] in CLAUSES and str(row["gaming_day"]) == DAY
    ]
    assert looks
    assert {(row["standing"], row["reason"]) for row in looks} == {("not relied on", UNFIT[why])}
    told = {each["reason"]: each["looks"] for each in run.receipt["attested"]["not_relied_on"]}
    assert told[UNFIT[why]] > 0
    assert any(UNFIT[why] in each.standing for each in visits(run, {"627a"}))
    assert any(UNFIT[why] in (row["observed"] or "") for row in run.findings.to_pylist())


@pytest.mark.parametrize("why", PLANTED)
def test_a_look_without_its_grounds_attests_nothing(why: str, tmp_path: Path) -> None:
    _refused(_planted(tmp_path, PLANTED[why]), why)


def test_a_dealer_attests_nothing_at_the_table_where_he_deals(tmp_path: Path) -> None:
    dealers = _dealer_of_each_table()
    run = _planted(tmp_path, lambda row: row | {"observation_by": dealers[row["table_id"]]})
    _refused(run, "not_independent")
    sealed = set(pq.read_table(run.folder / "people.parquet")["pseudonym"].to_pylist())
    assert set(run.looks["person"].to_pylist()) <= sealed


def test_the_looks_of_the_sample_log_are_relied_on(tmp_path: Path) -> None:
    run = _planted(tmp_path, lambda row: row)
    rows = {row["citation"]: row for row in run.coverage.to_pylist()}
    for citation in CLAUSES:
        assert (rows[citation]["state"], rows[citation]["passed"]) == ("attested", 0)
        assert rows[citation]["attested"] == rows[citation]["examined"] > 0
    assert set(run.looks["standing"].to_pylist()) == {"relied on"}
    told = run.receipt["attested"]
    assert told["looks"] > told["tables"] > 1 < told["people"]
