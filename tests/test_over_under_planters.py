"""Each breach planted in Over/Under gives exactly the finding that its planter promises."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from sample_logs.over_under import Log, Plan, table_mix, whole
from sample_logs.planters import PLANTERS, plant, plant_together
from tests.simulated import in_words
from tests.test_over_under_simulator import audit_of

_PLAN = Plan(
    seed=7,
    rounds=6000,
    days=2,
    tables=table_mix(14),
    irregular=60,
    trouble=250,
    directed=10,
    idle_every=90,
)
_MODULE_OF = {name: f.__module__ for name, f in PLANTERS.items() if name.startswith("686a.")}
_ALONE = "sample_logs.planters.over_under_decks"


@cache
def _log() -> Log:
    return whole(_PLAN)


@pytest.mark.parametrize("module", sorted(set(_MODULE_OF.values()) - {_ALONE}))
def test_breaches_planted_together_give_their_findings_and_no_others(module: str, tmp_path: Path) -> None:
    names = [name for name, of in _MODULE_OF.items() if of == module]
    log, expected = plant_together(names, _PLAN, _log(), np.random.default_rng(3))
    found, receipt = audit_of(_PLAN, log, tmp_path)
    assert in_words(found) == in_words(expected)
    assert not receipt["intake"]["refused_files"]


@pytest.mark.parametrize("name", [name for name, module in _MODULE_OF.items() if module == _ALONE])
def test_a_breach_that_takes_a_table_gives_its_finding_and_no_other(name: str, tmp_path: Path) -> None:
    planted = plant(name, _PLAN, _log(), np.random.default_rng(3))
    found, _ = audit_of(_PLAN, planted.log, tmp_path)
    assert in_words(found) == in_words([planted.finding])


@pytest.mark.parametrize("section", [2, 3, 4, 5, 6, 7, 8, 9])
def test_every_section_with_duties_has_planters(section: int) -> None:
    assert f"686a.{section}" in {name.partition("(")[0] for name in _MODULE_OF}
