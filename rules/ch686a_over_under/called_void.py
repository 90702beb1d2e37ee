"""Rounds that are called void and were settled all the same.

Nothing in the chapter makes a round void, and the mark is made by whoever dealt it.  What was dealt, decided
and settled stays on record whatever the round is called; only what may have come after its end is not asked
for.
"""

import numpy as np

from rules.ch686a_over_under.columns import ANTE
from rules.clause import derived
from rules.duties import groups
from rules.kinds import Cents, Count, Flag, Link, Text
from rules.values import booleans, certainly


@derived(per="wager")
def settled_though_void(
    void: Flag,
    settled_as: Text,
    *,
    wager_amount_cents: Cents | None = None,
    wager_paid_cents: Cents | None = None,
    wager_returned_cents: Cents | None = None,
) -> Flag:
    """The wager was won or lost in a round that is called void, which the money bears out.

    Certain, or false: it may have gone back, or been surrendered before the round was over.
    """
    moved = booleans(np.zeros(len(void), dtype=bool))
    if wager_paid_cents is not None:
        moved = moved | (wager_paid_cents > 0)
    if wager_amount_cents is not None and wager_returned_cents is not None:
        moved = moved | (wager_returned_cents < wager_amount_cents)
    return booleans(certainly(void & settled_as.is_("win", "lose") & moved))


@derived(per="round")
def settled_throughout(
    wager_round_row: Link,
    wager_kind: Text,
    settled_as: Text,
    settled_though_void: Flag,
    was_withdrawn: Flag,
    hand_is_dead: Flag,
) -> Flag:
    """The round is called void, and was played to its end: every wager was won, lost or surrendered.

    Certain, or false; but for wagers that were taken down and those on hands that were called dead.
    """
    surrendered = wager_kind.is_(ANTE) & settled_as.is_("surrender")
    over = certainly(settled_though_void | surrendered | was_withdrawn | hand_is_dead)
    some = certainly(groups.exists(wager_round_row, settled_though_void))
    return booleans(some & certainly(groups.every(wager_round_row, booleans(over))))


@derived(per="hand")
def hand_was_settled(
    void: Flag, wagers_hand: Link, settled_though_void: Flag, settled_throughout: Flag
) -> Flag:
    """The hand's round is not void, or the hand was played to its end: a wager on it was won or lost.

    So was every hand of a round that was settled throughout.
    """
    settled = certainly(groups.exists(wagers_hand, settled_though_void)) | certainly(settled_throughout)
    return ~void | booleans(settled)


@derived(per="round")
def first_cards_were_dealt(void: Flag, hand_round_row: Link, hand_size: Count) -> Flag:
    """The round is not void, or a hand of it got a second card: all first cards were to be dealt by then."""
    return ~void | booleans(certainly(groups.exists(hand_round_row, hand_size >= 2)))
