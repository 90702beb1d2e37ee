"""What dealers and floorpersons may do besides: a shuffle directed, a cover card put back after the cut."""

from __future__ import annotations

import numpy as np

from sample_logs.poker.book import BY_FLOOR, Book

_DIRECTED = 0.003  # part of the shuffles that a floorperson directs
_COVERED = 0.2  # part of the cuts after which a cover card goes back into the deck
_BELOW = 4  # cards below that cover card, § 688a.5(e)
_SECOND = 1_000_000


def write_extras(rng: np.random.Generator, book: Book) -> None:
    """Write what §§ 688a.5(a) and 688a.5(e) permit."""
    night, clock = book.night, book.clock
    in_play = ~(night.idle | night.new_decks)
    directed = np.flatnonzero(in_play & (rng.random(in_play.size) < _DIRECTED))
    book.prepare("shuffle_directed", directed, clock.shuffling[directed] - _SECOND // 2, {}, by=BY_FLOOR)
    by_hand = ~night.at("device")
    covered = np.flatnonzero(by_hand & (rng.random(by_hand.size) < _COVERED))
    below = {"event_cards_below": np.full(covered.size, _BELOW)}
    # Later than any cut, the one that a floorperson has repeated too.
    at = clock.shuffled[covered] + 7 * _SECOND
    book.prepare("cover_card_placed", covered, at, {**book.deck(covered), **below})
