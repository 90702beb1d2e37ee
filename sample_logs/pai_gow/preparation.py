"""Events that prepare each deck: opening, idle spells, shuffle and cut (§§ 645a.4 and 645a.5)."""

from __future__ import annotations

from typing import Any

import numpy as np

from sample_logs.arrow import Coded, Ints, same
from sample_logs.pai_gow.book import BY_FLOOR, BY_PLAYER, Pages, seated, seats_listed, seconds
from sample_logs.pai_gow.faults import Fault
from sample_logs.pai_gow.plan import BY_HAND

_ACCEPTS = 0.75  # chance that a player who is offered the cut takes it
_RECUT = 0.004  # part of the cuts a floorperson has repeated
_DECK = 53


def write_preparation(rng: np.random.Generator, book: Pages) -> None:
    """Write the events of every deck's preparation."""
    _new_decks(book)
    _idle(book)
    _shuffle(book)
    _cut(rng, book)


def first_player(book: Pages, rows: Ints) -> Ints:
    """Seat 0..5 of the player who came first to a game just beginning, the highest after an idle spell."""
    taken = book.night.seating.taken[rows]
    highest: Ints = 5 - taken[:, ::-1].argmax(axis=1)
    lowest = taken.argmax(axis=1)
    return np.where(book.night.idle[rows], highest, lowest)


def _new_decks(book: Pages) -> None:
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
    book.prepare("decks_received", rows, seconds(at, 30), count)
    new, begins = rows[~ready], at[~ready]
    inspected = {"event_deck_count": np.where(two, 2, 1)[~ready], **book.verified(new)}
    book.prepare("decks_inspected", new, seconds(begins, 300), inspected)
    came = opens[~ready]
    first = first_player(book, new)
    arrived = book.player_at(new[came], first[came])
    book.prepare("first_player_arrived", new[came], seconds(begins, 420)[came], arrived, by=BY_PLAYER)
    shown = book.player_at(new, first)
    book.prepare("first_player_inspection", new, seconds(begins, 560), shown, by=BY_PLAYER)
    for turn in (0, 1):
        _open(book, rows, at, ready, turn)


def _open(book: Pages, rows: Ints, at: Ints, ready: Any, turn: int) -> None:
    """Open the first deck, or the second where two take turns."""
    there = (book.names.batch[rows] >= 0) | (turn == 0)
    rows, at, new = rows[there], at[there], ~ready[there]
    deck = book.deck(rows) if turn == 0 else book.other_deck(rows)
    jokers = 1 + rows % 2
    about = {
        "event_design": same("Keystone star", rows.size),
        "event_back_color": same(("red", "blue")[turn], rows.size),
        "event_deck_count": np.ones(rows.size, np.int64),
        "event_jokers": jokers,
    }
    book.prepare("decks_opened", rows, seconds(at, 310 + 2 * turn), {**deck, **about})
    two_jokers = jokers == 2
    torn = _some({**deck, **book.verified(rows)}, two_jokers)
    book.prepare("joker_destroyed", rows[two_jokers], seconds(at, 330 + 2 * turn)[two_jokers], torn)
    of_new = _some(deck, new)
    up = {"event_face_up": np.ones(new.sum(), np.bool_)}
    for kind, after, more in (
        ("cards_spread", 440 + 40 * turn, up),
        ("cards_washed", 600 + 60 * turn, {}),
        ("cards_stacked", 720 + 30 * turn, {}),
    ):
        book.prepare(kind, rows[new], seconds(at, after)[new], {**of_new, **more})
    if turn == 0:
        _load_device(book, rows, seconds(at, 800))


def _some(columns: dict[str, Any], which: Any) -> dict[str, Any]:
    """Keep some entries of columns."""
    return {
        name: Coded(v.places[which], v.labels) if isinstance(v, Coded) else v[which]
        for name, v in columns.items()
    }


def _load_device(book: Pages, rows: Ints, at: Ints) -> None:
    """Put the first of two decks into the device, to be shuffled there."""
    two = book.names.batch[rows] >= 0
    book.prepare("batch_in_shuffler", rows[two], at[two], {**book.deck(rows[two]), **device(book, rows[two])})


def device(book: Pages, rows: Ints) -> dict[str, Any]:
    """Name the shuffling device of the table."""
    return {"event_device_id": Coded(book.night.table[rows], [f"SH-{t}" for t in book.names.tables])}


def _remove(book: Pages, rows: Ints, at: Ints) -> None:
    """Take away the decks in use until then."""
    before = rows - 1
    for turn, name in enumerate((book.deck, book.other_deck)):
        there = (book.names.batch[before] >= 0) | (turn == 0)
        book.prepare("decks_removed", before[there], seconds(at, turn)[there], name(before[there]))


