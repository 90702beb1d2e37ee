"""The list of hands that brings Envy Bonuses, that of the Fortune Bonus Wager, and what a hand is worth."""

import numpy as np

from rules.ch659a_fortune_asia_poker.bonus import BOOK
from rules.ch659a_fortune_asia_poker.columns import FORTUNE
from rules.ch659a_fortune_asia_poker.hands import with_readings
from rules.clause import derived
from rules.duties import envy
from rules.hands import asia_lists
from rules.hands.asia_lists import ENVY_FROM
from rules.kinds import Count, Flag, Many, Text
from rules.values import certainly, in_any_column

_AMOUNTS = BOOK.pays("envy") * 100
_LIST = [row.name for row in asia_lists.fortune_bonus()]
_QUALIFY = np.array([row in _LIST[: _LIST.index(ENVY_FROM) + 1] for row in BOOK.rows])
"""Rows of four-of-a-kind or better, § 659a.1."""


@derived(per="wager")
def envy_list(wager_kind: Text) -> Count:
    """Number of the list the wager is on, 0, if it is a Fortune Bonus Wager; missing if not."""
    return envy.list_of(wager_kind, (FORTUNE,))


@derived(per="wager")
def can_qualify(wager_kind: Text) -> Flag:
    """The wager is of a kind that can be a Qualifying Wager."""
    return wager_kind.is_(FORTUNE)


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
    stands = envy.in_effect(wager_stands, stayed_after_all)
    return can_qualify & stands & ((by_lammer & lammer_placed) | (~by_lammer & qualifies))


@derived(per="payment")
def on_no_list(payment_for: Text) -> Flag:
    """The payment was made on the paytable of a wager that can be no Qualifying Wager."""
    return ~payment_for.is_(FORTUNE)


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
    found[certainly(~hand_has_player)] = 0
    open_point = hand_has_player.missing & in_any_column(found != 0)
    found[open_point] = -1
    return Many(found, np.ones(len(holding), dtype=bool))


@derived(per="hand")
def envy_cents(envy_rows: Many, dead: Flag, *, approved_fortune_bonus_paytable: Text | None = None) -> Many:
    """Envy Bonus in cents for the hand, by the paytable filed (one column); -1 where not known.

    It is open whether a hand that was abandoned is still a player's.
    """
    rows = envy_rows.values
    found = np.where(rows == 0, 0, -1).astype(np.int64)
    for amounts, table in zip(_AMOUNTS, BOOK.tables, strict=True):
        if table.wager == FORTUNE and approved_fortune_bonus_paytable is not None:
            paid_by = (rows[:, 0] > 0) & certainly(approved_fortune_bonus_paytable.is_(table.name))
            found[paid_by, 0] = amounts[rows[paid_by, 0]]
    open_point = certainly(dead) & in_any_column(found != 0)
    found[open_point] = -1
    return Many(found, envy_rows.known)
