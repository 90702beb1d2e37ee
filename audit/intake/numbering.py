"""Gaps and doubles in the numbers that rounds carry at each gaming table.

A gap is not a bad row: what is missing cannot be refused.  It is remarked upon, for each gaming table.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from audit.intake.doubles import number_values

MOST_RANGES = 10
"""Ranges named for one gaming table and day; further ones are only counted."""


@dataclass(frozen=True, slots=True)
class Numbering:
    """The round numbers of one gaming table on one gaming day.

    missing   first and last number of each run left out, from number 1 to the highest given
    doubled   numbers that several rounds carry
    blank     rounds without a number
    """

    property_id: str
    table_id: str
    missing: tuple[tuple[int, int], ...]
    doubled: tuple[int, ...]
    blank: int

    @property
    def name(self) -> str:
        """Name of the gaming table, with its property."""
        return f"{self.property_id} {self.table_id}"

    def missing_in_words(self) -> str:
        """Say which rounds are missing, such as "rounds 17-18, 40 are missing (3 in all)", or nothing."""
        if not self.missing:
            return ""
        named = ", ".join(
            str(low) if low == high else f"{low}-{high}" for low, high in self.missing[:MOST_RANGES]
        )
        rest = ", …" if len(self.missing) > MOST_RANGES else ""
        total = sum(high - low + 1 for low, high in self.missing)
        blank = f"; {self.blank} rounds carry no number" if self.blank else ""
        return f"rounds {named}{rest} are missing ({total} in all{blank})"

    def doubled_in_words(self) -> str:
        """Say which numbers several rounds carry, or nothing."""
        if not self.doubled:
            return ""
        named = ", ".join(map(str, self.doubled[:MOST_RANGES]))
        rest = ", …" if len(self.doubled) > MOST_RANGES else ""
        return f"several rounds carry number {named}{rest} ({len(self.doubled)} in all)"


def numberings(rounds: pa.Table) -> list[Numbering]:
    """Look at the numbers of each gaming table that numbers its rounds, in the order of their names."""
    numbers = number_values(rounds.column("round_number_in_day").combine_chunks(), lowest=0)
    names = [rounds.column(name).combine_chunks() for name in ("property_id", "table_id")]
    properties, tables = (number_values(name) for name in names)
    many = int(tables.max()) + 2 if len(tables) else 1
    owner = (properties + 1) * many + tables + 1
    order = np.lexsort((numbers, owner))
    bounds = np.flatnonzero(np.diff(owner[order], prepend=-1, append=-1))
    found = []
    for start, stop in pairwise(bounds.tolist()):
        rows = order[start:stop]
        property_id, table_id = (name[int(rows[0])].as_py() for name in names)
        own = numbers[rows][numbers[rows] >= 0]
        if property_id is not None and table_id is not None and len(own):
            found.append(_numbering(property_id, table_id, own, len(rows) - len(own)))
    return sorted(found, key=lambda one: (one.property_id, one.table_id))


def _numbering(property_id: str, table_id: str, own: npt.NDArray[np.int64], blank: int) -> Numbering:
    """Judge the sorted numbers of one gaming table."""
    before = np.concatenate([[0], own[:-1]])
    jumps = np.flatnonzero(own - before > 1)
    missing = tuple(zip((before[jumps] + 1).tolist(), (own[jumps] - 1).tolist(), strict=True))
    doubled = tuple(np.unique(own[1:][own[1:] == own[:-1]]).tolist())
    return Numbering(property_id, table_id, missing, doubled, blank)
