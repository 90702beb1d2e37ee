"""Players who leave the table in the middle of a round in which they have wagers (§ 645a.7(b))."""

from rules.clause import Verdict, derived
from rules.duties import inspections
from rules.kinds import Flag, Link
from rules.values import booleans, certainly


@derived(per="hand")
def player_left(left_during_the_round: Flag, hand_has_a_wager: Flag) -> Flag:
    """The record shows that a player with a wager left during the round."""
    return booleans(certainly(left_during_the_round & hand_has_a_wager))


@derived(per="hand")
def hand_was_given_up(
    player_left: Flag, *, surrendered: Flag | None = None, folded: Flag | None = None
) -> Flag:
    """The player surrendered or folded the hand, and had no further part in the round."""
    found = player_left & ~player_left
    for given_up in (surrendered, folded):
        found = found if given_up is None else found | given_up
    return found


@derived(per="hand")
def left_in_play(player_left: Flag, hand_was_given_up: Flag) -> Flag:
    """The record shows that the player left with a hand still in play."""
    return player_left & ~hand_was_given_up


@derived(per="table")
def somebody_left(hand_table_row: Link, *, left_in_play: Flag | None = None) -> Flag:
    """The record of the table's day shows that a player left in the middle of a round.

    That nobody is recorded as leaving proves nothing.
    """
    kept = None if left_in_play is None else ~left_in_play
    return inspections.decided(hand_table_row, left_in_play, kept)


def stayed_seated(player_left: Flag, void: Flag, hand_was_given_up: Flag) -> Verdict:
    """Judge that a player with a wager stayed seated until the round was over, or for that player was."""
    return Verdict(
        applies=player_left & ~void,
        holds=hand_was_given_up,
        observed="the patron at position {hand_position} left during the round; no dealer is at fault",
        required="seated until the last wager of the round is settled",
    )
