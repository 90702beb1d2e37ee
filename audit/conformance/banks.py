"""What a bank puts in and is given in the rounds that a player banks, and what the house beside it."""

from __future__ import annotations

from collections.abc import Iterator

from audit.columns.chunk import Chunk, NotRecorded
from audit.conformance.cited import SPEAKS, Cited
from audit.verdicts.check import Outcome
from rules.clause import Per

ITEMS = ("bank_cover", "house_cover", "house_surplus", "bank_vigorish", "bank_surplus")
"""Kinds of payment between the bank, the house and the center of the layout."""
_OPEN = "shortage_cents"
"""Not known where a wager was surrendered and no reading says whether its stake goes to the bank."""
_KNOWN = (_OPEN, "player_banks", "co_banked", "due_shortage_cents", "due_left_over_cents")
_READ = (*_KNOWN, "bank_vigorish_low_cents", "bank_vigorish_high_cents")


class Banks:
    """Gathers which clauses judge each of these payments, and gives what is due."""

    def __init__(self, chunk: Chunk) -> None:
        self._chunk = chunk
        self.cited = {item: Cited(chunk, Per.ROUND, frozenset((f"{item}_cents",)), SPEAKS) for item in ITEMS}

    def add(self, outcome: Outcome) -> None:
        """Add what one clause says of each round."""
        for cited in self.cited.values():
            cited.add(outcome)

    def due(self) -> Iterator[tuple[int, str, list[int]]]:
        """Give round, item and the amounts in cents of which each is right, where anything is due.

        A half that is no whole cent is left out: either may take the odd cent, and the vigorish follows it.
        """
        try:
            columns = [self._chunk.column(name, Per.ROUND) for name in _READ]
        except (NotRecorded, KeyError):
            return  # a game in which nobody but the house banks
        left_over = columns[_KNOWN.index("due_left_over_cents")]
        for row in range(self._chunk.count(Per.ROUND)):
            # Only what is left over bears vigorish.
            asked = columns if left_over.values[row] else columns[: len(_KNOWN)]
            if any(each.missing[row] for each in asked):
                continue
            _, banked, shared, lacked, left, *vigorish = (int(each.values[row]) for each in columns)
            if not banked or (shared and (lacked + left) % 2):
                continue
            for item, cents in _amounts(lacked, left, vigorish, is_shared=bool(shared)).items():
                if any(cents):
                    yield row, item, sorted(set(cents))


def _amounts(lacked: int, left_over: int, vigorish: list[int], *, is_shared: bool) -> dict[str, list[int]]:
    """Share what the center lacked, or what was left over in it."""
    house = left_over // 2 if is_shared else 0
    return {
        "bank_cover": [lacked // 2 if is_shared else lacked],
        "house_cover": [lacked // 2 if is_shared else 0],
        "house_surplus": [house],
        "bank_vigorish": vigorish if left_over else [0],
        "bank_surplus": [max(left_over - house - each, 0) for each in vigorish],
    }
