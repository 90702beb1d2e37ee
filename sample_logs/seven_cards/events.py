"""Events during play: bank, dice, deal, irregularities, bonuses, and who comes and goes."""

import numpy as np

from sample_logs.arrow import MISSING, Coded, Ints, same
from sample_logs.book import BY_PLAYER
from sample_logs.poker import book as books
from sample_logs.poker import wagers
from sample_logs.poker.deal import PLACES
from sample_logs.poker.faults import Fault
from sample_logs.poker.settled import WIN
from sample_logs.seven_cards.clock import qualifying_lies
from sample_logs.seven_cards.ranks import QUADS, is_at_least
from sample_logs.seven_cards.rows import SevenTold, stub_count
from sample_logs.seven_cards.showdown import exposed_area

_MS = 1000


class SevenBook(books.PokerBook):
    """Pages of what is told of hands that are set."""

    def __init__(self, told: SevenTold) -> None:
        super().__init__(told.night, told.clock, told.names)
        self.told = told


def write_play(book: SevenBook) -> None:
    """Write every event between the first round and the last of each table."""
    if book.night.rules.banks:
        _bank(book)
    _dice(book)
    _deal(book)
    _progressive_closed(book)
    _progressive_won(book)
    _surrenders(book)
    _acknowledged(book)
    _went_wrong(book)
    # A dealer takes over as wagers open; players leave once their round is over.
    book.write_people(book.clock.opened + 200 * _MS, book.clock.over - 1500 * _MS)


def _bank(book: SevenBook) -> None:
    """Write § 645a.12(c)-(g): the bank offered, taken and confirmed."""
    night, clock, banks = book.night, book.clock, book.night.banks
    rows = np.flatnonzero([bool(seats) for seats in banks.offered])
    people = {
        "event_positions": books.seats_listed([banks.offered[row] for row in rows.tolist()]),
        "event_seated": books.seats_listed(books.seated(night.seating.taken[rows])),
    }
    book.play("bank_offered", rows, clock.bank[rows], people)
    taken = np.flatnonzero(banks.position > 0)
    who = book.player_at(taken, banks.position[taken] - 1)
    book.play("bank_taken", taken, clock.bank[taken] + 2000 * _MS, who, by=BY_PLAYER)
    shared = taken[banks.shared[taken]]
    asks = book.player_at(shared, banks.position[shared] - 1)
    book.play("co_bank_requested", shared, clock.bank[shared] + 2500 * _MS, asks, by=BY_PLAYER)
    told = taken[banks.directed[taken] >= 0]
    amount = {"event_amount": banks.directed[told], **book.player_at(told, banks.position[told] - 1)}
    book.play("bank_directed", told, clock.wagered[told] - 800 * _MS, amount, by=BY_PLAYER)
    main = night.bets.kind == wagers.MAIN
    others = np.bincount(night.bets.round[main], night.bets.cents[main], night.table.size).astype(np.int64)
    chips = others[taken] + banks.dealer_wager[taken] + 5000 * (1 + taken % 7)
    funds = {"event_amount": chips, **book.at_position(banks.position[taken])}
    book.play("bank_funds_confirmed", taken, clock.wagered[taken] + 500 * _MS, funds)
    finish = book.told.finish
    won = book.told.money.dealer[finish.dealer] == WIN
    back = finish.dealer[won]
    ends = book.told.after(back, finish.timed["dealer"].ends[won])
    returned = {"event_amount": 2 * banks.dealer_wager[back]}
    book.play("inventory_return", back, ends + 400 * _MS, returned)


def _dice(book: SevenBook) -> None:
    """Write § 645a.5(i) and .14(a), (b): dice shaken, shown, and the starting position found."""
    night, clock = book.night, book.clock
    rows = np.flatnonzero(~night.at("generator"))
    for kind, fault in (("dice_not_flat", Fault.NOT_FLAT), ("dice_fell_out", Fault.FELL_OUT)):
        bad = rows[night.fault[rows] == fault]
        _shake(book, bad, clock.shaken[bad] - 6000 * _MS)
        book.play(kind, bad, clock.shaken[bad] - 3500 * _MS, {})
        book.play("no_roll", bad, clock.shaken[bad] - 2500 * _MS, {})
    _shake(book, rows, clock.shaken[rows])
    every = np.arange(night.table.size)
    book.play("start_position_found", every, clock.found, book.at_position(night.start.place))
    away = rows[clock.completed[rows] != MISSING]
    once = {"event_count": np.ones(away.size, np.int64)}
    book.play("shaker_put_away", away, clock.completed[away] + 1500 * _MS, once)


def _shake(book: SevenBook, rows: Ints, at: Ints) -> None:
    """Shake three to five times, by the bank where a player is it, and take the lid off."""
    banked = book.night.banks.position[rows] > 0
    for kind, some in (("dealer", ~banked), ("player", banked)):
        of = rows[some]
        times = {"event_count": 3 + of % 3, "event_role": same(kind, of.size)}
        book.play("dice_shaken", of, at[some], times, by=kind)
    lid = {"event_role": same("dealer", rows.size)}
    book.play("shaker_uncovered", rows, at + 2000 * _MS, lid)


