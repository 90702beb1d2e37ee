"""``findings``, ``find``, ``history``, ``explain`` and ``whatif`` of a store: the newest run has the word."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

from audit.cli import app
from audit.runs.receipt_read import receipt_of
from audit.search.meant import round_meant
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
    kept = _call("findings", store, "--format", "csv")
    assert kept.stdout.startswith("property_id,finding_id")
    assert "Floorpersons are not named" in kept.stderr, "the log that tells is not there"
    assert "Several" not in _call("findings", store, "--property", "HLS").output


def test_a_run_that_cannot_be_read_is_not_left_out_without_a_word(store: Path) -> None:
    (store / "RVS" / "runs" / "0002" / "run.json").write_text("{")
    assert "is not the receipt of a run" in _refusal("findings", store)


def _without_run(output: str) -> list[dict[str, object]]:
    """Leave out which run judged a row: it bears another name in a store."""
    return [{name: value for name, value in row.items() if name != "judged"} for row in json.loads(output)]


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
        assert _without_run(of_store) == _without_run(of_run)
    night(tmp_path / "store", 1, [1], [], place="HLS")
    refused = _refusal("find", tmp_path / "store", "--table", "MB-01")
    assert "is the store of HLS, PHL1: say --property" in refused


@pytest.fixture
def of_rounds(run: Path, tmp_path: Path) -> Path:
    """A store of two casinos, whose rounds have the same names; one judged its gaming days twice."""
    for place, number in (("PHL1", 1), ("PHL1", 2), ("HLS", 1)):
        stored = tmp_path / "store" / place / "runs" / f"{number:04}"
        shutil.copytree(run, stored)
        receipt = receipt_of(stored)
        receipt["chain"] = {"number": number, "after": None}
        if place == "HLS":
            receipt["properties"] = [{**each, "id": place} for each in receipt["properties"]]
            receipt["inputs"] = _of_another(tmp_path / "log", receipt["inputs"], place)
        (stored / "run.json").write_text(json.dumps(receipt))
    return tmp_path / "store"


def _of_another(log: Path, inputs: list[dict[str, Any]], place: str) -> list[dict[str, Any]]:
    """Copy the rounds of the sample as those of another property."""
    found = []
    for entry in inputs:
        path = log / entry["file"]
        path.parent.mkdir(parents=True, exist_ok=True)
        if entry["table"] == "rounds" and entry["state"] == "read":
            rows = pq.read_table(SAMPLE / entry["file"], partitioning=None)
            at = rows.schema.get_field_index("property_id")
            pq.write_table(rows.set_column(at, "property_id", pa.array([place] * len(rows))), path)
            found.append({**entry, "bytes": path.stat().st_size})
    return found


ROUND = "MB-01-20260307-0005"


@pytest.mark.slow
def test_a_round_of_a_store_is_told_as_the_newest_run_of_its_day_judged_it(
    run: Path, of_rounds: Path
) -> None:
    assert round_meant(of_rounds, ROUND, None, None, "phl1", SAMPLE).run == of_rounds / "PHL1/runs/0002"
    given = ("--property", "PHL1", "--log", SAMPLE, "--format", "json")
    told = json.loads(_call("explain", run, ROUND, "--format", "json").output)
    assert json.loads(_call("explain", of_rounds, ROUND, *given).output) == told
    times = next(line["text"] for line in told[0]["about"] if line["name"] == "Time")
    began = times.removeprefix("wagers opened ")[:8]
    at = ("--table", "mb-01", "--at", f"2026-03-07 {began}")
    assert json.loads(_call("explain", of_rounds, *at, *given).output) == told
    supposed = ("--set", "announced_result=")
    assert (
        _call("whatif", of_rounds, ROUND, *supposed, *given).output
        == _call("whatif", run, ROUND, *supposed, "--format", "json").output
    )


def test_a_round_that_two_casinos_have_is_not_answered_for_one_of_them(
    of_rounds: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each property has a log of its own, so both are asked for where they lie."""
    places = {"PHL1": SAMPLE, "HLS": tmp_path / "log"}
    monkeypatch.setattr("audit.search.log.log_of", lambda run, *_: places[run.parent.parent.name])
    for words in ((ROUND,), ("--table", "MB-01", "--at", "2026-03-07 12:05")):
        for command in ("explain", "whatif"):
            assert "stands at HLS and at PHL1: say --property" in _refusal(command, of_rounds, *words)
    assert round_meant(of_rounds, ROUND, None, None, "hls", None).run == of_rounds / "HLS/runs/0001"
    unknown = _refusal("explain", of_rounds, f"{ROUND}9")
    assert f"no gaming day has a round {ROUND}9; the nearest are" in unknown
    assert ROUND in unknown.partition("nearest")[2]
    assert "there is no property HLT; the nearest is HLS" in _refusal(
        "explain", of_rounds, ROUND, "--property", "HLT"
    )
