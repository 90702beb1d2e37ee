"""Rounds of Pai Gow tiles written by hand, and what the clauses of § 621a.8 say of them."""

from __future__ import annotations

from typing import Any

from audit.columns.chunk import Chunk
from audit.evidence.writer import LogNames
from audit.judge.gather import gather
from audit.recorded.attest import Attestations
from audit.verdicts.check import Outcome, check
from rules.catalogue import load
from rules.clause import Status
from tests.pai_gow_deals import DAY, PLACE, Deal, Row, log
from tests.rounds import at, column

__all__ = ["Row", "column"]

MAIN, PAIRS = "pai_gow", "pair_fortunes"
FILED: Row = {
    "positions": 6,
    "wagers": (MAIN, PAIRS),
    "pair_fortunes_paytable": "1",
    "vigorish_rounding": "exact",
}
Hands = dict[str, str]
"""Position -> four tiles, the high hand first: ``6-6 3-5 1-3 2-4``."""


def bet(position: str, kind: str = MAIN, cents: int = 1_000, outcome: str = "", **columns: Any) -> Row:
    """Write a wager, settled as an outcome unless the columns say otherwise; vigorish is 5%."""
    odds = columns.pop("odds", 1)
    settled: Row = {}
    if outcome:
        settled = {
            "wager_outcome": outcome,
            "wager_paid": cents * odds if outcome == "win" else 0,
            "wager_returned": cents if outcome in {"win", "push", "void"} else 0,
            "vigorish": cents // 20 if outcome == "win" and kind == MAIN else 0,
        }
    return {
        "gaming_day": DAY,
        "wager_position": position,
        "wager_kind": kind,
        "wager_amount": cents,
        **settled,
        **columns,
    }


def game(hands: Hands, *wagers: Row, number: int = 1, **columns: Any) -> Deal:
    """Deal and set hands in a lawful order of steps: players, dealer, then hand by hand from the right."""
    begins = 300 * number
    row: Row = {
        **PLACE,
        "round_id": f"R{number}",
        "game": "pai_gow_tiles",
        "variant": "standard",
        "settled_at": at(begins + 200),
        "void": False,
        **columns,
    }
    seats = sorted((seat for seat in hands if seat != "dealer"), reverse=True)
    shown = {seat: at(begins + 60 + 20 * place) for place, seat in enumerate(seats)}
    found = Deal(row, [_hand(row, seat, hands[seat], shown, begins) for seat in hands], [])
    for place, each in enumerate(wagers, start=1):
        seconds = 60 + 20 * seats.index(each["wager_position"]) + (10 if each["wager_kind"] == PAIRS else 5)
        settled = at(begins + seconds)
        times: Row = dict.fromkeys(("collected_at", "paid_at"), settled)
        times["vigorish_collected_at"] = settled if each["wager_kind"] == MAIN else None
        found.wagers.append({"round_id": row["round_id"], "wager_number": place, **times, **each})
    return found


def _hand(row: Row, seat: str, four: str, shown: dict[str, Any], begins: int) -> Row:
    tiles = four.split()
    times = {"hand_set_at": at(begins + 50), "hand_revealed_at": at(begins + 40)}
    if seat != "dealer":
        times = {"hand_set_at": at(begins + 30), "hand_revealed_at": shown[seat]}
        times["hand_racked_at"] = at(begins + 195)
    return {
        "gaming_day": DAY,
        "round_id": row["round_id"],
        "hand_position": seat,
        "tiles": sorted(tiles),
        "set_high_tiles": tiles[:2],
        "set_low_tiles": tiles[2:],
        "surrendered": False,
        **times,
    }


def night(*deals: Deal, filed: Row | None = None, readings: Row | None = None) -> Chunk:
    """Lay rounds out as one chunk of the log."""
    return log(*deals, filed={**FILED, **(filed or {})}, readings=_with_defaults(readings), chapter="621a")


def _with_defaults(chosen: Row | None) -> Row:
    return {name: each.default for name, each in load().readings["621a"].items()} | (chosen or {})


def judged(chunk: Chunk) -> list[Outcome]:
    """Run every clause that a log can show; one that fails to run fails the test."""
    clauses = [c for c in load().of_chapter("621a") if c.function and c.status is Status.CHECKED]
    outcomes = [check(clause, chunk, {}, Attestations({}, {})) for clause in clauses]
    assert not [outcome.error for outcome in outcomes if outcome.error]
    return outcomes


def findings(chunk: Chunk) -> list[Row]:
    """Findings of a chunk that are exceptions."""
    found = gather(judged(chunk), chunk, load(), LogNames(("log",), {}))
    return [each for each in found if each["outcome"] == "exception"]


def breaches(chunk: Chunk) -> list[tuple[str, int | None]]:
    """Give the exceptions of a chunk: the clause that heads each, and its money."""
    return [(each["clause"], each["amount_cents"]) for each in findings(chunk)]


def unknown(chunk: Chunk) -> set[str]:
    """Clauses that cannot be decided somewhere in a chunk."""
    return {outcome.clause.citation for outcome in judged(chunk) if (outcome.results == 3).any()}
