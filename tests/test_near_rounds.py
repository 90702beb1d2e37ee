"""Rows find their rounds by table and time, held against pairs that were drawn before."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import pytest

from audit.intake.near_rounds import FEWEST, SECOND, UNKNOWN, Rows, Side, estimated, joined, told

START = 1_767_225_600 * SECOND
WITHIN = 15


class Night(NamedTuple):
    """A night of rounds and of rows of another feed, and which round each row really was of."""

    rounds: Side
    rows: Side
    truth: Rows


def night(
    seed: int,
    *,
    ahead: float,
    drift: float = 0,
    jitter: float = 2,
    tables: int = 3,
    pace: int = 60,
    n: int = 200,
) -> Night:
    """Rounds follow on each other in ``pace`` seconds, more or less; four in five have rows.

    ahead  seconds that the clock of the rows is ahead; drift: how many more it is at the end
    """
    chance = np.random.default_rng(seed)
    table = np.repeat(np.arange(tables), n)
    at = (pace * (1 + chance.uniform(-0.35, 0.35, (tables, n)))).cumsum(axis=1).ravel()
    truth = np.sort(chance.choice(len(at), 2 * len(at) * 4 // 5))
    true = at[truth] + chance.normal(0, jitter, len(truth)).clip(-WITHIN + 1, WITHIN - 1)
    shown = true + ahead + drift * true / at.max()
    return Night(_side(table, at), _side(table[truth], shown), truth)


def _side(table: Any, seconds: Any) -> Side:
    return Side(table.astype(np.int64), START + (seconds * SECOND).astype(np.int64))


@pytest.mark.parametrize("ahead", [0, 41, -77, 590])
@pytest.mark.parametrize("seed", range(4))
def test_rows_find_their_round_whatever_the_clocks_show(seed: int, ahead: float) -> None:
    rounds, rows, truth = night(seed, ahead=ahead)
    clock = estimated(rows, rounds, WITHIN, 600)
    assert clock.fault == ""
    assert np.abs(clock.by / SECOND - ahead).max() < 1
    found = joined(rows, rounds, clock, WITHIN)
    assert (found.round == truth).all()


@pytest.mark.parametrize("seed", range(4))
def test_a_clock_that_goes_slowly_wrong_is_followed(seed: int) -> None:
    """Twelve seconds in three hours: at the end of the night more than half of a tolerance of 15."""
    rounds, rows, truth = night(seed, ahead=30, drift=12, jitter=1)
    clock = estimated(rows, rounds, WITHIN, 600)
    assert clock.by[-1] - clock.by[0] > 5 * SECOND
    assert (joined(rows, rounds, clock, WITHIN).round == truth).mean() > 0.99


def test_rounds_like_clockwork_fit_in_more_than_one_way_and_nothing_is_joined() -> None:
    at = np.arange(100) * 60
    rounds, rows = _side(np.zeros(100), at), _side(np.zeros(80), at[10:90] + 25)
    assert "fits in more than one way" in estimated(rows, rounds, WITHIN, 600).fault


def test_rows_of_another_night_are_near_no_round() -> None:
    rounds, rows, _ = night(1, ahead=0)
    _, others, _ = night(2, ahead=100_000)
    assert "fewer than half of its rows" in estimated(others, rounds, WITHIN, 600).fault
    assert estimated(rows, rounds, WITHIN, 600).fault == ""


@pytest.mark.parametrize(("count", "fault"), [(FEWEST - 1, "too few"), (FEWEST, "")])
def test_a_few_rows_tell_nothing_of_a_clock(count: int, fault: str) -> None:
    rounds, rows, _ = night(3, ahead=5, jitter=0.2)
    some = np.linspace(0, len(rows.at) - 1, count).astype(int)
    found = estimated(Side(rows.table[some], rows.at[some]), rounds, WITHIN, 20)
    assert bool(found.fault) is bool(fault)
    assert fault in found.fault


@pytest.mark.parametrize(("gap", "near"), [(14, 1), (15, 1), (16, 0)])
def test_the_tolerance_is_kept_to_the_second(gap: int, near: int) -> None:
    rounds, rows = _side(np.zeros(1), np.zeros(1)), _side(np.zeros(1), np.full(1, gap))
    found = joined(rows, rounds, told(0), WITHIN)
    assert found.round.tolist() == [0 if near else -1]
    assert found.after[0] == gap * SECOND


def test_a_row_between_two_rounds_that_are_both_near_is_given_to_neither() -> None:
    rounds = _side(np.zeros(3), np.array([0, 20, 200]))
    found = joined(_side(np.zeros(3), np.array([6, 190, 60])), rounds, told(0), WITHIN)
    assert found.round.tolist() == [-1, 2, -1]
    assert sorted((found.nearest[0], found.other[0])) == [0, 1]
    assert found.other.tolist()[1:] == [-1, -1]


def test_a_row_is_of_a_round_at_its_own_table_and_a_time_that_is_known() -> None:
    rounds = Side(np.array([0, 1]), np.array([START, START]))
    rows = Side(np.array([1, 2, -1, 0]), np.array([START, START, START, UNKNOWN]))
    assert joined(rows, rounds, told(0), WITHIN).round.tolist() == [1, -1, -1, -1]


def test_the_same_is_found_by_brute_force() -> None:
    rounds, rows, _ = night(9, ahead=0, pace=25, jitter=6, n=60)
    found = joined(rows, rounds, told(0), WITHIN)
    for row, (table, at) in enumerate(zip(rows.table, rows.at, strict=True)):
        near = [
            n
            for n, (where, when) in enumerate(zip(rounds.table, rounds.at, strict=True))
            if where == table and abs(when - at) <= WITHIN * SECOND
        ]
        assert found.round[row] == (near[0] if len(near) == 1 else -1)
        assert (found.other[row] >= 0) == (len(near) > 1)
