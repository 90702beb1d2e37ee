"""A gaming day judged by itself, with the days around it as context, is judged as in the whole log."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pytest

from audit import pipeline
from audit.errors import AuditError
from audit.format.window import AFTER, ALL, BEFORE, Window, ranges
from audit.runs.findings import open_run
from audit.show.terminal import gaming_day
from audit.verify.one_run import verify
from sample_logs import games
from sample_logs.logs import Log
from tests.simulated import audited

DAY = date(2026, 3, 14)


def test_a_window_judges_its_days_and_reads_some_around_them() -> None:
    window = Window(DAY, DAY + timedelta(1))
    assert [window.judges(DAY + timedelta(n)) for n in (-1, 0, 1, 2)] == [False, True, True, False]
    assert window.reads(DAY - BEFORE)
    assert not window.reads(DAY - BEFORE - timedelta(1))
    assert window.reads(DAY + timedelta(1) + AFTER)
    assert not window.reads(DAY + timedelta(2) + AFTER)
    assert Window.of_receipt(window.receipt) == window
    assert ALL.receipt is None
    assert Window.of_receipt(None) == ALL


def test_days_that_follow_on_one_another_are_one_window() -> None:
    days = [DAY + timedelta(n) for n in (5, 0, 1, 3, 4, 1)]
    assert ranges(days) == [
        Window(DAY, DAY + timedelta(1)),
        Window(DAY + timedelta(3), DAY + timedelta(5)),
    ]
    assert ranges([]) == []


def test_a_day_that_is_none_is_refused() -> None:
    assert gaming_day("2026-03-14") == DAY
    assert gaming_day(None) is None
    with pytest.raises(AuditError, match="is not a day"):
        gaming_day("14 March")


@pytest.mark.slow
@pytest.mark.parametrize("game", ["minibaccarat", "pai_gow_poker", "fortune_asia_poker"])
def test_each_day_by_itself_is_judged_as_in_the_whole_log(game: str, tmp_path: Path) -> None:
    """Cards, dice and wagers go wrong in many rounds, and shoes and decks go on past the end of a day."""
    simulator = games.load(game)
    plan = simulator.plan(seed=3, rounds=160, days=3, tables=simulator.table_mix(4), irregular=60)
    audited(plan, _faulty(simulator.whole(plan)), tmp_path, simulator.write_submission)
    log = tmp_path / "log"
    filed = log / "rules_submission.yaml"
    whole = open_run(tmp_path / "run")
    assert whole.findings.num_rows
    days = sorted({date.fromisoformat(each["gaming_day"]) for each in whole.receipt["days"]})
    rows: Counter[str] = Counter()
    for day in days:
        out = tmp_path / day.isoformat()
        receipt = pipeline.run(log, filed, out, window=Window(day, day))
        run = open_run(out)
        assert _found(run.findings, day) == _found(whole.findings, day)
        assert set(run.findings["gaming_day"].to_pylist()) <= {day}
        assert [each["gaming_day"] for each in receipt["days"]] == [day.isoformat()]
        counts = receipt["completeness"]["rows"]
        assert counts["rows_in"] == counts["rows_audited"] + counts["rows_for_context"]
        assert verify(out).exit_code == 0
        for row in run.coverage.to_pylist():
            rows[row["citation"]] += row["rows"]
    assert rows == Counter({row["citation"]: row["rows"] for row in whole.coverage.to_pylist()})
    assert len(days) > 1


def _faulty(log: Log) -> Log:
    """Pay every seventh wager that won a dollar more, and lose every fifth event."""
    wagers, events = log["wagers"], log["events"]
    paid = wagers["wager_paid"]
    wrong = pa.array(np.arange(wagers.num_rows) % 7 == 0)
    more = pc.add(paid, pc.cast(pa.scalar(Decimal("1.00")), paid.type)).cast(paid.type)
    place = wagers.schema.get_field_index("wager_paid")
    field = wagers.schema.field("wager_paid")
    wagers = wagers.set_column(place, field, pc.if_else(pc.and_(wrong, pc.greater(paid, 0)), more, paid))
    kept = pa.array(np.arange(events.num_rows) % 5 > 0)
    return {**log, "wagers": wagers, "events": events.filter(kept)}


def _found(findings: Any, day: date) -> list[tuple[Any, ...]]:
    keys = ("finding_id", "clause", "outcome", "observed", "required", "amount_cents")
    return sorted(
        (tuple(row[key] for key in keys) for row in findings.to_pylist() if row["gaming_day"] == day), key=str
    )
