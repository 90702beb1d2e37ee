"""58 Pa. Code § 999a.4. Settlement."""

from __future__ import annotations

from rules.ch999a_high_card.columns import MAIN
from rules.duties.payouts import outcome, pays
from rules.kinds import Count, Flag


@outcome("999a.4(a)", wager=MAIN, due="win", because="the player's card is higher")
def higher_card_wins(players_value: Count, dealers_value: Count) -> Flag:
    """A High Card Wager wins if the player's card is higher than the dealer's."""
    return players_value > dealers_value


@outcome("999a.4(b)", wager=MAIN, due="lose", because="the player's card is lower")
def lower_card_loses(players_value: Count, dealers_value: Count) -> Flag:
    """A High Card Wager loses if the player's card is lower than the dealer's."""
    return players_value < dealers_value


@outcome("999a.4(c)", wager=MAIN, due="push", because="the cards tie")
def tie_is_returned(players_value: Count, dealers_value: Count, approved_tie_wager_returned: Flag) -> Flag:
    """A High Card Wager is returned on a tie, where the casino filed that it is."""
    return (players_value == dealers_value) & approved_tie_wager_returned


@pays("999a.4(d)", wager=MAIN)
def winner_is_paid_even_money() -> int:
    """A winning High Card Wager pays 1 to 1."""
    return 1
