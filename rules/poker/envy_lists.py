"""The lists of hands that bring Envy Bonuses: who wagers on which, and what a hand on one is worth."""

import numpy as np
import numpy.typing as npt

from rules.asked import asks_for
from rules.clause import calling_module, derived
from rules.duties import envy
from rules.duties.paybooks import Paybook
from rules.duties.tables_of_the_day import Tables, derived_by_tables
from rules.kinds import Bools, Count, Flag, Many, Text
from rules.values import booleans, certainly, in_any_column


def declare_envy_lists(book: Paybook, kinds: tuple[str, ...]) -> None:
    """Declare what follows from the kinds of wager with an Envy Bonus, and from what the tables print.

    kinds  in the order of the columns of ``envy_rows``, which hold something for each
    """
    module = calling_module()
    cents = book.pays("envy") * 100

    def envy_list(wager_kind: Text) -> Count:
        """Which of the wagers with an Envy Bonus the wager is, by number; missing where it is none."""
        return envy.list_of(wager_kind, kinds)

    def can_qualify(wager_kind: Text) -> Flag:
        """The wager is of a kind that can be a Qualifying Wager."""
        return wager_kind.is_(*kinds)

    def on_no_list(payment_for: Text) -> Flag:
        """The payment was made on the paytable of a wager that can be no Qualifying Wager."""
        return ~payment_for.is_(*kinds)

    @asks_for(optional=[book.filed[kind] for kind in kinds if kind in book.filed])
    def envy_cents(tables: Tables, envy_rows: Many, dead_on_a_ground: Flag, **filed: Text | None) -> Many:
        """Envy Bonus in cents for the hand (a column for each kind of wager); -1 where not known.

        It is open whether a hand that was abandoned is still a player's.
        """
        rows = envy_rows.values
        found = np.where(rows == 0, 0, -1).astype(np.int64)
        for amounts, table in zip(cents, book.tables, strict=True):
            if table.wager in kinds:
                column = kinds.index(table.wager)
                paid_by = (rows[:, column] > 0) & book.is_paid_by(table, filed, tables)
                found[paid_by, column] = amounts[rows[paid_by, column]]
        return _or_open(found, dead_on_a_ground, envy_rows.known)

    for per, column in (
        ("wager", envy_list),
        ("wager", can_qualify),
        ("payment", on_no_list),
    ):
        column.__module__ = module
        derived(per=per)(column)
    envy_cents.__module__ = module
    unfiled = (kind for kind in kinds if kind not in book.filed)
    derived_by_tables(*unfiled, per="hand", module=module)(envy_cents)


def rows_of_players(found: npt.NDArray[np.int32], hand_has_player: Flag) -> Many:
    """Rows by which hands qualify, where they are those of players; open where that is not known."""
    found[certainly(~hand_has_player)] = 0
    return _or_open(found, booleans(hand_has_player.missing), np.ones(len(found), dtype=bool))


def _or_open(found: npt.NDArray[np.int64] | npt.NDArray[np.int32], where: Flag, known: Bools) -> Many:
    """Leave open what is found in some rows, except that there is nothing."""
    found[certainly(where) & in_any_column(found != 0)] = -1
    return Many(found, known)
