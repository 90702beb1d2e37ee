"""What a reading shoe or shuffler wrote down itself, laid beside the rows of a simulated log.

The device reads every card as it leaves, and knows neither hands nor wagers.  Cards that nobody at the gaming
table saw are drawn here from those that were left of the decks.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Any

import pyarrow as pa

from rules.cards import NAMES
from sample_logs.inventories import numbered
from sample_logs.logs import Log
from sample_logs.planters import Finding

Row = dict[str, Any]
_AHEAD = timedelta(seconds=3)
"""By how much the clock of the device is ahead of the table's."""
_FROM_A_SHOE = ("automated_shoe", "manual_shoe")
"""Ways of dealing in which cards leave a shoe."""


@dataclass(frozen=True, slots=True)
class Report:
    """Cards that left a shoe one after another from a moment on; None where nobody saw one."""

    at: datetime
    like: Row
    cards: list[str | None]


def with_device_reads(log: Log, most_tables: int | None = None, *, seed: int = 1) -> Log:
    """Lay what devices read beside a log: one event for the cards of each round, and of each burn.

    most_tables  how many gaming tables have such a device; None: all
    Gives the log with more events, numbered anew.
    """
    rng = Random(seed)
    tables = sorted(set(log["rounds"]["table_id"].to_pylist()))[:most_tables]
    events = log["events"].to_pylist()
    loaded = {row["event_shoe_id"]: row for row in events if row["event_kind"] == "shoe_loaded"}
    for shoe, reports in _by_shoe(log, set(tables)).items():
        reports.sort(key=lambda each: each.at)
        cards = [card for each in reports for card in each.cards]
        decks = loaded.get(shoe, {}).get("event_deck_count") or (1 if len(cards) <= len(NAMES) else 6)
        seen = _all_seen(cards, decks, rng)
        events += [_event(each, shoe, [next(seen) for _ in each.cards]) for each in reports]
    return {**log, "events": pa.Table.from_pylist(numbered(events), schema=log["events"].schema)}


def another_card_read(log: Log, clause: str) -> tuple[Log, Finding]:
    """Let the device read another card than the first one of a round, and give what an audit must say."""
    events = log["events"].to_pylist()
    begun = {(row["shoe_id"], row["first_card_at"] + _AHEAD) for row in log["rounds"].to_pylist()}
    reports = [row for row in events if row["event_kind"] == "cards_read"]
    row = next(row for row in reports if (row["event_shoe_id"], row["event_at"]) in begun)
    first, *others = row["event_cards"]
    row["event_cards"] = ["3d" if first == "2c" else "2c", *others]
    found = Finding(clause, row["table_id"], fault="record")
    return {**log, "events": pa.Table.from_pylist(events, schema=log["events"].schema)}, found


def _by_shoe(log: Log, tables: set[str]) -> dict[str, list[Report]]:
    """What left each shoe of some gaming tables, report by report."""
    hands: dict[str, list[Row]] = defaultdict(list)
    for row in log["hands"].to_pylist():
        hands[row["round_id"]].append(row)
    rounds = {row["round_id"]: row for row in log["rounds"].to_pylist()}
    of_shoe: dict[str, list[Row]] = defaultdict(list)
    for row in sorted(rounds.values(), key=lambda each: each["first_card_at"]):
        if row["table_id"] in tables and row.get("dealing_method") in _FROM_A_SHOE:
            of_shoe[row["shoe_id"]].append(row)
    found = {shoe: _dealt(each, hands) for shoe, each in of_shoe.items()}
    for row in log["events"].to_pylist():
        shoe = row["event_shoe_id"] or rounds.get(row["event_round_id"], {}).get("shoe_id")
        if shoe in found and _leaves(row, hands[row["event_round_id"]], of_one_round=len(of_shoe[shoe]) == 1):
            others = row["event_count"] or 0 if row["event_kind"] == "burn" else 0
            found[shoe].append(Report(row["event_at"], row, [row["event_card"], *[None] * others]))
    return found


def _dealt(rounds: list[Row], hands: dict[str, list[Row]]) -> list[Report]:
    """The cards of a shoe's rounds; one drawn in error that opens the next round leaves the shoe but once."""
    found = []
    first: str | None = None
    for row in reversed(rounds):
        drawn = {
            order: card
            for order, card, astray in _drawn(hands[row["round_id"]])
            if card != first or not astray
        }
        cards = [drawn[order] for order in sorted(drawn)]
        if cards:
            found.append(Report(row["first_card_at"], row, cards))
        first = cards[0] if cards else None
    return found


def _drawn(hands: list[Row]) -> Iterator[tuple[tuple[int, int], str | None, bool]]:
    """Each card of a round with its place in the deal, and whether it was drawn in error."""
    for number, hand in enumerate(hands, 1):
        # Of cards that were taken up at once nobody knows the order: any will do.
        orders = hand["card_order"] or [number] * (hand["card_count"] or len(hand["cards"] or []))
        in_error = hand.get("card_in_error") or [False] * len(orders)
        cards = hand["cards"] or [None] * len(orders)
        stacked = len(set(orders)) < len(orders)
        for place, (order, card, astray) in enumerate(zip(orders, cards, in_error, strict=True)):
            yield (order, place if stacked else 0), card, bool(astray)


def _leaves(event: Row, hands: list[Row], *, of_one_round: bool) -> bool:
    """Whether an event tells of a card that left the shoe and lies in no hand."""
    kind, card = event["event_kind"], event["event_card"]
    if kind == "card_drawn_in_error":  # in a longer shoe the next round begins with it
        return of_one_round and card not in {each for _, each, _ in _drawn(hands)}
    if kind == "card_racked":
        return (card, True) not in {(each, astray) for _, each, astray in _drawn(hands)}
    return kind in ("burn", "extra_card_placed")


def _all_seen(cards: list[str | None], decks: int, rng: Random) -> Iterator[str]:
    """The cards, and for those that nobody saw others that were left of the decks, or came back into them."""
    left = Counter(dict.fromkeys(NAMES[:-1], decks))
    left.subtract(card for card in cards if card)
    unseen = [*left.elements()]
    rng.shuffle(unseen)
    for card in cards:
        yield card or (unseen.pop() if unseen else rng.choice(NAMES[:-1]))


def _event(report: Report, shoe: str, cards: list[str]) -> Row:
    return {
        **{name: report.like[name] for name in ("property_id", "gaming_day", "table_id")},
        "event_at": report.at + _AHEAD,
        "event_kind": "cards_read",
        "event_role": "other",
        "event_shoe_id": shoe,
        "event_device_id": f"{report.like['table_id']}-R",
        "event_device_kind": "dealing_shoe",
        "event_cards": cards,
    }
