"""What a claim moved: the money of a round that was called void, a hand called dead, a wager taken down.

Such a claim ends the settling of wagers, so whoever makes it when the result can be known chooses who gets
the money.  Where the hands were played out, the record still shows what they gave each wager.
"""

import numpy as np

from rules.clause import derived
from rules.kinds import Bools, Cents, Flag, Link, Moment, Text
from rules.values import booleans, certainly, integers, known, take


def unless(doubted: Bools, ground: Flag) -> Flag:
    """Whether a claim has a ground; missing where it is doubted, unless the record excludes the ground."""
    return booleans(ground.values, known(ground) & ~(doubted & ground.values))


@derived(per="wager", unmarked=("void", "dead"))
def due_if_played_cents(due_paid_cents: Cents, due_returned_cents: Cents) -> Cents:
    """Winnings and stake due on a wager, had its round been played out and its hand not been dead."""
    return due_paid_cents + due_returned_cents


@derived(per="wager")
def received_less_due_if_played_cents(
    wager_position: Text, wager_paid_cents: Cents, wager_returned_cents: Cents, due_if_played_cents: Cents
) -> Cents:
    """What a player received less what was due had his hand been played; 0 for the house's own wager."""
    found = wager_paid_cents + wager_returned_cents - due_if_played_cents
    of_house = certainly(wager_position.is_("dealer"))
    return integers(np.where(of_house, 0, found.values), of_house | known(found))


@derived(per="wager")
def gained_if_void_cents(received_less_due_if_played_cents: Cents) -> Cents:
    """What a player gained by a claim that his hand was not to be played; vigorish apart."""
    return received_less_due_if_played_cents


@derived(per="wager")
def played_out_otherwise(is_main_wager: Flag, received_less_due_if_played_cents: Cents) -> Flag:
    """A main wager whose hands were played out got something else than they gave it."""
    return is_main_wager & (received_less_due_if_played_cents != 0)


@derived(per="wager", unmarked=("wager_change=withdrawn",))
def due_if_left_cents(due_paid_cents: Cents, due_returned_cents: Cents) -> Cents:
    """Winnings and stake due on a wager, had it not been taken down."""
    return due_paid_cents + due_returned_cents


@derived(per="wager")
def received_less_due_if_left_cents(
    wager_paid_cents: Cents, wager_returned_cents: Cents, due_if_left_cents: Cents
) -> Cents:
    """What a player received for a wager less what was due had it not been taken down."""
    return wager_paid_cents + wager_returned_cents - due_if_left_cents


@derived(per="wager")
def vigorish_due_if_left_cents(wager_kind: Text) -> Cents:
    """Vigorish that was due on a wager, had it not been taken down: none, in games without it."""
    return integers(np.zeros(len(wager_kind)))


@derived(per="wager")
def stayed_after_all(
    was_withdrawn: Flag,
    withdrawn_at: Moment,
    lies_at_close: Flag,
    void: Flag,
    wager_amount_cents: Cents,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
    received_less_due_if_left_cents: Cents,
) -> Flag:
    """The wager was called taken down, too late, and was settled as the hands gave it: it was not taken down.

    Certain, or false: where all of it went back with nothing paid, that may have been the withdrawal.
    """
    whole = (wager_returned_cents == wager_amount_cents) & (wager_paid_cents == 0)
    too_late = certainly(was_withdrawn & lies_at_close) & known(withdrawn_at)
    as_the_hands_gave = certainly(~void & ~whole & (received_less_due_if_left_cents == 0))
    return booleans(too_late & as_the_hands_gave)


@derived(per="wager")
def paid_though_dead(
    hand_is_dead: Flag,
    dead_on_a_ground: Flag,
    wagers_hand: Link,
    due_outcome: Text,
    wager_paid_cents: Cents,
    received_less_due_if_played_cents: Cents,
) -> Flag:
    """The hand was called dead on no ground, and its wager paid what the hands gave it: it was played.

    Certain, or false: not where it is known what becomes of the wager of such a hand.
    """
    won = (wager_paid_cents > 0) & (received_less_due_if_played_cents == 0)
    groundless = certainly(~take(dead_on_a_ground, wagers_hand.rows))
    return booleans(certainly(hand_is_dead & won) & groundless & ~known(due_outcome))


@derived(per="wager")
def share_paid_after_all(
    stayed_after_all: Flag,
    due_outcome: Text,
    wager_paid_cents: Cents,
    received_less_due_if_played_cents: Cents,
    *,
    hand_is_dead: Flag | None = None,
) -> Flag:
    """What the hands gave the wager was paid, though it was called taken down, or its hand dead.

    Certain, or false.
    """
    if hand_is_dead is None:
        return stayed_after_all
    won = (wager_paid_cents > 0) & (received_less_due_if_played_cents == 0)
    return stayed_after_all | booleans(certainly(hand_is_dead & won) & ~known(due_outcome))


@derived(per="wager")
def settled_after_all(stayed_after_all: Flag, *, paid_though_dead: Flag | None = None) -> Flag:
    """The wager was called taken down, or its hand dead, and it was settled as the hands gave it anyway."""
    return stayed_after_all if paid_though_dead is None else stayed_after_all | paid_though_dead


def in_effect(wager_stands: Flag, stayed_after_all: Flag | None) -> Flag:
    """Whether a wager is settled by the hands: it stands, or its withdrawal, forbidden, changed nothing."""
    return wager_stands if stayed_after_all is None else wager_stands | stayed_after_all


@derived(per="wager")
def won_after_all(
    settled_after_all: Flag, wager_amount_cents: Cents, wager_paid_cents: Cents, wager_returned_cents: Cents
) -> Flag:
    """The wager was called taken down, or its hand dead, and it was paid the winnings the hands gave it."""
    more = wager_paid_cents + wager_returned_cents > wager_amount_cents
    return settled_after_all & booleans(certainly(more))
