"""A whole log as plain rows, put together the way an analyst would: rounds, shoes, decks, tables."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, datetime, time
from itertools import pairwise
from typing import Any
from zoneinfo import ZoneInfo

from tests.slow.collected import Collection
from tests.slow.deal import Deal, Hand, Row, read_deal, read_hand
from tests.slow.moments import earliest, in_order, latest
from tests.slow.stakes import follow_house_money, look_for_skipped_orders, settled
from tests.slow.stated import Entry, Stated, stated
from tests.slow.three import Truth, all_of, any_of, first_known, largest, less, no, smallest

Place = tuple[str, str]
"""A gaming table: property and table."""
Options = dict[str, Any]


@dataclass(slots=True, eq=False, repr=False)
class Wager:
    """One wager, with its place in the log, the stake at risk and how it was settled."""

    row: Row
    round: Round
    number: int
    stake: int | None
    settled: str | None

    @property
    def taken_down(self) -> Truth:
        """The record says so; nobody can tell of a change without its kind and without an outcome."""
        how, at, outcome = (self.row[f"wager_{name}"] for name in ("change", "changed_at", "outcome"))
        return None if how is None and at is not None and outcome is None else bool(how == "withdrawn")

    @property
    def lay(self) -> Truth:
        """Whether it lay when betting closed: at the call, or a first card before it; open without a call."""
        call, dealt = self.round.row["no_more_bets_at"], self.round.row["first_card_at"]
        lay = any_of(no(self.taken_down), less(smallest(call, dealt), self.row["wager_changed_at"]))
        return None if lay is False and call is None else lay

    @property
    def stands(self) -> Truth:
        """It is won, lost or returned by the hands: not taken down, and its round is not void."""
        return all_of(no(self.taken_down), not self.round.void or self.outlasts_its_round)

    @property
    def outlasts_its_round(self) -> bool:
        """Where it is so read, House Money, settled before its round is void, stays settled."""
        readings = self.round.table.readings
        return self.is_house_money and readings["house_money_in_void_round"] == "stands"

    @property
    def settled_at(self) -> Any:
        """When it was collected, where the outcome or the money says so, else when it was paid."""
        paid = self.row["paid_at"] if self.settled not in ("lose", None) else None
        kept = self.settled == "lose" or self.row["wager_paid"] == self.row["wager_returned"] == 0
        return (self.row["collected_at"] or paid) if kept else paid

    @property
    def is_house_money(self) -> bool:
        return bool(self.row["wager_kind"] == "house_money")

    @property
    def seat(self) -> int | None:
        seat = self.row["wager_position"]
        return int(seat) if seat is not None and seat.isdigit() else None


@dataclass(slots=True, eq=False, repr=False)
class Round:
    """One round with everything that belongs to it, in the order of the log."""

    row: Row
    table: Table
    desk: Desk
    deal: Deal
    hands: list[Hand]
    wagers: list[Wager] = field(default_factory=list)
    events: list[Row] = field(default_factory=list)
    shoe: Shoe | None = None
    deck: Deck | None = None
    skips_an_order: bool = False

    @property
    def lacks_wagers(self) -> bool:
        """A wager of the round may not be on record: a number is left out, or a place in the order."""
        numbers = {wager.row["wager_number"] for wager in self.wagers}
        none_at_all = not numbers and not self.simulated
        return none_at_all or max(numbers, default=0) > len(numbers) or self.skips_an_order

    @property
    def played_at(self) -> list[datetime]:
        """Moments of the round, from its first to its last."""
        names = ("wagers_opened_at", "first_card_at", "no_more_bets_at", "result_announced_at", "settled_at")
        return sorted(self.row[name] for name in names if self.row[name] is not None)

    @property
    def void(self) -> bool:
        return bool(self.row["void"])

    @property
    def simulated(self) -> bool:
        return bool(self.row["simulated"])

    @property
    def ez(self) -> Truth:
        return None if self.row["variant"] is None else self.row["variant"] == "ez"

    @property
    def over_at(self) -> Any:
        return first_known(self.row["settled_at"], self.row["result_announced_at"], self.row["first_card_at"])


@dataclass(slots=True, eq=False, repr=False)
class Shoe:
    """One dealing shoe of a gaming table: its rounds and the events that name it."""

    desk: Desk
    rounds: list[Round] = field(default_factory=list)
    events: list[Row] = field(default_factory=list)
    before: Shoe | None = None
    after: Shoe | None = None

    @property
    def table(self) -> Table:
        """The gaming table on the day of the shoe's first round."""
        return self.rounds[0].table

    def of(self, *kinds: str) -> list[Row]:
        return [event for event in self.events if event["event_kind"] in kinds]

    @property
    def first_card_at(self) -> Any:
        return smallest(*(each.row["first_card_at"] for each in self.rounds))

    @property
    def last_round_at(self) -> Any:
        return largest(*(each.row["first_card_at"] for each in self.rounds))

    @property
    def loaded_at(self) -> Any:
        """When it was last loaded before its first card; where it was not, when it last was."""
        loaded, first = self.of("shoe_loaded"), self.first_card_at
        return first_known(latest([e for e in loaded if first and e["event_at"] <= first]), latest(loaded))

    @property
    def begins_at(self) -> Any:
        return first_known(self.loaded_at, self.first_card_at)

    @property
    def starts_at(self) -> Any:
        return first_known(self.first_card_at, self.loaded_at)

    @property
    def begun_at(self) -> Any:
        """When the first thing was done with it."""
        return first_known(earliest(self.events), self.first_card_at)


