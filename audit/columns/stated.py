"""What a statement of recording says of a row, as far as the log bears it out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from audit.columns.decode import stored_in, tells_of_somebody
from audit.columns.silence import OF_A_SHOE, told_of
from audit.format.belonging import ABOVE, FILES
from rules.clause import Per
from rules.column import Holds
from rules.columns import TABLES
from rules.duties.deal import DEALER
from rules.kinds import Bools, Flag
from rules.recording import EACH_SIDE_FILLS, Section
from rules.values import booleans, certainly, known

if TYPE_CHECKING:
    from audit.columns.chunk import Chunk

SO_MANY = 10
"""Hands at a gaming table's day that show, all alike, what is not recorded of them."""

_KINDS = {Section.EVENTS: Per.EVENT, Section.PAYMENTS: Per.PAYMENT}


def as_stated(chunk: Chunk, name: str, per: Per, said: Flag) -> Flag:
    """Whether all of a kind is recorded around each row; of a shoe's steps, not where no event names it.

    said  what the statement says of each row
    """
    item = chunk.recordable(name)
    if item.section is Section.COLUMNS:
        said = said & ~_stands_for_somebody(chunk, item.name, per)
    if item.name in EACH_SIDE_FILLS:
        said = said & ~_unfilled_on_one_side(chunk, item.name.partition(".")[2], per)
    if item.section in _KINDS:
        why = chunk.holes.why_around(_KINDS[item.section], per, item.name)
        said = said if why is None else said & booleans(why < 0)
    if name not in OF_A_SHOE or Per.SHOE not in (per, *ABOVE[per]):
        return said
    rows = chunk.rows_of(per) if per is Per.SHOE else chunk.link(per, Per.SHOE)
    return said & told_of(rows, chunk.link(Per.EVENT, Per.SHOE), chunk.count(Per.SHOE))


def _stands_for_somebody(chunk: Chunk, column: str, per: Per) -> Flag:
    """Whether the row's own cell says UNKNOWN or the like for a name, not that there was nobody."""
    table, _, name = column.partition(".")
    if FILES.get(per) != table or not _holds_names(table, name) or chunk.kind_of_row(name) is not per:
        return booleans(np.zeros(chunk.count(per), dtype=bool))
    return tells_of_somebody(stored_in(chunk.tables, table, name))


def _holds_names(table: str, name: str) -> bool:
    return any(each.name == name and each.holds is Holds.PERSON for each in TABLES[table].columns)


def _unfilled_on_one_side(chunk: Chunk, name: str, per: Per) -> Flag:
    """Whether no hand of the row's side bears a moment, of so many at its gaming table that day.

    A wager's side is that of the players' hands, and so is a round's for what goes to the discard rack.
    """
    filled = known(chunk.column(name, Per.HAND))
    tables = chunk.link_to_tables(Per.HAND)
    seen = np.logical_or.reduce([known(chunk.column(each, Per.HAND)) for each in ("cards", "tiles")])
    dealers = certainly(chunk.column("hand_position", Per.HAND).is_(DEALER))
    rows = chunk.link_to_tables(per)

    def unfilled(side: Bools) -> Bools:
        here, count = side & (tables >= 0), chunk.count(Per.TABLE)
        hands, told = (np.bincount(tables[here & each], minlength=count) for each in (seen, filled))
        found: Bools = np.append((hands >= SO_MANY) & (told == 0), np.False_)[rows]
        return found

    if per is Per.HAND:
        return booleans(np.where(dealers, unfilled(dealers), unfilled(~dealers)))
    if per is Per.WAGER or name == "hand_racked_at":
        return booleans(unfilled(~dealers))
    return booleans(unfilled(dealers) | unfilled(~dealers))
