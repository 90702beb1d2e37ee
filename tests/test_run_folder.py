"""A run folder is complete in itself, is read without Parquet, and is the same bytes wherever it is made."""

from __future__ import annotations

import csv
import json
import locale
import os
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

from audit import cli
from audit.format.typed_csv import write_csv
from audit.pipeline import run
from audit.runs.findings import CLAUSES, COVERAGE, FINDINGS, LOOKS, PEOPLE, POPULATION, TABLE_DAYS, VOUCHED
from tests.started import start

pytestmark = pytest.mark.slow

SAMPLE = Path(__file__).parent.parent / "sample_logs" / "pai_gow_poker" / "log"
TABLES = {
    "findings": FINDINGS,
    "coverage": COVERAGE,
    "clauses": CLAUSES,
    "population": POPULATION,
    "table_days": TABLE_DAYS,
    "attestations": LOOKS,
    "vouched": VOUCHED,
    "people": PEOPLE,
}
BESIDE_THE_EVIDENCE = {"places.json"}


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A log with breaches, of which a row and a file are refused."""
    place = Path(shutil.copytree(SAMPLE, tmp_path_factory.mktemp("given") / "log"))
    path = place / "wagers" / "day=2026-03-07" / "part-0.parquet"
    rows = pq.ParquetFile(path).read()
    column = rows.schema.get_field_index("wager_kind")
    kinds = ["pai_gwo", *rows["wager_kind"].to_pylist()[1:]]
    plain = pa.array(kinds, pa.string()).cast(rows.schema.types[column])
    pq.write_table(rows.set_column(column, rows.schema.field(column), plain), path)
    (place / "payments" / "day=2026-03-08" / "part-0.parquet").write_bytes(b"none")
    return place


@pytest.fixture(scope="module")
def audited(log: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of that log."""
    out = tmp_path_factory.mktemp("runs") / "run"
    run(log, log / "rules_submission.yaml", out)
    return out


