"""What every wager was due (§ 999a.4)."""

from __future__ import annotations

import numpy as np

from rules.clause import derived
from rules.duties.settlements import OUTCOMES, decided
from rules.kinds import Cards, Cents, Codes, Count, Flag, Link, Text
from rules.values import certainly, either, integers, known, take

SUITS = 4


@derived(per="hand")
def card_value(cards: Cards) -> Count:
    """What the card of a hand counts, a deuce 0 and an ace 12; missing where it is not one card."""
    card = cards.at(0)
    return integers(card.values // SUITS, known(card) & certainly(cards.count() == 1))


@derived(per="wager")
def players_value(wagers_hand: Link, card_value: Count) -> Count:
    """What the player's card counts."""
    found: Count = take(card_value, wagers_hand.rows)
    return found


@derived(per="wager")
def dealers_value(dealers_hand: Link, wager_round_row: Link, card_value: Count) -> Count:
    """What the dealer's card counts."""
    rows = np.append(dealers_hand.rows, np.intp(-1))[wager_round_row.rows]
    found: Count = take(card_value, rows)
    return found


@derived(per="wager")
def due_outcome(players_value: Count, dealers_value: Count) -> Text:
    """Outcome due: the higher card wins, and equal cards tie."""
    places = decided(players_value > dealers_value, players_value == dealers_value)
    return Codes(places.astype(np.int32), OUTCOMES)


@derived(per="wager")
def stake_cents(wager_amount_cents: Cents) -> Cents:
    """Stake at risk."""
    return wager_amount_cents


@derived(per="wager")
def due_paid_cents(due_outcome: Text, stake_cents: Cents) -> Cents:
    """Winnings due: even money."""
    return either(due_outcome.is_("win"), stake_cents, integers(np.zeros(len(stake_cents))))


@derived(per="wager")
def follows_announcement(due_outcome: Text) -> Flag:
    """No dealer announces a result at this game."""
    return due_outcome.is_("")
