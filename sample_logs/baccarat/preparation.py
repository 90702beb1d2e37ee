"""Events that prepare each shoe: opening, idle spells, shuffle, cut, cover card and burn."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import numpy as np

from sample_logs.arrow import Coded, Flags, Ints, Listed, card_codes, picked, same
from sample_logs.baccarat import shoes
from sample_logs.baccarat.clock import IDLE, OPENING
from sample_logs.baccarat.events import Book
from sample_logs.baccarat.rows import SEAT_NAMES
from sample_logs.gaming_days import MICROSECONDS

_ACCEPTS = 0.75  # chance that a player who is offered the cut takes it


@dataclass(frozen=True, slots=True)
class Prepared:
    """Shoes to prepare, one entry each: first round's row, shoe, table, and seconds from which."""

    row: Ints
    shoe: Ints
    table: Ints
    begins: Ints  # UTC microseconds
    opening: Flags
    idle: Flags
    device: Flags

    @property
    def shuffle_begins(self) -> Ints:
        """When the shuffle can begin, after an opening or an idle spell."""
        waits: Ints = np.where(self.opening, OPENING, 0) + np.where(self.idle, IDLE, 0)
        return self.begins + waits * MICROSECONDS


def write_preparation(rng: np.random.Generator, book: Book, reopened: Flags) -> None:
    """Write the events of every shoe's preparation.

    reopened  by table: it did not close since its last decks, which are taken away first
    """
    night = book.night
    row = np.flatnonzero(night.dealt.number == 1)
    shoe = night.dealt.shoe[row]
    device = np.array([t.device for t in night.tables])
    prepared = Prepared(
        row=row,
        shoe=shoe,
        table=night.table[row],
        begins=book.clock.prepared_from[shoe],
        opening=night.sequence[row] == 0,
        idle=night.after_idle[shoe],
        device=device[night.table[row]],
    )
    _opening(book, prepared, reopened)
    _idle(book, prepared)
    _shuffle(book, prepared)
    _cut(rng, book, prepared)


class _Pen:
    """Writes one kind of event for some of the shoes, so many seconds after a moment."""

    def __init__(self, book: Book, shoes_: Prepared) -> None:
        self.book = book
        self.shoes = shoes_
        names, night = book.names, book.night
        self.known: dict[str, Any] = {
            "event_shoe_id": names.shoe(shoes_.shoe),
            "event_person_id": Coded(names.dealer[shoes_.row], names.dealers),
            "event_role": same("dealer", shoes_.row.size),
        }
        self.mine = self.batch(0)
        self.other = self.batch(1)
        self.verified = {"event_verified_by": Coded(names.floorperson[shoes_.table], names.floor)}
        player = night.seating.player[shoes_.row]
        seat = (player >= 0).argmax(axis=1)
        self.player = {
            "event_player_id": names.player(player[np.arange(seat.size), seat]),
            "event_position": Coded(seat, SEAT_NAMES),
            "event_role": same("player", seat.size),
        }

    def batch(self, turn: int) -> dict[str, Any]:
        """Name the deck and batch of these shoes (turn 0) or the other batch (turn 1)."""
        names = self.book.names
        place = names.batch[self.shoes.shoe]
        swapped = np.where(place < 0, -1, (place + turn) % 2)
        return {
            "event_deck_id": Coded(self.shoes.table * 2 + np.maximum(swapped, 0), names.decks),
            "event_batch_id": Coded(swapped, ["A", "B"]),
        }

    def decks(self, turn: int) -> Ints:
        """Decks of that batch, or of the only set of cards."""
        by_batch = np.array([[t.decks_of(0), t.decks_of(1)] for t in self.book.night.tables])
        place = self.book.names.batch[self.shoes.shoe]
        found: Ints = by_batch[self.shoes.table, np.where(place < 0, 0, (place + turn) % 2)]
        return found

    def write(self, kind: str, which: Flags, at: Ints, *columns: dict[str, Any]) -> None:
        """Write ``kind`` for the shoes ``which`` at the given moments."""
        merged = {**self.known}
        for more in columns:
            merged.update(more)
        kept = {name: picked(values, which) for name, values in merged.items()}
        if kind in {"first_player_arrived", "first_player_inspection", "spread_requested"}:
            kept.pop("event_person_id")
        self.book.write(kind, at[which], self.shoes.table[which], kept)


