"""Whom a finding names: the floorperson assigned, and who did what the events of a shoe tell."""

from __future__ import annotations

import csv
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from audit.runs.findings import findings_of, open_run
from reports.exceptions.findings_list import write_findings
from reports.people import named, on_record
from tests.sample_runs import RunOf

pytestmark = pytest.mark.slow
SHOE = "686a.3(a)[shoe composition]"


def test_a_shoe_that_several_dealers_had_to_do_with_names_each_with_what_he_did(sample_run: RunOf) -> None:
    [row] = [row for row in findings_of(sample_run("over_under")).to_pylist() if row["clause"] == SHOE]
    assert row["dealer_id"] is None
    dealers = [each for each in row["named"] if each["role"] == "dealer"]
    assert len(dealers) > 1
    assert "shuffled" in dealers[0]["did"]
    assert f"floorperson assigned {row['floorperson_id']}" in on_record(row)


def test_everybody_accused_of_conduct_is_named_or_the_record_names_others(sample_run: RunOf) -> None:
    rows = findings_of(sample_run("over_under")).to_pylist()
    of_conduct = [row for row in rows if row["fault"] == "conduct"]
    assert all(row["dealer_id"] or row["named"] or row["player_id"] for row in of_conduct)


def test_the_list_of_findings_names_them(sample_run: RunOf, tmp_path: Path) -> None:
    run = open_run(sample_run("over_under"))
    file = tmp_path / "findings.csv"
    write_findings(run, file, {})
    with file.open(encoding="utf-8-sig", newline="") as stream:
        lines = {line["finding_id"]: line for line in csv.DictReader(stream)}
    for row in run.findings.to_pylist():
        assert lines[row["finding_id"]]["named"] == named(row)
        assert lines[row["finding_id"]]["floorperson_id"] == (row["floorperson_id"] or "")


def test_a_run_of_an_earlier_version_names_nobody(sample_run: RunOf, tmp_path: Path) -> None:
    rows = pq.read_table(sample_run("over_under") / "findings.parquet")
    pq.write_table(rows.drop_columns(["named", "floorperson_id"]), tmp_path / "findings.parquet")
    found: pa.Table = findings_of(tmp_path)
    assert on_record(found.to_pylist()[0]) == ""
