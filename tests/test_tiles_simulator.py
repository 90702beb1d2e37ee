"""The simulator of Pai Gow tiles deals lawful rounds: by plain counting, and by a clean audit."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from datetime import date, time
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from audit.format.log_files import arrow_schema
from rules.hands import tile_sets, tiles
from sample_logs.logs import Log
from sample_logs.pai_gow_tiles import ranks
from sample_logs.pai_gow_tiles.game import GAME
from sample_logs.pai_gow_tiles.plan import Plan, TableSetup
from sample_logs.planters import Finding
from tests.simulated import audited, in_words
from tests.slow import tiles as slow

Row = dict[str, Any]

PLAN = Plan(seed=4, rounds=2600, days=2, tables=GAME.table_mix(13), irregular=20, lucky=40)


@cache
def _whole() -> Log:
    return GAME.whole(PLAN)


@cache
def _log() -> dict[str, list[Row]]:
    return {table: rows.to_pylist() for table, rows in _whole().items()}


@cache
def _hands() -> dict[str, dict[str, Row]]:
    found: dict[str, dict[str, Row]] = defaultdict(dict)
    for hand in _log()["hands"]:
        found[hand["round_id"]][hand["hand_position"]] = hand
    return found


def audit_of(plan: Plan, log: Log, folder: Path) -> tuple[list[Finding], Row]:
    """Audit a log and return what was found, as an expectation states it, and the receipt."""
    return audited(plan, log, folder, GAME.write_submission)


# --------------------------------------------------------------------------- lawful rounds


@pytest.mark.slow
def test_the_same_plan_gives_the_same_rows() -> None:
    again = GAME.whole(PLAN)
    assert all(again[table].equals(rows) for table, rows in _whole().items())
    assert GAME.whole(replace(PLAN, seed=5))["hands"].to_pylist() != _log()["hands"]


def test_every_table_fits_the_declared_schema() -> None:
    assert all(rows.schema.equals(arrow_schema(table)) for table, rows in _whole().items())


def test_no_tile_is_seen_more_often_than_there_are() -> None:
    there = Counter(slow.SET)
    for hands in _hands().values():
        seen = Counter(tile for hand in hands.values() for tile in hand["tiles"] or [])
        assert not seen - there
        for hand in hands.values():
            laid = (hand["set_high_tiles"] or []) + (hand["set_low_tiles"] or [])
            assert Counter(laid) == Counter(hand["tiles"])


def test_wagers_are_settled_as_by_a_slow_count() -> None:
    ends = Counter()  # type: ignore[var-annotated]
    for wager in _log()["wagers"]:
        if wager["wager_change"] == "withdrawn":
            continue
        hands = _hands()[wager["round_id"]]
        mine, his = hands[wager["wager_position"]], hands["dealer"]
        if his["tiles"] is None or mine["tiles"] is None or wager["wager_outcome"] == "surrender":
            ends[wager["wager_outcome"]] += 1
            continue
        if wager["wager_kind"] == "pair_fortunes":
            assert (wager["wager_outcome"] == "win") == bool(slow.fortune(mine["tiles"]))
            continue
        better = [one > other for one, other in zip(_worth(mine), _worth(his), strict=True)]
        assert wager["wager_outcome"] == ("win" if all(better) else "push" if any(better) else "lose")
        ends[wager["wager_outcome"]] += 1
    assert set(ends) == {"win", "lose", "push", "void", "surrender"}


def _worth(hand: Row) -> list[slow.Worth]:
    return sorted((slow.two(*hand[f"set_{name}_tiles"]) for name in ("high", "low")), reverse=True)


def test_everything_that_may_happen_does() -> None:
    rows = {hand["surrendered"] for hand in _log()["hands"]}
    assert rows == {True, False}
    pairs = [w for w in _log()["wagers"] if w["wager_kind"] == "pair_fortunes" and w["wager_paid"]]
    odds = {int(w["wager_paid"] / w["wager_amount"]) for w in pairs}
    assert {2, 3, 4, 5, 8, 25} <= odds
    assert odds & {250, 299, 300}


def test_the_simulators_ranks_are_those_of_the_rules() -> None:
    rng = np.random.default_rng(1)
    hands = rng.permuted(np.tile(ranks.SET, (20_000, 1)), axis=1)[:, :4]
    names = np.array([tiles.NUMBERS[name] for name in ranks.TILES], dtype=np.int8)
    mine, theirs = ranks.splits(hands), tiles.all_splits(names[hands])
    together = [np.unique(np.concatenate(each), return_inverse=True)[1] for each in (mine, theirs)]
    assert (together[0] == together[1]).all()
    allowed, paragraph = ranks.dealers(hands)
    assert (allowed == tiles.dealer_sets(names[hands])).all()
    assert (paragraph == tile_sets.paragraph(names[hands], tiles.DEFAULTS)).all()
    assert (ranks.pair_row(hands) == tiles.pair_fortunes(names[hands])).all()
    assert ranks.PAIR_ROWS == tiles.PAIR_ROWS


# ------------------------------------------------------------------------------- the edges


def test_only_one_day_is_held_at_a_time() -> None:
    assert [day for day, _ in GAME.simulate(PLAN)] == PLAN.gaming_days()


def test_a_plan_that_does_not_fit_its_days_is_refused() -> None:
    crowded = Plan(seed=1, rounds=900, days=1, tables=(TableSetup("PT-01", opens=time(20, 0)),))
    with pytest.raises(ValueError, match="give the plan more tables or days"):
        GAME.whole(crowded)


def test_a_plan_needs_rounds() -> None:
    with pytest.raises(ValueError, match="at least one round"):
        replace(PLAN, rounds=0)


# ------------------------------------------------------------------------------- the audit


@pytest.mark.parametrize("seed", [5, 6])
def test_an_audit_of_lawful_play_finds_nothing(seed: int, tmp_path: Path) -> None:
    plan = replace(PLAN, seed=seed, first_day=date(2026, 3, 7))
    found, receipt = audit_of(plan, GAME.whole(plan), tmp_path)
    assert in_words(found) == []
    assert receipt["result"] == "clean"
