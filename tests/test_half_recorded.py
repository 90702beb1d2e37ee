"""A column that is empty of a whole kind of row tells nothing of them, though it is said to be complete."""

from __future__ import annotations

from functools import cache

import pytest

from tests.witnessed import Rows, Witnessed


@cache
def _log() -> Witnessed:
    return Witnessed("dj_wild_stud_poker", lambda log: log, (), seed=9, rounds=24, tables=1)


def _accused(rows: Rows) -> list[tuple[str, str]]:
    told = [row for row in _log().audited(rows) if row["outcome"] == "exception"]
    return [(row["clause"], row["fault"]) for row in told]


def _empty(column: str, *, of_dealer: bool, at_most: int = 10**6) -> Rows:
    """Empty a column of the dealer's hands, or of the others."""
    rows = _log().rows()
    hands = [row for row in rows["hands"] if row[column] and (row["hand_position"] == "dealer") == of_dealer]
    for row in hands[:at_most]:
        row[column] = None
    return rows


@pytest.mark.slow
@pytest.mark.parametrize("column", ["hand_revealed_at", "hand_racked_at"])
@pytest.mark.parametrize("of_dealer", [False, True])
def test_nobody_is_accused_where_a_column_is_filled_on_the_other_side_only(
    column: str, *, of_dealer: bool
) -> None:
    assert not _accused(_empty(column, of_dealer=of_dealer))


@pytest.mark.slow
def test_one_hand_that_was_never_racked_is_told() -> None:
    rows = _empty("hand_racked_at", of_dealer=False, at_most=1)
    assert _accused(rows) == [("687a.11(g)[after settlement]", "conduct")]


@pytest.mark.slow
def test_that_nobody_ever_verified_anything_is_put_down_to_the_record() -> None:
    rows = _log().rows()
    for row in rows["events"]:
        row["event_verified_by"] = None
    assert _accused(rows) == [("record:687a.statement", "record")]
