"""Intervals and tests of the trend report, against published tables, enumeration and simulation."""

from __future__ import annotations

from itertools import product
from math import comb

import numpy as np
import pytest

from reports.trend.chance import at_least, holm, interval


@pytest.mark.parametrize(
    ("number", "low", "high"),
    [(0, 0, 3.689), (1, 0.0253, 5.572), (5, 1.623, 11.668), (10, 4.795, 18.390), (100, 81.36, 121.63)],
)
def test_intervals_are_those_of_published_tables_of_the_poisson_distribution(
    number: int, low: float, high: float
) -> None:
    found = interval(number, 1000)
    assert found == pytest.approx((low, high), abs=0.006)
    assert interval(number, 500) == pytest.approx((2 * found[0], 2 * found[1]))


@pytest.mark.parametrize(("low", "rounds"), [(0.5, 500), (2.0, 3000), (10.0, 1000)])
def test_intervals_hold_the_true_rate_at_least_as_often_as_they_say(low: float, rounds: int) -> None:
    drawn = np.random.default_rng(7).poisson(low * rounds / 1000, 2000)
    spans = [interval(int(number), rounds) for number in drawn]
    assert np.mean([below <= low <= above for below, above in spans]) >= 0.95


def test_the_chance_of_one_game_is_the_binomial_one() -> None:
    by_hand = sum(comb(12, k) * 0.1**k * 0.9 ** (12 - k) for k in range(4, 13))
    assert at_least(4, [12], [0.1]) == pytest.approx(by_hand)
    assert at_least(0, [12], [0.1]) == 1
    assert at_least(12, [12], [0.1]) == pytest.approx(0.1**12)
    assert at_least(3, [3], [1.0]) == 1


def test_the_chance_over_several_games_is_that_of_every_way_to_come_to_it() -> None:
    totals, shares = [3, 2, 4], [0.2, 0.5, 0.05]
    ways = [
        (
            sum(each),
            np.prod(
                [comb(n, k) * p**k * (1 - p) ** (n - k) for n, k, p in zip(totals, each, shares, strict=True)]
            ),
        )
        for each in product(*(range(n + 1) for n in totals))
    ]
    for number in range(10):
        assert at_least(number, totals, shares) == pytest.approx(
            sum(chance for found, chance in ways if found >= number)
        )


def test_correction_is_holms() -> None:
    """The textbook's example: 0.01, 0.04, 0.03 and 0.005 become 0.03, 0.06, 0.06 and 0.02."""
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([]) == []
    assert holm([0.9, 0.8]) == [1.0, 1.0]


@pytest.mark.slow
def test_chance_marks_anybody_in_few_reports_where_all_are_alike() -> None:
    """1,000 reports on 60 dealers who err alike: at most 1% of them should mark anybody."""
    random = np.random.default_rng(11)
    shares = random.dirichlet(np.full(60, 2.0))
    marked = 0
    for _ in range(1000):
        drawn = random.multinomial(150, shares)
        chances = [at_least(int(n), [150], [share]) for n, share in zip(drawn, shares, strict=True)]
        marked += min(holm(chances)) < 0.01
    assert marked <= 15
