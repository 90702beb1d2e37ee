"""What a report says of how far its data can be relied on: counted figures, and what nobody could see."""

from __future__ import annotations

import pyarrow as pa
import pytest

from audit.findings import open_run
from reports import reliability
from tests.sample_runs import RunOf

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("game", ["minibaccarat", "dj_wild_stud_poker"])
def test_every_figure_is_the_run_s_own(sample_run: RunOf, game: str) -> None:
    run = open_run(sample_run(game))
    rows = run.receipt["completeness"]["rows"]
    faults = run.receipt["totals"]["findings"]["record"]
    own = [row["state"] for row in run.coverage.to_pylist() if row["citation"].startswith("record:")]
    said = dict(reliability.lines(run))
    assert f"{rows['rows_in']:,} rows" in said["Source"]
    assert f"by {len(own)} tests of this tool" in said["Tested"]
    assert (f"{faults} fault" if faults else "no fault") in said["Tested"]
    assert "Nothing was tested against anything outside of the log." in said["Not tested"]
    assert "states what it records completely" in said["Stated"]
    assert "would not show" in said["Witnesses"]
    one = reliability.sentence(run)
    assert one.endswith("nobody but the tables vouches for this record.")
    met = sum(state == "pass" for state in own)
    assert f"{met} of {len(own)} tests of the record against itself met" in one


def test_counts_of_the_inventory_vouch_where_they_were_made(sample_run: RunOf) -> None:
    run = open_run(sample_run("minibaccarat"))
    rows = run.coverage.to_pylist()
    (test,) = [row for row in rows if row["citation"] == "record:627a.inventory"]
    test |= {"examined": 3, "passed": 1, "exceptions": 1, "unknown": 1}
    coverage = pa.Table.from_pylist(rows, schema=run.coverage.schema)
    counted = type(run)(run.folder, run.findings, coverage, run.clauses, run.receipt)
    tables = run.receipt["population"]["tables"]
    assert reliability.sentence(counted).endswith(
        f"counts of the inventory vouch for the record at 1 of {tables} tables, contradict it at 1; at "
        f"{tables - 3} nobody but the tables does."
    )
    said = dict(reliability.lines(counted))
    assert said["Witnesses"].startswith(
        "The table inventory was counted on 3 gaming tables' days: at 1 it gained what the rounds on record "
        "won, at 1 it did not, which is told in this report, and at 1 that could not be told."
    )


def test_what_was_refused_is_counted(sample_run: RunOf) -> None:
    run = open_run(sample_run("minibaccarat"))
    receipt = run.receipt
    completeness = {**receipt["completeness"], "missing": [{"words": "a"}, {"words": "b"}]}
    tables = {**receipt["intake"]["tables"]}
    tables["hands"] = {**tables["hands"], "rows_quarantined": 3}
    inputs = [{**receipt["inputs"][0], "state": "refused"}, *receipt["inputs"][1:]]
    changed = type(run)(
        run.folder,
        run.findings,
        run.coverage,
        run.clauses,
        {
            **receipt,
            "completeness": completeness,
            "recording": {**receipt["recording"], "sha256": None},
            "intake": {**receipt["intake"], "tables": tables},
            "inputs": inputs,
        },
    )
    said = dict(reliability.lines(changed))
    words = "3 rows refused at the door; 1 file refused whole; 2 things missing, told on page one."
    assert said["Completeness"] == words
    assert "3 refused" in reliability.sentence(changed)
    assert said["Stated"] == "The casino does not state what it records, so that silence shows nothing."
