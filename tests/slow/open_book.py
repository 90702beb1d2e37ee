"""Puts the rows of a log together into a book."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise

from tests.slow.book import Book, Desk, Filings, Place, Round, Shoe, Table, Wager
from tests.slow.collected import Collection
from tests.slow.deal import Hand, Row, read_deal, read_hand
from tests.slow.moments import in_order
from tests.slow.names_again import tell_shoes_apart
from tests.slow.stakes import follow_house_money, look_for_skipped_orders, settled
from tests.slow.stated import stated


def place_of(row: Row) -> Place:
    return row["property_id"], row["table_id"]


def open_book(log: dict[str, list[Row]], filings: Filings) -> Book:
    """Put the rows of a log together: by table of the log, gaming days in order, money as Decimal dollars."""
    book, log = Book(filings), tell_shoes_apart(log)
    hands = defaultdict(list)
    for row in log["hands"]:
        hands[row["round_id"]].append(read_hand(row))
    for row in log["rounds"]:
        _add_round(book, row, hands[row["round_id"]])
    _add_what_happened(book, log)
    for day in {day for _, day in book.tables}:
        look_for_skipped_orders([one for one in book.rounds.values() if one.table.gaming_day == day])
    for one in book.rounds.values():
        follow_house_money(one)
    for desk in book.desks.values():
        _put_in_order(desk)
    for shoe in book.shoes.values():
        _give_to_its_table(book, shoe)
    _attest(book, log)
    return book


def _add_what_happened(book: Book, log: dict[str, list[Row]]) -> None:
    for number, row in enumerate(log["wagers"]):
        _add_wager(book, row, number)
    for row in log["payments"]:
        if row["payment_kind"] == "marker_collection":
            book.desk(place_of(row)).collections.append(Collection(row))
        if (place_of(row), row["gaming_day"]) in book.tables:
            book.tables[place_of(row), row["gaming_day"]].payments.append(row)
    for number, row in enumerate(log["events"]):
        _add_event(book, row | {"place_in_log": number})
    kinds = {row["event_kind"] for row in log["events"]}
    for table in book.tables.values():
        table.kinds_in_log = kinds


def _add_round(book: Book, row: Row, hands: list[Hand]) -> None:
    place, day, filings = place_of(row), row["gaming_day"], book.filings
    if (place, day) not in book.tables:
        book.tables[place, day] = Table(place, day, filings.options[place[1]], filings.readings, filings.zone)
        book.tables[place, day].stated = stated(filings.entries, place, day)
    table, desk = book.tables[place, day], book.desk(place)
    one = Round(row, table, desk, read_deal(hands, filings.readings), hands)
    book.rounds[row["round_id"]] = desk.rounds[row["round_id"]] = one
    table.rounds.append(one)
    if row["shoe_id"] is not None:
        one.shoe = book.shoe(place, row["shoe_id"])
        one.shoe.rounds.append(one)
    if row["deck_id"] is not None:
        one.deck = book.decks[place, row["deck_id"]]
        one.deck.rounds.append(one)


def _give_to_its_table(book: Book, shoe: Shoe) -> None:
    first = shoe.rounds[0].row if shoe.rounds else shoe.events[0]
    table = book.tables.get((place_of(first), first["gaming_day"]))
    if table:
        table.shoes.append(shoe)


def _attest(book: Book, log: dict[str, list[Row]]) -> None:
    """Give every table the inspections and observations that speak of it, in order of time."""
    found = []
    for kind in ("inspection", "observation"):
        short = {name: name.removeprefix(f"{kind}_") for row in log[f"{kind}s"][:1] for name in row}
        found += [
            {short[name]: value for name, value in row.items()} | {"kind": kind} for row in log[f"{kind}s"]
        ]
    found.sort(key=lambda row: row["at"])
    for table in book.tables.values():
        property_id, table_id = table.place
        table.attested = [
            row for row in found if row["property_id"] == property_id and row["table_id"] in (None, table_id)
        ]


MONEY = ("wager_amount", "wager_paid", "wager_returned", "vigorish", "marker_amount", "moved_amount")


def _add_wager(book: Book, row: Row, number: int) -> None:
    in_cents = {name: None if row[name] is None else int(row[name] * 100) for name in MONEY}
    one = book.rounds[row["round_id"]]
    wager = Wager(row | in_cents, one, number, None, None)
    wager.settled = settled(wager.row)
    one.wagers.append(wager)
    _open_account(wager, one.desk)


def _open_account(wager: Wager, desk: Desk) -> None:
    """Enter a Banker wager's vigorish with what its seat and player owe, unless none is open.

    Where the seat is not recorded, the player's name alone does not say on which account it is.
    """
    row, seat = wager.row, wager.seat
    nothing_open = row["vigorish"] == 0 or row["vigorish_handling"] == "collected"
    nothing_open |= wager.taken_down is True and row["vigorish"] is None  # then none was marked
    if row["wager_kind"] == "banker" and not nothing_open:
        desk.debts[seat, None if seat is None else row["wager_player_id"]].append(wager)


def _add_event(book: Book, row: Row) -> None:
    place = place_of(row)
    desk = book.desk(place)
    desk.happened[row["event_kind"]].append(row)
    if row["event_kind"] == "player_left" and row["event_player_id"] is not None:
        desk.left[row["event_player_id"]].append(row)
    if row["event_round_id"] in book.rounds:
        book.rounds[row["event_round_id"]].events.append(row)
    if row["event_shoe_id"] is not None:
        book.shoe(place, row["event_shoe_id"]).events.append(row)
    if row["event_deck_id"] is not None:
        book.decks[place, row["event_deck_id"]].events.append(row)
    if (place, row["gaming_day"]) in book.tables:
        book.tables[place, row["gaming_day"]].events.append(row)


def _put_in_order(desk: Desk) -> None:
    for events in (*desk.happened.values(), *desk.left.values()):
        events.sort(key=in_order)
    begun = sorted((s for s in desk.shoes if s.begins_at is not None), key=lambda shoe: shoe.begins_at)
    for one, following in pairwise(begun):
        one.after, following.before = following, one
