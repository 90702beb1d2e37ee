"""Hands of Pai Gow Poker set, compared and settled: rounds written by hand, and what their clauses say."""

from __future__ import annotations

from typing import Any

from audit.columns.chunk import Chunk
from audit.evidence.writer import LogNames
from audit.judge.gather import gather
from audit.recorded.attest import Attestations
from audit.verdicts.check import Outcome, Result, check
from rules.catalogue import load
from tests.pai_gow_deals import DAY, PLACE, Deal, log
from tests.rounds import at, column, judged_by

Row = dict[str, Any]
SECTIONS = ("s06_", "s07_", "s11_main", "s11_setting", "s13_vigorish")

# Pair of kings over queen-ten, and what is higher, identical and lower than each of the two.
DEALER = ("Ks Kd 9h 5c 3d", "Qs Th")
HIGHS = {"higher": "As Ah 8d 6c 2h", "identical": "Kh Kc 9s 5d 3h", "lower": "Js Jh 8d 6c 2h"}
LOWS = {"higher": "Ac 4h", "identical": "Qc Td", "lower": "Tc 7d"}
MATRIX = {
    ("higher", "higher"): "win",
    ("higher", "identical"): "push",
    ("higher", "lower"): "push",
    ("identical", "higher"): "push",
    ("lower", "higher"): "push",
    ("identical", "identical"): "lose",
    ("identical", "lower"): "lose",
    ("lower", "identical"): "lose",
    ("lower", "lower"): "lose",
}
FILING = "645a.11(c)[filing]"
"""A clause on the filing: these rounds are dealt without a filed way of setting."""
SETTLED = {
    "win": (10_000, 10_000),
    "push": (0, 10_000),
    "lose": (0, 0),
    "surrender": (0, 0),
    "void": (0, 10_000),
}
# Seven ranks without a straight or a flush, the queen the highest.
DRAGON = ("Qs Jh 8d 7c 5h", "4s 2d")


def hand(position: str, high: str, low: str, **columns: Any) -> Row:
    """Write a hand that was set from the very cards dealt."""
    return {
        "gaming_day": DAY,
        "round_id": "R1",
        "hand_position": position,
        "cards": [*low.split(), *high.split()],
        "card_count": 7,
        "set_high": high.split(),
        "set_low": low.split(),
        **columns,
    }


def wager(position: str, outcome: str | None = None, kind: str = "pai_gow_poker", **columns: Any) -> Row:
    """Write a wager of $100, settled as its outcome says."""
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
        **columns,
    }


def table(
    hands: list[Row],
    wagers: list[Row],
    *,
    filed: Row | None = None,
    readings: Row | None = None,
    **columns: Any,
) -> Chunk:
    """Lay one round out as a chunk of the log."""
    row: Row = {
        **PLACE,
        "round_id": "R1",
        "game": "pai_gow_poker",
        "variant": "standard",
        "shoe_id": "S1",
        "first_card_at": at(20),
        "settled_at": at(120),
        "void": False,
        **columns,
    }
    numbered = [{"wager_number": n, **each} for n, each in enumerate(wagers, start=1)]
    return log(Deal(row, hands, numbered), filed=filed, readings=readings)


def due(
    high: str, low: str, dealer: tuple[str, str] = DEALER, outcome: str | None = None, **columns: Any
) -> Any:
    """Outcome due on a wager at position 3."""
    hands = [hand("dealer", *dealer), hand("3", high, low)]
    return column(table(hands, [wager("3", outcome)], **columns), "due_outcome")[0]


def judged(chunk: Chunk) -> list[Outcome]:
    """Run the clauses of these sections; one that fails to run fails the test."""
    clauses = [
        c for c in load().of_chapter("645a") if c.function and c.citation != FILING and _is_ours(c.module)
    ]
    outcomes = [check(clause, chunk, {}, Attestations({}, {})) for clause in clauses]
    assert not [outcome.error for outcome in outcomes if outcome.error]
    return outcomes


def _is_ours(module: str) -> bool:
    return module.rpartition(".")[2].startswith(SECTIONS)


def said(chunk: Chunk, citation: str) -> list[str]:
    """Return what one clause says of each of its rows, in the words of the case files."""
    words = {Result.PASSED: "pass"} | {r: r.name.lower().replace("_", " ") for r in Result if r.value != 1}
    return [words[Result(result)] for result in judged_by(citation, chunk).results]


def findings(chunk: Chunk) -> dict[str, Row]:
    """Return the exceptions of a chunk by the clause that heads each."""
    found = gather(judged(chunk), chunk, load(), LogNames(("log",), {}))
    heads = [finding for finding in found if finding["outcome"] == "exception"]
    assert len({head["clause"] for head in heads}) == len(heads)
    return {head["clause"]: head for head in heads}
