"""Rounds that are called void and were settled all the same, or are not called so and were broken off.

Nothing in the chapter makes a round void, and the mark is made by whoever dealt it.  What was dealt, decided
and settled stays on record whatever the round is called; only what may have come after its end is not asked
for.
"""

from rules.ch686a_over_under.columns import ANTE
from rules.ch686a_over_under.hands import HAND_OF
from rules.clause import derived
from rules.duties import groups, voids
from rules.duties.settlements import money_moved
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

    Missing where it is told so and nobody recorded the money.
    """
    moved = money_moved(len(void), wager_amount_cents, wager_paid_cents, wager_returned_cents)
    return void & settled_as.is_("win", "lose") & moved


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
    void: Flag,
    wagers_hand: Link,
    settled_though_void: Flag,
    settled_throughout: Flag,
    *,
    was_broken_off: Flag | None = None,
) -> Flag:
    """The hand's round was not given up, or the hand was played to its end: a wager on it was won or lost.

    So was every hand of a round that was settled throughout.  One that was broken off is over as one that is
    called void: what may have come after its end is not asked for.
    """
    settled = certainly(groups.exists(wagers_hand, settled_though_void)) | certainly(settled_throughout)
    went_on = ~void if was_broken_off is None else ~void & ~was_broken_off
    return went_on | booleans(settled)


@derived(per="round")
def first_cards_were_dealt(void: Flag, hand_round_row: Link, hand_size: Count) -> Flag:
    """The round is not void, or a hand of it got a second card: all first cards were to be dealt by then."""
    return ~void | booleans(certainly(groups.exists(hand_round_row, hand_size >= 2)))


@derived(per="round")
def was_broken_off(
    wager_round_row: Link,
    was_withdrawn: Flag,
    hand_is_dead: Flag,
    wager_amount_cents: Cents,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
    hand_round_row: Link,
    was_dealt: Flag,
    has_to_be_dead: Flag,
    hand_size: Count,
    *,
    wager_outcome: Text | None = None,
) -> Flag:
    """The round was not completed, whatever it is called; certain, or false.

    All stakes went back, which no total gives, none is told as won, lost or surrendered, and a hand did not
    get its three cards.
    """
    went_back = voids.stakes_went_back(
        wager_round_row,
        was_withdrawn | hand_is_dead,
        wager_amount_cents,
        wager_paid_cents,
        wager_returned_cents,
        wager_outcome=wager_outcome,
    )
    undealt = groups.exists(hand_round_row, was_dealt & ~has_to_be_dead & (hand_size < HAND_OF))
    return booleans(certainly(went_back & undealt))


@derived(per="hand")
def ante_went_back(
    wagers_hand: Link,
    wager_kind: Text,
    was_withdrawn: Flag,
    wager_amount_cents: Cents,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
    *,
    wager_outcome: Text | None = None,
) -> Flag:
    """Every Ante Wager on the hand went back whole, and none is told as won or lost; certain, or false."""
    return voids.stakes_went_back(
        wagers_hand,
        was_withdrawn | ~wager_kind.is_(ANTE),
        wager_amount_cents,
        wager_paid_cents,
        wager_returned_cents,
        wager_outcome=wager_outcome,
    )
