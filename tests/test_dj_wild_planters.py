"""Each breach planted in DJ Wild Stud Poker gives exactly the finding that its planter promises."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from sample_logs.dj_wild_stud_poker.game import GAME
from sample_logs.logs import Log
from sample_logs.planters import PLANTERS, plant_together
from sample_logs.poker.plan import PokerPlan
from tests.simulated import audited, in_words

_PLAN = PokerPlan(
    seed=7, rounds=4800, days=2, tables=GAME.table_mix(14), irregular=60, lucky=80, idle_every=60
)
_MODULE_OF = {name: f.__module__ for name, f in PLANTERS.items() if name.startswith("687a.")}


@cache
def _log() -> Log:
    return GAME.whole(_PLAN)


@pytest.mark.parametrize("decks", [True, False], ids=["decks", "play"])
def test_breaches_planted_together_give_their_findings_and_no_others(tmp_path: Path, *, decks: bool) -> None:
    names = [name for name, of in _MODULE_OF.items() if of.endswith("dj_wild_decks") == decks]
    log, expected = plant_together(names, _PLAN, _log(), np.random.default_rng(3))
    found, receipt = audited(_PLAN, log, tmp_path, GAME.write_submission)
    assert in_words(found) == in_words(expected)
    assert not receipt["intake"]["refused_files"]


@pytest.mark.parametrize("section", [3, 4, 5, 7, 8, 9, 10, 11, 12, 13])
def test_every_section_with_duties_has_planters(section: int) -> None:
    assert f"687a.{section}" in {name.partition("(")[0] for name in _MODULE_OF}
