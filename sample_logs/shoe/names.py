"""Names of rounds, shoes, decks, players and staff of one day's openings."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sample_logs.arrow import Coded, Flags, Ints
from sample_logs.shoe.night import ShoeNight

_ROUNDS_PER_DEALER = 55
_DEALERS = 48


@dataclass(frozen=True, slots=True)
class Names:
    """Labels that rows of the log refer to by place.

    rounds, shoes, decks  decks holds two labels a table: batch A (or the only deck) and batch B
    dealer                place of each round's dealer among ``dealers``
    changes               rounds before which another dealer takes over
    """

    tables: list[str]
    rounds: list[str]
    shoes: list[str]
    decks: list[str]
    players: list[str]
    dealers: list[str]
    floor: list[str]
    dealer: Ints
    changes: Flags
    batch: Ints
    floorperson: Ints

    def table(self, places: Ints) -> Coded:
        """Tables by place."""
        return Coded(places, self.tables)

    def round(self, places: Ints) -> Coded:
        """Rounds by row."""
        return Coded(places, self.rounds)

    def shoe(self, places: Ints) -> Coded:
        """Shoes by place."""
        return Coded(places, self.shoes)

    def deck_of(self, shoe: Ints, night: ShoeNight) -> Coded:
        """Decks in each of these shoes."""
        table = shoe // night.shoes_per_table
        return Coded(table * 2 + np.maximum(self.batch[shoe], 0), self.decks)

    def player(self, places: Ints) -> Coded:
        """Players by number."""
        return Coded(places, self.players)


def name(night: ShoeNight) -> Names:
    """Name everything of one day's openings; the same day always gives the same names."""
    stem = [f"{t.table_id}-{night.day:%Y%m%d}" for t in night.tables]
    numbers = (night.sequence + 1).tolist()
    table = night.table.tolist()
    shoe_numbers = np.arange(len(night.shoes.cards)) % night.shoes_per_table
    shoe_tables = np.arange(len(night.shoes.cards)) // night.shoes_per_table
    device = np.array([t.device for t in night.tables])[shoe_tables]
    block = night.sequence // _ROUNDS_PER_DEALER
    return Names(
        tables=[t.table_id for t in night.tables],
        rounds=[f"{stem[t]}-{n:04d}" for t, n in zip(table, numbers, strict=True)],
        shoes=[f"{stem[t]}-S{n + 1:02d}" for t, n in zip(shoe_tables, shoe_numbers, strict=True)],
        decks=[d for t, s in zip(night.tables, stem, strict=True) for d in _decks(s, device=t.device)],
        players=[f"P{night.day:%y%m%d}-{n + 1:05d}" for n in range(night.seating.count)],
        dealers=[f"D-{101 + n}" for n in range(_DEALERS)],
        floor=[f"F-{11 + n}" for n in range(8)],
        dealer=(night.table * 7 + block * 5 + night.day.toordinal()) % _DEALERS,
        changes=dealer_changes(night.sequence),
        batch=np.where(device, shoe_numbers % 2, -1),
        floorperson=np.array([(n // 4 + night.day.toordinal()) % 8 for n in range(len(night.tables))]),
    )


def dealer_changes(sequence: Ints) -> Flags:
    """Find rounds before which another dealer takes over, by their numbers at the table."""
    changes: Flags = (sequence % _ROUNDS_PER_DEALER == 0) & (sequence > 0)
    return changes


def _decks(stem: str, *, device: bool) -> tuple[str, str]:
    return (f"{stem}-A", f"{stem}-B") if device else (f"{stem}-D", "")
