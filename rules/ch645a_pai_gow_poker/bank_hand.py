"""How the hands of a player who banks were set (§ 645a.12(e), (i))."""

from __future__ import annotations

from rules.clause import derived
from rules.values import Cards, Flag, Link, Many, take


@derived(per="round")
def bank_high_cards(opposing_hand: Link, set_high: Cards) -> Cards:
    """High hand of the bank, or the dealer, as finally set."""
    found: Many = take(set_high, opposing_hand.rows)
    return found


@derived(per="round")
def bank_low_cards(opposing_hand: Link, set_low: Cards) -> Cards:
    """Low hand of the bank, or the dealer, as finally set."""
    found: Many = take(set_low, opposing_hand.rows)
    return found


@derived(per="round")
def bank_hand_reset(opposing_hand: Link, hand_reset: Flag) -> Flag:
    """The dealer set the bank's hands again."""
    found: Flag = take(hand_reset, opposing_hand.rows)
    return found


@derived(per="round")
def bank_hand_fouled(opposing_hand: Link, set_wrongly: Flag) -> Flag:
    """The bank's hands, as finally set, are not lawful."""
    found: Flag = take(set_wrongly, opposing_hand.rows)
    return found


@derived(per="round")
def bank_set_as_filed(opposing_hand: Link, set_as_filed: Flag) -> Flag:
    """The bank's hands were finally set as the filed house way sets them."""
    found: Flag = take(set_as_filed, opposing_hand.rows)
    return found
