"""A file is left unread only where its footer shows that it holds nothing of what is wanted."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from audit.near import may_hold


def _file(folder: Path, names: list[str | None], **how: object) -> Path:
    path = folder / "rows.parquet"
    rows = pa.table({"before": [["a"]] * len(names), "table_id": pa.array(names, pa.string())})
    pq.write_table(rows, path, **how)
    return path


@pytest.mark.parametrize("dictionary", [True, False])
def test_a_file_of_other_names_holds_none(tmp_path: Path, *, dictionary: bool) -> None:
    file = _file(tmp_path, ["PG-01", "PG-03"], use_dictionary=dictionary)
    assert may_hold(file, "table_id", "PG-02", "PG-02")
    assert may_hold(file, "table_id", "MB-01", "PG-01")
    assert may_hold(file, "table_id", "PG-03", "PT-01")
    assert not may_hold(file, "table_id", "MB-01", "PG-00")
    assert not may_hold(file, "table_id", "PG-04", "PT-01")
    assert not may_hold(file, "table_id", None, None)


def test_each_group_of_rows_is_asked(tmp_path: Path) -> None:
    file = _file(tmp_path, ["A", "A", "C", "C"], row_group_size=2)
    assert may_hold(file, "table_id", "C", "C")
    assert not may_hold(file, "table_id", "B", "B")


def test_a_row_that_names_nothing_may_be_meant(tmp_path: Path) -> None:
    file = _file(tmp_path, ["PG-01", None])
    assert may_hold(file, "table_id", "MB-01", "MB-01")
    assert may_hold(file, "table_id", None, None)


def test_what_a_footer_does_not_say_has_to_be_read(tmp_path: Path) -> None:
    assert may_hold(_file(tmp_path, ["PG-01"], write_statistics=False), "table_id", "MB-01", "MB-01")
    assert may_hold(_file(tmp_path, ["PG-01"]), "round_id", "MB-01", "MB-01")
    assert may_hold(_file(tmp_path, ["PG-01"]), "round_id", None, None)


def test_names_are_compared_as_their_bytes_are(tmp_path: Path) -> None:
    file = _file(tmp_path, ["\u00e9", "\U0001f0a1"])
    assert may_hold(file, "table_id", "\uffee", "\uffee")
    assert not may_hold(file, "table_id", "z", "z")