def _deal(book: SevenBook) -> None:
    """Write the end of the deal, and the cards left over counted."""
    night, clock = book.night, book.clock
    rows = np.flatnonzero(clock.completed != MISSING)
    book.play("deal_completed", rows, clock.completed[rows], {})
    left = {"event_count": stub_count(night)[rows], "event_disclosed": np.zeros(rows.size, np.bool_)}
    book.play("stub_counted", rows, clock.completed[rows] + 3000 * _MS, left)


def _progressive_closed(book: SevenBook) -> None:
    """Write § 645a.8(b)(2): the system locked, and the chips of the wagers counted."""
    night, clock = book.night, book.clock
    rows = np.flatnonzero(night.offers("progressive_payout"))
    book.play("progressive_locked", rows, clock.no_more[rows] + 300 * _MS, {})
    made = night.bets.progressive
    count = np.bincount(night.bets.round[made], minlength=night.table.size)
    some = np.flatnonzero(count > 0)
    counts = {"event_count": count[some], "event_system_count": count[some]}
    book.play("progressive_counted", some, clock.no_more[some] + 2000 * _MS, counts)


def _progressive_won(book: SevenBook) -> None:
    """Write § 645a.11(h)(4)(ii): the light, the check and the documents of progressive wins."""
    night, settled = book.night, book.told.settled
    won = np.flatnonzero(night.bets.progressive & (settled.outcome == WIN))
    rows = night.bets.round[won]
    where = book.at_position(night.bets.area[won] + 1)
    at = book.told.after(rows, book.told.finish.bets.ends[won])
    book.play("progressive_light", rows, at - 700 * _MS, where)
    book.play("progressive_verified", rows, at - 600 * _MS, where)
    large = settled.percent[won] > 0
    papers = {**book.at_position((night.bets.area[won] + 1)[large])}
    papers["event_document"] = Coded(np.arange(large.sum()), [f"PP-{n + 1:04d}" for n in range(large.sum())])
    book.play("payout_documented", rows[large], at[large] + 300 * _MS, papers)


def _surrenders(book: SevenBook) -> None:
    given_up = np.flatnonzero(book.told.hands.surrendered)
    at = book.told.of_hands(book.told.finish.racked, "racked")[given_up] - 300 * _MS
    counted = {"event_count": np.full(given_up.size, 7), **book.at_position(given_up % PLACES)}
    book.play("surrender_counted", given_up // PLACES, at, counted)


def _acknowledged(book: SevenBook) -> None:
    """Write § 645a.11(h)(1)(i)(B), (C): hands that may win the others an Envy Bonus, told aloud.

    Each is told once its main wager is settled.
    """
    night, finish = book.night, book.told.finish
    main = np.flatnonzero(night.bets.kind == wagers.MAIN)
    rounds, settled = night.bets.round[main], np.zeros(night.table.size * PLACES, np.int64)
    settled[rounds * PLACES + night.bets.area[main] + 1] = book.told.after(rounds, finish.bets.ends[main])
    banked = np.flatnonzero((night.banks.position > 0) & ~night.void)
    for hands, at in (
        (finish.shown, book.told.after(finish.shown // PLACES, finish.timed["shown"].ends)),
        (banked * PLACES + night.banks.position[banked], book.clock.showing[banked]),
    ):
        good = (
            is_at_least(QUADS, book.told.hands.best.ravel()[hands]) & qualifying_lies(night)[hands // PLACES]
        )
        rows, places = hands[good] // PLACES, hands[good] % PLACES
        done = np.maximum(at, settled[hands])[good]
        book.play("envy_acknowledged", rows, done + 500 * _MS, book.at_position(places))


def _went_wrong(book: SevenBook) -> None:
    """Write the irregularities of § 645a.14 that have an event."""
    night, clock = book.night, book.clock
    half = clock.first + 6000 * _MS
    rows = np.flatnonzero(night.fault == Fault.PLAYER_EXPOSED)
    area = exposed_area(night, rows)
    books.write_exposed(book, rows, half[rows], area + 1)
    voided = book.told.hands.dead[rows, area + 1]
    chosen = Coded(voided.astype(np.int64), ["play", "void"])
    choice = {"event_decision": chosen, "event_player_id": book.names.player(night.areas.holder[rows, area])}
    book.play(
        "player_chose", rows, half[rows] + 3000 * _MS, choice | book.at_position(area + 1), by=BY_PLAYER
    )
    rows = np.flatnonzero(night.fault == Fault.DEALER_EXPOSED)
    late = night.rules.exposed_late & (night.sequence[rows] % 2 == 1)
    at = np.where(late, clock.completed[rows] + 1200 * _MS, half[rows])
    books.write_exposed(book, rows, at, night.banks.position[rows])
    rows = np.flatnonzero(night.fault == Fault.STACK_EXPOSED)
    books.write_exposed(book, rows, half[rows], np.ones_like(rows))
    rows = np.flatnonzero(night.fault == Fault.UNSEEN)
    # It ends in a hand that is seen in the end: the dealer's or the bank's.
    drawn = {"event_card": books.card(night.cards[rows, night.banks.position[rows], 3])}
    book.play("card_drawn_in_error", rows, half[rows], drawn)
    books.write_face_up(book, half, each=900, racked=2500)
    books.write_shoe_failed(book, half)
