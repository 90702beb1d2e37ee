"""A filing that is changed after nights were judged by it is told until somebody says who did it, and why."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
import yaml
from typer.testing import CliRunner, Result

from audit import cli, pipeline
from audit.format.window import Window
from audit.life import journal
from audit.life.rewritten import FILE, Found
from audit.runs.chain import next_in
from audit.runs.findings import open_run
from audit.show import printing, terminal
from audit.verify.one_run import verify
from audit.writing.filed_otherwise import _compared
from reports.about import About
from reports.exceptions.summary import summarise
from reports.exceptions.tally import tally
from reports.executive import view as executive
from reports.licensee import of_each
from rules.catalogue import declared
from sample_logs import games

FIRST = date(2026, 3, 2)
REFERENCE = "RS-2026-001"
LETTER = "letter of counsel"

Document = dict[str, Any]


def _day(number: int) -> date:
    return FIRST + timedelta(days=number - 1)


def _call(*words: object) -> Result:
    return CliRunner().invoke(cli.app, [str(word) for word in words])


class Store:
    """A store of one property, its log and what is filed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.runs = folder / "store" / "PHL1" / "runs"
        self.filed = folder / "log" / "rules_submission.yaml"

    def file(self, change: Callable[[Document], None]) -> None:
        """Change what is filed; ``change`` is given the filings of the property."""
        document = yaml.safe_load(self.filed.read_text(encoding="utf-8"))
        change(document["properties"][0]["filings"])
        self.filed.write_text(yaml.safe_dump(document), encoding="utf-8")

    def judge(self, first: int, last: int | None = None) -> dict[str, Any]:
        """Judge a gaming day, or several, into the next run; return the receipt."""
        number = len(list(self.runs.glob("*/run.json"))) + 1
        out = self.runs / f"{number:04}"
        with next_in(self.runs, out) as chain:
            return pipeline.run(
                self.folder / "log",
                self.filed,
                out,
                key=self.folder / "key",
                chain=chain,
                window=Window(_day(first), _day(last or first)),
            )


