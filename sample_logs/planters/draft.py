"""A compliant log opened for editing, so that a planter can break one clause in one place."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np
import pyarrow as pa

from audit.format.log_files import arrow_schema
from sample_logs.arrow import rows_of
from sample_logs.planters.amendment import Amendment

Row = dict[str, Any]
Log = dict[str, pa.Table]

PLAYER, BANKER = "players_hand", "bankers_hand"
_IN_ORDER = {"rounds": "no_more_bets_at", "events": "event_at", "payments": "payment_at"}
_LOOKED_UP = {
    "rounds": ("rounds", "round_id"),
    "round_events": ("events", "event_round_id"),
    "hands": ("hands", "round_id", "hand_position"),
    "wagers": ("wagers", "round_id"),
    "shoes": ("rounds", "shoe_id"),
}
"""What is looked up in which table, and by which columns."""
_TAKEN_DOWN = "withdrawn"
_NUMBER = {"rounds": "round_number_in_day", "events": "event_number", "payments": "payment_number"}


class NoPlaceError(LookupError):
    """The log offers no place where this breach could be planted."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What an audit must say about a planted breach.

    fault         conduct or record; empty for an unknown
    amount_cents  what the patron received less what was due, None where no money was wrong
    """

    clause: str
    table_id: str
    round_id: str | None = None
    position: str | None = None
    fault: str = "conduct"
    amount_cents: int | None = None
    outcome: str = "exception"


class Draft:
    """Rows of a log as dictionaries; amounts are integer cents while it is edited.

    claimed  rounds, shoes and tables in which a breach was planted already, left alone from then on
    taken_down  wagers that were taken down, which are not among the others
    filing   what is filed and stated otherwise than the tables were simulated by
    besides  what an audit must say of the record besides, where a breach contradicts it
    """

    def __init__(self, plan: Any, rng: np.random.Generator, log: Log) -> None:
        """Open a log that was simulated from ``plan``, a plan of any game."""
        self.plan = plan
        self.rng = rng
        self.rows: dict[str, list[Row]] = {table: _plain(rows).to_pylist() for table, rows in log.items()}
        self.claimed: set[str] = set()
        self.filing = Amendment()
        self.besides: list[Finding] = []
        self._lost: set[int] = set()
        self.taken_down = [w for w in self.rows["wagers"] if w["wager_change"] == _TAKEN_DOWN]
        self._made = [w for w in self.rows["wagers"] if w["wager_change"] != _TAKEN_DOWN]
        self.rows["wagers"] = [*self._made]
        self._marks: dict[str, list[list[Any]]] = {}
        for table, rows in self.rows.items():
            for column in _money(table):
                for row in (*rows, *(self.taken_down if table == "wagers" else ())):
                    row[column] = None if row[column] is None else int(row[column] * 100)

    def tables(self) -> Log:
        """Give the edited log: rows in order of time and numbered anew, as a table would record them."""
        _close_ranks(self._made, self.rows["wagers"])
        whole = self.rows | {"wagers": [*_with_taken_down(self.rows["wagers"], self.taken_down)]}
        return {table: self._closed(table, rows) for table, rows in whole.items()}

    def _closed(self, table: str, rows: list[Row]) -> pa.Table:
        if table in ("events", "payments"):
            rows = sorted(rows, key=lambda r: (r["gaming_day"], r["table_id"], r[_IN_ORDER[table]]))
            count: Counter[tuple[Any, Any]] = Counter()
            for row in rows:
                key = (row["gaming_day"], row["table_id"])
                count[key] += 1
                row[_NUMBER[table]] = count[key]
        if table == "wagers":
            _number_anew(rows)
        rows = [row for row in rows if id(row) not in self._lost]
        money = _money(table)
        columns = {name: [row[name] for row in rows] for name in arrow_schema(table).names}
        for name in money:
            columns[name] = [None if v is None else Decimal(v).scaleb(-2) for v in columns[name]]
        return rows_of(table, columns)

    @cached_property
    def setups(self) -> dict[str, Any]:
        """Setups by table."""
        return {t.table_id: t for t in self.plan.tables}

    @cached_property
    def rounds(self) -> dict[str, Row]:
        """Rounds by id."""
        return {row["round_id"]: row for row in self._marked("rounds")}

    @cached_property
    def round_events(self) -> dict[str, list[Row]]:
        """Events by round."""
        found: dict[str, list[Row]] = defaultdict(list)
        for row in self._marked("round_events"):
            found[row["event_round_id"]].append(row)
        return found

    @cached_property
    def shoe_events(self) -> dict[str | None, list[Row]]:
        """Events by shoe, kept up as events come and go."""
        found: dict[str | None, list[Row]] = defaultdict(list)
        for row in self.rows["events"]:
            found[row["event_shoe_id"]].append(row)
        return found

    @cached_property
    def hands(self) -> dict[str, dict[str, Row]]:
        """Hands by round and position."""
        found: dict[str, dict[str, Row]] = defaultdict(dict)
        for row in self._marked("hands"):
            found[row["round_id"]][row["hand_position"]] = row
        return found

    @cached_property
    def wagers(self) -> dict[str, list[Row]]:
        """Wagers by round."""
        found: dict[str, list[Row]] = defaultdict(list)
        for row in self._marked("wagers"):
            found[row["round_id"]].append(row)
        return found

    @cached_property
    def shoes(self) -> dict[str, list[Row]]:
        """Rounds by shoe, shoes in the order dealt at each table."""
        found: dict[str, list[Row]] = defaultdict(list)
        for row in self._marked("shoes"):
            found[row["shoe_id"]].append(row)
        return found

    def forget(self) -> None:
        """Forget what was looked up in tables of which rows came, went or were written to another key."""
        for name, (table, *keys) in _LOOKED_UP.items():
            if name in self.__dict__ and self._marks[name] != self._mark(table, keys):
                del self.__dict__[name]

    def _marked(self, name: str) -> list[Row]:
        """Give the rows in which something is looked up, and keep in mind which they were."""
        table, *keys = _LOOKED_UP[name]
        self._marks[name] = self._mark(table, keys)
        return self.rows[table]

    def _mark(self, table: str, keys: list[str]) -> list[list[Any]]:
        rows = self.rows[table]
        return [[id(row) for row in rows], *([row[key] for row in rows] for key in keys)]

    def forget_table(self) -> None:
        """Forget in which rounds a card went astray, too, because a table was dealt anew."""
        self.__dict__.pop("_touched", None)
        self.forget()

    def numbered(self, round_id: str, step: int) -> Row | None:
        """Give the round so many after another at its table, that day."""
        stem, _, number = round_id.rpartition("-")
        return self.rounds.get(f"{stem}-{int(number) + step:04d}")

    def setup(self, row: Row) -> Any:
        """Setup of the table a round or event belongs to."""
        return self.setups[row["table_id"]]

    def events(self, kind: str, **matching: Any) -> list[Row]:
        """Events of a kind whose columns have the given values, in order of time."""
        shoe = matching.get("event_shoe_id")
        found = [
            e
            for e in (self.rows["events"] if shoe is None else self.shoe_events[shoe])
            if e["event_kind"] == kind and all(e[k] == v for k, v in matching.items())
        ]
        return sorted(found, key=lambda e: e["event_at"])

    def one(self, candidates: Iterable[Row], what: str) -> Row:
        """Choose one of the candidates at random.  Raises NoPlaceError when there are none."""
        found = list(candidates)
        if not found:
            message = f"the log has no {what}"
            raise NoPlaceError(message)
        return found[int(self.rng.integers(len(found)))]

    def claim_shoe(self, candidates: Iterable[Row], what: str) -> Row:
        """Choose one of the events at random, of a shoe in which nothing was planted yet."""
        free = [e for e in candidates if e["event_shoe_id"] not in self.claimed]
        event = self.one(free, what)
        self.claimed.add(event["event_shoe_id"])
        return event

    def claim_round(self, candidates: Iterable[Row], what: str) -> Row:
        """Choose one of the rounds at random in which nothing was planted yet."""
        row = self.one((r for r in candidates if r["round_id"] not in self.claimed), what)
        self.claimed.add(row["round_id"])
        return row

    def claim_around(self, round_id: str) -> None:
        """Claim a round and its neighbours at the table, which may be judged by it."""
        stem, _, number = round_id.rpartition("-")
        self.claimed |= {f"{stem}-{int(number) + step:04d}" for step in (-2, -1, 0, 1, 2)}

    def shuffled(self, candidates: Iterable[Row]) -> Iterator[Row]:
        """Give the candidates in random order, one after another: mostly one of the first will do."""
        found = list(candidates)
        return (found[n] for n in self.rng.permutation(len(found)))

    def add_event(self, like: Row, kind: str, at: datetime, **columns: Any) -> Row:
        """Write one more event at the table, day and shoe of another."""
        kept = ("property_id", "gaming_day", "table_id", "event_shoe_id")
        row = dict.fromkeys(arrow_schema("events").names)
        row.update({name: like[name] for name in kept if name in like})
        row.update(event_kind=kind, event_at=at, **columns)
        self.rows["events"].append(row)
        self.shoe_events[row["event_shoe_id"]].append(row)
        return row

    def remove(self, table: str, chosen: Row) -> None:
        """Take one row out."""
        self.rows[table] = [row for row in self.rows[table] if row is not chosen]
        if table == "events":
            of_shoe = self.shoe_events[chosen["event_shoe_id"]]
            of_shoe[:] = [row for row in of_shoe if row is not chosen]

    def lose(self, chosen: Row) -> None:
        """Leave a row out of the log that was numbered with the others of its table."""
        self._lost.add(id(chosen))

    def remove_events(self, chosen: Callable[[Row], bool]) -> int:
        """Take out every event that matches and say how many there were."""
        kept = [row for row in self.rows["events"] if not chosen(row)]
        gone = len(self.rows["events"]) - len(kept)
        self.rows["events"] = kept
        self.__dict__.pop("shoe_events", None)
        return gone

    def seen(self, shoe_id: str) -> Counter[str]:
        """Count how often each card of a shoe was seen; one that went astray counts where it ended."""
        count: Counter[str] = Counter()
        for row in self.shoes[shoe_id]:
            for hand in self.hands[row["round_id"]].values():
                pairs = zip(hand["cards"], hand["card_in_error"], strict=True)
                count.update(card for card, in_error in pairs if not in_error)
        for kind in ("burn", "card_racked"):
            events = self.events(kind, event_shoe_id=shoe_id)
            count.update(e["event_card"] for e in events if e["event_card"])
        return count

    def plain(self, row: Row) -> bool:
        """Whether a round was played with wagers, and nothing went astray in it or before it."""
        if row["simulated"] or row["round_id"] in self.claimed:
            return False
        own = self.hands[row["round_id"]].values()
        if any(any(hand["card_in_error"]) for hand in own):
            return False
        return row["round_id"] not in self._touched

    @cached_property
    def _touched(self) -> set[str]:
        """Rounds in which a card went astray, and the rounds after them."""
        strays = {
            e["event_round_id"]
            for kind in ("card_exposed", "card_found_face_up", "card_racked")
            for e in self.events(kind)
        }
        found = set(strays)
        for rounds in self.shoes.values():
            for before, following in pairwise(rounds):
                error = any(any(h["card_in_error"]) for h in self.hands[before["round_id"]].values())
                if error or before["round_id"] in strays or before["simulated"]:
                    found.add(following["round_id"])
        return found


def _plain(rows: pa.Table) -> pa.Table:
    """Write coded text out: Arrow gives plain text to Python several times as fast."""
    return rows.cast(pa.schema([field.with_type(_plain_kind(field.type)) for field in rows.schema]))


def _plain_kind(kind: pa.DataType) -> pa.DataType:
    if pa.types.is_list(kind):
        return pa.list_(_plain_kind(kind.value_type))
    return kind.value_type if pa.types.is_dictionary(kind) else kind


def _money(table: str) -> list[str]:
    return [f.name for f in arrow_schema(table) if pa.types.is_decimal(f.type)]


def after(moment: datetime, milliseconds: int) -> datetime:
    """Give the time so many milliseconds later; earlier for a negative number."""
    return moment + timedelta(milliseconds=milliseconds)


def _close_ranks(made: list[Row], wagers: list[Row]) -> None:
    """Let the order of settlement skip no wager that was taken out, as if it had never been made."""
    there = {id(row) for row in wagers}
    short = {row["round_id"] for row in made if id(row) not in there}
    orders: dict[str, set[int]] = defaultdict(set)
    settled = [w for w in wagers if w["round_id"] in short and w["settlement_order"] is not None]
    for row in settled:
        orders[row["round_id"]].add(row["settlement_order"])
    for row in settled:
        row["settlement_order"] = sum(n <= row["settlement_order"] for n in orders[row["round_id"]])


def _with_taken_down(wagers: list[Row], taken_down: list[Row]) -> Iterator[Row]:
    """Put wagers that were taken down after the others of their round; none is left where no other is."""
    found: dict[str, list[Row]] = defaultdict(list)
    for row in wagers:
        found[row["round_id"]].append(row)
    for row in taken_down:
        if of_round := found.get(row["round_id"]):
            row["wager_number"] = max(w["wager_number"] for w in of_round) + 1
            of_round.append(row)
    return (row for of_round in found.values() for row in of_round)


def _number_anew(wagers: list[Row]) -> None:
    """Number each round's wagers from 1, so that one that was taken out was never made."""
    number: dict[tuple[str, int], int] = {}
    count: Counter[str] = Counter()
    for row in wagers:
        count[row["round_id"]] += 1
        number[row["round_id"], row["wager_number"]] = count[row["round_id"]]
    for row in wagers:
        row["wager_number"] = number[row["round_id"], row["wager_number"]]
        if row["moved_to"] is not None:
            row["moved_to"] = number.get((row["round_id"], row["moved_to"]), row["moved_to"])
