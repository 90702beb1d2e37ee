"""Rounds of Over/Under written by hand, and what is said of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from audit.columns.chunk import Chunk
from audit.evidence.writer import LogNames
from audit.judge.gather import gather
from audit.recorded.attest import Attestations
from audit.verdicts.check import Outcome, Result, check
from rules.catalogue import load
from rules.clause import Status
from tests import pai_gow_deals
from tests.pai_gow_deals import DAY, PLACE, Deal, Row
from tests.rounds import at, column, judged_by

__all__ = ["at", "column"]

FILED: Row = {
    "positions": 6,
    "wagers": ("ante", "over_23", "under_18", "bonus"),
    "adjacent_boxes": 2,
    "verbal_wagers": True,
}
SIDES = {"over": "over_23", "under": "under_18"}


def hand(
    seat: int,
    cards: str,
    choice: str = "over",
    *,
    bonus: bool = False,
    outcome: str | None = None,
    **columns: Any,
) -> tuple[Row, list[Row]]:
    """Write a hand of $100 wagers, its cards and what its player chose: over, under, surrender or nothing.

    outcome  how Ante, Over 23 and Under 18 Wagers are recorded, without money
    """
    own = {"gaming_day": DAY, "round_id": "R1"}
    name = str(seat)
    kinds = ["ante", *([SIDES[choice]] if choice in SIDES else []), *(["bonus"] if bonus else [])]
    wagers = [
        {
            **own,
            "wager_position": name,
            "wager_player_id": f"P{seat}",
            "wager_kind": kind,
            "wager_amount": 10_000,
            "wager_form": "chips",
            "wager_placed_at": at(12) if kind in SIDES.values() else at(5),
            "wager_outcome": None if kind == "bonus" else outcome,
        }
        for kind in kinds
    ]
    dealt = cards.split()
    row = {
        **own,
        "hand_position": name,
        "cards": dealt,
        "card_face_up": [True] * len(dealt),
        "surrendered": choice == "surrender",
        **columns,
    }
    return row, wagers


def table(
    *hands: tuple[Row, list[Row]],
    readings: Row | None = None,
    filed: Row | None = None,
    events: Iterable[Row] = (),
    **columns: Any,
) -> Chunk:
    """Lay one round out as a chunk of the log; columns without any value count as never recorded."""
    return _log([_deal(hands, **columns)], readings, filed, events)


def side_by_side(hands: Iterable[tuple[Row, list[Row]]], readings: Row | None = None) -> Chunk:
    """Lay rounds of one hand each out as one chunk of the log, each at a gaming table of its own."""
    return _log(
        [_deal((one,), number, table_id=f"T{number}") for number, one in enumerate(hands, 1)], readings
    )


def _deal(hands: Iterable[tuple[Row, list[Row]]], number: int = 1, **columns: Any) -> Deal:
    named = {"round_id": f"R{number}"}
    row = {
        **PLACE,
        **named,
        "game": "over_under",
        "variant": "standard",
        "shoe_id": f"S{number}",
        "dealing_method": "manual_shoe",
        "shuffle_method": "manual",
        "first_card_at": at(10),
        "settled_at": at(60),
        **columns,
    }
    hands = list(hands)
    wagers = [wager for _, own in hands for wager in own]
    numbered = [{**wager, **named, "wager_number": n} for n, wager in enumerate(wagers, start=1)]
    return Deal(row, [{**own, **named} for own, _ in hands], numbered, [])


def _log(
    deals: list[Deal], readings: Row | None = None, filed: Row | None = None, events: Iterable[Row] = ()
) -> Chunk:
    options = {**FILED, **(filed or {})}
    return pai_gow_deals.log(*deals, filed=options, readings=readings, events=events, chapter="686a")


def judged(chunk: Chunk) -> list[Outcome]:
    """Run every checked clause of the chapter; a clause that fails to run fails the test."""
    clauses = [c for c in load().of_chapter("686a") if c.function and c.status is Status.CHECKED]
    outcomes = [check(clause, chunk, {}, Attestations({}, {})) for clause in clauses]
    assert not [outcome.error for outcome in outcomes if outcome.error]
    return outcomes


def findings(chunk: Chunk) -> dict[str, Row]:
    """Return the exceptions of a chunk by the clause that heads them, of several the first."""
    return {head["clause"]: head for head in reversed(_heads(chunk))}


def findings_of_rounds(chunk: Chunk) -> list[dict[str, Row]]:
    """Return the exceptions of each round of a chunk as ``findings`` does, in the order of the rounds."""
    found: dict[str, dict[str, Row]] = {name: {} for name in column(chunk, "round_id", "round")}
    for head in reversed(_heads(chunk)):
        found[head["round_id"]][head["clause"]] = head
    return list(found.values())


def _heads(chunk: Chunk) -> list[Row]:
    found = gather(judged(chunk), chunk, load(), LogNames(("log",), {}))
    return [finding for finding in found if finding["outcome"] == "exception"]


def said(chunk: Chunk, citation: str) -> list[str]:
    """Return what one clause says of each of its rows."""
    return [Result(result).name.lower() for result in judged_by(citation, chunk).results]
