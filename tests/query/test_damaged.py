"""A log that nobody has audited is asked: a damaged file is named with its reason."""

from __future__ import annotations

import shutil
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from audit.errors import LogRejected
from audit.intake import guard
from audit.query.ask import Question, what_was_wrong
from tests.intake_logs import DAY, NEXT_DAY, sound, write
from tests.query.asking import value


@pytest.fixture
def log(tmp_path: Path) -> Path:
    place = write(tmp_path / "log", sound(2))
    return write(place, sound(2, NEXT_DAY, first=3), NEXT_DAY)


@pytest.mark.parametrize("day", ["garbage", "9999-12-31", "0001-01-01", "2026-02-30"])
def test_a_folder_of_no_gaming_day_is_named(log: Path, day: str) -> None:
    shutil.copytree(log / "rounds" / f"day={DAY}", log / "rounds" / f"day={day}")
    with pytest.raises(LogRejected, match=rf"rounds/day={day}/part-0.parquet: it does not lie in a folder"):
        value(log, "SELECT count(*) FROM rounds")
    assert value(log, "SELECT count(*) FROM hands") == 8  # what lies elsewhere can be asked


@pytest.mark.parametrize("column", ["table_id", "round_id", "game"])
def test_text_that_is_not_utf8_is_named(log: Path, column: str) -> None:
    path = log / "rounds" / f"day={DAY}" / "part-0.parquet"
    rows = pq.ParquetFile(path).read()
    raw = pa.array([b"\xff\xfe", b"x"], pa.binary())
    text = pa.Array.from_buffers(pa.string(), 2, raw.buffers())
    place = rows.column_names.index(column)
    pq.write_table(rows.set_column(place, column, text), path, store_schema=False)
    with pytest.raises(
        LogRejected, match=rf"column {column} cannot be read: it holds text that is not UTF-8"
    ):
        value(log, "SELECT count(DISTINCT table_id || round_id || game) FROM rounds")
    assert value(log, "SELECT count(*) FROM rounds") == 4


def test_a_file_that_ended_the_process_is_named_in_place_of_memory(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def look(path: Path) -> str:
        return "it ends the process that reads it" if path.parent.name == f"day={NEXT_DAY}" else ""

    question = Question(log, "SELECT * FROM hands")
    monkeypatch.setattr(guard, "read_whole", look)
    told = str(what_was_wrong(question, -6, b""))
    assert f"day={NEXT_DAY}/part-0.parquet: it ends the process that reads it" in told
    monkeypatch.setattr(guard, "read_whole", lambda _: "")
    assert "needs more memory" in str(what_was_wrong(question, -6, b""))
