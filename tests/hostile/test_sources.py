"""Whatever a vendor's files and a mapping hold: an import says what it lost, and takes in nothing wrongly."""

from __future__ import annotations

import csv
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
import yaml
from typer.testing import CliRunner, Result

from audit import cli
from sample_logs import games
from tests.hostile.cases import HERE, Audited, audited, nobody_is_accused, nothing_became_a_pass
from tests.hostile.vendors import harm, write_source

TABLES = ("rounds", "hands", "wagers")
Rows = dict[str, Counter[str]]


@dataclass(frozen=True, slots=True)
class Case:
    """One line of a table.

    changed  value that a column of some row must have now, digit for digit; rows with it are not lost
    empty    the vendor's own file has no row, so that nothing is refused
    in_one   the lost rows lie in one row of the file, which is refused
    """

    case: str
    do: list[dict[str, dict[str, Any]]]
    ends: int
    says: str
    form: str = "csv"
    lost: int | None = None
    changed: dict[str, str] = field(default_factory=dict)
    empty: bool = False
    in_one: bool = False
    limits: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Whole:
    """What comes of a vendor's files as they are: the log's rows, and its audit."""

    rows: Rows
    audit: Audited


def _cases() -> list[Case]:
    found = [
        Case(**each)
        for name in ("sources", "mappings")
        for each in yaml.safe_load((HERE / f"{name}.yaml").read_text(encoding="utf-8"))
    ]
    assert len({case.case for case in found}) == len(found)
    return found


@pytest.fixture(scope="session", params=["compliant", "breaching"])
def vendor(request: pytest.FixtureRequest) -> str:
    """Name of the vendor's files."""
    return str(request.param)


@pytest.fixture(scope="session")
def whole(vendor: str, tmp_path_factory: pytest.TempPathFactory) -> Whole:
    """Import and audit the vendor's files as they are."""
    folder = tmp_path_factory.mktemp("whole") / vendor
    write_source(folder, vendor, "csv")
    assert _import(folder).exit_code == 0
    return Whole(_rows(folder / "log"), _audit(folder))


def _import(folder: Path) -> Result:
    words = ["import", str(folder / "mapping.yaml"), str(folder / "in"), "--out", str(folder / "log")]
    told = CliRunner().invoke(cli.app, words)
    if told.exception is not None and not isinstance(told.exception, SystemExit):
        raise told.exception
    return told


def _audit(folder: Path) -> Audited:
    game = games.load("minibaccarat")
    game.write_submission(game.plan(seed=4, rounds=12, days=1, tables=game.table_mix(1)), folder / "log")
    return audited(folder / "log", folder / "run")


def _rows(log: Path) -> Rows:
    """Count the rows of each table as text, value for value."""
    return {
        table: Counter(
            str(sorted(row.items()))
            for path in sorted((log / table).rglob("*.parquet"))
            for row in pq.ParquetFile(path).read().to_pylist()
        )
        for table in TABLES
    }


@pytest.mark.parametrize("case", _cases(), ids=lambda case: case.case)
def test_import(
    case: Case, vendor: str, whole: Whole, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_source(tmp_path, vendor, case.form)
    harm(tmp_path, case.do)
    for name, value in case.limits.items():
        monkeypatch.setenv(name, str(value))
    told = _import(tmp_path)
    said = " ".join((told.stdout + told.stderr).split())
    assert told.exit_code == case.ends, said
    assert case.says in said
    assert "Traceback" not in said
    log = tmp_path / "log"
    if case.ends == 2:
        assert not any((log / table).exists() for table in TABLES), "nothing is left that could be audited"
        assert said.startswith(("Refused.", "Not found.", "NO ROW WRITTEN")), said
        return
    now = _rows(log)
    _holds_what_the_vendor_wrote(case, now, whole.rows)
    if case.lost and not case.changed and not case.empty:
        assert said.startswith("NOT WHOLE")
        assert _refused(log) >= (1 if case.in_one else case.lost)
    if case.changed or now == whole.rows:
        return  # the vendor's own rows are others now; or the log is the same, and so is its audit
    audit = _audit(tmp_path)
    nothing_became_a_pass(audit, whole.audit)
    nobody_is_accused(audit, whole.audit)


def _holds_what_the_vendor_wrote(case: Case, now: Rows, before: Rows) -> None:
    lost = sum((before[table] - now[table]).total() for table in TABLES)
    assert lost == (case.lost or 0)
    for table in TABLES:
        for row in now[table] - before[table]:
            assert any(repr((name, value)) in row for name, value in case.changed.items()) or (
                "'0.5'" in row and case.changed
            ), row
    for name, value in case.changed.items():
        assert any(repr((name, value)) in row for table in TABLES for row in now[table])


def _refused(log: Path) -> int:
    """Count the rows that are kept with their reasons."""
    count = 0
    for path in (log / "refused").glob("*.csv"):
        with path.open(encoding="utf-8", newline="") as handle:
            for row in csv.DictReader(handle):
                assert row["source_file"]
                assert row["source_row"]
                assert row["reason"]
                count += 1
    return count


def test_there_are_enough_cases() -> None:
    assert len(_cases()) >= 60
