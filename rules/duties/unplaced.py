"""Payments that name no round: of which rounds of their gaming table's day they cannot be."""

import numpy as np

from rules.duties import groups
from rules.kinds import Bools, Flag, Link, Moment
from rules.values import certainly, integers, is_known, known, take


def all_before(
    tables: Link, chosen: Flag, payment_at: Moment | None, rounds: Link, first_card_at: Moment | None
) -> Bools:
    """Which rounds were dealt once every chosen payment of their table's day was made: none is theirs.

    tables  gaming table and day of each payment; rounds: of each round.  No round, where one lacks its time.
    chosen  payments that follow from what was dealt, and name no round
    """
    if payment_at is None or first_card_at is None:
        return np.zeros(len(rounds.rows), dtype=bool)
    recorded = Link(tables.rows, tables.parents)
    untimed = certainly(groups.exists(recorded, chosen & ~is_known(payment_at)))
    last = groups.latest(recorded, payment_at, chosen)
    timed = integers(last.values, known(last) & ~untimed)
    return certainly(take(timed, rounds.rows) < first_card_at)
