"""A finding has the same id however the log is cut into files, days and parts, and whoever judges it."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest

from audit.format.window import Window
from audit.pipeline import run
from audit.runs.findings import FINDINGS, open_run
from audit.verdicts.merged import in_rows, together
from tests.report_fixture import DAYS, at, finding, unknown
from tests.same_results import _empty_cells

pytestmark = pytest.mark.slow

SAMPLE = Path(__file__).parents[2] / "sample_logs" / "minibaccarat" / "log"
LATE_TABLE = "MB-02"


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A log of which cells are empty here and there, and one row is refused."""
    place = tmp_path_factory.mktemp("given") / "log"
    _empty_cells(SAMPLE, place)
    path = next((place / "wagers").rglob("*.parquet"))
    rows = pq.ParquetFile(path).read()
    column = rows.schema.get_field_index("wager_kind")
    kinds = pa.array(["no such kind", *rows["wager_kind"].to_pylist()[1:]], pa.string())
    field = rows.schema.field(column)
    pq.write_table(rows.set_column(column, field, kinds.cast(field.type)), path)
    return place


def _audited(log: Path, out: Path, **how: Any) -> dict[str, dict[str, Any]]:
    run(log, SAMPLE / "rules_submission.yaml", out, **how)
    found = open_run(out).findings.to_pylist()
    told = {row["finding_id"]: row for row in found}
    assert len(told) == len(found), "two findings have one id"
    return told


@pytest.fixture(scope="module")
def found(log: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    return _audited(log, tmp_path_factory.mktemp("runs") / "run")


def _said(found: dict[str, dict[str, Any]]) -> dict[str, tuple[Any, ...]]:
    names = ("clause", "outcome", "table_id", "gaming_day", "round_id", "rows", "amount_cents")
    return {key: tuple(row[name] for name in names) for key, row in found.items()}


def test_what_is_undecided_for_one_cause_is_one_finding_a_day(found: dict[str, dict[str, Any]]) -> None:
    unknown = [row for row in found.values() if row["outcome"] == "unknown"]
    keys = [(row["clause"], row["table_id"], row["gaming_day"], row["observed"]) for row in unknown]
    assert len(set(keys)) == len(keys) > 50
    for row in unknown:
        below = [int(each["observed"].split()[0]) for each in row["consequences"]]
        assert row["rows"] > sum(below)
        assert len({each["clause"] for each in row["consequences"]}) == len(row["consequences"])


def test_files_cut_otherwise_and_judged_by_others_have_the_same_ids(
    log: Path, found: dict[str, dict[str, Any]], tmp_path: Path
) -> None:
    again = _audited(_cut(log, tmp_path / "log"), tmp_path / "run", jobs=2)
    assert _said(again) == _said(found)


def _cut(log: Path, out: Path) -> Path:
    """Copy a log; its files come in two, in another order, each with its rows in disorder."""
    rng = np.random.default_rng(3)
    shutil.copytree(log, out)
    for path in sorted(out.rglob("part-0.parquet")):
        rows = pq.ParquetFile(path).read()
        mixed = rows.take(pa.array(rng.permutation(rows.num_rows)))
        half = rows.num_rows // 2
        pq.write_table(mixed.slice(half), path)
        pq.write_table(mixed.slice(0, half), path.with_name("late.parquet"))
    return out


def test_late_rows_of_one_gaming_table_leave_the_ids_of_others(
    log: Path, found: dict[str, dict[str, Any]], tmp_path: Path
) -> None:
    early = Path(shutil.copytree(log, tmp_path / "log"))
    last = max(path.name for path in (early / "rounds").iterdir())
    late = set(_rounds(early, last).filter(pc.field("table_id") == LATE_TABLE)["round_id"].to_pylist())
    for table, name, gone in (
        ("rounds", "table_id", {LATE_TABLE}),
        ("events", "table_id", {LATE_TABLE}),
        ("hands", "round_id", late),
        ("wagers", "round_id", late),
    ):
        for path in (early / table / last).iterdir():
            rows = pq.ParquetFile(path).read()
            keep = [value not in gone for value in rows[name].to_pylist()]
            pq.write_table(rows.filter(pa.array(keep)), path)
    before = _audited(early, tmp_path / "run")
    assert late
    own = {key: row for key, row in found.items() if row["table_id"] != LATE_TABLE}
    assert _said({key: row for key, row in before.items() if row["table_id"] != LATE_TABLE}) == _said(own)


@pytest.mark.parametrize("which", [0, 1])
def test_a_day_that_is_judged_alone_has_the_ids_of_the_whole_log(
    which: int, log: Path, found: dict[str, dict[str, Any]], tmp_path: Path
) -> None:
    day = sorted({row["gaming_day"] for row in found.values()})[which]
    alone = _audited(log, tmp_path / "run", window=Window(day, day))
    own = {key: row for key, row in found.items() if row["gaming_day"] == day}
    assert _said(alone) == _said(own)


def _rounds(log: Path, day: str) -> pa.Table:
    return pa.concat_tables([pq.ParquetFile(path).read() for path in (log / "rounds" / day).iterdir()])


def test_parts_of_one_finding_are_added_up_and_others_are_left_alone() -> None:
    def below(clause: str, rows: int) -> dict[str, Any]:
        told = {"clause": clause, "outcome": "unknown", "position": "", "required": "", "amount_cents": None}
        return {**told, "observed": in_rows(rows), "file": "rounds/a", "row": 1}

    evening = unknown(rows=4, round_id="R-1", observed="a", at=at(DAYS[3], 6, 0))
    evening |= {"evidence": [{"file": "rounds/a", "row": 1}], "consequences": [below("627a.3(d)", 3)]}
    night = unknown(rows=3, observed="b", at=at(DAYS[3], 5, 0))
    night |= {"evidence": [{"file": "rounds/a", "row": 7}]}
    night |= {"consequences": [below("627a.3(d)", 1), below("627a.3(e)", 1)]}
    other = finding()
    made = together(pa.Table.from_pylist([evening, other, night], schema=FINDINGS)).to_pylist()
    assert [row["finding_id"] for row in made] == [other["finding_id"], evening["finding_id"]]
    whole = made[1]
    assert (whole["rows"], whole["observed"], whole["at"]) == (7, "a; b", night["at"])
    assert (whole["round_id"], whole["evidence"]) == (None, [*evening["evidence"], *night["evidence"]])
    said = [(each["clause"], each["observed"]) for each in whole["consequences"]]
    assert said == [("627a.3(d)", "4 rows"), ("627a.3(e)", "1 row")]