def _files(folder: Path) -> dict[str, bytes]:
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def _lines(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def test_a_run_folder_holds_all_that_it_rests_on_but_the_log(log: Path, audited: Path) -> None:
    files = _files(audited)
    tables = {f"{name}.{kind}" for name in TABLES for kind in ("csv", "parquet")}
    quarantined = {"quarantine/files.csv", "quarantine/wagers/2026-03-07.parquet"}
    filed = {"rules_submission.yaml", "recording.yaml"}
    assert files.keys() == tables | quarantined | filed | {"run.json", "SHA256SUMS", "places.json"}
    for name in filed:
        assert files[name] == (log / name).read_bytes()
    receipt = json.loads(files["run.json"])
    assert receipt["submission"]["file"] == "rules_submission.yaml"
    assert receipt["readings"]
    assert receipt["intake"]["tables"]["wagers"]["rows_quarantined"] == 1


def test_the_quarantine_of_a_copied_run_is_read_without_the_log(audited: Path, tmp_path: Path) -> None:
    copied = shutil.copytree(audited, tmp_path / "copied")
    (copied / "places.json").unlink()
    told = CliRunner().invoke(cli.app, ["quarantine", str(copied), "--format", "json"])
    assert told.exit_code == 0
    file, row = json.loads(told.stdout)
    assert file["file"] == "payments/day=2026-03-08/part-0.parquet"
    assert (row["file"], row["row"]) == ("wagers/day=2026-03-07/part-0.parquet", 0)
    assert "pai_gwo" in row["reason"]


# ------------------------------------------------------------------------------------------ typed columns


def _back(field: pa.Field, text: str) -> Any:
    """What a program that knows the column's type reads from a cell."""
    readers: list[tuple[bool, Callable[[str], Any]]] = [
        (text == "", lambda _: None),
        (pa.types.is_nested(field.type), json.loads),
        (field.name.endswith("_cents"), lambda dollars: int(Decimal(dollars) * 100)),
        (pa.types.is_integer(field.type), int),
        (pa.types.is_date(field.type), date.fromisoformat),
        (pa.types.is_timestamp(field.type), datetime.fromisoformat),
        (True, str),
    ]
    return next(read for fits, read in readers if fits)(text)


def _as_json(value: Any) -> Any:
    """A stored value as ``_back`` reads it: times within a list are text, and empty text is no value."""
    if isinstance(value, list):
        return json.loads(json.dumps(value, default=lambda at: at.strftime("%Y-%m-%dT%H:%M:%S.%fZ")))
    return None if value == "" else value


@pytest.mark.parametrize("name", TABLES)
def test_each_table_reads_the_same_from_csv(name: str, audited: Path) -> None:
    """Columns, rows and every value in its type; text that is empty is no value there."""
    schema = TABLES[name]
    lines = _lines(audited / f"{name}.csv")
    assert list(lines[0]) == [field.name.removesuffix("_cents") for field in schema]
    read = [{f.name: _back(f, line[f.name.removesuffix("_cents")]) for f in schema} for line in lines]
    stored = pq.read_table(audited / f"{name}.parquet").to_pylist()
    assert read == [{key: _as_json(value) for key, value in row.items()} for row in stored]


def test_cells_keep_their_type_and_run_nothing(tmp_path: Path) -> None:
    table = pa.table(
        {
            "text": ['=HYPERLINK("x")', 'a "b",\nc', None],
            "number": pa.array([-1250, 0, None], pa.int64()),
            "paid_cents": pa.array([-1950, 5, None], pa.int64()),
            "flag": [True, False, None],
            "gaming_day": pa.array([date(2026, 3, 14), date(2026, 12, 31), None]),
            "at": pa.array(
                [datetime(2026, 3, 14, 21, 40, 5, 250_000, UTC), datetime(2026, 3, 14, tzinfo=UTC), None],
                pa.timestamp("us", tz="UTC"),
            ),
            "wagers": pa.array(
                [[{"seat": "3", "stake_cents": 500, "at": date(2026, 3, 14)}], [], None],
            ),
        }
    )
    write_csv(table, tmp_path / "table.csv")
    first, second, nothing = _lines(tmp_path / "table.csv")
    assert first == {
        "text": '\'=HYPERLINK("x")',
        "number": "-1250",
        "paid": "-19.50",
        "flag": "true",
        "gaming_day": "2026-03-14",
        "at": "2026-03-14T21:40:05.250000Z",
        "wagers": '[{"seat": "3", "stake_cents": 500, "at": "2026-03-14"}]',
    }
    assert (second["text"], second["paid"], second["wagers"]) == ('a "b",\nc', "0.05", "[]")
    assert second["at"] == "2026-03-14T00:00:00.000000Z"
    assert set(nothing.values()) == {""}


def test_no_text_ends_a_line(tmp_path: Path) -> None:
    texts = ["x\ry", "x\ny", "x\r\ny", "\r", '"']
    write_csv(pa.table({"text": texts, "after": ["next"] * len(texts)}), tmp_path / "table.csv")
    assert [(line["text"], line["after"]) for line in _lines(tmp_path / "table.csv")] == [
        ("'\r" if text == "\r" else text, "next") for text in texts
    ]


# --------------------------------------------------------------------------------------- same bytes twice


def _audited_elsewhere(log: Path, folder: Path, *, jobs: int, **environment: str) -> dict[str, bytes]:
    """Audit a log in a process of its own; return the files of the run."""
    words = ("run", log, "--submission", log / "rules_submission.yaml", "--jobs", jobs)
    started = start(*words, "--out", folder / "run", env={**os.environ, **environment})
    _, told = started.communicate(timeout=300)
    assert started.returncode == 1, told
    return _files(folder / "run")


@contextmanager
def _at(zone: str, places: str) -> Iterator[None]:
    """Be in another time zone and locale; the seed of this process's hashes is another each time anyway."""
    before = locale.setlocale(locale.LC_ALL)
    try:
        with pytest.MonkeyPatch.context() as patched:
            patched.setenv("TZ", zone)
            time.tzset()
            locale.setlocale(locale.LC_ALL, places)
            yield
    finally:
        time.tzset()
        locale.setlocale(locale.LC_ALL, before)


def test_a_run_is_the_same_bytes_wherever_it_is_made(log: Path, audited: Path, tmp_path: Path) -> None:
    """Another folder, time zone and locale, two processes, and files that were made in another order."""
    elsewhere = tmp_path / "some where" / "else"
    for path in sorted((p for p in log.rglob("*") if p.is_file()), reverse=True):
        (elsewhere / path.relative_to(log)).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, elsewhere / path.relative_to(log))
    here = _files(audited)
    there = _audited_elsewhere(
        elsewhere, tmp_path / "runs", jobs=2, TZ="Pacific/Apia", LC_ALL="C", PYTHONHASHSEED="7"
    )
    with _at("America/New_York", "C.utf8"):
        run(log, log / "rules_submission.yaml", tmp_path / "run", jobs=1)
    for other in (there, _files(tmp_path / "run")):
        assert other.keys() == here.keys()
        differing = {name for name in here if other[name] != here[name]}
        assert differing <= BESIDE_THE_EVIDENCE
    assert there["places.json"] != here["places.json"]


def test_the_name_of_the_rules_submission_changes_nothing(log: Path, audited: Path, tmp_path: Path) -> None:
    filed = Path(shutil.copyfile(log / "rules_submission.yaml", tmp_path / "Filing 2026-01 (approved).yml"))
    run(log, filed, tmp_path / "run")
    again, here = _files(tmp_path / "run"), _files(audited)
    assert {name for name in here if again[name] != here[name]} == BESIDE_THE_EVIDENCE


def test_no_parquet_of_a_run_says_where_or_when_it_was_made(audited: Path) -> None:
    for path in audited.rglob("*.parquet"):
        metadata = pq.read_metadata(path)
        assert set(metadata.metadata or {}) <= {b"ARROW:schema"}, path
        assert metadata.created_by.startswith("parquet-cpp-arrow version")
