"""Wherever an amended reading, option or paytable is told, the text is that of the day, with days and source.

``rules`` are amended by the code of ``rules/AMENDMENTS.md``; another Python loads them.
"""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tests.amended_trees import amend, amended_minibaccarat, copy_of_rules, said

pytestmark = pytest.mark.slow

BEFORE, ON = date(2026, 6, 30), date(2026, 7, 1)
FORMER, LATER = "from the first, until 2026-07-01", "since 2026-07-01; 56 Pa.B. 1234"
COMMAND = "from audit.cli import app\napp(sys.argv[1:])"
FILED = """
version: 1
properties:
  - {id: A, name: A, time_zone: America/New_York, gaming_day_starts: "06:00", filings: [
      {effective: 2026-06-01, reference: "1", games: {minibaccarat: {
        wagers: [tie, dragon_bonus], tie_odds: 8, dragon_bonus_paytable: A}}}]}
"""
TOLD = """
import json
from datetime import date
from pathlib import Path
from audit.ask import replay
from audit.evidence.writer import _in_days
from audit.filing.in_force import in_force
from audit.intake.submission import load_submission
from audit.law.filed_diff import OnDay, on_two_days
from audit.law.rule_book import rule_book
from audit.readings.named import named
from audit.readings.turns import Wanted
from rules.catalogue import declared, load

days = date(2026, 6, 30), date(2026, 7, 1)
submission = load_submission(Path(sys.argv[1]))
(chapter,) = rule_book(load(), "627a", submission)
lists = [*chapter["sections"], chapter["elsewhere"]]
replay.receipt_of = lambda run: {"readings": []}
judged = [replay.Judgement("627a.5(c)", "pass", "", "", "", "", "")]
cut = declared().readings["627a"]["cut_depth"]
print(json.dumps({
    "book": {
        each["name"]: each["texts"]
        for part in lists for each in (*part["readings"], *part["options"]) if each["texts"]
    },
    "tables": {
        each["name"]: each["terms"] for part in lists for each in part["paytables"]
        if each["wager"] == "dragon bonus"
    },
    "diff": [
        [each.kind, each.name, each.before, each.after]
        for each in on_two_days(*(OnDay(submission, day) for day in days))
    ],
    "shown": [
        {each.name: each.meaning.partition(" (")[2] for each in in_force(submission, "T", day)
         if "(text " in each.meaning or "(paytable " in each.meaning}
        for day in days
    ],
    "readings": {
        choice.name: choice.meaning
        for each in named(submission, Wanted(names=["cut_depth"]), {}, days[1]) if each.chapter == "627a"
        for choice in each.choices
    },
    "finding": [_in_days(cut, day) for day in days],
    "explain": [
        line.text
        for told in (replay.Replay("R", "A", "T", day.isoformat(), [], [], judged) for day in days)
        for line in replay._read(told, Path(), "minibaccarat")
    ],
}))
"""


@pytest.fixture(scope="module")
def amended(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return amended_minibaccarat(tmp_path_factory.mktemp("amended"))


@pytest.fixture(scope="module")
def told(amended: Path) -> Any:
    file = amended / "rules_submission.yaml"
    file.write_text(FILED, encoding="utf-8")
    return said(amended, TOLD, str(file))


def test_the_rule_book_tells_every_text(told: Any) -> None:
    assert told["book"] == {
        "cut_depth": [f"{FORMER}: both_ends, either_end", f"{LATER}: either_end"],
        "tie_odds": [f"{FORMER}: least 1", f"{LATER}: least 1, most 8"],
    }
    assert told["tables"] == {"A": [FORMER], "B": [], "C": [], "A since 2026-07-01": [LATER]}


def test_a_filing_on_two_days_is_by_two_texts(told: Any) -> None:
    assert [each for each in told["diff"] if each[0] == "text"] == [
        ["text", "tie_odds", FORMER, LATER],
        ["text", "dragon_bonus_paytable", FORMER, LATER],
        ["text", "cut_depth", FORMER, LATER],
    ]
    named = {"cut_depth": "text", "tie_odds": "text", "dragon_bonus_paytable": "paytable"}
    assert told["shown"] == [
        {name: f"{what} {days})" for name, what in named.items()} for days in (FORMER, LATER)
    ]


def test_a_finding_and_explain_tell_the_text_of_the_day(told: Any) -> None:
    assert told["finding"] == [f" (text {FORMER})", f" (text {LATER})"]
    assert told["explain"] == [
        f"cut_depth = both_ends, by default; text {FORMER}",
        f"cut_depth = either_end, by default; text {LATER}",
    ]
    assert told["readings"]["both_ends"].endswith(f"({FORMER})")
    assert told["readings"]["either_end"].endswith(f"({FORMER} and {LATER})")


def test_the_catalogue_of_a_day_tells_the_text_of_that_day(amended: Path) -> None:
    for day, cut, tie in (
        (BEFORE, f"cut_depth: both_ends, either_end ({FORMER})", f"tie_odds: least 1 ({FORMER})"),
        (ON, f"cut_depth: either_end ({LATER})", f"tie_odds: least 1, most 8 ({LATER})"),
    ):
        words = ("clauses", "--at", str(day), "--chapter", "627a", "--format", "json")
        listed = {each["citation"]: each["choices"] for each in said(amended, COMMAND, *words)}
        assert listed["627a.5(c)"] == cut
        assert listed["627a.12(b)[posted odds]"] == tie
        assert listed["627a.12(a)"] == ""


def test_odds_of_a_main_wager_are_amended_in_one_file(tmp_path: Path) -> None:
    chapter = copy_of_rules(tmp_path) / "rules" / "ch645a_pai_gow_poker"
    former = (
        "  duty: A player's winning Pai Gow Poker Wager pays {win} to 1, before vigorish.\n  odds: {win: 1}\n"
    )
    later = "- citation: 645a.13(a)\n  wager: pai_gow_poker\n  name: fixed odds\n  since: 2026-07-01\n"
    later += "  source: 56 Pa.B. 1234\n" + former.replace("win: 1", "win: 2")
    amend(chapter / "paytables.yaml", former, f"{former}  until: 2026-07-01\n{later}")
    code = """
import json
from rules.catalogue import load
found = load()
column = found.derived["645a"]["main_odds"]
texts = found.clauses["645a.13(a)"].texts
print(json.dumps({"duties": [t.duty for t in texts], "sources": [t.source for t in texts],
    "column": [[str(t.since), str(t.until)] for t in column.texts]}))
"""
    found = said(tmp_path, code)
    assert [duty.partition(" pays ")[2][:6] for duty in found["duties"]] == ["1 to 1", "2 to 1"]
    assert found["sources"][1] == "56 Pa.B. 1234"
    assert found["column"] == [["None", "2026-07-01"], ["2026-07-01", "None"]]
