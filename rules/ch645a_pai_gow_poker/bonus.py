"""Optional wagers: the row of its own list each stands on, and what its paytable pays (§ 645a.13).

The dealer forms the best hand of all seven cards for every wager by that wager's own list (§ 645a.11(h)),
however the player set them.  A row is named as its paytable prints it; ``""`` is a hand on no row.
"""

import numpy as np
import numpy.typing as npt

from rules.asked import asks_for_readings
from rules.ch645a_pai_gow_poker.columns import OPTIONAL
from rules.clause import derived
from rules.duties.paybooks import Array, Paybook, declare_paid_by, declare_what_rows_pay
from rules.hands import lists
from rules.hands.lists import EMPERORS_CHALLENGE, FORTUNE_PAI_GOW, Rows
from rules.hands.readings import Readings
from rules.kinds import Codes, Count, Flag, Link, Text
from rules.poker.hands import with_readings
from rules.values import certainly, take

QUEENS_DRAGON = "queens_dragon"
BOOK = Paybook.of("ch645a_pai_gow_poker", OPTIONAL)
TABLES = BOOK.tables
"""What optional wagers are paid by; where a number stands for a table, it is a place in here."""

ROWS = BOOK.rows
"""Every row of every list; where a number stands for one, it is a place in here."""

_BY_CARDS = tuple(kind for kind in OPTIONAL if kind != QUEENS_DRAGON)
"""Wagers on the cards of the player who made them; the other is on the dealer's."""


# ------------------------------------------------------------------------- rows of the lists


def lists_of(kind: str, chosen: Readings) -> dict[str, Rows]:
    """Lists that wagers of a kind may be decided on, by the variant or the color that picks one.

    What is picked by neither (a Royal Match at a table that is of neither variant) is decided only where
    all lists agree.
    """
    if kind == "fortune_bonus":
        variants = {"": "standard", EMPERORS_CHALLENGE: EMPERORS_CHALLENGE, FORTUNE_PAI_GOW: FORTUNE_PAI_GOW}
        return {name: lists.fortune_bonus(variant, chosen) for name, variant in variants.items()}
    if kind == "red_black":
        return {color: lists.red_black(color, chosen) for color in ("red", "black")}
    return {"": lists.of_wager(kind)(lists.Table(), chosen)}


def placed(held: Array, choices: dict[str, Rows], picked_by: Text | None) -> npt.NDArray[np.int32]:
    """Places in ROWS of seven-card holdings on the list that is picked; -1 where it is not known.

    held  marks as ``seven.holdings`` gives them, -1 where the cards are not known
    """
    found = np.full(len(held), -1, dtype=np.int32)
    on_lists = [BOOK.placed(held, rows) for rows in choices.values()]
    alike = np.all([each == on_lists[0] for each in on_lists], axis=0)
    found[alike] = on_lists[0][alike]
    if picked_by is not None:
        for name, here in zip(choices, on_lists, strict=True):
            found = np.where(certainly(picked_by.is_(name)), here, found)
    return found


_TO_PLACE = (
    *("royal_joker", "ace_to_seven", "match_joker", "three_of_a_kind", "straight_with_three"),
    *("dynasty_match", "natural_wheel", "protection_wheel", "joker_color"),
)
"""Points on which it turns on which row of its list a hand is."""


@derived(per="wager")
@asks_for_readings(*_TO_PLACE)
def bonus_row(
    wager_kind: Text,
    wagers_hand: Link,
    holding: Count,
    variant: Text,
    dealers_dragon: Flag,
    *,
    wager_side: Text | None = None,
    **chosen: Text,
) -> Text:
    """Row of its own list that the seven cards stand on, empty where they stand on none.

    Missing on a main wager and where the cards, the color chosen or (if it matters) the variant are not
    known.
    """
    held = take(holding, wagers_hand.rows)
    marks = np.where(held.missing, -1, held.values)
    picked_by = {"fortune_bonus": variant, "red_black": wager_side}
    found = np.full(len(wager_kind), -1, dtype=np.int32)
    for each, where in with_readings(chosen):
        for kind in _BY_CARDS:
            here = np.flatnonzero(where & certainly(wager_kind.is_(kind)))
            by = picked_by.get(kind)
            found[here] = placed(marks[here], lists_of(kind, each), None if by is None else take(by, here))
    if_dragon = np.where(dealers_dragon.missing, -1, dealers_dragon.values * ROWS.index(QUEENS_DRAGON))
    codes = np.where(certainly(wager_kind.is_(QUEENS_DRAGON)), if_dragon, found)
    return Codes(codes.astype(np.int32), ROWS)


# ------------------------------------------------------------------------------- paytables


declare_paid_by(BOOK)
declare_what_rows_pay(BOOK)
