"""Events that prepare each deck: opening, idle spells, shuffle and cut (§§ 645a.4 and 645a.5)."""

import numpy as np

from sample_logs.arrow import Flags, Ints, same
from sample_logs.book import BY_FLOOR, BY_PLAYER
from sample_logs.gaming_days import seconds_after
from sample_logs.poker.book import PokerBook, seated, seats_listed
from sample_logs.poker.deal import DECK
from sample_logs.poker.faults import Fault
from sample_logs.poker.plan import BY_HAND

_ACCEPTS = 0.75  # chance that a player who is offered the cut takes it
_RECUT = 0.004  # part of the cuts a floorperson has repeated


def write_preparation(rng: np.random.Generator, book: PokerBook) -> None:
    """Write the events of every deck's preparation."""
    _new_decks(book)
    _idle(book)
    _shuffle(book)
    _cut(rng, book)


def _first_player(book: PokerBook, rows: Ints) -> Ints:
    """Seat 0..5 of the player who came first to a game just beginning, the highest after an idle spell."""
    taken = book.night.seating.taken[rows]
    highest: Ints = 5 - taken[:, ::-1].argmax(axis=1)
    lowest = taken.argmax(axis=1)
    return np.where(book.night.idle[rows], highest, lowest)


def _new_decks(book: PokerBook) -> None:
    """Write § 645a.4: decks received, inspected, spread, shown, washed and stacked."""
    night = book.night
    rows = np.flatnonzero(night.new_decks)
    opens, two = night.sequence[rows] == 0, book.names.batch_of[rows] >= 0
    at = book.clock.prepared_from[rows]
    # Decks brought to a table in play may come preinspected and reshuffled, § 645a.4(e).
    ready = ~opens & (night.session[rows] % 2 == 0)
    first = book.player_at(rows, _first_player(book, rows))
    book.prepare("table_opened", rows, at, which=opens)
    for turn, some in ((0, ~opens), (1, ~opens & (book.names.batch_of[rows - 1] >= 0))):
        # Those in use until then are taken away.
        before = rows[some] - 1
        book.prepare("decks_removed", before, seconds_after(at[some], turn), book.deck(before, turn))
    count = {"event_deck_count": np.where(two, 2, 1)}
    book.prepare("decks_received", rows, seconds_after(at, 30), count, {"event_preinspected": ready})
    book.prepare("decks_inspected", rows, seconds_after(at, 300), count, book.verified(rows), which=~ready)
    came = opens & ~ready
    book.prepare("first_player_arrived", rows, seconds_after(at, 420), first, which=came, by=BY_PLAYER)
    book.prepare("first_player_inspection", rows, seconds_after(at, 560), first, which=~ready, by=BY_PLAYER)
    _open(book, rows, ~ready, 0)
    into = seconds_after(at, 800)
    book.prepare("batch_in_shuffler", rows, into, book.deck(rows), book.device(rows), which=two)
    _open(book, rows[two], ~ready[two], 1)


def _open(book: PokerBook, rows: Ints, new: Flags, turn: int) -> None:
    """Open the first deck, or the second where two take turns."""
    at, deck = book.clock.prepared_from[rows], book.deck(rows, turn)
    jokers = np.ones(rows.size, np.int64) if book.night.rules.one_joker else 1 + rows % 2
    about = {
        "event_design": same("Keystone star", rows.size),
        "event_back_color": same(("red", "blue")[turn], rows.size),
        "event_deck_count": np.ones(rows.size, np.int64),
        "event_jokers": jokers,
    }
    book.prepare("decks_opened", rows, seconds_after(at, 310 + 2 * turn), deck, about)
    torn, verified = seconds_after(at, 330 + 2 * turn), book.verified(rows)
    book.prepare("joker_destroyed", rows, torn, deck, verified, which=jokers == 2)
    up = {"event_face_up": np.ones(rows.size, np.bool_)}
    book.prepare("cards_spread", rows, seconds_after(at, 440 + 40 * turn), deck, up, which=new)
    book.prepare("cards_washed", rows, seconds_after(at, 600 + 60 * turn), deck, which=new)
    book.prepare("cards_stacked", rows, seconds_after(at, 720 + 30 * turn), deck, which=new)


