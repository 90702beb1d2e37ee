"""The events of one day's openings, written one kind at a time."""

from __future__ import annotations

from typing import Any

import numpy as np

from rules.cards import NAMES
from sample_logs.arrow import Coded, Flags, Ints, Listed, same
from sample_logs.events import Pages
from sample_logs.poker.clock import Clock
from sample_logs.poker.faults import Fault
from sample_logs.poker.names import BATCHES, Names
from sample_logs.poker.night import Night
from sample_logs.poker.told import POSITIONS

BY_DEALER, BY_PLAYER, BY_FLOOR = "dealer", "player", "floorperson"
_MS = 1000


class Book(Pages):
    """Pages of events, and what every event of a round has in common."""

    def __init__(self, night: Night, clock: Clock, names: Names) -> None:
        super().__init__(names.tables)
        self.night = night
        self.clock = clock
        self.names = names

    def prepare(
        self, kind: str, rows: Ints, at: Ints, columns: dict[str, Any], *, by: str = BY_DEALER
    ) -> None:
        """Write events that prepare the deck dealt in the rounds ``rows``."""
        known = {"event_shoe_id": self.names.shoe(rows), **self._by(rows, by)}
        self.write(kind, at, self.night.table[rows], {**known, **columns})

    def play(self, kind: str, rows: Ints, at: Ints, columns: dict[str, Any], *, by: str = BY_DEALER) -> None:
        """Write events of the rounds ``rows``."""
        self.prepare(kind, rows, at, {"event_round_id": self.names.round(rows), **columns}, by=by)

    def _by(self, rows: Ints, role: str) -> dict[str, Any]:
        who: dict[str, Any] = {"event_role": same(role, rows.size)}
        if role == BY_DEALER:
            who["event_person_id"] = Coded(self.names.dealer[rows], self.names.dealers)
        if role == BY_FLOOR:
            who["event_person_id"] = Coded(self.names.floorperson[rows], self.names.floor)
        return who

    def deck(self, rows: Ints) -> dict[str, Any]:
        """Name the deck dealt in these rounds."""
        batch = Coded(self.names.batch[rows], BATCHES)
        return {"event_deck_id": Coded(self.names.deck[rows], self.names.decks), "event_batch_id": batch}

    def other_deck(self, rows: Ints) -> dict[str, Any]:
        """Name the deck that takes turns with it."""
        deck, batch = self.names.deck[rows], self.names.batch[rows]
        return {
            "event_deck_id": Coded(deck ^ 1, self.names.decks),
            "event_batch_id": Coded(np.where(batch < 0, -1, 1 - batch), BATCHES),
        }

    def swept(self, rows: Ints) -> dict[str, Any]:
        """Name the deck that lay on the table before these rounds: the other one where two take turns."""
        deck, other = self.deck(rows), self.other_deck(rows)
        two = self.names.batch[rows] >= 0
        return {k: Coded(np.where(two, other[k].places, deck[k].places), deck[k].labels) for k in deck}

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

    def device(self, rows: Ints, stem: str = "SH") -> dict[str, Any]:
        """Name the shuffling device of the table, or another device."""
        return {"event_device_id": Coded(self.night.table[rows], [f"{stem}-{t}" for t in self.names.tables])}


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


def write_exposed(book: Book, rows: Ints, at: Ints, places: Ints) -> None:
    """Write that the first card dealt to a position was exposed."""
    seen = {
        "event_card": card(book.night.cards[rows, places, 0]),
        "event_disclosed": np.ones(rows.size, bool),
    }
    book.play("card_exposed", rows, at, seen | book.at_position(places))


def write_face_up(book: Book, half: Ints, each: int, racked: int) -> None:
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


def write_shoe_failed(book: Book, half: Ints) -> None:
    """Write automated dealing shoes that fail in the middle of the deal."""
    rows = np.flatnonzero(book.night.fault == Fault.SHOE_FAILED)
    shoe = book.device(rows, "AS")
    book.play("device_failed", rows, half[rows], shoe)
    book.play("device_cleared", rows, half[rows] + 9000 * _MS, shoe)


# ------------------------------------------------------------------------------- people and ends


def write_people(book: Book) -> None:
    """Write dealers taking over and players leaving."""
    night, names = book.night, book.names
    changed = np.append([False], names.dealer[1:] != names.dealer[:-1]) & (night.sequence > 0)
    rows = np.flatnonzero(changed)
    book.prepare("dealer_changed", rows, book.clock.opened[rows] + 200 * _MS, {})
    rows, seats = np.nonzero(night.seating.leaves)
    left = book.clock.over[rows] - 1500 * _MS + seats * 100 * _MS
    book.prepare("player_left", rows, left, book.player_at(rows, seats), by=BY_PLAYER)


def write_ends(book: Book) -> None:
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
    two = last[book.names.batch[last] >= 0]
    book.prepare("decks_removed", last, clock.over[last] + 40_000 * _MS, book.deck(last))
    book.prepare("decks_removed", two, clock.over[two] + 41_000 * _MS, book.other_deck(two))
    book.prepare("table_closed", last, clock.over[last] + 60_000 * _MS, {})
