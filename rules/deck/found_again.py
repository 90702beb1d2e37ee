"""Cards found face up of which more than one event tells: a deck holds each card once (§ 645a.14(f))."""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.kinds import Bools, Card, Count, Flag, Link, Moment
from rules.values import booleans, certainly, known


@derived(per="event")
def face_up_told_before(
    event_round_row: Link,
    face_up_in_the_deal: Flag,
    event_at: Moment,
    *,
    event_card: Card | None = None,
    event_count: Count | None = None,
) -> Flag:
    """Another event of the round tells of the same card found face up, by its name.

    Of two, the one that tells of more cards in all counts.  Missing of one that names no card, at a moment of
    which another tells, too.
    """
    again = np.zeros(len(face_up_in_the_deal), dtype=bool)
    nameless = ~again if event_card is None else ~known(event_card)
    sure = ~_at_a_moment_told(event_round_row, face_up_in_the_deal, event_at, nameless, event_count)
    if event_card is None:
        return booleans(again, sure)
    told = certainly(face_up_in_the_deal) & known(event_card) & (event_round_row.rows >= 0)
    rows = np.flatnonzero(told)
    if event_count is not None:
        in_all = np.where(known(event_count), event_count.values, 1)
        rows = rows[np.argsort(-in_all[rows], kind="stable")]
    card_of_round = event_round_row.rows[rows] * 128 + event_card.values[rows]
    again[rows] = True
    again[rows[np.unique(card_of_round, return_index=True)[1]]] = False
    return booleans(again, sure)


def _at_a_moment_told(rows: Link, found: Flag, at: Moment, nameless: Bools, in_all: Count | None) -> Bools:
    """Events of one card without its name, at the moment of another of the round."""
    there = np.flatnonzero(certainly(found) & known(at) & (rows.rows >= 0))
    there = there[np.argsort(nameless[there], kind="stable")]
    first = np.unique(groups.numbered(rows.rows[there], at.values[there]), return_index=True)[1]
    again = np.zeros(len(nameless), dtype=bool)
    again[np.delete(there, first)] = True
    one_card = again & nameless
    return one_card if in_all is None else one_card & ~certainly(in_all > 1)
