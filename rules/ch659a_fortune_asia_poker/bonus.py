"""Optional wagers: the row of its own list each stands on, and what its paytable pays (§ 659a.12(b)-(d)).

The dealer forms the best hand of all seven cards for every wager by that wager's own list (§ 659a.11(h)),
however the player set them.  A row is named as its paytable prints it; ``""`` is a hand on no row.
"""

from collections.abc import Callable

import numpy as np

from rules.asked import asks_for_readings
from rules.ch659a_fortune_asia_poker.columns import FORTUNE, INSURANCE, PROGRESSIVE
from rules.ch659a_fortune_asia_poker.hands import with_readings
from rules.clause import derived
from rules.duties.paybooks import Paybook, declare_paid_by, declare_what_rows_pay
from rules.hands import asia_lists
from rules.hands.asia_lists import AsiaReadings
from rules.hands.lists import Rows
from rules.kinds import Codes, Count, Link, Text
from rules.values import certainly, take

KINDS = (FORTUNE, INSURANCE, PROGRESSIVE)
"""Optional wagers of § 659a.7(e)."""

BOOK = Paybook.of("ch659a_fortune_asia_poker", KINDS)
"""What optional wagers are paid by."""

LISTS: dict[str, Callable[[AsiaReadings], Rows]] = {
    FORTUNE: asia_lists.fortune_bonus,
    INSURANCE: asia_lists.insurance,
    PROGRESSIVE: asia_lists.progressive,
}
"""List of hands of each wager."""


@derived(per="wager")
@asks_for_readings("ace_low", "fortune_royal", "progressive_royal")
def bonus_row(wager_kind: Text, wagers_hand: Link, holding: Count, **chosen: Text) -> Text:
    """Row of its own list that the seven cards stand on, empty where they stand on none.

    Missing on a main wager and where the cards are not known.
    """
    held = take(holding, wagers_hand.rows)
    marks = np.where(held.missing, -1, held.values)
    found = np.full(len(wager_kind), -1, dtype=np.int32)
    for readings, where in with_readings(chosen):
        for kind, rows in LISTS.items():
            here = np.flatnonzero(where & certainly(wager_kind.is_(kind)))
            found[here] = BOOK.placed(marks[here], rows(readings))
    return Codes(found, BOOK.rows)


declare_paid_by(BOOK)
declare_what_rows_pay(BOOK)
