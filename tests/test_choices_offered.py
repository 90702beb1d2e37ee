"""What is offered to be filed or supposed is what the law of the gaming day that is asked about has.

``rules`` are amended by the code of ``rules/AMENDMENTS.md``; another Python loads them.
"""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest

from sample_logs.minibaccarat.game import GAME
from sample_logs.minibaccarat.plan import Plan
from tests.amended_trees import amended_minibaccarat, python, said

pytestmark = pytest.mark.slow

BEFORE, ON = date(2026, 6, 30), date(2026, 7, 1)
COMMAND = "from audit.cli import app\napp(sys.argv[1:])"
OFFERED = """
import json
from datetime import date
from pathlib import Path
import pyarrow.parquet as pq
from audit.ask.replay import OpenedRun
from audit.ask.supposed import Supposed, offered, suppose
from audit.format.names import NameUnknown
from audit.pipeline import run

log, out = map(Path, sys.argv[1:])
run(log, log / "rules_submission.yaml", out)
every = {}
session = OpenedRun(out, log, log / "rules_submission.yaml", None)
for day in (date(2026, 6, 30), date(2026, 7, 1)):
    (part,) = (log / "rounds" / f"day={day}").glob("*.parquet")
    round_id = pq.read_table(part, columns=["round_id"]).column(0)[0].as_py()
    found = session.find(round_id)
    told = offered(found)
    refused = []
    for supposed in (
        Supposed(readings={"cut_depth": "both_ends"}),
        Supposed(readings={"cut_depth": "either_end"}),
        Supposed(options={"tie_odds": "9"}),
        Supposed(options={"tie_odds": "8"}),
        Supposed(readings={"cut_depth": "both_ends"}, gaming_day=date(2026, 7, 1)),
        Supposed(options={"tie_odds": "9"}, gaming_day=date(2026, 6, 30)),
    ):
        try:
            suppose(found, supposed)
            refused.append("")
        except NameUnknown as error:
            refused.append(str(error))
    every[str(day)] = {
        "cut_depth": [list(e.choices) for e in told.readings if e.name == "cut_depth"][0],
        "chosen": [e.chosen for e in told.readings if e.name == "cut_depth"][0],
        "refused": refused,
    }
print(json.dumps(every))
"""


@pytest.fixture(scope="module")
def amended(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return amended_minibaccarat(tmp_path_factory.mktemp("amended"))


@pytest.fixture(scope="module")
def offered(amended: Path, tmp_path_factory: pytest.TempPathFactory) -> Any:
    log = tmp_path_factory.mktemp("log") / "log"
    GAME.write(Plan(seed=5, rounds=60, days=2, tables=GAME.table_mix(1), first_day=BEFORE), log)
    return said(amended, OFFERED, str(log), str(amended / "run"))


def test_a_round_is_offered_the_choices_of_its_gaming_day(offered: Any) -> None:
    assert offered[str(BEFORE)]["cut_depth"] == ["both_ends", "either_end"]
    assert (offered[str(ON)]["cut_depth"], offered[str(ON)]["chosen"]) == (["either_end"], "either_end")


def test_what_the_law_of_the_day_does_not_offer_cannot_be_supposed(offered: Any) -> None:
    both, either, nine, eight, both_later, nine_before = offered[str(BEFORE)]["refused"]
    assert (both, either, nine, eight, nine_before) == ("", "", "", "", "")
    assert both_later.startswith("cut_depth cannot be both_ends on 2026-07-01: that is a choice from ")
    both, either, nine, eight, both_later, nine_before = offered[str(ON)]["refused"]
    assert (either, eight, nine_before) == ("", "", "")
    assert both == both_later
    assert nine == "tie_odds cannot be filed as 9 by the law of 2026-07-01 (least 1, most 8)"


@pytest.mark.parametrize(
    ("effective", "has", "lacks"),
    [
        ("2026-06-30", ["both_ends (default)", "a whole number, 1 or more"], ["at most 8"]),
        ("2026-07-01", ["either_end (default)", "a whole number, 1 or more and at most 8"], ["both_ends"]),
    ],
)
def test_a_filing_is_begun_with_the_choices_of_its_first_day(
    effective: str, has: list[str], lacks: list[str], amended: Path
) -> None:
    words = ("submission", "new", "--game", "minibaccarat", "--property", "P", "--effective", effective)
    done = python(amended, COMMAND, *words)
    assert done.returncode == 0, done.stderr
    assert f"- effective: {effective}  #" in done.stdout
    assert [each for each in has if each not in done.stdout] == []
    assert [each for each in lacks if each in done.stdout] == []
