"""Events that prepare each shoe: opening, idle spells, shuffle, cut, cover card and loading."""

from dataclasses import dataclass, fields
from datetime import timedelta
from typing import Any

import numpy as np

from sample_logs.arrow import Coded, Flags, Ints, Listed, same
from sample_logs.book import BY_PLAYER
from sample_logs.gaming_days import MICROSECONDS, seconds_after
from sample_logs.shoe.book import SEAT_NAMES, AnyBook
from sample_logs.shoe.night import IDLE, OPENING

_ACCEPTS = 0.75  # chance that a player who is offered the cut takes it


@dataclass(frozen=True, slots=True)
class Prepared:
    """Shoes to prepare, one entry each: first round's row, shoe, table, and moment from which.

    device   its table has a shuffling device
    by_hand  the shoe is shuffled by hand all the same, or because there is none
    """

    rows: Ints
    shoe: Ints
    table: Ints
    begins: Ints
    opening: Flags
    idle: Flags
    device: Flags
    by_hand: Flags

    @property
    def shuffle_begins(self) -> Ints:
        """When the shuffle can begin, after an opening or an idle spell."""
        waits: Ints = np.where(self.opening, OPENING, 0) + np.where(self.idle, IDLE, 0)
        return self.begins + waits * MICROSECONDS

    def only(self, which: Flags) -> "Prepared":
        """Keep some of the shoes."""
        return Prepared(*(getattr(self, each.name)[which] for each in fields(self)))


def to_prepare(book: AnyBook, by_hand: Flags | None = None) -> Prepared:
    """List every shoe from which a round was dealt.

    by_hand  by shoe, where shoes are shuffled by hand; else those of tables without a device
    """
    night = book.night
    rows = np.flatnonzero(night.dealt.number == 1)
    shoe = night.dealt.shoe[rows]
    device = night.at("device")[rows]
    return Prepared(
        rows=rows,
        shoe=shoe,
        table=night.table[rows],
        begins=book.clock.prepared_from[shoe],
        opening=night.sequence[rows] == 0,
        idle=night.after_idle[shoe],
        device=device,
        by_hand=~device if by_hand is None else by_hand[shoe],
    )


def _decks(book: AnyBook, s: Prepared, turn: int) -> Ints:
    """Decks in the batch of each shoe (turn 0) or the other one (turn 1), or in the only set of cards."""
    by_batch = np.array([[t.decks_of(0), t.decks_of(1)] for t in book.night.tables])
    batch = book.names.batch_of[s.rows]
    return by_batch[s.table, np.where(batch < 0, 0, batch ^ turn)]


def write_opening(book: AnyBook, s: Prepared, preinspected: Flags | None = None) -> None:
    """Write the opening with new decks: received, inspected, spread, shown, washed and stacked.

    preinspected  by table: decks come preinspected and preshuffled, and skip the steps
    """
    rows, new, at = s.rows, s.opening, s.begins
    again = book.night.reopened[s.table]
    ready = np.zeros(new.size, np.bool_) if preinspected is None else preinspected[s.table]
    seen = new & ~ready
    player = _first_player(book, rows)
    book.prepare("table_opened", rows, at, which=new & ~again)
    _remove_decks(book, s, new & again)
    count = _decks(book, s, 0) + np.where(s.device, _decks(book, s, 1), 0)
    both, unopened = {"event_deck_count": count}, {"event_preinspected": ready}
    book.prepare("decks_received", rows, seconds_after(at, 30), both, unopened, which=new)
    book.prepare("decks_inspected", rows, seconds_after(at, 300), both, book.verified(rows), which=seen)
    book.prepare("first_player_arrived", rows, seconds_after(at, 420), player, which=new, by=BY_PLAYER)
    book.prepare("first_player_inspection", rows, seconds_after(at, 560), player, which=seen, by=BY_PLAYER)
    up = {"event_face_up": np.ones(new.size, np.bool_)}
    for turn, which in ((0, new), (1, new & s.device)):
        deck = book.deck(rows, turn)
        design = {
            "event_design": same("Heritage linen", new.size),
            "event_back_color": Coded(np.where(s.device, turn, 1), ["red", "blue"]),
            "event_deck_count": _decks(book, s, turn),
        }
        book.prepare("decks_opened", rows, seconds_after(at, 310 + turn * 2), deck, design, which=which)
        book.prepare("cards_spread", rows, seconds_after(at, 440 + turn * 40), deck, up, which=which & seen)
        book.prepare("cards_washed", rows, seconds_after(at, 600 + turn * 60), deck, which=which & seen)
        book.prepare("cards_stacked", rows, seconds_after(at, 720 + turn * 30), deck, which=which & seen)
    into = (book.deck(rows), book.device(rows))
    book.prepare("batch_in_shuffler", rows, seconds_after(at, 800), *into, which=new & s.device)


def _first_player(book: AnyBook, rows: Ints) -> dict[str, Any]:
    """Name the player at the lowest seat taken, who came first."""
    return book.player_at(rows, book.night.seating.taken[rows].argmax(axis=1))


def _remove_decks(book: AnyBook, s: Prepared, which: Flags) -> None:
    """Take away the decks of the day before, which bear that day's date."""
    day = book.night.day
    old = f"{day - timedelta(days=1):%Y%m%d}"
    for turn, some in ((0, which), (1, which & s.device)):
        deck = book.deck(s.rows, turn)
        labels = [label.replace(f"{day:%Y%m%d}", old) for label in book.names.decks]
        deck["event_deck_id"] = Coded(deck["event_deck_id"].places, labels)
        book.prepare("decks_removed", s.rows, seconds_after(s.begins, turn), deck, which=some)


