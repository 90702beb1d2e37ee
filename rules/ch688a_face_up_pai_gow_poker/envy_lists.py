"""The lists of hands that bring Envy Bonuses: who wagers on which, and what a hand on one is worth."""

import numpy as np

from rules.ch688a_face_up_pai_gow_poker.bonus import BOOK, ROWS
from rules.ch688a_face_up_pai_gow_poker.columns import FORTUNE, PROGRESSIVE
from rules.clause import derived
from rules.hands import face_up
from rules.hands.face_up import ENVY_FROM, FaceUpReadings
from rules.hands.readings import choose
from rules.kinds import Count, Flag, Many, Text
from rules.poker.envy_hands import UNASKED
from rules.poker.envy_lists import declare_envy_lists, rows_of_players
from rules.poker.hands import each_choice
from rules.poker.turns import lies_at_position
from rules.values import booleans, in_any_column

KINDS = (FORTUNE, PROGRESSIVE)
"""Wagers that can be a Qualifying Wager, in the order of the columns that hold something for each."""

_LIST = [row.name for row in face_up.fortune_bonus(FaceUpReadings())]
_QUALIFY = np.array([row in _LIST[: _LIST.index(ENVY_FROM) + 1] for row in ROWS])
"""Rows of four-of-a-kind or better, § 688a.1, on both lists the same."""

declare_envy_lists(BOOK, KINDS)


@derived(per="hand")
def envy_rows(
    holding: Count, hand_has_player: Flag, reading_royal_joker: Text, reading_ace_to_seven: Text
) -> Many:
    """Row by which a player's hand is an Envy Bonus Qualifying Hand (a column for the list of each of KINDS).

    Places in ``bonus.ROWS``: 0 where it is none, -1 where that is not known.  The joker is never fully
    wild here: no paytable that has it so has an Envy Bonus.
    """
    marks = np.where(holding.missing, -1, holding.values)
    found = np.zeros((len(holding), len(KINDS)), dtype=np.int32)
    for names, where in each_choice(
        {"royal_joker": reading_royal_joker, "ace_to_seven": reading_ace_to_seven}
    ):
        rows = BOOK.placed(marks[where], face_up.fortune_bonus(choose(FaceUpReadings, names)))
        found[where] = np.where((rows < 0) | _QUALIFY[rows], rows, 0)[:, None]
    return rows_of_players(found, hand_has_player)


@derived(per="hand")
def envy_is_asked(envy_holders: Many) -> Flag:
    """The hand has to be acknowledged as an Envy Bonus Qualifying Hand, for a wager on either list."""
    asked = in_any_column(envy_holders.values > UNASKED)
    unsure = in_any_column(envy_holders.values < UNASKED) & ~asked
    return booleans(asked, ~unsure)


lies_at_position(
    "has_fortune_bonus",
    FORTUNE,
    chosen="lies_at_close",
    says="A Fortune Bonus Wager was placed at the hand's position.",
)
lies_at_position(
    "has_progressive_payout",
    PROGRESSIVE,
    chosen="lies_at_close",
    says="A Progressive Payout Wager was placed at the hand's position.",
)
