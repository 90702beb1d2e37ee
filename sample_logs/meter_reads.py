"""What progressive controllers say their meters showed, laid beside the rows of a simulated log.

A controller counts stakes by itself: what it shows follows from the contributions, seeds and shares of the
rounds, and not from anything that is written down of them later.
"""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

import pyarrow as pa

from sample_logs.inventories import Place, numbered
from sample_logs.logs import Log
from sample_logs.planters import Finding

Row = dict[str, Any]
_INTO = ("meter_seed", "meter_contribution")
_MINUTE = timedelta(minutes=1)


def with_meter_reads(log: Log) -> Log:
    """Lay readings beside a log: of each meter of a gaming table's day before, amid and after its rounds.

    Gives the log with more events, numbered anew.
    """
    rounds = {row["round_id"]: row for row in log["rounds"].to_pylist()}
    flows: dict[Place, list[tuple[datetime, Decimal]]] = defaultdict(list)
    for row in log["payments"].to_pylist():
        if row["payment_kind"] in _INTO:
            flows[_place(row)].append((row["payment_at"], row["payment_amount"]))
    for row in log["wagers"].to_pylist():
        of = rounds[row["round_id"]]
        if row["paid_from"] == "meter" and _place(of) in flows:
            flows[_place(of)].append((of["settled_at"], -row["wager_paid"]))
    spans: dict[Place, list[tuple[datetime, datetime]]] = defaultdict(list)
    for row in rounds.values():
        spans[_place(row)].append((row["first_card_at"], row["settled_at"]))
    events = log["events"].to_pylist()
    shown: dict[tuple[str, str], Decimal] = defaultdict(Decimal)
    for place in sorted(flows, key=lambda each: each[1]):
        events += _readings(place, sorted(spans[place]), flows[place], shown)
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


def _readings(
    place: Place,
    rounds: list[tuple[datetime, datetime]],
    flows: list[tuple[datetime, Decimal]],
    shown: dict[tuple[str, str], Decimal],
) -> list[Row]:
    """Three readings of a gaming table's day, each between rounds; ``shown`` goes on from day to day."""
    property_id, _, table_id = place
    middle = len(rounds) // 2
    before = max((over for _, over in rounds[:middle]), default=rounds[0][0] - _MINUTE)
    seeded = min(*(at for at, _ in flows), rounds[0][0] - _MINUTE)
    moments = [seeded, before, max(over for _, over in rounds) + _MINUTE]
    found, since = [], datetime.min.replace(tzinfo=seeded.tzinfo)
    for at in moments:
        shown[property_id, table_id] += sum(
            (cents for when, cents in flows if since < when <= at), Decimal(0)
        )
        found.append(_event(place, at, shown[property_id, table_id]))
        since = at
    return found


def _event(place: Place, at: datetime, amount: Decimal) -> Row:
    property_id, day, table_id = place
    return {
        "property_id": property_id,
        "gaming_day": day,
        "table_id": table_id,
        "event_at": at,
        "event_kind": "meter_read",
        "event_role": "other",
        "event_device_id": f"{table_id}-M",
        "event_device_kind": "progressive",
        "event_amount": amount,
    }