def _after(moment: Ints, seconds: int) -> Ints:
    return moment + seconds * MICROSECONDS


def _opening(book: Book, s: Prepared, reopened: Flags) -> None:
    """Write § 627a.4: decks received, inspected, spread, shown, washed and stacked."""
    pen, new, at = _Pen(book, s), s.opening, s.begins
    again = reopened[s.table]
    pen.write("table_opened", new & ~again, at)
    _remove_decks(pen, new & again)
    both = {"event_deck_count": pen.decks(0) + np.where(s.device, pen.decks(1), 0)}
    unopened = {"event_preinspected": np.zeros(new.size, np.bool_)}
    pen.write("decks_received", new, _after(at, 30), both, unopened)
    pen.write("decks_inspected", new, _after(at, 300), both, pen.verified)
    pen.write("first_player_arrived", new, _after(at, 420), pen.player)
    pen.write("first_player_inspection", new, _after(at, 560), pen.player)
    up = {"event_face_up": np.ones(new.size, np.bool_)}
    for turn, which in ((0, new), (1, new & s.device)):
        batch = pen.batch(turn)
        design = {
            "event_design": same("Heritage linen", new.size),
            "event_back_color": Coded(np.where(s.device, turn, 1), ["red", "blue"]),
            "event_deck_count": pen.decks(turn),
        }
        pen.write("decks_opened", which, _after(at, 310 + turn * 2), batch, design)
        pen.write("cards_spread", which, _after(at, 440 + turn * 40), batch, up)
        pen.write("cards_washed", which, _after(at, 600 + turn * 60), batch)
        pen.write("cards_stacked", which, _after(at, 720 + turn * 30), batch)
    pen.write("batch_in_shuffler", new & s.device, _after(at, 800), pen.mine, _device(pen))


def _remove_decks(pen: _Pen, which: Flags) -> None:
    """Take away the decks of the day before, which bear that day's date."""
    day = pen.book.night.day
    old = f"{day - timedelta(days=1):%Y%m%d}"
    for turn, some in ((0, which), (1, which & pen.shoes.device)):
        batch = pen.batch(turn)
        labels = [label.replace(f"{day:%Y%m%d}", old) for label in batch["event_deck_id"].labels]
        removed = {**batch, "event_deck_id": Coded(batch["event_deck_id"].places, labels)}
        pen.write("decks_removed", some, _after(pen.shoes.begins, turn), removed)


def _device(pen: _Pen) -> dict[str, Any]:
    labels = [f"SH-{table}" for table in pen.book.names.tables]
    return {"event_device_id": Coded(pen.shoes.table, labels)}


def _idle(book: Book, s: Prepared) -> None:
    """Write § 627a.5(g): nobody plays, the cards lie spread until somebody comes."""
    pen, at = _Pen(book, s), s.begins
    hand, device = s.idle & ~s.device, s.idle & s.device
    down = {"event_face_up": np.zeros(s.row.size, np.bool_)}
    up = {"event_face_up": np.ones(s.row.size, np.bool_)}
    pen.write("idle_started", s.idle, _after(at, 60))
    pen.write("rack_cleared", device, _after(at, 110), pen.other)
    pen.write("cards_spread", s.idle, _after(at, 120), pen.other, down)
    pen.write("first_player_arrived", s.idle, _after(at, 2400), pen.player)
    asked = hand & (s.shoe % 2 == 0)
    pen.write("spread_requested", asked, _after(at, 2410), pen.player)
    pen.write("cards_spread", asked, _after(at, 2430), pen.other, up)
    pen.write("first_player_inspection", s.idle, _after(at, 2500), pen.player)
    pen.write("cards_washed", hand, _after(at, 2540), pen.mine)
    pen.write("cards_stacked", s.idle, _after(at, 2640), pen.other)
    pen.write("batch_in_shuffler", device, _after(at, 2660), pen.other, _device(pen))