def _idle(book: Pages) -> None:
    """Write § 645a.5(g): nobody plays, the cards lie spread until somebody comes."""
    night = book.night
    rows = np.flatnonzero(night.idle)
    at = book.clock.prepared_from[rows]
    machine = night.at("device")[rows]
    two = book.names.batch[rows] >= 0
    down = {"event_face_up": np.zeros(rows.size, np.bool_)}
    swept = book.other_deck(rows)
    mine = book.deck(rows)
    deck = {k: Coded(np.where(two, swept[k].places, mine[k].places), mine[k].labels) for k in mine}
    player = book.player_at(rows, first_player(book, rows))
    book.prepare("idle_started", rows, seconds(at, 60), {})
    book.prepare("rack_cleared", rows, seconds(at, 110), deck)
    book.prepare("cards_spread", rows, seconds(at, 120), {**deck, **down})
    book.prepare("first_player_arrived", rows, seconds(at, 1200), player, by=BY_PLAYER)
    book.prepare("first_player_inspection", rows, seconds(at, 1260), player, by=BY_PLAYER)
    washed = ~machine | night.game.idle_washed
    book.prepare("cards_washed", rows[washed], seconds(at, 1300)[washed], _some(deck, washed))
    book.prepare("cards_stacked", rows, seconds(at, 1360), deck)
    into = {**_some(deck, machine), **device(book, rows[machine])}
    book.prepare(
        "batch_in_shuffler", rows[machine & two], seconds(at, 1380)[machine & two], _some(into, two[machine])
    )


def _shuffle(book: Pages) -> None:
    """Write § 645a.5(a) and .3(b): every round's shuffle, and two decks in and out of the device."""
    night, clock = book.night, book.clock
    rows = np.arange(night.table.size)
    machine = night.at("device")
    hand = rows[~machine]
    manual = {**book.deck(hand), "event_method": same("manual", hand.size), **book.verified(hand)}
    book.prepare("shuffled", hand, clock.shuffled[hand], manual)
    by = rows[machine]
    automatic = {**book.deck(by), "event_method": same("device", by.size), **device(book, by)}
    book.prepare("shuffled", by, clock.shuffled[by], automatic)
    two = rows[book.names.batch >= 0]
    book.prepare(
        "batch_out_of_shuffler", two, clock.shuffled[two] + 300_000, {**book.deck(two), **device(book, two)}
    )
    busy = two[~night.idle[two] & ~night.new_decks[two]]
    book.prepare("rack_cleared", busy, clock.shuffled[busy] - 900_000, book.other_deck(busy))
    waits = two[~night.idle[two]]
    book.prepare(
        "batch_in_shuffler",
        waits,
        clock.shuffled[waits] + 800_000,
        {**book.other_deck(waits), **device(book, waits)},
    )
    shoe = rows[~night.dealing(BY_HAND)]
    count = {"event_deck_count": np.ones(shoe.size, np.int64)}
    book.prepare("shoe_loaded", shoe, clock.ready[shoe], {**book.deck(shoe), **count})
    jam = np.flatnonzero(night.fault == Fault.JAM)
    method = {"event_method": same("device", jam.size), **device(book, jam)}
    book.prepare("device_jam", jam, clock.shuffling[jam] + 1_000_000, {**book.deck(jam), **method})
    book.prepare("device_cleared", jam, clock.shuffling[jam] + 9_000_000, {**book.deck(jam), **method})


def _cut(rng: np.random.Generator, book: Pages) -> None:
    """Write § 645a.5(c)-(f): the cut offered, made, and now and then made again."""
    night, clock = book.night, book.clock
    rows = np.flatnonzero(~night.at("device"))
    cutter = np.zeros_like(rows)
    if not night.game.dealer_cuts:
        offered, cutter = _offers(rng, book, rows)
        people = seats_listed(seated(night.seating.taken[rows]))
        places = {"event_positions": seats_listed(offered), "event_seated": people}
        book.prepare("cut_offered", rows, clock.shuffled[rows] + 800_000, {**book.deck(rows), **places})
    _make_cut(rng, book, rows, cutter, 2800)
    again = np.flatnonzero(rng.random(rows.size) < _RECUT)
    book.prepare("recut_ordered", rows[again], clock.shuffled[rows[again]] + 4_500_000, {}, by=BY_FLOOR)
    _make_cut(rng, book, rows[again], cutter[again], 6500)


def _make_cut(rng: np.random.Generator, book: Pages, rows: Ints, cutter: Ints, after: int) -> None:
    dealer = cutter == 0
    player = book.night.seating.player[rows, np.maximum(cutter - 1, 0)]
    above = rng.integers(10, _DECK - 9, rows.size)
    who = {
        **book.at_position(cutter),
        "event_player_id": book.names.player(np.where(dealer, -1, player)),
        "event_role": Coded(dealer.astype(np.int64), ["player", "dealer"]),
        "event_person_id": Coded(np.where(dealer, book.names.dealer[rows], -1), book.names.dealers),
    }
    parts = {
        "event_cards_above": above,
        "event_cards_below": _DECK - above,
        "event_cover_cards": np.full(rows.size, 2),
    }
    book.prepare("cut", rows, book.clock.shuffled[rows] + after * 1000, {**book.deck(rows), **who, **parts})


def _offers(rng: np.random.Generator, book: Pages, rows: Ints) -> tuple[list[list[int]], Ints]:
    """Offer the cut as § 645a.5(d) orders; the cutter is 1..6, or 0 for the dealer.

    The first player of a game just beginning always takes it.
    """
    night = book.night
    begins = (night.sequence[rows] == 0) | night.idle[rows]
    first = first_player(book, rows) + 1
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
