"""What every wager was due: outcome, winnings and stake (§§ 645a.11(d), (f), 645a.12, 645a.13).

The due columns follow the cards as dealt and the hands as they had to be set.  They are worked out once
for all wagers of a chunk; the clauses compare them, each for its own paragraph, with what was recorded.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from pandas.arrays import BooleanArray, IntegerArray

from rules.ch645a_pai_gow_poker.hands import DEALER
from rules.clause import derived
from rules.duties import settlements
from rules.duties.settlements import LOSE, OUTCOMES, PUSH, SURRENDER, VOID
from rules.values import Codes, Link, booleans, certainly, either, integers, take

MAIN = "pai_gow_poker"
PREPAID = "progressive_payout"
"""Kind of wager whose stake the house keeps: what it wins is counted for 1."""


@derived(per="wager")
def is_main_wager(wager_kind: Codes) -> BooleanArray:
    """The wager is a Pai Gow Poker Wager, the house's own against the bank included."""
    return wager_kind.is_(MAIN)


@derived(per="wager")
def of_a_player(wager_position: Codes) -> BooleanArray:
    """The wager is a player's, not the house's own against the bank."""
    return ~wager_position.is_(DEALER)


@derived(per="wager")
def hand_is_dead(wagers_hand: Link, dead: BooleanArray) -> BooleanArray:
    """The hand at the wager's position was abandoned, or was void by itself."""
    found: BooleanArray = take(dead, wagers_hand.rows)
    return found


@derived(per="wager")
def hand_is_set_wrongly(wagers_hand: Link, set_wrongly: BooleanArray) -> BooleanArray:
    """The hand at the wager's position is not set as § 645a.11(b) requires."""
    found: BooleanArray = take(set_wrongly, wagers_hand.rows)
    return found


@derived(per="wager")
def was_surrendered(
    is_main_wager: BooleanArray,
    wagers_hand: Link,
    surrendered: BooleanArray,
    *,
    wager_outcome: Codes | None = None,
) -> BooleanArray:
    """The player gave the Pai Gow Poker Wager up, as the hand or the outcome on record says."""
    given_up: BooleanArray = take(surrendered, wagers_hand.rows)
    if wager_outcome is not None:
        given_up = given_up | booleans(certainly(wager_outcome.is_("surrender")))
    return is_main_wager & given_up


@derived(per="wager")
def wager_stands(
    void: BooleanArray, hand_is_dead: BooleanArray, *, wager_change: Codes | None = None
) -> BooleanArray:
    """The wager is settled by the hands: not taken down, its round not void and its hand not dead."""
    return settlements.wager_stands(void, wager_change=wager_change) & ~hand_is_dead


@derived(per="wager")
def is_standing_main(
    is_main_wager: BooleanArray, of_a_player: BooleanArray, wager_stands: BooleanArray
) -> BooleanArray:
    """A player's Pai Gow Poker Wager that is settled by the hands."""
    return is_main_wager & of_a_player & wager_stands


@derived(per="wager")
def is_returned_by_dealers_hand(
    is_standing_main: BooleanArray, was_surrendered: BooleanArray, returned_by_dealers_hand: BooleanArray
) -> BooleanArray:
    """A player's Pai Gow Poker Wager that is returned because of what the dealer holds."""
    return is_standing_main & ~was_surrendered & returned_by_dealers_hand


@derived(per="wager")
def is_fouled(
    is_standing_main: BooleanArray,
    was_surrendered: BooleanArray,
    returned_by_dealers_hand: BooleanArray,
    hand_is_set_wrongly: BooleanArray,
) -> BooleanArray:
    """A player's Pai Gow Poker Wager that is lost because the hands were set wrongly."""
    return is_standing_main & ~was_surrendered & ~returned_by_dealers_hand & hand_is_set_wrongly


@derived(per="wager")
def is_compared(
    is_standing_main: BooleanArray,
    was_surrendered: BooleanArray,
    returned_by_dealers_hand: BooleanArray,
    hand_is_set_wrongly: BooleanArray,
) -> BooleanArray:
    """A player's Pai Gow Poker Wager that is decided by comparing hands."""
    return is_standing_main & ~was_surrendered & ~returned_by_dealers_hand & ~hand_is_set_wrongly


