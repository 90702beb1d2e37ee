"""Whether a player made another wager in the round that an optional one rests on."""

import numpy as np

from rules.duties import groups
from rules.kinds import Bools, Cents, Count, Flag, Link, Rows, Text
from rules.values import booleans, certainly, either, integers, is_known, known, take


def made_by_the_player(
    of_round: Link, position: Text, chosen: Flag, goes_by_player: Flag, player: Text | None
) -> Flag:
    """Whether each wager's player made one of the chosen wagers in the same round, wherever it lies.

    Where the wager, or the chosen one at its position, names no player, or ``goes_by_player`` is false, the
    position tells.  Missing of a wager that goes by player, names none and lies alone, where some player made
    one of the chosen: it may be his.
    """
    at_position = groups.has_counterpart(of_round, position, of_round, position, chosen)
    if player is None:
        return at_position
    named = booleans(known(player))
    of_player = groups.has_counterpart(of_round, player, of_round, player, chosen)
    nameless = groups.has_counterpart(of_round, position, of_round, position, chosen & ~named)
    by_player = of_player | booleans(certainly(nameless))
    asked = named & goes_by_player
    found = (asked & by_player) | (~asked & at_position)
    nobodys = certainly(~take(groups.exists(of_round, chosen & named), of_round.rows))
    may_be_his = certainly(~named & goes_by_player) & ~nobodys
    return booleans(found.values, known(found) & (found.values | ~may_be_his))


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


def of_one_player(of_round: Link, position: Text, player: Text | None) -> Link:
    """Link wagers at one position of a round, of one player where he is named, to a parent of their own."""
    spot = groups.named_within(of_round, position)
    if player is None:
        return spot
    own = groups.named_within(spot, player)
    rows = np.where(known(player), own.rows, np.where(spot.rows < 0, -1, own.parents + spot.rows))
    return Link(rows.astype(np.intp), own.parents + spot.parents)


def told_by_an_earlier_row(
    of_round: Link,
    position: Text,
    kind: Text,
    player: Text | None,
    amount: Cents,
    chosen: Flag,
    *told: Count | None,
) -> Flag:
    """An earlier row says the same of a chosen wager of the same player, kind and position: perhaps of one.

    told  what else rows say of a wager, such as when it was placed; None where the log never does
    Certain, or false.
    """
    of_kind = groups.named_within(of_one_player(of_round, position, player), kind)
    columns = [amount, *(each for each in told if each is not None)]
    return booleans(groups.repeated(of_kind, chosen & is_known(amount), *columns))


def total_beside(of_round: Link, position: Text, chosen: Flag, amount: Cents, player: Text | None) -> Cents:
    """What each wager's player has in the chosen wagers at its position, however many they are.

    Wagers without a name are those of whoever plays there; missing where some have one and others have none,
    where those of several players do not tell whose is meant, and where only another has any.
    """
    spot = groups.named_within(of_round, position)
    everything: Cents = take(groups.total(spot, amount, chosen), spot.rows)
    some = certainly(take(groups.exists(spot, chosen), spot.rows))
    if player is None:
        return integers(everything.values, known(everything) & some)
    named, own = booleans(known(player)), groups.named_within(spot, player)
    nameless = certainly(take(groups.exists(spot, chosen & ~named), spot.rows))
    of_own: Cents = take(groups.total(own, amount, chosen), own.rows)
    anyones = certainly(take(groups.exists(spot, chosen & named), spot.rows))
    his = certainly(take(groups.exists(own, chosen), own.rows))
    of_one = certainly(take(groups.same_text(spot, player, chosen & named), spot.rows))
    told = np.where(nameless, ~anyones, np.where(known(player), his, of_one))
    found = either(booleans(known(player) & ~nameless), of_own, everything)
    return integers(found.values, known(found) & told & some)
