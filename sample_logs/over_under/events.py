"""Events during play, and the preparation of shoes at Over/Under tables."""

from __future__ import annotations

import numpy as np

from sample_logs.arrow import Coded, Flags, Ints, card_codes, same
from sample_logs.gaming_days import MICROSECONDS, seconds_after
from sample_logs.over_under.clock import Clock, shuffled_by_hand
from sample_logs.over_under.night import FAILED, JAMMED, RECUT, SEATS, Night
from sample_logs.shoe.book import SEAT_NAMES, Book, write_dealers_changed, write_players_left
from sample_logs.shoe.preparation import (
    Cuts,
    Pen,
    Prepared,
    device_of,
    offer,
    to_prepare,
    write_cut,
    write_idle,
    write_loading,
    write_opening,
    write_shuffle,
)

OverUnderBook = Book[Night, Clock]

_MS = 1000
_PLACES = [*SEAT_NAMES[:SEATS], "dealer"]


def write_play(book: OverUnderBook) -> None:
    """Write every event that happens between the first round and the last of each table."""
    _cover_cards(book)
    _cards_face_up(book)
    _cards_missed(book)
    _shuffles_directed(book)
    write_dealers_changed(book)
    _new_dealers_burn(book)
    write_players_left(book)


def _cover_cards(book: OverUnderBook) -> None:
    night, clock = book.night, book.clock
    rows = np.flatnonzero(night.cover_seat >= 0)
    seat = night.cover_seat[rows]
    at = clock.first[rows] + np.where(seat == SEATS, -600, 350) * _MS
    book.of_rounds("cover_card_out", rows, at, {"event_position": Coded(seat, _PLACES)})


def _cards_face_up(book: OverUnderBook) -> None:
    """Write § 686a.9(a): a card lies face up in the shoe as the round begins, and is racked."""
    night, clock = book.night, book.clock
    rows = np.flatnonzero(night.face_up >= 0)
    card = {"event_card": card_codes(night.face_up[rows])}
    book.of_rounds("card_found_face_up", rows, clock.first[rows] - 300 * _MS, card)
    racked = {**card, "event_face_up": np.ones(rows.size, np.bool_)}
    book.of_rounds("card_racked", rows, clock.first[rows] - 100 * _MS, racked)


def _cards_missed(book: OverUnderBook) -> None:
    """Write § 686a.9(c): it is seen that a hand was passed over, and its player chooses."""
    boxes = book.night.boxes
    hands = np.flatnonzero(boxes.missed)
    chosen = {
        "event_position": Coded(boxes.seat[hands], SEAT_NAMES),
        "event_decision": Coded(boxes.dead[hands].astype(np.int64), ["play", "void"]),
    }
    book.of_rounds("cards_missed", boxes.round[hands], book.clock.dealt_to[hands] - 100 * _MS, chosen)


def _shuffles_directed(book: OverUnderBook) -> None:
    night, names = book.night, book.names
    rows = np.flatnonzero(night.directed)
    floor = {
        "event_person_id": Coded(names.floorperson[night.table[rows]], names.floor),
        "event_role": same("floorperson", rows.size),
    }
    book.at_tables("shuffle_directed", rows, book.clock.settled[rows] + 1500 * _MS, floor)


def _new_dealers_burn(book: OverUnderBook) -> None:
    """Write § 686a.7(c): a new dealer racks one card before he deals."""
    rows = np.flatnonzero(book.night.burnt)
    book.at_tables("burn", rows, book.clock.opened[rows] - 200 * _MS, {})


# ------------------------------------------------------------------------------ preparation


def write_preparation(rng: np.random.Generator, book: OverUnderBook, reopened: Flags) -> None:
    """Write the events of every shoe's preparation.

    reopened  by table: it did not close since its last decks, which are taken away first
    """
    tables = book.night.tables
    everything = to_prepare(book, shuffled_by_hand(book.night))
    preinspected = np.array([t.preinspected for t in tables])
    write_opening(book, everything, reopened, preinspected)
    continuous = np.array([t.continuous for t in tables])
    shoes = everything.only(~continuous[everything.table])
    if not shoes.row.size:
        return
    write_idle(book, shoes, device_washes=True)
    _device_faults(book, shoes)
    write_shuffle(book, shoes.only(~(shoes.opening & preinspected[shoes.table])))
    burnt_at = seconds_after(write_loading(book, shoes), 15)
    pen = Pen(book, shoes)
    pen.write("burn", np.ones(shoes.row.size, np.bool_), burnt_at, pen.mine)
    cuts = _offers(rng, book.night, shoes, reopened)
    _recut(write_cut(book, shoes, cuts, cover_cards=1), cuts.cutters)


def _device_faults(book: OverUnderBook, s: Prepared) -> None:
    """Write § 686a.9(d) and (e): devices jam and shuffle again, or fail and are signed out of order."""
    pen, at = Pen(book, s), s.shuffle_begins
    trouble = book.night.trouble[s.shoe]
    failed = s.device & (trouble == FAILED)
    pen.write("device_jam", s.device & (trouble == JAMMED), seconds_after(at, 8), device_of(pen))
    pen.write("device_failed", failed, seconds_after(at, 10), device_of(pen))
    pen.write("out_of_order_sign", failed, seconds_after(at, 18), device_of(pen))
    again = np.append([False], failed[:-1] & (s.table[1:] == s.table[:-1]))
    pen.write("device_cleared", again, seconds_after(s.begins, 5), device_of(pen))


def _recut(pen: Pen, cutters: Ints) -> None:
    """Write § 686a.5(e): a floorperson requires a recut, and who cut last cuts again."""
    s, night, names = pen.shoes, pen.book.night, pen.book.names
    which = night.trouble[s.shoe] == RECUT
    offered_at = s.shuffle_begins + np.where(s.by_hand, 370, 60) * MICROSECONDS
    floor = {
        "event_person_id": Coded(names.floorperson[s.table], names.floor),
        "event_role": same("floorperson", s.row.size),
    }
    pen.write("recut_ordered", which, seconds_after(offered_at, 13), pen.mine, floor)
    total, below = night.shoes.size[s.shoe], night.cut_below[s.shoe]
    parts = {"event_cards_above": total - below, "event_cards_below": below}
    pen.write("cut", which, seconds_after(offered_at, 16), pen.mine, pen.cutter(cutters), parts)


def _offers(rng: np.random.Generator, night: Night, s: Prepared, reopened: Flags) -> Cuts:
    """Offer the cut as § 686a.5(c) says; where it names one player and he declines, the dealer cuts.

    That is the first arrival when the game begins, and who had the cover card if he still sits there; else
    it goes from the dealer's far right counterclockwise, which is from the highest seat down.
    """
    begins = s.opening & ~reopened[s.table]
    had = np.append([-1], night.cover_seat[:-1])[s.row]
    usual = ~s.opening & ~s.idle & ~np.append([False], night.directed[:-1])[s.row]
    seated = [np.flatnonzero(row).tolist() for row in night.seating.taken[s.row]]
    orders = [
        seats[:1] if begin else [seat] if as_usual and seat in seats else seats[::-1]
        for seats, begin, seat, as_usual in zip(seated, begins, had.tolist(), usual, strict=True)
    ]
    return offer(rng, orders, seated)
