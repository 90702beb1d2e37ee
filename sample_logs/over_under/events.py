"""Events during play, and the preparation of shoes at Over/Under tables."""

import numpy as np

from sample_logs.arrow import Coded, card_codes
from sample_logs.book import BY_FLOOR
from sample_logs.gaming_days import seconds_after
from sample_logs.over_under.clock import Clock, shuffled_by_hand
from sample_logs.over_under.night import FAILED, JAMMED, RECUT, SEATS, Night
from sample_logs.shoe import preparation
from sample_logs.shoe.book import SEAT_NAMES, ShoeBook, write_people

OverUnderBook = ShoeBook[Night, Clock]

_MS = 1000
_PLACES = [*SEAT_NAMES[:SEATS], "dealer"]


def write_play(book: OverUnderBook) -> None:
    """Write every event that happens between the first round and the last of each table."""
    _cover_cards(book)
    _cards_face_up(book)
    _cards_missed(book)
    _shuffles_directed(book)
    _new_dealers_burn(book)
    write_people(book)


def _cover_cards(book: OverUnderBook) -> None:
    night, clock = book.night, book.clock
    rows = np.flatnonzero(night.cover_seat >= 0)
    seat = night.cover_seat[rows]
    at = clock.first[rows] + np.where(seat == SEATS, -600, 350) * _MS
    book.play("cover_card_out", rows, at, {"event_position": Coded(seat, _PLACES)})


def _cards_face_up(book: OverUnderBook) -> None:
    """Write § 686a.9(a): a card lies face up in the shoe as the round begins, and is racked."""
    night, clock = book.night, book.clock
    rows = np.flatnonzero(night.face_up >= 0)
    card = {"event_card": card_codes(night.face_up[rows])}
    book.play("card_found_face_up", rows, clock.first[rows] - 300 * _MS, card)
    racked = {**card, "event_face_up": np.ones(rows.size, np.bool_)}
    book.play("card_racked", rows, clock.first[rows] - 100 * _MS, racked)


def _cards_missed(book: OverUnderBook) -> None:
    """Write § 686a.9(c): it is seen that a hand was passed over, and its player chooses."""
    boxes = book.night.boxes
    hands = np.flatnonzero(boxes.missed)
    chosen = {
        "event_position": Coded(boxes.seat[hands], SEAT_NAMES),
        "event_decision": Coded(boxes.dead[hands].astype(np.int64), ["play", "void"]),
    }
    book.play("cards_missed", boxes.round[hands], book.clock.dealt_to[hands] - 100 * _MS, chosen)


def _shuffles_directed(book: OverUnderBook) -> None:
    rows = np.flatnonzero(book.night.directed)
    book.prepare("shuffle_directed", rows, book.clock.settled[rows] + 1500 * _MS, by=BY_FLOOR)


def _new_dealers_burn(book: OverUnderBook) -> None:
    """Write § 686a.7(c): a new dealer racks one card before he deals."""
    rows = np.flatnonzero(book.night.burnt)
    book.prepare("burn", rows, book.clock.opened[rows] - 200 * _MS)


# ------------------------------------------------------------------------------ preparation


def write_preparation(rng: np.random.Generator, book: OverUnderBook) -> None:
    """Write the events of every shoe's preparation."""
    everything, opening = preparation.to_prepare(book, shuffled_by_hand(book.night)), book.night.opening
    preinspected = opening.each("preinspected")
    preparation.write_opening(book, everything, preinspected)
    shoes = everything.only(~opening.each("continuous")[everything.table])
    if not shoes.rows.size:
        return
    preparation.write_idle(book, shoes, device_washes=True)
    _device_faults(book, shoes)
    preparation.write_shuffle(book, shoes.only(~(shoes.opening & preinspected[shoes.table])))
    book.prepare(
        "burn", shoes.rows, seconds_after(preparation.write_loading(book, shoes), 15), book.deck(shoes.rows)
    )
    cuts = _offers(rng, book.night, shoes)
    preparation.write_cut(book, shoes, cuts, cover_cards=1)
    _recut(book, shoes, cuts)


def _device_faults(book: OverUnderBook, s: preparation.Prepared) -> None:
    """Write § 686a.9(d) and (e): devices jam and shuffle again, or fail and are signed out of order."""
    rows, at, device = s.rows, s.shuffle_begins, book.device(s.rows)
    trouble = book.night.trouble[s.shoe]
    jammed, failed = s.device & (trouble == JAMMED), s.device & (trouble == FAILED)
    book.prepare("device_jam", rows, seconds_after(at, 8), device, which=jammed)
    book.prepare("device_failed", rows, seconds_after(at, 10), device, which=failed)
    book.prepare("out_of_order_sign", rows, seconds_after(at, 18), device, which=failed)
    again = np.append([False], failed[:-1] & (s.table[1:] == s.table[:-1]))
    book.prepare("device_cleared", rows, seconds_after(s.begins, 5), device, which=again)


def _recut(book: OverUnderBook, s: preparation.Prepared, cuts: preparation.Cuts) -> None:
    """Write § 686a.5(e): a floorperson requires a recut, and who cut last cuts again."""
    which = book.night.trouble[s.shoe] == RECUT
    ordered_at, deck = seconds_after(cuts.at, 13), book.deck(s.rows)
    book.prepare("recut_ordered", s.rows, ordered_at, deck, which=which, by=BY_FLOOR)
    preparation.make_cut(book, s, cuts, 16, which)


def _offers(rng: np.random.Generator, night: Night, s: preparation.Prepared) -> preparation.Cuts:
    """Offer the cut as § 686a.5(c) says; where it names one player and he declines, the dealer cuts.

    That is the first arrival when the game begins, and who had the cover card if he still sits there; else
    it goes from the dealer's far right counterclockwise, which is from the highest seat down.
    """
    begins = s.opening & ~night.reopened[s.table]
    had = np.append([-1], night.cover_player[:-1])[s.rows]
    usual = ~s.opening & ~s.idle & ~np.append([False], night.directed[:-1])[s.rows]
    seated = [np.flatnonzero(row).tolist() for row in night.seating.taken[s.rows]]
    orders = [
        seats[:1] if begin else [seat] if as_usual and seat in seats else seats[::-1]
        for seats, begin, seat, as_usual in zip(seated, begins, had.tolist(), usual, strict=True)
    ]
    return preparation.Cuts.offered(rng, s, orders, seated)
