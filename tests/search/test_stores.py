"""``findings``, ``find`` and ``history`` of a store: each gaming day as its newest run found it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from audit.cli import app
from audit.receipt import receipt_of
from tests.life.stores import day, found, night
from tests.search.conftest import SAMPLE


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """Two nights; the second judged the first gaming day again and found something else there."""
    night(tmp_path, 1, [1], [found("F-00000001", 1), found("F-00000002", 1, table_id="MB-09")])
    night(tmp_path, 2, [2], [found("F-00000003", 2)])
    night(tmp_path, 3, [1], [found("F-00000002", 1, table_id="MB-09")])
    for number, days in ((1, [1]), (2, [2]), (3, [1])):
        _dated(tmp_path / "RVS" / "runs" / f"{number:04}", days)
    return tmp_path


def _dated(run: Path, days: list[int]) -> None:
    receipt = receipt_of(run)
    receipt["days"] = [{**receipt["days"][0], "gaming_day": day(each).isoformat()} for each in days]
    (run / "run.json").write_text(json.dumps(receipt))


def _call(*words: object) -> Any:
    return CliRunner().invoke(app, [str(word) for word in words])


def _ids(*words: object) -> list[str]:
    answer = _call("findings", *words, "--format", "json")
    assert answer.exit_code == 0, answer.output
    return [row["finding_id"] for row in json.loads(answer.output)]


def _refusal(*words: object) -> str:
    answer = _call(*words)
    assert answer.exit_code == 2, answer.output
    return " ".join(answer.output.split())


def test_of_each_gaming_day_the_newest_run_has_the_word(store: Path) -> None:
    assert _ids(store) == ["F-00000003", "F-00000002"]
    assert _ids(store, "--to", day(1)) == ["F-00000002"]
    assert _ids(store, "--table", "mb-09") == ["F-00000002"]


def test_names_that_are_not_there_are_refused(store: Path) -> None:
    assert "there is no table MB-99; the nearest" in _refusal("findings", store, "--table", "MB-99")
    assert "there is no property RVX; the nearest is RVS" in _refusal("findings", store, "--property", "RVX")
    assert "no gaming day of the store lies there" in _refusal("findings", store, "--from", "2036-01-01")


def test_two_licensees_are_not_mixed_without_a_word(store: Path) -> None:
    night(store, 1, [1], [found("F-00000009", 1)], place="HLS")
    told = " ".join(_call("findings", store).output.split())
    assert told.startswith("Several properties were asked together: HLS 1, RVS 2")
    assert "HLS table" in told
    assert "RVS table" in told
    assert _ids(store, "--property", "hls") == ["F-00000009"]
    lines = _call("findings", store, "--format", "csv").output.splitlines()
    assert lines[0].startswith("property_id,finding_id")
    assert "Several" not in _call("findings", store, "--property", "HLS").output


def test_a_run_that_cannot_be_read_is_not_left_out_without_a_word(store: Path) -> None:
    (store / "RVS" / "runs" / "0002" / "run.json").write_text("{")
    assert "is not the receipt of a run" in _refusal("findings", store)


def test_rounds_and_lives_are_found_in_a_store(run: Path, tmp_path: Path) -> None:
    stored = tmp_path / "store" / "PHL1" / "runs" / "0001"
    shutil.copytree(run, stored)
    receipt = receipt_of(stored)
    receipt["chain"] = {"number": 1, "after": None}
    (stored / "run.json").write_text(json.dumps(receipt))
    for words in (
        ("find", "--table", "MB-01", "--wager", "tie"),
        ("history", "shoe", "MB-01-20260307-S01"),
    ):
        command, *more = words
        of_store, of_run = (
            _call(command, place, *more, "--log", SAMPLE, "--format", "json").output
            for place in (tmp_path / "store", run)
        )
        assert json.loads(of_store)
        assert of_store == of_run
    night(tmp_path / "store", 1, [1], [], place="HLS")
    refused = _refusal("find", tmp_path / "store", "--table", "MB-01")
    assert "is the store of HLS, PHL1: say --property" in refused
