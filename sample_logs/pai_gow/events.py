"""Events during play: bank, dice, deal, irregularities, bonuses, and who comes and goes."""

from __future__ import annotations

from typing import Any

import numpy as np

from rules.cards import NAMES
from sample_logs.arrow import MISSING, Coded, Flags, Ints, same
from sample_logs.pai_gow import wagers
from sample_logs.pai_gow.book import BY_PLAYER, Book, Pages, seated, seats_listed
from sample_logs.pai_gow.deal import PLACES
from sample_logs.pai_gow.faults import Fault
from sample_logs.pai_gow.finish import qualifying_lies
from sample_logs.pai_gow.rows import stub_count
from sample_logs.pai_gow.showdown import WIN, exposed_area

_MS = 1000
_QUADS = 7 * 15**5  # ranks from four-of-a-kind up


def write_play(book: Book) -> None:
    """Write every event between the first round and the last of each table."""
    if book.night.game.banks:
        _bank(book)
    _dice(book)
    _deal(book)
    _progressive_closed(book)
    _progressive_won(book)
    _surrenders(book)
    _acknowledged(book)
    _went_wrong(book)
    write_people(book)


def _bank(book: Book) -> None:
    """Write § 645a.12(c)-(g): the bank offered, taken and confirmed."""
    night, clock, banks = book.night, book.clock, book.night.banks
    rows = np.flatnonzero([bool(seats) for seats in banks.offered])
    people = {
        "event_positions": seats_listed([banks.offered[row] for row in rows.tolist()]),
        "event_seated": seats_listed(seated(night.seating.taken[rows])),
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
    won = book.told.money.dealer[finish.dealer_rounds] == WIN
    back = finish.dealer_rounds[won]
    ends = book.told.after(back, finish.timed["dealer"].ends[won])
    returned = {"event_amount": 2 * banks.dealer_wager[back]}
    book.play("inventory_return", back, ends + 400 * _MS, returned)


def _dice(book: Book) -> None:
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


def _shake(book: Book, rows: Ints, at: Ints) -> None:
    """Shake three to five times, by the bank where a player is it, and take the lid off."""
    banked = book.night.banks.position[rows] > 0
    for kind, some in (("dealer", ~banked), ("player", banked)):
        of = rows[some]
        times = {"event_count": 3 + of % 3, "event_role": same(kind, of.size)}
        book.play("dice_shaken", of, at[some], times, by=kind)
    lid = {"event_role": same("dealer", rows.size)}
    book.play("shaker_uncovered", rows, at + 2000 * _MS, lid)


def _deal(book: Book) -> None:
    """Write the end of the deal, and the cards left over counted."""
    night, clock = book.night, book.clock
    rows = np.flatnonzero(clock.completed != MISSING)
    book.play("deal_completed", rows, clock.completed[rows], {})
    left = {"event_count": stub_count(night)[rows], "event_disclosed": np.zeros(rows.size, np.bool_)}
    book.play("stub_counted", rows, clock.completed[rows] + 3000 * _MS, left)


def _progressive_closed(book: Book) -> None:
    """Write § 645a.8(b)(2): the system locked, and the chips of the wagers counted."""
    night, clock = book.night, book.clock
    offered = np.array(["progressive_payout" in t.wagers for t in night.tables])[night.table]
    rows = np.flatnonzero(offered)
    book.play("progressive_locked", rows, clock.no_more[rows] + 300 * _MS, {})
    made = night.bets.progressive
    count = np.bincount(night.bets.round[made], minlength=night.table.size)
    some = np.flatnonzero(count > 0)
    counts = {"event_count": count[some], "event_system_count": count[some]}
    book.play("progressive_counted", some, clock.no_more[some] + 2000 * _MS, counts)


def _progressive_won(book: Book) -> None:
    """Write § 645a.11(h)(4)(ii): the light, the check and the documents of progressive wins."""
    night, settled = book.night, book.told.settled
    won = np.flatnonzero(night.bets.progressive & (settled.outcome == WIN))
    rows = night.bets.round[won]
    where = book.at_position(night.bets.area[won] + 1)
    at = book.told.after(rows, book.told.finish.bets().ends[won])
    book.play("progressive_light", rows, at - 700 * _MS, where)
    book.play("progressive_verified", rows, at - 600 * _MS, where)
    large = settled.percent[won] > 0
    papers = {**book.at_position((night.bets.area[won] + 1)[large])}
    papers["event_document"] = Coded(np.arange(large.sum()), [f"PP-{n + 1:04d}" for n in range(large.sum())])
    book.play("payout_documented", rows[large], at[large] + 300 * _MS, papers)


def _surrenders(book: Book) -> None:
    given_up = np.flatnonzero(book.told.hands.surrendered)
    rows, places = given_up // PLACES, given_up % PLACES
    racked = np.full(book.told.hands.dead.size, MISSING)
    racked[book.told.finish.racked_hands] = book.told.finish.timed["racked"].ends
    at = book.told.after(rows, racked[given_up]) - 300 * _MS
    counted = {"event_count": np.full(rows.size, 7), **book.at_position(places)}
    book.play("surrender_counted", rows, at, counted)


def _acknowledged(book: Book) -> None:
    """Write § 645a.11(h)(1)(i)(B), (C): hands that may win the others an Envy Bonus, told aloud."""
    night, finish = book.night, book.told.finish
    banked = np.flatnonzero((night.banks.position > 0) & ~night.void)
    for hands, at in (
        (finish.shown_hands, book.told.after(finish.shown_hands // PLACES, finish.timed["shown"].ends)),
        (banked * PLACES + night.banks.position[banked], book.clock.showing[banked]),
    ):
        good = (book.told.hands.best.ravel()[hands] >= _QUADS) & qualifying_lies(night)[hands // PLACES]
        rows, places = hands[good] // PLACES, hands[good] % PLACES
        book.play("envy_acknowledged", rows, at[good] + 500 * _MS, book.at_position(places))


def _went_wrong(book: Book) -> None:
    """Write the irregularities of § 645a.14 that have an event."""
    night, clock = book.night, book.clock
    half = clock.first + 6000 * _MS
    rows = np.flatnonzero(night.fault == Fault.PLAYER_EXPOSED)
    area = exposed_area(night, rows)
    _card(book, "card_exposed", rows, half[rows], area + 1)
    voided = book.told.hands.dead[rows, area + 1]
    chosen = Coded(voided.astype(np.int64), ["play", "void"])
    choice = {"event_decision": chosen, "event_player_id": book.names.player(night.areas.holder[rows, area])}
    book.play(
        "player_chose", rows, half[rows] + 3000 * _MS, choice | book.at_position(area + 1), by=BY_PLAYER
    )
    rows = np.flatnonzero(night.fault == Fault.DEALER_EXPOSED)
    late = night.game.exposed_late & (night.sequence[rows] % 2 == 1)
    at = np.where(late, clock.completed[rows] + 1200 * _MS, half[rows])
    _card(book, "card_exposed", rows, at, night.banks.position[rows])
    rows = np.flatnonzero(night.fault == Fault.STACK_EXPOSED)
    _card(book, "card_exposed", rows, half[rows], np.ones_like(rows))
    rows = np.flatnonzero(night.fault == Fault.UNSEEN)
    # It ends in a hand that is seen in the end: the dealer's or the bank's.
    drawn = Coded(night.cards[rows, night.banks.position[rows], 3].astype(np.int64), list(NAMES))
    book.play("card_drawn_in_error", rows, half[rows], {"event_card": drawn})
    for fault, cards in ((Fault.FACE_UP, 1), (Fault.TWO_FACE_UP, 2)):
        rows = np.flatnonzero(night.fault == fault)
        for n in range(cards):
            card = {"event_card": Coded(night.deck[rows, 52 - n].astype(np.int64), list(NAMES))}
            up = {**card, "event_disclosed": np.ones(rows.size, np.bool_)}
            book.play("card_found_face_up", rows, half[rows] + n * 900 * _MS, up)
            racked = {**card, "event_face_up": np.ones(rows.size, np.bool_)}
            book.play("card_racked", rows, half[rows] + (2500 + n) * _MS, racked)
    rows = np.flatnonzero(night.fault == Fault.SHOE_FAILED)
    shoe = Coded(night.table[rows], [f"AS-{t}" for t in book.names.tables])
    book.play("device_failed", rows, half[rows], {"event_device_id": shoe})
    book.play("device_cleared", rows, half[rows] + 9000 * _MS, {"event_device_id": shoe})


def _card(book: Book, kind: str, rows: Ints, at: Ints, places: Ints) -> None:
    """Write events about the first card dealt to a position."""
    card = Coded(book.night.cards[rows, places, 0].astype(np.int64), list(NAMES))
    seen: dict[str, Any] = {"event_card": card, "event_disclosed": np.ones(rows.size, np.bool_)}
    book.play(kind, rows, at, seen | book.at_position(places))


def write_people(book: Pages) -> None:
    """Write dealers taking over and players leaving."""
    night, names = book.night, book.names
    changed = np.append([False], names.dealer[1:] != names.dealer[:-1]) & (night.sequence > 0)
    rows = np.flatnonzero(changed)
    book.prepare("dealer_changed", rows, book.clock.opened[rows] + 200 * _MS, {})
    rows, seats = np.nonzero(night.seating.leaves)
    left = book.clock.over[rows] - 1500 * _MS + seats * 100 * _MS
    book.prepare("player_left", rows, left, book.player_at(rows, seats), by=BY_PLAYER)


def write_ends(book: Pages) -> None:
    """Write the dice coming to each table and leaving it with the decks, and each table's close."""
    night, clock = book.night, book.clock
    first, last = np.flatnonzero(night.sequence == 0), np.flatnonzero(night.last)
    dice = ~night.at("generator")
    labels = [f"DS-{t}-{night.day:%y%m%d}" for t in book.names.tables]
    for kind, rows, at in (
        ("dice_in", first, clock.prepared_from[first] + 820_000 * _MS),
        ("dice_out", last, clock.over[last] + 30_000 * _MS),
    ):
        of: Flags = dice[rows]
        three = {"event_device_id": Coded(night.table[rows[of]], labels), "event_count": np.full(of.sum(), 3)}
        book.prepare(kind, rows[of], at[of], three)
    two = last[book.names.batch[last] >= 0]
    book.prepare("decks_removed", last, clock.over[last] + 40_000 * _MS, book.deck(last))
    book.prepare("decks_removed", two, clock.over[two] + 41_000 * _MS, book.other_deck(two))
    book.prepare("table_closed", last, clock.over[last] + 60_000 * _MS, {})