@dataclass(slots=True, eq=False, repr=False)
class Deck:
    """One set of cards of a gaming table."""

    rounds: list[Round] = field(default_factory=list)
    events: list[Row] = field(default_factory=list)

    def opened(self) -> list[Row]:
        return [event for event in self.events if event["event_kind"] == "decks_opened"]


@dataclass(slots=True, eq=False, repr=False)
class Table:
    """One gaming table on one gaming day."""

    place: Place
    gaming_day: date
    options: Options
    readings: dict[str, str]
    zone: ZoneInfo
    rounds: list[Round] = field(default_factory=list)
    shoes: list[Shoe] = field(default_factory=list)
    events: list[Row] = field(default_factory=list)
    payments: list[Row] = field(default_factory=list)
    attested: list[Row] = field(default_factory=list)
    stated: Stated = field(default_factory=dict)
    kinds_in_log: set[str] = field(default_factory=set)

    @property
    def noon(self) -> datetime:
        return datetime.combine(self.gaming_day, time(12), self.zone)


@dataclass(slots=True, eq=False, repr=False)
class Desk:
    """One gaming table on all its days: what happened there, by kind and in order of time."""

    readings: dict[str, str]
    rounds: dict[str, Round] = field(default_factory=dict)
    shoes: list[Shoe] = field(default_factory=list)
    debts: dict[tuple[int | None, str | None], list[Wager]] = field(default_factory=lambda: defaultdict(list))
    happened: dict[str, list[Row]] = field(default_factory=lambda: defaultdict(list))
    collections: list[Collection] = field(default_factory=list)
    left: dict[str, list[Row]] = field(default_factory=lambda: defaultdict(list))

    def up_to(self, at: Any, *kinds: str, **named: Any) -> list[Row]:
        """Events of some kinds at or before a moment, in order of time."""
        return [] if at is None else [e for e in self._of(kinds, named) if e["event_at"] <= at]

    def last(self, at: Any, *kinds: str, **named: Any) -> Row | None:
        """Last event of some kinds at or before a moment."""
        found = self.up_to(at, *kinds, **named)
        return found[-1] if found else None

    def told(self, at: Any, column: str, *kinds: str, **named: Any) -> Row | None:
        """Last event of some kinds at or before a moment that says something in a column."""
        found = self.up_to(at, *kinds, **named)
        return next((e for e in reversed(found) if e[column] is not None), None)

    def next(self, at: Any, *kinds: str, **named: Any) -> Row | None:
        """First event of some kinds at or after a moment."""
        return None if at is None else next((e for e in self._of(kinds, named) if e["event_at"] >= at), None)

    def _of(self, kinds: Iterable[str], named: dict[str, Any]) -> list[Row]:
        found = [e for kind in kinds for e in self.happened[kind]]
        chosen = [e for e in found if all(e[name] == value for name, value in named.items())]
        return chosen if len(tuple(kinds)) == 1 else sorted(chosen, key=in_order)


@dataclass(frozen=True, slots=True)
class Filings:
    """What a property filed and selected, and what it says is recorded.

    options   by gaming table
    readings  choice by name of the reading
    entries   of the statement of recording, as they are written
    """

    options: dict[str, Options]
    readings: dict[str, str]
    zone: ZoneInfo
    entries: list[Entry]


@dataclass(slots=True, eq=False, repr=False)
class Book:
    """A log, read."""

    filings: Filings
    tables: dict[tuple[Place, date], Table] = field(default_factory=dict)
    rounds: dict[str, Round] = field(default_factory=dict)
    shoes: dict[tuple[Place, str], Shoe] = field(default_factory=dict)
    decks: dict[tuple[Place, str], Deck] = field(default_factory=lambda: defaultdict(Deck))
    desks: dict[Place, Desk] = field(default_factory=dict)

    def desk(self, place: Place) -> Desk:
        if place not in self.desks:
            self.desks[place] = Desk(self.filings.readings)
        return self.desks[place]

    def shoe(self, place: Place, name: str) -> Shoe:
        if (place, name) not in self.shoes:
            shoe = Shoe(self.desk(place))
            self.shoes[place, name] = shoe
            shoe.desk.shoes.append(shoe)
        return self.shoes[place, name]


def place_of(row: Row) -> Place:
    return row["property_id"], row["table_id"]


def open_book(log: dict[str, list[Row]], filings: Filings) -> Book:
    """Put the rows of a log together: by table of the log, gaming days in order, money as Decimal dollars."""
    book = Book(filings)
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
