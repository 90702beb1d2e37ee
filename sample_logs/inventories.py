"""Counts of table inventories, with fills, credits and drops, laid beside the rows of a simulated log.

Whoever counts a tray knows nothing of rounds: what is in it follows from the chips that crossed the layout,
as the rows of the log have them.  So counts are laid beside a log when all its rows are made.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from decimal import Decimal
from itertools import pairwise
from random import Random
from typing import Any

import pyarrow as pa

from sample_logs.logs import Log
from sample_logs.planters import Finding

Row = dict[str, Any]
Place = tuple[str, date, str]

_OPENING = 250_000_00
_LEAST = 150_000_00
_FILL = 100_000_00
_SLIPS = {"inventory_fill": "F", "inventory_credit": "C"}
_DENOMINATIONS = (1_000_00, 500_00, 100_00, 25_00, 5_00, 1_00, 25, 1)
"""Chips, in cents; what is left over is coins."""
_IN = {"bank_cover", "marker_collection"}
_OUT = {"bank_surplus", "envy_bonus"}


@dataclass(frozen=True, slots=True)
class Tray:
    """Chips that crossed a gaming table's layout on a gaming day.

    moved  when, and cents: to the house +, from it -
    busy   spans in which chips lie on the layout
    """

    moved: list[tuple[datetime, int]] = field(default_factory=list)
    busy: list[tuple[datetime, datetime]] = field(default_factory=list)

    def idle(self) -> list[datetime]:
        """Moments at which no chips lie on the layout: before and after all rounds, and between two."""
        self.busy.sort()
        found = [self.busy[0][0] - timedelta(minutes=1)]
        over = self.busy[0][1]
        for begins, ends in self.busy[1:]:
            if begins > over:
                found.append(over + (begins - over) / 2)
            over = max(over, ends)
        return [*found, max(over, *(at for at, _ in self.moved)) + timedelta(minutes=1)]


def with_counts(log: Log, *, seed: int = 1, shifts: int = 2) -> Log:
    """Lay counts beside a log: an opener, one at each change of shift, a closer, and slips between them.

    A gaming table opens with what it was closed with the gaming day before.  Gives the log with more events,
    numbered anew; amounts are whole cents.
    """
    rng = Random(seed)
    events, counted = log["events"].to_pylist(), []
    held: dict[tuple[str, str], int] = {}
    for place, tray in sorted(_trays(log).items(), key=lambda each: each[0][1]):
        property_id, _, table_id = place
        opening = held.get((property_id, table_id), _OPENING)
        rows, held[property_id, table_id] = _counted(place, tray, opening, shifts, rng)
        counted += rows
    events += _signed(_with_slips(counted))
    return {**log, "events": pa.Table.from_pylist(numbered(events), schema=log["events"].schema)}


def short_of_chips(log: Log, clause: str, cents: int) -> tuple[Log, Finding]:
    """Count an inventory short at the first table's close, and give what an audit must say of it."""
    events = log["events"].to_pylist()
    row = next(each for each in events if each["event_kind"] == "inventory_closed")
    row["event_amount"] -= Decimal(cents).scaleb(-2)
    row["event_chips"] = chips_of(int(row["event_amount"] * 100))
    found = Finding(clause, row["table_id"], fault="record")
    return {**log, "events": pa.Table.from_pylist(events, schema=log["events"].schema)}, found


def slip_left_out(log: Log) -> Log:
    """Leave a number out in the book with most slips, if any: those after the first bear one more."""
    events = log["events"].to_pylist()
    of_book: dict[str, list[Row]] = defaultdict(list)
    for row in (row for row in events if row["event_kind"] in _SLIPS):
        of_book[row["event_document"].rpartition("-")[0]].append(row)
    if not of_book:
        return log
    book = max(of_book, key=lambda each: len(of_book[each]))
    for row in of_book[book]:
        number = int(row["event_document"].rpartition("-")[2])
        row["event_document"] = _slip(book, number + (number > 1))
    return {**log, "events": pa.Table.from_pylist(events, schema=log["events"].schema)}


def _with_slips(rows: list[Row]) -> list[Row]:
    """Number the slips of each pit in the order of their times."""
    last: dict[str, int] = defaultdict(int)
    for row in sorted(rows, key=lambda each: (each["event_at"], each["table_id"])):
        if row["event_kind"] in _SLIPS:
            series = f"{_SLIPS[row['event_kind']]}-{row['table_id'].partition('-')[0]}"
            last[series] += 1
            row["event_document"] = _slip(series, last[series])
    return rows


def _slip(series: str, number: int) -> str:
    return f"{series}-{number:05}"


