"""A day that nobody judged is never shown as one without findings."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from audit.cli import app
from audit.search.judged import NOT_JUDGED
from tests.nightly.fortnight import Fortnight, day

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two nights of which one lacks a table, and a third day that was delivered and not judged yet."""
    fortnight = Fortnight(tmp_path_factory.mktemp("nights"), report=lambda *_: [])
    fortnight.night(1)
    fortnight.phl.deliver(2, tables=("MB-01",))
    fortnight.pit.deliver(2)
    fortnight.work(2)
    fortnight.phl.deliver(3)
    for path in sorted(fortnight.phl.feed.glob(f"*/day={day(3)}/*.parquet")):
        target = fortnight.folder / "store" / "PHL1" / "log" / path.relative_to(fortnight.phl.feed)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(path.read_bytes())
    return fortnight.folder / "store"


def _asked(*words: str) -> tuple[str, str]:
    told = CliRunner().invoke(app, list(words))
    assert told.exit_code == 0, told.output
    return told.stdout, told.stderr


def test_find_says_first_what_was_not_judged_or_in_part(store: Path) -> None:
    shown, _ = _asked("find", str(store), "--property", "PHL1", "--table", "MB-01", "--limit", "3")
    assert shown.startswith(f"Not judged by any run asked: {day(3)}; judged in part: {day(2)}.")


def test_lists_for_programs_say_it_in_each_row_and_beside_them(store: Path) -> None:
    rows, beside = _asked("find", str(store), "--property", "PHL1", "--limit", "9999", "--format", "json")
    judged = {row["gaming_day"]: row["judged"] for row in json.loads(rows)}
    assert judged == {str(day(1)): "run 0002", str(day(2)): "run 0002, in part"}
    assert beside.startswith("Not judged by any run asked")


def test_a_question_about_days_that_were_judged_says_nothing(store: Path) -> None:
    shown, _ = _asked("find", str(store), "--property", "PIT1", "--limit", "3")
    assert "judged" not in shown


def test_context_of_a_run_is_told_apart_from_what_it_judged(store: Path) -> None:
    """The second night judges both days; of a run that judges one, the other is context."""
    log, run = store / "PHL1" / "log", store.parent / "alone"
    filed = store.parent / "PHL1.yaml"
    words = ["run", str(log), "--submission", str(filed), "--out", str(run), "--from", str(day(2))]
    CliRunner().invoke(app, [*words, "--to", str(day(2)), "--key", str(store.parent / "key")])
    rows, _ = _asked("find", str(run), "--limit", "9999", "--format", "json", "--log", str(log))
    judged = {row["gaming_day"]: row["judged"] for row in json.loads(rows)}
    assert judged[str(day(1))] == judged[str(day(3))] == NOT_JUDGED
    assert judged[str(day(2))].startswith("run alone")


def test_history_says_it_too(store: Path) -> None:
    shown, _ = _asked("history", str(store), "table", "MB-01", "--property", "PHL1", "--limit", "5")
    assert shown.startswith("Not judged by any run asked")
