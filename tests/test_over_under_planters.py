"""Each breach planted in Over/Under gives exactly the finding that its planter promises."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from rules.catalogue import load
from rules.clause import Status
from sample_logs.logs import Log, write_yaml
from sample_logs.over_under.game import GAME
from sample_logs.over_under.plan import Plan
from sample_logs.planters import PLANTERS, over_under_decks, over_under_filed, plant_and_file
from tests.simulated import audited, in_words

_PLAN = Plan(
    seed=7,
    rounds=6000,
    days=2,
    tables=GAME.table_mix(14),
    irregular=60,
    trouble=250,
    directed=10,
    idle_every=90,
)
# What is filed is judged day by day.
_FILED = replace(_PLAN, rounds=1000, days=1)
_MODULE_OF = {name: f.__module__ for name, f in PLANTERS.items() if name.startswith("686a.")}
# Breaches that take a whole table are planted one by one.
_ALONE = [name for name, module in _MODULE_OF.items() if module == over_under_decks.__name__]
_TOGETHER = [
    [name for name, module in _MODULE_OF.items() if module == each]
    for each in sorted(set(_MODULE_OF.values()) - {over_under_decks.__name__})
]


@cache
def _log(plan: Plan) -> Log:
    return GAME.whole(plan)


@pytest.mark.parametrize("names", [*_TOGETHER, *([name] for name in _ALONE)], ids=lambda names: names[0])
def test_planted_breaches_give_their_findings_and_no_others(names: list[str], tmp_path: Path) -> None:
    plan = _FILED if _MODULE_OF[names[0]] == over_under_filed.__name__ else _PLAN
    log, expected, filed = plant_and_file(
        names, plan, _log(plan), np.random.default_rng(3), GAME.rules_submission(plan)
    )
    found, receipt = audited(plan, log, tmp_path, lambda _, folder: write_yaml(filed, folder))
    assert in_words(found) == in_words(expected)
    assert not receipt["intake"]["refused_files"]


def test_every_checked_clause_that_follows_no_other_has_a_planter() -> None:
    planted = {name.partition(": ")[0] for name in _MODULE_OF}
    roots = [c for c in load().of_chapter("686a") if c.status is Status.CHECKED and not c.follows]
    assert [c.citation for c in roots if c.citation not in planted] == []
