"""Several games in one log: each is told what it would be told by itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest
import yaml

from audit import pipeline
from audit.format.laid_out import ATTESTED
from audit.format.log_files import write_table
from audit.intake.read import open_log
from audit.recorded.absent_columns import never_recorded
from audit.runs.findings import Run, open_run
from rules.columns import TABLES
from sample_logs import games
from sample_logs.floor_night import one_submission
from sample_logs.logs import write_statement
from sample_logs.samples import Sample
from tests.sample_runs import RunOf

SAMPLES = {
    game.chapter: Sample(game) for game in map(games.load, ("minibaccarat", "pai_gow_poker", "pai_gow_tiles"))
}


@pytest.fixture(scope="module", params=["a file a game", "one file for all"])
def mixed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample logs of several games, put together into one log."""
    log = tmp_path_factory.mktemp("mixed") / "log"
    parts = [(sample, _rows(sample)) for sample in SAMPLES.values()]
    if request.param == "one file for all":
        together = {
            place: pa.concat_tables([rows[place] for _, rows in parts if place in rows])
            for place in {place for _, rows in parts for place in rows}
        }
        parts = [(SAMPLES["627a"], together)]
    for sample, rows in parts:
        for (table, day), each in rows.items():
            write_table(each, log, table, day, sample.game.name)
    filed = [_yaml(sample.folder / "rules_submission.yaml") for sample in SAMPLES.values()]
    (log / "rules_submission.yaml").write_text(yaml.safe_dump(one_submission(filed)), encoding="utf-8")
    write_statement(log)
    return log


def _rows(sample: Sample) -> dict[tuple[str, str], pa.Table]:
    found = {}
    for table in TABLES:
        for path in sorted((sample.folder / table).glob("day=*/*.parquet")):
            # In one chunk with one dictionary, so that the games can be put under each other.
            rows = pq.ParquetFile(path).read()
            found[table, path.parent.name.removeprefix("day=")] = rows.unify_dictionaries()
    return found


def _yaml(path: Path) -> dict[str, Any]:
    """Read a submission as it is written: money stays text."""
    document: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return document


def _audited(log: Path, out: Path) -> Run:
    pipeline.run(log, log / "rules_submission.yaml", out)
    return open_run(out)


def _of(rows: pa.Table, chapter: str, column: str) -> list[dict[str, Any]]:
    """Rows of one chapter, without what names the files they were found in."""
    own: list[dict[str, Any]] = rows.filter(pc.starts_with(rows[column], f"{chapter}.")).to_pylist()
    for row in own:
        row.pop("evidence", None)
        named = (*(row["consequences"] or ()), *(row["rests_on"] or ())) if column == "clause" else ()
        for each in named:
            each.update(file=None, row=None)
    return own


@pytest.mark.slow
def test_each_game_is_told_what_it_would_be_told_by_itself(
    mixed: Path, tmp_path: Path, sample_run: RunOf
) -> None:
    together = _audited(mixed, tmp_path / "mixed")
    for chapter, sample in SAMPLES.items():
        alone = open_run(sample_run(sample.game.name))
        for table, column in (("coverage", "citation"), ("findings", "clause")):
            expected = _of(getattr(alone, table), chapter, column)
            assert expected
            assert _of(getattr(together, table), chapter, column) == expected


def test_what_one_game_records_is_not_recorded_of_another(mixed: Path) -> None:
    found = never_recorded(open_log(mixed))
    alone = {sample.game.name: never_recorded(open_log(sample.folder)) for sample in SAMPLES.values()}
    # What people attest is of gaming tables and clauses, and told of the log as a whole.
    attested = {column.name for table in ATTESTED for column in TABLES[table].columns}
    for (_, game), names in found.by_game.items():
        assert names - attested == alone[game].everywhere - attested
    assert found.everywhere == frozenset.intersection(*(each.everywhere for each in alone.values()))
    assert "tiles" in found.of("PHL1", "minibaccarat") - found.everywhere
