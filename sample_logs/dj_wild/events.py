"""Events during play: the progressive button, the deal, the stub, and what goes wrong."""

from __future__ import annotations

from typing import Any

import numpy as np

from rules.cards import NAMES
from sample_logs.arrow import MISSING, Coded, Ints
from sample_logs.dj_wild.clock import COLLECTED, STARTED
from sample_logs.dj_wild.play import stub_count
from sample_logs.dj_wild.rows import Told
from sample_logs.dj_wild.settle import extra_turned, shown
from sample_logs.pai_gow.book import Pages
from sample_logs.pai_gow.events import write_people
from sample_logs.pai_gow.faults import Fault

_MS = 1000


def write_play(pages: Pages, told: Told) -> None:
    """Write every event between the first round and the last of each table."""
    _counted_by_device(pages)
    _progressive(pages)
    _deal(pages, told)
    _exposed(pages, told)
    _face_up(pages)
    _went_wrong(pages, told)
    write_people(pages)


def _counted_by_device(pages: Pages) -> None:
    """Write § 687a.5(b): the device counted 53 cards after its shuffle."""
    rows = np.flatnonzero(pages.night.at("counts"))
    found = {"event_count": np.full(rows.size, 53), **pages.deck(rows)}
    pages.prepare("device_counted", rows, pages.clock.shuffled[rows] + 200 * _MS, found)


def _progressive(pages: Pages) -> None:
    """Write § 687a.8(c): the wagers lit up and collected."""
    bets = pages.night.bets
    rows = np.unique(bets.round[bets.progressive])
    pages.play("progressive_started", rows, pages.clock.no_more[rows] + STARTED * _MS, {})
    pages.play("progressive_collected", rows, pages.clock.no_more[rows] + COLLECTED * _MS, {})


def _deal(pages: Pages, told: Told) -> None:
    """Write the end of the deal, the card in the joker's place, and the cards left over counted."""
    play, clock = told.play, pages.clock
    rows = np.flatnonzero(clock.completed != MISSING)
    pages.play("deal_completed", rows, clock.completed[rows], {})
    rows = np.flatnonzero(play.extra >= 0)
    card = Coded(np.where(extra_turned(play), play.extra, -1)[rows], list(NAMES))
    pages.play("extra_card_placed", rows, clock.completed[rows] + 700 * _MS, {"event_card": card})
    rows = np.flatnonzero(play.counted)
    left = {"event_count": stub_count(play)[rows], "event_disclosed": np.zeros(rows.size, np.bool_)}
    pages.play("stub_counted", rows, clock.completed[rows] + 3000 * _MS, left)


def _exposed(pages: Pages, told: Told) -> None:
    """Write § 687a.13(d): a card seen before the Raise Wagers, the dealer's or the first player's."""
    play, night = told.play, pages.night
    rows = np.flatnonzero(play.exposed)
    first = play.dealt[rows, 1:].argmax(axis=1) + 1
    places = np.where(night.sequence[rows] % 2 == 0, 0, first)
    card = Coded(night.cards[rows, places, 0].astype(np.int64), list(NAMES))
    seen: dict[str, Any] = {"event_card": card, "event_disclosed": np.ones(rows.size, np.bool_)}
    at = pages.clock.completed[rows] + 2000 * _MS
    pages.play("card_exposed", rows, at, seen | pages.at_position(places))


def _face_up(pages: Pages) -> None:
    """Write § 687a.13(a): one card found face up, or two, and put into the rack."""
    night = pages.night
    half = pages.clock.first + 3000 * _MS
    for fault, cards in ((Fault.FACE_UP, 1), (Fault.TWO_FACE_UP, 2)):
        rows = np.flatnonzero(night.fault == fault)
        for n in range(cards):
            card = {"event_card": Coded(night.deck[rows, 52 - n].astype(np.int64), list(NAMES))}
            up = {**card, "event_disclosed": np.ones(rows.size, np.bool_)}
            pages.play("card_found_face_up", rows, half[rows] + n * 400 * _MS, up)
            racked = {**card, "event_face_up": np.ones(rows.size, np.bool_)}
            pages.play("card_racked", rows, half[rows] + (900 + n) * _MS, racked)


def _went_wrong(pages: Pages, told: Told) -> None:
    """Write § 687a.13(b) and (f): a card drawn unseen, which the dealer is dealt, and a shoe that fails."""
    night = pages.night
    half: Ints = pages.clock.first + 3000 * _MS
    rows = np.flatnonzero((night.fault == Fault.UNSEEN) & shown(told.play)[:, 0])
    drawn = Coded(night.cards[rows, 0, 3].astype(np.int64), list(NAMES))
    pages.play("card_drawn_in_error", rows, half[rows], {"event_card": drawn})
    rows = np.flatnonzero(night.fault == Fault.SHOE_FAILED)
    shoe = Coded(night.table[rows], [f"AS-{t}" for t in pages.names.tables])
    pages.play("device_failed", rows, half[rows], {"event_device_id": shoe})
    pages.play("device_cleared", rows, half[rows] + 9000 * _MS, {"event_device_id": shoe})
