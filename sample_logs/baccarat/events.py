"""Events during play: what dealers, players and stray cards do around the rounds."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyarrow as pa

from sample_logs.arrow import Coded, Flags, Ints, card_codes, picked, rows_of, same
from sample_logs.baccarat import shoes
from sample_logs.baccarat.clock import Clock
from sample_logs.baccarat.debts import Debts, clearing_time
from sample_logs.baccarat.names import Names
from sample_logs.baccarat.night import Night
from sample_logs.baccarat.rows import HANDS, SEAT_NAMES
from sample_logs.gaming_days import MICROSECONDS

_MS = 1000


class Book:
    """The events of one day's openings, written one kind at a time."""

    def __init__(self, night: Night, clock: Clock, names: Names) -> None:
        self.night = night
        self.clock = clock
        self.names = names
        self.pages: list[pa.Table] = []

    def write(self, kind: str, at: Ints, table: Ints, columns: dict[str, Any]) -> None:
        """Write events of one kind; ``table`` is each one's place among the tables."""
        if not at.size:
            return
        given = {
            "event_at": at,
            "event_kind": same(kind, at.size),
            "table_id": self.names.table(table),
            **columns,
        }
        self.pages.append(rows_of("events", {"property_id": same("", at.size), **given}))

    def of_rounds(self, kind: str, rows: Ints, at: Ints, columns: dict[str, Any]) -> None:
        """Write events that the dealer of a round brings about."""
        night = self.night
        self.write(
            kind,
            at,
            night.table[rows],
            {
                "event_round_id": self.names.round(rows),
                "event_shoe_id": self.names.shoe(night.dealt.shoe[rows]),
                "event_person_id": Coded(self.names.dealer[rows], self.names.dealers),
                "event_role": same("dealer", rows.size),
                **columns,
            },
        )


def write_play(book: Book) -> None:
    """Write every event that happens between the first round and the last of each table."""
    _cover_cards(book)
    _stray_cards(book)
    _hands_called(book)
    _dealers_changed(book)
    _players_left(book)


def _cover_cards(book: Book) -> None:
    dealt, clock = book.night.dealt, book.clock
    rows = np.flatnonzero(dealt.cover > 0)
    moment = np.where(dealt.cover[rows] == 1, -100 * _MS, 700 * _MS)
    book.of_rounds("cover_card_out", rows, clock.first[rows] + moment, {})
    book.of_rounds("last_hand_announced", rows, clock.settled[rows] + 300 * _MS, {})


def _stray_cards(book: Book) -> None:
    dealt, clock = book.night.dealt, book.clock
    for kind, which in (
        ("card_exposed", dealt.fault == shoes.EXTRA_UNSEEN),
        ("card_exposed", dealt.fault == shoes.EXTRA_SEEN),
        ("card_found_face_up", dealt.fault == shoes.FACE_UP),
    ):
        rows = np.flatnonzero(which)
        seen = dealt.fault[rows] != shoes.EXTRA_UNSEEN
        columns = {"event_card": card_codes(dealt.astray[rows]), "event_disclosed": seen}
        book.of_rounds(kind, rows, clock.result[rows] + 100 * _MS, columns)
    rows = np.flatnonzero(dealt.fate == shoes.RACKED)
    shown = {"event_card": card_codes(dealt.astray[rows]), "event_face_up": np.ones(rows.size, np.bool_)}
    book.of_rounds("card_racked", rows, clock.third[rows] + 600 * _MS, shown)
    unseen = {"event_face_up": np.zeros(rows.size, np.bool_)}
    book.of_rounds("card_racked", rows, clock.third[rows] + 900 * _MS, unseen)


def _hands_called(book: Book) -> None:
    """On tables that deal face down: the Player's Hand is called, then the Banker's turned up."""
    rows = np.flatnonzero(book.night.filed.face_down[book.night.table])
    counts = book.clock.counts[rows]
    for kind, hand, before in (("hand_called", 0, 2000), ("hand_turned", 1, 900)):
        position = {"event_position": Coded(np.full(rows.size, hand), HANDS)}
        book.of_rounds(kind, rows, counts - before * _MS, position)


def _dealers_changed(book: Book) -> None:
    night, names = book.night, book.names
    changed = np.append([False], names.dealer[1:] != names.dealer[:-1]) & (night.sequence > 0)
    rows = np.flatnonzero(changed)
    book.write(
        "dealer_changed",
        book.clock.opened[rows] - 400 * _MS,
        night.table[rows],
        {
            "event_shoe_id": names.shoe(night.dealt.shoe[rows]),
            "event_person_id": Coded(names.dealer[rows], names.dealers),
            "event_role": same("dealer", rows.size),
        },
    )


def _players_left(book: Book) -> None:
    night, names = book.night, book.names
    rows, seats = np.nonzero(night.seating.leaves)
    book.write(
        "player_left",
        book.clock.settled[rows] + 1700 * _MS + seats * 100 * _MS,
        night.table[rows],
        {
            "event_shoe_id": names.shoe(night.dealt.shoe[rows]),
            "event_player_id": names.player(night.seating.player[rows, seats]),
            "event_position": Coded(seats, SEAT_NAMES),
            "event_role": same("player", rows.size),
        },
    )


def write_end(book: Book, closes: Flags) -> None:
    """End each table's day: it closes, or its cards are spread while it waits for new decks.

    closes  by table
    """
    night, names = book.night, book.names
    rows = np.flatnonzero(night.last)
    over = book.clock.over[rows]
    table = night.table[rows]
    of_shoe = {"event_shoe_id": names.shoe(night.dealt.shoe[rows])}
    shut = closes[table]
    _pick(book, "table_closed", over + 60 * MICROSECONDS, table, {}, shut)
    _pick(book, "idle_started", over + 60 * MICROSECONDS, table, of_shoe, ~shut)
    spread = {**of_shoe, "event_face_up": np.zeros(rows.size, np.bool_)}
    _pick(book, "cards_spread", over + 120 * MICROSECONDS, table, spread, ~shut)


def _pick(book: Book, kind: str, at: Ints, table: Ints, columns: dict[str, Any], chosen: Flags) -> None:
    kept = {k: picked(v, chosen) for k, v in columns.items()}
    book.write(kind, at[chosen], table[chosen], kept)


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
