"""A sample log in which some Bad Beats were settled by the other reading, from the log to the receipt."""

from __future__ import annotations

import io
import shutil
import subprocess
from decimal import Decimal
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from rich.console import Console
from typer.testing import CliRunner

from audit import pipeline
from audit.cli import app
from audit.runs.findings import open_run
from audit.show.printing import summary

pytestmark = pytest.mark.slow

LOG = Path(__file__).parents[1] / "sample_logs" / "dj_wild_stud_poker" / "log"
ALONE, MIXED = ("DJ-01-20260307-0062", "3"), ("DJ-02-20260307-0004", "2")
"""Where only the dealer's hand was beaten: the one of its table that day, and one of three."""


def test_a_log_with_both_readings_tells_of_each(tmp_path: Path) -> None:
    shutil.copytree(LOG, tmp_path / "log")
    for path in (tmp_path / "log" / "wagers").rglob("*.parquet"):
        rows = pq.ParquetFile(path).read()
        wagers = rows.to_pylist()
        for row in wagers:
            here = (row["round_id"], row["wager_position"]) in (ALONE, MIXED)
            if here and row["wager_kind"] == "two_way_bad_beat":
                row.update(wager_outcome="lose", wager_paid=Decimal(0), wager_returned=Decimal(0))
        pq.write_table(pa.Table.from_pylist(wagers, schema=rows.schema), path)
    pipeline.run(tmp_path / "log", LOG / "rules_submission.yaml", tmp_path / "run")
    run = open_run(tmp_path / "run")
    told = {row["round_id"]: row for row in run.findings.to_pylist() if row["right_under"]}
    assert {name: each["outcome"] for name, each in told.items()} == {
        ALONE[0]: "other_reading",
        MIXED[0]: "review",
    }
    assert told[MIXED[0]]["mixed_with"].startswith("table DJ-02: 2 in ")
    assert run.receipt["totals"]["other_reading"] == {"overpaid_cents": 0, "underpaid_cents": 1_600}
    for row in run.coverage.to_pylist():
        kinds = (
            "passed",
            "attested",
            "exceptions",
            "waived",
            "consequences",
            "review",
            "other_reading",
            "unknown",
        )
        assert row["examined"] == sum(row[kind] for kind in kinds)


FORTUNE = LOG.parents[1] / "fortune_asia_poker" / "log"
ALL_OF_A_TABLE = {
    ("FA-05-20260307-0032", "1"): 5,
    ("FA-05-20260307-0036", "4"): 10,
    ("FA-05-20260307-0050", "4"): 50,
    ("FA-05-20260307-0052", "6"): 35,
    ("FA-05-20260307-0053", "6"): 25,
}
"""Round, position and dollars where the player's medium hand is higher by its second card alone."""
ONE_OF_SIX = ("FA-02-20260307-0038", "1")


def test_a_second_game_tells_of_both_readings_on_every_paper(tmp_path: Path) -> None:
    """Fortune Asia Poker, § 659a.6(c): by the highest card alone the hands are equal, and the dealer wins."""
    shutil.copytree(FORTUNE, tmp_path / "log")
    for path in (tmp_path / "log" / "wagers").rglob("*.parquet"):
        rows = pq.ParquetFile(path).read()
        wagers = rows.to_pylist()
        for row in wagers:
            here = (row["round_id"], row["wager_position"])
            if row["wager_kind"] == "fortune_asia_poker" and (here in ALL_OF_A_TABLE or here == ONE_OF_SIX):
                row.update(wager_outcome="lose", wager_paid=Decimal(0), wager_returned=Decimal(0))
        pq.write_table(pa.Table.from_pylist(wagers, schema=rows.schema), path)
    receipt = pipeline.run(tmp_path / "log", FORTUNE / "rules_submission.yaml", tmp_path / "run", jobs=1)
    run = open_run(tmp_path / "run")
    told = {(row["round_id"], row["position"]): row for row in run.findings.to_pylist() if row["right_under"]}
    assert {each: row["outcome"] for each, row in told.items()} == {
        **dict.fromkeys(ALL_OF_A_TABLE, "other_reading"),
        ONE_OF_SIX: "review",
    }
    # Even money and the stake: what the default would have given the players, twice what they wagered.
    cents = 200 * sum(ALL_OF_A_TABLE.values())
    assert receipt["totals"]["other_reading"] == {"overpaid_cents": 0, "underpaid_cents": cents}
    assert told[ONE_OF_SIX]["mixed_with"].startswith("table FA-02: 5 in FA-02-20260307-0048")
    states = {row["citation"]: row for row in run.coverage.to_pylist()}
    assert (states["659a.11(f)(2)"]["other_reading"], states["659a.11(f)(2)"]["review"]) == (5, 1)
    screen = Console(width=200, file=io.StringIO(), record=True)
    screen.print(summary(receipt, tmp_path / "run"))
    assert "$250.00" in screen.export_text()
    cli = CliRunner()
    assert cli.invoke(app, ["report", str(tmp_path / "run")]).exit_code == 0
    pdf = tmp_path / "run" / "report" / "exceptions.pdf"
    page = subprocess.run(["pdftotext", "-l", "1", str(pdf), "-"], capture_output=True, check=True, text=True)
    assert "by the default, $0.00 overpaid and $250.00 underpaid" in " ".join(page.stdout.split())
    asked = ["explain", str(tmp_path / "run"), "FA-05-20260307-0050", "--seat", "4"]
    said = " ".join(cli.invoke(app, asked).stdout.split())
    assert "top_card_only" in said
    assert "659a.6(c)" in said
