"""Who plays several boxes is one player: no order is asked for between his own, only between players.

A box of which nobody recorded whose it is may be that of a player who has another beside it.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from rules.duties import groups
from rules.duties.deal import POSITIONS
from rules.kinds import Bools, Count, Flag, Link, Moment, Rows, Text
from rules.masked import AtLeast
from rules.values import booleans, certainly, integers, known, take


def of_same_player(rows: Rows, player: Text | None) -> Bools:
    """Where the row beside each row is certainly the same player's."""
    if player is None:
        return np.zeros(len(rows), dtype=bool)
    return certainly(take(player, rows).same_as(player))


def against_another(before: Rows, wrong: Callable[[Rows], Bools], player: Text | None) -> Bools:
    """Which rows are in the wrong order with any of the rows before them that is another player's.

    before  row just before each row, -1 for none; ``wrong`` says of such rows whether the order is wrong
    """
    found = np.zeros(len(before), dtype=bool)
    rows = before
    for _ in POSITIONS:
        there = rows >= 0
        found |= there & ~of_same_player(rows, player) & wrong(rows)
        rows = np.where(there, before[rows], -1)
    return found


def at_once_with_another(before: Rows, at: Moment, player: Text | None) -> Bools:
    """Which rows share their moment with one before them of another player's: neither was first for sure."""

    def at_once(rows: Rows) -> Bools:
        return (rows >= 0) & certainly(take(at, rows) == at)

    return against_another(before, at_once, player) if at_once(before).any() else at_once(before)


def anothers_latest(before: Rows, of: Count, player: Text | None) -> tuple[Bools, Count]:
    """Whether another player's row is among those before each row, and the highest value of such rows.

    Missing where that of the nearest is not known.
    """
    seen, rows = np.zeros(len(before), dtype=bool), before
    highest, nearest = np.zeros(len(before), dtype=np.int64), np.zeros(len(before), dtype=bool)
    for _ in POSITIONS:
        anothers = (rows >= 0) & ~of_same_player(rows, player)
        value = take(of, rows)
        nearest |= anothers & ~seen & known(value)
        higher = anothers & known(value) & (~seen | (value.values > highest))
        highest = np.where(higher, value.values, highest)
        seen |= anothers
        rows = np.where(rows >= 0, before[rows], -1)
    return seen, integers(highest, nearest)


def between_players(after: Flag, neighbour: Link, own: Count, others: Count, player: Text | None) -> Flag:
    """Whether each row came after those of other players before it: ``own`` not before any of ``others``.

    after  whether it came after the row just before it, whosever that is
    """
    own_box = of_same_player(neighbour.rows, player)

    def too_early(rows: Rows) -> Bools:
        return certainly(take(others, rows) > own)

    early = against_another(neighbour.rows, too_early, player)
    return booleans((after.values | own_box) & ~early, known(after) | own_box | early)


def player_before(before: Rows, player: Text | None) -> Rows:
    """Row of the nearest row before each that is not certainly the same player's, -1 for none."""
    rows = before
    for _ in POSITIONS:
        own = (rows >= 0) & of_same_player(rows, player)
        if not own.any():
            break
        rows = np.where(own, before[rows], rows)
    return rows


def latest_of_player(last: Rows, before: Rows, of: Count, player: Text | None) -> Count:
    """Highest value, from 0, of the rows from each ``last`` one backwards that are certainly its player's.

    It is no less than that where there is none, or where one of them has no value.
    """
    found = take(of, last)
    if player is None:
        return found
    highest, told, whose = np.where(known(found), found.values, 0), known(found), take(player, last)
    rows = np.append(before, -1)[last]
    for _ in POSITIONS:
        if not (rows >= 0).any():
            break
        his = (rows >= 0) & certainly(take(player, rows).same_as(whose))
        value = take(of, rows)
        told &= ~his | known(value)
        highest = np.where(his & known(value), np.maximum(highest, value.values), highest)
        rows = np.append(before, -1)[rows]
    return AtLeast(highest, ~told)


def filed_and_kept(filed: Count, rounds: Link, player: Text) -> Count:
    """On how many boxes one player may play, as filed; missing in a round that shows one on more.

    There nobody kept to it, so that it does not tell whose a box of nobody's name is.
    """
    own = groups.named_within(Link(rounds.rows, rounds.parents), player)
    boxes = take(groups.count(own, booleans(own.rows >= 0)), own.rows)
    more = groups.exists(Link(rounds.rows, rounds.parents), booleans(certainly(boxes > filed)))
    return integers(filed.values, known(filed) & ~certainly(take(more, rounds.rows)))


@dataclass(frozen=True, slots=True, eq=False)
class Whose:
    """Players of the hands, where they sit, and on how many boxes side by side one may play, as filed."""

    player: Text
    seat: Count
    most: Count

    def may_be_one_players(self, rows: Rows) -> Bools:
        """Where the hand beside each may be the same player's: one names nobody, and they lie near enough."""
        unnamed: Bools = ~known(self.player) | ~known(take(self.player, rows))
        far = certainly(abs(take(self.seat, rows) - self.seat) >= self.most)
        return unnamed & ~far

    def unless_his_own(self, in_turn: Flag, before: Rows, wrong: Callable[[Rows], Bools]) -> Flag:
        """Say as ``in_turn``; missing where all that came too early for it may be the same player's.

        before, wrong  as for ``against_another``
        """
        if not certainly(~in_turn).any():  # so it is almost always
            return in_turn
        surely = against_another(
            before, lambda rows: wrong(rows) & ~self.may_be_one_players(rows), self.player
        )
        return booleans(in_turn.values, known(in_turn) & (in_turn.values | surely))


def after_a_later_turn(before: Rows, turn: Count, whose: Whose) -> Flag:
    """Which rows come after one of another player's whose turn is a later one.

    Missing where all such rows may be the same player's.
    """

    def later(rows: Rows) -> Bools:
        return (rows >= 0) & certainly(take(turn, rows) > turn)

    # No two neighbours in the wrong order, none at all: so it is almost always.
    if not later(before).any():
        return booleans(later(before))
    in_turn = booleans(~against_another(before, later, whose.player))
    return ~whose.unless_his_own(in_turn, before, later)
