"""What progressive controllers say their meters showed, laid beside the rows of a simulated log.

A controller counts stakes by itself: what it shows follows from the contributions, seeds and shares of the
rounds, and not from anything that is written down of them later.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from datetime import datetime, timedelta
from decimal import Decimal
from itertools import accumulate
from typing import Any

import pyarrow as pa

from sample_logs.inventories import Place, numbered
from sample_logs.logs import Log
from sample_logs.planters import Finding

Row = dict[str, Any]
_INTO = ("meter_seed", "meter_contribution")
_MINUTE = timedelta(minutes=1)


def with_meter_reads(log: Log, *, linked: Collection[str] = ()) -> Log:
    """Lay readings beside a log: of each meter of a gaming day before, amid and after its rounds.

    linked  gaming tables that share one meter, at each of which its controller's readings stand
    Gives the log with more events, numbered anew.
    """
    rounds = {row["round_id"]: row for row in log["rounds"].to_pylist()}
    flows: dict[Place, list[tuple[datetime, Decimal]]] = defaultdict(list)
    tables: dict[Place, set[Place]] = defaultdict(set)
    for row in log["payments"].to_pylist():
        if row["payment_kind"] in _INTO:
            meter = _meter(row, linked)
            tables[meter].add(_place(row))
            flows[meter].append((row["payment_at"], row["payment_amount"]))
    for row in log["wagers"].to_pylist():
        of = rounds[row["round_id"]]
        if row["paid_from"] == "meter" and _meter(of, linked) in flows:
            flows[_meter(of, linked)].append((of["settled_at"], -row["wager_paid"]))
    spans: dict[Place, list[tuple[datetime, datetime]]] = defaultdict(list)
    for row in rounds.values():
        spans[_meter(row, linked)].append((row["first_card_at"], row["settled_at"]))
    events = log["events"].to_pylist()
    shown: dict[tuple[str, str], Decimal] = defaultdict(Decimal)
    for meter in sorted(flows, key=lambda each: each[1]):
        for at, amount in _readings(meter, sorted(spans[meter]), flows[meter], shown):
            events += [_event(place, meter, at, amount, len(tables[meter])) for place in tables[meter]]
    return {**log, "events": pa.Table.from_pylist(numbered(events), schema=log["events"].schema)}


def more_shown(log: Log, clause: str, cents: int) -> tuple[Log, Finding]:
    """Let a meter show more at its last reading of a day, and give what an audit must say of it."""
    events = log["events"].to_pylist()
    row = [each for each in events if each["event_kind"] == "meter_read"][-1]
    row["event_amount"] += Decimal(cents).scaleb(-2)
    found = Finding(clause, row["table_id"], fault="record")
    return {**log, "events": pa.Table.from_pylist(events, schema=log["events"].schema)}, found


def _place(row: Row) -> Place:
    return row["property_id"], row["gaming_day"], row["table_id"]


def _meter(row: Row, linked: Collection[str]) -> Place:
    """The meter that a row of a gaming table is of, on its day: by the first table of those that share it."""
    property_id, day, table = _place(row)
    return property_id, day, min(linked) if table in linked else table


def _readings(
    meter: Place,
    rounds: list[tuple[datetime, datetime]],
    flows: list[tuple[datetime, Decimal]],
    shown: dict[tuple[str, str], Decimal],
) -> Iterator[tuple[datetime, Decimal]]:
    """Readings of a day, each while no round is dealt; ``shown`` goes on from day to day."""
    property_id, _, table_id = meter
    seeded = min(*(at for at, _ in flows), rounds[0][0] - _MINUTE)
    over = list(accumulate((until for _, until in rounds), max))
    idle = [until for until, (since, _) in zip(over, rounds[1:], strict=False) if until <= since]
    moments = [seeded, *idle[len(idle) // 2 :][:1], over[-1] + _MINUTE]
    since = datetime.min.replace(tzinfo=seeded.tzinfo)
    for at in moments:
        shown[property_id, table_id] += sum(
            (cents for when, cents in flows if since < when <= at), Decimal(0)
        )
        yield at, shown[property_id, table_id]
        since = at


def _event(place: Place, meter: Place, at: datetime, amount: Decimal, tables: int) -> Row:
    property_id, day, table_id = place
    return {
        "property_id": property_id,
        "gaming_day": day,
        "table_id": table_id,
        "event_at": at,
        "event_kind": "meter_read",
        "event_role": "other",
        "event_count": tables if tables > 1 else None,
        "event_device_id": f"{meter[2]}-M",
        "event_device_kind": "progressive",
        "event_amount": amount,
    }
