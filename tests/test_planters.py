"""Each planted breach gives exactly the finding that its planter promises."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rules.catalogue import load
from rules.citations import chapter_cited
from rules.clause import Status
from sample_logs.logs import write_yaml
from sample_logs.planters import PLANTERS, Draft, Finding, plant_together
from sample_logs.planters.amendment import Amendment
from sample_logs.planters.case import Case
from sample_logs.planters.places import find
from tests.planted_games import (
    FACE_UP,
    FACE_UP_FILED,
    FORTUNE_ASIA,
    GAMES,
    PAI_GOW,
    PAI_GOW_FILED,
    Game,
    face_up_pai_gow_poker,
    fortune_asia_poker,
    log_of,
    pai_gow_poker,
)
from tests.simulated import audited, in_words

pytestmark = pytest.mark.slow

_GROUPS = [
    pytest.param(game, plan, names, id=f"{game.chapter}-{number}")
    for game in GAMES
    for number, (plan, names) in enumerate(game.groups())
]


@pytest.mark.parametrize(("game", "plan", "names"), _GROUPS)
def test_planted_breaches_give_their_findings_and_no_others(
    game: Game, plan: Any, names: list[str], tmp_path: Path
) -> None:
    found, expected, receipt = game.audit(plan, names, tmp_path)
    assert in_words(found) == in_words(expected)
    assert not receipt["intake"]["refused_files"]


def test_every_planter_is_tried() -> None:
    tried = [name for game in GAMES for _, names in game.groups() for name in names]
    assert sorted(tried) == sorted(PLANTERS)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.chapter)
def test_every_planter_is_named_by_its_citation(game: Game) -> None:
    for name in (name for names in game.files.values() for name in names):
        citation, _, what = name.partition(": ")
        assert chapter_cited(citation) == game.chapter
        assert what


_OF_WITNESSES = (
    *("bets_not_seen", "bets_seen", "device_reads", "floor_list"),
    *("inventory", "meter_readings", "opener", "shoe_read", "denominations", "signed"),
    *("deck", "dice"),
)
"""Tests of the record against what others recorded, or the night before: no small sample has that."""


def _planted(chapter: str) -> set[str]:
    return {change.citation for change in PLANTERS.values() if chapter_cited(change.citation) == chapter}


@pytest.mark.parametrize(
    ("chapter", "without"),
    [
        ("645a", []),
        # A table filed with seven positions is dealt, started and counted otherwise throughout.
        ("659a", ["659a.2(a)"]),
        ("686a", []),
        ("688a", []),
    ],
)
def test_every_checked_clause_that_follows_no_other_has_a_planter(chapter: str, without: list[str]) -> None:
    """But for witnesses, laid beside a log: test_inventories.py and others falsify what they saw, or did."""
    judged = (Status.CHECKED, Status.RECORD)
    roots = [c for c in load().of_chapter(chapter) if c.status in judged and not c.follows]
    assert sorted(c.citation for c in roots if c.citation not in _planted(chapter)) == sorted(
        [
            *without,
            *(each for test in _OF_WITNESSES if (each := f"record:{chapter}.{test}") in load().clauses),
        ]
    )


@pytest.mark.parametrize("section", [3, 4, 5, 7, 8, 9, 10, 11, 12, 13])
def test_every_section_of_dj_wild_with_duties_has_planters(section: int) -> None:
    assert f"687a.{section}" in {citation.partition("(")[0] for citation in _planted("687a")}


def test_a_breach_of_the_filing_needs_the_filing() -> None:
    (name,) = [name for name in PLANTERS if name.startswith("645a.13(b): ")]
    log = log_of(pai_gow_poker, PAI_GOW_FILED)
    with pytest.raises(ValueError, match="plant_and_file is for these planters"):
        plant_together([name], PAI_GOW_FILED, log, np.random.default_rng(3))


def test_without_a_house_way_the_dealers_hands_are_left_undecided(tmp_path: Path) -> None:
    amendment = Amendment()
    amendment.table("FU-01", house_way=None)
    submission = face_up_pai_gow_poker.rules_submission(FACE_UP_FILED)
    filed = amendment.applied(submission, [t.table_id for t in FACE_UP_FILED.tables])
    log = log_of(face_up_pai_gow_poker, FACE_UP_FILED)
    found, _ = audited(FACE_UP_FILED, log, tmp_path, lambda _, folder: write_yaml(filed, folder))
    undecided = Finding("688a.11(a)", "FU-01", fault="", outcome="unknown")
    assert in_words(found) == in_words([Finding("688a.11(a)[filing]", "FU-01"), undecided])


def _failed_off_meter(case: Case) -> bool:
    """A device failed, and nothing is due to a progressive meter if the round stands."""
    return bool(case.events("device_failed")) and not case.events("progressive_counted")


def _face_up_off_meter(case: Case) -> bool:
    return len(case.events("card_found_face_up")) > 1 and not case.events("progressive_counted")


def _failed(case: Case) -> bool:
    return bool(case.round["void_reason"] == "device")


def _face_up(case: Case) -> bool:
    return len(case.events("card_found_face_up")) > 1


def _feeds_no_meter(case: Case) -> bool:
    """A round that stands has to feed the meter; of one without such a wager nothing else is wrong."""
    return not any("progressive" in wager["wager_kind"] for wager in case.wagers)


def _both(conditions: tuple[Callable[[Any], bool], ...], case: Any) -> bool:
    return all(holds(case) for holds in conditions)


@pytest.mark.parametrize(
    ("simulator", "plan", "causes"),
    [
        (pai_gow_poker, PAI_GOW, {"645a.14(m)": _failed, "645a.14(f)[more than one]": _face_up}),
        (
            face_up_pai_gow_poker,
            FACE_UP,
            {"688a.13(l)": _failed_off_meter, "688a.13(e)[more than one]": _face_up_off_meter},
        ),
        (
            fortune_asia_poker,
            replace(FORTUNE_ASIA, rounds=4800),
            {"659a.13(m)": _failed_off_meter, "659a.13(f)[more than one]": _face_up_off_meter},
        ),
    ],
    ids=["645a", "688a", "659a"],
)
def test_a_deal_that_was_broken_off_and_stood_is_one_breach(
    simulator: Any, plan: Any, causes: dict[str, Any], tmp_path: Path
) -> None:
    draft = Draft(plan, np.random.default_rng(3), log_of(simulator, plan))
    expected = set()
    for clause, fits in causes.items():
        case = find(draft, "rounds", partial(_both, (fits, _feeds_no_meter)), any_round=True)
        case.round.update(void=False, void_reason=None)
        expected.add((clause, case.id))
    found, _ = audited(plan, draft.tables(), tmp_path, simulator.write_submission)
    assert {(f.clause, f.round_id) for f in found if f.outcome == "exception"} == expected
