"""How Minibaccarat shoes are prepared: to whom the cut is offered, and the cards burnt."""

from __future__ import annotations

import numpy as np

from sample_logs.arrow import Flags, Ints, card_codes
from sample_logs.baccarat import shoes
from sample_logs.baccarat.events import BaccaratBook
from sample_logs.baccarat.preparation import (
    Cuts,
    Pen,
    Prepared,
    after,
    listed_seats,
    to_prepare,
    write_cut,
    write_idle,
    write_loading,
    write_opening,
    write_shuffle,
)

_ACCEPTS = 0.75  # chance that a player who is offered the cut takes it


def write_preparation(rng: np.random.Generator, book: BaccaratBook, reopened: Flags) -> None:
    """Write the events of every shoe's preparation.

    reopened  by table: it did not close since its last decks, which are taken away first
    """
    prepared = to_prepare(book)
    write_opening(book, prepared, reopened)
    write_idle(book, prepared)
    write_shuffle(book, prepared)
    _burn(book, prepared, write_loading(book, prepared))
    write_cut(book, prepared, _offers(rng, book.night.seating.taken[prepared.row]), cover_cards=2)


def _burn(book: BaccaratBook, s: Prepared, loaded: Ints) -> None:
    """Write § 627a.5(f): the first card racked with as many as it counts."""
    pen = Pen(book, s)
    first, more = shoes.burn(book.night.shoes)
    burnt = {"event_card": card_codes(first[s.shoe]), "event_count": more[s.shoe]}
    pen.write("burn", np.ones(s.row.size, np.bool_), after(loaded, 15), pen.mine, burnt)


def _offers(rng: np.random.Generator, taken: Flags) -> Cuts:
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
    return Cuts(listed_seats(offered), listed_seats(seated), np.array(cutters))
