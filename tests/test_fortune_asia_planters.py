"""Each breach planted in Fortune Asia Poker gives exactly the finding that its planter promises."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from rules.catalogue import load
from rules.clause import Status
from sample_logs.fortune_asia_poker import Log, Plan, table_mix, whole
from sample_logs.planters import PLANTERS, plant_together
from tests.simulated import in_words
from tests.test_fortune_asia_simulator import audit_of

_PLAN = Plan(seed=7, rounds=4800, days=2, tables=table_mix(14), irregular=60, lucky=200, idle_every=60)
_MODULE_OF = {name: f.__module__ for name, f in PLANTERS.items() if name.startswith("659a.")}


@cache
def _log() -> Log:
    return whole(_PLAN)


@pytest.mark.parametrize("module", sorted(set(_MODULE_OF.values())))
def test_breaches_planted_together_give_their_findings_and_no_others(module: str, tmp_path: Path) -> None:
    names = [name for name, of in _MODULE_OF.items() if of == module]
    log, expected = plant_together(names, _PLAN, _log(), np.random.default_rng(3))
    found, receipt = audit_of(_PLAN, log, tmp_path)
    assert in_words(found) == in_words(expected)
    assert not receipt["intake"]["refused_files"]


# Heads of findings that no planter gives, and why.
_NOT_PLANTED = {
    "659a.2(a)": "what is filed, not what is logged",
    "659a.2(a)[positions used]": "the log format has no other positions than a full table",
    "659a.3(b)": "a shuffle by hand at such a table breaks what is said of devices, too",
    "659a.5(g)": "a round without a start breaks what is said of the start, too",
    "659a.12(b)": "what is filed, not what is logged",
    "659a.12(c)": "what is filed, not what is logged",
}


def test_every_clause_that_heads_findings_has_planters() -> None:
    heads = {
        clause.citation
        for clause in load().of_chapter("659a")
        if clause.function and not clause.follows and clause.status is Status.CHECKED
    }
    planted = {name.partition(": ")[0] for name in _MODULE_OF}
    assert heads - planted == set(_NOT_PLANTED)
