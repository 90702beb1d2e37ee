"""A player on two betting areas: where that is filed, which hand he sets first, and that set hands stay."""

from __future__ import annotations

from rules.clause import Verdict
from rules.values import Count, Flag, Many, Measured, Unit


def only_where_filed(speaks_for_areas: Flag, filed: Flag) -> Verdict:
    """Judge that a player wagers on more than one area only where the casino filed that players may."""
    return Verdict(
        applies=speaks_for_areas,
        holds=filed,
        observed="one player on {areas_taken} areas",
        required="not filed, so one area a player",
    )


def two_side_by_side(speaks: Flag, taken: Count, apart: Count, *, most: int) -> Verdict:
    """Judge that a player's areas are ``most`` at most, each beside the other."""
    return Verdict(
        applies=speaks,
        holds=(taken <= most) & (apart == 1),
        observed="one player on {areas_taken} areas, {areas_apart} seats apart",
        required=f"at most {most}, side by side",
    )


def larger_is_set_first(two: Flag, larger_area_set_first: Flag) -> Verdict:
    """Judge that of a player's two hands he set that with the larger wager first."""
    return Verdict(
        applies=two,
        holds=larger_area_set_first,
        observed="{area_stake_cents} set {own_set_at}, {next_area_stake_cents} at the lower seat "
        "set {next_area_set_at}",
        required="the larger wager first, of equal ones that to the dealer's right",
    )


def stays_as_set(chosen: Flag, stays: Flag, first: tuple[Many, Many], final: tuple[Many, Many]) -> Verdict:
    """Judge that hands stay as they were first set; ``first`` and ``final``: high hand and low hand."""
    return Verdict(
        applies=chosen,
        holds=stays,
        observed="first set as {first_high_cards} over {first_low_cards}, "
        "then as {set_high_cards} over {set_low_cards}",
        required="no change",
        shown={
            "first_high_cards": Measured(first[0], Unit.CARDS),
            "first_low_cards": Measured(first[1], Unit.CARDS),
            "set_high_cards": Measured(final[0], Unit.CARDS),
            "set_low_cards": Measured(final[1], Unit.CARDS),
        },
    )
