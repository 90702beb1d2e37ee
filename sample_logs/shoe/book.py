"""The events of one day's openings that any table with dealing shoes has."""

from typing import Any

import numpy as np

from sample_logs.arrow import Coded, Ints
from sample_logs.book import Book, ClockT, NightT
from sample_logs.driver import Opening
from sample_logs.gaming_days import seconds_after

SEAT_NAMES = [str(n) for n in range(1, 10)]


class ShoeBook(Book[NightT, ClockT]):
    """Pages of events of one day's openings."""

    def position(self, seat: Ints) -> Coded:
        """Name seats from 0, and the dealer for -1."""
        return Coded(np.where(seat < 0, len(SEAT_NAMES), seat), [*SEAT_NAMES, "dealer"])


AnyBook = ShoeBook[Any, Any]


def write_people(book: AnyBook) -> None:
    """Write when another dealer took over, just before his first round, and when players left."""
    book.write_people(book.clock.opened - 400_000, book.clock.settled + 1_700_000)


def write_end(book: AnyBook, opening: Opening[Any]) -> None:
    """End each table's day: it closes, or its cards are spread while it waits for new decks."""
    night = book.night
    rows = np.flatnonzero(night.last)
    closes = np.array([not t.stays_open or t not in opening.returning for t in opening.tables])
    shut, waits = rows[closes[night.table[rows]]], rows[~closes[night.table[rows]]]
    book.write("table_closed", seconds_after(book.clock.over[shut], 60), night.table[shut], {})
    shoe = {"event_shoe_id": book.names.shoe(waits)}
    down = {**shoe, "event_face_up": np.zeros(waits.size, np.bool_)}
    over, table = book.clock.over[waits], night.table[waits]
    book.write("idle_started", seconds_after(over, 60), table, shoe)
    book.write("cards_spread", seconds_after(over, 120), table, down)
