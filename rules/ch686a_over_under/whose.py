"""Whose hand each is: between the boxes of one player no order is asked for (§ 686a.7(f), (h), (i))."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.duties.own_boxes import against_another
from rules.kinds import Bools, Codes, Count, Flag, Link, Rows, Text
from rules.values import booleans, certainly, integers, known, or_else, take


@derived(per="hand")
def whose_hand(
    wagers_hand: Link,
    kept_ante: Flag,
    *,
    hand_player_id: Text | None = None,
    wager_player_id: Text | None = None,
) -> Text:
    """Player of the hand, as it says or, where it names nobody, as its Ante Wagers do if they agree."""
    nobody: Text = Codes(np.full(wagers_hand.parents, -1, dtype=np.int32), ())
    said = nobody if hand_player_id is None else hand_player_id
    if wager_player_id is None:
        return said
    first: Text = groups.first(wagers_hand, wager_player_id, kept_ante)
    alike = certainly(groups.same_text(wagers_hand, wager_player_id, kept_ante))
    return or_else(said, Codes(np.where(alike, first.codes, np.int32(-1)), first.names))


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


@derived(per="hand")
def whose(hand_position: Text, whose_hand: Text, *, approved_adjacent_boxes: Count | None = None) -> Whose:
    """Whose the hands are, and which of them may be one player's, who plays boxes side by side."""
    seat = hand_position.as_numbers()
    unfiled = integers(np.zeros(len(seat)), np.zeros(len(seat), dtype=bool))
    return Whose(whose_hand, seat, unfiled if approved_adjacent_boxes is None else approved_adjacent_boxes)
