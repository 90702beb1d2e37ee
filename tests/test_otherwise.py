"""Rows judged again under other readings: right under either is right; what decided a finding."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from audit.columns.chunk import Chunk
from audit.evidence.writer import LogNames
from audit.judge.gather import gather
from audit.recorded.attest import Attestations
from audit.verdicts.check import Outcome, Result, check
from audit.verdicts.otherwise import deciding_readings
from rules.catalogue import load
from rules.submission import EITHER
from tests import face_up_rounds, fortune_asia_tables
from tests.face_up_rounds import FORTUNE, bet, game
from tests.pai_gow_bonuses import (
    FOUR,
    NOTHING,
    SEVEN_IN_A_ROW,
    STRAIGHT_AND_THREE,
    THREE_PAIR,
    Row,
    deal,
    judged,
    night,
    wager,
)

TABLE_A = "645a.13(b)[Paytable A]"


def _findings(chunk: Chunk) -> list[tuple[str, str]]:
    found = gather(judged(chunk), chunk, load(), LogNames(("log",), {}))
    return [(each["clause"], each["reading"]) for each in found if each["outcome"] == "exception"]


def _fortune(odds: int, cards: str = STRAIGHT_AND_THREE, **changes: Any) -> Chunk:
    main = wager("3", wager_outcome="push", wager_paid=0, wager_returned=1_000)
    wagers = [main, wager("3", "fortune_bonus", odds=odds)]
    return night(deal({"dealer": NOTHING, "3": cards}, *wagers, variant="emperors_challenge"), **changes)


# --------------------------------------------------------------------- right under either reading


@pytest.mark.parametrize("odds", [2, 3])
def test_645a_13_b_a_straight_with_three_may_be_paid_as_either(odds: int) -> None:
    assert _findings(_fortune(odds)) == []


def test_645a_13_b_a_straight_with_three_paid_as_neither() -> None:
    assert _findings(_fortune(4)) == [(TABLE_A, "straight_with_three = either")]


@pytest.mark.parametrize(("choice", "right"), [("best_ranked", 2), ("row_order", 3)])
def test_645a_13_b_what_the_property_chose_decides(choice: str, right: int) -> None:
    chosen = {"straight_with_three": choice}
    for odds in (2, 3):
        found = _findings(_fortune(odds, readings=chosen))
        assert [clause for clause, _ in found] == ([] if odds == right else [TABLE_A])
        assert all(f"straight_with_three = {choice}" in reading for _, reading in found)


@pytest.mark.parametrize("odds", [2, 3])
def test_688a_12_c_a_straight_with_three_may_be_paid_as_either(odds: int) -> None:
    hands: dict[str, str | None] = {"dealer": face_up_rounds.DEALER, "3": STRAIGHT_AND_THREE}
    assert (
        face_up_rounds.breaches(face_up_rounds.night(game(hands, bet("3", FORTUNE, odds=odds), bet("3"))))
        == []
    )


@pytest.mark.parametrize("outcome", ["win", "lose"])
def test_659a_6_c_kickers_may_be_compared_either_way(outcome: str) -> None:
    """An ace and a king against an ace and a seven: higher card by card, a copy by the highest card."""
    hands = [
        fortune_asia_tables.hand("dealer", "As 7h 5d 2c", "9s 4h", "3d"),
        fortune_asia_tables.hand("3", "Ah Kd 9d 3c", "8s 6h", "4d"),
    ]
    wagers = [fortune_asia_tables.wager("3", outcome)]
    told = ("659a.11(f)(1)(i)", "659a.11(f)(2)")
    found = fortune_asia_tables.findings(fortune_asia_tables.table(hands, wagers))
    assert not set(told) & set(found)
    for choice, right in (("successive", "win"), ("top_card_only", "lose")):
        read = fortune_asia_tables.table(hands, wagers, readings={"kicker_mode": choice})
        found = fortune_asia_tables.findings(read)
        assert bool(set(told) & set(found)) == (outcome != right)


@pytest.mark.parametrize(
    ("minimum", "own", "limit", "result"),
    [
        # $10 at 8,000 to 1 asks for $80,000, and $5 for $40,000, below the floor.
        (1_000, None, 7_999_999, "exception"),
        (1_000, None, 8_000_000, "pass"),
        (1_000, 500, 5_000_000, "pass"),
        (1_000, 500, 4_999_999, "exception"),
        # By the wager's own minimum $10 asks for $80,000; by that of the main wager $5 for $40,000.
        (500, 1_000, 5_000_000, "other_reading"),
        (1_000, 900, 7_199_999, "exception"),
        (1_000, 900, 7_200_000, "pass"),
    ],
)
def test_645a_13_j_the_minimum_may_be_that_of_the_wager(
    minimum: int, own: int | None, limit: int, result: str
) -> None:
    filed: Row = {"payout_limit": limit, "wager_minimum": minimum, "fortune_bonus_minimum": own}
    chunk = night(deal({"3": NOTHING}, wager("3")), filed={**filed, "wagers": ("fortune_bonus",)})
    assert _said(chunk, "645a.13(j)") == [result]


def _said(chunk: Chunk, citation: str) -> list[str]:
    (outcome,) = [each for each in judged(chunk) if each.clause.citation == citation]
    return ["pass" if each == Result.PASSED else Result(each).name.lower() for each in outcome.results]


def test_a_property_that_reads_the_main_minimum_is_held_to_it() -> None:
    filed = {"payout_limit": 5_000_000, "fortune_bonus_minimum": 500, "wagers": ("fortune_bonus",)}
    for choice, result in (("own", "pass"), ("main", "exception")):
        chunk = night(deal({"3": NOTHING}, wager("3")), filed=filed, readings={"minimum_wager": choice})
        assert _said(chunk, "645a.13(j)") == [result]


def test_659a_6_c_a_wager_is_right_by_one_reading_throughout() -> None:
    """Settled as a win, which only one reading allows, it is paid as a win too."""
    hands = [
        fortune_asia_tables.hand("dealer", "As 7h 5d 2c", "9s 4h", "3d"),
        fortune_asia_tables.hand("3", "Ah Kd 9d 3c", "8s 6h", "4d"),
    ]
    short = {**fortune_asia_tables.wager("3", "win"), "wager_paid": 9_500}
    assert fortune_asia_tables.breaches(fortune_asia_tables.table(hands, [short])) == [("659a.12(a)", -500)]


# -------------------------------------------------------------------- which readings decided it


def test_a_payment_that_no_reading_excuses_names_none() -> None:
    assert _findings(_fortune(20, FOUR)) == [(TABLE_A, "")]


def test_645a_13_i_names_the_color_of_the_joker() -> None:
    """Three red cards and the joker lose unless it is red."""
    bets = [wager("3"), wager("3", "red_black", odds=1, wager_side="red")]
    chunk = night(deal({"3": "Ah Kh Qd Js 9s 7c XX"}, *bets, variant="ez"))
    assert _findings(chunk) == [("645a.11(h)(8)", "joker_color = colorless")]


def test_645a_13_b_three_pair_names_its_own_reading_only() -> None:
    chunk = _fortune(0, THREE_PAIR, filed={"fortune_bonus_paytable": "C"})
    assert [reading for _, reading in _findings(chunk)] == ["three_pair = push"]


@pytest.mark.parametrize(
    ("citation", "reading"),
    [
        ("645a.13(i)", "joker_color"),
        ("688a.7(e)(2)", "three_pair"),
        ("688a.7(e)(2)", "three_pair_without_row"),
        ("659a.7(e)(1)", "three_pair"),
    ],
)
def test_a_clause_lists_what_it_reads_even_where_it_can_do_without(citation: str, reading: str) -> None:
    assert reading in load().readings_of(load().clauses[citation])


@pytest.mark.slow
def test_the_list_is_what_judging_everything_again_finds() -> None:
    """Every reading of the chapter, every choice, over the whole log."""
    wrong = [
        wager("1", "fortune_bonus", odds=1),
        wager("1", "emperors_treasure", odds=40),
        wager("3", "fortune_bonus", odds=1),
        wager("3", "progressive_payout", odds=1),
        wager("5", "fortune_bonus", odds=0),
        wager("5", "pai_gow_insurance", odds=3),
    ]
    hands: dict[str, str | None] = {"dealer": NOTHING, "1": STRAIGHT_AND_THREE, "3": SEVEN_IN_A_ROW}
    first = deal({**hands, "5": "As Ks Qs Js XX Ad Kd"}, *[wager(s) for s in "135"], *wrong)
    other = deal(
        {"dealer": NOTHING, "1": "As 2s 3s 4s 5s 6s 7s"}, wager("1", "fortune_bonus", odds=5), number=2
    )
    chosen = {reading.name: reading.accepted(reading.default)[0] for reading in _readings()}
    chunk = night(first, other, readings=chosen)
    rows = [(o, p) for o in judged(chunk) for p in np.flatnonzero(o.results == Result.EXCEPTION).tolist()]
    assert len(rows) > 5
    near = deciding_readings(rows, chunk)
    named = {(o.clause.citation, p): {r.name for r in near.get((o.clause.citation, p), [])} for o, p in rows}
    assert named == _by_force(rows, (first, other), chosen)


def _readings() -> list[Any]:
    return list(load().readings["645a"].values())


def _by_force(rows: list[tuple[Outcome, int]], rounds: Any, chosen: dict[str, str]) -> dict[Any, set[str]]:
    usual = _told(rows, night(*rounds, readings=chosen))
    found: dict[Any, set[str]] = {row: set() for row in usual}
    for reading in _readings():
        for choice in reading.choices:
            if choice != chosen[reading.name] and not (choice == EITHER and reading.either):
                now = _told(rows, night(*rounds, readings={**chosen, reading.name: choice}))
                for row in usual:
                    found[row] |= {reading.name} if now[row] != usual[row] else set()
    return found


def _told(rows: list[tuple[Outcome, int]], chunk: Chunk) -> dict[Any, tuple[int, object]]:
    said: dict[Any, tuple[int, object]] = {}
    for outcome, place in rows:
        again = check(outcome.clause, chunk, {}, Attestations({}, {}))
        assert again.verdict
        amount = again.verdict.amount_cents
        told = None if amount is None or amount.missing[place] else int(amount.values[place])
        said[outcome.clause.citation, place] = (int(again.results[place]), told)
    return said
