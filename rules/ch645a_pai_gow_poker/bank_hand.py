"""How the hands of a player who banks were set (§ 645a.12(e), (i))."""

from __future__ import annotations

from pandas.arrays import BooleanArray

from rules.clause import derived
from rules.values import Link, Many, take


@derived(per="round")
def bank_high_cards(opposing_hand: Link, set_high: Many) -> Many:
    """High hand of the bank, or the dealer, as finally set."""
    found: Many = take(set_high, opposing_hand.rows)
    return found


@derived(per="round")
def bank_low_cards(opposing_hand: Link, set_low: Many) -> Many:
    """Low hand of the bank, or the dealer, as finally set."""
    found: Many = take(set_low, opposing_hand.rows)
    return found


@derived(per="round")
def bank_hand_reset(opposing_hand: Link, hand_reset: BooleanArray) -> BooleanArray:
    """The dealer set the bank's hands again."""
    found: BooleanArray = take(hand_reset, opposing_hand.rows)
    return found


@derived(per="round")
def bank_hand_fouled(opposing_hand: Link, set_wrongly: BooleanArray) -> BooleanArray:
    """The bank's hands were finally not set lawfully."""
    found: BooleanArray = take(set_wrongly, opposing_hand.rows)
    return found


@derived(per="round")
def bank_set_as_filed(opposing_hand: Link, set_as_filed: BooleanArray) -> BooleanArray:
    """The bank's hands were finally set as the filed house way sets them."""
    found: BooleanArray = take(set_as_filed, opposing_hand.rows)
    return found
