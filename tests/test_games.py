"""Simulated games are found by walking; each stands in one folder and knows nothing of the others."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from sample_logs import games
from sample_logs.planters import Finding
from sample_logs.samples import Sample
from tests.sample_runs import RunOf
from tests.simulated import found_in, in_words

SHARED = ("poker", "seven_cards", "shoe")


def test_a_folder_is_called_as_the_log_calls_its_game() -> None:
    assert [game.name for game in games.every()] == games.names()
    assert len({game.chapter for game in games.every()}) == len(games.names())


@pytest.mark.parametrize("folder", [*games.names(), *SHARED])
def test_no_game_is_built_on_another(folder: str) -> None:
    others = set(games.names()) - {folder}
    for path in (games.HERE / folder).glob("*.py"):
        imported = re.findall(
            r"^(?:from|import) sample_logs\.(\w+)", path.read_text(encoding="utf-8"), re.MULTILINE
        )
        assert not others & set(imported), path


@pytest.mark.parametrize("name", games.names())
def test_the_sample_log_is_what_its_code_writes(name: str, tmp_path: Path) -> None:
    sample = Sample(games.load(name))
    sample.write(tmp_path)
    written = sorted(path.relative_to(tmp_path) for path in tmp_path.rglob("*") if path.is_file())
    kept = [path for path in sample.folder.rglob("*") if path.is_file()]
    assert written == sorted(path.relative_to(sample.folder) for path in kept)
    for path in written:
        assert (tmp_path / path).read_bytes() == (sample.folder / path).read_bytes(), path
    assert sum(path.stat().st_size for path in kept) < 1_000_000


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_the_sample_log_gives_the_findings_it_must_give(name: str, sample_run: RunOf) -> None:
    sample = Sample(games.load(name))
    found = found_in(sample_run(name))
    expected = yaml.safe_load((sample.folder / "expected.yaml").read_text(encoding="utf-8"))
    assert in_words(found) == in_words([Finding(**row) for row in expected])
    assert len(expected) == len(sample.planted)


@pytest.mark.parametrize("name", games.names())
def test_a_sample_is_not_written_over_another(name: str, tmp_path: Path) -> None:
    game = games.load(name)
    game.write_mix(tmp_path, rounds=50, days=1, seed=1)
    with pytest.raises(FileExistsError, match="already holds a log"):
        game.write_mix(tmp_path, rounds=50, days=1, seed=2)
