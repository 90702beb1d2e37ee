"""A small sound log in plain Python rows, for tests of the door to damage."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from audit.format.log_files import ARROW_TYPES
from rules.columns import TABLES, Kind

Row = dict[str, Any]
Rows = dict[str, list[Row]]

DAY = "2026-01-02"
NEXT_DAY = "2026-01-03"

_PLAIN = {
    Kind.TEXT: pa.string(),
    Kind.CODE: pa.string(),
    Kind.CARD: pa.string(),
    Kind.CARDS: pa.list_(pa.string()),
    Kind.TILES: pa.list_(pa.string()),
    Kind.TEXTS: pa.list_(pa.string()),
}


def sound(count: int, day: str = DAY, first: int = 1) -> Rows:
    """Rows of a sound day: so many rounds at one gaming table, two hands and two wagers to each."""
    rows: Rows = {name: [] for name in TABLES}
    for number in range(first, first + count):
        rows["rounds"].append(_round(number, day, number - first + 1))
        rows["hands"] += [_hand(number, day, position) for position in ("players_hand", "bankers_hand")]
        rows["wagers"] += [_wager(number, day, one) for one in (1, 2)]
        rows["events"].append(_event(number, day, number - first + 1))
    where = {"property_id": "PHL1", "gaming_day": date.fromisoformat(day), "table_id": "MB-01"}
    rows["payments"].append(
        where | {"payment_number": 1, "payment_kind": "marker_collection", "payment_amount": Decimal("2.50")}
    )
    rows["inspections"].append(
        where
        | {
            "inspection_clause": "627a.2(a)",
            "inspection_result": "compliant",
            "inspection_by": "F7",
            "inspection_at": _at(day, 0),
        }
    )
    return rows


def table_of(table: str, rows: list[Row]) -> pa.Table:
    """Lay rows out in the declared types, text as plain text."""
    columns = TABLES[table].columns
    fields = [pa.field(c.name, _PLAIN.get(c.kind, ARROW_TYPES[c.kind])) for c in columns]
    return pa.Table.from_pylist(rows, schema=pa.schema(fields))


def write(log: Path, rows: Rows, day: str = DAY, name: str = "part-0") -> Path:
    """Write the rows of one gaming day, tables without rows left out."""
    for table, found in rows.items():
        if found:
            types = [ARROW_TYPES[column.kind] for column in TABLES[table].columns]
            # Every column may be empty here: the log format's own writer would not write such rows.
            schema = pa.schema(list(zip(table_of(table, found).column_names, types, strict=True)))
            write_file(log, table, table_of(table, found).cast(schema), day, name)
    return log


def write_file(log: Path, table: str, rows: pa.Table, day: str = DAY, name: str = "part-0") -> Path:
    """Write one file as it is, whatever it holds."""
    path = log / table / f"day={day}" / f"{name}.parquet"
    path.parent.mkdir(parents=True, exist_ok=True)
    pq.write_table(rows, path)
    return path


def _at(day: str, seconds: int) -> datetime:
    return datetime.fromisoformat(day).replace(hour=18, tzinfo=UTC) + timedelta(seconds=seconds)


def _round(number: int, day: str, place: int) -> Row:
    start = 60 * place
    return {
        "property_id": "PHL1",
        "gaming_day": date.fromisoformat(day),
        "table_id": "MB-01",
        "round_id": f"R{number}",
        "game": "minibaccarat",
        "variant": "standard",
        "round_number_in_day": place,
        "shoe_id": "S1",
        "dealer_id": "D1",
        "wagers_opened_at": _at(day, start),
        "no_more_bets_at": _at(day, start + 20),
        "first_card_at": _at(day, start + 22),
        "settled_at": _at(day, start + 50),
        "announced_result": "bankers_hand",
    }


def _hand(number: int, day: str, position: str) -> Row:
    return {
        "gaming_day": date.fromisoformat(day),
        "round_id": f"R{number}",
        "hand_position": position,
        "cards": ["As", "Td", "7c"],
        "card_order": [1, 3, 5],
        "card_face_up": [True, True, True],
        "final_count": 8,
    }


def _wager(number: int, day: str, one: int) -> Row:
    return {
        "gaming_day": date.fromisoformat(day),
        "round_id": f"R{number}",
        "wager_number": one,
        "wager_position": str(one),
        "wager_kind": "banker",
        "wager_amount": Decimal("25.00"),
        "wager_paid": Decimal("25.00"),
        "wager_returned": Decimal("25.00"),
        "vigorish": Decimal("1.25"),
        "wager_outcome": "win",
    }


def _event(number: int, day: str, place: int) -> Row:
    return {
        "property_id": "PHL1",
        "gaming_day": date.fromisoformat(day),
        "table_id": "MB-01",
        "event_number": place,
        "event_at": _at(day, 60 * place),
        "event_kind": "burn",
        "event_round_id": f"R{number}",
        "event_card": "9h",
        "event_positions": ["1", "2"],
    }
