"""In which order the dealer showed the players' hands, in words (§§ 645a.11(e), 659a.11(e), 621a.8(f))."""

import numpy as np

from rules.clause import derived
from rules.kinds import Count, Flag, Link, Text, Told
from rules.values import certainly, known


@derived(per="round")
def order_shown(
    hand_round_row: Link, hand_position: Text, is_in_play: Flag, shown_by_dealer_at: Count
) -> Told:
    """Positions whose hands the dealer showed, one after the other: ``3, 6, 5``."""
    shown = certainly(is_in_play) & known(shown_by_dealer_at)

    def tell(round_row: int) -> str | None:
        rows = np.flatnonzero(shown & (hand_round_row.rows == round_row))
        in_turn = rows[np.argsort(shown_by_dealer_at.values[rows], kind="stable")].tolist()
        return ", ".join(hand_position.text(row) or "not recorded" for row in in_turn) or None

    return Told(tell)
