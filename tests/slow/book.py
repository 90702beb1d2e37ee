"""A whole log as plain rows, put together the way an analyst would: rounds, shoes, decks, tables."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, datetime, time
from typing import Any
from zoneinfo import ZoneInfo

from tests.slow.collected import Collection
from tests.slow.deal import Deal, Hand, Row
from tests.slow.moments import earliest, in_order, latest
from tests.slow.stated import Entry, Stated
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
