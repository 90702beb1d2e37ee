"""Betting positions: how many a table has, and at which of them hands and wagers lie."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from rules.clause import Verdict, calling_module, derived
from rules.duties import groups
from rules.duty import duty
from rules.kinds import Count, Flag, Link, Text, Told
from rules.masked import AtLeast
from rules.values import booleans, certainly, integers, is_known, known


def at_most(limit: int, approved_positions: Count) -> Verdict:
    """Judge that a table has at most ``limit`` betting positions."""
    return Verdict(
        applies=True,
        holds=approved_positions <= limit,
        observed="{approved_positions} positions filed",
        required=f"at most {limit} positions",
    )


@derived(per="round")
def highest_place_used(
    hand_round_row: Link,
    hand_position: Text,
    wager_round_row: Link,
    wager_position: Text,
    lies_at_close: Flag,
) -> Count:
    """Highest betting position at which a hand or a wager of the round lies; 0 where none lies at one.

    It is no less than that where one of them names no position, or may be missing from the record.  A wager
    that was taken down before betting closed lies nowhere.
    """
    highest = np.zeros(hand_round_row.parents, dtype=np.int64)
    missing = np.zeros(hand_round_row.parents, dtype=bool)
    every = booleans(np.ones(len(hand_position), dtype=bool))
    for rows, position, lies in (
        (hand_round_row, hand_position, every),
        (wager_round_row, wager_position, lies_at_close),
    ):
        there = groups.highest(rows, position.as_numbers(), lies)
        highest = np.maximum(highest, np.where(there.missing, 0, there.values))
        missing |= ~certainly(~groups.exists(rows, ~is_known(position) & lies))
    # One that may have been taken down too late may have lain higher than all that certainly lay.
    perhaps = groups.highest(wager_round_row, wager_position.as_numbers(), booleans(lies_at_close.missing))
    return AtLeast(highest, missing | certainly(perhaps > highest))


@dataclass(frozen=True, slots=True, eq=False)
class Places:
    """Whether all lies at positions that a table has, how many those are, and whether the filing explains it.

    by_filing  what lies beyond the law's number lies within the one filed, which is told of the filing
    """

    hold: Flag
    told: Told
    by_filing: Flag


def within(highest: Count, limit: int, approved_positions: Count | None) -> Places:
    """Judge that nothing lies beyond the positions that a table has as filed, nor beyond those any may have.

    limit  how many a table may have at most, whatever is filed
    """
    nobody_filed = integers(np.zeros(len(highest)), np.zeros(len(highest), dtype=bool))
    filed = nobody_filed if approved_positions is None else approved_positions

    def tell(row: int) -> str:
        if known(filed)[row] and filed.values[row] <= limit:
            return f"1 to {int(filed.values[row])}"
        return f"1 to {limit}, as no table may have more"

    by_filing = booleans(certainly(filed > limit) & certainly(highest <= filed))
    return Places((highest <= filed) & (highest <= limit), Told(tell), by_filing)


def there_are(highest_place_used: Count, limit: int, *, approved_positions: Count | None = None) -> Verdict:
    """Judge that players' hands and wagers lie at betting positions that the table has."""
    places = within(highest_place_used, limit, approved_positions)
    return Verdict(
        applies=highest_place_used > 0,
        holds=places.hold,
        observed="a hand or a wager at position {highest_place_used}",
        required="hands and wagers at positions {places}",
        shown={"places": places.told},
        explained=places.by_filing,
    )


def wagers_there_are(
    highest_position: Count, limit: int, *, approved_positions: Count | None = None
) -> Verdict:
    """Judge that wagers are made at numbered positions that the table has."""
    places = within(highest_position, limit, approved_positions)
    return Verdict(
        applies=True,
        holds=places.hold,
        observed="a wager at position {highest_position}",
        required="wagers at positions {places}",
        shown={"places": places.told},
        explained=places.by_filing,
    )


def a_table_has(
    citation: str,
    says: str,
    *,
    limit: int,
    used: tuple[str, str],
    judge: Callable[..., Verdict] = there_are,
    reading: str = "",
    reading_of_used: str = "",
    **dated: Any,
) -> None:
    """Declare how many betting positions a table has at most, and that what is played lies at those.

    limit  the number of the text, which both read, so that another text gives another number once
    used   citation of the second of them, and what it says; ``judge`` judges it of a round
    dated  as for ``clause``
    """
    module = calling_module()
    of_both: dict[str, Any] = {"kind": "config", "limit": limit, "module": module, **dated}
    duty(citation, says, at_most, per="table", reading=reading, **of_both)
    duty(
        *used,
        judge,
        per="round",
        follows=(citation,),
        reading=reading_of_used,
        **of_both,
    )
