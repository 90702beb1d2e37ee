"""What every wager was due: outcome, winnings and stake (§§ 645a.11(d), (f), 645a.12, 645a.13).

The due columns follow the cards as dealt and the hands as they had to be set.  They are worked out once
for all wagers of a chunk; the clauses compare them, each for its own paragraph, with what was recorded.
"""

import numpy as np

from rules.clause import derived
from rules.duties import progressives, settlements
from rules.duties.settlements import LOSE, OUTCOMES, PUSH, SURRENDER
from rules.kinds import Cents, Codes, Count, Flag, Link, Text, Told
from rules.units import dollars
from rules.values import booleans, certainly, either, integers, known, take

MAIN = "pai_gow_poker"
PREPAID = "progressive_payout"
"""Kind of wager whose stake the house keeps: what it wins is counted for 1."""


@derived(per="wager")
def is_main_wager(wager_kind: Text) -> Flag:
    """The wager is a Pai Gow Poker Wager, including the dealer's own against the bank."""
    return wager_kind.is_(MAIN)


@derived(per="wager")
def hand_is_set_wrongly(wagers_hand: Link, set_wrongly: Flag) -> Flag:
    """The hand at the wager's position is not set as § 645a.11(b) requires."""
    return take(set_wrongly, wagers_hand.rows)


@derived(per="wager")
def is_returned_by_dealers_hand(
    is_standing_main: Flag, was_surrendered: Flag, returned_by_dealers_hand: Flag
) -> Flag:
    """A player's Pai Gow Poker Wager that is returned because of what the dealer holds."""
    return is_standing_main & ~was_surrendered & returned_by_dealers_hand


@derived(per="wager")
def is_fouled(
    is_standing_main: Flag, was_surrendered: Flag, returned_by_dealers_hand: Flag, hand_is_set_wrongly: Flag
) -> Flag:
    """A player's Pai Gow Poker Wager that is lost because the hands were set wrongly."""
    return is_standing_main & ~was_surrendered & ~returned_by_dealers_hand & hand_is_set_wrongly


@derived(per="wager")
def is_compared(
    is_standing_main: Flag, was_surrendered: Flag, returned_by_dealers_hand: Flag, hand_is_set_wrongly: Flag
) -> Flag:
    """A player's Pai Gow Poker Wager that is decided by comparing hands."""
    return is_standing_main & ~was_surrendered & ~returned_by_dealers_hand & ~hand_is_set_wrongly


@derived(per="wager")
def is_not_fouled_for_sure(
    is_standing_main: Flag, was_surrendered: Flag, returned_by_dealers_hand: Flag, hand_is_set_wrongly: Flag
) -> Flag:
    """A player's Pai Gow Poker Wager that is decided by comparing hands, if they were not set wrongly.

    Hands that lose by comparison lose as well if they were set wrongly, whatever the record lacks to tell.
    """
    fouled = booleans(certainly(hand_is_set_wrongly))
    return is_standing_main & ~was_surrendered & ~returned_by_dealers_hand & ~fouled


@derived(per="wager")
def low_outranks_high(wagers_hand: Link, high_stands: Flag, set_from_dealt: Flag) -> Flag:
    """The low hand at the wager's position outranks the high hand; hands of wrong size are not ranked."""
    stands, from_dealt = take(high_stands, wagers_hand.rows), take(set_from_dealt, wagers_hand.rows)
    return ~stands & (from_dealt | ~booleans(stands.missing))


@derived(per="wager")
def main_outcome(
    outcome_by_hands: Text, was_surrendered: Flag, returned_by_dealers_hand: Flag, hand_is_set_wrongly: Flag
) -> Text:
    """Outcome due on a Pai Gow Poker Wager: by surrender, else the dealer's cards, a foul or the hands."""
    codes = outcome_by_hands.codes
    for decides, outcome in (
        (hand_is_set_wrongly, LOSE),
        (returned_by_dealers_hand, PUSH),
        (was_surrendered, SURRENDER),
    ):
        # Where it is not known whether this decides, the outcome is known only if it is the same.
        open_point = decides.missing & (codes != outcome)
        codes = np.where(certainly(decides), outcome, np.where(open_point, -1, codes))
    return Codes(codes.astype(np.int32), OUTCOMES)


@derived(per="wager")
def cannot_have_won(
    is_standing_main: Flag, high_against: Text, low_against: Text, main_outcome: Text
) -> Flag:
    """A hand of a player's main wager is certainly not higher, and what it was due nobody can tell.

    One of which no hand but a higher one is on record may still have been lost or a tie: both are no win.
    """
    not_higher = certainly(~high_against.is_("higher")) | certainly(~low_against.is_("higher"))
    return booleans(certainly(is_standing_main) & not_higher & ~known(main_outcome))


@derived(per="wager")
def won_without_both_higher(
    cannot_have_won: Flag, settled_as: Text, *, wager_paid_cents: Cents | None = None
) -> Flag:
    """A main wager that cannot have been a win was won, or paid as one whatever it is called."""
    won = settled_as.is_("win")
    if wager_paid_cents is not None:
        won = (won | (wager_paid_cents > 0)) & ~booleans(certainly(wager_paid_cents == 0))
    return booleans(certainly(cannot_have_won & won))


@derived(per="wager")
def so_much_at_least(
    won_without_both_higher: Flag, stake_cents: Cents, wager_paid_cents: Cents, wager_returned_cents: Cents
) -> Told:
    """How much such a wager was overpaid at least, in words: a tie would have given the stake back."""
    least = wager_paid_cents + wager_returned_cents - stake_cents
    told = certainly(won_without_both_higher) & certainly(least > 0)
    return Told(lambda row: f"; at least {dollars(int(least.values[row]))} too much" if told[row] else "")


@derived(per="wager")
def due_returned_cents(due_outcome: Text, stake_cents: Cents, wager_kind: Text) -> Cents:
    """Stake due back: none if the wager lost or was surrendered, or if a winner's stake is kept."""
    kept = due_outcome.is_("win") & wager_kind.is_(PREPAID)
    nothing = integers(np.zeros(len(stake_cents)))
    return either(kept, nothing, settlements.due_returned_cents(due_outcome, stake_cents))


@derived(per="wager")
def settled_right(
    wager_kind: Text,
    due_paid_cents: Cents,
    due_returned_cents: Cents,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
    bonus_percent: Count,
    *,
    meter_before_cents: Cents | None = None,
) -> Flag:
    """The money that changed hands is what was due; for a Progressive Payout Wager, in total."""
    right = settlements.settled_right(
        due_paid_cents, due_returned_cents, wager_paid_cents, wager_returned_cents
    )
    handed_over, due = wager_paid_cents + wager_returned_cents, due_paid_cents + due_returned_cents
    in_all = progressives.is_due(handed_over, due, meter_before_cents, bonus_percent)
    return right | (wager_kind.is_(PREPAID) & in_all)
