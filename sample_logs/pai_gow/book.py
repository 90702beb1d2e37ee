"""The events of one day's openings, written one kind at a time."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyarrow as pa

from sample_logs.arrow import Coded, Flags, Ints, Listed, rows_of, same
from sample_logs.pai_gow.clock import Clock
from sample_logs.pai_gow.names import Names
from sample_logs.pai_gow.night import Night
from sample_logs.pai_gow.rows import POSITIONS, Told

BY_DEALER, BY_PLAYER, BY_FLOOR = "dealer", "player", "floorperson"


class Pages:
    """Pages of events, and what every event of a round has in common."""

    def __init__(self, night: Night, clock: Clock, names: Names) -> None:
        self.night = night
        self.clock = clock
        self.names = names
        self.pages: list[pa.Table] = []

    def write(self, kind: str, at: Ints, table: Ints, columns: dict[str, Any]) -> None:
        """Write events of one kind; ``table`` is each one's place among the tables."""
        if not at.size:
            return
        given = {"event_at": at, "event_kind": same(kind, at.size), "table_id": self.names.table(table)}
        self.pages.append(rows_of("events", {"property_id": same("", at.size), **given, **columns}))

    def prepare(
        self, kind: str, rows: Ints, at: Ints, columns: dict[str, Any], *, by: str = BY_DEALER
    ) -> None:
        """Write events that prepare the deck dealt in the rounds ``rows``."""
        known = {"event_shoe_id": self.names.shoe(rows), **self._by(rows, by)}
        self.write(kind, at, self.night.table[rows], {**known, **columns})

    def play(self, kind: str, rows: Ints, at: Ints, columns: dict[str, Any], *, by: str = BY_DEALER) -> None:
        """Write events of the rounds ``rows``."""
        known = {"event_round_id": self.names.round(rows), "event_shoe_id": self.names.shoe(rows)}
        self.write(kind, at, self.night.table[rows], {**known, **self._by(rows, by), **columns})

    def _by(self, rows: Ints, role: str) -> dict[str, Any]:
        who: dict[str, Any] = {"event_role": same(role, rows.size)}
        if role == BY_DEALER:
            who["event_person_id"] = Coded(self.names.dealer[rows], self.names.dealers)
        if role == BY_FLOOR:
            who["event_person_id"] = Coded(self.names.floorperson[rows], self.names.floor)
        return who

    def deck(self, rows: Ints) -> dict[str, Any]:
        """Name the deck dealt in these rounds."""
        batch = Coded(self.names.batch[rows], ["A", "B"])
        return {"event_deck_id": Coded(self.names.deck[rows], self.names.decks), "event_batch_id": batch}

    def other_deck(self, rows: Ints) -> dict[str, Any]:
        """Name the deck that takes turns with it."""
        deck, batch = self.names.deck[rows], self.names.batch[rows]
        return {
            "event_deck_id": Coded(deck ^ 1, self.names.decks),
            "event_batch_id": Coded(np.where(batch < 0, -1, 1 - batch), ["A", "B"]),
        }

    def verified(self, rows: Ints) -> dict[str, Any]:
        """Name the floorperson who verified it."""
        return {"event_verified_by": Coded(self.names.floorperson[rows], self.names.floor)}

    def at_position(self, places: Ints) -> dict[str, Any]:
        """Name a position; the dealer is 0."""
        return {"event_position": Coded(places, POSITIONS)}

    def player_at(self, rows: Ints, seat: Ints) -> dict[str, Any]:
        """Name the player at a seat 0..5 and the seat."""
        return {
            "event_player_id": self.names.player(self.night.seating.player[rows, seat]),
            **self.at_position(seat + 1),
        }


class Book(Pages):
    """Pages of what is told of hands that are set."""

    def __init__(self, told: Told) -> None:
        super().__init__(told.night, told.clock, told.names)
        self.told = told


def seats_listed(seats: list[list[int]]) -> Listed:
    """Lists of positions 1..6."""
    flat = np.array([seat for row in seats for seat in row], np.int64)
    return Listed(np.array([len(row) for row in seats], np.int64), Coded(flat, POSITIONS))


def seated(taken: Flags) -> list[list[int]]:
    """Positions 1..6 with a player, by round."""
    return [(np.flatnonzero(row) + 1).tolist() for row in taken]


def seconds(at: Ints, count: int) -> Ints:
    """Moments so many seconds later."""
    later: Ints = at + count * 1_000_000
    return later
