"""Cards found face up of which more than one event tells: a deck holds each card once (§ 645a.14(f))."""

import numpy as np

from rules.clause import derived
from rules.kinds import Card, Count, Flag, Link
from rules.values import booleans, certainly, known


@derived(per="event")
def face_up_told_before(
    event_round_row: Link,
    face_up_in_the_deal: Flag,
    *,
    event_card: Card | None = None,
    event_count: Count | None = None,
) -> Flag:
    """Another event of the round tells of the same card found face up, by its name.

    Of two, the one that tells of more cards in all counts.
    """
    again = np.zeros(len(face_up_in_the_deal), dtype=bool)
    if event_card is None:
        return booleans(again)
    told = certainly(face_up_in_the_deal) & known(event_card) & (event_round_row.rows >= 0)
    rows = np.flatnonzero(told)
    if event_count is not None:
        in_all = np.where(known(event_count), event_count.values, 1)
        rows = rows[np.argsort(-in_all[rows], kind="stable")]
    card_of_round = event_round_row.rows[rows] * 128 + event_card.values[rows]
    again[rows] = True
    again[rows[np.unique(card_of_round, return_index=True)[1]]] = False
    return booleans(again)
