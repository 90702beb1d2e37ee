"""Optional wagers: the row of its own list each stands on, and what its paytable pays (§ 659a.12(b)-(d)).

The dealer forms the best hand of all seven cards for every wager by that wager's own list (§ 659a.11(h)),
however the player set them.  A row is named as its paytable prints it; ``""`` is a hand on no row.
"""

from collections.abc import Callable

import numpy as np

from rules.ch659a_fortune_asia_poker.columns import FORTUNE, INSURANCE, PROGRESSIVE
from rules.ch659a_fortune_asia_poker.hands import with_readings
from rules.clause import derived
from rules.duties import paybooks
from rules.duties.paybooks import Paybook, Pays
from rules.hands import asia_lists
from rules.hands.asia_lists import AsiaReadings
from rules.hands.lists import Rows
from rules.kinds import Cents, Codes, Count, Link, Text
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

_ODDS, _FOR_ONE, _PERCENT = BOOK.pays("odds"), BOOK.pays("for_one"), BOOK.pays("percent")
_SAID = (BOOK.outcomes(), BOOK.agreed())


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
    marks = np.where(held._mask, -1, held._data)
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


@derived(per="wager")
def bonus_paytable(
    wager_kind: Text,
    *,
    approved_fortune_bonus_paytable: Text | None = None,
    approved_insurance_paytable: Text | None = None,
) -> Text:
    """Citation of what the wager is paid by; missing where the casino chooses and nothing is filed."""
    choices = {FORTUNE: approved_fortune_bonus_paytable, INSURANCE: approved_insurance_paytable}
    return BOOK.chosen(wager_kind, choices)


@derived(per="wager")
def optional_outcome(
    wager_kind: Text, bonus_row: Text, bonus_paytable: Text, reading_three_pair: Text
) -> Text:
    """Outcome that the seven cards give an optional wager: win, lose or push; missing on a main wager.

    Where no paytable is filed it is known if it is the same on all of them.
    """
    collected = certainly(bonus_row.is_("three_pair") & reading_three_pair.is_("collected"))
    return paybooks.outcome(BOOK.kinds_of(wager_kind), bonus_row, bonus_paytable, _SAID, collected)


@derived(per="wager")
def bonus_odds(bonus_row: Text, bonus_paytable: Text) -> Count:
    """Odds to 1 of the row on the paytable in force; 0 where it is paid otherwise or not at all."""
    return paybooks.paid_by(_ODDS, bonus_row, bonus_paytable)


@derived(per="wager")
def bonus_for_one(bonus_row: Text, bonus_paytable: Text) -> Count:
    """What the row hands over for 1, the stake included; 0 where it is paid otherwise or not at all."""
    return paybooks.paid_by(_FOR_ONE, bonus_row, bonus_paytable)


@derived(per="wager")
def bonus_percent(bonus_row: Text, bonus_paytable: Text) -> Count:
    """Percent of the progressive meter that the row pays; 0 where it is paid otherwise or not at all."""
    return paybooks.paid_by(_PERCENT, bonus_row, bonus_paytable)


@derived(per="wager")
def by_paytable_cents(
    optional_outcome: Text,
    wager_amount_cents: Cents,
    bonus_odds: Count,
    bonus_for_one: Count,
    bonus_percent: Count,
    *,
    meter_before_cents: Cents | None = None,
) -> Cents:
    """Winnings by the paytable; of a part of the meter, to the cent below.

    Of a Progressive Payout Wager all that is handed over.  Missing on a main wager.
    """
    pays = Pays(bonus_odds, bonus_for_one, bonus_percent)
    return paybooks.winnings(optional_outcome, wager_amount_cents, pays, meter_before_cents)
