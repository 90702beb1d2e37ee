"""Optional wagers: the row of its own list each stands on, and what its paytable pays (§ 659a.12(b)-(d)).

The dealer forms the best hand of all seven cards for every wager by that wager's own list (§ 659a.11(h)),
however the player set them.  A row is named as its paytable prints it; ``""`` is a hand on no row.
"""

from collections.abc import Callable

import numpy as np

from rules.ch659a_fortune_asia_poker.columns import FORTUNE, INSURANCE, PROGRESSIVE
from rules.ch659a_fortune_asia_poker.hands import with_readings
from rules.clause import derived
from rules.duties.paybooks import Paybook, declare_what_rows_pay
from rules.duties.tables_of_the_day import Tables, derived_by_tables
from rules.hands import asia_lists
from rules.hands.asia_lists import AsiaReadings
from rules.hands.lists import Rows
from rules.kinds import Codes, Count, Link, Text
from rules.paytable import paytables
from rules.values import certainly, take

KINDS = (FORTUNE, INSURANCE, PROGRESSIVE)
"""Optional wagers of § 659a.7(e)."""

PRINTED = paytables("ch659a_fortune_asia_poker")
BOOK = Paybook(
    kinds=KINDS,
    tables=tuple(table for kind in KINDS for table in PRINTED[kind].values()),
    filed=(FORTUNE, INSURANCE),
)
"""What optional wagers are paid by."""

LISTS: dict[str, Callable[[AsiaReadings], Rows]] = {
    FORTUNE: asia_lists.fortune_bonus,
    INSURANCE: asia_lists.insurance,
    PROGRESSIVE: asia_lists.progressive,
}
"""List of hands of each wager."""


@derived(per="wager")
def bonus_row(
    wager_kind: Text,
    wagers_hand: Link,
    holding: Count,
    reading_ace_low: Text,
    reading_fortune_royal: Text,
    reading_progressive_royal: Text,
) -> Text:
    """Row of its own list that the seven cards stand on, empty where they stand on none.

    Missing on a main wager and where the cards are not known.
    """
    held = take(holding, wagers_hand.rows)
    marks = np.where(held.missing, -1, held.values)
    chosen = {
        "ace_low": reading_ace_low,
        "fortune_royal": reading_fortune_royal,
        "progressive_royal": reading_progressive_royal,
    }
    found = np.full(len(wager_kind), -1, dtype=np.int32)
    for readings, where in with_readings(chosen):
        for kind, rows in LISTS.items():
            here = np.flatnonzero(where & certainly(wager_kind.is_(kind)))
            found[here] = BOOK.placed(marks[here], rows(readings))
    return Codes(found, BOOK.rows)


@derived_by_tables(PROGRESSIVE)
def bonus_paytable(
    tables: Tables,
    wager_kind: Text,
    *,
    approved_fortune_bonus_paytable: Text | None = None,
    approved_insurance_paytable: Text | None = None,
) -> Text:
    """Citation of what the wager is paid by; missing where the casino chooses and nothing is filed."""
    choices = {FORTUNE: approved_fortune_bonus_paytable, INSURANCE: approved_insurance_paytable}
    return BOOK.chosen(wager_kind, choices, tables)


declare_what_rows_pay(BOOK)
