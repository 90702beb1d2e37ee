"""Odds and rates that stand in a sentence of the Code are data: each reader follows a changed number."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.amended_trees import HERE, copy_of_rules, python

pytestmark = pytest.mark.slow

FOLLOWED = """
import json
from datetime import date
from audit.law.paybacks import rows, turns_on
from rules.catalogue import load
from rules.ch645a_pai_gow_poker.bonus import BOOK, QUEENS_DRAGON
from tests.rounds import column, deal, night, said, wager

kinds = ("player", "banker", "dragon_7", "panda_8", "tie")
dealt = night(deal("Ks 6d", "Kc 6h", *[wager(kind) for kind in kinds]), filed={"tie_odds": 2})
clauses = load().clauses
tie = said(night(deal("Ks 6d", "Kc 6h", wager("tie", "win", odds=8))), "627a.12(b)")
print(json.dumps({
    "due": column(dealt, "due_odds"),
    "duties": [clauses[f"627a.12({letter})"].duty for letter in "abcfg"] + [clauses["645a.13(f)"].duty],
    "tie": tie,
    "paybacks": {f"{r.wager} / {r.table}": r.payback for r in rows("627a")},
    "dragon": int(BOOK.pays("odds")[:, BOOK.rows.index(QUEENS_DRAGON)].max()),
    "queens": [r.payback for r in rows("645a", "queens_dragon")],
    "percent": column(dealt, "vigorish_percent"),
    "vigorish": turns_on("627a", "banker", date.max),
}))
"""


def test_odds_and_rates_that_stand_in_a_sentence_are_followed_by_every_reader(tmp_path: Path) -> None:
    before = python(HERE, FOLLOWED)
    copy_of_rules(tmp_path)
    for file, changes in {
        "ch627a_minibaccarat/paytables.yaml": (
            *(("{win: 1}", "{win: 2}"), ("{win: 8}", "{win: 9}")),
            *(("{win: 40}", "{win: 41}"), ("{win: 25}", "{win: 26}")),
        ),
        "ch645a_pai_gow_poker/paytables.yaml": (("{queens_dragon: 50}", "{queens_dragon: 51}"),),
        "duties/vigorish.py": (("PERCENT = 5", "PERCENT = 4"),),
    }.items():
        path = tmp_path / "rules" / file
        text = path.read_text(encoding="utf-8")
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        path.write_text(text, encoding="utf-8")
    after = python(tmp_path, FOLLOWED)
    assert (before.returncode, after.returncode) == (0, 0), before.stderr + after.stderr
    was, is_ = json.loads(before.stdout), json.loads(after.stdout)
    assert (was["due"], is_["due"]) == ([1, 1, 40, 25, 8], [2, 2, 41, 26, 9])
    assert [each["vigorish"]["vigorish_percent"] for each in (was, is_)] == [5, 4]
    assert (set(was["percent"]), set(is_["percent"])) == ({5}, {4})
    assert [_odds(duty) for duty in was["duties"]] == ["1", "8", "1", "40", "25", "50"]
    assert [_odds(duty) for duty in is_["duties"]] == ["2", "9", "2", "41", "26", "51"]
    assert (was["tie"], is_["tie"]) == (["pass"], ["exception"])
    assert is_["dragon"] == was["dragon"] + 1
    of_sentences = [name for name in was["paybacks"] if name.endswith(("fixed odds", "EZ Baccarat"))]
    assert len(of_sentences) == 6
    assert all(is_["paybacks"][name] != was["paybacks"][name] for name in of_sentences)
    assert is_["queens"] != was["queens"]


MAIN_FOLLOWED = """
import json, sys
from pathlib import Path
from audit.evidence.steps import steps_of
from audit.law.paybacks import rows
from audit.law.rule_book import _tables
from rules.catalogue import load
from rules.clause import Per
from rules.paybacks.games import games
from tests.case_files import read_yaml
from tests.case_logs import lay_out
from tests.rounds import column, said

number, citation, cases = sys.argv[1:]
catalogue = load()
clause, chapter = catalogue.clauses[citation], catalogue.chapters[number]
chunk = lay_out(chapter, {}, read_yaml(Path(cases), ValueError)).chunk
tables = {t["citation"]: t["rows"] for t in _tables(number)}
print(json.dumps({
    "duty": clause.duty,
    "said": said(chunk, citation)[0],
    "paid": column(chunk, "due_paid_cents"),
    "bears": chunk.column("vigorish_told", Per.WAGER).text(0) if number in ("621a", "645a") else "",
    "told": [step.text for step in steps_of(catalogue.stories[number], chunk, 0, "UTC")],
    "book": tables.get(citation, []),
    "paybacks": [r.payback for r in rows(number, "required")] if "required" in games()[number].ways else [],
}))
"""
MAIN_WAGERS = {
    "686a.8(a)": "ch686a_over_under",
    "687a.12(a)": "ch687a_dj_wild_stud_poker",
    "621a.8(i)[odds]": "ch621a_pai_gow_tiles",
    "645a.13(a)": "ch645a_pai_gow_poker",
    "659a.12(a)": "ch659a_fortune_asia_poker",
    "688a.12(a)": "ch688a_face_up_pai_gow_poker",
}
"""Citations of the sentences on main wagers, all of 1 to 1."""


@pytest.mark.parametrize("citation", MAIN_WAGERS)
def test_the_odds_of_a_main_wager_are_followed_by_every_reader(citation: str, tmp_path: Path) -> None:
    chapter, number = MAIN_WAGERS[citation], citation.partition(".")[0]
    words = (number, citation, str(HERE / "tests" / "cases" / chapter / "base.yaml"))
    before = python(HERE, MAIN_FOLLOWED, *words)
    folder = copy_of_rules(tmp_path)
    file = folder / "rules" / chapter / "paytables.yaml"
    text = file.read_text(encoding="utf-8")
    assert text.count("{win: 1}") == 1
    file.write_text(text.replace("{win: 1}", "{win: 3}"), encoding="utf-8")
    after = python(folder, MAIN_FOLLOWED, *words)
    assert (before.returncode, after.returncode) == (0, 0), before.stderr + after.stderr
    was, is_ = json.loads(before.stdout), json.loads(after.stdout)
    assert (_odds(was["duty"]), _odds(is_["duty"])) == ("1", "3")
    assert (was["said"], is_["said"]) == ("pass", "exception")
    won = [cents for cents in was["paid"] if cents]
    assert won
    assert [cents for cents in is_["paid"] if cents] == [3 * cents for cents in won]
    assert is_["told"] != was["told"]
    assert is_["book"] != was["book"]
    assert is_["book"]
    assert bool(was["paybacks"]) == (number == "686a")
    assert is_["paybacks"] != was["paybacks"] or not was["paybacks"]
    if number in ("621a", "645a"):  # the others take no vigorish
        assert ("5% of $100.00" in was["bears"], "5% of $300.00" in is_["bears"]) == (True, True)


def _odds(duty: str) -> str:
    found = re.search(r"(\d+) to 1", duty)
    assert found
    return found[1]
