"""Events that prepare each deck: opening, idle spells, shuffle and cut (§§ 645a.4 and 645a.5)."""

from __future__ import annotations

import numpy as np

from sample_logs.arrow import Coded, Flags, Ints, same
from sample_logs.gaming_days import seconds_after
from sample_logs.poker.book import BY_FLOOR, BY_PLAYER, Book, seated, seats_listed
from sample_logs.poker.deal import DECK
from sample_logs.poker.faults import Fault
from sample_logs.poker.plan import BY_HAND

_ACCEPTS = 0.75  # chance that a player who is offered the cut takes it
_RECUT = 0.004  # part of the cuts a floorperson has repeated


def write_preparation(rng: np.random.Generator, book: Book) -> None:
    """Write the events of every deck's preparation."""
    _new_decks(book)
    _idle(book)
    _shuffle(book)
    _cut(rng, book)


def _first_player(book: Book, rows: Ints) -> Ints:
    """Seat 0..5 of the player who came first to a game just beginning, the highest after an idle spell."""
    taken = book.night.seating.taken[rows]
    highest: Ints = 5 - taken[:, ::-1].argmax(axis=1)
    lowest = taken.argmax(axis=1)
    return np.where(book.night.idle[rows], highest, lowest)


def _new_decks(book: Book) -> None:
    """Write § 645a.4: decks received, inspected, spread, shown, washed and stacked."""
    night = book.night
    rows = np.flatnonzero(night.new_decks)
    opens = night.sequence[rows] == 0
    at = book.clock.prepared_from[rows]
    two = book.names.batch[rows] >= 0
    # Decks brought to a table in play may come preinspected and reshuffled, § 645a.4(e).
    ready = ~opens & (night.session[rows] % 2 == 0)
    book.prepare("table_opened", rows[opens], at[opens], {})
    _remove(book, rows[~opens], at[~opens])
    count = {"event_deck_count": np.where(two, 2, 1), "event_preinspected": ready}
    book.prepare("decks_received", rows, seconds_after(at, 30), count)
    new, begins = rows[~ready], at[~ready]
    inspected = {"event_deck_count": np.where(two, 2, 1)[~ready], **book.verified(new)}
    book.prepare("decks_inspected", new, seconds_after(begins, 300), inspected)
    came = opens[~ready]
    first = _first_player(book, new)
    arrived = book.player_at(new[came], first[came])
    book.prepare("first_player_arrived", new[came], seconds_after(begins, 420)[came], arrived, by=BY_PLAYER)
    shown = book.player_at(new, first)
    book.prepare("first_player_inspection", new, seconds_after(begins, 560), shown, by=BY_PLAYER)
    for turn in (0, 1):
        _open(book, rows, at, ready, turn)


def _open(book: Book, rows: Ints, at: Ints, ready: Flags, turn: int) -> None:
    """Open the first deck, or the second where two take turns."""
    there = (book.names.batch[rows] >= 0) | (turn == 0)
    rows, at, new = rows[there], at[there], ~ready[there]
    deck = book.deck if turn == 0 else book.other_deck
    jokers = 1 + rows % 2
    about = {
        "event_design": same("Keystone star", rows.size),
        "event_back_color": same(("red", "blue")[turn], rows.size),
        "event_deck_count": np.ones(rows.size, np.int64),
        "event_jokers": jokers,
    }
    book.prepare("decks_opened", rows, seconds_after(at, 310 + 2 * turn), {**deck(rows), **about})
    two = rows[jokers == 2]
    torn_at = seconds_after(at[jokers == 2], 330 + 2 * turn)
    book.prepare("joker_destroyed", two, torn_at, {**deck(two), **book.verified(two)})
    up = {"event_face_up": np.ones(new.sum(), np.bool_)}
    for kind, after, more in (
        ("cards_spread", 440 + 40 * turn, up),
        ("cards_washed", 600 + 60 * turn, {}),
        ("cards_stacked", 720 + 30 * turn, {}),
    ):
        book.prepare(kind, rows[new], seconds_after(at[new], after), {**deck(rows[new]), **more})
    if turn == 0:
        # The first of two decks is shuffled in the device.
        both = book.names.batch[rows] >= 0
        into = {**book.deck(rows[both]), **book.device(rows[both])}
        book.prepare("batch_in_shuffler", rows[both], seconds_after(at[both], 800), into)


def _remove(book: Book, rows: Ints, at: Ints) -> None:
    """Take away the decks in use until then."""
    before = rows - 1
    for turn, name in enumerate((book.deck, book.other_deck)):
        there = (book.names.batch[before] >= 0) | (turn == 0)
        book.prepare("decks_removed", before[there], seconds_after(at, turn)[there], name(before[there]))


