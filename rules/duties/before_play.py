"""What was said last of a shoe's cards before the first of them was dealt: how shuffled, how many decks."""

from typing import TypeVar

import numpy as np

from rules.duties import groups
from rules.kinds import Bools, Codes, Count, Flag, Link, Moment, Text
from rules.values import booleans, certainly, integers, is_known, known, or_else, take

_Kind = TypeVar("_Kind", Count, Text)


def told(
    rows: Link,
    at: Moment,
    where: Flag,
    of: _Kind,
    shoe_first_card_at: Moment,
    round_shoe_row: Link,
    otherwise: _Kind | None = None,
) -> _Kind:
    """Say what was last told of each shoe by its first card; where nothing was done by then, what last was.

    What was done with the cards once they were dealt says nothing of how they came into play.

    otherwise  what stands in where that was not told; it does not where what was told differs from one time
        to another and the moment of the first card, which would choose between them, is not known
    """
    late = at > take(shoe_first_card_at, rows.rows)
    by_then, said = booleans(~certainly(late)), where & is_known(of)
    before = groups.row_of_latest(groups.until(rows, shoe_first_card_at), at, said & by_then)
    of_events = Link(rows.rows, rows.parents)
    done = certainly(groups.exists(of_events, where & by_then))
    found = np.where((before >= 0) | done, before, groups.row_of_latest(rows, at, said))
    differs = certainly(_numbers(of) != _numbers(take(take(of, found), rows.rows)))
    another = said & booleans(~known(late) & differs)
    open_point = certainly(groups.exists(of_events, another)) & _was_dealt(round_shoe_row)
    last = take(of, found)
    answer = last if otherwise is None else or_else(last, otherwise)
    return take(answer, np.where(open_point, -1, np.arange(rows.parents)))


def _numbers(column: Count | Text) -> Count:
    return integers(column.codes, column.codes >= 0) if isinstance(column, Codes) else column


def _was_dealt(round_shoe_row: Link) -> Bools:
    """Whether a round at hand was dealt from each shoe."""
    of_shoe = round_shoe_row.rows[round_shoe_row.rows >= 0]
    found: Bools = np.bincount(of_shoe, minlength=round_shoe_row.parents) > 0
    return found
