"""The night on a whole floor: every game in one log under one filing, and every breach found alone."""

from __future__ import annotations

from collections import defaultdict
from datetime import UTC, datetime
from pathlib import Path

import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest
import yaml
from typer.testing import CliRunner

from audit import cli, pipeline
from audit.intake.submission import load_submission
from audit.runs.findings import open_run
from reports import render
from reports.about import About
from reports.executive import view
from sample_logs import floor_night, games
from sample_logs.floor_night import FLOOR, NIGHT, one_submission
from sample_logs.planters import Finding
from tests.simulated import found_in, in_words

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A night of fewer rounds than a whole one has."""
    folder = tmp_path_factory.mktemp("floor") / "log"
    floor_night.write(folder, seed=3, rounds=floor_night.FEWEST)
    return folder


def test_a_whole_night_is_about_60_000_rounds_at_41_tables() -> None:
    assert sum(corner.game.corner.in_all for corner in FLOOR) == 41
    assert 57_000 <= floor_night.rounds_of() <= 63_000
    names = [table.table_id for corner in FLOOR for table in (*corner.watched, *corner.others)]
    assert len(set(names)) == 41
    assert all(len(corner.watched) + len(corner.others) == corner.game.corner.in_all for corner in FLOOR)


def test_the_floor_deals_every_game_that_is_simulated() -> None:
    assert {corner.game.name for corner in FLOOR} == set(games.names())


def test_the_audit_finds_what_was_planted_and_nothing_else(log: Path, tmp_path: Path) -> None:
    receipt = pipeline.run(log, log / "rules_submission.yaml", tmp_path / "run")
    games = receipt["games"]
    assert [game["chapter"] for game in games] == sorted(game["chapter"] for game in games)
    for name in ("rounds", "wagers", "tables"):
        assert sum(game[name] for game in games) == receipt["population"][name]
    for outcome, number in receipt["totals"]["findings"].items():
        assert sum(game["findings"][outcome] for game in games) == number
    expected = yaml.safe_load((log / "expected.yaml").read_text(encoding="utf-8"))
    assert in_words(found_in(tmp_path / "run")) == in_words([Finding(**entry) for entry in expected])
    assert not receipt["intake"]["refused_files"]
    assert receipt["exit_code"] == 1
    page = view.write_page(open_run(tmp_path / "run"), About("0" * 64), view.LENGTHS[0])
    assert render.pages("executive", page) == 1, "the director's page of a whole floor cuts no sentence"


def test_the_tables_are_open_from_one_morning_to_the_next(log: Path) -> None:
    """At a share of their rounds they close earlier; what is dealt is all of one gaming day."""
    rows = pq.read_table(log / "rounds")
    assert set(rows["gaming_day"].to_pylist()) == {NIGHT}
    first = pc.min(rows["no_more_bets_at"]).as_py()
    assert first < datetime(NIGHT.year, NIGHT.month, NIGHT.day, 11, 0, tzinfo=UTC)


def test_one_filing_serves_all_games(log: Path) -> None:
    submission = load_submission(log / "rules_submission.yaml")
    (about,) = submission.properties.values()
    (filing,) = about.filings
    assert len(filing.games) == len(FLOOR)
    assert set(pq.read_table(log / "rounds")["game"].to_pylist()) == set(filing.games)
    for corner in FLOOR:
        plan = corner.plan((*corner.watched, *corner.others), 1, 1.0)
        alone = corner.game.rules_submission(plan)["properties"][0]
        ((game, _),) = alone["filings"][0]["games"].items()
        assert about.readings[game].items() >= dict(alone["readings"]).items()
        for table in plan.tables:
            filed = submission.options("PHL1", table.table_id, game, NIGHT)
            assert filed is not None
            assert filed.get("wagers") == frozenset(table.filed()["wagers"])


def test_nobody_plays_at_two_tables_at_once(log: Path) -> None:
    rounds = pq.read_table(log / "rounds", columns=["round_id", "table_id"]).to_pylist()
    table = {row["round_id"]: row["table_id"] for row in rounds}
    tables = defaultdict(set)
    for row in pq.read_table(log / "wagers", columns=["round_id", "wager_player_id"]).to_pylist():
        tables[row["wager_player_id"]].add(table[row["round_id"]])
    assert {len(each) for each in tables.values()} == {1}


def test_what_games_file_is_kept_apart() -> None:
    def filed(game: str, table: str) -> dict[str, object]:
        filing = {
            "effective": NIGHT,
            "games": {game: {"wagers": [game]}},
            "tables": {table: {"positions": 5}},
        }
        return {
            "version": 1,
            "properties": [{"id": "PHL1", "readings": {"comparison": game}, "filings": [filing]}],
        }

    merged = one_submission([filed("a", "A-1"), filed("b", "B-1")])["properties"][0]
    assert merged["readings"] == {"a": {"comparison": "a"}, "b": {"comparison": "b"}}
    assert merged["filings"][0]["games"] == {"a": {"wagers": ["a"]}, "b": {"wagers": ["b"]}}
    assert merged["filings"][0]["tables"] == {"A-1": {"a": {"positions": 5}}, "B-1": {"b": {"positions": 5}}}


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--game", "minibaccarat"), "--game and --days do not go with it"),
        (("--days", "2"), "--game and --days do not go with it"),
        (("--rounds", "100"), "--rounds 100: a floor-night has 10,000 to"),
    ],
)
def test_what_does_not_go_with_a_preset_is_refused(
    words: tuple[str, ...], reason: str, tmp_path: Path
) -> None:
    asked = ["sample", "--preset", "floor-night", "--out", str(tmp_path / "log"), *words]
    result = CliRunner().invoke(cli.app, asked)
    assert result.exit_code == 2
    assert reason in " ".join(result.stderr.split())
