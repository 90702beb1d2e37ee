"""Made-up side bets, added to a copy of ``rules``: every reader knows them.

The one of 627a is added from ``rules/SIDE_BETS.md`` alone, as it is printed there.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.amended_trees import HERE, add, amend, copy_of_rules, said

pytestmark = pytest.mark.slow

_BLOCK = re.compile(
    r"^```(?:python|yaml)\n# (?P<file>\S+?)(?:, in (?P<into>\w+))?\n(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
MINIBACCARAT = """
import json, sys
from audit.format.format_doc import markdown
from audit.law.paybacks import rows
from rules.catalogue import load
from tests.case_files import RESULTS, judge
from tests.rounds import FILED, column, deal, night, said, wager

catalogue = load()
bet, six = {"wagers": (*FILED["wagers"], "lucky_six")}, "lucky_six"
won, lost = deal("Ks 5d", "Kc 6h", wager(six, "win", odds=12)), deal("Ks 7d", "Kc 6h", wager(six, "lose"))
dealt = night(won, lost, filed=bet)
short = night(deal("Ks 5d", "Kc 6h", wager(six, "win", odds=11)), filed=bet)
printed = [(citation, case) for citation, cases in json.loads(sys.argv[1]).items() for case in cases]


def right(citation, case):
    judged = judge(catalogue.clauses[citation], {0: case["given"]})[0]
    return judged.result is RESULTS[case["result"]]


print(json.dumps({
    "format": markdown(),
    "choice": catalogue.options["627a"]["wagers"].choices[six],
    "due": [column(dealt, name) for name in ("due_outcome", "due_odds", "due_paid_cents", "wager_offered")],
    "said": {c: said(dealt, c) for c in ("627a.7(a)", "627a.7(a)(8)(i)", "627a.7(a)(8)(ii)", "627a.12(i)")},
    "short": said(short, "627a.12(i)"),
    "not offered": said(night(won), "627a.7(a)(8)"),
    "duty": catalogue.clauses["627a.12(i)"].duty,
    "payback": [row.payback for row in rows("627a", six)],
    "cases": [[case["case"], right(citation, case)] for citation, case in printed],
}))
"""

PAIR_PLUS = {
    "columns.py": ("OPTIONAL = {\n", '    "pair_plus": "Pair Plus Wager",\n'),
    "paytables.yaml": (
        "- wager: trips_bonus\n",
        """- wager: pair_plus
  called: Pair Plus Wager
  filed: {option: pair_plus_paytable, citation: "687a.12(f)", meaning: paytable of the Pair Plus Wager}
- {citation: "687a.12(f)[A]", wager: pair_plus, name: A, authority: proposed, odds: {two_pair: 2, pair: 1}}
- {citation: "687a.12(f)[B]", wager: pair_plus, name: B, authority: proposed, odds: {two_pair: 3, pair: 1}}
""",
    ),
    "s12_bonus_paytables.py": (
        "pays_by_tables(BAD_BEAT)\n",
        'table_is_filed("687a.12(f)", "pair_plus", kind="replay")\npays_by_tables("pair_plus")\n',
    ),
}
"""What is added to 687a: the file, the place, the text."""

DJ_WILD = """
import json
from rules.catalogue import load
from tests.dj_wild_rounds import FILED, Seat, column, game, night, said

catalogue = load()
bet, dealt = "pair_plus", game("Kh Qd 9s 7c 4d", {"3": Seat("Ah Ad 9c 9h 3d", bonus={"pair_plus": 500})})
offered = {"wagers": (*FILED["wagers"], bet)}
filed, open_ = night(dealt, filed={**offered, "pair_plus_paytable": "B"}), night(dealt, filed=offered)
print(json.dumps({
    "due": [column(each, "due_paid_cents")[-1] for each in (filed, open_)],
    "outcome": [column(each, "due_outcome")[-1] for each in (filed, open_)],
    "said": [said(filed, f"687a.12(f)[{name}]") for name in "AB"],
    "filed": [said(each, "687a.12(f)") for each in (filed, open_)],
    "choices": list(catalogue.options["687a"]["pair_plus_paytable"].choices),
    "layout": f"approved_wagers_{bet}" in catalogue.clauses["687a.2(b)(3)"].parameters,
}))
"""


def _printed() -> Iterator[re.Match[str]]:
    return _BLOCK.finditer((HERE / "rules" / "SIDE_BETS.md").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def minibaccarat(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Add what the page prints, and ask every reader."""
    folder = copy_of_rules(tmp_path_factory.mktemp("side_bet"))
    for found in _printed():
        if found["into"]:
            opens = f"\n{found['into']} = {{\n"
            amend(folder / found["file"], opens, opens + found["text"])
        elif found["file"].startswith("rules/"):
            add(folder / found["file"], found["text"])
    imports = "from rules.kinds import Flag\n"
    section = folder / "rules" / "ch627a_minibaccarat" / "s07_insurance_and_house_money.py"
    amend(section, imports, imports.replace("Flag", "Count, Flag"))
    (cases,) = (found["text"] for found in _printed() if found["file"].startswith("tests/cases/"))
    return said(folder, MINIBACCARAT, json.dumps(yaml.safe_load(cases)))


def test_a_side_bet_is_filed_settled_judged_and_counted(minibaccarat: Any) -> None:
    assert minibaccarat["choice"] == "Lucky Six Wager"
    assert minibaccarat["due"] == [["win", "lose"], [12, 12], [120_000, 0], [True, True]]
    assert minibaccarat["said"] == {
        "627a.7(a)": ["pass", "pass"],
        "627a.7(a)(8)(i)": ["pass", "not applicable"],
        "627a.7(a)(8)(ii)": ["not applicable", "pass"],
        "627a.12(i)": ["pass", "not applicable"],
    }
    assert (minibaccarat["short"], minibaccarat["not offered"]) == (["exception"], ["exception"])
    assert minibaccarat["duty"] == "A winning Lucky Six Wager pays 12 to 1."
    assert "`lucky_six` Lucky Six Wager" in minibaccarat["format"]
    (payback,) = minibaccarat["payback"]
    assert 60 < float(payback) < 100


def test_its_cases_come_out_as_printed(minibaccarat: Any) -> None:
    assert len(minibaccarat["cases"]) == 10
    assert [name for name, right in minibaccarat["cases"] if not right] == []


def test_a_side_bet_beside_others_is_paid_by_the_table_that_is_filed(tmp_path: Path) -> None:
    chapter = copy_of_rules(tmp_path) / "rules" / "ch687a_dj_wild_stud_poker"
    for file, (place, text) in PAIR_PLUS.items():
        amend(chapter / file, place, text + place if file == "paytables.yaml" else place + text)
    found = said(tmp_path, DJ_WILD)
    assert (found["due"], found["outcome"]) == ([1_500, None], ["win", "win"])
    assert found["filed"] == [["pass"], ["exception"]]
    assert (found["choices"], found["layout"]) == (["A", "B"], True)
    assert [len(each) for each in found["said"]] == [1, 1]
