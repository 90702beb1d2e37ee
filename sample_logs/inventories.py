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
    events = log["events"].to_pylist()
    held: dict[tuple[str, str], int] = {}
    for place, tray in sorted(_trays(log).items(), key=lambda each: each[0][1]):
        property_id, _, table_id = place
        opening = held.get((property_id, table_id), _OPENING)
        rows, held[property_id, table_id] = _counted(place, tray, opening, shifts, rng)
        events += rows
    return {**log, "events": pa.Table.from_pylist(numbered(events), schema=log["events"].schema)}


def short_of_chips(log: Log, clause: str, cents: int) -> tuple[Log, Finding]:
    """Count an inventory short at the first table's close, and give what an audit must say of it."""
    events = log["events"].to_pylist()
    row = next(each for each in events if each["event_kind"] == "inventory_closed")
    row["event_amount"] -= Decimal(cents).scaleb(-2)
    found = Finding(clause, row["table_id"], fault="record")
    return {**log, "events": pa.Table.from_pylist(events, schema=log["events"].schema)}, found


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
    for number, (since, until) in enumerate(pairwise(counts), 1):
        held += sum(cents for at, cents in tray.moved if since < at <= until)
        sold = rng.randrange(5, 200) * 100_00
        held -= sold
        if held < _LEAST:
            held += _FILL
            rows.append(_event(place, until - timedelta(seconds=20), "inventory_fill", _FILL, f"F-{number}"))
        elif held > _OPENING:
            held -= _FILL // 4
            at = until - timedelta(seconds=20)
            rows.append(_event(place, at, "inventory_credit", _FILL // 4, f"C-{number}"))
        rows.append(_event(place, until - timedelta(seconds=10), "inventory_drop", sold))
        last = until == counts[-1]
        rows.append(_event(place, until, "inventory_closed" if last else "inventory_counted", held))
    return rows, held


def _event(place: Place, at: datetime, kind: str, cents: int, slip: str | None = None) -> Row:
    property_id, gaming_day, table_id = place
    return {
        "property_id": property_id,
        "gaming_day": gaming_day,
        "table_id": table_id,
        "event_at": at,
        "event_kind": kind,
        "event_amount": Decimal(cents).scaleb(-2),
        "event_document": slip and f"{slip}-{table_id}",
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
