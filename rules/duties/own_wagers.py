"""Whether a player made another wager in the round that an optional one rests on."""

import numpy as np

from rules.duties import groups
from rules.kinds import Bools, Flag, Link, Rows, Text
from rules.values import booleans, certainly, known


def made_by_the_player(
    of_round: Link, position: Text, chosen: Flag, goes_by_player: Flag, player: Text | None
) -> Flag:
    """Whether each wager's player made one of the chosen wagers in the same round, wherever it lies.

    Where the wager, or the chosen one at its position, names no player, or ``goes_by_player`` is false, the
    position tells.
    """
    at_position = groups.has_counterpart(of_round, position, of_round, position, chosen)
    if player is None:
        return at_position
    named = booleans(known(player))
    of_player = groups.has_counterpart(of_round, player, of_round, player, chosen)
    nameless = groups.has_counterpart(of_round, position, of_round, position, chosen & ~named)
    by_player = of_player | booleans(certainly(nameless))
    asked = named & goes_by_player
    return (asked & by_player) | (~asked & at_position)


def row_beside(of_round: Link, position: Text, chosen: Bools, main: Bools, player: Text | None) -> Rows:
    """Row of the chosen wager at each wager's position in its round, -1 where there is none.

    Where several players have wagers there it is the player's own: another's counts for nobody else who has a
    main wager (``main``) there himself.
    """
    found = groups.counterpart(of_round, position, groups.among(of_round, chosen), position)
    if player is None:
        return found
    of_player = groups.named_within(of_round, player)
    own = groups.counterpart(of_player, position, groups.among(of_player, chosen), position)
    plays = groups.counterpart(of_player, position, groups.among(of_player, main), position) >= 0
    anothers = known(player) & (found >= 0) & np.append(plays, np.False_)[found]
    return np.where(own >= 0, own, np.where(anothers, -1, found))
