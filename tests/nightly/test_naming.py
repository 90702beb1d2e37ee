"""One key names people in a store: a missing, open or other one is told before anything is done."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from audit.errors import KeyRejected
from audit.nightly.config import load_config
from audit.nightly.naming import FILE, settle_key
from audit.nightly.run import Tools, nightly
from audit.people import secret
from audit.search.log import RoundLog
from audit.search.runs import runs_of
from tests.nightly.fortnight import Fortnight, day


def _key(path: Path, digits: str = "7f" * 32, mode: int = 0o600) -> Path:
    path.write_text(digits + "\n", encoding="ascii")
    path.chmod(mode)
    return path


@pytest.mark.parametrize("mode", [0o604, 0o644, 0o606, 0o601])
def test_a_key_that_all_can_read_is_refused(mode: int, tmp_path: Path) -> None:
    with pytest.raises(KeyRejected, match="somebody else can read this key"):
        secret.key(_key(tmp_path / "key", mode=mode))


@pytest.mark.parametrize("mode", [0o600, 0o400, 0o640])
def test_a_key_of_ones_own_or_ones_group_is_read(mode: int, tmp_path: Path) -> None:
    assert secret.key(_key(tmp_path / "key", mode=mode))


def test_a_key_of_zeros_is_refused(tmp_path: Path) -> None:
    with pytest.raises(KeyRejected, match="nothing but zeros"):
        secret.key(_key(tmp_path / "key", "0" * 64))
    assert secret.key(_key(tmp_path / "key", "0" * 63 + "1"))


def test_a_missing_key_is_told_with_the_command_that_makes_one(tmp_path: Path) -> None:
    with pytest.raises(KeyRejected, match="openssl rand -hex 32"):
        secret.key(tmp_path / "nowhere")


@pytest.fixture
def fortnight(tmp_path: Path) -> Fortnight:
    return Fortnight(tmp_path, report=lambda *_: [])


def test_a_store_refuses_another_key_until_told(fortnight: Fortnight) -> None:
    config = load_config(fortnight.folder / "nightly.toml")
    config.store.mkdir()
    settle_key(config, new=False)
    first = json.loads((config.store / FILE).read_text(encoding="utf-8"))["keys"]
    _key(fortnight.folder / "key")
    with pytest.raises(KeyRejected, match="--new-key"):
        settle_key(config, new=False)
    settle_key(config, new=True)
    settle_key(config, new=False)
    assert json.loads((config.store / FILE).read_text(encoding="utf-8"))["keys"][:-1] == first


def test_a_lost_key_stops_a_night_that_would_judge_nothing(fortnight: Fortnight) -> None:
    config = load_config(fortnight.folder / "nightly.toml")
    (fortnight.folder / "key").unlink()
    with pytest.raises(KeyRejected, match="cannot be read"):
        nightly(config, fortnight.now(1), Tools(fortnight.say, fortnight.report))
    assert not (config.store / "PHL1").exists()


@pytest.mark.slow
def test_under_a_new_key_the_seam_is_named(fortnight: Fortnight) -> None:
    fortnight.night(1)
    for casino in (fortnight.phl, fortnight.pit):
        casino.deliver(4)
        casino.deliver(5)
    _key(fortnight.folder / "key")
    config = load_config(fortnight.folder / "nightly.toml")
    nightly(config, fortnight.now(5), Tools(fortnight.say, fortnight.report), new_key=True)
    words = RoundLog(runs_of(config.store, "PHL1")).judged.seam()
    assert f"from {day(1)} under key" in words
    assert f"from {day(4)} under key" in words or f"from {day(2)} under key" in words
