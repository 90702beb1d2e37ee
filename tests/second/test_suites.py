"""What a conformance suite says is due, beside the second evaluators; and how its users use it."""

from __future__ import annotations

import csv
import subprocess
import sys
from collections import defaultdict
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, TextIO

import pyarrow.parquet as pq
import pytest
import yaml
from typer.testing import CliRunner

from audit import pipeline
from audit.cli import app
from audit.conformance import check_answers
from audit.conformance.answers import answers as suite_answers
from audit.conformance.banks import ITEMS
from audit.intake.submission import load_submission
from tests.second.casino import settlements, write
from tests.second.due import Due, Round, Row
from tests.second.nights import night

GAMES = (
    "minibaccarat",
    "over_under",
    "dj_wild_stud_poker",
    "pai_gow_poker",
    "fortune_asia_poker",
    "face_up_pai_gow_poker",
    "pai_gow_tiles",
)
ROUNDS = 480
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


@dataclass(frozen=True, slots=True)
class _Filed:
    """What a Rules Submission says, read as plain YAML: the second evaluators know house ways by name."""

    game: str
    properties: dict[str, Any]

    def at(self, row: Row) -> tuple[Row, Row]:
        """Return what is filed for the table of a round, and how its casino reads the Code."""
        own = self.properties[row["property_id"]]
        [filing] = own["filings"]
        table = filing.get("tables", {}).get(row["table_id"], {})
        return {**filing["games"][self.game], **table.get(self.game, table)}, own["readings"][self.game]


def _filed(game: str, submission: Path) -> _Filed:
    document = yaml.safe_load(submission.read_text(encoding="utf-8"))
    return _Filed(game, {each["id"]: each for each in document["properties"]})


def _dues(game: str, played: Round, filed: _Filed) -> dict[str, list[Due]]:
    """Return what is due in a round by item and number; the Envy Bonuses on one wager are several."""
    found: dict[str, list[Due]] = defaultdict(list)
    for due in import_module(f"tests.second.{game}").due(played, *filed.at(played.row)):
        found[_named(due.key, played)].append(due)
    return found


def _named(key: str, played: Round) -> str:
    if not key.startswith("envy_bonus"):
        return key
    _, _, payee, _, _, _, kind = key.split()
    wager = played.wager(kind, payee)
    assert wager is not None
    return f"envy_bonus {wager['wager_number']}"


def _agrees(answer: dict[str, str], dues: list[Due]) -> bool:
    if answer["item"] == "envy_bonus":
        return answer["paid"] == _dollars(sum(due.due_cents or 0 for due in dues))
    [due] = dues
    if answer["item"] in ITEMS and dues[0].due_cents is not None:
        return _one_or_two(answer, "paid") == {_dollars(each[0]) for each in settlements(due)}
    if due.due_cents is None or not answer["paid"]:
        # Where the text permits more than one amount, a suite leaves it open.
        several = due.at_least or due.due_cents is None or len({s[:2] for s in settlements(due)}) > 1
        return not answer["paid"] and several
    if answer["item"] == "payment":
        return answer["paid"] == _dollars(due.due_cents)
    ours = {tuple(_dollars(cents) for cents in each) for each in _told_apart(answer, due)}
    paid, vigorish = _one_or_two(answer, "paid"), _one_or_two(answer, "vigorish")
    if not answer["vigorish"]:  # no rounding is filed
        return due.due_cents > 0 and paid == {each[0] for each in ours}
    return {(one, answer["returned"], other) for one in paid for other in vigorish} == ours


def _asked_of_banks(dues: dict[str, list[Due]]) -> set[str]:
    """Name what a bank pays or is paid in a round: nothing where half of it is no whole cent."""
    of = {key: dues[key][0].due_cents or 0 for key in ITEMS if key in dues}
    bank = of.get("bank_cover", 0) or of.get("bank_surplus", 0) + of.get("bank_vigorish", 0)
    houses = [of[key] for key in ("house_cover", "house_surplus") if key in of]
    return {key for key, cents in of.items() if cents} if houses in ([], [bank]) else set()


def _one_or_two(answer: dict[str, str], name: str) -> set[str]:
    return {answer[name], answer[f"or_{name}"] or answer[name]}


def _told_apart(answer: dict[str, str], due: Due) -> set[tuple[int, int, int]]:
    """Return settlements that the text permits, each of a progressive wager as one: only the total counts."""
    if "progressive" not in answer["kind"]:
        return set(settlements(due))
    said = int(answer["returned"].replace(".", ""))
    return {(paid + back - said, said, vigorish) for paid, back, vigorish in settlements(due)}


def _dollars(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02d}"


