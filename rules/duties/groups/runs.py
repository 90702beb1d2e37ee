"""Runs of rows: so many for each of some others, one after another."""

import numpy as np

from rules.kinds import Numbers, Rows


def starts(counts: Numbers) -> Numbers:
    """How many rows come before those of each."""
    found: Numbers = np.cumsum(counts) - counts
    return found


def spread(counts: Numbers) -> tuple[Rows, Numbers]:
    """For every row to whom it belongs, and its place among its rows, from 0."""
    owner = np.repeat(np.arange(len(counts)), counts)
    return owner, np.arange(len(owner)) - np.repeat(starts(counts), counts)
