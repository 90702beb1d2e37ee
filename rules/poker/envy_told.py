"""Whose hands bring Envy Bonuses on a bonus wager, in words: a finding on them stands alone."""

import numpy as np

from rules.clause import derived
from rules.kinds import Count, Flag, Link, Many, Text, Told
from rules.units import dollars
from rules.values import certainly, known


@derived(per="wager")
def envy_hands_told(
    wager_round_row: Link,
    wager_position: Text,
    envy_list: Count,
    hand_round_row: Link,
    hand_position: Text,
    hands_player: Text,
    envy_cents: Many,
    area_stands_alone: Flag,
    *,
    wager_player_id: Text | None = None,
) -> Told:
    """Positions of the round's hands that qualify on the wager's list: `` (position 5: $500.00)``.

    Without the player's own; nothing where no hand on record qualifies.
    """
    apart, lists = certainly(area_stands_alone), np.where(known(envy_list), envy_list.values, -1)

    def is_his(wager: int, hand: int) -> bool:
        if hand_position.text(hand) == wager_position.text(wager):
            return True
        player = None if wager_player_id is None else wager_player_id.text(wager)
        return player is not None and player == hands_player.text(hand) and not apart[hand]

    def tell(wager: int) -> str:
        column = int(lists[wager])
        if column < 0:
            return ""
        cents = envy_cents.at(column)
        qualify = known(cents) & (cents.values > 0) & (hand_round_row.rows == wager_round_row.rows[wager])
        others = [hand for hand in np.flatnonzero(qualify).tolist() if not is_his(wager, hand)]
        told = [
            f"position {hand_position.text(hand) or 'not recorded'}: {dollars(int(cents.values[hand]))}"
            for hand in others
        ]
        return f" ({', '.join(told)})" if told else ""

    return Told(tell)
