"""Each breach planted in Fortune Asia Poker gives exactly the finding that its planter promises."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from rules.catalogue import load
from rules.clause import Status
from sample_logs.fortune_asia_poker.game import GAME
from sample_logs.logs import Log
from sample_logs.planters import PLANTERS, fortune_asia_filed, plant_and_file
from sample_logs.poker.plan import PokerPlan
from tests.simulated import in_words
from tests.test_fortune_asia_simulator import audit_of

_PLAN = PokerPlan(
    seed=7, rounds=4800, days=2, tables=GAME.table_mix(14), irregular=60, lucky=200, idle_every=60
)
# A filing is judged every day anew; one day is enough.
_FILED = replace(_PLAN, rounds=2400, days=1)
_MODULE_OF = {name: f.__module__ for name, f in PLANTERS.items() if name.startswith("659a.")}


@cache
def _log(plan: PokerPlan) -> Log:
    return GAME.whole(plan)


@pytest.mark.parametrize("module", sorted(set(_MODULE_OF.values())))
def test_breaches_planted_together_give_their_findings_and_no_others(module: str, tmp_path: Path) -> None:
    names = [name for name, of in _MODULE_OF.items() if of == module]
    plan = _FILED if module == fortune_asia_filed.__name__ else _PLAN
    log, expected, filed = plant_and_file(
        names, plan, _log(plan), np.random.default_rng(3), GAME.rules_submission(plan)
    )
    found, receipt = audit_of(plan, log, tmp_path, filed)
    assert in_words(found) == in_words(expected)
    assert not receipt["intake"]["refused_files"]


def test_every_clause_that_heads_findings_has_planters() -> None:
    heads = {
        clause.citation
        for clause in load().of_chapter("659a")
        if clause.function and not clause.follows and clause.status is Status.CHECKED
    }
    planted = {name.partition(": ")[0] for name in _MODULE_OF}
    # A table filed with seven positions is dealt, started and counted otherwise throughout.
    assert heads - planted == {"659a.2(a)"}
