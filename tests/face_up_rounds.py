"""Rounds of Face Up Pai Gow Poker written by hand, and what the clauses on wagers and payouts say of them."""

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
from tests.case_files import section_of
from tests.pai_gow_bonuses import deal, envy, wager
from tests.pai_gow_deals import Deal, Row, log
from tests.rounds import at, column

__all__ = ["Row", "at", "column", "envy"]

MAIN, ACE_HIGH, FORTUNE, PROGRESSIVE = (
    "face_up_pai_gow_poker",
    "ace_high_bonus",
    "fortune_bonus",
    "progressive_payout",
)
FILED: Row = {
    "positions": 6,
    "wagers": (MAIN, ACE_HIGH, FORTUNE, PROGRESSIVE),
    "adjacent_areas": False,
    "linked_meter": False,
    "ace_high_paytable": "1",
    "fortune_bonus_paytable": "1",
    "progressive_paytable": "1",
}
FILING = "688a.11(a)[filing]"
"""Clause not asked here: these rounds are not about how the dealer's hands are set."""

SECTIONS = ("s06_", "s07_", "s11_", "s12_")

DEALER = "Ks Kd 9h 5c 3d Qs Th"
DEALER_ACE_HIGH = "As Kd 9h 7c 5d Jh 3s"
DEALER_JOKER = "XX Kd 9h 7c 5d Jh 3s"
WIN = "Ah Ad 8d 6c 2h Ac 4h"
LOSE = "Jc Js 8d 6c 2h 9c 7d"
"""Seven cards, the high hand first: against DEALER they win and lose."""


def bet(position: str, kind: str = MAIN, cents: int = 1_000, **columns: Any) -> Row:
    """Write a wager; ``odds`` settle it as a win, ``odds=0`` as a loss, and None leaves it open."""
    return wager(position, kind, cents, **columns)


def returned(position: str, kind: str = MAIN, cents: int = 1_000, **columns: Any) -> Row:
    """Write a wager that was returned."""
    back: Row = {"wager_outcome": "push", "wager_paid": 0, "wager_returned": cents}
    return wager(position, kind, cents, **{**back, **columns})


def game(cards: dict[str, str | None], *wagers: Row, number: int = 1, **columns: Any) -> Deal:
    """Deal hands to positions; each is set as its cards stand, five and two."""
    return deal(cards, *wagers, number=number, **{"game": MAIN, "variant": "standard", **columns})


def night(
    *deals: Deal,
    filed: Row | None = None,
    readings: Row | None = None,
    payments: Iterable[Row] = (),
    complete: Complete | None = None,
) -> Chunk:
    """Lay rounds out as one chunk of the log."""
    chosen = {**FILED, **(filed or {})}
    return log(*deals, filed=chosen, readings=readings, payments=payments, chapter="688a", complete=complete)


def judged(chunk: Chunk) -> list[Outcome]:
    """Run the clauses of these sections; one that fails to run fails the test."""
    clauses = [
        item
        for item in load().of_chapter("688a")
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


def breaches(chunk: Chunk) -> list[tuple[str, int | None]]:
    """Give the exceptions of a chunk: the clause that heads each, and its money."""
    found = gather(judged(chunk), chunk, load(), LogNames(("log",), {}))
    return [(each["clause"], each["amount_cents"]) for each in found if each["outcome"] == "exception"]
