"""Names of rounds, decks, players and staff of one day's openings."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sample_logs.arrow import Coded, Ints
from sample_logs.poker.night import Night

_ROUNDS_PER_DEALER = 40
_DEALERS = 48
BATCHES = ["A", "B"]


@dataclass(frozen=True, slots=True)
class Names:
    """Labels that rows of the log refer to by place.

    shoes  one a round: every round is dealt from a deck shuffled for it
    decks  two a change of decks: the first, and the second where two take turns
    deck   of each round, a place in ``decks``
    batch  of each round, 0 or 1, -1 where one deck is used
    """

    tables: list[str]
    rounds: list[str]
    shoes: list[str]
    decks: list[str]
    players: list[str]
    dealers: list[str]
    floor: list[str]
    dealer: Ints
    floorperson: Ints
    deck: Ints
    batch: Ints

    def table(self, places: Ints) -> Coded:
        """Tables by place."""
        return Coded(places, self.tables)

    def round(self, rows: Ints) -> Coded:
        """Rounds by row."""
        return Coded(rows, self.rounds)

    def shoe(self, rows: Ints) -> Coded:
        """Shuffled decks by the row of their round."""
        return Coded(rows, self.shoes)

    def player(self, places: Ints) -> Coded:
        """Players by number."""
        return Coded(places, self.players)


def name(night: Night) -> Names:
    """Name everything of one day's openings; the same day always gives the same names."""
    stem = [f"{t.table_id}-{night.day:%Y%m%d}" for t in night.tables]
    table, numbers = night.table.tolist(), (night.sequence + 1).tolist()
    change = np.cumsum(night.new_decks) - 1
    begins = np.flatnonzero(night.new_decks)
    two = np.array([t.decks == 2 for t in night.tables])[night.table]
    turn = np.where(two, (night.sequence - night.sequence[begins][change]) % 2, 0)
    sessions = zip(night.table[begins].tolist(), night.session[begins].tolist(), strict=True)
    return Names(
        tables=[t.table_id for t in night.tables],
        rounds=[f"{stem[t]}-{n:04d}" for t, n in zip(table, numbers, strict=True)],
        shoes=[f"{stem[t]}-S{n:04d}" for t, n in zip(table, numbers, strict=True)],
        decks=[f"{stem[t]}-{n + 1}{batch}" for t, n in sessions for batch in BATCHES],
        players=[f"G{night.day:%y%m%d}-{night.opening.group}{n + 1:05d}" for n in range(night.seating.count)],
        dealers=[f"D-{201 + n}" for n in range(_DEALERS)],
        floor=[f"F-{31 + n}" for n in range(8)],
        dealer=(night.table * 7 + night.sequence // _ROUNDS_PER_DEALER * 5 + night.day.toordinal())
        % _DEALERS,
        floorperson=(night.table // 4 + night.day.toordinal()) % 8,
        deck=change * 2 + turn,
        batch=np.where(two, turn, -1),
    )
