"""One licensee a report, from one log of two casinos."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from audit.pipeline import run
from audit.runs.findings import open_run
from reports.build import build
from reports.licensee import folder_names, of_each
from sample_logs import games


@pytest.fixture(scope="module")
def two_casinos(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of one log in which half of the tables belong to another property."""
    place = tmp_path_factory.mktemp("two")
    log = place / "log"
    log.mkdir()
    games.load("minibaccarat").write_mix(log, rounds=300, days=1, seed=5)
    for name in ("rounds", "events", "payments"):
        for path in (log / name).rglob("*.parquet"):
            _give_away(path)
    run(log, None, place / "run")
    return place / "run"


def _give_away(path: Path) -> None:
    rows = pq.ParquetFile(path).read()
    given = [
        "PIT2" if table == "MB-02" else place
        for table, place in zip(rows["table_id"].to_pylist(), rows["property_id"].to_pylist(), strict=True)
    ]
    place = rows.schema.get_field_index("property_id")
    column = pa.array(given).cast(rows.schema.field(place).type)
    pq.write_table(rows.set_column(place, rows.schema.field(place), column), path)


def test_what_each_property_shows_adds_up_to_the_whole(two_casinos: Path) -> None:
    found = open_run(two_casinos)
    parts = of_each(found)
    assert [part.receipt["properties"][0]["id"] for part in parts] == ["PHL1", "PIT2"]
    for name, whole in found.receipt["population"].items():
        assert sum(part.receipt["population"][name] for part in parts) == whole
    for name in ("exception", "unknown", "review"):
        whole = found.receipt["totals"]["findings"][name]
        assert sum(part.receipt["totals"]["findings"][name] for part in parts) == whole
    assert sum(part.findings.num_rows for part in parts) == found.findings.num_rows
    for part in parts:
        assert part.coverage.num_rows == part.clauses.num_rows
        assert set(part.coverage["property_id"].to_pylist()) == {part.receipt["properties"][0]["id"]}
        assert {day["property_id"] for day in part.receipt["days"]} == {part.receipt["properties"][0]["id"]}


@pytest.mark.slow
@pytest.mark.usefixtures("undrawn")
def test_each_licensee_has_a_folder_in_which_the_other_is_not_named(
    two_casinos: Path, tmp_path: Path
) -> None:
    written = build(two_casinos, tmp_path / "report")
    assert {path.parent.name for path in written} == {"PHL1", "PIT2"}
    files = list((tmp_path / "report" / "PIT2").iterdir())
    assert {"executive.pdf", "exceptions.pdf", "exceptions.csv"} <= {path.name for path in files}
    assert [path.name for path in files if b"PHL1" in path.read_bytes()] == []


def test_folders_of_licensees_are_plain_names_and_differ(two_casinos: Path) -> None:
    found = open_run(two_casinos)
    named = [
        {**block, "id": name}
        for block, name in zip(found.receipt["properties"], ("../a", "::a"), strict=True)
    ]
    found.receipt["properties"] = named
    assert folder_names(found) == ["_a_1", "_a_2"]
