"""One shoe, or one deck: its life, and the cards seen from it so far against those that must be in it."""

from __future__ import annotations

from collections import Counter
from datetime import date, datetime, timedelta
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from reports.desk import strip
from reports.desk.floor_view import where
from reports.desk.given import Log, Row
from reports.desk.night import Night, by_gravity

RANKS = "A23456789TJQK"
SUITS = "shdc"
JOKER = "XX"
_SEEN_IN_EVENTS = ("burn", "card_racked")
_OFTEN = 3
"""An event that names a round and comes more often in the life of a shoe is told with its round only."""


def shoe(night: Night, asked: dict[str, str]) -> tuple[str, dict[str, Any]]:
    """Show one shoe or shuffled deck."""
    return _life(night, asked.get("shoe", ""), "shoe_id", "shoe", asked.get("property"))


def deck(night: Night, asked: dict[str, str]) -> tuple[str, dict[str, Any]]:
    """Show one physical set of cards, from opening to removal."""
    return _life(night, asked.get("deck", ""), "deck_id", "deck", asked.get("property"))


def _life(
    night: Night, name: str, column: str, what: str, property_id: str | None
) -> tuple[str, dict[str, Any]]:
    log = night.given.log
    if log is None:
        raise LookupError(night.given.no_log)
    place = night.place_of(name, column, property_id)
    rows = {table: _named(log, place, table, name, column) for table in ("rounds", "events")}
    ids = {row["round_id"] for row in rows["rounds"]}
    hands = [
        hand
        for each in _days(log, place)
        for hand in each["hands"].filter(pc.is_in(each["hands"]["round_id"], pa.array(ids))).to_pylist()
    ]
    rounds = strip.in_time(rows["rounds"])
    found = night.by_shoe.get((place[0], name), []) if what == "shoe" else []
    found = by_gravity({id(r): r for r in [*found, *_of_rounds(night, place[0], ids)]}.values())
    return "shoe.html", {
        "name": name,
        "what": what,
        "property": place[0],
        "table": place[1],
        "day": place[2].isoformat(),
        "gaming_day": place[2].isoformat(),
        "clock": night.clock(place[0]),
        "rounds": rounds,
        "life": _in_order(rounds, rows["events"]),
        "decks": _decks(rows["events"]),
        "seen": _seen(hands, rows["events"]) if what == "shoe" else None,
        "ranks": RANKS,
        "suits": SUITS,
        "joker": JOKER,
        "findings": found,
        "found": {round_id: night.of_round(place[0], round_id) for round_id in ids},
        "where": where,
        "label": night.given.label,
        "shoes": _shoes(rounds),
        "details": lambda event: _details(event, night),
    }


def _of_rounds(night: Night, property_id: str, ids: set[str]) -> list[Row]:
    return [row for round_id in ids for row in night.of_round(property_id, round_id)]


def _days(log: Log, place: tuple[str, str, date]) -> list[dict[str, pa.Table]]:
    """What the log has of a table on a day and on those beside it: a shoe may go over midnight and on."""
    day = place[2]
    near = (day - timedelta(days=1), day, day + timedelta(days=1))
    return [dict(log.table_day(place[0], place[1], each).rows) for each in near]


def _named(log: Log, place: tuple[str, str, date], table: str, name: str, column: str) -> list[Row]:
    of = column if table == "rounds" else f"event_{column}"
    return [
        row
        for day in _days(log, place)
        for row in day[table].filter(pc.equal(day[table][of], name)).to_pylist()
    ]


def _decks(events: list[Row]) -> int | None:
    """How many decks are in it, as recorded last."""
    said = [
        e for e in events if e["event_deck_count"] and e["event_kind"] in ("shoe_loaded", "decks_received")
    ]
    return (
        int(max(said, key=lambda e: (str(e["event_at"] or ""), e["event_kind"]))["event_deck_count"])
        if said
        else None
    )


def _seen(hands: list[Row], events: list[Row]) -> Counter[str]:
    """How often each card was seen; one drawn in error comes back elsewhere, and is counted there."""
    seen: Counter[str] = Counter()
    for hand in hands:
        errors = hand["card_in_error"] or ()
        for place, card in enumerate(hand["cards"] or ()):
            if not (place < len(errors) and errors[place]):
                seen[card or "?"] += 1
    seen.update(e["event_card"] for e in events if e["event_card"] and e["event_kind"] in _SEEN_IN_EVENTS)
    return seen


def _in_order(rounds: list[Row], events: list[Row]) -> list[tuple[str, Row]]:
    """Events of its own and its rounds, in the order of time."""
    kinds = Counter(event["event_kind"] for event in events)
    own = [
        e for e in events if not e["event_round_id"] or e["event_card"] or kinds[e["event_kind"]] <= _OFTEN
    ]
    told: list[tuple[datetime | None, str, Row]] = [(e["event_at"], "event", e) for e in own]
    told += [(strip.began(row), "round", row) for row in rounds]
    return [(kind, row) for _, kind, row in sorted(told, key=lambda each: str(each[0] or ""))]


_DETAILS = {
    "event_method": "method",
    "event_position": "position",
    "event_positions": "offered to",
    "event_cards_above": "above",
    "event_cards_below": "below",
    "event_deck_count": "decks",
    "event_count": "count",
    "event_jokers": "jokers",
    "event_device_kind": "device",
    "event_person_id": "by",
    "event_verified_by": "verified by",
}


def _details(event: Row, night: Night) -> str:
    """What an event tells beside its kind and card: ``method manual · by ID-…``."""
    said = []
    for name, word in _DETAILS.items():
        value = event[name]
        if isinstance(value, list):
            said.append(f"{word} {', '.join(map(str, value))}")
        elif value is not None:
            said.append(f"{word} {night.given.label(value) if isinstance(value, str) else value}")
    return " · ".join(said)


def _shoes(rounds: list[Row]) -> list[tuple[str, int]]:
    """Of a deck, the shoes or shuffles that were dealt from it, with their rounds."""
    return list(Counter(row["shoe_id"] for row in rounds if row["shoe_id"]).items())
