"""Chapter 627a checked row by row, in plain Python: the slow reference of the fast audit.

Written from the regulation and from what every clause says of itself, without any of the audit's code.
``tests/test_slow_reference.py`` holds the two against each other; ``tests/bench.py`` times them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import yaml

from rules.columns import TABLES
from rules.recording import Section, items
from tests.slow import (
    record_tests,
    s02_tables,
    s03_batches,
    s03_decks,
    s04_opening,
    s05_idle,
    s05_shuffle,
    s06_counts,
    s07_taken_down,
    s07_wagers,
    s08_deal,
    s09_cover_card,
    s09_draws,
    s11_result,
    s12_payouts,
    s12_vigorish,
    s13_irregular,
    s13_short_shoe,
)
from tests.slow.book import Book, Filings
from tests.slow.checks import CHECKS, Check, judge
from tests.slow.deal import Row
from tests.slow.open_book import open_book

SECTIONS = (
    record_tests,
    s02_tables,
    s03_batches,
    s03_decks,
    s04_opening,
    s05_idle,
    s05_shuffle,
    s06_counts,
    s07_taken_down,
    s07_wagers,
    s08_deal,
    s09_cover_card,
    s09_draws,
    s11_result,
    s12_payouts,
    s12_vigorish,
    s13_irregular,
    s13_short_shoe,
)
"""Modules that enter the clauses."""

READINGS = {
    "device_cover_cards": "required",
    "opening_wash": "one_set_only",
    "cut_depth": "both_ends",
    "cover_card_depth": "fourteen_below",
    "burn_cards": "every_shoe",
    "cover_card_comes_first": "one_more",
    "one_more_hand": "with_wagers",
    "player_wager_wins": "higher_count",
    "house_money_portion": "at_most",
    "seat_numbering": "from_dealers_left",
    "vigorish_round_off": "to_nearest",
    "vigorish_cent": "as_filed",
    "dragon_bonus_natural": "natural_winner",
    "banker_after_wrong_third_card": "players_hand_stayed",
    "disclosed_when_dealt": "drawn_in_error",
    "wrong_card_at_end_of_shoe": "reshuffled",
    "house_money_in_void_round": "returned",
}
"""How doubtful passages are read unless the property selects otherwise."""


@dataclass(slots=True)
class Said:
    """What one clause said: how many rows came out how, and which breached it (round id, row's own name)."""

    counts: Counter[str] = field(default_factory=Counter)
    breaches: set[tuple[str | None, str]] = field(default_factory=set)


def audit(log: dict[str, list[Row]], filings: Filings) -> dict[str, Said]:
    """Ask every clause about every row it concerns; by citation."""
    book = open_book(log, filings)
    return {citation: _ask(check, book) for citation, check in CHECKS.items()}


def _ask(check: Check, book: Book) -> Said:
    said = Said()
    for row, name in ROWS[check.per](book):
        if check.wager and row.row["wager_kind"] != check.wager:
            continue
        result = judge(check.function(row))
        said.counts[result] += 1
        if result == "exceptions":
            said.breaches.add(name)
    return said


_Rows = Iterator[tuple[Any, tuple[str | None, str]]]


def _rounds(book: Book) -> _Rows:
    for round_id, one in book.rounds.items():
        yield one, (round_id, "")


def _hands(book: Book) -> _Rows:
    for round_id, one in book.rounds.items():
        for hand in one.hands:
            yield (one, hand), (round_id, hand.row["hand_position"])


def _wagers(book: Book) -> _Rows:
    for round_id, one in book.rounds.items():
        for wager in one.wagers:
            yield wager, (round_id, str(wager.row["wager_number"]))


def _shoes(book: Book) -> _Rows:
    for (_, name), shoe in book.shoes.items():
        if shoe.rounds:
            yield shoe, (None, name)


def _decks(book: Book) -> _Rows:
    for (place, _), deck in book.decks.items():
        if deck.rounds:
            yield deck, (None, f"{place[1]} {deck.rounds[0].row['gaming_day']}")


def _tables(book: Book) -> _Rows:
    for (place, day), table in book.tables.items():
        yield table, (None, f"{place[1]} {day}")


def _events(book: Book) -> _Rows:
    for (place, day), table in book.tables.items():
        for event in table.events:
            yield (table, event), (event["event_round_id"], event["event_shoe_id"] or f"{place[1]} {day}")


def _payments(book: Book) -> _Rows:
    for (place, day), table in book.tables.items():
        for payment in table.payments:
            yield (table, payment), (payment["payment_round_id"], f"{place[1]} {day}")


ROWS: dict[str, Callable[[Book], _Rows]] = {
    "round": _rounds,
    "hand": _hands,
    "wager": _wagers,
    "shoe": _shoes,
    "deck": _decks,
    "table": _tables,
    "event": _events,
    "payment": _payments,
}


def read_filings(submission: Path) -> Filings:
    """Read a Rules Submission of one property and one filing, and the statement of recording beside it."""
    (property_,) = yaml.safe_load(submission.read_text(encoding="utf-8"))["properties"]
    (filing,) = property_["filings"]
    options = Overridden(filing["games"]["minibaccarat"], filing.get("tables", {}))
    entries = in_full(yaml.safe_load(submission.with_name("recording.yaml").read_text(encoding="utf-8")))
    return Filings(options, READINGS | property_["readings"], ZoneInfo(property_["time_zone"]), entries)


def in_full(statement: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Write out what the entries of a statement of recording call ``all``."""
    all_ = {
        section.value: {"complete": [each.name for each in items(TABLES) if each.section is section]}
        for section in Section
    }
    return [
        {**all_, **{key: value for key, value in entry.items() if key != "complete"}}
        if entry.get("complete") == "all"
        else entry
        for entry in statement
    ]


class Overridden(dict[str, dict[str, Any]]):
    """Options by gaming table: those filed for the game, and what a table has of its own."""

    def __init__(self, common: dict[str, Any], tables: dict[str, dict[str, Any]]) -> None:
        super().__init__({table: common | own for table, own in tables.items()})
        self._common = common

    def __missing__(self, table: str) -> dict[str, Any]:
        return self._common
