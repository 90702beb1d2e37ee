"""The list of hands that brings Envy Bonuses, that of the Fortune Bonus Wager, and what a hand is worth."""

import numpy as np

from rules.ch659a_fortune_asia_poker.bonus import BOOK
from rules.ch659a_fortune_asia_poker.columns import FORTUNE
from rules.ch659a_fortune_asia_poker.hands import with_readings
from rules.clause import derived
from rules.duties import claimed
from rules.hands import asia_lists
from rules.hands.asia_lists import ENVY_FROM
from rules.kinds import Count, Flag, Many, Text
from rules.poker.envy_lists import declare_envy_lists, rows_of_players

_LIST = [row.name for row in asia_lists.fortune_bonus()]
_QUALIFY = np.array([row in _LIST[: _LIST.index(ENVY_FROM) + 1] for row in BOOK.rows])
"""Rows of four-of-a-kind or better, § 659a.1."""

declare_envy_lists(BOOK, (FORTUNE,))


@derived(per="wager")
def envy_entitled(
    can_qualify: Flag,
    wager_stands: Flag,
    qualifies: Flag,
    lammer_placed: Flag,
    reading_envy_entitlement: Text,
    *,
    stayed_after_all: Flag | None = None,
) -> Flag:
    """The Fortune Bonus Wager entitles its player to Envy Bonuses."""
    by_lammer = reading_envy_entitlement.is_("lammer")
    stands = claimed.in_effect(wager_stands, stayed_after_all)
    return can_qualify & stands & ((by_lammer & lammer_placed) | (~by_lammer & qualifies))


@derived(per="hand")
def envy_rows(
    holding: Count, hand_has_player: Flag, reading_ace_low: Text, reading_fortune_royal: Text
) -> Many:
    """Row by which a player's hand is an Envy Bonus Qualifying Hand (one column: there is one list).

    Places in the rows of ``bonus.BOOK``: 0 where it is none, -1 where that is not known.
    """
    marks = np.where(holding.missing, -1, holding.values)
    found = np.zeros((len(holding), 1), dtype=np.int32)
    chosen = {"ace_low": reading_ace_low, "fortune_royal": reading_fortune_royal}
    for readings, where in with_readings(chosen):
        rows = BOOK.placed(marks[where], asia_lists.fortune_bonus(readings))
        found[where, 0] = np.where((rows < 0) | _QUALIFY[rows], rows, 0)
    return rows_of_players(found, hand_has_player)
