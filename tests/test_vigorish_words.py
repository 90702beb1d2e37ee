"""Vigorish in words: 5% to the last fraction of a cent, and what the filed rounding makes of it."""

from __future__ import annotations

import pytest

from rules.duties.vigorish_told import exactly


@pytest.mark.parametrize(
    ("won", "words"),
    [
        (10_00, "5% of $10.00 = $0.50"),
        (22_50, "5% of $22.50 = $1.125"),
        (1, "5% of $0.01 = $0.0005"),
        (20, "5% of $0.20 = $0.01"),
        (1_234_567_00, "5% of $1,234,567.00 = $61,728.35"),
        (0, "5% of $0.00 = $0.00"),
    ],
)
def test_five_percent_is_written_exactly(won: int, words: str) -> None:
    assert exactly(won) == words
