"""A player on two betting areas: whether that is filed, which hand is set first, and no later change."""

from rules.clause import Verdict
from rules.duties.setting import asked_of
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


def larger_is_set_first(
    when: Flag, both_are_in_play: Flag, play_went_on: Flag, larger_area_set_first: Flag
) -> Verdict:
    """Judge that a player with two hands set the hand with the larger wager first.

    Where a hand is called dead, or the round void and every stake went back, a wrong order is left open.
    """
    return Verdict(
        applies=asked_of(when, both_are_in_play & play_went_on, larger_area_set_first),
        holds=larger_area_set_first,
        observed="{area_stake_cents} set {own_set_at}, {next_area_stake_cents} at the lower seat "
        "set {next_area_set_at}",
        required="the larger wager first; of equal wagers, the one to the dealer's right",
    )


def stays_as_set(
    when: Flag,
    has_to_be_set: Flag,
    play_went_on: Flag,
    stays_as_first_set: Flag,
    *,
    told: str,
) -> Verdict:
    """Judge that hands stay as they were first set.

    Nobody records when a hand or a round was called off: hands changed in one, which may have been over by
    then, are left open.

    told  how findings say how they were set
    """
    return Verdict(
        applies=asked_of(when, has_to_be_set & play_went_on, stays_as_first_set),
        holds=stays_as_first_set,
        observed=told,
        required="no change",
    )
