"""Each breach planted in Pai Gow Poker gives exactly the finding that its planter promises."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from rules.catalogue import load
from rules.clause import Status
from sample_logs.logs import Log
from sample_logs.pai_gow_poker.game import GAME
from sample_logs.pai_gow_poker.plan import EZ_WAGERS, TableSetup
from sample_logs.planters import (
    PLANTERS,
    Draft,
    pai_gow_filings,
    pai_gow_last,
    plant_and_file,
    plant_together,
)
from sample_logs.planters.pai_gow_case import find
from sample_logs.poker.plan import PokerPlan
from tests.simulated import in_words
from tests.test_pai_gow_simulator import audit_of

_PLAN = PokerPlan(
    seed=7, rounds=4800, days=2, tables=GAME.table_mix(14), irregular=60, lucky=80, idle_every=60
)
_MODULE_OF = {name: f.__module__ for name, f in PLANTERS.items() if name.startswith("645a.")}
# A filing is judged every day anew; one day is enough.  Only here do players bank an EZ table.
_FILED = replace(
    _PLAN,
    seed=12,
    rounds=2600,
    lucky=15,
    days=1,
    tables=(*_PLAN.tables, TableSetup("PG-15", variant="ez", wagers=EZ_WAGERS, player_bank=True)),
)
# Shares of a meter are rare, and this one has to be the second of its day.
_LUCKY = replace(_PLAN, lucky=300)
_PLANS = {pai_gow_filings.__name__: _FILED, pai_gow_last.__name__: _LUCKY}


@cache
def _log(plan: PokerPlan) -> Log:
    return GAME.whole(plan)


@pytest.mark.parametrize("module", sorted(set(_MODULE_OF.values())))
def test_breaches_planted_together_give_their_findings_and_no_others(module: str, tmp_path: Path) -> None:
    names = [name for name, of in _MODULE_OF.items() if of == module]
    plan = _PLANS.get(module, _PLAN)
    log, expected, filed = plant_and_file(
        names, plan, _log(plan), np.random.default_rng(3), GAME.rules_submission(plan)
    )
    found, receipt = audit_of(plan, log, tmp_path, filed)
    assert in_words(found) == in_words(expected)
    assert not receipt["intake"]["refused_files"]


def test_a_breach_of_the_filing_needs_the_filing() -> None:
    (name,) = [name for name in _MODULE_OF if name.startswith("645a.13(b): ")]
    with pytest.raises(ValueError, match="plant_and_file is for these planters"):
        plant_together([name], _FILED, _log(_FILED), np.random.default_rng(3))


def test_a_deal_that_was_broken_off_and_stood_is_one_breach(tmp_path: Path) -> None:
    draft = Draft(_PLAN, np.random.default_rng(3), _log(_PLAN))
    causes = ("645a.14(m)", "645a.14(f)[more than one]")
    cases = [
        find(draft, "rounds", lambda c: c.round["void_reason"] == "device", any_round=True),
        find(draft, "rounds", lambda c: len(c.events("card_found_face_up")) > 1, any_round=True),
    ]
    for case in cases:
        case.round.update(void=False, void_reason=None)
    found, _ = audit_of(_PLAN, draft.tables(), tmp_path)
    breaches = {(f.clause, f.round_id) for f in found if f.outcome == "exception"}
    assert breaches == {(clause, case.id) for clause, case in zip(causes, cases, strict=True)}


def test_every_checked_clause_that_follows_no_other_has_a_planter() -> None:
    planted = {name.partition(": ")[0] for name in _MODULE_OF}
    roots = [c for c in load().of_chapter("645a") if c.status is Status.CHECKED and not c.follows]
    assert [c.citation for c in roots if c.citation not in planted] == []
