"""Odds in a sentence of the Code, and a rate, amended from a gaming day on: every reader goes by the day.

The night that is judged is of 2 March 2026; the amendment is of that day, or of the day after.
"""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.amended_trees import HERE, add, amend, block, copy_of_rules, python
from tests.test_odds_followed import MAIN_WAGERS

pytestmark = pytest.mark.slow

ON, AFTER = date(2026, 3, 2), date(2026, 3, 3)
WAGERS = {**MAIN_WAGERS, "627a.12(c)": "ch627a_minibaccarat"}
COUNTED = {"686a.8(a)": "required", "687a.12(a)": "required", "627a.12(c)": "banker"}
"""Sentences on which a payback turns, each with the wager that it is counted for."""
FOLLOWED = """
import json, sys
from datetime import date
from pathlib import Path
from audit.evidence.steps import steps_of
from audit.law.law_diff import Counted, differences
from audit.law.paybacks import returned, rows, turns_on
from audit.law.rule_book import rule_book
from rules.catalogue import load
from rules.in_time import on
from tests.case_files import read_yaml
from tests.case_logs import lay_out
from audit.recorded.attest import Attestations
from audit.verdicts.check import Result, check
from tests.rounds import column

number, citation, cases, counted = sys.argv[1:]
catalogue, day, before = load(), date(2026, 3, 2), date(2026, 3, 1)
chapter = catalogue.chapters[number]
chunk = lay_out(chapter, {}, read_yaml(Path(cases), ValueError)).chunk
(book,) = rule_book(catalogue, number)
printed = [s for s in (*book["sections"],)]
text = on(catalogue.clauses[citation].texts, day)
judged = Result(check(text, chunk, {}, Attestations({}, {})).results[0])
(entry,) = [c for s in printed for c in s["clauses"] if c["citation"] == citation]
print(json.dumps({
    "duty": text.duty,
    "said": judged.name,
    "paid": column(chunk, "due_paid_cents"),
    "told": [step.text for step in steps_of(catalogue.stories[number], chunk, 0, "UTC")],
    "paybacks": [r.payback for r in rows(number, counted, day=day)] if counted else [],
    "former": [r.payback for r in rows(number, counted, day=before)] if counted else [],
    "earlier": entry["earlier"],
    "tables": [t["terms"] for s in printed for t in s["paytables"] if t["citation"] == citation],
    "diff": [
        each.what
        for each in differences(catalogue, before, day, Counted(returned, turns_on), number)
    ] if counted else [],
}))
"""


def _amended(folder: Path, chapter: str, citation: str, since: date) -> Path:
    """Give a table another figure from a day on: 3 to 1 in place of 1 to 1."""
    file = copy_of_rules(folder) / "rules" / chapter / "paytables.yaml"
    entries = yaml.safe_load(file.read_text(encoding="utf-8"))
    (place,) = [n for n, each in enumerate(entries) if each.get("citation") == citation]
    former = entries[place]
    later = {**former, "since": since, "source": "56 Pa.B. 1234", "odds": {"win": 3}}
    entries[place : place + 1] = [{**former, "until": since}, later]
    file.write_text(yaml.safe_dump(entries, sort_keys=False, allow_unicode=True), encoding="utf-8")
    return folder


def _told(folder: Path, citation: str) -> dict[str, Any]:
    number, counted = citation.partition(".")[0], COUNTED.get(citation, "")
    cases = HERE / "tests" / "cases" / WAGERS[citation] / "base.yaml"
    done = python(folder, FOLLOWED, number, citation, str(cases), counted)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("citation", WAGERS)
def test_every_reader_goes_by_the_sentence_of_the_day(citation: str, tmp_path: Path) -> None:
    was = _told(HERE, citation)
    later = _told(_amended(tmp_path / "later", WAGERS[citation], citation, AFTER), citation)
    now = _told(_amended(tmp_path / "now", WAGERS[citation], citation, ON), citation)
    of_the_night = ("duty", "said", "paid", "told", "paybacks", "former", "diff")
    assert {name: later[name] for name in of_the_night} == {name: was[name] for name in of_the_night}

    assert ("1 to 1" in was["duty"], "3 to 1" in now["duty"]) == (True, True)
    assert (was["said"], now["said"]) == ("PASSED", "EXCEPTION")
    won = [cents for cents in was["paid"] if cents]
    assert [cents for cents in now["paid"] if cents] == [3 * cents for cents in won]
    assert won
    assert now["told"] != was["told"]
    assert now["former"] == was["paybacks"]
    assert (now["paybacks"] != was["paybacks"]) == bool(COUNTED.get(citation))
    assert bool(now["diff"]) == bool(COUNTED.get(citation))
    for each, day in ((later, AFTER), (now, ON)):
        (former,) = each["earlier"]
        assert f"until {day}" in former
        assert was["duty"] in former
        assert each["tables"] == [[f"from the first, until {day}"], [f"since {day}; 56 Pa.B. 1234"]]


def test_the_payback_of_the_bankers_hand_goes_by_the_rate_of_the_day(tmp_path: Path) -> None:
    chapter = copy_of_rules(tmp_path) / "rules" / "ch627a_minibaccarat"
    add(chapter / "vigorish_rate.py", block("python", "vigorish_percent_as_amended"))
    former = '        "void_effect_cents",\n'
    amend(chapter / "__init__.py", former, f'        "vigorish_percent",\n{former}')
    words = ("paybacks", "--chapter", "627a", "--wager", "banker", "--format", "json")
    command = "from audit.cli import app\napp(sys.argv[1:])"
    rates = {}
    for day in ("2026-06-30", "2026-07-01"):
        done = python(tmp_path, command, *words, "--at", day)
        assert done.returncode == 0, done.stderr
        rates[day] = {row["table"]: row["payback"] for row in json.loads(done.stdout)}
    done = python(tmp_path, command, *words)
    assert {row["table"]: row["payback"] for row in json.loads(done.stdout)} == rates["2026-07-01"]
    assert rates["2026-06-30"] == {"fixed odds": "98.942", "EZ Baccarat": "98.982"}
    assert rates["2026-07-01"]["EZ Baccarat"] == "98.982"
    # A point of vigorish is a point of what the Banker's Hand wins, 45.86 % of all rounds.
    assert rates["2026-07-01"]["fixed odds"] == "99.401"
