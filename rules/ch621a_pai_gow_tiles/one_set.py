"""Tiles of a round held against the one set they are dealt from: a test of the record.

The catalogue lacks § 621a.4, so that no clause asks for it; how many there are of each tile is from public
sources, as their ranking is.
"""

import numpy as np

from rules.clause import Verdict, calling_module, derived
from rules.duties.own_tests import own_test, record_test
from rules.hands.tiles import COPIES, NAMES
from rules.kinds import Codes, Count, Flag, Link, Text, Tiles
from rules.values import booleans, certainly, integers


@derived(per="round")
def excess_tile(hand_round_row: Link, tiles: Tiles) -> Count:
    """Number of the first tile that the round's hands have more often than the set; missing without one."""
    there = (tiles.values >= 0) & tiles.known[:, None] & (hand_round_row.rows >= 0)[:, None]
    row, place = np.nonzero(there)
    seen = np.zeros((hand_round_row.parents, len(COPIES)), dtype=np.int64)
    np.add.at(seen, (hand_round_row.rows[row], tiles.values[row, place]), 1)
    excess = seen > COPIES
    return integers(excess.argmax(axis=1), excess.any(axis=1))


@derived(per="round")
def excess_tile_name(excess_tile: Count) -> Text:
    """That tile as it is written."""
    found = np.where(excess_tile.missing, -1, excess_tile.values)
    return Codes(found.astype(np.int32), NAMES)


@derived(per="round")
def no_tile_in_excess(excess_tile: Count) -> Flag:
    """No tile is on record more often than it is in the set."""
    return booleans(excess_tile.missing)


@derived(per="round")
def tiles_on_record(hand_round_row: Link, tiles: Tiles) -> Flag:
    """The tiles of some hand of the round are on record."""
    rows = hand_round_row.rows
    found = np.zeros(hand_round_row.parents, dtype=bool)
    found[rows[tiles.known & (rows >= 0)]] = True
    return booleans(found)


def one_set(tiles_on_record: Flag, no_tile_in_excess: Flag, *, sake: str) -> Verdict:
    """Judge that the tiles of a round can all come from one set."""
    return Verdict(
        applies=booleans(certainly(tiles_on_record)),
        holds=no_tile_in_excess,
        observed="{excess_tile_name} lies in the hands of the round more often than it is in a set",
        required=f"the tiles of one set, {own_test(sake)}",
        record=True,
    )


def tiles_are_of_one_set(sake: str) -> None:
    """Declare the test for the sake of a clause."""
    record_test(
        "one_set",
        "No tile is on record in the hands of a round more often than a set of tiles holds it.",
        one_set,
        per="round",
        sake=sake,
        module=calling_module(),
        reading=". A tile that stands there too often was recorded wrongly, or came from another set; which "
        "hand it belongs to does not show. How many there are of each is from public sources.",
    )
