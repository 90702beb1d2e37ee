"""Each planted breach gives exactly the finding that its planter promises."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from sample_logs.planters import PLANTERS, plant, plant_together
from tests.simulated import audit_of, in_words, log_of, plan_of

_SMALL, _LARGE = 1200, 4000

# These rebuild a whole table, so that each needs a log of its own; the others share one with those of
# their module, in rounds and shoes of their own.
_ALONE = "sample_logs.planters.tables"
_OF_MINIBACCARAT = {name: function for name, function in PLANTERS.items() if name.startswith("627a.")}
_TOGETHER = sorted({function.__module__ for function in _OF_MINIBACCARAT.values()} - {_ALONE})


def _of(module: str) -> list[str]:
    return [name for name, function in PLANTERS.items() if function.__module__ == module]


@pytest.mark.parametrize("module", _TOGETHER)
def test_breaches_planted_together_give_their_findings_and_no_others(module: str, tmp_path: Path) -> None:
    log, expected = plant_together(_of(module), plan_of(_LARGE), log_of(_LARGE), np.random.default_rng(3))
    found, receipt = audit_of(plan_of(_LARGE), log, tmp_path)
    assert in_words(found) == in_words(expected)
    assert not receipt["intake"]["refused_files"]


@pytest.mark.parametrize("name", _of(_ALONE))
def test_a_breach_at_a_table_gives_its_finding_and_no_other(name: str, tmp_path: Path) -> None:
    planted = plant(name, plan_of(_SMALL), log_of(_SMALL), np.random.default_rng(3))
    found, _ = audit_of(plan_of(_SMALL), planted.log, tmp_path)
    assert in_words(found) == in_words([planted.finding])


def test_every_planter_is_named_by_its_citation() -> None:
    for name in PLANTERS:
        citation, _, what = name.partition(": ")
        assert citation[:3].isdigit()
        assert citation[3:5] == "a."
        assert what
