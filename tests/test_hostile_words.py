"""Words from outside on the terminal: nothing in them forges a line, moves the cursor or turns text."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from audit import cli
from tests.intake_logs import sound, write
from tests.report_fixture import finding, write_run

FORGED = "F-000000000000  § 627a.1  conduct  table MB-99"
HOSTILE = f"MB\n{FORGED}\r\x1b[2J\x1b]0;title\x07\x9b1m\u202e[red]:100:[/]\u2028\x7f\udc80"


def _said(*words: object) -> str:
    result = CliRunner().invoke(cli.app, [str(word) for word in words])
    assert not result.exception or isinstance(result.exception, SystemExit), result.exception
    return result.output


def _harmless(said: str) -> str:
    assert all(c.isprintable() or c == "\n" for c in said), [c for c in said if not c.isprintable()]
    assert not any(line.lstrip().startswith("F-000000000000") for line in said.splitlines())
    return said


@pytest.fixture
def hostile_run(tmp_path: Path) -> Path:
    """A run folder whose findings say hostile things."""
    words = HOSTILE.replace("\udc80", "")
    told: dict[str, Any] = dict.fromkeys(("table_id", "round_id", "position", "observed", "required"), words)
    return write_run(tmp_path / "run", [finding(**told)])


def test_findings_say_hostile_words_visibly(hostile_run: Path) -> None:
    said = _harmless(_said("findings", hostile_run))
    assert f"table MB⟨U+000A⟩{FORGED}⟨U+000D⟩⟨U+001B⟩[2J" in said.replace("\n", "")
    assert "⟨U+202E⟩[red]:100:[/]" in said.replace("\n", "")


def test_json_keeps_hostile_words_and_shows_none(hostile_run: Path) -> None:
    said = _harmless(_said("findings", hostile_run, "--format", "json"))
    (row,) = json.loads(said)
    assert row["table_id"] == HOSTILE.replace("\udc80", "")


def test_csv_quotes_lines_and_shows_the_rest(hostile_run: Path) -> None:
    said = _said("findings", hostile_run, "--format", "csv")
    assert all(c.isprintable() or c == "\n" for c in said)
    told, _, listed = said.partition("property_id,")
    assert told.startswith("Floorpersons are not named: ")  # on the other stream
    (row,) = csv.DictReader(io.StringIO("property_id," + listed))
    assert row["table_id"].startswith(f"MB\n{FORGED}⟨U+000D⟩⟨U+001B⟩[2J")


def test_a_hostile_log_forges_nothing(tmp_path: Path) -> None:
    rows = sound(3)
    for of_table in rows.values():
        for row in of_table:
            row.update({name: HOSTILE.replace("\udc80", "") for name in ("table_id",) if name in row})
    rows["wagers"][0]["wager_kind"] = "x\x1b[31m\nF-000000000000"
    write(tmp_path / "log", rows)
    for words in (("run", tmp_path / "log", "--out", tmp_path / "run"), ("findings", tmp_path / "run")):
        _harmless(_said(*words))
    for command in ("quarantine", "coverage", "verify"):
        _harmless(_said(command, tmp_path / "run"))
    round_id = rows["rounds"][0]["round_id"]
    _harmless(_said("explain", tmp_path / "run", round_id))


@pytest.mark.parametrize("command", ["run", "findings", "report", "explain", "sample"])
def test_a_hostile_file_name_forges_nothing(command: str, tmp_path: Path) -> None:
    place = tmp_path / HOSTILE.replace("/", "")
    words = {"run": (place, "--out", tmp_path / "out"), "explain": (place, "1"), "sample": ("--out", place)}
    if command == "sample":
        place.mkdir()
        (place / "mine").touch()
    said = _harmless(_said(command, *words.get(command, (place,))))
    assert "⟨U+001B⟩[2J" in said.replace("\n", "")
    assert "⟨U+DC80⟩" in said.replace("\n", "")
