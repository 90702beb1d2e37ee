"""Events during play: the progressive button, the deal, the stub, who is asked, and what goes wrong."""

import numpy as np

from sample_logs.arrow import MISSING, Ints
from sample_logs.dj_wild_stud_poker.clock import ASKED, COLLECTED, STARTED
from sample_logs.dj_wild_stud_poker.play import Play, stub_count
from sample_logs.dj_wild_stud_poker.settle import extra_turned, shown
from sample_logs.poker.book import PokerBook, card, write_exposed, write_face_up, write_shoe_failed
from sample_logs.poker.faults import Fault

_MS = 1000


def write_play(book: PokerBook, play: Play) -> None:
    """Write every event between the first round and the last of each table."""
    _counted_by_device(book)
    _progressive(book)
    _deal(book, play)
    _asked(book)
    _went_wrong(book, play)
    # A dealer takes over as wagers open; players leave once their round is over.
    book.write_people(book.clock.opened + 200 * _MS, book.clock.over - 1500 * _MS)


def _counted_by_device(book: PokerBook) -> None:
    """Write § 687a.5(b): the device counted 53 cards after its shuffle."""
    rows = np.flatnonzero(book.night.at("counting_shuffler"))
    found = {"event_count": np.full(rows.size, 53), **book.deck(rows)}
    book.prepare("device_counted", rows, book.clock.shuffled[rows] + 200 * _MS, found)


def _progressive(book: PokerBook) -> None:
    """Write § 687a.8(c): the wagers lit up and collected."""
    bets = book.night.bets
    rows = np.unique(bets.round[bets.progressive])
    book.play("progressive_started", rows, book.clock.no_more[rows] + STARTED * _MS, {})
    book.play("progressive_collected", rows, book.clock.no_more[rows] + COLLECTED * _MS, {})


def _deal(book: PokerBook, play: Play) -> None:
    """Write the end of the deal, the card in the joker's place, and the cards left over counted."""
    clock = book.clock
    rows = np.flatnonzero(clock.completed != MISSING)
    book.play("deal_completed", rows, clock.completed[rows], {})
    rows = np.flatnonzero(play.extra >= 0)
    placed = {"event_card": card(np.where(extra_turned(play), play.extra, -1)[rows])}
    book.play("extra_card_placed", rows, clock.completed[rows] + 700 * _MS, placed)
    rows = np.flatnonzero(play.counted)
    left = {"event_count": stub_count(play)[rows], "event_disclosed": np.zeros(rows.size, np.bool_)}
    book.play("stub_counted", rows, clock.completed[rows] + 3000 * _MS, left)


def _asked(book: PokerBook) -> None:
    """Write § 687a.11(b): each player asked to raise or fold, just before he does."""
    decided = book.clock.set_at
    rows, places = np.nonzero(decided != MISSING)
    book.play("decision_asked", rows, decided[rows, places] - ASKED * _MS, book.at_position(places))


def _went_wrong(book: PokerBook, play: Play) -> None:
    """Write § 687a.13: cards seen too early, found face up or drawn unseen; a shoe that fails."""
    night = book.night
    rows = np.flatnonzero(play.exposed)
    first = play.dealt[rows, 1:].argmax(axis=1) + 1
    places = np.where(night.sequence[rows] % 2 == 0, 0, first)
    write_exposed(book, rows, book.clock.completed[rows] + 2000 * _MS, places)
    half: Ints = book.clock.first + 3000 * _MS
    write_face_up(book, half, each=400, racked=900)
    # The dealer is dealt the card that was drawn unseen.
    rows = np.flatnonzero((night.fault == Fault.UNSEEN) & shown(play)[:, 0])
    book.play("card_drawn_in_error", rows, half[rows], {"event_card": card(night.cards[rows, 0, 3])})
    write_shoe_failed(book, half)