def _compared(game: str, answers: list[dict[str, str]], rounds: dict[str, Round], filed: _Filed) -> None:
    """Assert that every answer is what the second evaluator finds due, and that none is missing."""
    dues = {round_id: _dues(game, played, filed) for round_id, played in rounds.items()}
    asked = {(a["round_id"], f"{a['item']} {a['number']}".strip()): a for a in answers}
    differ = [
        (answer, dues[round_id].get(key))
        for (round_id, key), answer in asked.items()
        if key.partition(" ")[0] in ("wager", "envy_bonus", "payment", *ITEMS)
        and not _agrees(answer, dues[round_id].get(key, []))
    ]
    assert not differ[:3]
    missing = [
        (round_id, due)
        for round_id, of_round in dues.items()
        for key, due in of_round.items()
        if (key.startswith("envy_bonus") or key in _asked_of_banks(of_round)) and (round_id, key) not in asked
    ]
    assert not missing[:3]
    assert all(answer["citations"] for answer in answers if answer["paid"])


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_suite_says_what_the_second_evaluator_says(game: str, tmp_path: Path) -> None:
    """Every answer is what the second evaluator finds due on the same row."""
    suite = _written(game, tmp_path / "suite", rounds=2_000)
    rounds, answers = _rounds(suite), _answers(suite)
    assert len(answers) > 3_000
    assert all(answer["paid"] for answer in answers)
    assert all(answer["vigorish"] for answer in answers if answer["item"] == "wager")
    _compared(game, answers, rounds, _filed(game, suite / "rules_submission.yaml"))
    assert max(len(answer["filed"]) for answer in answers) < 500
    given = {row["payment_kind"] for row in _rows(suite, "payments") if "payment_amount" in row}
    assert given <= {"meter_seed", "meter_contribution", "reserve_contribution", "marker_collection"}
    if hasattr(code := import_module(f"tests.second.{game}"), "void_by"):
        wrong = [p.row["round_id"] for p in rounds.values() if bool(code.void_by(p)) != p.row["void"]]
        assert not wrong


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_reading_is_read_as_the_second_evaluator_reads_it(game: str, tmp_path: Path) -> None:
    """Every choice of a reading that changes a settlement, on rounds where what is rare is common."""
    played = night(game, ROUNDS, seed=24, properties=5, tables=2)
    chosen = {each for seen in played for each in seen.seat.readings.items()}
    choices = import_module(f"tests.second.deals_{game}").READINGS
    assert chosen == {(name, each) for name, some in choices.items() for each in some if each}
    submission = write(tmp_path / "log", game, played)
    filed = _filed(game, submission)
    pipeline.run(tmp_path / "log", submission, tmp_path / "run", jobs=1)
    answers = list(suite_answers(tmp_path / "run", tmp_path / "log", load_submission(submission)))
    rounds = {each.round.row["round_id"]: each.round for each in played}
    _compared(game, answers, rounds, filed)


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

    with theirs.open("a", encoding="utf-8", newline="") as stream:
        lines = csv.DictWriter(stream, list(answers[0]))
        lines.writerow(bonus | {"number": "99"})
        assert "pay where nothing is asked: 1, such as" in _flushed(stream, suite, theirs).stdout
        lines.writerow(bonus)
        checked = _flushed(stream, suite, theirs)
    assert (checked.returncode, "a second time" in checked.stdout) == (2, True)


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


def test_only_the_whole_of_a_progressive_payment_counts() -> None:
    """Whether the stake is among what is paid, or handed back beside it, makes no difference."""
    due = {"item": "wager", "kind": "progressive_payout", "paid": "576.07", "or_paid": "576.08"}
    due |= {"returned": "0.00", "vigorish": "0.00", "or_vigorish": ""}
    given = {"paid": "575.08", "returned": "1.00", "vigorish": "0"}
    assert not check_answers.difference(due, given)
    assert check_answers.difference(due, given | {"returned": "0.00"}) == (
        "paid with the stake 575.08 instead of 576.07 or 576.08"
    )
    assert check_answers.difference(due | {"kind": "tie"}, given).startswith("paid 575.08 instead of")


def test_an_item_without_a_number_is_named_without_one() -> None:
    of_round = ("PHL1", "2026-03-07", "PG-02", "R1")
    assert check_answers.named((*of_round, "bank_cover", "")) == "bank_cover"
    assert check_answers.placed((*of_round, "bank_cover", "")) == "PG-02 round R1, bank_cover"
    assert check_answers.placed((*of_round, "wager", "3")) == "PG-02 round R1, wager 3"


def _flushed(stream: TextIO, suite: Path, theirs: Path) -> subprocess.CompletedProcess[str]:
    stream.flush()
    return _checked(suite, theirs)


def _checked(suite: Path, theirs: Path) -> subprocess.CompletedProcess[str]:
    runner = [sys.executable, str(suite / "check_answers.py"), str(theirs)]
    return subprocess.run(runner, check=False, capture_output=True, text=True)