def _signed(rows: list[Row]) -> list[Row]:
    """Let two people sign each count and slip, and write down the chips of each denomination."""
    for row in rows:
        if row["event_kind"] != "inventory_drop":
            by = ("E-311", "E-104") if row["event_at"].hour % 2 else ("E-312", "E-105")
            row |= dict(zip(("event_person_id", "event_verified_by"), by, strict=True))
            row["event_chips"] = chips_of(int(row["event_amount"] * 100))
    return rows


def chips_of(cents: int) -> list[str]:
    """Chips of each denomination that make up so many cents, the largest first."""
    found = []
    for each in _DENOMINATIONS:
        number, cents = divmod(cents, each)
        if number:
            dollars = Decimal(each).scaleb(-2)
            found.append(f"{dollars if each % 100 else each // 100}x{number}")
    return found


def _trays(log: Log) -> dict[Place, Tray]:
    trays: dict[Place, Tray] = defaultdict(Tray)
    of_round: dict[str, tuple[Place, datetime]] = {}
    for row in log["rounds"].to_pylist():
        place = (row["property_id"], row["gaming_day"], row["table_id"])
        over = row["settled_at"] or row.get("result_announced_at") or row["first_card_at"]
        begins = min(each for each in (row.get("no_more_bets_at"), row["first_card_at"], over) if each)
        trays[place].busy.append((begins, over))
        of_round[row["round_id"]] = (place, over)
    for row in log["wagers"].to_pylist():
        place, over = of_round[row["round_id"]]
        trays[place].moved.append((over, _kept(row)))
    for row in log["payments"].to_pylist() if "payments" in log else ():
        place = (row["property_id"], row["gaming_day"], row["table_id"])
        kind, amount = row["payment_kind"], row["payment_amount"]
        at = row["payment_at"] or of_round[row["payment_round_id"]][1]
        if kind in _IN | _OUT:
            trays[place].moved.append((at, _cents(amount) if kind in _IN else -_cents(amount)))
    return {place: tray for place, tray in trays.items() if tray.busy and tray.moved}


def _cents(amount: Any) -> int:
    return int(amount * 100) if amount is not None else 0


def _kept(wager: Row) -> int:
    """What the house keeps of a wager; the dealer's own against a bank comes and goes within the house."""
    if wager["wager_position"] == "dealer":
        return 0
    paid = 0 if wager.get("paid_from") in ("meter", "other") else _cents(wager["wager_paid"])
    taken = 0 if wager.get("vigorish_handling") == "marked" else _cents(wager.get("vigorish"))
    return (
        _cents(wager["wager_amount"])
        + _cents(wager.get("moved_amount"))
        + taken
        - _cents(wager["wager_returned"])
        - paid
    )


def _counted(place: Place, tray: Tray, opening: int, shifts: int, rng: Random) -> tuple[list[Row], int]:
    """Count a gaming table's day that opens with so many cents; gives the rows, and what it closes with."""
    moments = tray.idle()
    between = sorted(rng.sample(range(1, len(moments) - 1), min(shifts, len(moments) - 2)))
    counts = [moments[0], *(moments[each] for each in between), moments[-1]]
    rows = [_event(place, counts[0], "inventory_opened", opening)]
    held = opening
    for since, until in pairwise(counts):
        held += sum(cents for at, cents in tray.moved if since < at <= until)
        sold = rng.randrange(5, 200) * 100_00
        held -= sold
        if held < _LEAST:
            held += _FILL
            rows.append(_event(place, until - timedelta(seconds=20), "inventory_fill", _FILL))
        elif held > _OPENING:
            held -= _FILL // 4
            at = until - timedelta(seconds=20)
            rows.append(_event(place, at, "inventory_credit", _FILL // 4))
        rows.append(_event(place, until - timedelta(seconds=10), "inventory_drop", sold))
        last = until == counts[-1]
        rows.append(_event(place, until, "inventory_closed" if last else "inventory_counted", held))
    return rows, held


def _event(place: Place, at: datetime, kind: str, cents: int) -> Row:
    property_id, gaming_day, table_id = place
    return {
        "property_id": property_id,
        "gaming_day": gaming_day,
        "table_id": table_id,
        "event_at": at,
        "event_kind": kind,
        "event_amount": Decimal(cents).scaleb(-2),
        "event_role": "other",
    }


def numbered(events: list[Row]) -> list[Row]:
    """Number the events of each table's day in the order of their times."""
    last: dict[Place, int] = defaultdict(int)
    for row in sorted(events, key=lambda each: (each["event_at"], each.get("event_number") or 0)):
        place = (row["property_id"], row["gaming_day"], row["table_id"])
        last[place] += 1
        row["event_number"] = last[place]
    return events
