"""What every wager of this chapter was due, where it differs from Chapter 645a (§§ 688a.11(f), 688a.12)."""

import numpy as np

from rules.ch688a_face_up_pai_gow_poker.columns import MAIN, PROGRESSIVE
from rules.clause import derived
from rules.duties import settlements
from rules.duties.by_tables import odds_of_a_sentence
from rules.kinds import Cents, Flag, Text
from rules.values import booleans, certainly, either, integers

odds_of_a_sentence(MAIN, row="win", column="main_odds")


@derived(per="wager")
def is_main_wager(wager_kind: Text) -> Flag:
    """The wager is a Face Up Pai Gow Poker Wager."""
    return wager_kind.is_(MAIN)


@derived(per="wager")
def returned_by_dealers_hand(
    dealer_has_ace_high: Flag,
    hand_is_set_wrongly: Flag,
    outcome_by_hands: Text,
    reading_ace_high_push_overrides: Text,
) -> Flag:
    """The wager is returned because the dealer has an Ace High Pai Gow.

    Missing for hands set wrongly where it is left open what becomes of them.
    """
    fouls_lose = reading_ace_high_push_overrides.is_("fouls_lose", "losers_lose")
    losers_lose = reading_ace_high_push_overrides.is_("losers_lose")
    excepted = (fouls_lose & hand_is_set_wrongly) | (losers_lose & outcome_by_hands.is_("lose"))
    found = dealer_has_ace_high & ~excepted
    fouled = hand_is_set_wrongly.values | hand_is_set_wrongly.missing
    open_point = certainly(reading_ace_high_push_overrides.is_("unless_fouled")) & fouled
    return booleans(found.values, ~found.missing & ~(open_point & (found.values | found.missing)))


@derived(per="wager")
def due_returned_cents(
    due_outcome: Text, stake_cents: Cents, wager_kind: Text, stake_is_returned: Flag
) -> Cents:
    """Stake due back: none if the wager lost or was surrendered, or if a winner's stake is kept."""
    kept = due_outcome.is_("win") & wager_kind.is_(PROGRESSIVE) & ~stake_is_returned
    nothing = integers(np.zeros(len(stake_cents)))
    return either(kept, nothing, settlements.due_returned_cents(due_outcome, stake_cents))
