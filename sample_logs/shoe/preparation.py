"""Events that prepare each shoe: opening, idle spells, shuffle, cut, cover card and loading."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import numpy as np

from sample_logs.arrow import Coded, Flags, Ints, Listed, picked, same
from sample_logs.gaming_days import MICROSECONDS, seconds_after
from sample_logs.shoe.book import SEAT_NAMES, AnyBook
from sample_logs.shoe.night import IDLE, OPENING

_ACCEPTS = 0.75  # chance that a player who is offered the cut takes it


@dataclass(frozen=True, slots=True)
class Prepared:
    """Shoes to prepare, one entry each: first round's row, shoe, table, and seconds from which.

    device   its table has a shuffling device
    by_hand  the shoe is shuffled by hand all the same, or because there is none
    """

    row: Ints
    shoe: Ints
    table: Ints
    begins: Ints  # UTC microseconds
    opening: Flags
    idle: Flags
    device: Flags
    by_hand: Flags

    @property
    def shuffle_begins(self) -> Ints:
        """When the shuffle can begin, after an opening or an idle spell."""
        waits: Ints = np.where(self.opening, OPENING, 0) + np.where(self.idle, IDLE, 0)
        return self.begins + waits * MICROSECONDS

    def only(self, which: Flags) -> Prepared:
        """Keep some of the shoes."""
        return Prepared(*(getattr(self, name)[which] for name in self.__slots__))


def to_prepare(book: AnyBook, by_hand: Flags | None = None) -> Prepared:
    """List every shoe from which a round was dealt.

    by_hand  by shoe, where shoes are shuffled by hand; else those of tables without a device
    """
    night = book.night
    row = np.flatnonzero(night.dealt.number == 1)
    shoe = night.dealt.shoe[row]
    device = np.array([t.device for t in night.tables])[night.table[row]]
    return Prepared(
        row=row,
        shoe=shoe,
        table=night.table[row],
        begins=book.clock.prepared_from[shoe],
        opening=night.sequence[row] == 0,
        idle=night.after_idle[shoe],
        device=device,
        by_hand=~device if by_hand is None else by_hand[shoe],
    )


class Pen:
    """Writes one kind of event for some of the shoes, so many seconds after a moment."""

    def __init__(self, book: AnyBook, shoes_: Prepared) -> None:
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

    def cutter(self, seat: Ints) -> dict[str, Any]:
        """Name who cut: the player at a seat, or the dealer for -1."""
        dealer = seat < 0
        names, night = self.book.names, self.book.night
        player = night.seating.player[self.shoes.row, np.maximum(seat, 0)]
        return {
            "event_position": Coded(np.where(dealer, 9, seat), [*SEAT_NAMES, "dealer"]),
            "event_player_id": names.player(np.where(dealer, -1, player)),
            "event_role": Coded(dealer.astype(np.int64), ["player", "dealer"]),
            "event_person_id": Coded(np.where(dealer, names.dealer[self.shoes.row], -1), names.dealers),
        }

    def write(self, kind: str, which: Flags, at: Ints, *columns: dict[str, Any]) -> None:
        """Write ``kind`` for the shoes ``which`` at the given moments."""
        merged = {**self.known}
        for more in columns:
            merged.update(more)
        kept = {name: picked(values, which) for name, values in merged.items()}
        if kind in {"first_player_arrived", "first_player_inspection", "spread_requested"}:
            kept.pop("event_person_id")
        self.book.write(kind, at[which], self.shoes.table[which], kept)


def write_opening(book: AnyBook, s: Prepared, reopened: Flags, preinspected: Flags | None = None) -> None:
    """Write the opening with new decks: received, inspected, spread, shown, washed and stacked.

    reopened      by table: it did not close since its last decks, which are taken away first
    preinspected  by table: decks come preinspected and preshuffled, and skip the steps
    """
    pen, new, at = Pen(book, s), s.opening, s.begins
    again = reopened[s.table]
    ready = np.zeros(new.size, np.bool_) if preinspected is None else preinspected[s.table]
    seen = new & ~ready
    pen.write("table_opened", new & ~again, at)
    _remove_decks(pen, new & again)
    both = {"event_deck_count": pen.decks(0) + np.where(s.device, pen.decks(1), 0)}
    pen.write("decks_received", new, seconds_after(at, 30), both, {"event_preinspected": ready})
    pen.write("decks_inspected", seen, seconds_after(at, 300), both, pen.verified)
    pen.write("first_player_arrived", new, seconds_after(at, 420), pen.player)
    pen.write("first_player_inspection", seen, seconds_after(at, 560), pen.player)
    up = {"event_face_up": np.ones(new.size, np.bool_)}
    for turn, which in ((0, new), (1, new & s.device)):
        batch = pen.batch(turn)
        design = {
            "event_design": same("Heritage linen", new.size),
            "event_back_color": Coded(np.where(s.device, turn, 1), ["red", "blue"]),
            "event_deck_count": pen.decks(turn),
        }
        pen.write("decks_opened", which, seconds_after(at, 310 + turn * 2), batch, design)
        pen.write("cards_spread", which & seen, seconds_after(at, 440 + turn * 40), batch, up)
        pen.write("cards_washed", which & seen, seconds_after(at, 600 + turn * 60), batch)
        pen.write("cards_stacked", which & seen, seconds_after(at, 720 + turn * 30), batch)
    pen.write("batch_in_shuffler", new & s.device, seconds_after(at, 800), pen.mine, device_of(pen))


def _remove_decks(pen: Pen, which: Flags) -> None:
    """Take away the decks of the day before, which bear that day's date."""
    day = pen.book.night.day
    old = f"{day - timedelta(days=1):%Y%m%d}"
    for turn, some in ((0, which), (1, which & pen.shoes.device)):
        batch = pen.batch(turn)
        labels = [label.replace(f"{day:%Y%m%d}", old) for label in batch["event_deck_id"].labels]
        removed = {**batch, "event_deck_id": Coded(batch["event_deck_id"].places, labels)}
        pen.write("decks_removed", some, seconds_after(pen.shoes.begins, turn), removed)


