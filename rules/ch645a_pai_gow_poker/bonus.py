"""Optional wagers: the row of its own list each stands on, and what its paytable pays (§ 645a.13).

The dealer forms the best hand of all seven cards for every wager by that wager's own list (§ 645a.11(h)),
however the player set them.  A row is named as its paytable prints it; ``""`` is a hand on no row.
"""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from rules.ch645a_pai_gow_poker.columns import WAGERS
from rules.clause import derived
from rules.duties.paybooks import Array, Paybook, declare_what_rows_pay
from rules.duties.tables_of_the_day import Tables, derived_by_tables
from rules.hands import lists
from rules.hands.lists import EMPERORS_CHALLENGE, FORTUNE_PAI_GOW, Rows
from rules.hands.readings import Readings
from rules.kinds import Codes, Count, Flag, Link, Text
from rules.paytable import Paytable, paytables
from rules.poker.hands import with_readings
from rules.values import certainly, take

MAIN = "pai_gow_poker"
KINDS = tuple(kind for kind in WAGERS if kind != MAIN)
"""Optional wagers of § 645a.7(e)."""

QUEENS_DRAGON = "queens_dragon"
PRINTED = paytables("ch645a_pai_gow_poker")
TABLES: tuple[Paytable, ...] = tuple(
    table for kind, of_kind in PRINTED.items() if kind in KINDS for table in of_kind.values()
)
"""What optional wagers are paid by; where a number stands for a table, it is a place in here."""

FILED = ("fortune_bonus", "emperors_treasure", "pai_gow_insurance")
"""Wagers whose paytable the casino chooses; of each of the others there is one."""

UNFILED = tuple(kind for kind in KINDS if kind not in FILED)

BOOK = Paybook(KINDS, TABLES, FILED)
ROWS = BOOK.rows
"""Every row of every list; where a number stands for one, it is a place in here."""

_BY_CARDS = tuple(kind for kind in KINDS if kind != QUEENS_DRAGON)
"""Wagers on the cards of the player who made them; the other is on the dealer's."""

_LISTS: dict[str, Callable[[Readings], Rows]] = {
    "emperors_treasure": lists.emperors_treasure,
    "pai_gow_insurance": lists.insurance,
    "progressive_payout": lists.progressive,
    "dynasty_bonus": lists.dynasty,
    "protection": lists.protection,
}
"""Lists that depend on the readings alone."""


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
    return {"": _LISTS[kind](chosen)}


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


@derived(per="wager")
def bonus_row(
    wager_kind: Text,
    wagers_hand: Link,
    holding: Count,
    variant: Text,
    dealers_dragon: Flag,
    reading_royal_joker: Text,
    reading_ace_to_seven: Text,
    reading_match_joker: Text,
    reading_three_of_a_kind: Text,
    reading_straight_with_three: Text,
    reading_dynasty_match: Text,
    reading_natural_wheel: Text,
    reading_protection_wheel: Text,
    reading_joker_color: Text,
    *,
    wager_side: Text | None = None,
) -> Text:
    """Row of its own list that the seven cards stand on, empty where they stand on none.

    Missing on a main wager and where the cards, the color chosen or (if it matters) the variant are not
    known.
    """
    held = take(holding, wagers_hand.rows)
    marks = np.where(held.missing, -1, held.values)
    chosen = {
        "royal_joker": reading_royal_joker,
        "ace_to_seven": reading_ace_to_seven,
        "match_joker": reading_match_joker,
        "three_of_a_kind": reading_three_of_a_kind,
        "straight_with_three": reading_straight_with_three,
        "dynasty_match": reading_dynasty_match,
        "natural_wheel": reading_natural_wheel,
        "protection_wheel": reading_protection_wheel,
        "joker_color": reading_joker_color,
    }
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


@derived_by_tables(*UNFILED)
def bonus_paytable(
    tables: Tables,
    wager_kind: Text,
    *,
    approved_fortune_bonus_paytable: Text | None = None,
    approved_emperors_treasure_paytable: Text | None = None,
    approved_insurance_paytable: Text | None = None,
) -> Text:
    """Citation of what the wager is paid by; missing where the casino chooses and nothing is filed."""
    choices = (
        approved_fortune_bonus_paytable,
        approved_emperors_treasure_paytable,
        approved_insurance_paytable,
    )
    return BOOK.chosen(wager_kind, dict(zip(FILED, choices, strict=True)), tables)


declare_what_rows_pay(BOOK)
