"""The events of one day's openings, written one kind at a time."""

from typing import Any

import numpy as np

from rules.cards import NAMES
from sample_logs.arrow import Coded, Flags, Ints, Listed
from sample_logs.book import Book
from sample_logs.poker.clock import Clock
from sample_logs.poker.faults import Fault
from sample_logs.poker.night import Night
from sample_logs.poker.told import POSITIONS

_MS = 1000


class PokerBook(Book[Night, Clock]):
    """Pages of events of one day's openings."""

    def position(self, seat: Ints) -> Coded:
        """Name seats from 0, and the dealer for -1."""
        return Coded(seat + 1, POSITIONS)

    def at_position(self, places: Ints) -> dict[str, Any]:
        """Name a position; the dealer is 0."""
        return {"event_position": Coded(places, POSITIONS)}


def seats_listed(seats: list[list[int]]) -> Listed:
    """Lists of positions 1..6."""
    flat = np.array([seat for row in seats for seat in row], np.int64)
    return Listed(np.array([len(row) for row in seats], np.int64), Coded(flat, POSITIONS))


def seated(taken: Flags) -> list[list[int]]:
    """Positions 1..6 with a player, by round."""
    return [(np.flatnonzero(row) + 1).tolist() for row in taken]


# --------------------------------------------------------------------- what goes wrong in any game


def card(codes: Any) -> Coded:
    """Name cards by number."""
    return Coded(np.asarray(codes).astype(np.int64), list(NAMES))


def write_exposed(book: PokerBook, rows: Ints, at: Ints, places: Ints) -> None:
    """Write that the first card dealt to a position was exposed."""
    seen = {
        "event_card": card(book.night.cards[rows, places, 0]),
        "event_disclosed": np.ones(rows.size, bool),
    }
    book.play("card_exposed", rows, at, seen | book.at_position(places))


def write_face_up(book: PokerBook, half: Ints, each: int, racked: int) -> None:
    """Write cards found face up in the deck, one or two, and put into the rack.

    half          in the middle of each round's deal
    each, racked  milliseconds from one to the other, and until they are put into the rack
    """
    for fault, cards in ((Fault.FACE_UP, 1), (Fault.TWO_FACE_UP, 2)):
        rows = np.flatnonzero(book.night.fault == fault)
        for n in range(cards):
            found = {"event_card": card(book.night.deck[rows, 52 - n])}
            up = {**found, "event_disclosed": np.ones(rows.size, np.bool_)}
            book.play("card_found_face_up", rows, half[rows] + n * each * _MS, up)
            shown = {**found, "event_face_up": np.ones(rows.size, np.bool_)}
            book.play("card_racked", rows, half[rows] + (racked + n) * _MS, shown)


def write_shoe_failed(book: PokerBook, half: Ints) -> None:
    """Write automated dealing shoes that fail in the middle of the deal."""
    rows = np.flatnonzero(book.night.fault == Fault.SHOE_FAILED)
    shoe = book.device(rows, "AS")
    book.play("device_failed", rows, half[rows], shoe)
    book.play("device_cleared", rows, half[rows] + 9000 * _MS, shoe)


def write_ends(book: PokerBook) -> None:
    """Write the dice coming to each table and leaving it with the decks, and each table's close."""
    night, clock = book.night, book.clock
    first, last = np.flatnonzero(night.sequence == 0), np.flatnonzero(night.last)
    dice = ~night.at("generator")
    labels = [f"DS-{t}-{night.day:%y%m%d}" for t in book.names.tables]
    for kind, rows, at in (
        ("dice_in", first, clock.prepared_from[first] + 820_000 * _MS),
        ("dice_out", last, clock.over[last] + 30_000 * _MS),
    ):
        of: Flags = dice[rows]
        three = {"event_device_id": Coded(night.table[rows[of]], labels), "event_count": np.full(of.sum(), 3)}
        book.prepare(kind, rows[of], at[of], three)
    two = last[book.names.batch_of[last] >= 0]
    book.prepare("decks_removed", last, clock.over[last] + 40_000 * _MS, book.deck(last))
    book.prepare("decks_removed", two, clock.over[two] + 41_000 * _MS, book.deck(two, 1))
    book.prepare("table_closed", last, clock.over[last] + 60_000 * _MS, {})
