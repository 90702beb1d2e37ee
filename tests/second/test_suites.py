"""What a conformance suite says is due, beside the second evaluators; and how its users use it."""

from __future__ import annotations

import csv
import subprocess
import sys
from collections import defaultdict
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

from audit.cli import app
from audit.intake.submission import Submission, load_submission
from tests.second.casino import settlements
from tests.second.due import Due, Round, Row

GAMES = ("minibaccarat", "over_under", "dj_wild_stud_poker")
CENTS = {"wager_amount", "moved_amount", "payment_amount", "meter_before"}


def _written(game: str, folder: Path, rounds: int, seed: int = 7) -> Path:
    asked = [
        "conformance",
        "--game",
        game,
        "--out",
        str(folder),
        "--rounds",
        str(rounds),
        "--seed",
        str(seed),
    ]
    told = CliRunner().invoke(app, asked)
    assert told.exit_code == 0, told.output
    assert "check_answers.py" in told.output
    return folder


def _answers(suite: Path) -> list[dict[str, str]]:
    with (suite / "answers.csv").open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def _rows(suite: Path, table: str) -> list[Row]:
    found = []
    for day in sorted((suite / "log" / table).glob("day=*")):
        found += pq.read_table(day, partitioning=None).to_pylist()
    for row in found:
        row |= {name: int(row[name] * 100) for name in CENTS & row.keys() if row[name] is not None}
        for name in [name for name, value in row.items() if value is None]:
            del row[name]
    return found


def _rounds(suite: Path) -> dict[str, Round]:
    """Read the rounds of a suite as the second evaluators take them."""
    of: dict[str, dict[str, list[Row]]] = defaultdict(partial(defaultdict, list))
    named = {"payments": "payment_round_id", "events": "event_round_id"}
    for table in ("hands", "wagers", "payments", "events"):
        for row in _rows(suite, table):
            of[row.get(named.get(table, "round_id"), "")][table].append(row)
    found = {}
    for row in _rows(suite, "rounds"):
        own = of[row["round_id"]]
        envy = [p for p in own["payments"] if p["payment_kind"] == "envy_bonus"]
        wagers = [{"wager_position": "", **each} for each in own["wagers"]]
        found[row["round_id"]] = Round(row, own["hands"], wagers, envy, own["events"])
    return found


def _dues(game: str, played: Round, submission: Submission) -> dict[str, Due]:
    place = played.row["property_id"], played.row["table_id"], game, played.row["gaming_day"]
    filing: Any = submission.options(*place) or {}
    readings = submission.readings(place[0], game)
    code = import_module(f"tests.second.{game}")
    return {due.key: due for due in code.due(played, filing, readings)}


def _agrees(answer: dict[str, str], due: Due) -> bool:
    if due.due_cents is None or not answer["paid"]:
        return due.due_cents is None and not answer["paid"]
    if answer["item"] == "payment":
        return answer["paid"] == _dollars(due.due_cents)
    vigorish = (answer["vigorish"], answer["or_vigorish"] or answer["vigorish"])
    said = {(answer["paid"], answer["returned"], each) for each in vigorish}
    ours = {tuple(_dollars(cents) for cents in each) for each in settlements(due)}
    return said == ours if len(ours) == len(said) else said <= ours


def _dollars(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02d}"


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_suite_says_what_the_second_evaluator_says(game: str, tmp_path: Path) -> None:
    """Every answer is what the second evaluator finds due on the same row."""
    suite = _written(game, tmp_path / "suite", rounds=2_000)
    rounds, submission = _rounds(suite), load_submission(suite / "rules_submission.yaml")
    dues = {round_id: _dues(game, played, submission) for round_id, played in rounds.items()}
    answers = [a for a in _answers(suite) if a["item"] == "wager" or a["kind"] == "envy_bonus"]
    assert len(answers) > 3_000
    differ = [
        (answer, dues[answer["round_id"]][f"{answer['item']} {answer['number']}"])
        for answer in answers
        if not _agrees(answer, dues[answer["round_id"]][f"{answer['item']} {answer['number']}"])
    ]
    assert not differ
    assert all(answer["citations"] for answer in answers if answer["paid"])


def test_a_vendor_compares_answers_with_a_suite(tmp_path: Path) -> None:
    """The runner says that nothing differs, or what differs by clause; the same seed gives the same bytes."""
    suite = _written("over_under", tmp_path / "suite", rounds=60)
    again = _written("over_under", tmp_path / "again", rounds=60)
    files = sorted(path.relative_to(suite) for path in suite.rglob("*") if path.is_file())
    assert files == sorted(path.relative_to(again) for path in again.rglob("*") if path.is_file())
    assert all((suite / name).read_bytes() == (again / name).read_bytes() for name in files)

    checked = _checked(suite, suite / "answers.csv")
    assert (checked.returncode, "0 of" in checked.stdout) == (0, True)

    answers = _answers(suite)
    bonus = next(each for each in answers if each["kind"] == "bonus" and each["paid"] != "0.00")
    right, bonus["paid"] = bonus["paid"], "0.01"
    ante = answers.pop(next(n for n, each in enumerate(answers) if each["kind"] == "ante"))
    theirs = tmp_path / "theirs.csv"
    with theirs.open("w", encoding="utf-8", newline="") as stream:
        lines = csv.DictWriter(stream, list(answers[0]))
        lines.writeheader()
        lines.writerows(answers)
    checked = _checked(suite, theirs)
    assert checked.returncode == 1
    assert checked.stdout.startswith("2 of ")
    assert f"paid 0.01 instead of {right}" in checked.stdout
    assert "§ 686a.8(b)[Paytable]" in checked.stdout
    assert f"round {ante['round_id']}, ante (wager {ante['number']}): no answer" in checked.stdout


def test_the_rows_of_a_suite_do_not_tell_the_answers(tmp_path: Path) -> None:
    """Nothing of how a wager was settled stands in the rows."""
    suite = _written("over_under", tmp_path / "suite", rounds=60)
    settled = {"wager_outcome", "wager_paid", "wager_returned", "vigorish", "collected_at", "paid_at"}
    assert not settled & set().union(*_rows(suite, "wagers"))
    assert (suite / "csv" / "wagers.csv").read_text(encoding="utf-8").startswith("property_id,gaming_day,")


def test_a_reading_is_chosen(tmp_path: Path) -> None:
    """A reading that is chosen stands in the suite, and one that there is not is refused."""
    asked = ["conformance", "--game", "over_under", "--rounds", "60", "--out"]
    told = CliRunner().invoke(app, [*asked, str(tmp_path / "push"), "--reading", "wrong_side_total=push"])
    assert told.exit_code == 0, told.output
    readings = (tmp_path / "push" / "readings.csv").read_text(encoding="utf-8")
    assert ",push,they are returned" in readings
    told = CliRunner().invoke(app, [*asked, str(tmp_path / "no"), "--reading", "wrong_side_total=both"])
    assert told.exit_code == 2
    assert "both" in told.output
    assert not (tmp_path / "no").exists()


def _checked(suite: Path, theirs: Path) -> subprocess.CompletedProcess[str]:
    runner = [sys.executable, str(suite / "check_answers.py"), str(theirs)]
    return subprocess.run(runner, check=False, capture_output=True, text=True)
