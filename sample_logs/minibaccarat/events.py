"""Events: how shoes are prepared, and what dealers, players and stray cards do around the rounds."""

import numpy as np
import pyarrow as pa

from sample_logs.arrow import Coded, card_codes, rows_of, same
from sample_logs.gaming_days import seconds_after
from sample_logs.minibaccarat import law, shoes
from sample_logs.minibaccarat.clock import Clock, Debts, clearing_time
from sample_logs.minibaccarat.night import Night
from sample_logs.minibaccarat.rows import HANDS
from sample_logs.night import Names
from sample_logs.shoe import preparation
from sample_logs.shoe.book import SEAT_NAMES, ShoeBook, write_people

_MS = 1000


BaccaratBook = ShoeBook[Night, Clock]


def write_preparation(rng: np.random.Generator, book: BaccaratBook) -> None:
    """Write the events of every shoe's preparation."""
    s = preparation.to_prepare(book)
    preparation.write_opening(book, s)
    preparation.write_idle(book, s)
    preparation.write_shuffle(book, s)
    # § 627a.5(f): the first card is racked with as many as it counts.
    first = book.night.shoes.cards[s.shoe, 0]
    burnt = {"event_card": card_codes(first), "event_count": law.BURNS[first]}
    loaded = preparation.write_loading(book, s)
    book.prepare("burn", s.rows, seconds_after(loaded, 15), book.deck(s.rows), burnt)
    # To the highest seat first, then clockwise from seat 1: seats run clockwise from the dealer's left, as
    # §§ 627a.8(d)(1) and 627a.11(b) together imply.
    seated = [np.flatnonzero(row).tolist() for row in book.night.seating.taken[s.rows]]
    orders = [[seats[-1], *seats[:-1]] for seats in seated]
    preparation.write_cut(book, s, preparation.Cuts.offered(rng, s, orders, seated), cover_cards=2)


def write_play(book: BaccaratBook) -> None:
    """Write every event that happens between the first round and the last of each table."""
    _cover_cards(book)
    _stray_cards(book)
    _hands_called(book)
    write_people(book)


def _cover_cards(book: BaccaratBook) -> None:
    dealt, clock = book.night.dealt, book.clock
    rows = np.flatnonzero(dealt.cover > 0)
    moment = np.where(dealt.cover[rows] == 1, -100 * _MS, 700 * _MS)
    book.play("cover_card_out", rows, clock.first[rows] + moment, {})
    book.play("last_hand_announced", rows, clock.settled[rows] + 300 * _MS, {})


def _stray_cards(book: BaccaratBook) -> None:
    dealt, clock = book.night.dealt, book.clock
    for kind, which in (
        ("card_exposed", dealt.fault == shoes.EXTRA_UNSEEN),
        ("card_exposed", dealt.fault == shoes.EXTRA_SEEN),
        ("card_found_face_up", dealt.fault == shoes.FACE_UP),
    ):
        rows = np.flatnonzero(which)
        seen = dealt.fault[rows] != shoes.EXTRA_UNSEEN
        columns = {"event_card": card_codes(dealt.astray[rows]), "event_disclosed": seen}
        book.play(kind, rows, clock.result[rows] + 100 * _MS, columns)
    rows = np.flatnonzero(dealt.fate == shoes.RACKED)
    shown = {"event_card": card_codes(dealt.astray[rows]), "event_face_up": np.ones(rows.size, np.bool_)}
    book.play("card_racked", rows, clock.third[rows] + 600 * _MS, shown)
    unseen = {"event_face_up": np.zeros(rows.size, np.bool_)}
    book.play("card_racked", rows, clock.third[rows] + 900 * _MS, unseen)


def _hands_called(book: BaccaratBook) -> None:
    """On tables that deal face down: the Player's Hand is called, then the Banker's turned up."""
    rows = np.flatnonzero(book.night.at("face_down"))
    counts = book.clock.counts[rows]
    for kind, hand, before in (("hand_called", 0, 2000), ("hand_turned", 1, 900)):
        position = {"event_position": Coded(np.full(rows.size, hand), HANDS)}
        book.play(kind, rows, counts - before * _MS, position)


def payment_rows(night: Night, clock: Clock, names: Names, debts: Debts) -> pa.Table:
    """Rows of ``payments``: vigorish collected against markers."""
    marked = np.flatnonzero(debts.marked)
    key = debts.cleared_after[marked] * 16 + debts.seat[marked]
    groups, place = np.unique(key, return_inverse=True)
    amounts = np.bincount(place, night.settled.vigorish[marked], groups.size).astype(np.int64)
    after, seat = groups // 16, groups % 16
    return rows_of(
        "payments",
        {
            "property_id": same("", groups.size),
            "table_id": names.table(night.table[after]),
            "payment_kind": same("marker_collection", groups.size),
            "payment_at": clearing_time(clock, after, seat),
            "payee_position": Coded(seat, SEAT_NAMES),
            "payment_player_id": names.player(night.seating.player[after, seat]),
            "payment_amount": amounts,
        },
    )
