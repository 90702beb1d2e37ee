"""Who vouches for a record: each witness of each gaming table's day, on the screen and for other programs."""

from __future__ import annotations

import csv
import io
import json
import shutil
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

from audit import cli
from audit.judge.witnesses import WITNESSES, Said, Vouched
from audit.runs.findings import SUBMISSION, VOUCHED, open_run
from audit.runs.vouched_told import AGREED, DIFFERS, NONE, PART, alone, figures, in_one_sentence
from rules.catalogue import load
from sample_logs.bets_seen import with_bets_seen
from sample_logs.device_reads import with_device_reads
from tests.sample_runs import RunOf
from tests.witnessed import Witnessed, exchange_a_card

DAY = date(2026, 3, 2)


def _row(table: str, witness: str, standing: str, **more: Any) -> dict[str, Any]:
    made_by = next(each.made_by for each in WITNESSES if each.name == witness)
    blank = {"property_id": "PHL1", "gaming_day": DAY, "difference_cents": None, "could_show": "a round"}
    return {**blank, "table_id": table, "witness": witness, "made_by": made_by, "standing": standing, **more}


@pytest.mark.parametrize(
    ("said", "standing"),
    [
        (Said(), NONE),
        (Said(without=20), NONE),
        (Said(agreed=1), AGREED),
        (Said(agreed=1, without=20), PART),
        (Said(agreed=1, undecided=1), PART),
        (Said(agreed=1, in_part=True), PART),
        (Said(undecided=1), PART),
        (Said(handed_in=True, without=20), PART),
        (Said(agreed=7, differs=1, undecided=2, without=3), DIFFERS),
    ],
)
def test_nothing_but_a_whole_day_agrees_and_nothing_swallows_a_difference(said: Said, standing: str) -> None:
    assert said.standing == standing


def test_what_is_judged_apart_adds_up_in_any_order() -> None:
    key = ("PHL1", "MB-01", DAY, "minibaccarat", "cards of shoes")
    parts = [Said(agreed=2), Said(differs=1, cents=-500), Said(without=1, cents=200)]
    tables = []
    for order in (parts, parts[::-1]):
        told = Vouched()
        for each in order:
            told.see({key: each})
        tables.append(told.table())
    assert tables[0].equals(tables[1])
    (row,) = tables[0].to_pylist()
    assert (row["standing"], row["agreed"], row["differs"], row["left_out"]) == (DIFFERS, 2, 1, 1)
    assert row["difference_cents"] == -300


def test_every_witness_has_tests_in_the_catalogue() -> None:
    """A test that is renamed would otherwise leave its witness unheard, and nobody would notice."""
    citations = load().clauses
    for witness in WITNESSES:
        for test in witness.tests:
            alone_ = [each for each in citations if witness.judges(each) and each.endswith(test)]
            assert alone_, f"{witness.name}: {test}"
    inventories = [each for each in citations if WITNESSES[0].judges(each)]
    assert len(inventories) == 7


def test_one_witness_of_others_is_enough_not_to_be_alone() -> None:
    rows = [
        _row("A", "table inventory", AGREED),
        _row("A", "cards of shoes", PART),
        _row("B", "table inventory", NONE),
        _row("B", "cards of shoes", PART),
        _row("C", "table inventory", DIFFERS, difference_cents=-500_00),
        _row("D", "table inventory", DIFFERS, difference_cents=500_00),
    ]
    told = figures(rows)
    assert (told["table_days"], told["alone"]) == (4, 1)
    inventory, cards = told["witnesses"]
    assert (inventory["agreed"], inventory["differs"], inventory["not_handed_in"]) == (1, 2, 1)
    assert inventory["difference_cents"] == 1000_00  # which do not make up for one another
    assert cards["handed_in_for_part"] == 2
    assert alone(told) == (
        "On 1 of 4 gaming tables' days nobody but the tables vouches for this record: a round left out with "
        "its numbers closed up would not show, but in the cards of shoes."
    )


def test_a_witness_that_counts_no_dollars_contradicts_without_an_amount() -> None:
    told = figures(
        [_row("A", "layout that reads stakes", DIFFERS), _row("B", "layout that reads stakes", AGREED)]
    )
    assert in_one_sentence(told) == (
        "the layout that reads stakes vouches for the record on 1 of 2 gaming tables' days, "
        "contradicts it on 1"
    )


def test_without_any_witness_it_says_what_would_not_show() -> None:
    told = figures([_row("A", "table inventory", NONE)])
    said = "nobody but the tables vouches for this record: a round left out with its numbers closed up would"
    assert in_one_sentence(told) == f"{said} not show"


