"""Rounds at a time are looked for in the nights that may have some; the answers are those of all nights."""

from __future__ import annotations

import json
import shutil
from datetime import date
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from audit import pipeline
from audit.format.names import NameUnknown
from audit.format.window import Window
from audit.search import nights
from audit.search.findings import Asked as AskedFindings
from audit.search.findings import Findings
from audit.search.log import RoundLog
from audit.search.people import Who
from audit.search.rounds import Asked, Rounds
from audit.search.runs import Asked as Run
from audit.search.runs import runs_of, zones_of
from tests.search.conftest import SAMPLE

NIGHTS = (date(2026, 3, 7), date(2026, 3, 8))


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two nights of one log, whose second file of rounds has one from the first night."""
    folder = tmp_path_factory.mktemp("nights")
    log = folder / "log"
    shutil.copytree(SAMPLE, log)
    first, second = (log / f"rounds/day={day}/part-0.parquet" for day in NIGHTS)
    rows = pq.ParquetFile(second).read()
    astray = pq.ParquetFile(first).read().slice(0, 1)
    for name, value in (("round_id", "ASTRAY"), ("gaming_day", NIGHTS[1])):
        place = astray.schema.get_field_index(name)
        astray = astray.set_column(
            place, rows.schema.field(name), pa.array([value], rows.schema.field(name).type)
        )
    pq.write_table(pa.concat_tables([rows, astray.cast(rows.schema)]), second)
    for number, day in enumerate(NIGHTS, start=1):
        run = folder / "store/PHL1/runs" / f"{number:04}"
        pipeline.run(log, log / "rules_submission.yaml", run, window=Window(day, day))
        receipt = json.loads((run / "run.json").read_text())
        (run / "run.json").write_text(json.dumps({**receipt, "chain": {"number": number, "after": None}}))
    return folder


def _asked(runs: list[Run], log: Path, asked: Asked, read: list[Run] | None) -> list[dict[str, Any]]:
    who = Who(runs[-1].folder, runs[-1].receipt, None)
    return Rounds(zones_of(runs), RoundLog(runs, log, read), who).asked(asked, 500)


def _read(store: Path, asked: Asked) -> list[str]:
    """Name the runs whose log is read, after a look whether the answer is the one that all of them give."""
    runs, log = runs_of(store / "store"), store / "log"
    read = nights.that_may_have(runs, log, zones_of(runs), asked)
    assert _asked(runs, log, asked, read) == _asked(runs, log, asked, None)
    return [run.folder.name for run in read]


def test_nights_are_left_out_that_have_no_round_at_a_time(store: Path) -> None:
    assert _read(store, Asked(since="2026-03-08 20:00", until="2026-03-08 21:00")) == ["0002"]
    assert _read(store, Asked(until="2026-03-07 10:00")) == ["0001", "0002"], "nobody played; all are asked"
    assert _read(store, Asked(tables=["MB-01"])) == ["0001", "0002"], "no time is asked for"


def test_a_round_is_found_that_lies_among_those_of_another_night(store: Path) -> None:
    asked = Asked(since="2026-03-07 12:00", until="2026-03-08 05:00")
    assert _read(store, asked) == ["0001", "0002"]
    rows = _asked(runs_of(store / "store"), store / "log", asked, None)
    assert "ASTRAY" in {row["round_id"] for row in rows}


def test_a_file_that_changed_or_says_nothing_of_its_times_is_read(store: Path, tmp_path: Path) -> None:
    runs, asked = runs_of(store / "store"), Asked(since="2026-03-08 20:00", until="2026-03-08 21:00")
    log = tmp_path / "log"
    shutil.copytree(store / "log", log)
    file = log / f"rounds/day={NIGHTS[0]}/part-0.parquet"
    assert len(nights.that_may_have(runs, log, zones_of(runs), asked)) == 1
    rows = pq.ParquetFile(file).read()
    pq.write_table(rows, file, write_statistics=False)
    assert len(nights.that_may_have(runs, log, zones_of(runs), asked)) == 2, "its size is another"
    name = file.relative_to(log).as_posix()
    entry = next(each for each in runs[0].receipt["inputs"] if each["file"] == name)
    entry["bytes"] = file.stat().st_size
    assert len(nights.that_may_have(runs, log, zones_of(runs), asked)) == 2, "no statistics tell"
    with pytest.raises(NameUnknown):
        nights.that_may_have(runs, log, zones_of(runs), Asked(since="yesterday"))


def test_findings_that_changed_on_the_disk_are_read_again(store: Path, tmp_path: Path) -> None:
    shutil.copytree(store / "store", tmp_path / "store")
    runs = runs_of(tmp_path / "store")
    before = Findings(runs).asked(AskedFindings())
    by_run = [row for run in runs for row in Findings([run]).asked(AskedFindings())]
    assert before == by_run
    before[0]["clause"] = "scribbled"
    assert Findings(runs).asked(AskedFindings()) == by_run, "what is kept stays as it was"
    file = runs[0].folder / "findings.parquet"
    pq.write_table(pq.ParquetFile(file).read().slice(1), file)
    assert Findings(runs).asked(AskedFindings()) == by_run[1:]
