"""A row that the door refused proves nothing by its absence."""

from __future__ import annotations

import shutil
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from audit.pipeline import run

SAMPLE = Path(__file__).parent.parent / "sample_logs" / "minibaccarat" / "log"


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A copy of the sample log, to be damaged."""
    copy = tmp_path / "log"
    shutil.copytree(SAMPLE, copy)
    return copy


def _states(log: Path, out: Path) -> dict[str, dict[str, int]]:
    run(log, SAMPLE / "rules_submission.yaml", out)
    rows = pq.read_table(out / "coverage.parquet").to_pylist()
    return {row["citation"]: row for row in rows}


def test_a_refused_burn_does_not_make_a_shoe_unburned(log: Path, tmp_path: Path) -> None:
    """§ 627a.5(f): the burn's row is refused for its impossible card; nobody is accused."""
    before = _states(log, tmp_path / "before")
    path = next((log / "events").glob("*/*.parquet"))
    rows = pq.read_table(path, partitioning=None)
    burn = rows.column("event_kind").to_pylist().index("burn")
    cards = rows.column("event_card").to_pylist()
    cards[burn] = "9x"
    place = rows.schema.get_field_index("event_card")
    changed = rows.set_column(place, rows.schema.field(place), pa.array(cards).cast(rows.schema.types[place]))
    pq.write_table(changed, path)
    after = _states(log, tmp_path / "after")
    assert after["627a.5(f)"]["exceptions"] <= before["627a.5(f)"]["exceptions"]
    assert after["627a.5(f)"]["unknown"] > before["627a.5(f)"]["unknown"]


def test_an_unreadable_file_of_wagers_leaves_the_shoes_alone(log: Path, tmp_path: Path) -> None:
    """§ 627a.3(c) rests on rounds and events; § 627a.11(b) on wagers, which nobody can read."""
    before = _states(log, tmp_path / "before")
    path = next((log / "wagers").glob("*/*.parquet"))
    path.write_bytes(path.read_bytes()[:3000])
    after = _states(log, tmp_path / "after")
    for count in ("passed", "exceptions", "unknown"):
        assert after["627a.3(c)"][count] == before["627a.3(c)"][count]
    assert after["627a.11(b)"]["unknown"] > before["627a.11(b)"]["unknown"]


@pytest.mark.parametrize(
    ("column", "kind", "citation"),
    [
        ("event_shoe_id", "burn", "627a.5(f)"),
        ("event_shoe_id", "shuffled", "627a.5(a)"),
        ("event_shoe_id", "cut", "627a.5(c)"),
        ("event_round_id", "hand_called", "627a.8(c)(2)[turning]"),
        ("event_player_id", "player_left", "627a.12(d)(2)(i)"),
    ],
)
def test_an_event_that_names_nothing_accuses_nobody(
    column: str, kind: str, citation: str, log: Path, tmp_path: Path
) -> None:
    before = _states(log, tmp_path / "before")
    for path in (log / "events").glob("*/*.parquet"):
        rows = pq.ParquetFile(path).read()
        kinds = rows.column("event_kind").to_pylist()
        kept = [None if k == kind else v for k, v in zip(kinds, rows.column(column).to_pylist(), strict=True)]
        place = rows.schema.get_field_index(column)
        field = rows.schema.field(place)
        pq.write_table(rows.set_column(place, field, pa.array(kept, pa.string()).cast(field.type)), path)
    after = _states(log, tmp_path / "after")
    for name in before:
        assert after[name]["exceptions"] <= before[name]["exceptions"], name
    # Where the whole log leaves the name empty, that is said instead of every row's being unknown.
    undecided = [
        states[citation]["unknown"] + states[citation]["not_auditable"] for states in (after, before)
    ]
    assert undecided[0] > undecided[1]
