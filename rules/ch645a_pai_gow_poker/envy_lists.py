"""The lists of hands that bring Envy Bonuses: who wagers on which, and what a hand on one is worth."""

import numpy as np
import numpy.typing as npt

from rules.asked import asks_for_readings
from rules.ch645a_pai_gow_poker.bonus import BOOK, ROWS, TABLES, lists_of, placed
from rules.clause import derived
from rules.hands.readings import Readings
from rules.kinds import Bools, Count, Flag, Many, Text
from rules.poker.envy_lists import declare_envy_lists, rows_of_players
from rules.poker.hands import with_readings
from rules.values import in_any_column, take

KINDS = tuple(dict.fromkeys(table.wager for table in TABLES if table.envy))
"""Bonus wagers with an Envy Bonus, in the order of the columns that hold something for each."""

_AMOUNTS = BOOK.pays("envy")
_QUALIFY: dict[str, Bools] = {
    kind: in_any_column((_AMOUNTS[[table.wager == kind for table in TABLES]] > 0).T) for kind in KINDS
}
"""Rows that qualify: on all paytables of a kind the same."""

declare_envy_lists(BOOK, KINDS)


@derived(per="hand")
@asks_for_readings("royal_joker", "ace_to_seven", "match_joker", "dynasty_match", "natural_wheel")
def envy_rows(holding: Count, hand_has_player: Flag, variant: Text, **chosen: Text) -> Many:
    """Row by which a player's hand is an Envy Bonus Qualifying Hand (a column for the list of each of KINDS).

    Places in ``bonus.ROWS``: 0 where it is none, -1 where that is not known.
    """
    marks = np.where(holding.missing, -1, holding.values)
    found = np.zeros((len(holding), len(KINDS)), dtype=np.int32)
    for each, where in with_readings(chosen):
        here = np.flatnonzero(where & _may_qualify(marks, each))
        for column, kind in enumerate(KINDS):
            by = take(variant, here) if kind == "fortune_bonus" else None
            rows = placed(marks[here], lists_of(kind, each), by)
            found[here, column] = np.where((rows < 0) | _QUALIFY[kind][rows], rows, 0)
    return rows_of_players(found, hand_has_player)


def _may_qualify(marks: npt.NDArray[np.int64], chosen: Readings) -> Bools:
    """Holdings with a mark of some row that qualifies, and those that are not known."""
    of_rows = 0
    for kind in KINDS:
        for rows in lists_of(kind, chosen).values():
            for row in rows:
                of_rows |= row.marks.value if _QUALIFY[kind][ROWS.index(row.name)] else 0
    found: Bools = (marks & of_rows) != 0
    return found
