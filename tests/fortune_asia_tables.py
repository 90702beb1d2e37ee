"""Hands of Fortune Asia Poker set, compared and settled: rounds written by hand, and what is said of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from audit.columns.chunk import Chunk
from audit.columns.silence import Complete
from audit.evidence.writer import LogNames
from audit.judge.gather import gather
from audit.recorded.attest import Attestations
from audit.verdicts.check import Outcome, Result, check
from audit.verdicts.either import by_either
from rules.catalogue import load
from tests import pai_gow_deals
from tests.case_files import section_of
from tests.fortune_asia_deals import FILED, GAME
from tests.pai_gow_deals import DAY, PLACE, Deal, Row
from tests.rounds import at, column

__all__ = ["at", "column"]

FILING = "659a.11(c)[filing]"
"""A clause on the filing: these rounds are dealt with and without a filed way of setting."""
SECTIONS = ("s06_", "s07_", "s11_", "s12_", "s13_wrong_deals")
SETTLED = {
    "win": (10_000, 10_000),
    "push": (0, 10_000),
    "lose": (0, 0),
    "surrender": (0, 0),
    "void": (0, 10_000),
}


def hand(position: str, high: str, medium: str, low: str, **columns: Any) -> Row:
    """Write a hand that was set from the very cards dealt."""
    return {
        "gaming_day": DAY,
        "round_id": "R1",
        "hand_position": position,
        "cards": [*low.split(), *medium.split(), *high.split()],
        "card_count": 7,
        "set_high": high.split(),
        "set_medium": medium.split(),
        "set_low": low.split(),
        **columns,
    }


def seven(position: str, cards: str | None, **columns: Any) -> Row:
    """Write a hand of seven cards, set as they come; None is one that nobody saw."""
    if cards is None:
        return {"gaming_day": DAY, "round_id": "R1", "hand_position": position, **columns}
    held = cards.split()
    setting = (" ".join(each) for each in (held[:4], held[4:6], held[6:]))
    return {**hand(position, *setting), "cards": held, **columns}


def wager(position: str, outcome: str | None = None, kind: str = GAME, **columns: Any) -> Row:
    """Write a wager of $100, settled as its outcome says, without vigorish."""
    paid, returned = SETTLED[outcome] if outcome else (None, None)
    return {
        "gaming_day": DAY,
        "round_id": "R1",
        "wager_position": position,
        "wager_kind": kind,
        "wager_amount": 10_000,
        "wager_outcome": outcome,
        "wager_paid": paid,
        "wager_returned": returned,
        "vigorish": 0,
        **columns,
    }


def deal(hands: list[Row], wagers: list[Row], number: int = 1, **columns: Any) -> Deal:
    """Put hands and wagers into a round."""
    named = {"round_id": f"R{number}"}
    row: Row = {
        **PLACE,
        **named,
        "round_number_in_day": number,
        "game": GAME,
        "variant": "standard",
        "shoe_id": f"S{number}",
        "dealer_id": "D1",
        "first_card_at": at(200 * number),
        "settled_at": at(200 * number + 120),
        "void": False,
        "_begins": 200 * number,
        **columns,
    }
    numbered = [{"wager_number": n, **each, **named} for n, each in enumerate(wagers, start=1)]
    return Deal(row, [{**each, **named} for each in hands], numbered)


def night(
    *deals: Deal,
    filed: Row | None = None,
    readings: Row | None = None,
    payments: Iterable[Row] = (),
    complete: Complete | None = None,
) -> Chunk:
    """Lay rounds out as one chunk of the log."""
    chosen = {**FILED, **(filed or {})}
    return pai_gow_deals.log(
        *deals, filed=chosen, readings=readings, payments=payments, chapter="659a", complete=complete
    )


def table(hands: list[Row], wagers: list[Row], **columns: Any) -> Chunk:
    """Lay one round out as a chunk of the log."""
    filed, readings = columns.pop("filed", None), columns.pop("readings", None)
    payments = columns.pop("payments", ())
    return night(deal(hands, wagers, **columns), filed=filed, readings=readings, payments=payments)


def side_by_side(rounds: Iterable[tuple[list[Row], list[Row]]], **columns: Any) -> Chunk:
    """Lay rounds, each its hands and its wagers, out as one chunk, each at a gaming table of its own."""
    deals = [
        deal(hands, wagers, number, table_id=f"T{number}") for number, (hands, wagers) in enumerate(rounds, 1)
    ]
    return night(*deals, **columns)


def judged(chunk: Chunk) -> list[Outcome]:
    """Run the clauses of these sections; one that fails to run fails the test."""
    clauses = [
        item
        for item in load().of_chapter("659a")
        if item.function and item.citation != FILING and section_of(item).startswith(SECTIONS)
    ]
    outcomes = by_either([check(clause, chunk, {}, Attestations({}, {})) for clause in clauses], chunk)
    assert not [outcome.error for outcome in outcomes if outcome.error]
    return outcomes


def said(chunk: Chunk, citation: str) -> list[str]:
    """Say what one clause makes of each of its rows, in the words of the case files."""
    (outcome,) = [one for one in judged(chunk) if one.clause.citation == citation]
    words = {Result.PASSED: "pass"} | {r: r.name.lower().replace("_", " ") for r in Result if r.value != 1}
    return [words[Result(result)] for result in outcome.results]


def findings(chunk: Chunk) -> dict[str, Row]:
    """Return the exceptions of a chunk by the clause that heads each."""
    return _by_clause(_heads(chunk))


def findings_of_rounds(chunk: Chunk) -> list[dict[str, Row]]:
    """Return the exceptions of each round of a chunk as ``findings`` does, in the order of the rounds."""
    heads = _heads(chunk)
    rounds = column(chunk, "round_id", "round")
    assert {head["round_id"] for head in heads} <= set(rounds)
    return [_by_clause([head for head in heads if head["round_id"] == name]) for name in rounds]


def _heads(chunk: Chunk) -> list[Row]:
    found = gather(judged(chunk), chunk, load(), LogNames(("log",), {}))
    return [finding for finding in found if finding["outcome"] == "exception"]


def _by_clause(heads: list[Row]) -> dict[str, Row]:
    assert len({head["clause"] for head in heads}) == len(heads)
    return {head["clause"]: head for head in heads}


def breaches(chunk: Chunk) -> list[tuple[str, int | None]]:
    """Give the exceptions of a chunk: the clause that heads each, and its money."""
    return [(clause, each["amount_cents"]) for clause, each in findings(chunk).items()]