@pytest.mark.slow
def test_a_run_tells_of_every_gaming_table_s_day(sample_run: RunOf) -> None:
    run = open_run(sample_run("minibaccarat"))
    rows = run.vouched.to_pylist()
    days = pq.read_table(run.folder / "table_days.parquet").select(["table_id", "gaming_day"]).to_pylist()
    for name in ("table inventory", "cards of shoes"):
        mine = [
            {"table_id": row["table_id"], "gaming_day": row["gaming_day"]}
            for row in rows
            if row["witness"] == name
        ]
        assert sorted(map(str, mine)) == sorted(map(str, days))
    assert run.receipt["vouched"] == figures(rows)
    assert run.receipt["properties"][0]["vouched"] == run.receipt["vouched"]


@pytest.mark.slow
def test_the_command_lists_what_the_run_says(sample_run: RunOf) -> None:
    run = sample_run("minibaccarat")
    rows = open_run(run).vouched.to_pylist()
    table = rows[0]["table_id"]
    mine = [row for row in rows if row["table_id"] == table]
    listed = _call(str(run), "--table", table.lower(), "--format", "csv")
    assert [row["standing"] for row in csv.DictReader(io.StringIO(listed))] == [r["standing"] for r in mine]
    told = json.loads(_call(str(run), "--table", table, "--format", "json"))
    assert [row["could_show"] for row in told] == [row["could_show"] for row in mine]
    screen = " ".join(_call(str(run)).split())
    assert "Table inventory: not handed in on" in screen
    assert "nobody but the tables vouches for this record" in screen
    assert "no witness of money" in screen


@pytest.mark.slow
def test_a_run_of_an_earlier_version_still_reads_and_says_so(sample_run: RunOf, tmp_path: Path) -> None:
    run = Path(shutil.copytree(sample_run("minibaccarat"), tmp_path / "run"))
    receipt = json.loads((run / "run.json").read_text(encoding="utf-8"))
    del receipt["vouched"]
    (run / "run.json").write_text(json.dumps(receipt), encoding="utf-8")
    (run / "vouched.parquet").unlink()
    assert open_run(run).vouched.schema == VOUCHED
    result = CliRunner().invoke(cli.app, ["vouched", str(run)])
    assert result.exit_code == 2
    assert "an earlier version wrote it" in " ".join((result.output + result.stderr).split())


def _call(*words: str) -> str:
    result = CliRunner().invoke(cli.app, ["vouched", *words])
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.mark.slow
def test_a_layout_that_reads_stakes_vouches_for_the_days_on_which_it_saw_them(tmp_path: Path) -> None:
    """It agrees where all it saw is on record, and differs where a stake was lowered afterwards."""
    nights = Witnessed("over_under", with_bets_seen, (), seed=16)
    rows = nights.rows()
    lowered = next(
        row for row in rows["wagers"] if row["wager_outcome"] == "lose" and row["wager_amount"] > 1
    )
    lowered["wager_amount"] -= 1
    at = next(row["table_id"] for row in rows["rounds"] if row["round_id"] == lowered["round_id"])
    nights.write(rows, tmp_path / "log")
    words = [
        "run",
        tmp_path / "log",
        "--submission",
        tmp_path / "log" / SUBMISSION,
        "--out",
        tmp_path / "run",
    ]
    assert CliRunner().invoke(cli.app, [str(each) for each in words]).exit_code in (1, 4)
    told = open_run(tmp_path / "run")
    layout = {row["table_id"]: row for row in told.vouched.to_pylist() if row["witness"].startswith("layout")}
    assert {table for table, row in layout.items() if row["standing"] == DIFFERS} == {at}
    assert {row["standing"] for table, row in layout.items() if table != at} == {AGREED}
    assert told.receipt["vouched"]["alone"] == 0


@pytest.mark.slow
def test_a_device_that_reads_cards_vouches_for_shoes_whose_cards_are_on_record(tmp_path: Path) -> None:
    nights = Witnessed("minibaccarat", with_device_reads, (), seed=16, rounds=120, tables=2)
    rows = nights.rows()
    exchange_a_card(rows, nights.tables[0], Random(3))
    nights.write(rows, tmp_path / "log")
    run = tmp_path / "run"
    words = ["run", tmp_path / "log", "--submission", tmp_path / "log" / SUBMISSION, "--out", run]
    assert CliRunner().invoke(cli.app, [str(each) for each in words]).exit_code == 1
    device = [row for row in open_run(run).vouched.to_pylist() if row["witness"].startswith("device")]
    assert {row["table_id"]: row["standing"] for row in device} == dict(
        zip(nights.tables, (DIFFERS, AGREED), strict=True)
    )
