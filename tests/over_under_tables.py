"""Rounds of Over/Under written by hand, and what is said of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from audit.attest import Attestations
from audit.check import Outcome, Result, check
from audit.columns import Chunk
from audit.doubt import Doubts
from audit.gather import gather
from audit.writer import LogNames
from rules.catalogue import load
from rules.clause import Status
from tests import pai_gow_deals
from tests.pai_gow_deals import DAY, PLACE, Deal, Row
from tests.rounds import at, column

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
    row = {
        **PLACE,
        "round_id": "R1",
        "game": "over_under",
        "variant": "standard",
        "shoe_id": "S1",
        "dealing_method": "manual_shoe",
        "shuffle_method": "manual",
        "first_card_at": at(10),
        "settled_at": at(60),
        **columns,
    }
    wagers = [wager for _, own in hands for wager in own]
    numbered = [{**wager, "wager_number": n} for n, wager in enumerate(wagers, start=1)]
    deal = Deal(row, [own for own, _ in hands], numbered, [])
    options = {**FILED, **(filed or {})}
    return pai_gow_deals.log(deal, filed=options, readings=readings, events=events, chapter="686a")


def judged(chunk: Chunk) -> list[Outcome]:
    """Run every checked clause of the chapter; a clause that fails to run fails the test."""
    clauses = [c for c in load().of_chapter("686a") if c.function and c.status is Status.CHECKED]
    outcomes = [check(clause, chunk, {}, Attestations({}, {}), Doubts()) for clause in clauses]
    assert not [outcome.error for outcome in outcomes if outcome.error]
    return outcomes


def findings(chunk: Chunk) -> dict[str, Row]:
    """Return the exceptions of a chunk by the clause that heads them, of several the first."""
    found = gather(judged(chunk), chunk, load(), LogNames(("log",), {}))
    heads = [finding for finding in found if finding["outcome"] == "exception"]
    return {head["clause"]: head for head in reversed(heads)}


def said(chunk: Chunk, citation: str) -> list[str]:
    """Return what one clause says of each of its rows."""
    (outcome,) = [one for one in judged(chunk) if one.clause.citation == citation]
    return [Result(result).name.lower() for result in outcome.results]
