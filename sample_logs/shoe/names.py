"""Names of rounds, shoes, decks, players and staff of one day's openings."""

from __future__ import annotations

import numpy as np

from sample_logs.night import Names
from sample_logs.shoe.night import SHIFT, AnyNight


def name(night: AnyNight) -> Names:
    """Name everything of one day's openings; the same day always gives the same names."""
    shoe, batch = night.dealt.shoe, night.batch
    pairs = [("A", "B") if t.device else ("D", "") for t in night.tables]
    return Names(
        tables=[t.table_id for t in night.tables],
        rounds=night.numbered("{}-{:04d}"),
        shoes=[f"{stem}-S{n + 1:02d}" for stem in night.stems for n in range(night.shoes_per_table)],
        shoe_of=shoe,
        decks=[
            f"{stem}-{each}" if each else ""
            for stem, pair in zip(night.stems, pairs, strict=True)
            for each in pair
        ],
        deck_of=night.table * 2 + np.maximum(batch[shoe], 0),
        batch_of=batch[shoe],
        players=[f"P{night.day:%y%m%d}-{n + 1:05d}" for n in range(night.seating.count)],
        staff=night.staff(dealers=101, floor=11, shift=SHIFT),
    )
