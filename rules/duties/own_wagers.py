"""Whether a player made another wager in the round that an optional one rests on."""

from rules.duties import groups
from rules.kinds import Flag, Link, Text
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
