"""Under which variant of its game each row of a chunk was played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rules.clause import Per
from rules.kinds import Codes
from rules.values import take

if TYPE_CHECKING:
    from audit.columns.chunk import Chunk


def variant_played(chunk: Chunk, per: Per, wager: str) -> Codes:
    """Give the variant of each row of a kind, or of one kind of wager; a table's is its first round's."""
    if wager:
        return take(chunk.variant(per), chunk.rows_of_wager(wager))
    if "variant" in chunk.never_recorded:
        return Codes(np.full(chunk.count(per), -1, dtype=np.int32), ())
    of_rounds: Codes = chunk.column("variant", Per.ROUND)
    if per in (Per.ROUND, Per.HAND, Per.WAGER):
        own: Codes = chunk.column("variant", per)
        return own
    return take(take(of_rounds, chunk.first_rounds), chunk.link_to_tables(per))


def companions_played(chunk: Chunk) -> list[str]:
    """Name the variants of companion chapters under which a round of the chunk was played."""
    names = chunk.column("variant", Per.ROUND).names
    return [name for name in chunk.chapter.companions if name in names]
