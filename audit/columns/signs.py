"""Signs that a row may bear a mark which the log has no column for.

An empty mark means no.  Where no file has the column at all, nobody said so: a round whose wagers went back
as those of a void round may have been void, and a round without wagers may have been simulated.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rules.clause import Per
from rules.kinds import Bools
from rules.values import certainly, known

if TYPE_CHECKING:
    from audit.columns.chunk import Chunk


def signs_of(chunk: Chunk, mark: str) -> Bools:
    """Rows of the mark's own kind, round or hand, that show a sign of it; none for marks without signs."""
    home = chunk.kind_of_row(mark)
    if mark == "simulated":
        return ~_rounds_with(chunk, np.ones(chunk.count(Per.WAGER), dtype=bool))
    if mark not in ("void", "dead"):
        return np.zeros(chunk.count(home), dtype=bool)
    went_back = certainly(chunk.column("wager_outcome", Per.WAGER).is_("void"))
    rounds = _rounds_with(chunk, went_back & ~known(chunk.column("wager_change", Per.WAGER)))
    if home is Per.ROUND:
        return rounds
    found: Bools = np.append(rounds, np.False_)[chunk.link(home, Per.ROUND)]
    return found


def _rounds_with(chunk: Chunk, wagers: Bools) -> Bools:
    """Rounds that have one of some wagers."""
    found = np.zeros(chunk.count(Per.ROUND), dtype=bool)
    rounds = chunk.link(Per.WAGER, Per.ROUND)[wagers]
    found[rounds[rounds >= 0]] = True
    return found
