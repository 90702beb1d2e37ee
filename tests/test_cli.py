"""The commands as their users call them."""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
from datetime import datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command
from typer.testing import CliRunner

from audit import cli
from tests.intake_logs import DAY, sound, write

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "audit" / "commands" / "README.md"
SAMPLE = ROOT / "sample_logs" / "minibaccarat" / "log"
COMMANDS = sorted(getattr(get_command(cli.app), "commands"))  # noqa: B009  (typer hides click's type)


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of the sample log."""
    out = tmp_path_factory.mktemp("cli") / "run"
    result = _call("run", SAMPLE, "--submission", SAMPLE / "rules_submission.yaml", "--out", out)
    assert result.exit_code == 1
    return out


def _call(*words: object) -> Any:
    return CliRunner().invoke(cli.app, [str(word) for word in words])


def _json(*words: object) -> list[dict[str, Any]]:
    result = _call(*words, "--format", "json")
    assert result.exit_code == 0, result.output
    found = json.loads(result.output)
    assert isinstance(found, list)
    return found


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example_and_stands_on_its_page(command: str) -> None:
    result = _call(command, "--help")
    assert result.exit_code == 0
    assert "Example" in result.output
    assert f"pitaudit {command}" in PAGE.read_text(encoding="utf-8")


def test_the_page_of_commands_names_none_that_is_not_there() -> None:
    named = set(re.findall(r"`pitaudit ([\w-]+)", PAGE.read_text(encoding="utf-8")))
    assert named == set(COMMANDS)


def test_findings_carry_what_scripts_rely_on(finished: Path) -> None:
    rows = _json("findings", finished)
    needed = {
        "finding_id",
        "clause",
        "outcome",
        "fault",
        "property_id",
        "table_id",
        "round_id",
        "position",
        "at",
        "observed",
        "required",
        "amount_cents",
        "reading",
    }
    assert needed <= set(rows[0])
    assert {row["outcome"] for row in rows} == {"exception", "unknown"}
    assert {row["fault"] for row in rows} == {"conduct", "record", ""}


def test_findings_can_be_narrowed(finished: Path) -> None:
    everything = _json("findings", finished)
    of_table = _json("findings", finished, "--table", "MB-01")
    assert {row["table_id"] for row in of_table} == {"MB-01"}
    assert len(of_table) < len(everything)
    of_section = _json("findings", finished, "--clause", "627a.12")
    assert {row["clause"].partition("(")[0] for row in of_section} == {"627a.12"}
    one_day = _json("findings", finished, "--from", "2026-03-08", "--to", "2026-03-08")
    assert {row["gaming_day"] for row in one_day} == {"2026-03-08"}
    of_record = _json("findings", finished, "--fault", "record")
    assert {row["fault"] for row in of_record} == {"record"}


def test_refused_rows_and_files_are_listed_with_their_reasons(tmp_path: Path) -> None:
    log = tmp_path / "log"
    rows = sound(3)
    rows["wagers"][1]["wager_kind"] = "bnaker"
    rows["wagers"][4]["wager_amount"] = Decimal("-1.00")
    write(log, rows)
    (log / "events" / f"day={DAY}" / "part-0.parquet").write_bytes(b"none")
    assert _call("run", log, "--out", tmp_path / "run").exit_code == 1
    listed = _json("quarantine", tmp_path / "run")
    where = [(one["table"], one["file"], one["row"]) for one in listed]
    file = f"wagers/day={DAY}/part-0.parquet"
    assert where == [
        ("events", f"events/day={DAY}/part-0.parquet", None),
        ("wagers", file, 1),
        ("wagers", file, 4),
    ]
    assert listed[1]["reason"] == "wager_kind is not an allowed value: bnaker"
    assert listed[2]["reason"] == "wager_amount is out of range: -1.00"
    assert _json("quarantine", tmp_path / "run", "--limit", 1) == listed[:1]
    shown = _call("quarantine", tmp_path / "run")
    assert "bnaker" in shown.output


def test_nothing_refused_is_an_empty_list(finished: Path) -> None:
    assert _json("quarantine", finished) == []


def test_a_folder_without_a_run_has_no_quarantine(tmp_path: Path) -> None:
    assert _call("quarantine", tmp_path).exit_code == 2


def test_a_section_is_not_taken_for_another_that_begins_alike(finished: Path) -> None:
    assert _json("findings", finished, "--clause", "627a.1") == []


def test_lists_come_as_csv(finished: Path) -> None:
    for command in ("findings", "coverage"):
        result = _call(command, finished, "--format", "csv")
        rows = list(csv.DictReader(io.StringIO(result.output)))
        assert rows
        assert None not in rows[0]


def test_findings_as_csv_say_when_by_the_property_s_clock_and_who(finished: Path) -> None:
    found = {row["finding_id"]: row for row in _json("findings", finished)}
    result = _call("findings", finished, "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(result.stdout)))
    assert len(rows) == len(found)
    for row in rows:
        of = found[row["finding_id"]]
        for name in ("property_id", "gaming_day", "table_id", "dealer_id", "player_id"):
            assert row[name] == str(of[name] or "")
        assert bool(row["time"]) == bool(of["at"])
        if of["at"]:
            at = datetime.fromisoformat(of["at"]).replace(microsecond=0)
            assert datetime.fromisoformat(row["time"]) == at
        assert not row["time"].endswith("+00:00"), "by the clock of Philadelphia"
    assert any(row["floorperson_id"].startswith("ID-") for row in rows)


def test_coverage_and_clauses_carry_what_scripts_rely_on(finished: Path) -> None:
    coverage = _json("coverage", finished)
    clauses = _json("clauses", "--chapter", "627a")
    assert {
        "citation",
        "state",
        "examined",
        "exceptions",
        "unknown",
        "not_applicable",
        "reason",
    } <= set(coverage[0])
    assert {
        "citation",
        "kind",
        "status",
        "since",
        "until",
        "source",
        "duty",
        "readings",
    } <= set(clauses[0])
    chapter = ("627a.", "record:627a.")  # its clauses, and the tool's own tests of its record
    of_game = [row["citation"] for row in coverage if row["citation"].startswith(chapter)]
    assert of_game == [row["citation"] for row in clauses]
    assert [row["citation"] for row in coverage] == [row["citation"] for row in _json("clauses")]


def test_a_round_is_explained_by_its_id_or_by_table_and_time(finished: Path) -> None:
    finding = next(row for row in _json("findings", finished) if row["clause"] == "627a.7(a)(2)(ii)")
    (told,) = _json("explain", finished, finding["round_id"])
    assert told["table_id"] == finding["table_id"]
    breached = [each for each in told["judgements"] if each["result"] == "exception"]
    assert [each["clause"] for each in breached] == ["627a.7(a)(2)(ii)"]
    of_wager = [step["text"] for step in told["steps"] if step["position"]]
    assert of_wager == [
        "Seat 2: player wager of $12.50.",
        "It loses: the stake of $12.50 is collected.",
        "Recorded: a win, paid $12.50, returned $12.50.",
    ]
    table, seat = finding["table_id"], finding["position"]
    at = "2026-03-07 19:03:25"
    (asked,) = _json("explain", finished, "--table", table, "--at", at, "--seat", seat)
    assert asked["round_id"] == finding["round_id"]
    assert {step["position"] for step in asked["steps"]} == {"", seat}


def test_explain_refuses_a_log_that_has_changed(finished: Path, tmp_path: Path) -> None:
    shutil.copytree(SAMPLE, tmp_path / "log")
    extra = next((tmp_path / "log" / "rounds").glob("*/*.parquet"))
    extra.write_bytes(extra.read_bytes() + b"x")
    (row, *_) = [row for row in _json("findings", finished) if row["round_id"]]
    result = _call("explain", finished, row["round_id"], "--log", tmp_path / "log")
    assert result.exit_code == 2


def test_clean_play_exits_with_0(tmp_path: Path) -> None:
    assert _call("sample", "--out", tmp_path / "log", "--rounds", "200").exit_code == 0
    filed = tmp_path / "log" / "rules_submission.yaml"
    result = _call("run", tmp_path / "log", "--submission", filed, "--out", tmp_path / "run")
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize(
    "words",
    [
        ("run", "nowhere", "--out", "OUT"),
        ("run", SAMPLE, "--submission", "nowhere.yaml", "--out", "OUT"),
        ("findings", "nowhere"),
        ("coverage", "nowhere"),
        ("report", "nowhere"),
        ("explain", "nowhere", "R-1"),
        ("clauses", "--chapter", "999a"),
        ("import", "nowhere.yaml", "nowhere.csv", "--out", "OUT"),
    ],
)
def test_what_cannot_be_used_is_refused_with_2(words: tuple[object, ...], tmp_path: Path) -> None:
    given = [tmp_path / "out" if word == "OUT" else word for word in words]
    result = _call(*given)
    assert result.exit_code == 2, result.output


def test_a_check_that_fails_to_run_exits_with_3(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        message = "planted"
        raise ValueError(message)

    monkeypatch.setattr("audit.verdicts.check.results_of", broken)
    result = _call("run", SAMPLE, "--out", tmp_path / "run")
    assert result.exit_code == 3
