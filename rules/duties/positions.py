"""Betting positions: how many a table has, and at which of them hands lie."""

from rules.clause import Verdict, derived
from rules.kinds import Count, Text
from rules.values import is_known


def at_most(limit: int, approved_positions: Count) -> Verdict:
    """Judge that a table has at most ``limit`` betting positions."""
    return Verdict(
        applies=True,
        holds=approved_positions <= limit,
        observed="{approved_positions} positions filed",
        required=f"at most {limit} positions",
    )


def there_are(hand_seat: Count, approved_positions: Count) -> Verdict:
    """Judge that a player's hand lies at a betting position that the table has."""
    return Verdict(
        applies=is_known(hand_seat),
        holds=hand_seat <= approved_positions,
        observed="a hand at position {hand_seat}",
        required="hands at positions 1 to {approved_positions}",
    )


@derived(per="hand")
def hand_seat(hand_position: Text) -> Count:
    """Number of the betting position of a player's hand; missing for the dealer's."""
    return hand_position.as_numbers()