def write_idle(book: AnyBook, s: Prepared, *, device_washes: bool = False) -> None:
    """Write idle spells: nobody plays, the cards lie spread until somebody comes.

    device_washes  cards are washed where a shuffling device takes them next, too
    """
    rows, at, idle = s.rows, s.begins, s.idle
    hand, device = idle & ~s.device, idle & s.device
    down = {"event_face_up": np.zeros(rows.size, np.bool_)}
    up = {"event_face_up": np.ones(rows.size, np.bool_)}
    mine, other, player = book.deck(rows), book.deck(rows, 1), _first_player(book, rows)
    book.prepare("idle_started", rows, seconds_after(at, 60), which=idle)
    book.prepare("rack_cleared", rows, seconds_after(at, 110), other, which=device)
    book.prepare("cards_spread", rows, seconds_after(at, 120), other, down, which=idle)
    book.prepare("first_player_arrived", rows, seconds_after(at, 2400), player, which=idle, by=BY_PLAYER)
    asked = hand & (s.shoe % 2 == 0)
    book.prepare("spread_requested", rows, seconds_after(at, 2410), player, which=asked, by=BY_PLAYER)
    book.prepare("cards_spread", rows, seconds_after(at, 2430), other, up, which=asked)
    book.prepare("first_player_inspection", rows, seconds_after(at, 2500), player, which=idle, by=BY_PLAYER)
    book.prepare("cards_washed", rows, seconds_after(at, 2540), mine, which=hand)
    if device_washes:
        book.prepare("cards_washed", rows, seconds_after(at, 2540), other, which=device)
    book.prepare("cards_stacked", rows, seconds_after(at, 2640), other, which=idle)
    into = seconds_after(at, 2660)
    book.prepare("batch_in_shuffler", rows, into, other, book.device(rows), which=device)


def write_shuffle(book: AnyBook, s: Prepared) -> None:
    """Write the shuffle, and batches in and out of the device."""
    rows, at = s.rows, s.shuffle_begins
    mine, other, device = book.deck(rows), book.deck(rows, 1), book.device(rows)
    hand, machine = ({"event_method": same(how, rows.size)} for how in ("manual", "device"))
    verified = book.verified(rows)
    book.prepare("shuffled", rows, seconds_after(at, 360), mine, hand, verified, which=s.by_hand)
    book.prepare("shuffled", rows, seconds_after(at, 20), mine, machine, device, which=~s.by_hand)
    book.prepare("batch_out_of_shuffler", rows, seconds_after(at, 25), mine, device, which=s.device)
    busy = s.device & ~s.idle & ~s.opening
    book.prepare("rack_cleared", rows, seconds_after(at, 40), other, which=busy)
    waits = ~s.by_hand & ~s.idle
    book.prepare("batch_in_shuffler", rows, seconds_after(at, 45), other, device, which=waits)


def write_loading(book: AnyBook, s: Prepared) -> Ints:
    """Write that the stack went into the shoe, and return when."""
    loaded: Ints = s.shuffle_begins + np.where(s.by_hand, 420, 100) * MICROSECONDS
    count = {"event_deck_count": _decks(book, s, 0)}
    book.prepare("shoe_loaded", s.rows, loaded, book.deck(s.rows), count)
    return loaded


@dataclass(frozen=True, slots=True)
class Cuts:
    """When and to whom the stack was offered, who sat there, and the seat of who cut: -1 for the dealer."""

    at: Ints
    offers: Listed
    seated: Listed
    cutters: Ints

    @classmethod
    def offered(
        cls, rng: np.random.Generator, s: Prepared, orders: list[list[int]], seated: list[list[int]]
    ) -> "Cuts":
        """Offer the cut to seats in order, shoe by shoe, until somebody takes it, or else the dealer cuts."""
        offered, cutters = [], []
        for order in orders:
            asked = int(rng.geometric(_ACCEPTS))
            offered.append(order[:asked])
            cutters.append(order[asked - 1] if asked <= len(order) else -1)
        at = s.shuffle_begins + np.where(s.by_hand, 370, 60) * MICROSECONDS
        return cls(at, _listed(offered), _listed(seated), np.array(cutters))


def write_cut(book: AnyBook, s: Prepared, cuts: Cuts, *, cover_cards: int) -> None:
    """Write the cut offered and made, and the cover card inserted."""
    rows, deck, shoes = s.rows, book.deck(s.rows), book.night.shoes
    people = {"event_positions": cuts.offers, "event_seated": cuts.seated}
    book.prepare("cut_offered", rows, cuts.at, deck, people)
    make_cut(book, s, cuts, 10, np.ones(rows.size, np.bool_))
    under = shoes.below[s.shoe]
    cover = {
        "event_cards_above": shoes.size[s.shoe] - under,
        "event_cards_below": under,
        "event_cover_cards": np.full(rows.size, cover_cards),
    }
    book.prepare("cover_card_placed", rows, seconds_after(cuts.at, 20), deck, cover)


def make_cut(book: AnyBook, s: Prepared, cuts: Cuts, later: int, which: Flags) -> None:
    """Write the cut, so many seconds after it was offered."""
    below = book.night.cut_below[s.shoe]
    parts = {"event_cards_above": book.night.shoes.size[s.shoe] - below, "event_cards_below": below}
    who, at = book.cutter(s.rows, cuts.cutters), seconds_after(cuts.at, later)
    book.prepare("cut", s.rows, at, book.deck(s.rows), who, parts, which=which)


def _listed(seats: list[list[int]]) -> Listed:
    """Lay lists of seats, from 0, out as a column."""
    flat = np.array([seat for row in seats for seat in row], np.int64)
    return Listed(np.array([len(row) for row in seats]), Coded(flat, SEAT_NAMES))
