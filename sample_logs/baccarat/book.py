"""The events of one day's openings, and those that any table with dealing shoes has."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import numpy as np
import pyarrow as pa

from sample_logs.arrow import Coded, Flags, Ints, picked, rows_of, same
from sample_logs.baccarat.kinds import ShoeClock, ShoeNight
from sample_logs.baccarat.names import Names
from sample_logs.gaming_days import MICROSECONDS

SEAT_NAMES = [str(n) for n in range(1, 10)]
_MS = 1000
NightT = TypeVar("NightT", bound=ShoeNight)
ClockT = TypeVar("ClockT", bound=ShoeClock)


class Book(Generic[NightT, ClockT]):
    """The events of one day's openings, written one kind at a time."""

    def __init__(self, night: NightT, clock: ClockT, names: Names) -> None:
        self.night = night
        self.clock = clock
        self.names = names
        self.pages: list[pa.Table] = []

    def write(self, kind: str, at: Ints, table: Ints, columns: dict[str, Any]) -> None:
        """Write events of one kind; ``table`` is each one's place among the tables."""
        if not at.size:
            return
        given = {
            "event_at": at,
            "event_kind": same(kind, at.size),
            "table_id": self.names.table(table),
            **columns,
        }
        self.pages.append(rows_of("events", {"property_id": same("", at.size), **given}))

    def of_rounds(self, kind: str, rows: Ints, at: Ints, columns: dict[str, Any]) -> None:
        """Write events that the dealer of a round brings about."""
        night = self.night
        self.write(
            kind,
            at,
            night.table[rows],
            {
                "event_round_id": self.names.round(rows),
                "event_shoe_id": self.names.shoe(night.dealt.shoe[rows]),
                "event_person_id": Coded(self.names.dealer[rows], self.names.dealers),
                "event_role": same("dealer", rows.size),
                **columns,
            },
        )


AnyBook = Book[Any, Any]


def write_dealers_changed(book: AnyBook) -> None:
    """Write when another dealer took over, just before the first round of his."""
    night, names = book.night, book.names
    rows = np.flatnonzero(names.changes)
    book.write(
        "dealer_changed",
        book.clock.opened[rows] - 400 * _MS,
        night.table[rows],
        {
            "event_shoe_id": names.shoe(night.dealt.shoe[rows]),
            "event_person_id": Coded(names.dealer[rows], names.dealers),
            "event_role": same("dealer", rows.size),
        },
    )


def write_players_left(book: AnyBook) -> None:
    """Write when players left."""
    night, names = book.night, book.names
    rows, seats = np.nonzero(night.seating.leaves)
    book.write(
        "player_left",
        book.clock.settled[rows] + 1700 * _MS + seats * 100 * _MS,
        night.table[rows],
        {
            "event_shoe_id": names.shoe(night.dealt.shoe[rows]),
            "event_player_id": names.player(night.seating.player[rows, seats]),
            "event_position": Coded(seats, SEAT_NAMES),
            "event_role": same("player", rows.size),
        },
    )


def write_end(book: AnyBook, closes: Flags) -> None:
    """End each table's day: it closes, or its cards are spread while it waits for new decks.

    closes  by table
    """
    night, names = book.night, book.names
    rows = np.flatnonzero(night.last)
    over = book.clock.over[rows]
    table = night.table[rows]
    of_shoe = {"event_shoe_id": names.shoe(night.dealt.shoe[rows])}
    shut = closes[table]
    _pick(book, "table_closed", over + 60 * MICROSECONDS, table, {}, shut)
    _pick(book, "idle_started", over + 60 * MICROSECONDS, table, of_shoe, ~shut)
    spread = {**of_shoe, "event_face_up": np.zeros(rows.size, np.bool_)}
    _pick(book, "cards_spread", over + 120 * MICROSECONDS, table, spread, ~shut)


def _pick(book: AnyBook, kind: str, at: Ints, table: Ints, columns: dict[str, Any], chosen: Flags) -> None:
    kept = {k: picked(v, chosen) for k, v in columns.items()}
    book.write(kind, at[chosen], table[chosen], kept)
