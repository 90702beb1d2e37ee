"""The lists of hands that bring Envy Bonuses: who wagers on which, and what a hand on one is worth."""

import numpy as np

from rules.ch688a_face_up_pai_gow_poker.bonus import BOOK, ROWS, TABLES
from rules.ch688a_face_up_pai_gow_poker.columns import FORTUNE, PROGRESSIVE
from rules.clause import derived
from rules.duties import envy
from rules.hands import face_up
from rules.hands.face_up import ENVY_FROM, FaceUpReadings
from rules.hands.readings import choose
from rules.kinds import Count, Flag, Many, Text
from rules.poker.envy_hands import UNASKED
from rules.poker.hands import each_choice
from rules.poker.turns import lies_at_position
from rules.values import booleans, certainly, in_any_column

KINDS = (FORTUNE, PROGRESSIVE)
"""Wagers that can be a Qualifying Wager, in the order of the columns that hold something for each."""

_AMOUNTS = BOOK.pays("envy") * 100
_LIST = [row.name for row in face_up.fortune_bonus(FaceUpReadings())]
_QUALIFY = np.array([row in _LIST[: _LIST.index(ENVY_FROM) + 1] for row in ROWS])
"""Rows of four-of-a-kind or better, § 688a.1, on both lists the same."""


@derived(per="wager")
def envy_list(wager_kind: Text) -> Count:
    """Which of KINDS the wager is of, by number; missing where it is of none."""
    return envy.list_of(wager_kind, KINDS)


@derived(per="wager")
def can_qualify(wager_kind: Text) -> Flag:
    """The wager is of a kind that can be a Qualifying Wager."""
    return wager_kind.is_(*KINDS)


@derived(per="payment")
def on_no_list(payment_for: Text) -> Flag:
    """The payment was made on the paytable of a wager that can be no Qualifying Wager."""
    return ~payment_for.is_(*KINDS)


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
    found[certainly(~hand_has_player)] = 0
    open_point = hand_has_player.missing & in_any_column(found != 0)
    found[open_point] = -1
    return Many(found, np.ones(len(holding), dtype=bool))


@derived(per="hand")
def envy_cents(
    envy_rows: Many,
    dead: Flag,
    *,
    approved_fortune_bonus_paytable: Text | None = None,
    approved_progressive_paytable: Text | None = None,
) -> Many:
    """Envy Bonus in cents for the hand (a column for each of KINDS); -1 where not known.

    It is open whether a hand that was abandoned is still a player's.
    """
    filed = {FORTUNE: approved_fortune_bonus_paytable, PROGRESSIVE: approved_progressive_paytable}
    rows = envy_rows.values
    found = np.where(rows == 0, 0, -1).astype(np.int64)
    for amounts, table in zip(_AMOUNTS, TABLES, strict=True):
        choice = filed.get(table.wager)
        if choice is not None:
            column = KINDS.index(table.wager)
            paid_by = (rows[:, column] > 0) & certainly(choice.is_(table.name))
            found[paid_by, column] = amounts[rows[paid_by, column]]
    open_point = certainly(dead) & in_any_column(found != 0)
    found[open_point] = -1
    return Many(found, booleans(np.ones(len(rows), dtype=bool)).values)


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