def _shuffle(book: Book, s: Prepared) -> None:
    """Write § 627a.5(a) and .3(b): the shuffle, and batches in and out of the device."""
    pen, at, everyone = _Pen(book, s), s.shuffle_begins, np.ones(s.row.size, np.bool_)
    hand = {"event_method": same("manual", s.row.size)}
    machine = {"event_method": same("device", s.row.size), **_device(pen)}
    pen.write("shuffled", ~s.device, _after(at, 360), pen.mine, hand, pen.verified)
    pen.write("shuffled", s.device, _after(at, 20), pen.mine, machine)
    pen.write("batch_out_of_shuffler", s.device, _after(at, 25), pen.mine, _device(pen))
    busy = s.device & ~s.idle & ~s.opening
    pen.write("rack_cleared", busy, _after(at, 40), pen.other)
    waits = s.device & ~s.idle
    pen.write("batch_in_shuffler", waits, _after(at, 45), pen.other, _device(pen))
    loaded = at + np.where(s.device, 100, 420) * MICROSECONDS
    count = {"event_deck_count": pen.decks(0)}
    pen.write("shoe_loaded", everyone, loaded, pen.mine, count)
    first, more = shoes.burn(book.night.shoes)
    burnt = {"event_card": card_codes(first[s.shoe]), "event_count": more[s.shoe]}
    pen.write("burn", everyone, _after(loaded, 15), pen.mine, burnt)


def _cut(rng: np.random.Generator, book: Book, s: Prepared) -> None:
    """Write § 627a.5(b)-(d): the cut offered, made, and the second cover card."""
    pen, night, everyone = _Pen(book, s), book.night, np.ones(s.row.size, np.bool_)
    offered_at = s.shuffle_begins + np.where(s.device, 60, 370) * MICROSECONDS
    taken = night.seating.taken[s.row]
    offers, seated, cutters = _offers(rng, taken)
    total = night.shoes.size[s.shoe]
    below, under = night.cut_below[s.shoe], night.shoes.below[s.shoe]
    book.write(
        "cut_offered",
        offered_at,
        s.table,
        {**pen.known, **pen.mine, "event_positions": offers, "event_seated": seated},
    )
    dealer = cutters < 0
    player = night.seating.player[s.row, np.maximum(cutters, 0)]
    cutter = {
        "event_position": Coded(np.where(dealer, 9, cutters), [*SEAT_NAMES, "dealer"]),
        "event_player_id": book.names.player(np.where(dealer, -1, player)),
        "event_role": Coded(dealer.astype(np.int64), ["player", "dealer"]),
        "event_person_id": Coded(np.where(dealer, book.names.dealer[s.row], -1), book.names.dealers),
    }
    parts = {"event_cards_above": total - below, "event_cards_below": below}
    pen.write("cut", everyone, _after(offered_at, 10), pen.mine, cutter, parts)
    cover = {
        "event_cards_above": total - under,
        "event_cards_below": under,
        "event_cover_cards": np.full(total.size, 2),
    }
    pen.write("cover_card_placed", everyone, _after(offered_at, 20), pen.mine, cover)


def _offers(rng: np.random.Generator, taken: Flags) -> tuple[Listed, Listed, Ints]:
    """Offer the cut to the highest seat, then clockwise from seat 1, until somebody takes it.

    Seats run clockwise from the dealer's left, as §§ 627a.8(d)(1) and 627a.11(b) together imply.
    """
    offered: list[list[int]] = []
    seated = [np.flatnonzero(row).tolist() for row in taken]
    cutters = []
    for seats in seated:
        order = [seats[-1], *seats[:-1]]
        asked = int(rng.geometric(_ACCEPTS))
        offered.append(order[:asked])
        cutters.append(order[asked - 1] if asked <= len(order) else -1)
    return _listed(offered), _listed(seated), np.array(cutters)


def _listed(seats: list[list[int]]) -> Listed:
    flat = np.array([seat for row in seats for seat in row], np.int64)
    return Listed(np.array([len(row) for row in seats]), Coded(flat, SEAT_NAMES))
