"""What chance alone can do: exact intervals of a rate, and how likely so many exceptions are.

A fault that lasts, such as a deck that lacks a card, gives one exception a round.  What chance is asked about
is therefore the *occasion*: exceptions to one clause by one dealer at one table on one gaming day are one.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

CONFIDENCE = 0.95
"""Of the intervals that are drawn and printed."""
LEVEL = 0.01
"""Chance that any group at all of a report is marked where every group is alike."""

_NEGLIGIBLE = 1e-30


def interval(number: int, rounds: int) -> tuple[float, float]:
    """Exact Poisson interval (Garwood) of a rate per 1,000 rounds."""
    from scipy import stats  # noqa: PLC0415 - it takes a second

    tail = (1 - CONFIDENCE) / 2
    low = stats.chi2.ppf(tail, 2 * number) / 2 if number else 0.0
    high = stats.chi2.ppf(1 - tail, 2 * number + 2) / 2
    return 1000 * float(low) / rounds, 1000 * float(high) / rounds


def at_least(number: int, totals: Sequence[int], shares: Sequence[float]) -> float:
    """Chance of at least so many occasions in a group that has its share of the rounds of each game.

    totals, shares  of each game: occasions in all, and the group's share of the rounds
    """
    from scipy import stats  # noqa: PLC0415 - likewise

    chances: npt.NDArray[np.float64] = np.ones(1)
    for total, share in zip(totals, shares, strict=True):
        each = stats.binom.pmf(np.arange(total + 1), total, share)
        chances = np.convolve(chances, each[: np.flatnonzero(each > _NEGLIGIBLE)[-1] + 1])
    return float(min(chances[number:].sum(), 1.0)) if number else 1.0


def holm(chances: Sequence[float]) -> list[float]:
    """Correct for how many were looked at (Holm's step-down method)."""
    order = np.argsort(chances, kind="stable")
    steps = np.asarray(chances)[order] * np.arange(len(chances), 0, -1)
    found = np.empty(len(chances))
    found[order] = np.minimum(np.maximum.accumulate(steps), 1.0)
    return [float(each) for each in found]