@derived(per="wager")
def low_outranks_high(
    wagers_hand: Link, high_stands: BooleanArray, set_from_dealt: BooleanArray
) -> BooleanArray:
    """The low hand at the wager's position outranks the high hand; hands of wrong size are not ranked."""
    stands, from_dealt = take(high_stands, wagers_hand.rows), take(set_from_dealt, wagers_hand.rows)
    return ~stands & (from_dealt | ~booleans(stands._mask))


@derived(per="wager")
def main_outcome(
    outcome_by_hands: Codes,
    was_surrendered: BooleanArray,
    returned_by_dealers_hand: BooleanArray,
    hand_is_set_wrongly: BooleanArray,
) -> Codes:
    """Outcome due on a Pai Gow Poker Wager: surrender, then what the dealer holds, a foul, and the hands."""
    codes = outcome_by_hands.codes
    for decides, outcome in (
        (hand_is_set_wrongly, LOSE),
        (returned_by_dealers_hand, PUSH),
        (was_surrendered, SURRENDER),
    ):
        # Where it is not known whether this decides, the outcome is known only if it is the same.
        open_point = decides._mask & (codes != outcome)
        codes = np.where(certainly(decides), outcome, np.where(open_point, -1, codes))
    return Codes(codes.astype(np.int32), OUTCOMES)


@derived(per="wager")
def due_outcome(
    is_main_wager: BooleanArray,
    main_outcome: Codes,
    hand_is_dead: BooleanArray,
    void: BooleanArray,
    *,
    optional_outcome: Codes | None = None,
    wager_change: Codes | None = None,
) -> Codes:
    """Outcome due; void where the round was, or the wager was taken down, missing where the hand is dead."""
    optional = np.full(len(void), -1) if optional_outcome is None else _places(optional_outcome)
    codes = np.where(certainly(is_main_wager), main_outcome.codes, optional)
    stands = settlements.wager_stands(void, wager_change=wager_change)
    codes = np.where(certainly(stands & ~hand_is_dead), codes, -1)
    return Codes(np.where(certainly(~stands), VOID, codes).astype(np.int32), OUTCOMES)


def _places(outcome: Codes) -> npt.NDArray[np.int32]:
    """Places in OUTCOMES of outcomes by name."""
    places = [OUTCOMES.index(name) for name in outcome.names]
    found: npt.NDArray[np.int32] = np.array([*places, -1], dtype=np.int32)[outcome.codes]
    return found


@derived(per="wager")
def stake_cents(wager_amount_cents: IntegerArray) -> IntegerArray:
    """Stake at risk."""
    return wager_amount_cents


@derived(per="wager")
def due_paid_cents(
    due_outcome: Codes,
    is_main_wager: BooleanArray,
    stake_cents: IntegerArray,
    *,
    optional_paid_cents: IntegerArray | None = None,
) -> IntegerArray:
    """Winnings due, before vigorish: even money on the Pai Gow Poker Wager, the row's on the others."""
    nothing = integers(np.zeros(len(stake_cents)))
    missing = integers(nothing._data, nothing._data > 0)
    of_row = missing if optional_paid_cents is None else optional_paid_cents
    winnings = either(is_main_wager, stake_cents, of_row)
    return either(due_outcome.is_("win"), winnings, nothing)


@derived(per="wager")
def due_returned_cents(due_outcome: Codes, stake_cents: IntegerArray, wager_kind: Codes) -> IntegerArray:
    """Stake due back: none if the wager lost or was surrendered, nor of a winner whose stake is kept."""
    kept = due_outcome.is_("win") & wager_kind.is_(PREPAID)
    nothing = integers(np.zeros(len(stake_cents)))
    return either(kept, nothing, settlements.due_returned_cents(due_outcome, stake_cents))


@derived(per="wager")
def follows_announcement(
    is_main_wager: BooleanArray, outcome_as_set: Codes, settled_as: Codes, due_outcome: Codes
) -> BooleanArray:
    """The wager was settled by the hands as they lay there, against what was due.

    Only that can come of a hand of the dealer or the bank that was set wrongly.
    """
    as_laid = outcome_as_set.same_as(settled_as) & ~settled_as.same_as(due_outcome)
    return ~is_main_wager | as_laid
