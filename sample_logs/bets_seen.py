"""What a layout that reads chips saw at no more bets, laid beside the rows of a simulated log.

The layout knows nothing of cards and results: what it saw follows from the wagers that lay at that moment.
"""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

import pyarrow as pa

from sample_logs.inventories import numbered
from sample_logs.logs import Log
from sample_logs.planters import Finding

Row = dict[str, Any]
_LATER = {"raise", "over_23", "under_18"}
"""Wagers that are made once players have seen cards: the layout reads them a second later."""
Spot = tuple[str, str | None, str, str | None]
"""Round, position, kind of wager and the side that it is on."""


def with_bets_seen(log: Log, most_tables: int | None = None) -> Log:
    """Lay what was seen on the layouts beside a log: one event for each spot on which chips lay.

    most_tables  how many gaming tables have such a layout; None: all
    Gives the log with more events, numbered anew.
    """
    rounds = {row["round_id"]: row for row in log["rounds"].to_pylist()}
    read = set(sorted({row["table_id"] for row in rounds.values()})[:most_tables])
    lay: dict[Spot, Decimal] = defaultdict(Decimal)
    at: dict[Spot, datetime] = {}
    for row in log["wagers"].to_pylist():
        closed = _closed_at(rounds[row["round_id"]])
        if rounds[row["round_id"]]["table_id"] not in read or closed is None or not _lies(row, closed):
            continue
        spot = (row["round_id"], row["wager_position"], row["wager_kind"], row.get("wager_side"))
        lay[spot] += row["wager_amount"]
        later = row["wager_kind"] in _LATER
        at[spot] = row["wager_placed_at"] + timedelta(seconds=1) if later else closed
    events = log["events"].to_pylist()
    events += [_event(rounds[spot[0]], at[spot], spot, amount) for spot, amount in lay.items()]
    return {**log, "events": pa.Table.from_pylist(numbered(events), schema=log["events"].schema)}


def less_seen(log: Log, clause: str, cents: int) -> tuple[Log, Finding]:
    """See less on the first spot with more on it, and give what an audit must say of it."""
    events, less = log["events"].to_pylist(), Decimal(cents).scaleb(-2)
    row = next(row for row in events if row["event_kind"] == "bet_seen" and row["event_amount"] > less)
    row["event_amount"] -= less
    found = Finding(clause, row["table_id"], row["event_round_id"], row["event_position"], fault="record")
    return {**log, "events": pa.Table.from_pylist(events, schema=log["events"].schema)}, found


def _closed_at(row: Row) -> datetime | None:
    return row.get("no_more_bets_at") or row.get("first_card_at")


def _lies(wager: Row, closed: datetime) -> bool:
    """Whether chips of the wager lay when betting closed; the dealer's own lie elsewhere."""
    down = wager["wager_change"] == "withdrawn" and wager["wager_changed_at"] <= closed
    of_chips = wager.get("wager_form") in (None, "chips", "plaques")
    return of_chips and not down and wager["wager_position"] != "dealer"


def _event(round_row: Row, at: datetime, spot: Spot, amount: Decimal) -> Row:
    round_id, position, kind, side = spot
    return {
        **{name: round_row[name] for name in ("property_id", "gaming_day", "table_id")},
        "event_at": at,
        "event_kind": "bet_seen",
        "event_role": "other",
        "event_round_id": round_id,
        "event_position": position,
        "event_wager_kind": kind,
        "event_wager_side": side,
        "event_amount": amount,
    }
