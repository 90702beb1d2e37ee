"""Gaps and doubles in the numbers that rounds carry at each gaming table.

A gap is not a bad row: what is missing cannot be refused.  It is remarked upon, for each gaming table.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from audit.intake.doubles import number_values, numbered

MOST_RANGES = 10
"""Ranges named for one gaming table and day; further ones are only counted."""

_KEYS = ["property_id", "table_id"]


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


def with_missing(rounds: pa.Table, every_round: pa.Table, every_wager: pa.Table) -> pa.Table:
    """Say of each round how many numbered rounds the log lacks just before it, and how many of its wagers.

    The columns are called as rules ask for them (``MISSING``), with ``_`` before them.

    every_round, every_wager  with the refused rows, which are not missing
    """
    before = _at(rounds, every_round, _missing_before(every_round))
    wagers = _wagers_missing(rounds, every_wager)
    return rounds.append_column("_rounds_missing_before", before).append_column("_wagers_missing", wagers)


def with_missing_before(rows: pa.Table, every: pa.Table, table: str) -> pa.Table:
    """Say of each event or payment how many numbered ones the log lacks before it at its gaming table."""
    numbers = _missing_before(every, f"{table.removesuffix('s')}_number")
    return rows.append_column(f"_{table}_missing_before", _at(rows, every, numbers))


def _missing_before(rounds: pa.Table, name: str = "round_number_in_day") -> pa.Array:
    """Count the numbers left out between each row and the one before it at its gaming table that day."""
    number = rounds.column(name).combine_chunks()
    given = np.asarray(number.is_valid().to_numpy(zero_copy_only=False))
    values = number.fill_null(0).to_numpy().astype(np.int64)
    owner = numbered(rounds, *_KEYS)
    here = np.flatnonzero(given & (owner >= 0))
    order = here[np.lexsort((values[here], owner[here]))]
    found = np.zeros(len(values), dtype=np.int64)
    same = np.append(False, owner[order][1:] == owner[order][:-1])
    before = np.where(same, np.append(0, values[order][:-1]), 0)
    found[order] = np.maximum(values[order] - before - 1, 0)
    return pa.array(found, pa.int64(), mask=~given)


def _at(rounds: pa.Table, every: pa.Table, values: pa.Array) -> pa.Array:
    """Give values of all rows at those rows that were let in."""
    if len(rounds) == len(every):
        return values
    place = pc.index_in(_places(rounds), value_set=_places(every))
    return values.take(place)


def _places(rows: pa.Table) -> pa.Array:
    file, row = (rows.column(name).to_numpy().astype(np.int64) for name in ("_file", "_row"))
    return pa.array(file * 2**32 + row)


def _wagers_missing(rounds: pa.Table, wagers: pa.Table) -> pa.Array:
    """Count the wagers that each round lacks, as far as the log shows it.

    These are the numbers left out from 1 to the highest given; of a round that has none, though it was not
    simulated, at least one.  Null of a game of which no round has any: nobody recorded them.
    """
    ids = rounds.column("round_id").combine_chunks()
    owner = pc.index_in(wagers.column("round_id").combine_chunks(), value_set=ids).fill_null(-1)
    number = wagers.column("wager_number").combine_chunks().fill_null(0)
    owners, numbers = (np.asarray(each.to_numpy()).astype(np.int64) for each in (owner, number))
    given = (owners >= 0) & (numbers > 0)
    highest = np.zeros(len(ids), dtype=np.int64)
    np.maximum.at(highest, owners[given], numbers[given])
    width = int(numbers.max(initial=0)) + 1
    different = pc.unique(pa.array(owners[given] * width + numbers[given])).to_numpy() // width
    missing = highest - np.bincount(different, minlength=len(ids))
    without = _played(rounds) & (np.bincount(owners[owners >= 0], minlength=len(ids)) == 0)
    game = numbered(rounds, "game")
    recorded = np.isin(game, game[owners[owners >= 0]])
    return pa.array(np.where(without, 1, missing), pa.int64(), mask=without & ~recorded)


def _played(rounds: pa.Table) -> npt.NDArray[np.bool_]:
    """Rounds that are not said to have been dealt without wagers."""
    simulated: pa.Array = rounds.column("simulated").combine_chunks().fill_null(fill_value=False)
    return ~np.asarray(simulated.to_numpy(zero_copy_only=False), dtype=bool)


def rounds_cut_short(rounds: pa.Table, events: pa.Table) -> list[str]:
    """Name the rounds in which the record of a gaming table may end.

    They were settled after its last event, and it opened that day and did not close.
    """
    kinds = events.column("event_kind").cast(pa.string())
    opened, closed = (_known_true(pc.equal(kinds, f"table_{did}")) for did in ("opened", "closed"))
    owner = numbered(pa.concat_tables([rounds.select(_KEYS), events.select(_KEYS)]), *_KEYS)
    of_rounds, of_events = owner[: len(rounds)], owner[len(rounds) :]
    # The place behind the last gaming table is of what names none.
    left_open = np.zeros(owner.max(initial=-1) + 2, dtype=bool)
    left_open[of_events[opened]] = True
    left_open[of_events[closed]] = False
    left_open[-1] = False
    last = np.full(len(left_open), _NEVER)
    np.maximum.at(last, of_events, _moments(events.column("event_at")))
    ended = last[of_rounds]
    cut = left_open[of_rounds] & (ended > _NEVER) & (_moments(rounds.column("settled_at")) > ended)
    found: list[str] = rounds.column("round_id").filter(pa.array(cut)).to_pylist()
    return found


_NEVER = np.iinfo(np.int64).min


def _moments(times: pa.ChunkedArray) -> npt.NDArray[np.int64]:
    return np.asarray(times.cast(pa.int64()).fill_null(_NEVER).to_numpy())


def _known_true(flags: pa.ChunkedArray) -> npt.NDArray[np.bool_]:
    return np.asarray(flags.fill_null(fill_value=False).to_numpy(), dtype=bool)
