"""Who dealt a round, who sat where, and what the record says of it, before its steps are told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from audit.evidence.wording import NOTHING, label, moment
from rules.positions import position

_WHEN = ("wagers_opened_at", "first_card_at", "settled_at")


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that is said of a round: what it is, and what the record says."""

    name: str
    text: str


def about_round(tables: dict[str, pa.Table], round_id: str, zone: str) -> list[Line]:
    """Say who dealt, who sat where, and, of a void round, its cause and the events that name it."""
    (row,) = _of_round(tables["rounds"], "round_id", round_id)
    found = [
        Line("Dealt by", _said(row, "dealer_id")),
        Line("Floorperson", _said(row, "floorperson_id")),
        Line("Shoe, deck", f"{_said(row, 'shoe_id')}, {_said(row, 'deck_id')}"),
        Line(
            "Time",
            ", ".join(
                f"{name.removesuffix('_at').replace('_', ' ')} {_when(row, name, zone)}" for name in _WHEN
            ),
        ),
        Line("Seated", _seated(tables, round_id)),
    ]
    if row.get("void"):
        events = _of_round(tables["events"], "event_round_id", round_id)
        found.append(Line("Void", f"recorded as void; cause: {_said(row, 'void_reason')}"))
        found += [Line("", _event(each, zone)) for each in events]
    return found


def _of_round(rows: pa.Table, name: str, round_id: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = rows.filter(pc.equal(rows.column(name), round_id)).to_pylist()
    return found


def _seated(tables: dict[str, pa.Table], round_id: str) -> str:
    """Say which player was at which position, by the hands and the wagers of the round."""
    at: dict[str, set[str]] = {}
    for table, row in (("hands", "hand"), ("wagers", "wager")):
        for each in _of_round(tables[table], "round_id", round_id):
            place = each[f"{row}_position"]
            person = each.get(f"{row}_player_id")
            # At some games every position is dealt a hand, whether or not somebody sits there.
            if place and place.isdigit() and (person or row == "wager"):
                at.setdefault(place, set()).add(person or "")
    known = [
        f"{position(place)} {' and '.join(sorted(filter(None, people))) or NOTHING}"
        for place, people in sorted(at.items(), key=lambda each: (len(each[0]), each[0]))
    ]
    return ", ".join(known) or NOTHING


def _event(row: dict[str, Any], zone: str) -> str:
    where = f", {position(row['event_position'])}" if row.get("event_position") else ""
    decided = f", {row['event_decision']}" if row.get("event_decision") else ""
    return f"{_when(row, 'event_at', zone)} {row['event_kind'].replace('_', ' ')}{where}{decided}"


def _said(row: dict[str, Any], name: str) -> str:
    value = row.get(name)
    return NOTHING if value in (None, "") else label(str(value))


def _when(row: dict[str, Any], name: str, zone: str) -> str:
    at = row.get(name)
    if at is None:
        return NOTHING
    return moment(int(pa.scalar(at, pa.timestamp("us", tz="UTC")).value), zone).split(" ", 1)[1]
