"""Vigorish as the simulated casino takes it: a twentieth of the winnings, rounded as filed."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from sample_logs.arrow import Ints

ROUNDINGS = ("exact", "nearest_quarter", "next_quarter")


def roundings(tables: Sequence[Any]) -> Ints:
    """Place in ``ROUNDINGS`` of each table's filing."""
    return np.array([ROUNDINGS.index(table.vigorish_rounding) for table in tables])


def vigorish(won: Ints, rounding: Ints) -> Ints:
    """Vigorish in cents on winnings in cents; rounding is a place in ``ROUNDINGS``.

    A twentieth of the winnings: exact drops the broken cent, next_quarter rises to a multiple of
    25 cents (500 cents won owe one), nearest_quarter goes to the nearer one but never to none.
    """
    nearest = np.maximum((won + 250) // 500, 1) * 25
    due = np.choose(rounding, [won // 20, nearest, -(-won // 500) * 25])
    return np.where(won > 0, due, 0)