@pytest.fixture(scope="module")
def _three(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three nights of a log of five, judged one by one."""
    folder = tmp_path_factory.mktemp("rewritten")
    game = games.load("minibaccarat")
    plan = game.plan(seed=3, rounds=60, days=5, tables=game.table_mix(1), first_day=FIRST)
    game.write(plan, folder / "log")
    (folder / "key").write_text("5e" * 32, encoding="utf-8")
    (folder / "key").chmod(0o600)
    store = Store(folder)
    for number in (1, 2, 3):
        assert store.judge(number)["rewritten"] == []
    return folder


@pytest.fixture
def store(_three: Path, tmp_path: Path) -> Store:
    """A copy of it, to be gone on with."""
    return Store(Path(shutil.copytree(_three, tmp_path / "nights")))


def _no_tie(filings: Any) -> None:
    filings[0]["games"]["minibaccarat"]["wagers"].remove("tie")


def _ties_again(filings: Any) -> None:
    filings[0]["games"]["minibaccarat"]["wagers"].append("tie")


def _for_days_to_come(filings: Any) -> None:
    later = yaml.safe_load(yaml.safe_dump(filings[0])) | {"effective": _day(4), "reference": "RS-2026-002"}
    filings[0]["until"] = _day(4)
    filings.append(later)
    _no_tie(filings[1:])


def _letter(filings: Any) -> None:
    filings[0]["approval"] = {"number": "TG-14", "date": "2025-12-18"}


def _burns_at_opening(filings: Any, choice: str = "at_opening") -> None:
    chosen = {"choice": choice, "by": "C. Rossi", "on": "2026-02-01", "authority": LETTER}
    filings[0]["readings"] = {"minibaccarat": {"burn_cards": chosen}}


def _names_who_chose(filings: Any) -> None:
    _burns_at_opening(filings, "every_shoe")
    read = filings[0]["readings"]["minibaccarat"]
    read["player_wager_wins"] = read["burn_cards"] | {"choice": _default("player_wager_wins")}


def _default(reading: str) -> str:
    return declared().readings["627a"][reading].default


def _any_round(store: Store, day: int) -> str:
    (file,) = (store.folder / "log" / "rounds" / f"day={_day(day)}").glob("*.parquet")
    return str(pq.read_table(file, columns=["round_id"])["round_id"][0])


def _on_one_line(said: Result) -> str:
    assert said.exit_code == 0, said.output
    return " ".join(said.output.split())


def test_a_change_is_told_with_its_line_its_nights_and_what_it_makes_wrong(store: Store) -> None:
    store.file(_no_tie)
    receipt = store.judge(1, 4)
    (told,) = receipt["rewritten"]
    (line,) = told["lines"]
    assert (line["name"], line["game"], line["citation"]) == ("wagers", "minibaccarat", "627a.7(a)")
    assert "tie" in line["before"]
    assert "tie" not in line["after"]
    assert [night["gaming_day"] for night in told["nights"]] == [str(_day(number)) for number in (1, 2, 3)]
    assert {(night["run"], night["again"]) for night in told["nights"]} == {(1, 4), (2, 4), (3, 4)}
    assert not any(night["besides"] for night in told["nights"]), "the log is as it was"
    came = sum(night["wrong"]["exceptions"] for night in told["nights"])
    assert told["wrong"]["exceptions"] == came > 0
    assert told["right"]["exceptions"] == 0
    of_day_4 = [each["exceptions"] for each in receipt["days"] if each["gaming_day"] == str(_day(4))]
    assert came + sum(of_day_4) == receipt["totals"]["findings"]["exception"]
    assert (told["before"]["run"], told["before"]["gaming_day"]) == (1, str(_day(1)))
    assert told["after"]["run"] == 4
    head = f"PHL1: filing {REFERENCE} was changed under the same reference, after {_day(1)} to {_day(3)}"
    assert told["words"][0].startswith(head)
    entry = receipt["submission"]["entries"][0]
    assert (entry["reference"], len(entry["sha256"])) == (REFERENCE, 64)
    run = store.runs / "0004"
    _is_told_first(receipt, run, head)


def _is_told_first(receipt: dict[str, Any], run: Path, head: str) -> None:
    """It is on the first line of the terminal, and on page one of both papers."""
    with terminal.console.capture() as words:
        terminal.console.print(printing.summary(receipt, run))
    assert words.get().startswith("REWRITTEN")
    (licensee,) = of_each(open_run(run))
    assert summarise(licensee, tally(licensee)).rewritten[0][0].startswith(head)
    assert head in executive.write_page(licensee, About("0" * 64))


def test_a_night_that_is_made_again_tells_the_same(store: Store) -> None:
    store.file(_no_tie)
    store.judge(1, 4)
    run = store.runs / "0004"
    assert (run / FILE).is_file()
    assert not verify(run).differences
    result = _call("verify", run, "--reperform", "--key", store.folder / "key", "--log", store.folder / "log")
    assert result.exit_code == 0, result.output


def test_it_is_told_every_night_until_somebody_explains_it(store: Store) -> None:
    store.file(_no_tie)
    (first,) = store.judge(1, 4)["rewritten"]
    (again,) = store.judge(5)["rewritten"]
    assert again["change_id"] == first["change_id"]
    assert (again["nights"], again["wrong"]) == (first["nights"], first["wrong"])

    place = store.folder / "store"
    assert first["change_id"] in _call("status", place).output
    listed = _call("submission", "explain", place)
    assert (listed.exit_code, first["change_id"] in listed.output) == (4, True)
    for words in (["--by", "Ann"], ["--reason", "typo"], ["S-nothing", "--by", "Ann", "--reason", "typo"]):
        assert _call("submission", "explain", place, *words).exit_code == 2
    said = _call("submission", "explain", place, "--by", "Ann", "--reason", "the Tie Wager left on March 5")
    assert said.exit_code == 0, said.output
    (line,) = journal.read(place / "PHL1").lines
    assert (line.finding, line.by, line.run) == (first["change_id"], "Ann", 5)
    assert _call("submission", "explain", place).exit_code == 0

    assert first["change_id"] not in _call("status", place).output

    (told,) = store.judge(5)["rewritten"]
    assert told["explained"]["by"] == "Ann"
    assert told["words"][-1].startswith("explained by Ann on ")
    assert store.judge(5)["rewritten"] == []


def test_what_is_filed_for_days_to_come_is_silent(store: Store) -> None:
    store.file(_for_days_to_come)
    assert store.judge(1, 4)["rewritten"] == []
    assert not (store.runs / "0004" / FILE).exists()
    assert _call("submission", "explain", store.folder / "store").exit_code == 0
    rows = json.loads(_call("submission", "versions", store.folder / "store", "--format", "json").output)
    assert [(row["first_run"], row["last_run"], row["reference"]) for row in rows] == [
        (1, 3, REFERENCE),
        (4, 4, REFERENCE),
        (4, 4, "RS-2026-002"),
    ]


def test_a_night_whose_log_is_not_judged_again_is_named(store: Store) -> None:
    store.file(_no_tie)
    (told,) = store.judge(3, 4)["rewritten"]
    assert [night["again"] for night in told["nights"]] == [None, None, 4]
    assert f"what it makes of {_day(1)} to {_day(2)} (2 nights) was not worked out" in "; ".join(
        told["words"]
    )
    (told,) = store.judge(1, 2)["rewritten"]
    assert [night["again"] for night in told["nights"]] == [5, 5, 4]


def test_a_letter_added_later_is_told_and_no_judgement_rests_on_it(store: Store) -> None:
    store.file(_letter)
    receipt = store.judge(4)
    (told,) = receipt["rewritten"]
    assert [line["name"] for line in told["lines"]] == ["approval"]
    assert "no judgement rests on that line" in told["words"]
    assert (receipt["result"], receipt["exit_code"]) == ("filing_rewritten", 4)


def test_a_reading_that_is_chosen_later_is_told_with_who_chose_it_and_what_it_makes_wrong(
    store: Store,
) -> None:
    store.file(_burns_at_opening)
    receipt = store.judge(1, 4)
    (told,) = receipt["rewritten"]
    lines = [(line["kind"], line["name"], line["before"], line["after"]) for line in told["lines"]]
    assert lines == [
        ("reading", "burn_cards", "every_shoe", "at_opening"),
        ("decision", "burn_cards", "nobody chose it", f"chosen by C. Rossi on 2026-02-01, {LETTER}"),
    ]
    assert len([night for night in told["nights"] if night["again"] == 4]) == 3
    assert (receipt["result"], receipt["exit_code"]) == ("filing_rewritten", 4)
    (read,) = [each for each in receipt["readings"] if each["name"] == "burn_cards"]
    assert read["decision"] == {"by": "C. Rossi", "on": "2026-02-01", "authority": LETTER}
    _is_told_first(receipt, store.runs / "0004", f"PHL1: filing {REFERENCE} was changed")


def test_who_chose_a_reading_is_told_when_only_that_was_changed(store: Store) -> None:
    store.file(_names_who_chose)
    (told,) = store.judge(4)["rewritten"]
    assert [line["kind"] for line in told["lines"]] == ["decision", "decision"]
    assert "no judgement rests on that line" in told["words"]
    said = _call("explain", store.runs / "0004", _any_round(store, 4), "--log", store.folder / "log")
    who = f"chosen by C. Rossi on 2026-02-01, {LETTER}"
    assert f"Read as player_wager_wins = {_default('player_wager_wins')}, {who}" in _on_one_line(said)


def test_what_is_changed_back_is_told_as_well(store: Store) -> None:
    store.file(_no_tie)
    (there,) = store.judge(1, 3)["rewritten"]
    store.file(_ties_again)
    told = store.judge(1, 3)["rewritten"]
    assert [each["change_id"] for each in told][:1] == [there["change_id"]]
    (back,) = told[1:]
    assert back["right"] == there["wrong"]
    assert back["wrong"]["exceptions"] == 0


def test_a_copy_that_is_not_what_the_receipt_says_is_compared_with_nothing(store: Store) -> None:
    (store.runs / "0002" / "rules_submission.yaml").write_text("version: 1", encoding="utf-8")
    store.file(_no_tie)
    assert {each["lines"][0]["name"] for each in store.judge(4)["rewritten"]} == {"wagers"}
    for number in (1, 3):
        shutil.copy(store.runs / "0002" / "rules_submission.yaml", store.runs / f"{number:04}")
    (line,) = {json.dumps(each["lines"]) for each in store.judge(5)["rewritten"] if each["run"] == 5}
    assert "cannot be read" in line


def _found(name: str, outcome: str = "exception", over: int = 0, under: int = 0) -> Found:
    return Found(
        finding_id=name,
        clause="627a.12(a)",
        outcome=outcome,
        property_id="PHL1",
        gaming_day="2026-03-02",
        overpaid_cents=over,
        underpaid_cents=under,
    )


def test_only_what_is_decided_now_is_made_right() -> None:
    before = [_found("gone", over=500), _found("open", over=100), _found("less", over=900), _found("kept")]
    now = [
        _found("open", "unknown"),
        _found("less", over=200, under=50),
        _found("kept"),
        _found("new", under=7),
    ]
    told = _compared(before, now, set())
    assert (told["undecided"], told["otherwise"]) == (1, 1)
    assert told["right"].model_dump() == {"exceptions": 1, "overpaid_cents": 1200, "underpaid_cents": 0}
    assert told["wrong"].model_dump() == {"exceptions": 1, "overpaid_cents": 0, "underpaid_cents": 57}
    unchecked = _compared(before, now, {"627a.12(a)"})
    assert (unchecked["right"].exceptions, unchecked["undecided"]) == (0, 2)
