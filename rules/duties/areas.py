"""A player on two betting areas: whether that is filed, which hand is set first, and no later change."""

from rules.clause import Verdict
from rules.kinds import Count, Flag


def only_where_filed(speaks_for_areas: Flag, approved_adjacent_areas: Flag) -> Verdict:
    """Judge that a player wagers on more than one area only where the casino filed that players may."""
    return Verdict(
        applies=speaks_for_areas,
        holds=approved_adjacent_areas,
        observed="one player on {areas_taken} areas",
        required="one area for each player, as no more is filed",
    )


def two_side_by_side(
    speaks_for_areas: Flag, areas_taken: Count, most_areas_taken: Count, areas_apart: Count, *, most: int
) -> Verdict:
    """Judge that a player's areas are at most ``most`` and side by side.

    An area of which nobody recorded who wagered there may be his, too.
    """
    return Verdict(
        applies=speaks_for_areas,
        holds=(areas_taken <= most) & (most_areas_taken <= most) & (areas_apart == 1),
        observed="one player on {areas_taken} areas, {areas_apart} seats apart",
        required=f"at most {most}, side by side",
    )


def larger_is_set_first(when: Flag, larger_area_set_first: Flag) -> Verdict:
    """Judge that a player with two hands set the hand with the larger wager first."""
    return Verdict(
        applies=when,
        holds=larger_area_set_first,
        observed="{area_stake_cents} set {own_set_at}, {next_area_stake_cents} at the lower seat "
        "set {next_area_set_at}",
        required="the larger wager first; of equal wagers, the one to the dealer's right",
    )


def stays_as_set(stays_as_first_set: Flag) -> Verdict:
    """Judge that hands stay as they were first set."""
    return Verdict(
        applies=True,
        holds=stays_as_first_set,
        observed="first set as {first_high} over {first_low}, then as {set_high} over {set_low}",
        required="no change",
    )
