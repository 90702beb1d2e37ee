"""Deals of Pai Gow Poker written by hand, as the audit sees them: positions walked one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import date
from itertools import cycle, islice
from typing import Any

import pyarrow as pa

from audit.columns.choices import Filed
from audit.columns.chunk import Chunk
from audit.columns.silence import Complete
from audit.evidence.writer import LogNames
from audit.judge.gather import gather
from audit.recorded.attest import Attestations
from audit.verdicts.check import Result, check
from rules.cards import NAMES
from rules.catalogue import load
from tests.case_files import section_of
from tests.rounds import _table, all_of_what_is_in, at, judged_by, microseconds

Row = dict[str, Any]
DAY = date(2026, 3, 2)
PLACE: Row = {"property_id": "PHL1", "gaming_day": DAY, "table_id": "PG-01"}
FILED: Row = {
    "positions": 6,
    "wagers": ("pai_gow_poker", "fortune_bonus", "progressive_payout"),
    "player_bank": True,
    "co_banking": False,
    "adjacent_areas": False,
    "vigorish_rounding": "exact",
    "fortune_bonus_paytable": "A",
    "progressive_reset": 200_000,
}
_PLAYED = ("rounds", "hands", "wagers", "payments", "events")


@dataclass(slots=True)
class Deal:
    """Rows of one round; tests change them before the log is laid out."""

    round: Row
    hands: list[Row]
    wagers: list[Row]
    events: list[Row] = field(default_factory=list)

    def hand(self, position: str) -> Row:
        """Row of one hand."""
        return next(hand for hand in self.hands if hand["hand_position"] == position)

    def event(self, kind: str) -> Row:
        """Row of the first event of a kind."""
        return next(event for event in self.events if event["event_kind"] == kind)

    def add(self, kind: str, second: float, **columns: Any) -> None:
        """Add an event of the round, so many seconds after its first shake of the dice."""
        begins = self.round["_begins"]
        named = {"event_round_id": self.round["round_id"], "event_at": at(begins + second)}
        self.events.append({**PLACE, "event_kind": kind, **named, **columns})

    def drop(self, kind: str) -> None:
        """Take all events of a kind away."""
        self.events = [event for event in self.events if event["event_kind"] != kind]


def clockwise(seats: int = 6, *, from_left: bool = True) -> list[str]:
    """Positions clockwise, the dealer first."""
    numbers = range(1, seats + 1) if from_left else range(seats, 0, -1)
    return ["dealer", *map(str, numbers)]


def counted(first: str, number: int, seats: int = 6, *, from_left: bool = True) -> str:
    """Count positions one by one counterclockwise until a number is reached."""
    ring = clockwise(seats, from_left=from_left)[::-1]
    ring = ring[ring.index(first) :] + ring[: ring.index(first)]
    return next(islice(cycle(ring), number - 1, None))


def play(number: int = 1, *, dice: tuple[int, int, int] = (4, 6, 1), seats: int = 6, **columns: Any) -> Deal:
    """Deal a lawful round from a manual dealing shoe: a wager at positions 2 and 5, the dealer banks.

    columns  columns of the round that differ; ``start_position`` moves the deal
    """
    begins = 200 * number
    row: Row = {
        **PLACE,
        "round_id": f"R{number}",
        "game": "pai_gow_poker",
        "variant": "standard",
        "shoe_id": f"S{number}",
        "deck_id": "D1",
        "dealing_method": "manual_shoe",
        "shuffle_method": "device",
        "no_more_bets_at": at(begins),
        "first_card_at": at(begins + 20),
        "settled_at": at(begins + 120),
        "start_method": "dice",
        **dict(zip(("die_1", "die_2", "die_3"), dice, strict=True)),
        "announced_total": sum(dice),
        "start_position": counted(columns.get("bank_position", "dealer"), sum(dice), seats),
        "stub_count": 53 - 7 * (seats + 1),
        "void": False,
        "_begins": begins,
        **columns,
    }
    found = Deal(row, _hands(row, seats), [_wager(row, 1, "2"), _wager(row, 2, "5")])
    _record(found, seats)
    return found


def _hands(row: Row, seats: int) -> list[Row]:
    ring = clockwise(seats)
    first = ring.index(row["start_position"])
    ring = ring[first:] + ring[:first]
    order: dict[str, list[int]] = {position: [] for position in ring}
    for place, position in zip(range(1, 7 * (seats + 1) + 1), cycle(ring), strict=False):
        order[position].append(place)
    if row["dealing_method"] == "automated_shoe":
        order = {position: [stack] * 7 for stack, position in enumerate(ring, start=1)}
    pack = [name for name in NAMES if name != "XX"][: 7 * (seats + 1)]
    return [
        {
            "gaming_day": DAY,
            "round_id": row["round_id"],
            "hand_position": position,
            "cards": pack[7 * place : 7 * place + 7],
            "card_count": 7,
            "card_order": order[position],
        }
        for place, position in enumerate(ring)
    ]


def _wager(row: Row, number: int, position: str, kind: str = "pai_gow_poker", cents: int = 2_500) -> Row:
    return {
        "gaming_day": DAY,
        "round_id": row["round_id"],
        "wager_number": number,
        "wager_position": position,
        "wager_kind": kind,
        "wager_amount": cents,
        "wager_paid": 0,
        "wager_returned": cents if row["void"] else 0,
    }


def wager(deal: Deal, position: str, kind: str, cents: int, **columns: Any) -> Row:
    """Add a wager to a round."""
    row = {**_wager(deal.round, len(deal.wagers) + 1, position, kind, cents), **columns}
    deal.wagers.append(row)
    return row


def _record(deal: Deal, seats: int) -> None:
    """Record what the dealer does around the deal."""
    bank = deal.round.get("bank_position", "dealer")
    shoe = {"event_shoe_id": deal.round["shoe_id"]}
    deal.add("shuffled", -60, event_method="device", **shoe)
    deal.add("shoe_loaded", -30, event_method="device", **shoe)
    deal.add("progressive_locked", 1)
    if deal.round["start_method"] == "dice":
        deal.add("dice_shaken", 5, event_count=3, event_role="dealer" if bank == "dealer" else "player")
        deal.add("shaker_uncovered", 8, event_role="dealer")
        deal.add("shaker_put_away", 75, event_count=1)
    deal.add("start_position_found", 10, event_position=deal.round["start_position"])
    deal.add("deal_completed", 70)
    deal.add("stub_counted", 80, event_count=53 - 7 * (seats + 1), event_disclosed=False)


def log(
    *deals: Deal,
    filed: Row | None = None,
    readings: Row | None = None,
    events: Iterable[Row] = (),
    payments: Iterable[Row] = (),
    chapter: str = "645a",
    complete: Complete | None = None,
    later: Iterable[tuple[float, Row]] = (),
) -> Chunk:
    """Lay rounds out as one chunk of the log; columns without any value count as never recorded.

    later  what is filed otherwise from so many seconds after the night began
    complete  what the casino says is completely recorded; where nothing is given, all that the log has
    """
    rows: dict[str, list[Row]] = {name: [] for name in _PLAYED}
    for deal in deals:
        rows["rounds"].append({k: v for k, v in deal.round.items() if not k.startswith("_")})
        rows["hands"] += deal.hands
        rows["wagers"] += deal.wagers
        rows["events"] += deal.events
    rows["events"] = [{**row, "event_number": n} for n, row in enumerate([*rows["events"], *events], start=1)]
    rows["payments"] = [{**PLACE, **row, "payment_number": n} for n, row in enumerate(payments, start=1)]
    tables = {name: _table(name, rows[name]) for name in _PLAYED}
    first, read = {**FILED, **(filed or {})}, dict(readings or {})
    changed = tuple((microseconds(at(second)), Filed({**first, **other}, read)) for second, other in later)
    chosen = Filed(first, read, "", changed)
    said = complete or all_of_what_is_in(tables)
    return Chunk(
        tables,
        load().chapters[chapter],
        load(),
        filed=lambda *_: chosen,
        submission_given=True,
        never_recorded=_never(tables.values()),
        complete=lambda *_: said,
    )


def _never(tables: Iterable[pa.Table]) -> frozenset[str]:
    """Columns without a value in any table that has them."""
    every: dict[str, bool] = {}
    for table in tables:
        for name in table.column_names:
            empty = table.column(name).null_count == table.num_rows
            every[name] = every.get(name, True) and empty
    return frozenset(name for name, empty in every.items() if empty)


SECTIONS = {
    "645a": ("s05_starting", "s08_", "s09_", "s10_", "s14_"),
    "659a": ("s05_starting", "s08_", "s09_", "s10_", "s13_"),
    "687a": ("s03_", "s05_shuffle", "s08_", "s09_", "s10_", "s13_"),
    "688a": ("s05_starting", "s08_", "s09_", "s10_", "s13_"),
}
"""Chapter -> section files on dealing and irregularities."""


def outcomes(chunk: Chunk) -> dict[str, list[str]]:
    """Say what every clause on dealing and irregularities makes of its rows, in the words of the cases."""
    return {clause: [_word(result) for result in results] for clause, results in _results(chunk).items()}


def _word(result: int) -> str:
    return "pass" if result == Result.PASSED else Result(result).name.lower().replace("_", " ")


def _clauses(chunk: Chunk) -> list[Any]:
    number = chunk.chapter.number
    return [
        item
        for item in load().of_chapter(number)
        if item.function and section_of(item).startswith(SECTIONS[number])
    ]


def _results(chunk: Chunk) -> dict[str, list[int]]:
    found = {}
    for clause in _clauses(chunk):
        outcome = check(clause, chunk, {}, Attestations({}, {}))
        assert not outcome.error, outcome.error
        found[clause.citation] = outcome.results.tolist()
    return found


def said(chunk: Chunk, citation: str) -> list[str]:
    """Say what one clause makes of its rows."""
    return [_word(result) for result in judged_by(citation, chunk).results.tolist()]


def findings(chunk: Chunk) -> list[Row]:
    """Findings of the clauses on dealing and irregularities that are exceptions."""
    judged = [check(clause, chunk, {}, Attestations({}, {})) for clause in _clauses(chunk)]
    found = gather(judged, chunk, load(), LogNames(("log",), {}))
    return [finding for finding in found if finding["outcome"] == "exception"]


def exceptions(chunk: Chunk) -> dict[str, set[str]]:
    """Clauses that head a finding, each with the clauses told as its consequences."""
    heads = findings(chunk)
    return {head["clause"]: {each["clause"] for each in head["consequences"]} for head in heads}


def changed(change: Callable[[Deal], Any], **columns: Any) -> Deal:
    """Deal a lawful round and change it."""
    deal = play(**columns)
    change(deal)
    return deal