def _idle(book: Book) -> None:
    """Write § 645a.5(g): nobody plays, the cards lie spread until somebody comes."""
    night = book.night
    rows = np.flatnonzero(night.idle)
    at = book.clock.prepared_from[rows]
    machine = night.at("device")[rows]
    swept = book.swept(rows)
    down = {"event_face_up": np.zeros(rows.size, np.bool_)}
    player = book.player_at(rows, _first_player(book, rows))
    book.prepare("idle_started", rows, seconds_after(at, 60), {})
    book.prepare("rack_cleared", rows, seconds_after(at, 110), swept)
    book.prepare("cards_spread", rows, seconds_after(at, 120), {**swept, **down})
    book.prepare("first_player_arrived", rows, seconds_after(at, 1200), player, by=BY_PLAYER)
    book.prepare("first_player_inspection", rows, seconds_after(at, 1260), player, by=BY_PLAYER)
    washed = ~machine | night.rules.idle_washed
    book.prepare("cards_washed", rows[washed], seconds_after(at[washed], 1300), book.swept(rows[washed]))
    book.prepare("cards_stacked", rows, seconds_after(at, 1360), swept)
    into = machine & (book.names.batch[rows] >= 0)
    loaded = {**book.swept(rows[into]), **book.device(rows[into])}
    book.prepare("batch_in_shuffler", rows[into], seconds_after(at[into], 1380), loaded)


def _shuffle(book: Book) -> None:
    """Write § 645a.5(a) and .3(b): every round's shuffle, and two decks in and out of the device."""
    night, shuffled = book.night, book.clock.shuffled
    rows = np.arange(night.table.size)
    machine = night.at("device")
    hand, by = rows[~machine], rows[machine]
    manual = {**book.deck(hand), "event_method": same("manual", hand.size), **book.verified(hand)}
    book.prepare("shuffled", hand, shuffled[hand], manual)
    automatic = {**book.deck(by), "event_method": same("device", by.size), **book.device(by)}
    book.prepare("shuffled", by, shuffled[by], automatic)
    two = rows[book.names.batch >= 0]
    out = {**book.deck(two), **book.device(two)}
    book.prepare("batch_out_of_shuffler", two, shuffled[two] + 300_000, out)
    busy = two[~night.idle[two] & ~night.new_decks[two]]
    book.prepare("rack_cleared", busy, shuffled[busy] - 900_000, book.other_deck(busy))
    waits = two[~night.idle[two]]
    into = {**book.other_deck(waits), **book.device(waits)}
    book.prepare("batch_in_shuffler", waits, shuffled[waits] + 800_000, into)
    shoe = rows[~night.dealing(BY_HAND)]
    count = {"event_deck_count": np.ones(shoe.size, np.int64)}
    book.prepare("shoe_loaded", shoe, book.clock.ready[shoe], {**book.deck(shoe), **count})
    jam = np.flatnonzero(night.fault == Fault.JAM)
    about = {**book.deck(jam), "event_method": same("device", jam.size), **book.device(jam)}
    for kind, after in (("device_jam", 1), ("device_cleared", 9)):
        book.prepare(kind, jam, seconds_after(book.clock.shuffling[jam], after), about)


def _cut(rng: np.random.Generator, book: Book) -> None:
    """Write § 645a.5(c)-(f): the cut offered, made, and now and then made again."""
    night, clock = book.night, book.clock
    rows = np.flatnonzero(~night.at("device"))
    cutter = np.zeros_like(rows)
    if not night.rules.dealer_cuts:
        offered, cutter = _offers(rng, book, rows)
        people = seats_listed(seated(night.seating.taken[rows]))
        places = {"event_positions": seats_listed(offered), "event_seated": people}
        book.prepare("cut_offered", rows, clock.shuffled[rows] + 800_000, {**book.deck(rows), **places})
    _make_cut(rng, book, rows, cutter, 2800)
    again = np.flatnonzero(rng.random(rows.size) < _RECUT)
    book.prepare("recut_ordered", rows[again], clock.shuffled[rows[again]] + 4_500_000, {}, by=BY_FLOOR)
    _make_cut(rng, book, rows[again], cutter[again], 6500)


def _make_cut(rng: np.random.Generator, book: Book, rows: Ints, cutter: Ints, after: int) -> None:
    dealer = cutter == 0
    player = book.night.seating.player[rows, np.maximum(cutter - 1, 0)]
    above = rng.integers(10, DECK - 9, rows.size)
    who = {
        **book.at_position(cutter),
        "event_player_id": book.names.player(np.where(dealer, -1, player)),
        "event_role": Coded(dealer.astype(np.int64), ["player", "dealer"]),
        "event_person_id": Coded(np.where(dealer, book.names.dealer[rows], -1), book.names.dealers),
    }
    parts = {
        "event_cards_above": above,
        "event_cards_below": DECK - above,
        "event_cover_cards": np.full(rows.size, 2),
    }
    book.prepare("cut", rows, book.clock.shuffled[rows] + after * 1000, {**book.deck(rows), **who, **parts})


def _offers(rng: np.random.Generator, book: Book, rows: Ints) -> tuple[list[list[int]], Ints]:
    """Offer the cut as § 645a.5(d) orders; the cutter is 1..6, or 0 for the dealer.

    The first player of a game just beginning always takes it.
    """
    night = book.night
    begins = (night.sequence[rows] == 0) | night.idle[rows]
    first = _first_player(book, rows) + 1
    asked = rng.geometric(_ACCEPTS, rows.size).tolist()
    offered = []
    cutters = np.zeros(rows.size, np.int64)
    bank = night.banks.position[rows]
    for n, seats in enumerate(seated(night.seating.taken[rows])):
        order = seats[::-1]
        if begins[n]:
            order, asked[n] = [int(first[n])], 1
        elif bank[n]:
            order = [s for s in order if s <= bank[n]] + [s for s in order if s > bank[n]]
        offered.append(order[: asked[n]])
        cutters[n] = order[asked[n] - 1] if asked[n] <= len(order) else 0
    return offered, cutters
