"""The events of one day's openings, written one kind at a time."""

from typing import Any, Generic, TypeVar

import numpy as np
import pyarrow as pa

from sample_logs.arrow import Coded, Flags, Ints, picked, rows_of, same
from sample_logs.night import Names, Played

BY_DEALER, BY_PLAYER, BY_FLOOR = "dealer", "player", "floorperson"
NightT = TypeVar("NightT", bound=Played[Any])
ClockT = TypeVar("ClockT")


class Book(Generic[NightT, ClockT]):
    """Pages of events, each of one kind, and what every event of a round has in common."""

    def __init__(self, night: NightT, clock: ClockT, names: Names) -> None:
        self.night = night
        self.clock = clock
        self.names = names
        self.pages: list[pa.Table] = []

    def prepare(
        self,
        kind: str,
        rows: Ints,
        at: Ints,
        *columns: dict[str, Any],
        which: Flags | None = None,
        by: str = BY_DEALER,
    ) -> None:
        """Write events at the tables of the rounds ``rows``, as of the cards dealt in them.

        at       moment of each
        columns  what else is known of each
        which    only some of them are written
        """
        given: dict[str, Any] = {"event_shoe_id": self.names.shoe(rows), **self._by(rows, by)}
        for more in columns:
            given |= more
        if which is not None:
            rows, at = rows[which], at[which]
            given = {name: picked(values, which) for name, values in given.items()}
        self.write(kind, at, self.night.table[rows], given)

    def play(self, kind: str, rows: Ints, at: Ints, columns: dict[str, Any], *, by: str = BY_DEALER) -> None:
        """Write events of the rounds ``rows``."""
        self.prepare(kind, rows, at, {"event_round_id": self.names.round(rows), **columns}, by=by)

    def write(self, kind: str, at: Ints, table: Ints, columns: dict[str, Any]) -> None:
        """Write events of one kind; ``table`` is each one's place among the tables."""
        if not at.size:
            return
        given = {
            "property_id": same("", at.size),
            "event_at": at,
            "event_kind": same(kind, at.size),
            "table_id": self.names.table(table),
        }
        self.pages.append(rows_of("events", given | columns))

    def _by(self, rows: Ints, role: str) -> dict[str, Any]:
        who: dict[str, Any] = {"event_role": same(role, rows.size)}
        if role == BY_DEALER:
            who["event_person_id"] = self.names.dealer(rows)
        if role == BY_FLOOR:
            who["event_person_id"] = self.names.floorperson(rows)
        return who

    def deck(self, rows: Ints, turn: int = 0) -> dict[str, Any]:
        """Name the decks in use in these rounds, or (turn 1) those that take turns with them."""
        return {"event_deck_id": self.names.deck(rows, turn), "event_batch_id": self.names.batch(rows, turn)}

    def verified(self, rows: Ints) -> dict[str, Any]:
        """Name the floorperson who verified it."""
        return {"event_verified_by": self.names.floorperson(rows)}

    def device(self, rows: Ints, stem: str = "SH") -> dict[str, Any]:
        """Name the shuffling device of the table, or another device."""
        return {"event_device_id": Coded(self.night.table[rows], [f"{stem}-{t}" for t in self.names.tables])}

    def position(self, seat: Ints) -> Coded:
        """Name seats from 0, and the dealer for -1."""
        raise NotImplementedError

    def player_at(self, rows: Ints, seat: Ints) -> dict[str, Any]:
        """Name the player at a seat and the seat."""
        player = self.names.player(self.night.seating.player[rows, seat])
        return {"event_player_id": player, "event_position": self.position(seat)}

    def cutter(self, rows: Ints, seat: Ints) -> dict[str, Any]:
        """Name who cut: the player at a seat, or the dealer for -1."""
        dealer, staff = seat < 0, self.names.staff
        player = self.night.seating.player[rows, np.maximum(seat, 0)]
        return {
            "event_position": self.position(seat),
            "event_player_id": self.names.player(np.where(dealer, -1, player)),
            "event_role": Coded(dealer.astype(np.int64), ["player", "dealer"]),
            "event_person_id": Coded(np.where(dealer, staff.dealer[rows], -1), staff.dealers),
        }

    def write_people(self, changed: Ints, left: Ints) -> None:
        """Write dealers taking over and players leaving.

        changed, left  by round: when another dealer took over before it, and players began to leave after it
        """
        rows = np.flatnonzero(self.names.staff.changes(self.night.sequence))
        self.prepare("dealer_changed", rows, changed[rows])
        rows, seats = np.nonzero(self.night.seating.leaves)
        at = left[rows] + seats * 100_000
        self.prepare("player_left", rows, at, self.player_at(rows, seats), by=BY_PLAYER)
