"""Other wagers at a wager's position, and what a filing names (§§ 687a.7(d)-(e), 687a.12)."""

import numpy as np

from rules.ch687a_dj_wild_stud_poker.columns import ANTE, BLIND
from rules.clause import derived
from rules.duties import groups
from rules.kinds import Cents, Count, Flag, Link, Number, Text
from rules.values import booleans, certainly, integers, known, take


def _beside(of_round: Link, position: Text, amount: Count, chosen: Flag) -> Count:
    """Amount of a chosen wager at the same position of the same round; 0 where there is none.

    Missing where the round has a chosen wager whose position nobody recorded.
    """
    here = certainly(chosen)
    rows = Link(np.where(here, of_round.rows, -1), of_round.parents)
    found = groups.counterpart(of_round, position, rows, position)
    nameless = groups.exists(of_round, booleans(here & ~known(position)))
    doubt = np.append(certainly(nameless), np.False_)[of_round.rows] | ~known(position)
    none = integers(np.zeros(len(amount)), ~doubt)
    there = take(amount, found)
    return Number(
        np.where(found >= 0, there.values, none.values), np.where(found >= 0, there.missing, none.missing)
    )


@derived(per="wager")
def ante_beside_cents(
    wager_round_row: Link, wager_position: Text, wager_kind: Text, wager_amount_cents: Cents, was_made: Flag
) -> Cents:
    """The Ante Wager at the wager's position; 0 where there is none."""
    made = wager_kind.is_(ANTE) & was_made
    return _beside(wager_round_row, wager_position, wager_amount_cents, made)


@derived(per="wager")
def blind_beside_cents(
    wager_round_row: Link, wager_position: Text, wager_kind: Text, wager_amount_cents: Cents, was_made: Flag
) -> Cents:
    """The Blind Wager at the wager's position; 0 where there is none."""
    made = wager_kind.is_(BLIND) & was_made
    return _beside(wager_round_row, wager_position, wager_amount_cents, made)


# ------------------------------------------------------------------------------- what is filed


@derived(per="table")
def adjacent_boxes_filed(approved_adjacent_boxes: Count, approved_wagers_trips_bonus: Flag) -> Flag:
    """The filing in force names a number of adjacent boxes; missing where none is in force."""
    return booleans(known(approved_adjacent_boxes), known(approved_wagers_trips_bonus))
