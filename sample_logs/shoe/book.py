"""The events of one day's openings that any table with dealing shoes has."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import numpy as np

from sample_logs.arrow import Coded, Flags, Ints, same
from sample_logs.driver import Opening
from sample_logs.events import Pages
from sample_logs.gaming_days import MICROSECONDS
from sample_logs.shoe.names import Names
from sample_logs.shoe.night import ShoeClock, ShoeNight

SEAT_NAMES = [str(n) for n in range(1, 10)]
_MS = 1000
NightT = TypeVar("NightT", bound=ShoeNight)
ClockT = TypeVar("ClockT", bound=ShoeClock)


class Book(Pages, Generic[NightT, ClockT]):
    """Pages of events of one day's openings."""

    def __init__(self, night: NightT, clock: ClockT, names: Names) -> None:
        super().__init__(names.tables)
        self.night = night
        self.clock = clock
        self.names = names

    def at_tables(self, kind: str, rows: Ints, at: Ints, columns: dict[str, Any]) -> None:
        """Write events that the dealer of a round brings about, which do not belong to the round."""
        night = self.night
        known = {
            "event_shoe_id": self.names.shoe(night.dealt.shoe[rows]),
            "event_person_id": Coded(self.names.dealer[rows], self.names.dealers),
            "event_role": same("dealer", rows.size),
        }
        self.write(kind, at, night.table[rows], known | columns)

    def of_rounds(self, kind: str, rows: Ints, at: Ints, columns: dict[str, Any]) -> None:
        """Write events that the dealer of a round brings about."""
        self.at_tables(kind, rows, at, {"event_round_id": self.names.round(rows), **columns})


AnyBook = Book[Any, Any]


def write_dealers_changed(book: AnyBook) -> None:
    """Write when another dealer took over, just before the first round of his."""
    rows = np.flatnonzero(book.names.changes)
    book.at_tables("dealer_changed", rows, book.clock.opened[rows] - 400 * _MS, {})


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


def reopened(opening: Opening[Any]) -> Flags:
    """Tables that did not close since their last decks, which are taken away first."""
    return np.array([t.stays_open for t in opening.tables]) & (not opening.first)


def write_end(book: AnyBook, opening: Opening[Any]) -> None:
    """End each table's day: it closes, or its cards are spread while it waits for new decks."""
    night, names = book.night, book.names
    rows = np.flatnonzero(night.last)
    closes = np.array([not t.stays_open or t not in opening.returning for t in opening.tables])
    shut, waits = rows[closes[night.table[rows]]], rows[~closes[night.table[rows]]]
    book.write("table_closed", book.clock.over[shut] + 60 * MICROSECONDS, night.table[shut], {})
    of_shoe = {"event_shoe_id": names.shoe(night.dealt.shoe[waits])}
    down = {**of_shoe, "event_face_up": np.zeros(waits.size, np.bool_)}
    over, table = book.clock.over[waits], night.table[waits]
    book.write("idle_started", over + 60 * MICROSECONDS, table, of_shoe)
    book.write("cards_spread", over + 120 * MICROSECONDS, table, down)
