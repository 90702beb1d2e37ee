"""Names of rounds, decks, players and staff of one day's openings."""

from __future__ import annotations

import numpy as np

from sample_logs.night import BATCHES, Names
from sample_logs.poker.night import Night


def name(night: Night) -> Names:
    """Name everything of one day's openings; the same day always gives the same names."""
    change = np.cumsum(night.new_decks) - 1
    begins = np.flatnonzero(night.new_decks)
    two = np.array([t.decks == 2 for t in night.tables])[night.table]
    turn = np.where(two, (night.sequence - night.sequence[begins][change]) % 2, 0)
    sessions = zip(night.table[begins].tolist(), night.session[begins].tolist(), strict=True)
    stem = f"G{night.day:%y%m%d}-{night.opening.group}"
    return Names(
        tables=[t.table_id for t in night.tables],
        rounds=night.numbered("{}-{:04d}"),
        # Every round is dealt from a deck shuffled for it.
        shoes=night.numbered("{}-S{:04d}"),
        shoe_of=np.arange(night.table.size),
        # Two a change of decks, whether they take turns or not.
        decks=[f"{night.stems[t]}-{n + 1}{batch}" for t, n in sessions for batch in BATCHES],
        deck_of=change * 2 + turn,
        batch_of=np.where(two, turn, -1),
        players=[f"{stem}{n + 1:05d}" for n in range(night.seating.count)],
        staff=night.staff(dealers=201, floor=31, shift=40),
    )
