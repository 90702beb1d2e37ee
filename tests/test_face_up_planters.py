"""Each breach planted in Face Up Pai Gow Poker gives exactly the finding that its planter promises."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from rules.catalogue import load
from rules.clause import Status
from sample_logs.face_up_pai_gow_poker.game import GAME
from sample_logs.logs import Log, write_yaml
from sample_logs.planters import PLANTERS, Finding, face_up_filings, plant_and_file
from sample_logs.planters.draft import Draft
from sample_logs.planters.filing import Amendment
from sample_logs.planters.pai_gow_case import Case, find
from sample_logs.poker.plan import PokerPlan
from tests.simulated import audited, in_words

_PLAN = PokerPlan(
    seed=7, rounds=4800, days=2, tables=GAME.table_mix(14), irregular=60, lucky=80, idle_every=60
)
# A filing is judged every day anew; one day is enough.
_FILED = replace(_PLAN, rounds=1400, days=1, lucky=15)
_PLANS = {face_up_filings.__name__: _FILED}
_MODULE_OF = {name: f.__module__ for name, f in PLANTERS.items() if name.startswith("688a.")}


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
    found, receipt = audited(plan, log, tmp_path, lambda _, folder: write_yaml(filed, folder))
    assert in_words(found) == in_words(expected)
    assert not receipt["intake"]["refused_files"]


def test_every_checked_clause_that_follows_no_other_has_a_planter() -> None:
    planted = {name.partition(": ")[0] for name in _MODULE_OF}
    roots = [c for c in load().of_chapter("688a") if c.status is Status.CHECKED and not c.follows]
    # A table without a house way gives two findings, see below.
    assert [c.citation for c in roots if c.citation not in planted] == ["688a.11(a)[filing]"]


def test_without_a_house_way_the_dealers_hands_are_left_undecided(tmp_path: Path) -> None:
    amendment = Amendment()
    amendment.table("FU-01", house_way=None)
    filed = amendment.applied(GAME.rules_submission(_FILED), [t.table_id for t in _FILED.tables])
    found, _ = audited(_FILED, _log(_FILED), tmp_path, lambda _, folder: write_yaml(filed, folder))
    undecided = Finding("688a.11(a)", "FU-01", fault="", outcome="unknown")
    assert in_words(found) == in_words([Finding("688a.11(a)[filing]", "FU-01"), undecided])


def _off_meter(case: Case) -> bool:
    """Whether nothing is due to a progressive meter if the round stands."""
    return not case.events("progressive_counted")


def test_a_deal_that_was_broken_off_and_stood_is_one_breach(tmp_path: Path) -> None:
    draft = Draft(_PLAN, np.random.default_rng(3), _log(_PLAN))
    causes = ("688a.13(l)", "688a.13(e)[more than one]")
    cases = [
        find(draft, "rounds", lambda c: _off_meter(c) and bool(c.events("device_failed")), any_round=True),
        find(
            draft,
            "rounds",
            lambda c: _off_meter(c) and len(c.events("card_found_face_up")) > 1,
            any_round=True,
        ),
    ]
    for case in cases:
        case.round.update(void=False, void_reason=None)
    found, _ = audited(_PLAN, draft.tables(), tmp_path, GAME.write_submission)
    breaches = {(f.clause, f.round_id) for f in found if f.outcome == "exception"}
    assert breaches == {(clause, case.id) for clause, case in zip(causes, cases, strict=True)}