def device_of(pen: Pen) -> dict[str, Any]:
    """Name the shuffling device of each shoe's table."""
    labels = [f"SH-{table}" for table in pen.book.names.tables]
    return {"event_device_id": Coded(pen.shoes.table, labels)}


def write_idle(book: AnyBook, s: Prepared, *, device_washes: bool = False) -> None:
    """Write idle spells: nobody plays, the cards lie spread until somebody comes.

    device_washes  cards are washed where a shuffling device takes them next, too
    """
    pen, at = Pen(book, s), s.begins
    hand, device = s.idle & ~s.device, s.idle & s.device
    down = {"event_face_up": np.zeros(s.row.size, np.bool_)}
    up = {"event_face_up": np.ones(s.row.size, np.bool_)}
    pen.write("idle_started", s.idle, seconds_after(at, 60))
    pen.write("rack_cleared", device, seconds_after(at, 110), pen.other)
    pen.write("cards_spread", s.idle, seconds_after(at, 120), pen.other, down)
    pen.write("first_player_arrived", s.idle, seconds_after(at, 2400), pen.player)
    asked = hand & (s.shoe % 2 == 0)
    pen.write("spread_requested", asked, seconds_after(at, 2410), pen.player)
    pen.write("cards_spread", asked, seconds_after(at, 2430), pen.other, up)
    pen.write("first_player_inspection", s.idle, seconds_after(at, 2500), pen.player)
    pen.write("cards_washed", hand, seconds_after(at, 2540), pen.mine)
    if device_washes:
        pen.write("cards_washed", device, seconds_after(at, 2540), pen.other)
    pen.write("cards_stacked", s.idle, seconds_after(at, 2640), pen.other)
    pen.write("batch_in_shuffler", device, seconds_after(at, 2660), pen.other, device_of(pen))


def write_shuffle(book: AnyBook, s: Prepared) -> None:
    """Write the shuffle, and batches in and out of the device."""
    pen, at = Pen(book, s), s.shuffle_begins
    hand = {"event_method": same("manual", s.row.size)}
    machine = {"event_method": same("device", s.row.size), **device_of(pen)}
    pen.write("shuffled", s.by_hand, seconds_after(at, 360), pen.mine, hand, pen.verified)
    pen.write("shuffled", ~s.by_hand, seconds_after(at, 20), pen.mine, machine)
    pen.write("batch_out_of_shuffler", s.device, seconds_after(at, 25), pen.mine, device_of(pen))
    busy = s.device & ~s.idle & ~s.opening
    pen.write("rack_cleared", busy, seconds_after(at, 40), pen.other)
    waits = ~s.by_hand & ~s.idle
    pen.write("batch_in_shuffler", waits, seconds_after(at, 45), pen.other, device_of(pen))


def write_loading(book: AnyBook, s: Prepared) -> Ints:
    """Write that the stack went into the shoe, and return when."""
    pen = Pen(book, s)
    loaded: Ints = s.shuffle_begins + np.where(s.by_hand, 420, 100) * MICROSECONDS
    count = {"event_deck_count": pen.decks(0)}
    pen.write("shoe_loaded", np.ones(s.row.size, np.bool_), loaded, pen.mine, count)
    return loaded


@dataclass(frozen=True, slots=True)
class Cuts:
    """To whom the stack was offered, who sat there, and the seat of who cut: -1 for the dealer."""

    offers: Listed
    seated: Listed
    cutters: Ints


def write_cut(book: AnyBook, s: Prepared, cuts: Cuts, *, cover_cards: int) -> Pen:
    """Write the cut offered and made, and the cover card inserted."""
    pen, night, everyone = Pen(book, s), book.night, np.ones(s.row.size, np.bool_)
    offered_at = s.shuffle_begins + np.where(s.by_hand, 370, 60) * MICROSECONDS
    total = night.shoes.size[s.shoe]
    below, under = night.cut_below[s.shoe], night.shoes.below[s.shoe]
    book.write(
        "cut_offered",
        offered_at,
        s.table,
        {**pen.known, **pen.mine, "event_positions": cuts.offers, "event_seated": cuts.seated},
    )
    parts = {"event_cards_above": total - below, "event_cards_below": below}
    pen.write("cut", everyone, seconds_after(offered_at, 10), pen.mine, pen.cutter(cuts.cutters), parts)
    cover = {
        "event_cards_above": total - under,
        "event_cards_below": under,
        "event_cover_cards": np.full(total.size, cover_cards),
    }
    pen.write("cover_card_placed", everyone, seconds_after(offered_at, 20), pen.mine, cover)
    return pen


def offer(rng: np.random.Generator, orders: list[list[int]], seated: list[list[int]]) -> Cuts:
    """Offer the cut to seats in order, shoe by shoe, until somebody takes it, or else the dealer cuts."""
    offered, cutters = [], []
    for order in orders:
        asked = int(rng.geometric(_ACCEPTS))
        offered.append(order[:asked])
        cutters.append(order[asked - 1] if asked <= len(order) else -1)
    return Cuts(_listed(offered), _listed(seated), np.array(cutters))


def _listed(seats: list[list[int]]) -> Listed:
    """Lay lists of seats, from 0, out as a column."""
    flat = np.array([seat for row in seats for seat in row], np.int64)
    return Listed(np.array([len(row) for row in seats]), Coded(flat, SEAT_NAMES))
