"""A second copy that contradicts the first is no correction: nothing is resolved by what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from audit.life.status import status_of
from audit.runs.findings import receipt_of, rows_of
from tests.nightly.fortnight import Fortnight, day

pytestmark = pytest.mark.slow


def test_an_exception_stays_open_where_a_second_copy_contradicts_its_row(tmp_path: Path) -> None:
    fortnight = Fortnight(tmp_path, report=lambda *_: [])
    for number in range(1, 5):
        fortnight.phl.deliver(number)
    fortnight.phl.deliver(5, overpaid="MB-02")
    fortnight.work(5)
    run = tmp_path / "store" / "PHL1" / "runs" / "0001"
    found = rows_of(run / "findings.parquet", ["finding_id", "outcome", "gaming_day"]).to_pylist()
    (finding,) = [row for row in found if row["outcome"] == "exception" and row["gaming_day"] == day(5)]

    # The corrected wagers come under another name, and the first file stays.
    wagers = fortnight.phl.feed / "wagers" / f"day={day(5)}"
    first = (wagers / "MB-02.parquet").read_bytes()
    fortnight.phl.deliver(5, tables=("MB-02",))
    (wagers / "MB-02.parquet").rename(wagers / "MB-02-corrected.parquet")
    (wagers / "MB-02.parquet").write_bytes(first)
    fortnight.work(5)
    again = receipt_of(tmp_path / "store" / "PHL1" / "runs" / "0002")
    assert again["intake"]["tables"]["wagers"]["rows_quarantined"] > 0
    assert again["night"]["resolved"] == []
    open_now = status_of(tmp_path / "store", "PHL1", fortnight.now(5)).rows
    assert finding["finding_id"] in {row["finding_id"] for row in open_now}

    # Once the first copy is withdrawn, the corrected row decides, and the exception is resolved.
    (wagers / "MB-02-corrected.parquet").replace(wagers / "MB-02.parquet")
    (tmp_path / "store" / "PHL1" / "log" / "wagers" / f"day={day(5)}" / "MB-02-corrected.parquet").unlink()
    fortnight.work(5)
    last = receipt_of(tmp_path / "store" / "PHL1" / "runs" / "0003")
    assert finding["finding_id"] in {each["finding_id"] for each in last["night"]["resolved"]}
