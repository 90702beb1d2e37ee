"""Whose hand each is: between the boxes of one player no order is asked for (§ 686a.7(f), (h), (i))."""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.duties.own_boxes import Whose, filed_and_kept
from rules.kinds import Codes, Count, Flag, Link, Text
from rules.values import certainly, integers, or_else


@derived(per="hand")
def whose_hand(
    wagers_hand: Link,
    kept_ante: Flag,
    *,
    hand_player_id: Text | None = None,
    wager_player_id: Text | None = None,
) -> Text:
    """Player of the hand, as it says or, where it names nobody, as its Ante Wagers do if they agree.

    Missing where these agree on another than it names: then the record does not tell whose it is.
    """
    nobody: Text = Codes(np.full(wagers_hand.parents, -1, dtype=np.int32), ())
    said = nobody if hand_player_id is None else hand_player_id
    if wager_player_id is None:
        return said
    first: Text = groups.first(wagers_hand, wager_player_id, kept_ante)
    alike = certainly(groups.same_text(wagers_hand, wager_player_id, kept_ante))
    by_wagers: Text = Codes(np.where(alike, first.codes, np.int32(-1)), first.names)
    told = or_else(said, by_wagers)
    return Codes(np.where(certainly(~said.same_as(by_wagers)), np.int32(-1), told.codes), told.names)


@derived(per="hand")
def whose(
    hand_position: Text,
    whose_hand: Text,
    hand_round_row: Link,
    *,
    approved_adjacent_boxes: Count | None = None,
) -> Whose:
    """Whose the hands are, and which of them may be one player's, who plays boxes side by side."""
    seat = hand_position.as_numbers()
    filed = integers(np.zeros(len(seat)), np.zeros(len(seat), dtype=bool))
    if approved_adjacent_boxes is not None:
        filed = filed_and_kept(approved_adjacent_boxes, hand_round_row, whose_hand)
    return Whose(whose_hand, seat, filed)