def _idle(book: PokerBook) -> None:
    """Write § 645a.5(g): nobody plays, the cards lie spread until somebody comes."""
    night = book.night
    rows = np.flatnonzero(night.idle)
    at = book.clock.prepared_from[rows]
    machine = night.at("device")[rows]
    deck = book.deck(rows, 1)
    down = {"event_face_up": np.zeros(rows.size, np.bool_)}
    player = book.player_at(rows, _first_player(book, rows))
    book.prepare("idle_started", rows, seconds_after(at, 60))
    book.prepare("rack_cleared", rows, seconds_after(at, 110), deck)
    book.prepare("cards_spread", rows, seconds_after(at, 120), deck, down)
    book.prepare("first_player_arrived", rows, seconds_after(at, 1200), player, by=BY_PLAYER)
    book.prepare("first_player_inspection", rows, seconds_after(at, 1260), player, by=BY_PLAYER)
    washed = ~machine | night.rules.idle_washed
    book.prepare("cards_washed", rows, seconds_after(at, 1300), deck, which=washed)
    book.prepare("cards_stacked", rows, seconds_after(at, 1360), deck)
    two = machine & (book.names.batch_of[rows] >= 0)
    book.prepare("batch_in_shuffler", rows, seconds_after(at, 1380), deck, book.device(rows), which=two)


def _shuffle(book: PokerBook) -> None:
    """Write § 645a.5(a) and .3(b): every round's shuffle, and two decks in and out of the device."""
    night, shuffled = book.night, book.clock.shuffled
    rows = np.arange(night.table.size)
    deck, other, device = book.deck(rows), book.deck(rows, 1), book.device(rows)
    machine, two = night.at("device"), book.names.batch_of >= 0
    by_hand, by_device = ({"event_method": same(how, rows.size)} for how in ("manual", "device"))
    book.prepare("shuffled", rows, shuffled, deck, by_hand, book.verified(rows), which=~machine)
    book.prepare("shuffled", rows, shuffled, deck, by_device, device, which=machine)
    book.prepare("batch_out_of_shuffler", rows, shuffled + 300_000, deck, device, which=two)
    busy = two & ~night.idle & ~night.new_decks
    book.prepare("rack_cleared", rows, shuffled - 900_000, other, which=busy)
    book.prepare("batch_in_shuffler", rows, shuffled + 800_000, other, device, which=two & ~night.idle)
    count = {"event_deck_count": np.ones(rows.size, np.int64)}
    book.prepare("shoe_loaded", rows, book.clock.ready, deck, count, which=~night.dealing(BY_HAND))
    for kind, after in (("device_jam", 1), ("device_cleared", 9)):
        at, jam = seconds_after(book.clock.shuffling, after), night.fault == Fault.JAM
        book.prepare(kind, rows, at, deck, by_device, device, which=jam)


def _cut(rng: np.random.Generator, book: PokerBook) -> None:
    """Write § 645a.5(c)-(f): the cut offered, made, and now and then made again."""
    night, clock = book.night, book.clock
    rows = np.flatnonzero(~night.at("device"))
    cutter = np.full(rows.size, -1)
    if not night.rules.dealer_cuts:
        offered, cutter = _offers(rng, book, rows)
        people = seats_listed(seated(night.seating.taken[rows]))
        places = {"event_positions": seats_listed(offered), "event_seated": people}
        book.prepare("cut_offered", rows, clock.shuffled[rows] + 800_000, book.deck(rows), places)
    _make_cut(rng, book, rows, cutter, 2800)
    again = np.flatnonzero(rng.random(rows.size) < _RECUT)
    book.prepare("recut_ordered", rows[again], clock.shuffled[rows[again]] + 4_500_000, by=BY_FLOOR)
    _make_cut(rng, book, rows[again], cutter[again], 6500)


def _make_cut(rng: np.random.Generator, book: PokerBook, rows: Ints, cutter: Ints, after: int) -> None:
    above = rng.integers(10, DECK - 9, rows.size)
    parts = {
        "event_cards_above": above,
        "event_cards_below": DECK - above,
        "event_cover_cards": np.full(rows.size, 2),
    }
    at = book.clock.shuffled[rows] + after * 1000
    book.prepare("cut", rows, at, book.deck(rows), book.cutter(rows, cutter), parts)


def _offers(rng: np.random.Generator, book: PokerBook, rows: Ints) -> tuple[list[list[int]], Ints]:
    """Offer the cut as § 645a.5(d) orders; the cutter is a seat 0..5, or -1 for the dealer.

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
        cutters[n] = order[asked[n] - 1] - 1 if asked[n] <= len(order) else -1
    return offered, cutters
