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
from rules.kinds import Flag
from rules.recording import Section
from rules.values import booleans

if TYPE_CHECKING:
    from audit.columns.chunk import Chunk

_KINDS = {Section.EVENTS: Per.EVENT, Section.PAYMENTS: Per.PAYMENT}


def as_stated(chunk: Chunk, name: str, per: Per, said: Flag) -> Flag:
    """Whether all of a kind is recorded around each row; of a shoe's steps, not where no event names it.

    said  what the statement says of each row
    """
    item = chunk.recordable(name)
    if item.section is Section.COLUMNS:
        said = said & ~_stands_for_somebody(chunk, item.name, per)
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
