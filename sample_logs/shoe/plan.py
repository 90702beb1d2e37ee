"""What to plan of games that are dealt from shoes of several decks."""

from __future__ import annotations

from dataclasses import dataclass

from sample_logs.plan import Table


@dataclass(frozen=True, slots=True)
class ShoeTable(Table):
    """One gaming table and the options its Rules Submission selects for it.

    decks         decks in one dealing shoe
    second_batch  decks in the other batch where it differs, as at no lawful table
    device        a shuffling device shuffles one of two batches of cards while the other is dealt
    stays_open    does not close between its decks: the cards lie spread until new ones are opened
    """

    decks: int = 8
    second_batch: int | None = None
    device: bool = False
    stays_open: bool = False

    def decks_of(self, batch: int) -> int:
        """Decks in batch A (0) or B (1)."""
        return self.second_batch if batch == 1 and self.second_batch is not None else self.decks
